import BubbleLayout
import ChatModel
import LayoutGeometry
import Testing
import TranscriptLayout

@testable import TranscriptDrawing

@Suite("The terminal")
struct TerminalTests {
  private func text(_ messages: [Message], usesColor: Bool = false) async -> String {
    let context = WholeLayout.Context(
      style: .terminal, environment: LayoutEnvironment(scale: 1, metrics: .terminal))
    let layout = await WholeLayout(of: messages, context: context, width: Length(40))
    let transcript = TerminalTranscript(
      context: context, theme: .dark, people: People(participants: [], messages: messages), usesColor: usesColor)
    return layout.rows.map { transcript.text(of: $0) }.joined()
  }

  @Test("bars stand beside what is quoted, and numbers have room before their words")
  func bars() async {
    let text = await text([
      Message(id: "a", sender: "Bo", text: "1. one\n2. two\n\n> said", markup: .markdown),
      Message(id: "b", sender: "Ana", text: "yes", replyTo: "a"),
    ])
    #expect(text.contains("1. one\n") && text.contains("2. two\n"))
    #expect(text.contains("▎ said"))
    #expect(text.contains("▎ Bo\n"))
  }

  @Test("a link has its colour, and the words around it theirs")
  func links() async throws {
    let message = Message(id: "a", sender: "Bo", text: "see example.com now")
    let colored = await text([message], usesColor: true)
    func color(_ color: Color) -> String { "\u{1B}[38;2;\(color.red);\(color.green);\(color.blue)m" }
    let colors = Theme.dark.incoming
    #expect(
      colored.contains(color(colors.text) + "see " + color(colors.link) + "example.com" + color(colors.text) + " now"))
    let plain = await text([message])
    #expect(plain.contains("see example.com now") && !plain.contains("\u{1B}"))
  }
}

import Foundation
import Scrollback
import Testing

@Suite("README's example")
struct ReadmeTests {
  /// The lines of the example as README.md prints them, without its import.
  private static let example = """
    let log = ChatLog(
      me: "Ana",
      messages: [
        Message(id: "m1", sender: "Bo", text: "Are you coming?"),
        Message(id: "m2", sender: "Ana", text: "In ten minutes", isOutgoing: true),
      ])
    let cells = LayoutEnvironment(metrics: .cells(Size(width: Length(8), height: Length(20))))
    let layout = await WholeLayout(
      of: log.messages, context: WholeLayout.Context(style: .chatto, environment: cells), width: Length(390))
    for row in layout.rows {
      print(row.item.id, row.y, row.frames[.bubble] ?? .zero)
    }
    """

  @Test("the example compiles and gives frames")
  func runs() async throws {
    let log = ChatLog(
      me: "Ana",
      messages: [
        Message(id: "m1", sender: "Bo", text: "Are you coming?"),
        Message(id: "m2", sender: "Ana", text: "In ten minutes", isOutgoing: true),
      ])
    let cells = LayoutEnvironment(metrics: .cells(Size(width: Length(8), height: Length(20))))
    let layout = await WholeLayout(
      of: log.messages, context: WholeLayout.Context(style: .chatto, environment: cells), width: Length(390))
    for row in layout.rows {
      print(row.item.id, row.y, row.frames[.bubble] ?? .zero)
    }

    // 15 cells of 8 and insets of 19 and 15; 11 + 35 + 4 from the left.
    #expect(layout.rows.map(\.y) == [.zero, Length(50)])
    #expect(layout.rows[0].frames[.bubble] == Rect(x: Length(50), y: .zero, width: Length(154), height: Length(40)))
    // 14 cells; the bubble ends at 390 - 11 - 35 - 4 = 340.
    #expect(layout.rows[1].frames[.bubble] == Rect(x: Length(194), y: .zero, width: Length(146), height: Length(40)))
  }

  /// The lines of the example of a transcript that lives.
  private static let living = """
    let source = try InMemorySource(messages)
    let measurer = RowMeasurer(environment: configuration.environment)
    let transcript = Transcript(configuration, source: source, measurer: measurer)
    try await transcript.open(at: .newest)
    try await transcript.apply([.append([Message(id: "new", text: "One more")])])
    let update = await transcript.setViewport(Viewport(offset: Length(600), size: configuration.size))
    try await transcript.loadPrevious()
    print(update.scroll.reason, update.changes.inserted, update.snapshot.visibleItems)
    """

  @Test("the example of a transcript that lives compiles and does what it says")
  func lives() async throws {
    let messages = (0..<200).map { Message(id: MessageID("m\($0)"), text: "Hello again") }
    var configuration = TranscriptConfiguration()
    configuration.environment = LayoutEnvironment(metrics: .cells(Size(width: Length(8), height: Length(20))))
    let source = try InMemorySource(messages)
    let measurer = RowMeasurer(environment: configuration.environment)
    let transcript = Transcript(configuration, source: source, measurer: measurer)
    try await transcript.open(at: .newest)
    try await transcript.apply([.append([Message(id: "new", text: "One more")])])
    let update = await transcript.setViewport(Viewport(offset: Length(600), size: configuration.size))
    try await transcript.loadPrevious()
    print(update.scroll.reason, update.changes.inserted, update.snapshot.visibleItems)

    #expect(update.scroll.reason == .user && update.scroll.offset == Length(600))
    // More may have been loaded by itself, as the viewport came near the oldest message held.
    #expect(await transcript.snapshot.window.count >= 101)
  }

  /// The lines of the example of a replay.
  private static let replaying = #"""
    var session = try ReplaySession(configuration)
    var check = PromiseCheck()
    let reader = try StreamReader(path: path)
    while let event = try reader.next() {
      let outcome = try session.perform(event)
      print(event.line, outcome.update.scroll.reason, check.broken(outcome, session).map(\.what))
    }
    """#

  @Test("the example of a replay compiles and comes to the end of a sample")
  func replays() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Corpora/Streams/batch.jsonl").path
    let configuration = TranscriptConfiguration()
    var session = try ReplaySession(configuration)
    var check = PromiseCheck()
    let reader = try StreamReader(path: path)
    while let event = try reader.next() {
      let outcome = try session.perform(event)
      print(event.line, outcome.update.scroll.reason, check.broken(outcome, session).map(\.what))
    }

    #expect(session.history.count > 0 && session.engine.snapshot.isOpen)
  }

  /// The lines of the example of a text that goes on.
  private static let growing = #"""
    let preparer = TextPreparer(metrics: .cells(Size(width: Length(10), height: Length(20))))
    var answer = preparer.prepare(StyledText("the quick brown"))
    preparer.append(" fox jumps", to: &answer)
    print(answer.measure(width: Length(184)).height, answer.layout(width: Length(184)).lines.map(\.width))
    """#

  @Test("the example of a text that goes on compiles and gives its lines")
  func grows() throws {
    let preparer = TextPreparer(metrics: .cells(Size(width: Length(10), height: Length(20))))
    var answer = preparer.prepare(StyledText("the quick brown"))
    preparer.append(" fox jumps", to: &answer)
    print(answer.measure(width: Length(184)).height, answer.layout(width: Length(184)).lines.map(\.width))

    // Cells of 10: "the quick brown" is 150 wide, " fox" would make it 190.
    #expect(answer.layout(width: Length(184)).lines.map(\.width) == [Length(150), Length(90)])
    #expect(answer.measure(width: Length(184)).height == Length(40))
  }

  @Test("README prints what this test compiles")
  func isPrinted() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    for example in [Self.example, Self.living, Self.replaying, Self.growing] {
      #expect(readme.contains(example))
      let compiled = example.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
      #expect(source.components(separatedBy: compiled).count == 3, "the example is compiled as it is printed")
    }
  }

  @Test("README names every verb of the tool and no other")
  func verbs() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let help = try BuiltTool.output(["--help"]).text
    for line in readme.split(separator: "\n") where line.hasPrefix("scrollback ") {
      let verb = line.split(separator: " ")[1]
      #expect(help.contains("scrollback \(verb)"), "\(verb) is no verb of the tool")
    }
    for line in help.split(separator: "\n") where line.hasPrefix("  scrollback ") {
      let verb = line.split(separator: " ")[1]
      #expect(readme.contains("\nscrollback \(verb)"), "README does not name \(verb)")
    }
  }
}

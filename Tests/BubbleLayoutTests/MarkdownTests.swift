import ChatModel
import LayoutGeometry
import Testing

@testable import BubbleLayout

/// Characters of 10 by 20 in a transcript of 320: the widest bubble is 218, its text 184, which begins at 34, 10.
@Suite("Messages in Markdown")
struct MarkdownTests {
  private let transcript = Transcript(.plain())

  private func frames(_ text: String, width: Int = 320, lines: Int? = nil) -> ItemFrames {
    var message = incoming(text)
    message.markup = .markdown
    message.collapsedLines = lines
    return transcript.frames(message, width: width)
  }

  @Test("one paragraph is laid out as plain words are, without its marks")
  func paragraph() {
    #expect(frames("a **b** c") == transcript.frames(incoming("a b c"), width: 320))
  }

  @Test("blocks stand below each other")
  func blocks() {
    let frames = frames("one\n\ntwo")
    #expect(frames.texts.map(\.rect) == [rect(34, 10, 30, 20), rect(34, 36, 30, 20)])  // 20 + 6
    #expect(frames.texts.map(\.utf8Start) == [0, 4])
    #expect(frames[.bubble] == rect(15, 0, 64, 66))
  }

  @Test("items are moved in, with their marks in the room before them")
  func lists() {
    let frames = frames("- one\n- two")
    #expect(frames.texts.map(\.rect) == [rect(54, 10, 30, 20), rect(54, 32, 30, 20)])  // 20 + 2
    let marks = frames.parts.filter { $0.part == .listMarker }.map(\.rect)
    #expect(marks == [rect(39, 10, 10, 20), rect(39, 32, 10, 20)])  // (20 - 10) / 2
  }

  @Test("a quote has a bar for each depth")
  func quotes() {
    let frames = frames("> > deep")
    #expect(frames[.text] == rect(56, 10, 40, 20))  // 34 + 2 · 11
    let bars = frames.parts.filter { $0.part == .quoteBar }.map(\.rect)
    #expect(bars == [rect(34, 10, 3, 20), rect(45, 10, 3, 20)])
  }

  @Test("code has a ground as wide as the bubble's content")
  func code() {
    let frames = frames("words here\n\n```\nlet\n```")
    #expect(frames[.codeBlock] == rect(34, 36, 100, 32))  // 10 + 20 + 6; 20 + 2 · 6
    #expect(frames.texts.last?.rect == rect(40, 42, 30, 20))
    #expect(frames[.bubble] == rect(15, 0, 134, 78))
  }

  @Test("long items wrap in what is left of the width")
  func wrapping() {
    // 184 - 20 = 164: 16 characters.
    let frames = frames("- " + String(repeating: "a", count: 30))
    #expect(frames.lines.map(\.rect.width) == [Length(160), Length(140)])
  }

  @Test("a message of several blocks is cut after its lines as a whole")
  func collapsed() {
    let frames = frames("one\n\ntwo\n\nthree", lines: 2)
    #expect(frames.lines.count == 2)
    #expect(frames[.expander] != nil)
  }

  @Test("every part stays inside the bubble at any width, and heights are those of the frames")
  func sweep() {
    let source =
      "# A heading of some words\n> quoted *words* that are long enough to wrap\n\n1. one\n2. two\n   - deep\n"
      + "     - deeper\n\n```\nlet code = \"of some length\"\n```\n\n| a | b |\n|---|---|\n| long cell | 2 |\n\n---\nשלום"
    var message = incoming(source)
    message.markup = .markdown
    message.sentAt = nineFortyOne
    for direction in LayoutDirection.allCases {
      for style in [TranscriptStyle.default, .chatto, .plain()] {
        let transcript = Transcript(style, direction: direction)
        let prepared = transcript.layouter.prepare(
          Item(id: ItemID(message: "a", kind: .message), message: message))
        for width in stride(from: 1, through: 700, by: 3) {
          let frames = transcript.layouter.layout(prepared, width: Length(width))
          #expect(FrameSweepTests.problem(frames, width: Length(width), usual: width >= 120) == nil, "at \(width)")
          #expect(transcript.layouter.height(of: prepared, width: Length(width)) == frames.height)
        }
      }
    }
  }
}

import BubbleLayout
import ChatModel
import LayoutGeometry
import Testing
import TextLayout
import TranscriptLayout

@testable import TranscriptDrawing

/// Stars in a row, as an application might add and draw them.
private struct Rating: DrawnContent {
  var stars: Int
  var label: String { "\(stars) stars" }
  var input: Int { stars }

  static func layout(_ stars: Int, in room: ContentRoom) -> ContentLayout {
    let side = min(Length(24), room.maxWidth / max(1, stars))
    return ContentLayout(
      size: Size(width: side * stars, height: side),
      parts: (0..<stars).map { Rect(x: side * $0, y: .zero, width: side, height: side) })
  }

  func marks(in frame: Rect, parts: [Rect], theme: Theme, colors: Theme.Bubble) -> [Mark] {
    parts.map { .fill(.circle(in: $0), theme.accent) }
  }
}

@Suite("Kinds of messages, drawn")
struct KindDrawingTests {
  private static let cells = TextMetrics.cells(Size(width: Length(10), height: Length(20)))

  private static func layout(_ messages: [Message], _ metrics: TextMetrics = cells, style: TranscriptStyle = .chatto)
    async -> (WholeLayout, WholeLayout.Context)
  {
    let context = WholeLayout.Context(style: style, environment: LayoutEnvironment(metrics: metrics))
    return (await WholeLayout(of: messages, context: context, width: Length(300), keepsTexts: true), context)
  }

  private static let messages: [Message] = {
    var poll = Message(id: "poll")
    poll.poll = Poll(question: "q", options: [.init(text: "a", votes: 1, isMine: true), .init(text: "b")])
    var call = Message(id: "call", isOutgoing: true)
    call.call = Call(outcome: .missed)
    var words = Message(id: "words", text: "hi @ana :p: you", isPinned: true)
    words.mentions = [Mention(utf8Range: 3..<7, participant: "ana")]
    words.customEmoji = [CustomEmoji(utf8Range: 8..<11, name: "p")]
    words.thread = ThreadSummary(replyCount: 2)
    var media = Message(id: "media")
    media.attachments = [
      ChatModel.Attachment(kind: .voice, waveform: [0, 1]),
      ChatModel.Attachment(kind: .link, title: "t", thumbnail: Thumbnail()),
    ]
    var compound = Message(id: "compound")
    compound.blocks = [
      .text("x"), .custom(Rating(stars: 3)), .attachment(ChatModel.Attachment(kind: .image)),
    ]
    return [poll, call, words, media, compound]
  }()

  @Test("an application's own kind runs from a message to its marks")
  func ownKind() async throws {
    let (layout, context) = await Self.layout(Self.messages)
    let row = try #require(layout.rows.first { $0.item.id.message == "compound" })
    // A bubble of 204 that begins at 11 + 35 + 4 with a tail of 6; words of 20 with 8 above and below.
    let content = row.frames.parts.filter { $0.part == .content || $0.part == .contentPart }
    #expect(content.map(\.name) == ["content", "contentPart", "contentPart2", "contentPart3"])
    #expect(content[0].rect == Rect(x: Length(56), y: Length(36), width: Length(72), height: Length(24)))
    #expect(content[2].rect == Rect(x: Length(80), y: Length(36), width: Length(24), height: Length(24)))
    let marks = RowPainter(context: context, theme: .light, people: People()).marks(of: row)
    for part in content.dropFirst() {
      #expect(marks.contains(.fill(.circle(in: part.rect), Theme.light.accent)))
    }
    let hit = row.prepared?.hit(Point(x: Length(85), y: Length(40)), in: row.frames)
    #expect(hit?.part?.name == "contentPart2")
    let read = row.prepared?.readingOrder(of: row.item, in: row.frames)
    #expect(read?.contains { $0.part == .content && $0.label == "3 stars" } == true)
  }

  @Test("content that has no layout is a card with its label")
  func unknownKind() async throws {
    struct Bare: CustomContent {
      var label: String { "bare" }
    }
    let message = Message(id: "a", blocks: [.custom(Bare())])
    let (layout, context) = await Self.layout([message])
    let row = try #require(layout.rows.first)
    #expect(row.frames[.content] != nil)
    let marks = RowPainter(context: context, theme: .light, people: People(), words: .lines).marks(of: row)
    #expect(
      marks.contains {
        if case .line(let line) = $0 { line.spans.map(\.text) == ["bare"] } else { false }
      })
  }

  @Test("a theme changes colours and nothing else: no row is prepared or measured for it")
  func palette() async throws {
    let (layout, context) = await Self.layout(Self.messages)
    func shapes(_ theme: Theme) -> ([String], Set<Color>) {
      let painter = RowPainter(context: context, theme: theme, people: People())
      var shapes: [String] = []
      var colors: Set<Color> = []
      for mark in layout.rows.flatMap({ painter.marks(of: $0) }) {
        switch mark {
        case .fill(let outline, let color):
          shapes.append("fill \(outline.path)")
          colors.insert(color)
        case .stroke(let outline, let color, let width):
          shapes.append("stroke \(outline.path) \(width)")
          colors.insert(color)
        case .glyphs(let glyphs):
          shapes.append("glyphs \(glyphs.origin)")
          colors.insert(glyphs.color)
        case .line(let line): shapes.append("line \(line.rect)")
        case .picture(_, let frame, _): shapes.append("picture \(frame)")
        case .link(let rect, _): shapes.append("link \(rect)")
        }
      }
      #expect(painter.preparedRows == 0 && painter.measuredRows == 0)
      return (shapes, colors)
    }
    let (light, lightColors) = shapes(.light)
    let (dark, darkColors) = shapes(.dark)
    #expect(light == dark)
    #expect(lightColors != darkColors)
    #expect(light.count > 50)
  }

  @Test("in a line with a name or a picture, each stretch of text has its own place")
  func pieces() async throws {
    let (layout, context) = await Self.layout(Self.messages)
    let row = try #require(layout.rows.first { $0.item.id.message == "words" })
    let marks = RowPainter(context: context, theme: .light, people: People(), words: .lines).marks(of: row)
    let lines = marks.compactMap { mark -> InkedLine? in
      if case .line(let line) = mark, line.part == .text { line } else { nil }
    }
    // From 69 on: "hi " of 30, a name of 46, " " of 10, a picture of 20, " you" of 40.
    #expect(lines.map { $0.spans.map(\.text).joined() } == ["hi ", " ", " you"])
    #expect(lines.map(\.rect.x) == [Length(69), Length(145), Length(175)])
    #expect(lines.map(\.rect.width) == [Length(30), Length(10), Length(40)])
  }

  @Test("a terminal shows votes, bars, pins and pictures as characters")
  func terminal() async {
    let (layout, context) = await Self.layout(Self.messages, .terminal, style: .terminal)
    let terminal = TerminalTranscript(context: context, theme: .dark, people: People(), usesColor: false)
    let text = layout.rows.map { terminal.text(of: $0) }.joined()
    for sign in ["● a", "○ b", "1 vote", "⚑", "▣", "▁", "█", "hi @ana  ▣ you", "2 replies", "Unanswered voice call"] {
      #expect(text.contains(sign), "\(sign) in\n\(text)")
    }
  }
}

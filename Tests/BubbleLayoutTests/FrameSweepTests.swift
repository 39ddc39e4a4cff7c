import ChatModel
import LayoutGeometry
import Testing
import TextLayout

@testable import BubbleLayout

/// Every message at every width: whatever is shown stays inside and apart.
@Suite("Frames at every width")
struct FrameSweepTests {
  static let texts = [
    "", "\n", "a", "hello", "the quick brown fox jumps over the lazy dog", "שלום לכולם מה שלומכם היום בבוקר הזה",
    "hello שלום world", "😀", "😀😀😀", String(repeating: "a", count: 300), "one\ntwo\n\nthree\n", "日本語の文章です。",
    "e\u{301}\u{301}\u{301}", "   ", "https://example.com/a/b?c=d&e=f#g",
  ]

  static let messages: [Message] = {
    var messages: [Message] = []
    for (index, text) in texts.enumerated() {
      for isOutgoing in [false, true] {
        for status in [nil, DeliveryStatus.read, .failed] {
          var message = Message(
            id: MessageID("\(index)"), sender: "a sender", sentAt: nineFortyOne, text: text, isOutgoing: isOutgoing,
            status: status)
          messages.append(message)
          message.sentAt = nil
          message.isForwarded = true
          messages.append(message)
        }
      }
    }
    var deleted = messages[0]
    deleted.isDeleted = true
    messages.append(deleted)
    var collapsed = Message(id: "collapsed", sender: "a", sentAt: nineFortyOne, text: texts[9])
    collapsed.collapsedLines = 2
    messages.append(collapsed)
    var rich = Message(id: "rich", sender: "a", sentAt: nineFortyOne, text: "hello", replyTo: "1")
    rich.reactions = (1...9).map { Reaction(emoji: "👍", count: $0) }
    messages.append(rich)
    for isOutgoing in [false, true] {
      messages.append(
        Message(
          id: "media", sender: "a", sentAt: nineFortyOne, text: isOutgoing ? "" : "see", isOutgoing: isOutgoing,
          attachments: [
            Attachment(kind: .image, width: 4000, height: 3000), Attachment(kind: .image, width: 3, height: 90_000),
            Attachment(kind: .image, width: 0, height: .nan), Attachment(kind: .sticker, width: 512, height: 512),
            Attachment(kind: .file, name: "a.pdf"), Attachment(kind: .location), Attachment(kind: .voice),
          ]))
    }
    for isOutgoing in [false, true] { messages += kinds(isOutgoing: isOutgoing) }
    return messages
  }()

  /// A message of each kind that has more than words and attachments.
  static func kinds(isOutgoing: Bool) -> [Message] {
    var base = Message(id: "kind", sender: "a", sentAt: nineFortyOne, isOutgoing: isOutgoing, status: .read)
    base.reactions = [Reaction(emoji: "👍"), Reaction(emoji: "🎉", count: 12)]
    let options = ["one", "two of a kind that fill more than a line of it", ""].enumerated().map {
      Poll.Option(text: $1, votes: $0 * 3, isMine: $0 == 1)
    }
    var poll = base
    poll.poll = Poll(question: texts[4], options: options)
    var call = base
    call.call = Call(kind: .video, outcome: .missed, duration: 3)
    call.isPinned = true
    var thread = base
    thread.text = texts[5]
    thread.thread = ThreadSummary(replyCount: 1234, lastReplier: "somebody with a long name")
    var compound = base
    compound.blocks = [
      .text(texts[4]), .attachment(Attachment(kind: .image, width: 300, height: 200)), .text(texts[9]), .splitter,
      .text("x"), .attachment(Attachment(kind: .file, name: "a.pdf")), .attachment(Attachment(kind: .sticker)),
    ]
    var mentions = base
    mentions.text = "hello @somebody and @another-one :x:"
    mentions.mentions = [
      Mention(utf8Range: 6..<15, participant: "s"), Mention(utf8Range: 20..<32, participant: "a"),
    ]
    mentions.customEmoji = [CustomEmoji(utf8Range: 33..<36, name: "x", width: 900, height: 10)]
    var media = base
    media.attachments = [
      Attachment(kind: .voice, duration: 3, waveform: [0.1, 0.9]),
      Attachment(kind: .link, title: "page", thumbnail: Thumbnail(width: 1200, height: 600)),
      Attachment(kind: .link, title: "page", thumbnail: Thumbnail()),
    ]
    return [poll, call, thread, compound, mentions, media]
  }

  /// Parts that may not share a place with one another, where both are shown.
  static let disjoint: [(Part, Part)] = [
    (.bubble, .avatar), (.bubble, .failedIcon), (.bubble, .selectionMark), (.avatar, .failedIcon),
    (.avatar, .selectionMark), (.failedIcon, .selectionMark), (.stamp, .receipt), (.text, .senderName),
    (.text, .forwarded), (.text, .reply), (.stamp, .senderName), (.stamp, .image), (.text, .image),
    (.cardTitle, .cardDetail), (.replyName, .replyText),
    (.text, .reactions), (.stamp, .reactions), (.expander, .reactions), (.thread, .reactions), (.image, .reactions),
    (.poll, .text), (.pollQuestion, .pollOption), (.pollMark, .pollAnswer), (.pollAnswer, .pollVotes),
    (.pollBar, .pollAnswer), (.pollTotal, .stamp), (.thread, .stamp), (.thread, .text), (.waveform, .cardDetail),
    (.call, .stamp), (.content, .text), (.replyThumbnail, .replyText), (.pinnedMark, .stamp), (.pinnedMark, .text),
    (.expander, .text), (.expander, .stamp),
  ]

  static func problem(_ frames: ItemFrames, width: Length, usual: Bool) -> String? {
    for part in frames.parts {
      let rect = part.rect
      if rect.x < .zero || rect.maxX > width { return "\(part.name) \(rect) reaches out of \(width)" }
      if rect.y < .zero || rect.maxY > frames.height { return "\(part.name) \(rect) reaches out of the row" }
      if rect.width < .zero || rect.height < .zero { return "\(part.name) has a negative size" }
    }
    guard usual else { return nil }
    for (a, b) in disjoint {
      if let first = frames[a], let second = frames[b], first.intersects(second) {
        return "\(a) \(first) and \(b) \(second) overlap"
      }
    }
    guard let bubble = frames[.bubble] else { return "no bubble" }
    for part in frames.parts where ![.avatar, .failedIcon, .selectionMark, .reactions, .reaction].contains(part.part) {
      if part.rect.x < bubble.x || part.rect.maxX > bubble.maxX || part.rect.maxY > bubble.maxY {
        return "\(part.name) \(part.rect) reaches out of the bubble \(bubble)"
      }
    }
    for line in frames.lines {
      for part in [Part.stamp, .receipt, .expander, .senderName] {
        if let rect = frames[part], rect.intersects(line.rect) { return "a line and \(part) overlap" }
      }
      if line.rect.x < bubble.x || line.rect.maxX > bubble.maxX { return "a line reaches out of the bubble" }
    }
    return nil
  }

  @Test(
    "every part stays inside its row and clear of the others",
    arguments: LayoutDirection.allCases, TranscriptStyle.names)
  func sweep(direction: LayoutDirection, name: String) throws {
    let style = try #require(TranscriptStyle.named(name))
    let metrics: TextMetrics = name == "terminal" ? .terminal : tenByTwenty
    let transcript = Transcript(style, direction: direction, metrics: metrics)
    for (number, message) in Self.messages.enumerated() {
      for isSelecting in [false, true] {
        var item = Item(
          id: ItemID(message: message.id, kind: .message), message: message, isSelecting: isSelecting)
        if !message.isOutgoing { item.senderName = "a sender with a long name" }
        if message.replyTo != nil {
          item.quote = Quote(
            message: "1", name: "somebody", text: "what was said before",
            picture: number % 2 == 0 ? Attachment(kind: .image) : nil)
        }
        let prepared = transcript.layouter.prepare(item)
        // Every message sees other widths; together they are all of them.
        for width in stride(from: 1 + (number * 7) % 97, through: 1000, by: 97) {
          let frames = transcript.layouter.layout(prepared, width: Length(width))
          let problem = Self.problem(frames, width: Length(width), usual: width >= 120)
          #expect(problem == nil, "\(message.id) \(message.text) at \(width), selecting \(isSelecting)")
          if problem != nil { return }
          #expect(transcript.layouter.height(of: prepared, width: Length(width)) == frames.height)
        }
      }
    }
  }

  @Test("a bubble is no wider than its widest line needs")
  func tight() {
    let transcript = Transcript(.plain())
    for text in Self.texts {
      for width in 120...400 {
        let frames = transcript.frames(incoming(text), width: width)
        let widest = frames.lines.map(\.rect.width).max() ?? .zero
        #expect(frames[.bubble]?.width == widest + Length(34), "\(text) at \(width)")
      }
    }
  }

  @Test("rows of words and notes stay inside", arguments: LayoutDirection.allCases)
  func rows(direction: LayoutDirection) {
    let transcript = Transcript(.default, direction: direction)
    let long = String(repeating: "note ", count: 20)
    for kind in ItemKind.allCases where kind != .message {
      let item = Item(
        id: ItemID(message: "1", kind: kind), message: kind == .system ? incoming(long) : nil, label: long)
      let prepared = transcript.layouter.prepare(item)
      for width in 1...500 {
        let frames = transcript.layouter.layout(prepared, width: Length(width))
        #expect(Self.problem(frames, width: Length(width), usual: false) == nil, "\(kind) at \(width)")
        #expect(transcript.layouter.height(of: prepared, width: Length(width)) == frames.height)
      }
    }
  }

  @Test("a right-to-left interface mirrors everything but where lines of text begin and end")
  func mirrored() {
    let plain = Transcript(.default)
    let mirrored = Transcript(.default, direction: .rightToLeft)
    // These follow the direction of the text, which the interface does not change.
    let textual: Set<Part> = [
      .text, .stamp, .receipt, .expander, .label, .pinnedMark, .mention, .customEmoji,
    ]
    for message in Self.messages where message.attachments.isEmpty {
      for width in [120, 200, 320, 390, 700] {
        let left = plain.frames(message, width: width, selecting: true)
        let right = mirrored.frames(message, width: width, selecting: true)
        #expect(left.height == right.height)
        #expect(left.parts.map(\.name) == right.parts.map(\.name))
        for (a, b) in zip(left.parts, right.parts) where !textual.contains(a.part) {
          #expect(
            b.rect.x == Length(width) - a.rect.maxX && b.rect.size == a.rect.size && b.rect.y == a.rect.y,
            "\(message.id) \(a.name) at \(width)")
        }
      }
    }
  }

  @Test("eight tasks at once give the frames that one gives")
  func tasks() async {
    let items = Transcript(.default).items(Self.messages)
    @Sendable func frames() -> [ItemFrames] {
      let layouter = Transcript(.default).layouter
      return items.map { layouter.layout(layouter.prepare($0), width: Length(320)) }
    }
    let expected = frames()
    await withTaskGroup(of: [ItemFrames].self) { group in
      for _ in 0..<8 { group.addTask { frames() } }
      for await result in group { #expect(result == expected) }
    }
  }

  @Test("prepared rows may be laid out by other tasks than the one that prepared them")
  func sharedRows() async {
    let transcript = Transcript(.default)
    let prepared = transcript.items(Self.messages).map { transcript.layouter.prepare($0) }
    let expected = prepared.map { transcript.layouter.layout($0, width: Length(250)) }
    await withTaskGroup(of: [ItemFrames].self) { group in
      for _ in 0..<4 {
        group.addTask {
          let layouter = Transcript(.default).layouter
          return prepared.map { layouter.layout($0, width: Length(250)) }
        }
      }
      for await result in group { #expect(result == expected) }
    }
  }
}

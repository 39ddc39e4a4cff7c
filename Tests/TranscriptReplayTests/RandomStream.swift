import ChatModel
import LayoutGeometry
import TranscriptLayout
import TranscriptReplay

/// Random events of every kind for a chat, fixed by what chooses them.
struct RandomStream<Random: RandomNumberGenerator> {
  /// What chooses the events.
  private(set) var choices: Random
  /// What chooses the words of messages, and what they carry.
  private var content: Random
  /// All ids that the chat has, in no order.
  private var ids: [String] = []
  /// Those that came with pictures.
  private var pictures: [String] = []
  /// The one that is being written.
  private var streaming: String?
  private var made = 0
  private var isPaused = false

  /// How many messages the chat has at most in the beginning; pages and windows are as large as suits it.
  private let largestHistory: Int
  /// Whether metrics change on the way.
  private let mixesMetrics: Bool

  init(choices: Random, content: Random, largestHistory: Int = 300, mixesMetrics: Bool) {
    self.largestHistory = largestHistory
    self.choices = choices
    self.content = content
    self.mixesMetrics = mixesMetrics
  }

  private mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &choices) }
  private mutating func chance(_ percent: Int) -> Bool { int(1...100) <= percent }
  private mutating func id() -> MessageID { MessageID(ids.randomElement(using: &choices) ?? "none") }

  /// The first events: a size, a chat, an opening.
  mutating func beginning() -> [StreamEvent] {
    var configuration = StreamConfiguration()
    configuration.width = Length(int(60...500))
    configuration.height = Length(int(100...900))
    configuration.page = int(5...(largestHistory / 5))
    configuration.softMaximum = chance(80) ? int((largestHistory / 5)...(largestHistory / 2)) : .some(nil)
    configuration.trimTarget = int((largestHistory / 15)...(largestHistory / 2))
    configuration.topInset = Length(int(0...40))
    configuration.bottomInset = Length(int(0...80))
    configuration.alignsToBottom = chance(30)
    configuration.tolerance = Length(int(0...50))
    return [
      event(.configure(configuration)), event(.history(messages(int(0...largestHistory)))),
      event(.open(chance(50) ? .newest : .oldest)),
    ]
  }

  /// One more event.
  mutating func next() -> StreamEvent {
    if isPaused, chance(25) {
      isPaused = false
      return event(.resume)
    }
    if chance(1), !isPaused {
      isPaused = true
      return event(.pause)
    }
    if chance(6) { return event(.batch((0..<int(0...5)).map { _ in event(action()) })) }
    return event(action())
  }

  private func event(_ action: StreamEvent.Action) -> StreamEvent {
    StreamEvent(line: 1, name: "random", at: nil, action: action)
  }

  private mutating func action() -> StreamEvent.Action {
    guard !ids.isEmpty else { return .edit(.append(messages(int(1...3)))) }
    switch int(0...99) {
    case 0..<14: return .edit(.append(messages(chance(5) ? int(1...(largestHistory / 4)) : int(1...3))))
    case 14..<17: return .edit(.prepend(messages(int(1...4))))
    case 17..<21:
      let message = messages(1)[0]
      switch int(0...2) {
      case 0: return .edit(.insert(message, at: .before(otherID(than: message.id))))
      case 1: return .edit(.insert(message, at: .after(otherID(than: message.id))))
      default: return .edit(.insert(message, at: nil))
      }
    case 21..<24:
      var message = messages(1)[0]
      ids.removeLast()
      message = changed(message, id: id())
      return .edit(.replace(message))
    case 24..<28: return .edit(.setText(id(), text()))
    case 28: return .edit(.appendText(id(), chance(20) ? "\n" + text() : " token"))
    case 29..<33:
      // Several tokens to one message, among whatever else happens.
      if streaming == nil || chance(10) { streaming = ids.randomElement(using: &choices) }
      guard let streaming, ids.contains(streaming) else {
        self.streaming = nil
        return .scroll(.end)
      }
      return .edit(
        .appendText(MessageID(streaming), chance(10) ? "\n" : [" token", " слово", " 👍🏽", " שלום", "s"][int(0...4)]))
    case 33..<36:
      let gone = Set((0..<int(1...3)).map { _ in id() })
      ids.removeAll { gone.contains(MessageID($0)) }
      pictures.removeAll { gone.contains(MessageID($0)) }
      return .edit(.remove(gone.sorted()))
    case 36..<39: return .edit(.move(id(), to: chance(50) ? .before(id()) : .after(id())))
    case 39..<41:
      return .edit(.setReactions(id(), (0..<int(0...3)).map { Reaction(emoji: ["👍", "❤️", "😂"][$0], count: $0 + 1) }))
    case 41..<43: return .edit(.setStatus(id(), DeliveryStatus.allCases.randomElement(using: &choices)))
    case 43..<45: return .edit(.setTyping(["ana", "bo"][int(0...1)], chance(50)))
    case 45: return .edit(.setExpanded(id(), chance(50)))
    case 46:
      guard let picture = pictures.randomElement(using: &choices) else { return .edit(.setExpanded(id(), chance(50))) }
      return .edit(
        .setAttachmentSize(
          MessageID(picture), index: 0, width: Double(int(1...3000)), height: Double(int(1...3000))))
    case 47..<53: return .loadPrevious
    case 53..<58: return .loadNext
    case 58..<70: return .scroll(.by(Length(int(-900...900))))
    case 70..<73: return .scroll(.start)
    case 73..<76: return .scroll(.end)
    case 76..<79: return .scroll(.offset(Length(int(-100...6000))))
    case 79..<83: return .scroll(.message(id(), ScrollRequest.Edge.allCases[int(0...2)]))
    case 83..<88: return .resize(width: Length(int(40...700)), height: chance(30) ? Length(int(100...900)) : nil)
    case 88..<90: return .resize(width: nil, height: Length(int(100...900)))
    case 90..<92: return .insets(top: Length(int(0...60)), bottom: Length(int(0...300)))
    case 92: return .textSize([0.5, 1, 1.5, 2][int(0...3)])
    case 93..<95:
      return .adjust(
        preferredMaxCount: int(0...(largestHistory / 2)), focus: chance(50) ? .fraction(Double(int(0...4)) / 4) : nil)
    case 95:
      return .open(chance(50) ? .newest : chance(50) ? .oldest : chance(50) ? .message(id()) : .unread(id()))
    default:
      var configuration = StreamConfiguration()
      switch int(0...7) {
      case 0: configuration.follow = [.never, .atBottom, .ownMessages, .pinTop(id())][int(0...3)]
      case 1: configuration.alignsToBottom = chance(50)
      case 2: configuration.style = ["default", "chatto"][int(0...1)]
      case 3: configuration.direction = chance(50) ? .leftToRight : .rightToLeft
      case 6: configuration.scale = [1, 1.5, 2, 3][int(0...3)]
      case 7:
        if mixesMetrics {
          configuration.metrics = chance(50) ? .fonts : .cells(Size(width: Length(8), height: Length(20)))
        }
      case 4: configuration.softMaximum = chance(70) ? int((largestHistory / 8)...(largestHistory / 2)) : .some(nil)
      default: configuration.tolerance = Length(int(0...100))
      }
      return .configure(configuration)
    }
  }

  // MARK: Messages

  private mutating func otherID(than id: MessageID) -> MessageID {
    ids.count > 1 ? MessageID(ids[int(0...(ids.count - 2))]) : id
  }

  private mutating func changed(_ message: Message, id: MessageID) -> Message {
    Message(
      id: id, sender: message.sender, sentAt: message.sentAt, text: message.text, markup: message.markup,
      isOutgoing: message.isOutgoing,
      attachments: message.attachments, replyTo: message.replyTo, status: message.status, isDeleted: chance(10),
      isSystem: message.isSystem, collapsedLines: message.collapsedLines)
  }

  private mutating func contentInt(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &content) }
  private mutating func contentChance(_ percent: Int) -> Bool { contentInt(1...100) <= percent }
  private mutating func answered() -> MessageID { MessageID(ids.randomElement(using: &content) ?? "none") }

  private mutating func messages(_ count: Int) -> [Message] {
    (0..<count).map { _ in
      made += 1
      let sender = ["ana", "bo", "me"][contentInt(0...2)]
      var message = Message(id: MessageID("m\(made)"), sender: sender, text: text(), isOutgoing: sender == "me")
      if contentChance(60) {
        message.sentAt = Timestamp(milliseconds: Int64(made) * 1_800_000 + Int64(contentInt(-200...200)) * 60_000)
      }
      if contentChance(8), !ids.isEmpty { message.replyTo = answered() }
      if contentChance(5) { message.isSystem = true }
      if contentChance(8) { message.collapsedLines = contentInt(1...3) }
      if contentChance(8) { message.status = DeliveryStatus.allCases.randomElement(using: &content) }
      if contentChance(6) {
        message.attachments = [
          Attachment(
            kind: .image, name: "a.jpg", width: contentChance(50) ? 800 : nil, height: contentChance(50) ? 600 : nil)
        ]
        if contentChance(30) {
          message.attachments.append(Attachment(kind: .video, name: "b.mp4", width: 300, height: 900))
        }
        pictures.append(message.id.rawValue)
      } else if contentChance(4) {
        message.attachments = [Attachment(kind: .link, title: text(), url: "https://example.org")]
      }
      if contentChance(6) {
        message.markup = .markdown
        message.text = "# \(made)\n- **a** `b`\n- c\n\n> \(message.text)\n\n```\ncode\n```\n" + message.text
      }
      ids.append(message.id.rawValue)
      return message
    }
  }

  private mutating func text() -> String {
    let words = [
      "a", "to", "lorem", "ipsum", "dolor", "consectetur", "👩‍👩‍👧", "שלום", "日本語", "e\u{301}",
      "https://example.org/path?q=1",
    ]
    let count = contentChance(3) ? contentInt(100...400) : contentChance(10) ? 0 : contentInt(1...20)
    return (0..<count).map { _ in words[contentInt(0...(words.count - 1))] + (contentChance(8) ? "\n" : " ") }.joined()
  }
}

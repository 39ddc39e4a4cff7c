import ChatModel
import LayoutGeometry

/// Turns messages into rows: separators between days, groups, gaps, rows for status and unread messages.
///
/// What a message's rows are depends on the message, the one before and the one after it; on undated messages also on
/// the day of the last dated one above. So a change is decorated anew in `affectedRange` only.
public struct TranscriptDecorator: Sendable {
  /// What is decorated beside the messages themselves.
  public struct Context: Sendable {
    /// The names of senders by id; a sender without one is shown by its id.
    public var names: [String: String] = [:]
    /// The message above which the unread marker stands.
    public var firstUnread: MessageID?
    /// Who is writing, below the last message; only for a transcript that ends at the newest message.
    public var typing: [String] = []
    /// The messages of which all lines are shown.
    public var expanded: Set<MessageID> = []
    /// Whether messages are being selected.
    public var isSelecting = false

    /// Nothing beside the messages.
    public init() {}

    /// Nothing beside the messages and the names of their senders.
    public init(participants: [Participant]) {
      names = Dictionary(participants.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// How the transcript looks.
  public let style: TranscriptStyle
  /// The words that the rows add.
  public let words: TranscriptWords
  /// Where days begin.
  public let calendar: any CalendarLabels

  /// How many neighbours on each side can change the rows of a message.
  public static let neighbourhood = 1

  /// A decorator.
  public init(
    style: TranscriptStyle = .default, words: TranscriptWords = TranscriptWords(),
    calendar: any CalendarLabels = UTCCalendarLabels()
  ) {
    self.style = style
    self.words = words
    self.calendar = calendar
  }

  /// The gap above the first row.
  public var gapBeforeFirst: Length { style.spacing.first }

  /// The messages whose rows may differ after those in `changed` were inserted or replaced, or after messages between
  /// `changed.lowerBound - 1` and it were removed.
  ///
  /// - Complexity: O(1), and O(k) over k undated messages below.
  public func affectedRange(of changed: Range<Int>, in messages: [Message]) -> Range<Int> {
    let lower = max(0, changed.lowerBound - Self.neighbourhood)
    var upper = changed.upperBound
    while upper < messages.count, messages[upper].sentAt == nil { upper += 1 }
    return lower..<min(messages.count, max(lower, upper + Self.neighbourhood))
  }

  /// The rows of the messages in a range.
  ///
  /// - Parameter quoted: finds a message that another one answers; nil if it is not at hand.
  /// - Complexity: O(n) in the length of the range, and O(k) over k undated messages above it.
  public func items(
    for range: Range<Int>, in messages: [Message], context: Context = Context(),
    quoted: (MessageID) -> Message? = { _ in nil }
  ) -> [Item] {
    var dayBefore: Int?
    if style.daySeparator.shown, let dated = messages[..<range.lowerBound].last(where: { $0.sentAt != nil }) {
      dayBefore = day(of: dated)
    }
    return items(
      for: messages[range], previous: range.lowerBound > 0 ? messages[range.lowerBound - 1] : nil,
      next: range.upperBound < messages.count ? messages[range.upperBound] : nil, dayBefore: dayBefore,
      context: context, quoted: quoted)
  }

  /// The rows of some messages between two neighbours.
  ///
  /// - Parameters:
  ///   - previous: the message above the first one; nil at the beginning of the transcript.
  ///   - next: the message below the last one; nil at the end of the transcript.
  ///   - dayBefore: the day of the last dated message above; by default that of `previous`.
  ///   - quoted: finds a message that another one answers; nil if it is not at hand.
  /// - Complexity: O(n) in the number of messages.
  public func items(
    for messages: ArraySlice<Message>, previous: Message?, next: Message?, dayBefore: Int? = nil,
    context: Context = Context(), quoted: (MessageID) -> Message? = { _ in nil }
  ) -> [Item] {
    var items: [Item] = []
    items.reserveCapacity(messages.count + messages.count / 16 + 2)
    guard let first = messages.first else {
      if previous == nil, next == nil, style.typing.shown { appendTyping(context, to: &items) }
      return items
    }
    var lastDay = dayBefore ?? previous.flatMap(day)
    var messageDay = day(of: first)
    var startsDay = messageDay != nil && messageDay != lastDay
    var above = previous.map { bond($0, first, isDayBetween: startsDay, context) } ?? .none

    for index in messages.indices {
      let message = messages[index]
      let follower = messages.index(after: index) < messages.endIndex ? messages[index + 1] : next
      let followerDay = follower.flatMap(day)
      let dayOfMessage = messageDay ?? lastDay
      let followerStartsDay = followerDay != nil && followerDay != dayOfMessage
      let below = follower.map { bond(message, $0, isDayBetween: followerStartsDay, context) } ?? .none

      if startsDay, let sentAt = message.sentAt, style.daySeparator.shown {
        items.append(
          Item(id: ItemID(message: message.id, kind: .daySeparator), label: calendar.dayLabel(sentAt.milliseconds)))
      }
      if style.unreadMarker.shown, context.firstUnread == message.id {
        items.append(Item(id: ItemID(message: message.id, kind: .unreadMarker), label: words.unread))
      }
      var gap = below.isClose ? style.spacing.sameGroup : style.spacing.otherGroup
      if follower == nil {
        gap = context.typing.isEmpty || !style.typing.shown ? style.spacing.last : style.spacing.otherGroup
      }
      let placement = GroupPlacement(isFirst: !above.isGroup, isLast: !below.isGroup)
      var item = row(of: message, placement: placement, context: context, quoted: quoted)
      let status = statusLabel(of: message)
      // The row below hangs on the bubble, and what follows stands right below it, as in the Chatto demo.
      item.gapAfter = status == nil ? gap : .zero
      items.append(item)
      if let status {
        items.append(
          Item(
            id: ItemID(message: message.id, kind: .status), label: status,
            gapAfter: follower == nil ? gap : .zero))
      }

      lastDay = dayOfMessage
      messageDay = followerDay
      startsDay = followerStartsDay
      above = below
    }
    if next == nil, style.typing.shown { appendTyping(context, to: &items) }
    return items
  }

  /// The message above which the unread marker stands if everything from `id` on is unread: the first that the reader
  /// did not write.
  ///
  /// Nil if there is none.
  ///
  /// - Complexity: O(n) in the number of messages.
  public static func firstUnread(from id: MessageID, in messages: [Message]) -> MessageID? {
    guard let start = messages.firstIndex(where: { $0.id == id }) else { return nil }
    return messages[start...].first { !$0.isOutgoing && !$0.isSystem }?.id
  }

  // MARK: - Neighbours

  /// How two neighbours belong together: for the gap between them, and for tails, avatars and names.
  private struct Bond {
    var isClose: Bool
    var isGroup: Bool
    static let none = Bond(isClose: false, isGroup: false)
  }

  private func bond(_ upper: Message, _ lower: Message, isDayBetween: Bool, _ context: Context) -> Bond {
    guard !upper.isSystem, !lower.isSystem, upper.isOutgoing == lower.isOutgoing, upper.sender == lower.sender
    else { return .none }
    if style.unreadMarker.shown, context.firstUnread == lower.id { return .none }
    if isDayBetween, style.daySeparator.shown, style.group.breaksAtDay { return .none }
    var isPause = false
    if let from = upper.sentAt, let to = lower.sentAt {
      // A message out of order by more is a pause as well.
      let (distance, overflow) = to.milliseconds.subtractingReportingOverflow(from.milliseconds)
      isPause = overflow || Double(distance.magnitude) > style.spacing.groupSeconds * 1000
    }
    return Bond(isClose: !isPause, isGroup: !(isPause && style.group.breaksAtPause))
  }

  private func day(of message: Message) -> Int? {
    guard let sentAt = message.sentAt else { return nil }
    return calendar.day(of: sentAt.milliseconds)
  }

  // MARK: - Rows

  private func row(
    of message: Message, placement: GroupPlacement, context: Context, quoted: (MessageID) -> Message?
  ) -> Item {
    guard !message.isSystem else {
      return Item(id: ItemID(message: message.id, kind: .system), message: message)
    }
    var item = Item(
      id: ItemID(message: message.id, kind: .message), message: message, placement: placement,
      isExpanded: message.collapsedLines != nil && context.expanded.contains(message.id),
      isSelecting: context.isSelecting)
    if !message.isOutgoing, let sender = message.sender, style.senderName.shown.applies(to: placement) {
      item.senderName = context.names[sender] ?? sender
    }
    if style.reply.shown, !message.isDeleted, let target = message.replyTo {
      item.quote = quote(of: target, quoted(target), context)
    }
    return item
  }

  private func quote(of id: MessageID, _ message: Message?, _ context: Context) -> Quote {
    guard let message else { return Quote(message: id, name: "", text: words.missing) }
    let name = message.sender.map { context.names[$0] ?? $0 } ?? ""
    if message.isDeleted { return Quote(message: id, name: name, text: words.deleted) }
    if message.text.isEmpty, let attachment = message.attachments.first {
      let kind = attachment.kind.rawValue
      return Quote(message: id, name: name, text: attachment.name ?? words.attachments[kind] ?? kind)
    }
    return Quote(message: id, name: name, text: message.text.firstLine(maxCharacters: 200))
  }

  private func statusLabel(of message: Message) -> String? {
    guard style.status.shown, !message.isSystem else { return nil }
    return switch message.status {
    case .failed: words.failed
    case .sending: words.sending
    case .sent, .delivered, .read, nil: nil
    }
  }

  private func appendTyping(_ context: Context, to items: inout [Item]) {
    for (index, sender) in context.typing.enumerated() {
      let isLast = index == context.typing.count - 1
      items.append(
        Item(
          id: ItemID(message: MessageID(sender), kind: .typing), label: context.names[sender] ?? sender,
          isSelecting: context.isSelecting, gapAfter: isLast ? style.spacing.last : style.spacing.sameGroup))
    }
  }
}

extension String {
  /// The first line with something in it, cut after so many characters: a quote shows no more, and must not hold a
  /// megabyte.
  fileprivate func firstLine(maxCharacters: Int) -> String {
    let line = split(maxSplits: 1, whereSeparator: \.isNewline).first ?? ""
    return String(line.prefix(maxCharacters))
  }
}

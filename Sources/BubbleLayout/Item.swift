import ChatModel
import LayoutGeometry
import VerbatimText

/// What a row of a transcript is.
public enum ItemKind: String, Hashable, Sendable, CaseIterable {
  /// A bubble.
  case message
  /// The day above its first message.
  case daySeparator
  /// The line above the first unread message.
  case unreadMarker
  /// A note of the chat itself.
  case system
  /// Somebody is writing.
  case typing
  /// Below a message: it failed, or is being sent.
  case status
}

/// The identity of a row: the message that it belongs to, and what it is.
public struct ItemID: Hashable, Sendable, CustomStringConvertible {
  /// The message that the row shows or accompanies; the sender for a typing row.
  public var message: MessageID
  /// What the row is.
  public var kind: ItemKind

  /// The row of this kind that belongs to `message`.
  public init(message: MessageID, kind: ItemKind) {
    self.message = message
    self.kind = kind
  }

  /// The message's id for the message itself, with the kind after it for what accompanies it.
  public var description: String {
    kind == .message || kind == .system ? message.rawValue : "\(message.rawValue)/\(kind.rawValue)"
  }
}

/// Where a message stands among neighbours that belong together.
public struct GroupPlacement: Hashable, Sendable {
  /// Whether nobody of the group stands above it.
  public var isFirst: Bool
  /// Whether nobody of the group stands below it.
  public var isLast: Bool

  /// A placement; alone in its group unless said otherwise.
  public init(isFirst: Bool = true, isLast: Bool = true) {
    self.isFirst = isFirst
    self.isLast = isLast
  }
}

/// The message that an answer quotes, as far as the quote shows it.
public struct Quote: Hashable, Sendable {
  /// The quoted message.
  public var message: MessageID
  /// Who wrote it; empty if nobody did or it is not at hand.
  @Verbatim public var name: String
  /// Its words, or what stands for them.
  @Verbatim public var text: String

  /// A quote.
  public init(message: MessageID, name: String, text: String) {
    self.message = message
    self.name = name
    self.text = text
  }
}

/// A row of a transcript before it is laid out: what it shows and how its neighbours shape it.
///
/// Equal items have equal frames at equal widths, so an item is also the key of what has been laid out for it.
public struct Item: Hashable, Sendable, Identifiable {
  /// The row's identity.
  public var id: ItemID
  /// The message that it shows; nil for rows that only accompany one.
  public var message: Message?
  /// The words of a row that shows no message: the day, the status, who is writing.
  @Verbatim public var label: String
  /// The name above the message; nil where none is shown.
  @Verbatim public var senderName: String?
  /// The message that this one answers; nil where none is shown.
  public var quote: Quote?
  /// Where its message stands in its group.
  public var placement: GroupPlacement
  /// Whether all lines of a message that is cut to a few are shown.
  public var isExpanded: Bool
  /// Whether messages are being selected, so that each has a mark.
  public var isSelecting: Bool
  /// The gap between this row and the next one.
  public var gapAfter: Length

  /// A row; everything but its id has a default.
  public init(
    id: ItemID, message: Message? = nil, label: String = "", senderName: String? = nil, quote: Quote? = nil,
    placement: GroupPlacement = GroupPlacement(), isExpanded: Bool = false, isSelecting: Bool = false,
    gapAfter: Length = .zero
  ) {
    self.id = id
    self.message = message
    self.label = label
    self.senderName = senderName
    self.quote = quote
    self.placement = placement
    self.isExpanded = isExpanded
    self.isSelecting = isSelecting
    self.gapAfter = gapAfter
  }

  /// What the row is.
  public var kind: ItemKind { id.kind }
}

import VerbatimText

/// The name by which one message is known in its chat.
public struct MessageID: Hashable, Comparable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The name itself.
  public let rawValue: String

  /// An id with this name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// An id written in source code.
  public init(stringLiteral value: String) { rawValue = value }

  /// Whether both names have the same bytes.
  public static func == (a: MessageID, b: MessageID) -> Bool { a.rawValue.hasSameBytes(as: b.rawValue) }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
  /// Orders ids by the bytes of their names.
  public static func < (a: MessageID, b: MessageID) -> Bool {
    a.rawValue.utf8.lexicographicallyPrecedes(b.rawValue.utf8)
  }
  /// The name itself.
  public var description: String { rawValue }
}

/// A moment in time, counted in milliseconds, without a calendar or a time zone.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var milliseconds: Int64

  /// The moment so many milliseconds after 1970 began in UTC.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Whether `a` is the earlier moment.
  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }
}

/// How far an outgoing message has come.
public enum DeliveryStatus: String, Hashable, Sendable, CaseIterable {
  case sending, sent, delivered, read, failed
}

/// How the text of a message is to be read.
public enum Markup: String, Hashable, Sendable, CaseIterable {
  /// Every character stands for itself.
  case plain
  /// CommonMark with GitHub's extensions.
  case markdown
}

/// One message of a chat: what was said, by whom and when.
///
/// It knows nothing of how it looks.
public struct Message: Hashable, Sendable, Identifiable {
  /// Unique within the chat.
  public var id: MessageID
  /// Who wrote it, as an id of the log's participants; nil when nobody did.
  @Verbatim public var sender: String?
  /// When it was sent; nil when the log does not tell.
  public var sentAt: Timestamp?
  /// The words, in the order in which they are read.
  @Verbatim public var text: String
  /// How `text` is to be read.
  public var markup: Markup
  /// Whether the reader wrote it.
  public var isOutgoing: Bool
  /// Pictures, files and the like, in order.
  public var attachments: [Attachment]
  /// The message that this one answers.
  public var replyTo: MessageID?
  /// Reactions in the order in which they are shown.
  public var reactions: [Reaction]
  /// How far it has come; nil when the log does not tell.
  public var status: DeliveryStatus?
  /// Whether its text was changed after it was sent.
  public var isEdited: Bool
  /// Whether it was taken back; its text is then not shown.
  public var isDeleted: Bool
  /// Whether it is a note of the chat itself ("Ana joined"), written by nobody.
  public var isSystem: Bool
  /// Whether it came from another chat.
  public var isForwarded: Bool
  /// Whether it is pinned to the chat.
  public var isPinned: Bool
  /// Show at most so many lines until the reader expands it.
  public var collapsedLines: Int?
  /// What the log says beyond this, key by key, as JSON text.
  public var extras: [String: String]

  /// A message; everything but its id has a default.
  public init(
    id: MessageID, sender: String? = nil, sentAt: Timestamp? = nil, text: String = "", markup: Markup = .plain,
    isOutgoing: Bool = false, attachments: [Attachment] = [], replyTo: MessageID? = nil, reactions: [Reaction] = [],
    status: DeliveryStatus? = nil, isEdited: Bool = false, isDeleted: Bool = false, isSystem: Bool = false,
    isForwarded: Bool = false, isPinned: Bool = false, collapsedLines: Int? = nil, extras: [String: String] = [:]
  ) {
    self.id = id
    self.sender = sender
    self.sentAt = sentAt
    self.text = text
    self.markup = markup
    self.isOutgoing = isOutgoing
    self.attachments = attachments
    self.replyTo = replyTo
    self.reactions = reactions
    self.status = status
    self.isEdited = isEdited
    self.isDeleted = isDeleted
    self.isSystem = isSystem
    self.isForwarded = isForwarded
    self.isPinned = isPinned
    self.collapsedLines = collapsedLines
    self.extras = extras
  }
}

extension Message {
  /// What its bubble is made for: the kind of what it carries, or nil for words, beside which there may be links.
  package var contentKind: Attachment.Kind? {
    isDeleted ? nil : attachments.lazy.map(\.kind).first { $0 != .link }
  }
}

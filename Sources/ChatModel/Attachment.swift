import VerbatimText

/// Something that a message carries besides its text.
public struct Attachment: Hashable, Sendable {
  /// What it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case image, video, audio, voice, file, location, contact, sticker, link
  }

  /// What it is.
  public var kind: Kind
  /// A file's or a person's name.
  @Verbatim public var name: String?
  /// Width of a picture in its own pixels; nil while unknown.
  public var width: Double?
  /// Height of a picture in its own pixels; nil while unknown.
  public var height: Double?
  /// Length of a recording in seconds.
  public var duration: Double?
  /// Size of a file in bytes.
  public var bytes: Int?
  /// Title of a linked page or a place.
  @Verbatim public var title: String?
  /// A few words about it.
  @Verbatim public var summary: String?
  /// Where it is found.
  @Verbatim public var url: String?
  /// The file that holds it.
  @Verbatim public var path: String?

  /// An attachment; everything but its kind has a default.
  public init(
    kind: Kind, name: String? = nil, width: Double? = nil, height: Double? = nil, duration: Double? = nil,
    bytes: Int? = nil, title: String? = nil, summary: String? = nil, url: String? = nil, path: String? = nil
  ) {
    self.kind = kind
    self.name = name
    self.width = width
    self.height = height
    self.duration = duration
    self.bytes = bytes
    self.title = title
    self.summary = summary
    self.url = url
    self.path = path
  }
}

/// An emoji that readers have put to a message, and how many of them.
public struct Reaction: Hashable, Sendable {
  /// The emoji.
  @Verbatim public var emoji: String
  /// How many readers chose it.
  public var count: Int
  /// Whether the reader of this transcript is one of them.
  public var isMine: Bool

  /// A reaction of `count` readers.
  public init(emoji: String, count: Int = 1, isMine: Bool = false) {
    self.emoji = emoji
    self.count = count
    self.isMine = isMine
  }
}

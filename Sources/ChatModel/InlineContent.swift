/// A stretch of a message's words that names somebody.
///
/// It stands in its line like one character, as a label with the words of the stretch.
public struct Mention: Hashable, Sendable {
  /// UTF-8 offsets into the message's words as they are shown.
  ///
  /// Without markup these are offsets into `Message.text`. Paragraphs of Markdown, and blocks, are joined by a newline.
  public var utf8Range: Range<Int>
  /// Who is named, as an id of the log's participants.
  public var participant: String

  /// A stretch that names somebody.
  public init(utf8Range: Range<Int>, participant: String) {
    self.utf8Range = utf8Range
    self.participant = participant
  }
}

/// A stretch of a message's words that a picture stands in for.
public struct CustomEmoji: Hashable, Sendable {
  /// UTF-8 offsets into the message's words as they are shown, as for `Mention.utf8Range`.
  public var utf8Range: Range<Int>
  /// What it is called.
  public var name: String
  /// Width of the picture in its own pixels; nil while unknown, which counts as a square.
  public var width: Double?
  /// Height of the picture in its own pixels; nil while unknown.
  public var height: Double?
  /// Where the picture is found.
  public var url: String?
  /// The file that holds the picture.
  public var path: String?

  /// A picture in place of a stretch of words.
  public init(
    utf8Range: Range<Int>, name: String, width: Double? = nil, height: Double? = nil, url: String? = nil,
    path: String? = nil
  ) {
    self.utf8Range = utf8Range
    self.name = name
    self.width = width
    self.height = height
    self.url = url
    self.path = path
  }
}

/// A small picture that stands for something larger: of a linked page, or of a video.
public struct Thumbnail: Hashable, Sendable {
  /// Width in its own pixels; nil while unknown.
  public var width: Double?
  /// Height in its own pixels; nil while unknown.
  public var height: Double?
  /// Where it is found.
  public var url: String?
  /// The file that holds it.
  public var path: String?

  /// A picture; everything has a default.
  public init(width: Double? = nil, height: Double? = nil, url: String? = nil, path: String? = nil) {
    self.width = width
    self.height = height
    self.url = url
    self.path = path
  }
}

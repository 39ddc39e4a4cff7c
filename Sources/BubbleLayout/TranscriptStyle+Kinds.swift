import LayoutGeometry

extension TranscriptStyle {
  /// A question with answers to choose from.
  public struct Poll: StyleSection {
    /// The width of a poll, if there is room for it.
    public var width = Length(240)
    /// The width and height of the sign by which an answer is chosen.
    public var markSize = Length(18)
    /// Between the sign, the words and the number of votes.
    public var markGap = Length(8)
    /// Below the question and each answer.
    public var gap = Length(8)
    /// Between an answer and its bar.
    public var barGap = Length(3)
    /// The height of the bar that shows the share of votes.
    public var barHeight = Length(4)
    /// The size of an em in the numbers of votes.
    public var detailSize = Length(12)
    /// The height of the numbers of votes.
    public var detailLineHeight = Length(16)

    /// 240 points wide, with signs of 18.
    public init() {}

    /// Columns and rows of a terminal.
    static let terminal: Poll = {
      var poll = Poll()
      poll.width = Length(36)
      poll.markSize = Length(1)
      poll.markGap = Length(1)
      poll.gap = .zero
      poll.barGap = .zero
      poll.barHeight = .zero
      return poll
    }()

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.length("width", &width)
      try reader.length("markSize", &markSize)
      try reader.length("markGap", &markGap)
      try reader.length("gap", &gap)
      try reader.length("barGap", &barGap)
      try reader.length("barHeight", &barHeight)
      try reader.size("detailSize", &detailSize)
      try reader.length("detailLineHeight", &detailLineHeight)
    }
  }

  /// Messages of several blocks.
  public struct Compound: StyleSection {
    /// Around the words of a block; two blocks share the room between them.
    public var insets = Insets(top: Length(8), leading: Length(8), bottom: Length(8), trailing: Length(8))

    /// 8 points around words, as in the Chatto framework.
    public init() {}

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.insets("insets", &insets)
    }
  }

  /// What stands within words like a character: the names of those who are mentioned, and pictures.
  public struct Inline: StyleSection {
    /// Before and after the name of somebody who is mentioned.
    public var mentionPadding = Length(3)
    /// The height of a picture within words; never more than that of a line.
    public var emojiHeight = Length(20)

    /// Pictures as high as a line.
    public init() {}

    /// Columns and rows of a terminal.
    static let terminal: Inline = {
      var inline = Inline()
      inline.mentionPadding = .zero
      inline.emojiHeight = Length(1)
      return inline
    }()

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.length("mentionPadding", &mentionPadding)
      try reader.length("emojiHeight", &emojiHeight)
    }
  }

  /// The line that tells of the answers in a thread of its own.
  public struct Thread: StyleSection {
    /// Whether it is shown.
    public var shown = true
    /// The size of an em.
    public var size = Length(13)
    /// The height of its line.
    public var lineHeight = Length(18)
    /// Above it.
    public var gap = Length(4)

    /// Shown, in 13 points.
    public init() {}

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.flag("shown", &shown)
      try reader.size("size", &size)
      try reader.length("lineHeight", &lineHeight)
      try reader.length("gap", &gap)
    }
  }
}

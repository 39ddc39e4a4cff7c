import LayoutGeometry

extension TranscriptStyle {
  /// Pictures, and the cards of files, recordings, places, people and pages.
  public struct Media: StyleSection {
    /// How large a picture is.
    public enum Sizing: String, Hashable, Sendable, Codable, CaseIterable {
      /// As large as it is, made smaller in proportion until it fits `maxWidth` and `maxHeight`.
      case proportional
      /// One of three sizes by its shape: `longSide` by `shortSide` if it is wide, the other way round if it is high,
      /// `unknownSide` square if its sides differ by a tenth at most, or are not known.
      case buckets
    }

    /// How large a picture is.
    public var sizing = Sizing.proportional
    /// The longer side of a picture, if sizes go by shape.
    public var longSide = Length(210)
    /// The shorter side of a picture, if sizes go by shape.
    public var shortSide = Length(136)
    /// Whether pictures reach under the tail, which is then cut out of them.
    public var underTail = false
    /// Whether two to ten pictures that follow each other are set together in rows.
    public var albums = true
    /// Between two pictures of an album.
    public var albumGap = Length(2)
    /// The widest picture.
    public var maxWidth = Length(320)
    /// The highest picture.
    public var maxHeight = Length(320)
    /// The shortest side that a picture is drawn at; one that is narrower is cut to it, not stretched.
    public var minSide = Length(48)
    /// The side of a picture whose size is not known yet.
    public var unknownSide = Length(210)
    /// The side of a sticker.
    public var stickerSide = Length(160)
    /// The least height of a card.
    public var cardHeight = Length(44)
    /// Around the words of a card, and between them and its sign.
    public var cardPadding = Length(6)
    /// The size of an em in a card's title.
    public var titleSize = Length(14)
    /// The height of a card's title.
    public var titleLineHeight = Length(18)
    /// The size of an em in a card's smaller words.
    public var detailSize = Length(12)
    /// The height of a card's smaller words.
    public var detailLineHeight = Length(16)
    /// The width of a card, if there is room for it.
    public var cardWidth = Length(220)
    /// The height of the picture of a place.
    public var mapHeight = Length(120)
    /// The height of a wide picture above the words of a linked page; others stand beside them.
    public var thumbnailHeight = Length(110)
    /// The height of the bars of spoken words.
    public var waveformHeight = Length(20)
    /// From the bubble's edges to a picture; the tail's width is added on its side.
    public var inset = Length(4)
    /// Between two attachments, and between them and the text.
    public var gap = Length(6)

    /// Pictures of up to 320 points.
    public init() {}

    /// Cards of one row, pictures of a few.
    static let terminal: Media = {
      var media = Media()
      media.maxWidth = Length(40)
      media.maxHeight = Length(12)
      media.minSide = Length(1)
      media.unknownSide = Length(12)
      media.stickerSide = Length(8)
      media.cardHeight = Length(2)
      media.cardPadding = .zero
      media.cardWidth = Length(30)
      media.mapHeight = Length(6)
      media.thumbnailHeight = Length(4)
      media.waveformHeight = Length(1)
      media.inset = Length(1)
      media.gap = .zero
      media.albumGap = .zero
      return media
    }()

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.choice("sizing", &sizing)
      try reader.size("longSide", &longSide)
      try reader.size("shortSide", &shortSide)
      try reader.flag("underTail", &underTail)
      try reader.flag("albums", &albums)
      try reader.length("albumGap", &albumGap)
      try reader.size("maxWidth", &maxWidth)
      try reader.size("maxHeight", &maxHeight)
      try reader.length("minSide", &minSide)
      try reader.size("unknownSide", &unknownSide)
      try reader.size("stickerSide", &stickerSide)
      try reader.length("cardHeight", &cardHeight)
      try reader.length("cardPadding", &cardPadding)
      try reader.size("titleSize", &titleSize)
      try reader.length("titleLineHeight", &titleLineHeight)
      try reader.size("detailSize", &detailSize)
      try reader.length("detailLineHeight", &detailLineHeight)
      try reader.length("cardWidth", &cardWidth)
      try reader.length("mapHeight", &mapHeight)
      try reader.length("thumbnailHeight", &thumbnailHeight)
      try reader.length("waveformHeight", &waveformHeight)
      try reader.length("inset", &inset)
      try reader.length("gap", &gap)
    }
  }

  /// The quoted message above an answer: a bar, the name of who wrote it, and a line of what was written.
  public struct Reply: StyleSection {
    /// Whether it is shown.
    public var shown = true
    /// The size of an em.
    public var size = Length(13)
    /// The height of a line.
    public var lineHeight = Length(17)
    /// From the quote's leading edge to its words, with room for the bar.
    public var leading = Length(8)
    /// Above and below its words.
    public var padding = Length(3)
    /// Below the quote.
    public var gap = Length(4)
    /// Whether a picture that is quoted is shown, small, at the trailing side.
    public var thumbnail = true

    /// Two lines of 13 points.
    public init() {}

    /// Without padding.
    static let terminal: Reply = {
      var reply = Reply()
      reply.leading = Length(2)
      reply.padding = .zero
      reply.gap = .zero
      reply.thumbnail = false
      return reply
    }()

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.flag("shown", &shown)
      try reader.size("size", &size)
      try reader.length("lineHeight", &lineHeight)
      try reader.length("leading", &leading)
      try reader.length("padding", &padding)
      try reader.length("gap", &gap)
      try reader.flag("thumbnail", &thumbnail)
    }
  }

  /// The emoji below a bubble, each with its count.
  public struct Reactions: StyleSection {
    /// Whether they are shown.
    public var shown = true
    /// The size of an em.
    public var size = Length(13)
    /// The height of one.
    public var height = Length(24)
    /// From the edges of one to its emoji and its count.
    public var padding = Length(7)
    /// Between two of them, beside and below each other.
    public var gap = Length(4)
    /// Between the bubble and them.
    public var topGap = Length(2)
    /// How far they reach up over the bubble's lower edge; then there is no gap.
    ///
    /// They never cover more than what the bubble leaves free below its words and pictures.
    public var overlap = Length.zero
    /// From the bubble's edge at the side of the tail to the first of them.
    public var leading = Length.zero

    /// Below the bubble, 24 points high.
    public init() {}

    /// One row each, without padding.
    static let terminal: Reactions = {
      var reactions = Reactions()
      reactions.height = Length(1)
      reactions.padding = .zero
      reactions.gap = Length(1)
      reactions.topGap = .zero
      return reactions
    }()

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.flag("shown", &shown)
      try reader.size("size", &size)
      try reader.length("height", &height)
      try reader.length("padding", &padding)
      try reader.length("gap", &gap)
      try reader.length("topGap", &topGap)
      try reader.length("overlap", &overlap)
      try reader.length("leading", &leading)
    }
  }
}

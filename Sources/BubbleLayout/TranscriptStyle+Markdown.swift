import LayoutGeometry

extension TranscriptStyle {
  /// Messages in Markdown: the distances between their blocks, and how words that are set apart look.
  public struct Markdown: StyleSection {
    /// Between two blocks.
    public var gap = Length(6)
    /// Between two items of a list that stand close.
    public var tightGap = Length(2)
    /// How far the items of a list are moved in, with their marks in that room.
    public var listIndent = Length(20)
    /// How far a quote is moved in, with its bar in that room.
    public var quoteIndent = Length(11)
    /// The width of the bar beside a quote.
    public var quoteBar = Length(3)
    /// Around code and tables.
    public var codePadding = Length(6)
    /// The families of code and tables; after them any face of equal advances.
    public var codeFamilies = ["Noto Sans Mono"]
    /// How much larger headings of levels 1, 2 and 3 are set; those below are as large as words.
    public var headingScale = 1.4
    /// The height of a line between two blocks, with the room around it.
    public var ruleHeight = Length(9)

    /// Blocks 6 points apart, lists moved in by 20.
    public init() {}

    /// Columns and rows of a terminal.
    static let terminal: Markdown = {
      var markdown = Markdown()
      markdown.gap = Length(1)
      markdown.tightGap = .zero
      markdown.listIndent = Length(3)
      markdown.quoteIndent = Length(2)
      markdown.quoteBar = Length(1)
      markdown.codePadding = .zero
      markdown.headingScale = 1
      markdown.ruleHeight = Length(1)
      return markdown
    }()

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.length("gap", &gap)
      try reader.length("tightGap", &tightGap)
      try reader.length("listIndent", &listIndent)
      try reader.length("quoteIndent", &quoteIndent)
      try reader.length("quoteBar", &quoteBar)
      try reader.length("codePadding", &codePadding)
      try reader.strings("codeFamilies", &codeFamilies)
      try reader.number("headingScale", &headingScale, in: 0.5...4)
      try reader.length("ruleHeight", &ruleHeight)
    }
  }
}

import CCMark

/// Markdown read into what a layout needs: blocks of words, one below the other, with spans in them.
///
/// The syntax is CommonMark with GitHub's tables, strikethrough and task lists, as cmark-gfm reads it. Two things are as
/// chats have them: a single newline is a line break, and HTML is shown as it is written. Bare addresses are not links
/// here; they are found in any text.
///
///     MarkdownDocument("- **one**\n- two").blocks.map(\.text)      // ["one", "two"]
public struct MarkdownDocument: Hashable, Sendable {
  /// The blocks, top to bottom.
  public let blocks: [MarkdownBlock]

  /// A text longer than this is taken as it is: the parser takes quadratic time over some hostile texts.
  public static let maxBytes = 64 << 10

  /// Reads a text; any text gives a document.
  ///
  /// - Complexity: O(n) for what people write.
  public init(_ source: String) {
    guard source.utf8.count <= Self.maxBytes, let tree = MarkdownTree(source) else {
      blocks = [MarkdownBlock(kind: .paragraph, text: source)]
      return
    }
    var builder = MarkdownBuilder()
    blocks = builder.blocks(of: tree)
  }
}

/// A stretch of words in a document: a paragraph, an item's words, a piece of code, a table.
public struct MarkdownBlock: Hashable, Sendable {
  /// What a block is.
  public enum Kind: Hashable, Sendable {
    /// Words.
    case paragraph
    /// A heading of level 1 to 6.
    case heading(Int)
    /// Code, with the language that the fence names.
    case code(language: String?)
    /// A table, its columns set apart by spaces for a face of equal advances.
    case table
    /// A line between two blocks; it has no words.
    case rule
  }

  /// What it is.
  public var kind: Kind
  /// The words without their marks.
  public var text: String
  /// Stretches of the words that are set apart, ascending by their start; inner ones follow outer ones.
  public var spans: [MarkdownSpan] = []
  /// In how many quotes it stands.
  public var quoteDepth = 0
  /// In how many lists it stands.
  public var listDepth = 0
  /// What stands before the first block of a list's item: `•`, `3.`, `☐`, `☑`.
  public var marker: String?
  /// Whether it follows the block above without a gap, as items of a tight list do.
  public var isTight = false
}

/// A stretch of a block's words that is set apart.
public struct MarkdownSpan: Hashable, Sendable {
  /// What sets it apart.
  public enum Kind: Hashable, Sendable {
    /// Bold.
    case strong
    /// Italic.
    case emphasis
    /// Struck through.
    case strikethrough
    /// Code within words.
    case code
    /// A link, with where it leads.
    case link(String)
  }

  /// UTF-8 offsets into the block's words.
  public var utf8Range: Range<Int>
  /// What sets it apart.
  public var kind: Kind
}

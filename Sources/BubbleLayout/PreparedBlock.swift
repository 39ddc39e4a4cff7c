import LayoutGeometry
import TextLayout

/// One of the blocks that the words of a message are set in, prepared.
struct PreparedBlock: Sendable {
  enum Kind: Sendable {
    case words, code, rule
  }

  var kind: Kind
  /// The words; nil for a rule.
  var text: PreparedText?
  /// Which of the message's texts it is.
  var index = 0
  /// The UTF-8 offset of its words in all the words of the message.
  var utf8Start = 0
  /// Above it.
  var gap = Length.zero
  /// From where lines begin to the block: the room of lists and quotes.
  var indent = Length.zero
  /// Around code.
  var padding = Length.zero
  var quoteDepth = 0
  /// What stands before an item.
  var marker: Label?
}

/// Something in the words of a message that is more than its characters.
public struct TextMark: Hashable, Sendable {
  /// What it is.
  public enum Kind: Hashable, Sendable {
    /// A link to a page or an address of another kind; where it leads.
    case link(String)
    /// A mail address.
    case email(String)
    /// A telephone number, its digits with a plus before them if it has one.
    case phone(String)
    /// Somebody who is named; the participant's id.
    case mention(String)
    /// A picture in place of characters; its name.
    case emoji(String)
    /// Code within words.
    case code
    /// Struck through.
    case strikethrough
  }

  /// UTF-8 offsets into the message's words as they are shown.
  public var utf8Range: Range<Int>
  /// What it is.
  public var kind: Kind

  /// A mark on a stretch of words.
  public init(utf8Range: Range<Int>, kind: Kind) {
    self.utf8Range = utf8Range
    self.kind = kind
  }
}

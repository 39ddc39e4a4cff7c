import LayoutGeometry

/// One line of a laid-out text.
public struct TextLine: Hashable, Sendable {
  /// Why the line ends.
  public enum Ending: Hashable, Sendable {
    /// The text is over.
    case end
    /// A mandatory break.
    case mandatory
    /// A place where lines may break.
    case soft
    /// A soft hyphen, which is drawn.
    case hyphen
    /// Inside a word that is wider than the line.
    case cut
    /// The line limit; an ellipsis is drawn.
    case ellipsis
  }

  /// The line's text as UTF-8 offsets, with its hanging spaces and its mandatory break.
  public var utf8Range: Range<Int>
  /// The width without hanging spaces, with a drawn hyphen or ellipsis.
  public var width: Length
  /// From the top of the text to the top of the line.
  public var top: Length
  /// From the top of the line to its bottom.
  public var height: Length
  /// From the top of the line to its baseline.
  public var baseline: Length
  /// Why the line ends.
  public var ending: Ending
  /// Whether the blank half of the line's last character, a closing bracket, is trimmed to make the line fit.
  public var isEndTrimmed: Bool
}

/// A text laid out at a width.
public struct TextLayout: Hashable, Sendable {
  /// The lines, top to bottom; at least one.
  public var lines: [TextLine]
  /// The width of the widest line, and the height of all.
  public var size: Size
  /// The direction of the whole text, by its first strong character; lines begin at its leading edge.
  public var direction: LayoutDirection
  /// Whether the line limit left something out.
  public var isTruncated: Bool
}

/// The measures of a text at a width, without its lines.
public struct TextMeasurement: Hashable, Sendable {
  /// How many lines there are; at least one.
  public var lineCount: Int
  /// The width of the widest line.
  public var widest: Length
  /// The width of the last line.
  public var last: Length
  /// The height of all lines.
  public var height: Length
}

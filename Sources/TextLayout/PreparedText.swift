import LayoutGeometry

/// A text that has been analysed and shaped once, and can be wrapped at any width by arithmetic.
public struct PreparedText: Sendable {
  /// The text.
  public var string: String { "" }
  /// The direction of the text, by its first strong character.
  public var direction: LayoutDirection { .leftToRight }
  /// The width of the widest line if no line is wrapped.
  public var naturalWidth: Length { .zero }

  /// The measures at a width.
  public func measure(width: Length, lineLimit: Int? = nil) -> TextMeasurement {
    TextMeasurement(lineCount: 1, widest: .zero, last: .zero, height: .zero)
  }

  /// The lines at a width.
  public func layout(width: Length, lineLimit: Int? = nil) -> TextLayout {
    TextLayout(lines: [], size: .zero, direction: .leftToRight, isTruncated: false)
  }
}

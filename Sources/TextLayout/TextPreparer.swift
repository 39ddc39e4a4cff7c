import FontFaces
import LayoutGeometry
import UnicodeAnalysis

/// Prepares texts one after the other, sharing what it has learnt of their words. One task owns it; it is not `Sendable`.
public final class TextPreparer {
  /// A preparer.
  ///
  /// - Throws: `FontError` if fonts are needed and none is usable.
  public init(
    metrics: TextMetrics = .fonts, fonts: FontLibrary? = nil, lineBreaks: LineBreakOptions = LineBreakOptions(),
    defaultDirection: LayoutDirection = .leftToRight
  ) throws(FontError) {}

  /// Analyses and shapes a text.
  public func prepare(_ text: StyledText) -> PreparedText { PreparedText() }
}

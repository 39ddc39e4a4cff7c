import LayoutGeometry
import UnicodeAnalysis

extension TextContext {
  /// How much wider than its box a line may be and still fit: 1/64 of a point for Chromium's lines, else nothing.
  ///
  /// Chromium rounds the widths of pieces up to 1/64 of a pixel and allows for it where it compares a line with its box
  /// (`LineOpportunity`'s size plus one such unit in Blink's `line_breaker.cc`).
  var fitTolerance: Int32 {
    lineBreaks.compatibility == .chromium ? Int32(TextUnit.perPoint / 64) : 0
  }

  /// The widest line that fits into a width, in units of `TextUnit`.
  func limit(of width: Length) -> Int32 {
    min(TextUnit.floor(width), TextUnit.widestLine) + fitTolerance
  }
}

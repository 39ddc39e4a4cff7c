import FontFaces
import LayoutGeometry

/// What tells how wide and high characters are.
public enum TextMetrics: Hashable, Sendable {
  /// Real fonts, shaped by HarfBuzz.
  case fonts
  /// Every grapheme is as large as every other; no font is needed.
  case cells(Size)
  /// The columns of a terminal: one for most graphemes, two for wide ones and emoji, none for marks.
  ///
  /// A column is one point wide, a row one point high.
  case terminal
}

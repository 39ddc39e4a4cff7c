import CHarfBuzz
import LayoutGeometry

/// The vertical metrics of a face, in its own units.
public struct FontMetrics: Hashable, Sendable {
  /// From the baseline up to the top of the line, positive.
  public var ascent: Int
  /// From the baseline down to the bottom of the line, positive.
  public var descent: Int
  /// The gap that the face asks for between two lines.
  public var lineGap: Int
  /// Units to an em.
  public var unitsPerEm: Int
}

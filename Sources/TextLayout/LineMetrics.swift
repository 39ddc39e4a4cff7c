import LayoutGeometry

/// What is needed to place lines one below the other.
struct LineMetrics: Sendable {
  /// What a font at a size reaches above and below the baseline.
  struct Extent: Hashable, Sendable {
    var ascent: Length
    var descent: Length
    var gap: Length
  }

  /// The height of a line of the base style, or of every line if lines are fixed.
  var height: Length
  /// From the top of such a line to its baseline.
  var baseline: Length
  /// The extents that occur in the text, the base style's first; empty if lines are fixed.
  var extents: ContiguousArray<Extent> = []
  /// Which of `extents` occur in each segment, as bits; empty if lines are fixed.
  var extentsOfSegments: ContiguousArray<UInt64> = []

  /// Lines that are all `height` high.
  ///
  /// The text stands in their middle: the part above it is rounded down, so that equal lines keep equal distances (CSS
  /// 2.2, 10.8.1).
  static func fixed(_ height: Length, style: ResolvedStyle, grid: PixelGrid) -> LineMetrics {
    let leading = height - style.ascent - style.descent
    return LineMetrics(height: height, baseline: grid.floor(leading / 2) + style.ascent)
  }

  /// Whether every line is equally high.
  var isFixed: Bool { extents.isEmpty }

  /// The height and the baseline of a line over the given segments.
  func line(_ segments: ClosedRange<Int32>) -> (height: Length, baseline: Length) {
    guard !isFixed else { return (height, baseline) }
    var mask: UInt64 = 1
    for index in segments where index < extentsOfSegments.count { mask |= extentsOfSegments[Int(index)] }
    var ascent = Length.zero
    var descent = Length.zero
    var gap = extents[0].gap
    for (index, extent) in extents.enumerated() where mask >> UInt64(index) & 1 == 1 {
      ascent = max(ascent, extent.ascent)
      descent = max(descent, extent.descent)
      gap = max(gap, extent.gap)
    }
    return (ascent + descent + gap, ascent + gap / 2)
  }
}

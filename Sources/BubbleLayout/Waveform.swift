import LayoutGeometry

/// The bars that show how loud a recording is from its beginning to its end.
public enum Waveform {
  /// The width of a bar.
  public static let barWidth = Length(2)
  /// Between two bars.
  public static let gap = Length(2)

  /// How loud each of so many stretches of equal length is: the loudest value in it.
  ///
  /// Values out of 0 to 1 count as the nearest in it. Where there are more stretches than values, neighbours share one;
  /// without values all are silent.
  ///
  /// - Complexity: O(n + m) in the numbers of values and of stretches.
  public static func levels(of samples: [Double], count: Int) -> [Double] {
    guard count > 0 else { return [] }
    guard !samples.isEmpty else { return Array(repeating: 0, count: count) }
    return (0..<count).map { index in
      let lower = index * samples.count / count
      let upper = max(lower + 1, (index + 1) * samples.count / count)
      let loudest = samples[lower..<upper].reduce(0) { $1.isNaN ? $0 : max($0, $1) }
      return min(1, max(0, loudest))
    }
  }

  /// The bars of a recording in a frame, from its beginning on.
  ///
  /// A silent stretch has a bar as high as it is wide; bars stand in the middle. The recording begins where lines of the
  /// interface do.
  ///
  /// - Complexity: O(n + m) in the numbers of values and of bars.
  public static func bars(
    of samples: [Double], in frame: Rect, direction: LayoutDirection = .leftToRight, grid: PixelGrid = PixelGrid()
  ) -> [Rect] {
    let step = barWidth + gap
    let count = max(0, (frame.width + gap).rawValue / step.rawValue)
    return levels(of: samples, count: count).enumerated().map { index, level in
      let height = min(frame.height, max(barWidth, grid.round(frame.height.scaled(by: level))))
      let start = step * index
      return Rect(
        x: direction == .leftToRight ? frame.x + start : frame.maxX - start - barWidth,
        y: frame.y + (frame.height - height) / 2, width: barWidth, height: height)
    }
  }
}

import LayoutGeometry

/// Several pictures of one message set in rows that fill a width, in their order.
///
/// Two or three pictures are in a row, so that none becomes a strip; a row is as high as its pictures are together when
/// they fill the width, within limits. A picture that is wider or higher than its place is cut, not stretched.
public enum AlbumMosaic {
  /// The most pictures that one album holds; those beyond begin another one.
  public static let maxCount = 10

  /// The shapes that pictures are taken to have: width by height.
  private static let aspects = 0.5...2.0

  /// How many pictures each row has: three where they come out even, and no row of one but the first of three.
  static func rows(of count: Int) -> [Int] {
    switch count {
    case ..<1: []
    case 1, 2: [count]
    case 3: [1, 2]
    case 4: [2, 2]
    default:
      switch count % 3 {
      case 0: Array(repeating: 3, count: count / 3)
      case 1: [2, 2] + Array(repeating: 3, count: (count - 4) / 3)
      default: [2] + Array(repeating: 3, count: (count - 2) / 3)
      }
    }
  }

  /// The places of pictures in an album of that width.
  ///
  /// - Parameters:
  ///   - aspects: width by height of each picture; nil while it is not known, which counts as a square.
  ///   - width: the width that every row fills.
  ///   - gap: between two pictures.
  ///   - grid: the pixels to which heights and edges are rounded.
  /// - Complexity: O(n) in the number of pictures.
  public static func frames(aspects: [Double?], width: Length, gap: Length, grid: PixelGrid) -> [Rect] {
    var frames: [Rect] = []
    frames.reserveCapacity(aspects.count)
    var y = Length.zero
    for count in rows(of: aspects.count) {
      let shapes = aspects[frames.count..<(frames.count + count)].map { aspect in
        min(max(aspect ?? 1, Self.aspects.lowerBound), Self.aspects.upperBound)
      }
      let sum = shapes.reduce(0, +)
      let room = max(.zero, width - gap * (count - 1))
      // A row of one very high picture would fill the screen, one of three wide ones would be a line.
      let height = grid.ceil(min(max(room.scaled(by: 1 / sum), width / 4), width.scaled(by: 0.75)))
      var passed = 0.0
      for (index, shape) in shapes.enumerated() {
        let start = min(room, grid.round(room.scaled(by: passed / sum)))
        passed += shape
        let end = index + 1 == count ? room : min(room, grid.round(room.scaled(by: passed / sum)))
        let x = min(width, start + gap * index)
        frames.append(Rect(x: x, y: y, width: min(max(.zero, end - start), width - x), height: height))
      }
      y += height + gap
    }
    return frames
  }
}

import LayoutGeometry

/// The edge of a shape: lines and curves, in points.
public struct Outline: Hashable, Sendable {
  /// A step along the edge.
  public enum Step: Hashable, Sendable {
    /// Begins a part of the edge.
    case move(Double, Double)
    /// A straight line.
    case line(Double, Double)
    /// A cubic Bézier curve: two control points, then its end.
    case curve(Double, Double, Double, Double, Double, Double)
    /// Back to where the part began.
    case close
  }

  /// The radii of four corners.
  public struct Corners: Hashable, Sendable {
    /// The radii, in points.
    public var topLeft, topRight, bottomRight, bottomLeft: Double

    /// Four equal corners.
    public init(_ radius: Double) {
      (topLeft, topRight, bottomRight, bottomLeft) = (radius, radius, radius, radius)
    }

    /// No radius above `limit`.
    func limited(to limit: Double) -> Corners {
      var corners = self
      corners.topLeft = min(topLeft, limit)
      corners.topRight = min(topRight, limit)
      corners.bottomRight = min(bottomRight, limit)
      corners.bottomLeft = min(bottomLeft, limit)
      return corners
    }
  }

  /// The steps, from the first on.
  public private(set) var steps: [Step] = []

  /// How far a control point is from the end of a quarter of a circle of radius 1.
  static let kappa = 0.5523

  /// No edge.
  public init() {}

  mutating func move(_ x: Double, _ y: Double) { steps.append(.move(x, y)) }
  mutating func line(_ x: Double, _ y: Double) { steps.append(.line(x, y)) }
  mutating func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
    steps.append(.curve(x1, y1, x2, y2, x, y))
  }
  mutating func close() { steps.append(.close) }

  /// Adds another edge.
  mutating func append(_ other: Outline) { steps += other.steps }

  /// A rectangle.
  public static func rect(_ rect: Rect) -> Outline {
    var outline = Outline()
    let (x, y) = (rect.x.points, rect.y.points)
    let (right, bottom) = (rect.maxX.points, rect.maxY.points)
    outline.move(x, y)
    outline.line(right, y)
    outline.line(right, bottom)
    outline.line(x, bottom)
    outline.close()
    return outline
  }

  /// A rectangle with round corners.
  public static func rounded(_ rect: Rect, _ radius: Double) -> Outline { rounded(rect, Corners(radius)) }

  /// A rectangle with round corners, which are made smaller where there is no room for them.
  public static func rounded(_ rect: Rect, _ corners: Corners) -> Outline {
    var outline = Outline()
    let (x, y) = (rect.x.points, rect.y.points)
    let (right, bottom) = (rect.maxX.points, rect.maxY.points)
    let corners = corners.limited(to: min(right - x, bottom - y) / 2)
    let rest = 1 - kappa
    outline.move(x + corners.topLeft, y)
    outline.line(right - corners.topRight, y)
    var r = corners.topRight
    if r > 0 { outline.curve(right - r * rest, y, right, y + r * rest, right, y + r) }
    r = corners.bottomRight
    outline.line(right, bottom - r)
    if r > 0 { outline.curve(right, bottom - r * rest, right - r * rest, bottom, right - r, bottom) }
    r = corners.bottomLeft
    outline.line(x + r, bottom)
    if r > 0 { outline.curve(x + r * rest, bottom, x, bottom - r * rest, x, bottom - r) }
    r = corners.topLeft
    outline.line(x, y + r)
    if r > 0 { outline.curve(x, y + r * rest, x + r * rest, y, x + r, y) }
    outline.close()
    return outline
  }

  /// A circle.
  static func circle(_ x: Double, _ y: Double, _ radius: Double) -> Outline {
    var outline = Outline()
    let k = radius * kappa
    outline.move(x + radius, y)
    outline.curve(x + radius, y + k, x + k, y + radius, x, y + radius)
    outline.curve(x - k, y + radius, x - radius, y + k, x - radius, y)
    outline.curve(x - radius, y - k, x - k, y - radius, x, y - radius)
    outline.curve(x + k, y - radius, x + radius, y - k, x + radius, y)
    outline.close()
    return outline
  }

  /// The circle that fits a rectangle.
  static func circle(in rect: Rect) -> Outline {
    circle(
      rect.x.points + rect.width.points / 2, rect.y.points + rect.height.points / 2,
      min(rect.width.points, rect.height.points) / 2)
  }

  /// Lines from point to point.
  static func path(_ points: [(Double, Double)], closed: Bool = false) -> Outline {
    var outline = Outline()
    for (index, point) in points.enumerated() {
      if index == 0 { outline.move(point.0, point.1) } else { outline.line(point.0, point.1) }
    }
    if closed { outline.close() }
    return outline
  }

  /// The same edge moved.
  func offset(x dx: Double = 0, y dy: Double = 0) -> Outline {
    mapped { ($0 + dx, $1 + dy) }
  }

  /// The same edge seen in a mirror that stands upright at `x`.
  func mirrored(at axis: Double) -> Outline { mapped { (2 * axis - $0, $1) } }

  private func mapped(_ place: (Double, Double) -> (Double, Double)) -> Outline {
    var outline = Outline()
    outline.steps = steps.map { step in
      switch step {
      case .move(let x, let y):
        let p = place(x, y)
        return .move(p.0, p.1)
      case .line(let x, let y):
        let p = place(x, y)
        return .line(p.0, p.1)
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        let (a, b, p) = (place(x1, y1), place(x2, y2), place(x, y))
        return .curve(a.0, a.1, b.0, b.1, p.0, p.1)
      case .close: return .close
      }
    }
    return outline
  }

  /// The smallest box that holds all points of the steps: the edge lies within it.
  public var bounds: (x: Double, y: Double, maxX: Double, maxY: Double)? {
    var box: (x: Double, y: Double, maxX: Double, maxY: Double)?
    func add(_ x: Double, _ y: Double) {
      let old = box ?? (x, y, x, y)
      box = (min(old.x, x), min(old.y, y), max(old.maxX, x), max(old.maxY, y))
    }
    for step in steps {
      switch step {
      case .move(let x, let y), .line(let x, let y): add(x, y)
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        add(x1, y1)
        add(x2, y2)
        add(x, y)
      case .close: break
      }
    }
    return box
  }
}

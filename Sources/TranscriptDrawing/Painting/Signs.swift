import LayoutGeometry

/// Small drawings without words: ticks, sheets of paper, pins.
///
/// Each fits a box; lines are as wide as a part of it.
enum Signs {
  /// A tick that fits so many points, its left end at `x`, its middle at `y`.
  static func tick(_ x: Double, _ y: Double, _ size: Double) -> Outline {
    .path([(x, y + size * 0.05), (x + size * 0.32, y + size * 0.36), (x + size * 0.95, y - size * 0.36)])
  }

  /// A clock: its face and its hands.
  static func clock(_ x: Double, _ y: Double, _ radius: Double) -> Outline {
    var outline = Outline.circle(x, y, radius)
    outline.append(.path([(x, y - radius * 0.55), (x, y), (x + radius * 0.45, y + radius * 0.25)]))
    return outline
  }

  /// A sheet with a folded corner, centred.
  static func sheet(_ x: Double, _ y: Double, _ size: Double) -> Outline {
    let (w, h) = (size * 0.36, size * 0.46)
    let fold = size * 0.28
    var outline = Outline.path(
      [(x - w, y - h), (x + w - fold, y - h), (x + w, y - h + fold), (x + w, y + h), (x - w, y + h)], closed: true)
    outline.append(.path([(x + w - fold, y - h), (x + w - fold, y - h + fold), (x + w, y - h + fold)]))
    return outline
  }

  /// A triangle that points right, its centre of mass at the place.
  static func play(_ x: Double, _ y: Double, _ size: Double) -> Outline {
    let side = size * 0.5
    return .path([(x - side * 0.58, y - side), (x + side * 1.16, y), (x - side * 0.58, y + side)], closed: true)
  }

  /// A head and shoulders, centred.
  static func person(_ x: Double, _ y: Double, _ size: Double) -> Outline {
    var outline = Outline.circle(x, y - size * 0.17, size * 0.2)
    let (w, top, bottom) = (size * 0.36, y + size * 0.1, y + size * 0.4)
    outline.move(x - w, bottom)
    outline.curve(x - w, top, x - w * 0.4, top, x, top)
    outline.curve(x + w * 0.4, top, x + w, top, x + w, bottom)
    outline.close()
    return outline
  }

  /// The receiver of a telephone, as one line to be drawn thick, centred.
  static func receiver(_ x: Double, _ y: Double, _ size: Double) -> Outline {
    var outline = Outline()
    let (a, b) = (size * 0.42, size * 0.3)
    outline.move(x - a, y - b)
    outline.curve(x - a, y + size * 0.18, x - size * 0.18, y + a, x + b, y + a)
    outline.append(.path([(x - a, y - b), (x - size * 0.2, y - size * 0.34)]))
    outline.append(.path([(x + b, y + a), (x + size * 0.34, y + size * 0.2)]))
    return outline
  }

  /// A camera for moving pictures, centred.
  static func camera(_ x: Double, _ y: Double, _ size: Double) -> Outline {
    let (w, h) = (size * 0.34, size * 0.3)
    var outline = Outline.rounded(
      Rect(
        x: Length(points: x - size * 0.46), y: Length(points: y - h), width: Length(points: 2 * w),
        height: Length(points: 2 * h)),
      size * 0.1)
    let (left, right) = (x + size * 0.26, x + size * 0.48)
    outline.append(
      .path(
        [(left, y - h * 0.3), (right, y - h * 0.75), (right, y + h * 0.75), (left, y + h * 0.3)], closed: true))
    return outline
  }

  /// A pin that points at the place.
  static func pin(_ x: Double, _ y: Double, _ size: Double) -> Outline {
    let (r, cy) = (size * 0.36, y - size * 0.64)
    var outline = Outline()
    outline.move(x, y)
    outline.curve(x - size * 0.12, y - size * 0.24, x - r, cy + r * 0.6, x - r, cy)
    outline.curve(x - r, cy - r * 0.56, x - r * 0.56, cy - r, x, cy - r)
    outline.curve(x + r * 0.56, cy - r, x + r, cy - r * 0.56, x + r, cy)
    outline.curve(x + r, cy + r * 0.6, x + size * 0.12, y - size * 0.24, x, y)
    outline.close()
    return outline
  }

  /// A globe: a circle, its middle and two lines of latitude.
  static func globe(_ x: Double, _ y: Double, _ size: Double) -> Outline {
    let r = size * 0.42
    var outline = Outline.circle(x, y, r)
    let (w, k) = (r * 0.45, r * Outline.kappa)
    outline.move(x, y - r)
    outline.curve(x + w * 1.3, y - k, x + w * 1.3, y + k, x, y + r)
    outline.curve(x - w * 1.3, y + k, x - w * 1.3, y - k, x, y - r)
    outline.append(.path([(x - r, y), (x + r, y)]))
    return outline
  }

  /// A note of music, centred.
  static func note(_ x: Double, _ y: Double, _ size: Double) -> (heads: Outline, stems: Outline) {
    let (left, right, top, bottom) = (x - size * 0.2, x + size * 0.26, y - size * 0.36, y + size * 0.26)
    var heads = Outline.circle(left - size * 0.09, bottom, size * 0.12)
    heads.append(.circle(right - size * 0.09, bottom - size * 0.08, size * 0.12))
    let stems = Outline.path([(left, bottom), (left, top + size * 0.08), (right, top), (right, bottom - size * 0.08)])
    return (heads, stems)
  }

  /// Hills under a sun, for a picture that is not there.
  static func landscape(_ x: Double, _ y: Double, _ size: Double) -> Outline {
    let (w, h) = (size * 0.5, size * 0.38)
    var outline = Outline.rounded(
      Rect(
        x: Length(points: x - w), y: Length(points: y - h), width: Length(points: 2 * w), height: Length(points: 2 * h)),
      size * 0.1)
    outline.append(.circle(x - w * 0.45, y - h * 0.4, size * 0.08))
    outline.append(
      .path([
        (x - w, y + h * 0.6), (x - w * 0.35, y), (x + w * 0.05, y + h * 0.45), (x + w * 0.4, y + h * 0.1),
        (x + w, y + h * 0.6),
      ]))
    return outline
  }
}

/// The device pixels of a screen, and the one place in the package that rounds to them.
///
/// Sizes are rounded up, so that a text still fits when it is laid out at its own width; positions are rounded to the
/// nearest pixel, halves towards the bottom right.
public struct PixelGrid: Hashable, Sendable {
  /// Device pixels to a point, in 1/65,536.
  public let scale: Length

  /// A grid of `scale` device pixels to a point.
  ///
  /// - Precondition: the scale is positive.
  public init(scale: Double = 1) {
    let value = Length(points: scale)
    precondition(value > .zero, "a scale must be positive, not \(scale)")
    self.scale = value
  }

  /// A thousandth of a device pixel.
  ///
  /// What is over a pixel's edge by less was meant to be on it: the sum of rounded parts must not cost a pixel (the
  /// allowance that Texture makes in `ASCeilPixelValue`, for the same reason).
  private static let tolerance = 65

  /// The length rounded up to a whole number of device pixels.
  public func ceil(_ length: Length) -> Length {
    let unit = Length.unitsPerPoint
    // Pixels in 1/65,536; whole parts and fractions apart, so that long contents do not overflow.
    let (whole, part) = length.rawValue.floorQuotientAndRemainder(unit)
    let fraction = part * scale.rawValue / unit
    let pixels = whole * scale.rawValue + fraction
    return points(ofPixels: (pixels - Self.tolerance + unit - 1).floorQuotient(unit))
  }

  /// The length rounded down to a whole number of device pixels.
  public func floor(_ length: Length) -> Length { -ceil(-length) }

  /// The length rounded to the nearest whole number of device pixels, halves up.
  public func round(_ length: Length) -> Length {
    let unit = Length.unitsPerPoint
    let (whole, part) = length.rawValue.floorQuotientAndRemainder(unit)
    let pixels = whole * scale.rawValue + part * scale.rawValue / unit
    return points(ofPixels: (pixels + unit / 2 + Self.tolerance / 8).floorQuotient(unit))
  }

  private func points(ofPixels pixels: Int) -> Length {
    let unit = Length.unitsPerPoint
    let (whole, part) = pixels.floorQuotientAndRemainder(scale.rawValue)
    // whole · scale.rawValue pixels are exactly whole · 65,536 points.
    return Length(rawValue: whole * unit * unit + (part * unit * unit + scale.rawValue / 2) / scale.rawValue)
  }
}

extension Int {
  /// The quotient rounded towards minus infinity; the divisor is positive.
  fileprivate func floorQuotient(_ divisor: Int) -> Int { floorQuotientAndRemainder(divisor).quotient }

  fileprivate func floorQuotientAndRemainder(_ divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

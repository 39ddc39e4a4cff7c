/// A distance in points, held as an integer number of 1/65,536 of a point.
///
/// One point is one CSS pixel at scale 1. Sums of lengths are exact and do not depend on their order, so two ways of
/// computing a frame give the same bits on every machine.
///
///     Length(points: 2.5) + Length(1)      // 3.5
///     Length(1) / 4                        // 0.25
public struct Length: Hashable, Comparable, Sendable {
  /// The number of 1/65,536 points.
  public var rawValue: Int

  /// How many raw units make a point.
  public static let unitsPerPoint = 65_536

  /// No distance.
  public static let zero = Length(rawValue: 0)

  /// The greatest distance that a layout works with: 2^31 points.
  ///
  /// It leaves room for sums of many such lengths.
  public static let greatest = Length(2_147_483_648)

  /// A length of so many 1/65,536 points.
  @inlinable public init(rawValue: Int) { self.rawValue = rawValue }

  /// A length of a whole number of points.
  @inlinable public init(_ points: Int) { rawValue = points * Self.unitsPerPoint }

  /// The length nearest to a number of points; what is not finite becomes zero, what is too large `±greatest`.
  public init(points: Double) {
    guard points.isFinite else {
      self = .zero
      return
    }
    let limit = Double(Self.greatest.rawValue)
    rawValue = Int(min(max((points * Double(Self.unitsPerPoint)).rounded(), -limit), limit))
  }

  /// The distance in points, for output and for other people's interfaces.
  @inlinable public var points: Double { Double(rawValue) / Double(Self.unitsPerPoint) }

  /// Whether `a` is the shorter length.
  @inlinable public static func < (a: Length, b: Length) -> Bool { a.rawValue < b.rawValue }
  /// The sum.
  @inlinable public static func + (a: Length, b: Length) -> Length { Length(rawValue: a.rawValue + b.rawValue) }
  /// The difference.
  @inlinable public static func - (a: Length, b: Length) -> Length { Length(rawValue: a.rawValue - b.rawValue) }
  /// Adds a length.
  @inlinable public static func += (a: inout Length, b: Length) { a.rawValue += b.rawValue }
  /// Takes a length away.
  @inlinable public static func -= (a: inout Length, b: Length) { a.rawValue -= b.rawValue }
  /// The opposite length.
  @inlinable public static prefix func - (a: Length) -> Length { Length(rawValue: -a.rawValue) }
  /// A multiple of a length.
  @inlinable public static func * (a: Length, b: Int) -> Length { Length(rawValue: a.rawValue * b) }
  /// A multiple of a length.
  @inlinable public static func * (a: Int, b: Length) -> Length { Length(rawValue: a * b.rawValue) }

  /// A part of a length, rounded down to the unit.
  @inlinable public static func / (a: Length, b: Int) -> Length {
    Length(rawValue: a.rawValue >= 0 ? a.rawValue / b : -((-a.rawValue + b - 1) / b))
  }

  /// The length times a factor, rounded to the nearest unit: 375 points × 0.68 are 255 points exactly.
  public func scaled(by factor: Double) -> Length { Length(points: points * factor) }
}

extension Length: CustomStringConvertible {
  /// The number of points with at most four decimals and no trailing zeros, as printed in every output.
  public var description: String {
    let tenThousandths = (abs(rawValue) * 10_000 + Self.unitsPerPoint / 2) / Self.unitsPerPoint
    let (whole, part) = tenThousandths.quotientAndRemainder(dividingBy: 10_000)
    var text = rawValue < 0 && tenThousandths > 0 ? "-\(whole)" : "\(whole)"
    guard part > 0 else { return text }
    var digits = String(part + 10_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    text += "." + digits
    return text
  }
}

extension Length: Codable {
  /// Reads a number of points.
  public init(from decoder: any Decoder) throws {
    self.init(points: try decoder.singleValueContainer().decode(Double.self))
  }

  /// Writes the number of points.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(points)
  }
}

/// A colour: red, green, blue and opacity, each from 0 to 255, in sRGB.
public struct Color: Hashable, Sendable {
  /// The red part.
  public var red: UInt8
  /// The green part.
  public var green: UInt8
  /// The blue part.
  public var blue: UInt8
  /// The opacity; 255 hides what is below.
  public var alpha: UInt8

  /// A colour of its parts.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// An opaque colour by its number, as in `0x2C6BED`.
  public init(_ number: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }

  /// A colour as logs write it, `#rrggbb` or `#rgb`; nil if it is none.
  public init?(hex: String) {
    let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
    guard digits.utf8.allSatisfy({ $0.isHexDigit }), let number = UInt32(digits, radix: 16) else { return nil }
    switch digits.utf8.count {
    case 6: self.init(number)
    case 3:
      let parts = [number >> 8 & 0xF, number >> 4 & 0xF, number & 0xF].map { UInt8($0 * 17) }
      self.init(red: parts[0], green: parts[1], blue: parts[2])
    default: return nil
    }
  }

  /// White.
  public static let white = Color(0xFFFFFF)
  /// Black.
  public static let black = Color(0x000000)

  /// Nothing.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// The same colour, so opaque: from 0 to 1.
  public func opacity(_ part: Double) -> Color {
    var color = self
    color.alpha = UInt8((min(max(part, 0), 1) * Double(alpha)).rounded())
    return color
  }

  /// The colour on the way to another one: 0 is this one, 1 the other.
  public func mixed(with other: Color, _ part: Double) -> Color {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Double(a) + (Double(b) - Double(a)) * min(max(part, 0), 1)).rounded())
    }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }

  /// How light it is, from 0 to 1: the weights of sRGB on its parts as they stand.
  public var lightness: Double {
    (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }

  /// The colour as CSS has it: `#rrggbb`, or `#rrggbbaa` if it is not opaque.
  public var css: String {
    let parts = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension UInt8 {
  /// Whether the byte is a digit of a number to the base 16.
  fileprivate var isHexDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
  }
}

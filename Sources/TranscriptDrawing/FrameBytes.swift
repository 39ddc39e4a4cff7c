import LayoutGeometry

/// Text output in the making: numbers and strings as the frame formats write them.
struct FrameBytes {
  /// What has been written.
  private(set) var bytes: [UInt8] = []

  /// Adds text that needs no quoting.
  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Adds text that needs no quoting.
  mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds bytes as they are.
  mutating func raw(_ more: [UInt8]) { bytes.append(contentsOf: more) }

  /// Adds a number of points with at most four decimals and no trailing zeros, as `Length.description` does.
  mutating func number(_ length: Length) {
    let tenThousandths = (length.rawValue.magnitude * 10_000 + UInt(Length.unitsPerPoint / 2)) / UInt(Length.unitsPerPoint)
    if length < .zero, tenThousandths > 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, part) = tenThousandths.quotientAndRemainder(dividingBy: 10_000)
    digits(whole)
    guard part > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var rest = part
    var unit: UInt = 1_000
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / unit))
      rest %= unit
      unit /= 10
    }
  }

  /// Adds a whole number.
  mutating func number(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(value.magnitude)
  }

  private mutating func digits(_ value: UInt) {
    if value >= 10 { digits(value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
  }

  /// Adds `[x,y,width,height]`.
  mutating func rect(_ rect: Rect) {
    raw("[")
    number(rect.x)
    raw(",")
    number(rect.y)
    raw(",")
    number(rect.width)
    raw(",")
    number(rect.height)
    raw("]")
  }

  /// Adds a JSON string.
  mutating func string(_ text: some StringProtocol) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): raw("\\\"")
      case UInt8(ascii: "\\"): raw("\\\\")
      case 0x0A: raw("\\n")
      case 0x0D: raw("\\r")
      case 0x09: raw("\\t")
      case 0..<0x20, 0x7F:
        raw("\\u00")
        hexDigit(byte >> 4)
        hexDigit(byte & 15)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func hexDigit(_ value: UInt8) {
    bytes.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
  }

  /// Adds text to an XML document; what XML cannot hold becomes U+FFFD.
  mutating func xml(_ text: some StringProtocol) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": raw("&lt;")
      case ">": raw("&gt;")
      case "&": raw("&amp;")
      case "\"": raw("&quot;")
      case "\t", "\n", "\r": raw(" ")
      default:
        let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        bytes.append(contentsOf: (isAllowed ? scalar : "\u{FFFD}").utf8)
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var utf8: [UInt8] { Array(String(self).utf8) }
}

/// What a character is to the trimming of full-width punctuation (CSS Text 4, 8.3.1).
enum FullWidthPunctuation: UInt8, Hashable, Sendable {
  case other
  /// Blank on the left half: `「`.
  case open
  /// Blank on the right half: `」`.
  case close
  /// Blank on both sides: `・`.
  case middle
  /// Opens and closes, but fills no square: `(`, `)`.
  case openNarrow, closeNarrow
  /// Where the glyph stands in its square differs from face to face: `。`, `：`, `；`.
  case dot, colon, semicolon
  /// A quotation mark, which fills a square in some faces only.
  case openQuote, closeQuote

  /// The class of a scalar, as far as the scalar alone decides it.
  init(_ scalar: UInt32) {
    switch scalar {
    case 0x2018, 0x201C: self = .openQuote
    case 0x2019, 0x201D: self = .closeQuote
    case 0x3000, 0xB7, 0x2027, 0x30FB: self = .middle
    case 0x3001, 0x3002, 0xFF0C, 0xFF0E: self = .dot
    case 0xFF1A: self = .colon
    case 0xFF1B: self = .semicolon
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F:
      self = .open
    case 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F, 0xFF09, 0xFF3D, 0xFF5D,
      0xFF60:
      self = .close
    default:
      switch Unicode.Scalar(scalar)?.properties.generalCategory {
      case .openPunctuation: self = .openNarrow
      case .closePunctuation: self = .closeNarrow
      default: self = .other
      }
    }
  }

  /// Whether a character may be trimmed at a line's start.
  var maySitAtStart: Bool { self == .open || self == .openQuote }
  /// Whether a character may be trimmed at a line's end.
  var maySitAtEnd: Bool { self == .close || self == .closeQuote }

  /// Whether a stretch holds something that may be trimmed.
  ///
  /// - Complexity: O(n) in the length of the stretch.
  static func exists(in utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index + 2 < range.upperBound {
      switch utf8[index] {
      // U+2018…U+2FFF, U+3000…U+301F.
      case 0xE2: if utf8[index + 1] > 0x80 || utf8[index + 2] >= 0x98 { return true }
      case 0xE3: if utf8[index + 1] == 0x80, utf8[index + 2] < 0xA0 { return true }
      // U+FF08…U+FF60.
      case 0xEF: if utf8[index + 1] == 0xBC || utf8[index + 1] == 0xBD { return true }
      default: break
      }
      index += 1
    }
    return false
  }
}

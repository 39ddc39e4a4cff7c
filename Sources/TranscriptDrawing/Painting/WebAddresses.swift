/// The web addresses in a text.
enum WebAddresses {
  /// An address and where it stands.
  struct Found: Hashable {
    /// UTF-8 offsets into the text.
    var utf8Range: Range<Int>
    /// Where it leads.
    var address: String
  }

  /// The addresses that begin with `http://`, `https://` or `www.`, without the punctuation that ends a sentence.
  ///
  /// - Complexity: O(n) in the length of the text.
  static func find(in text: String) -> [Found] {
    var text = text
    return text.withUTF8 { bytes in
      var found: [Found] = []
      var index = 0
      while index + 4 < bytes.count {
        guard isStart(bytes, index), index == 0 || !isWord(bytes[index - 1]) else {
          index += 1
          continue
        }
        var end = index
        while end < bytes.count, bytes[end] > 0x20, !stops(bytes, end) { end += 1 }
        end = trimmed(bytes, index..<end)
        let words = String(decoding: bytes[index..<end], as: UTF8.self)
        let isComplete = words.hasPrefix("h") || words.hasPrefix("H")
        if end - index > (isComplete ? 10 : 6) {
          found.append(Found(utf8Range: index..<end, address: isComplete ? words : "https://" + words))
        }
        index = max(end, index + 1)
      }
      return found
    }
  }

  private static func isStart(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    switch bytes[index] | 0x20 {
    case UInt8(ascii: "h"): has("https://", bytes, index) || has("http://", bytes, index)
    case UInt8(ascii: "w"): has("www.", bytes, index)
    default: false
    }
  }

  private static func has(_ word: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard index + word.utf8CodeUnitCount <= bytes.count else { return false }
    for offset in 0..<word.utf8CodeUnitCount {
      let byte = bytes[index + offset]
      let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      if lower != word.utf8Start[offset] { return false }
    }
    return true
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x40 || byte == 0x2F
  }

  /// Quotes, angle brackets, and white space beyond ASCII: U+00A0, U+2000 to U+202F, U+3000.
  private static func stops(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0x7F: return true
    case 0xC2: return index + 1 < bytes.count && bytes[index + 1] == 0xA0
    case 0xE2: return index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] < 0xB0
    case 0xE3: return index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] < 0x83
    default: return false
    }
  }

  private static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound {
      switch bytes[end - 1] {
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"),
        UInt8(ascii: "?"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "]"):
        end -= 1
      case UInt8(ascii: ")"):
        let inside = bytes[range.lowerBound..<end]
        guard inside.filter({ $0 == UInt8(ascii: "(") }).count < inside.filter({ $0 == UInt8(ascii: ")") }).count
        else { return end }
        end -= 1
      default: return end
      }
    }
    return end
  }
}

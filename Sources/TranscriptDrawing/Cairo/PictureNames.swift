/// Mends the dictionaries in which Cairo names the pictures of a page.
///
/// Cairo 1.16 writes a picture's name as often as the page shows it, but a key may stand only once in a dictionary
/// (ISO 32000-1, 7.3.7). The repetitions become spaces, so that every place in the file stays what its table says.
struct PictureNames {
  private static let opening = Array("/XObject <<".utf8)
  private static let closing = Array(">>".utf8)

  /// What has come but may be part of a dictionary.
  private var held: [UInt8] = []
  private var isInside = false

  /// The bytes that can be written once these have come.
  mutating func add(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    held.append(contentsOf: bytes)
    var result: [UInt8] = []
    while true {
      if isInside {
        guard let end = held.firstRange(of: Self.closing)?.upperBound else { return result }
        result += Self.mended(held[..<end])
        held.removeFirst(end)
        isInside = false
      } else if let start = held.firstRange(of: Self.opening)?.upperBound {
        result += held[..<start]
        held.removeFirst(start)
        isInside = true
      } else {
        let count = max(0, held.count - (Self.opening.count - 1))
        result += held[..<count]
        held.removeFirst(count)
        return result
      }
    }
  }

  /// The bytes that are left at the end.
  mutating func finish() -> [UInt8] {
    defer { held = [] }
    return held
  }

  /// The entries, `/name number generation R` each, of which repeated ones are blank.
  private static func mended(_ dictionary: ArraySlice<UInt8>) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    var result = Array(dictionary)
    var seen: Set<[UInt8]> = []
    var start = 0
    while let from = result[start...].firstIndex(of: slash) {
      let to = result[(from + 1)...].firstIndex { $0 == slash || $0 == UInt8(ascii: ">") } ?? result.endIndex
      let name = result[from..<to].prefix { $0 != 0x20 && $0 != 0x0A }
      if !seen.insert(Array(name)).inserted {
        for index in from..<to where result[index] != 0x0A { result[index] = 0x20 }
      }
      start = to
    }
    return result
  }
}

extension Array<UInt8> {
  /// Where a pattern first stands.
  fileprivate func firstRange(of pattern: [UInt8]) -> Range<Int>? {
    guard let first = pattern.first, count >= pattern.count else { return nil }
    return withUnsafeBufferPointer { bytes in
      var index = 0
      while index <= bytes.count - pattern.count {
        if bytes[index] == first, (1..<pattern.count).allSatisfy({ bytes[index + $0] == pattern[$0] }) {
          return index..<(index + pattern.count)
        }
        index += 1
      }
      return nil
    }
  }
}

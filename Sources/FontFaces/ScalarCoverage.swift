import CHarfBuzz

/// The scalars that a face has glyphs for, as bitmaps in pages of 256.
struct ScalarCoverage: Sendable {
  private var pageNumbers: [UInt16]
  private var words: [UInt64]
  /// How many scalars there are.
  private(set) var count = 0

  /// Reads the character map of a face.
  ///
  /// - Complexity: linear in the number of ranges of consecutive scalars.
  init(face: OpaquePointer) {
    // Page 0 is the empty one that all others begin as.
    pageNumbers = [UInt16](repeating: 0, count: 0x1100)
    words = [0, 0, 0, 0]
    let set = hb_set_create()
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(face, set)
    // The greatest UInt32 stands for "before the first".
    var first = UInt32.max
    var last = UInt32.max
    while hb_set_next_range(set, &first, &last) != 0, first < 0x110000 { insert(first...min(last, 0x10FFFF)) }
  }

  private mutating func insert(_ scalars: ClosedRange<UInt32>) {
    count += scalars.count
    var low = Int(scalars.lowerBound)
    let end = Int(scalars.upperBound)
    while low <= end {
      let page = low >> 8
      if pageNumbers[page] == 0 {
        pageNumbers[page] = UInt16(words.count / 4)
        words.append(contentsOf: [0, 0, 0, 0])
      }
      let high = min(end, low | 63)
      let bits = (UInt64.max >> UInt64(63 - (high - low))) << UInt64(low & 63)
      words[Int(pageNumbers[page]) * 4 + (low >> 6) & 3] |= bits
      low = high + 1
    }
  }

  /// Whether there is a glyph for the scalar.
  func contains(_ scalar: UInt32) -> Bool {
    guard scalar < 0x110000 else { return false }
    let word = Int(pageNumbers[Int(scalar >> 8)]) * 4 + Int(scalar >> 6) & 3
    return words[word] >> UInt64(scalar & 63) & 1 != 0
  }
}

/// A set of glyphs of one face, a bit each.
struct GlyphSet: Hashable, Sendable {
  private var words: [UInt64]

  /// The empty set.
  ///
  /// - Parameter count: how many glyphs the face has; others are never in the set.
  init(glyphCount count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ glyph: Int) -> Bool { glyph >> 6 < words.count && words[glyph >> 6] >> UInt64(glyph & 63) & 1 != 0 }

  mutating func insert(_ glyph: Int) {
    guard glyph >> 6 < words.count else { return }
    words[glyph >> 6] |= 1 << UInt64(glyph & 63)
  }

  mutating func insert(_ glyphs: ClosedRange<Int>) {
    var low = glyphs.lowerBound
    let end = min(glyphs.upperBound, words.count * 64 - 1)
    while low <= end {
      let high = min(end, low | 63)
      words[low >> 6] |= (UInt64.max >> UInt64(63 - (high - low))) << UInt64(low & 63)
      low = high + 1
    }
  }

  mutating func formUnion(_ other: GlyphSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func formIntersection(_ other: GlyphSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  /// The glyphs, ascending.
  var members: [UInt16] {
    var result: [UInt16] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        result.append(UInt16(truncatingIfNeeded: index * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return result
  }

  func intersection(_ other: GlyphSet) -> GlyphSet {
    var result = self
    result.formIntersection(other)
    return result
  }

  func subtracting(_ other: GlyphSet) -> GlyphSet {
    var result = self
    for index in words.indices { result.words[index] &= ~other.words[index] }
    return result
  }

  func intersects(_ other: GlyphSet) -> Bool { zip(words, other.words).contains { $0 & $1 != 0 } }

  func isSubset(of other: GlyphSet) -> Bool { zip(words, other.words).allSatisfy { $0 & ~$1 == 0 } }
}

/// The same as a list, which takes little memory where a face has many glyphs and the set few.
struct GlyphList: Hashable, Sendable {
  /// Ascending.
  private let glyphs: [UInt16]

  init(_ set: GlyphSet) { glyphs = set.members }

  /// - Complexity: O(log n) in the size of the list.
  func contains(_ glyph: UInt32) -> Bool {
    var (low, high) = (0, glyphs.count)
    while low < high {
      let middle = (low + high) / 2
      if UInt32(glyphs[middle]) < glyph { low = middle + 1 } else { high = middle }
    }
    return low < glyphs.count && UInt32(glyphs[low]) == glyph
  }
}

/// What a text is written in, roughly and at once: texts of a group share most of their letters and many of their words.
///
/// Tasks that each take texts of other groups learn less twice than tasks that take texts in turn.
package struct ScriptGroup: Hashable, Comparable, Sendable {
  /// How many groups there are.
  package static let count = 128
  /// Texts in Latin script, and those that have no letters near their beginning.
  package static let latin = ScriptGroup(number: 0)

  /// Less than `count`.
  package let number: UInt16

  private init(number: UInt16) { self.number = number }

  /// How many bytes tell the group.
  private static let reach = 48

  /// The group of a text: the Unicode block of the first letter that is not Latin.
  package init(_ text: String) {
    self = text.utf8.withContiguousStorageIfAvailable { Self.group(of: $0) } ?? .latin
  }

  private static func group(of utf8: UnsafeBufferPointer<UInt8>) -> ScriptGroup {
    var next = 0
    while next < min(utf8.count, reach) {
      let index = next
      if index + 8 <= utf8.count {
        // Eight bytes of which none begins a scalar of several.
        let bytes = UnsafeRawBufferPointer(utf8).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if bytes & bytes << 1 & 0x8080_8080_8080_8080 == 0 {
          next += 8
          continue
        }
      }
      next += 1
      // Latin with its marks ends at U+036F, and continuation bytes are lower.
      guard utf8[index] >= 0xCE else { continue }
      switch utf8[index] {
      case let lead where lead < 0xE0:
        // 256 scalars: Greek, Cyrillic, Hebrew, Arabic with its neighbours.
        return ScriptGroup(number: UInt16(lead & 0x1C) >> 2)
      case 0xE0, 0xE1:
        guard index + 1 < utf8.count else { return .latin }
        let block = UInt16(utf8[index] & 1) << 5 | UInt16(utf8[index + 1] & 0x3F) >> 1
        // U+1E00 to U+1FFF are Latin and Greek with accents.
        if block >= 0x3C { continue }
        return ScriptGroup(number: 16 + block)
      case 0xE3...0xE9: return ScriptGroup(number: 0x60)
      case 0xEA...0xED: return ScriptGroup(number: 0x61)
      // Punctuation, symbols, emoji.
      default: continue
      }
    }
    return .latin
  }

  package static func < (a: ScriptGroup, b: ScriptGroup) -> Bool { a.number < b.number }

  /// The places of texts, those of a group together and in order; nil if that is how they stand.
  ///
  /// - Complexity: O(n).
  package static func order(of groups: [ScriptGroup]) -> [Int]? {
    guard zip(groups, groups.dropFirst()).contains(where: { $1 < $0 }) else { return nil }
    var ends = [Int](repeating: 0, count: count + 1)
    for group in groups { ends[Int(group.number) + 1] += 1 }
    for index in 1...count { ends[index] += ends[index - 1] }
    var order = [Int](repeating: 0, count: groups.count)
    for (index, group) in groups.enumerated() {
      order[ends[Int(group.number)]] = index
      ends[Int(group.number)] += 1
    }
    return order
  }
}

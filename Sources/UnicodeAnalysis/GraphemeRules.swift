import CICU

/// Rule GB9c of UAX #29 as Unicode 17.0 has it, as a change to ICU's grapheme boundaries.
///
/// Consonants that a linking sign joins are one grapheme. Older versions of ICU know this of six scripts of India; since
/// Unicode 17.0 it holds in Khmer, Burmese, Balinese, Javanese and others as well. ICU 78 and later have the rule; with
/// such an ICU this does nothing.
struct GraphemeRules {
  let utf8: UnsafeBufferPointer<UInt8>
  let table: ScalarTable

  /// Whether ICU is older than the rule.
  static let areNeeded = areNeeded(byICU: Int(cicu_major_version()))

  static func areNeeded(byICU majorVersion: Int) -> Bool { majorVersion < 78 }

  /// Whether the rule can change something in a text with these flags.
  static func concern(_ flags: UInt32) -> Bool { flags & ScalarFlag.stacking != 0 }

  /// Removes boundaries inside conjuncts: a consonant, a linker among signs that extend it, a consonant.
  ///
  /// - Complexity: O(n) in the length of the text.
  func update(_ boundaries: inout ContiguousArray<Int32>) {
    var cursor = UTF8Cursor(utf8)
    var followsConsonant = false
    var isLinked = false
    var read = 0
    var written = 0
    while true {
      let offset = Int32(cursor.offset)
      let conjunct = cursor.next().map { Int(table[$0].conjunct) } ?? CICU_CONJUNCT_NONE
      let isInside = conjunct == CICU_CONJUNCT_CONSONANT && isLinked
      while read < boundaries.count, boundaries[read] <= offset {
        if boundaries[read] < offset || !isInside {
          boundaries[written] = boundaries[read]
          written += 1
        }
        read += 1
      }
      switch conjunct {
      case CICU_CONJUNCT_CONSONANT:
        followsConsonant = true
        isLinked = false
      case CICU_CONJUNCT_LINKER: isLinked = followsConsonant
      case CICU_CONJUNCT_EXTEND: break
      default:
        followsConsonant = false
        isLinked = false
      }
      if offset >= utf8.count { break }
    }
    boundaries.removeSubrange(written...)
  }
}

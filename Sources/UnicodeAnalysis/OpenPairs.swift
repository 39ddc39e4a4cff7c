import CICU

/// What is open at a place in a paragraph, as far as what stands behind it can depend on it: brackets and embeddings.
///
/// A closing bracket takes the script of the one that opened the pair (UAX #24, 5.1), and both take a direction from what they
/// enclose (UAX #9, N0).
package struct OpenPairs: Hashable, Sendable {
  /// More brackets inside each other are not followed: UAX #9 pairs 63 of them.
  private static let maximumDepth = 48

  private var closing: [Int32] = []
  /// How few brackets were open since the beginning, or since `isKept(by:)` asked.
  private var least = 0
  /// Whether more than brackets counts: embeddings, isolates and what is nested very deeply.
  package private(set) var isUncertain = false

  /// Nothing is open.
  package init() {}

  /// The state of a paragraph whose beginning does not part it from the one before it.
  package static let unknown: OpenPairs = {
    var pairs = OpenPairs()
    pairs.isUncertain = true
    return pairs
  }()

  /// How many brackets are open.
  package var count: Int { closing.count }

  /// Whether what follows here closes none of the brackets that are open, so that it means the same as by itself.
  ///
  /// - Complexity: O(n) in the length of what follows; O(1) if nothing is open.
  package func isKept(by next: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !isUncertain else { return false }
    guard !closing.isEmpty else { return true }
    var pairs = self
    pairs.least = closing.count
    pairs.read(next)
    return pairs.least == closing.count && !pairs.isUncertain
  }

  /// Goes over a stretch of the paragraph.
  ///
  /// - Complexity: O(n) in the length of the stretch.
  package mutating func read(_ utf8: UnsafeBufferPointer<UInt8>) {
    let table = ScalarTable.shared
    let brackets = ScalarFlag.openingBracket | ScalarFlag.closingBracket
    var cursor = UTF8Cursor(utf8)
    while let scalar = cursor.next() {
      // Letters, digits and most signs of ASCII.
      if scalar < 0x80, table.ascii[Int(scalar)].flags & brackets == 0 { continue }
      let properties = table[scalar]
      if BidiClassSet.controls.contains(Int(properties.bidi_class)) { isUncertain = true }
      guard properties.flags & brackets != 0 else { continue }
      // Such a bracket pairs for its direction, but not for its script.
      if properties.flags & ScalarFlag.sharedScript == 0 { isUncertain = true }
      if properties.flags & ScalarFlag.openingBracket != 0 {
        closing.append(cicu_paired_bracket(Int32(scalar)))
        if closing.count > Self.maximumDepth { isUncertain = true }
      } else if let index = closing.lastIndex(of: cicu_canonical_bracket(Int32(scalar))) {
        closing.removeSubrange(index...)
        least = min(least, index)
      }
    }
  }
}

/// Places before which a text can be cut in two that are analysed one by one.
package enum TextPlace {
  /// Whether a text begins anew at an offset where a line may begin, after a space or before an ideograph: what stands before it
  /// decides nothing behind it, and what comes after the character decides nothing before it.
  ///
  /// That is so before a letter which has a script of its own and the direction of the text. Rules of UAX #14 look back over a
  /// letter for nothing but its class; those of UAX #24 and of UAX #9 find the script and the strong character before them in it,
  /// unless brackets or embeddings are open, of which `OpenPairs` knows. Graphemes begin wherever lines may.
  @inline(__always)
  package static func beginsAnew(_ utf8: UnsafeBufferPointer<UInt8>, at offset: Int, baseLevel: UInt8) -> Bool {
    guard offset > 0, offset < utf8.count else { return false }
    if utf8[offset - 1] == 0x20 {
      if baseLevel == 0, UInt8(ascii: "a")...UInt8(ascii: "z") ~= utf8[offset] | 0x20 { return true }
      return utf8[offset] >= 0x80 && isStrongLetter(utf8, at: offset, baseLevel: baseLevel)
    }
    return baseLevel == 0 && isIdeograph(utf8, at: offset)
  }

  /// Whether an ideograph of U+3400…U+4DBF or U+4E00…U+9FFF begins at an offset.
  @inline(__always)
  package static func isIdeograph(_ utf8: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    guard offset + 2 < utf8.count, 0xE3...0xE9 ~= utf8[offset] else { return false }
    return utf8[offset] == 0xE3
      ? utf8[offset + 1] >= 0x90 : utf8[offset] != 0xE4 || utf8[offset + 1] != 0xB7
  }

  @inline(never)
  private static func isStrongLetter(_ utf8: UnsafeBufferPointer<UInt8>, at offset: Int, baseLevel: UInt8) -> Bool {
    var cursor = UTF8Cursor(utf8, from: offset)
    guard let scalar = cursor.next() else { return false }
    let properties = ScalarTable.shared[scalar]
    let never = ScalarFlag.sharedScript | ScalarFlag.inheritedScript | ScalarFlag.pictographic | ScalarFlag.invisible
    let strong = baseLevel == 0 ? ScalarFlag.strongLeft : ScalarFlag.strongRight
    guard properties.flags & never == 0, properties.flags & strong != 0 else { return false }
    // Scripts whose words a dictionary finds have letters and signs in one class.
    return properties.line_class == CICU_LINE_COMPLEX
      ? properties.flags & ScalarFlag.joining == 0
      : properties.flags & ScalarFlag.letter != 0 && !LineRules.isMark(properties.line_class)
  }
}

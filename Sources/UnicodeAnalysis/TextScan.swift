import CICU

/// One pass over the bytes of a text, which decides what the other stages may skip.
struct TextScan {
  /// The flags of all scalars together.
  private(set) var flags: UInt32 = 0
  /// Whether there is a scalar beyond ASCII.
  private(set) var hasNonASCII = false
  /// The level that the first strong character asks for, or nil without one.
  ///
  /// Rules P2 and P3 of UAX #9, over the whole message instead of each paragraph: a message has one direction, even if
  /// a line of it begins in the other script. An isolate that is not closed ends with its paragraph, as there.
  private(set) var firstStrongLevel: UInt8?
  private var isolates = 0

  /// - Complexity: O(n) in the length of the text; eight bytes at a time while they are ASCII.
  init(_ utf8: UnsafeBufferPointer<UInt8>, table: ScalarTable) {
    var cursor = UTF8Cursor(utf8)
    while cursor.offset < utf8.count {
      if firstStrongLevel != nil { skipPlainASCII(&cursor) }
      guard let scalar = cursor.next() else { break }
      let found = scalar < 0x80 ? table.ascii[Int(scalar)].flags : table[scalar].flags
      if scalar >= 0x80 { hasNonASCII = true }
      flags |= found
      if firstStrongLevel == nil { lookForStrong(found) }
    }
  }

  private init() {}

  /// The level that the first strong character asks for, or nil without one; what follows it is not looked at.
  static func firstStrongLevel(_ utf8: UnsafeBufferPointer<UInt8>, table: ScalarTable) -> UInt8? {
    var scan = TextScan()
    var cursor = UTF8Cursor(utf8)
    while scan.firstStrongLevel == nil, let scalar = cursor.next() { scan.lookForStrong(table[scalar].flags) }
    return scan.firstStrongLevel
  }

  /// Moves to the next byte that is a control or not ASCII.
  ///
  /// All others share one set of flags that no stage asks about, once the direction is known.
  @inline(__always)
  private func skipPlainASCII(_ cursor: inout UTF8Cursor) {
    guard let base = cursor.utf8.baseAddress else { return }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs = ones &* 0x80
    while cursor.offset + 8 <= cursor.end {
      let word = UnsafeRawPointer(base + cursor.offset).loadUnaligned(as: UInt64.self)
      // The borrow of a byte below 0x20 may mark its neighbour as well; a false mark costs a look, not a result.
      let controls = (word &- ones &* 0x20) & ~word
      let deletes = ((word ^ (ones &* 0x7F)) &- ones) & ~(word ^ (ones &* 0x7F))
      if (word | controls | deletes) & highs != 0 { break }
      cursor.offset += 8
    }
  }

  @inline(__always)
  private mutating func lookForStrong(_ found: UInt32) {
    if found & (ScalarFlag.strongLeft | ScalarFlag.strongRight) != 0 {
      if isolates == 0 { firstStrongLevel = found & ScalarFlag.strongRight != 0 ? 1 : 0 }
    } else if found & ScalarFlag.opensIsolate != 0 {
      isolates += 1
    } else if found & ScalarFlag.closesIsolate != 0 {
      isolates = max(0, isolates - 1)
    } else if found & ScalarFlag.paragraphSeparator != 0 {
      isolates = 0
    }
  }

  /// What the text contains, but for emoji, which only graphemes can tell.
  func traits(baseLevel: UInt8) -> TextAnalysis.Traits {
    var traits: TextAnalysis.Traits = []
    if hasNonASCII { traits.insert(.nonASCII) }
    if flags & ScalarFlag.joining != 0 { traits.insert(.joiningGraphemes) }
    if baseLevel != 0 || flags & ScalarFlag.raisesLevel != 0 { traits.insert(.bidirectional) }
    if flags & ScalarFlag.tab != 0 { traits.insert(.tabs) }
    if flags & ScalarFlag.softHyphen != 0 { traits.insert(.softHyphens) }
    if flags & ScalarFlag.mandatoryBreak != 0 { traits.insert(.mandatoryBreaks) }
    if flags & ScalarFlag.invisible != 0 { traits.insert(.invisibles) }
    if flags & ScalarFlag.otherScript != 0 { traits.insert(.scripts) }
    return traits
  }

  /// Whether some grapheme may be drawn as emoji.
  var mayHoldEmoji: Bool {
    guard hasNonASCII else { return false }
    if flags & (ScalarFlag.emojiPresentation | ScalarFlag.emojiSelector) != 0 { return true }
    return flags & ScalarFlag.pictographic != 0 && flags & ScalarFlag.joining != 0
  }
}

/// Where the words of a text end, and the parts that they may be cut into.
extension UnsafeBufferPointer<UInt8> {
  /// Where a word that begins at an offset ends, at a space or a control, and whether it may hold an ideograph.
  @inline(__always)
  func endOfWord(from start: Int) -> (end: Int, isWide: Bool) {
    guard let base = baseAddress else { return (start, false) }
    var offset = start
    let ones: UInt64 = 0x0101_0101_0101_0101
    var wide: UInt64 = 0
    while offset + 8 <= count {
      let word = UInt64(littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
      // The lowest byte that is marked is right; a borrow can mark only those above it.
      let found = (word &- ones &* 0x21) & ~word & (ones &* 0x80)
      // Bytes from 0xE0 on lead three bytes or more.
      wide |= word & (word << 1) & (word << 2) & (ones &* 0x80)
      if found != 0 { return (offset + found.trailingZeroBitCount / 8, wide != 0) }
      offset += 8
    }
    while offset < count, self[offset] > 0x20 {
      wide |= UInt64(self[offset] & (self[offset] << 1) & (self[offset] << 2) & 0x80)
      offset += 1
    }
    return (offset, wide != 0)
  }

  /// The first ideograph in a word before which it may be cut; its end if there is none.
  ///
  /// A line may begin with an ideograph after another one, after kana and after full stops, commas, brackets and marks that
  /// close (UAX #14: none of LB13, LB21 and LB30 keeps it); and nothing before it changes it or is changed by it.
  func endOfPart(from start: Int, to end: Int) -> Int {
    var offset = start
    var endsPart = false
    while offset < end {
      let lead = self[offset]
      if lead < 0xE3 || lead > 0xE9 || offset + 2 >= end {
        endsPart = lead == 0xEF && offset + 2 < end && Self.closesFullWidth(self[offset + 1], self[offset + 2])
        offset += lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        continue
      }
      if lead > 0xE3 || self[offset + 1] >= 0x90 {
        // U+3400…U+9FFF, of which U+4DC0…U+4DFF are hexagrams.
        guard lead != 0xE4 || self[offset + 1] != 0xB7 else {
          endsPart = false
          offset += 3
          continue
        }
        if endsPart { return offset }
        endsPart = true
      } else {
        endsPart = Self.precedesIdeograph(self[offset + 1], self[offset + 2])
      }
      offset += 3
    }
    return end
  }

  /// Whether U+3000…U+33FF, by its last bytes, is kana or a mark that closes: U+3001, U+3002, brackets, U+3041…U+3096,
  /// U+30A1…U+30FA.
  private static func precedesIdeograph(_ second: UInt8, _ third: UInt8) -> Bool {
    switch (second, third) {
    case (0x80, 0x81), (0x80, 0x82), (0x80, 0x89), (0x80, 0x8B), (0x80, 0x8D), (0x80, 0x8F), (0x80, 0x91): true
    case (0x81, 0x81...), (0x82, 0x80...0x96), (0x82, 0xA1...), (0x83, 0x80...0xBA): true
    default: false
    }
  }

  /// Whether U+F000…U+FFFF, by its last bytes, is a fullwidth exclamation or question mark, comma or full stop, or a
  /// fullwidth parenthesis that closes.
  private static func closesFullWidth(_ second: UInt8, _ third: UInt8) -> Bool {
    second == 0xBC && (third == 0x81 || third == 0x8C || third == 0x8E || third == 0x89 || third == 0x9F)
  }
}

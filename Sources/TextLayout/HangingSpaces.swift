extension UnsafeBufferPointer<UInt8> {
  /// Where the visible part of a stretch ends: before the spaces that hang at a line's end, before what has no width
  /// and before a mandatory break.
  ///
  /// What hangs (CSS Text 3, 4.1.3): SPACE, TAB, OGHAM SPACE MARK, the spaces U+2000…U+200A but FIGURE SPACE, MEDIUM
  /// MATHEMATICAL SPACE and IDEOGRAPHIC SPACE. No-break spaces do not. ZERO WIDTH SPACE is passed over, since spaces
  /// before it hang as well.
  ///
  /// Without `hangsAll` only SPACE, TAB and IDEOGRAPHIC SPACE hang.
  ///
  /// - Complexity: O(n) in what hangs.
  func endOfVisible(in range: Range<Int>, hangsAll: Bool = true) -> Int {
    var end = range.upperBound
    while end > range.lowerBound {
      switch self[end - 1] {
      case 0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D:
        end -= 1
      case let last where last >= 0x80:
        guard let size = sizeOfHanging(endingAt: end, from: range.lowerBound) else { return end }
        if !hangsAll, isSpaceOfOtherWidth(endingAt: end) { return end }
        end -= size
      default:
        return end
      }
    }
    return end
  }

  /// Whether what ends at `end` and hangs is OGHAM SPACE MARK, one of U+2000…U+200A or U+205F.
  private func isSpaceOfOtherWidth(endingAt end: Int) -> Bool {
    guard end >= 3 else { return false }
    switch (self[end - 3], self[end - 2], self[end - 1]) {
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x81, 0x9F): return true
    default: return false
    }
  }

  /// The number of bytes of the hanging or breaking character that ends at `end`, or nil.
  private func sizeOfHanging(endingAt end: Int, from start: Int) -> Int? {
    let last = self[end - 1]
    if end - start >= 2, self[end - 2] == 0xC2 { return last == 0x85 ? 2 : nil }  // NEL
    guard end - start >= 3 else { return nil }
    switch (self[end - 3], self[end - 2], last) {
    case (0xE1, 0x9A, 0x80): return 3  // U+1680
    case (0xE2, 0x80, 0x80...0x86), (0xE2, 0x80, 0x88...0x8B): return 3  // U+2000…U+2006, U+2008…U+200B
    case (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9): return 3  // LS, PS
    case (0xE2, 0x81, 0x9F): return 3  // U+205F
    case (0xE3, 0x80, 0x80): return 3  // U+3000
    default: return nil
    }
  }
}

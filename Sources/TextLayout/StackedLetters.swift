/// Letters that a sign between them stacks, as in Tamil and Tibetan: each is a grapheme, but the shaper takes all of
/// them as one cluster and needs the square of the time, or more, for a long one.
enum StackedLetters {
  /// How many letters of a stack are shaped together; languages stack three or four.
  static let limit = 24

  /// Whether a grapheme ends with a sign that stacks the next letter, or with one and a joiner.
  static func joinsNext(_ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    // No such sign takes less than three bytes.
    guard range.count >= 3 else { return false }
    var end = range.upperBound
    if end - range.lowerBound >= 6, utf8[end - 3] == 0xE2, utf8[end - 2] == 0x80,
      utf8[end - 1] == 0x8C || utf8[end - 1] == 0x8D
    {
      end -= 3
    }
    var start = end - 1
    while start > range.lowerBound, utf8[start] & 0xC0 == 0x80 { start -= 1 }
    return isStacker(utf8.scalar(at: start).value)
  }

  /// Viramas and invisible stackers (Indic_Syllabic_Category), as far as fonts know them.
  private static func isStacker(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x94D, 0x9CD, 0xA4D, 0xACD, 0xB4D, 0xBCD, 0xC4D, 0xCCD, 0xD4D, 0xDCA, 0xF84, 0x1039, 0x1714, 0x1734, 0x17D2,
      0x1A60, 0x1B44, 0x1BAB, 0xA806, 0xA8C4, 0xA9C0, 0xAAF6, 0xABED, 0x10A3F, 0x11046, 0x1107F, 0x110B9, 0x11133,
      0x111C0, 0x11235, 0x112EA, 0x1134D, 0x113D0, 0x11442, 0x114C2, 0x115BF, 0x1163F, 0x116B6, 0x1172B, 0x11839,
      0x1193E, 0x119E0, 0x11A47, 0x11A99, 0x11C3F, 0x11D44, 0x11D45, 0x11D97, 0x11F42:
      true
    default: false
    }
  }
}

/// Where Chromium breaks lines: its own rules for ASCII laid over the opportunities of UAX #14.
///
/// The rules are those of Blink (`platform/text/text_break_iterator.cc` and the table that
/// `character_property_data_generator.cc` makes), as far as they can be seen from outside; `Corpora/Chromium` holds what
/// the browser itself says of every pair.
///
/// - A line may begin after spaces, tabs and line feeds, whatever follows (UAX #14 keeps closing punctuation with what
///   stands before the spaces, LB13).
/// - Between two other ASCII characters the table alone decides; before a digit, a hyphen is a place to break only after
///   a letter or digit.
/// - Everywhere else UAX #14 holds, but NO-BREAK SPACE counts as ASCII and never breaks.
enum ChromiumLines {
  /// Replaces opportunities, given as ICU gives them: ascending, mandatory ones as `~offset`.
  ///
  /// - Complexity: O(n) in the length of the text.
  static func update(
    _ breaks: ContiguousArray<Int32>, utf8: UnsafeBufferPointer<UInt8>, into result: inout ContiguousArray<Int32>
  ) {
    result.removeAll(keepingCapacity: true)
    var cursor = UTF8Cursor(utf8)
    var index = 0
    var last: UInt32?
    var beforeLast: UInt32 = 0
    while true {
      let offset = Int32(cursor.offset)
      let scalar = cursor.next()
      while index < breaks.count, position(breaks[index]) < offset { index += 1 }
      let isFound = index < breaks.count && position(breaks[index]) == offset
      if isFound, breaks[index] < 0 {
        result.append(breaks[index])
      } else if let last, let scalar {
        if mayBreak(beforeLast, last, scalar) ?? isFound { result.append(offset) }
      }
      guard let scalar else { return }
      beforeLast = last ?? 0
      last = scalar
    }
  }

  private static func position(_ raw: Int32) -> Int32 { raw < 0 ? ~raw : raw }

  /// Whether a line may begin before `next`; nil where UAX #14 decides.
  static func mayBreak(_ beforeLast: UInt32, _ last: UInt32, _ next: UInt32) -> Bool? {
    if isSpace(next) { return false }
    if isSpace(last) { return true }
    if isPlain(last), isPlain(next) {
      if last == 0x2D, isDigit(next) { return isDigit(beforeLast) || isLetter(beforeLast) }
      return mayBreakBetween(last, next)
    }
    return nil
  }

  private static func isSpace(_ scalar: UInt32) -> Bool { scalar == 0x20 || scalar == 0x09 || scalar == 0x0A }
  private static func isPlain(_ scalar: UInt32) -> Bool { scalar < 0x80 || scalar == 0xA0 }
  private static func isDigit(_ scalar: UInt32) -> Bool { scalar &- 0x30 < 10 }
  private static func isLetter(_ scalar: UInt32) -> Bool { (scalar | 0x20) &- 0x61 < 26 }

  /// The table of pairs: its rows and columns that are not empty.
  ///
  /// Lines break before an opening bracket or `<` that follows certain punctuation, and after a hyphen or a question
  /// mark unless closing punctuation follows.
  private static func mayBreakBetween(_ last: UInt32, _ next: UInt32) -> Bool {
    guard last > 0x20, next > 0x20, last < 0x7F, next < 0x7F else { return false }
    switch UInt8(truncatingIfNeeded: last) {
    case UInt8(ascii: "-"):
      return !closes(next) && next != 0x24 && !isDigit(next)
    case UInt8(ascii: "?"):
      return !closes(next) && next != 0x22 && next != 0x27
    case UInt8(ascii: "!"), UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: "."),
      UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "\\"),
      UInt8(ascii: "]"), UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "~"):
      return next == 0x28 || next == 0x3C || next == 0x5B || next == 0x7B
    default:
      return false
    }
  }

  /// `!`, `)`, `,`, `.`, `/`, `:`, `;`, `?`, `]`, `}`: never at the start of a line.
  private static func closes(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x21, 0x29, 0x2C, 0x2E, 0x2F, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D: true
    default: false
    }
  }
}

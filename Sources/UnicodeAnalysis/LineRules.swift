import CICU

/// Rules of UAX #14 that are younger than the ICU in use, as changes to its opportunities.
///
/// ICU 76, which is of Unicode 16.0, and later have them by themselves; with such an ICU this does nothing.
///
/// - LB15a, LB15b (Unicode 15.1): a quotation mark that opens keeps what follows it across spaces, one that closes stays
///   with what precedes it across spaces (`« Oui »`). The older rule 15, which glued any quotation mark to an opening
///   bracket across spaces, is gone.
/// - LB19, LB19a (Unicode 16.0): between wide characters, lines break before a mark that opens and after one that
///   closes (`说“好”了`).
/// - LB20a (Unicode 15.1, 17.0): a hyphen or an en dash with which a word begins stays with its letter.
/// - LB28a (Unicode 15.1, 16.0): Balinese, Javanese, Batak, Cham and other scripts break between syllables, and not
///   before a letter that stands below the one before it.
/// - LB21a (Unicode 15.1): the hyphen or maqaf of a Hebrew compound lets a line break before its second Hebrew part.
struct LineRules {
  let utf8: UnsafeBufferPointer<UInt8>
  let table: ScalarTable

  /// Whether ICU is older than the rules.
  static let areNeeded = areNeeded(byICU: Int(cicu_major_version()))

  static func areNeeded(byICU majorVersion: Int) -> Bool { majorVersion < 76 }

  /// Whether a rule can change something in a text with these flags.
  static func concern(_ flags: UInt32) -> Bool {
    flags & (ScalarFlag.quote | ScalarFlag.strongRight | ScalarFlag.wordHyphen | ScalarFlag.stacking) != 0
  }

  /// Copies opportunities, given as ICU gives them, with what the rules add and without what they forbid.
  ///
  /// - Complexity: O(n) in the length of the text.
  func update(_ breaks: UnsafeBufferPointer<Int32>, into result: inout ContiguousArray<Int32>) {
    var scan = Scan()
    var cursor = UTF8Cursor(utf8)
    var index = 0
    while true {
      let offset = Int32(cursor.offset)
      let scalar = cursor.next()
      while index < breaks.count, (breaks[index] < 0 ? ~breaks[index] : breaks[index]) < offset { index += 1 }
      let isFound = index < breaks.count && (breaks[index] < 0 ? ~breaks[index] : breaks[index]) == offset
      guard let scalar else {
        if isFound { result.append(breaks[index]) }
        return
      }
      let next = table[scalar]
      if isFound, breaks[index] < 0 {
        result.append(breaks[index])
      } else if offset > 0, decision(scan, before: next, end: cursor.offset) ?? isFound {
        result.append(offset)
      }
      scan.take(
        next, isWordHyphen: scalar == 0x2D || next.flags & ScalarFlag.wordHyphen != 0, isJoiner: scalar == 0x200D)
    }
  }

  /// What stands before a place, without marks, which belong to their base (LB9).
  struct Scan {
    /// The base before the place, before the spaces if there are some.
    var base = UInt8(CICU_LINE_BREAK)
    var baseFlags: UInt32 = 0
    /// The same before that base; a break at the start of the text.
    var before = UInt8(CICU_LINE_BREAK)
    var beforeFlags: UInt32 = 0
    var hasSpaces = false
    /// Whether spaces stand between `before` and `base`.
    var baseFollowsSpaces = false
    /// Whether what the place follows is a base that marks can attach to, or a mark on one.
    var isAttached = false

    /// Whether `base` is a hyphen that a word can begin with.
    var isWordHyphen = false
    /// Whether the place follows a joiner (LB8a).
    var followsJoiner = false

    mutating func take(_ next: cicu_scalar, isWordHyphen: Bool, isJoiner: Bool) {
      followsJoiner = isJoiner
      if next.line_class == CICU_LINE_MARK, isAttached { return }
      isAttached = false
      if next.line_class == CICU_LINE_SPACE {
        hasSpaces = true
        return
      }
      before = base
      beforeFlags = baseFlags
      baseFollowsSpaces = hasSpaces
      self.isWordHyphen = isWordHyphen
      base = next.line_class == CICU_LINE_MARK ? UInt8(CICU_LINE_OTHER) : next.line_class
      baseFlags = next.line_class == CICU_LINE_MARK ? 0 : next.flags
      hasSpaces = false
      isAttached = base != CICU_LINE_BREAK && base != CICU_LINE_ZERO_WIDTH_SPACE
    }
  }

  /// Whether a rule allows or forbids a break before `next`, which ends at `end`; nil if none speaks.
  private func decision(_ scan: Scan, before next: cicu_scalar, end: Int) -> Bool? {
    let isMark = next.line_class == CICU_LINE_MARK
    if isMark, !scan.hasSpaces, scan.isAttached { return nil }
    if scan.base == CICU_LINE_ZERO_WIDTH_SPACE { return nil }
    if next.line_class == CICU_LINE_SPACE || next.line_class == CICU_LINE_BREAK
      || next.line_class == CICU_LINE_ZERO_WIDTH_SPACE
    {
      return nil
    }
    if next.flags & ScalarFlag.quote != 0, next.flags & ScalarFlag.finalQuote != 0, scan.hasSpaces, endsQuotation(end) {
      return false
    }
    if scan.base == CICU_LINE_QUOTE, scan.hasSpaces, next.line_class != CICU_LINE_JOINER, !isClosing(next.line_class) {
      // LB15a, and what became of LB15.
      if scan.baseFlags & ScalarFlag.initialQuote != 0, beginsQuotation(scan) { return false }
      if next.line_class == CICU_LINE_OPENING { return true }
    }
    guard !scan.hasSpaces else { return maySeparate(scan, next.line_class) ? true : nil }
    if scan.isWordHyphen, Self.isLetter(next.line_class),
      scan.baseFollowsSpaces || beginsWord(scan.before)
    {
      return false
    }
    if next.flags & ScalarFlag.quote != 0 {
      return next.flags & ScalarFlag.initialQuote != 0 && scan.baseFlags & ScalarFlag.eastAsian != 0
        && isEastAsian(after: end) && letsQuotationFollow(scan.base) ? true : nil
    }
    if scan.base == CICU_LINE_QUOTE, scan.baseFlags & ScalarFlag.finalQuote != 0, !scan.baseFollowsSpaces {
      return scan.beforeFlags & ScalarFlag.eastAsian != 0 && next.flags & ScalarFlag.eastAsian != 0
        && mayFollowQuotation(next.line_class) ? true : nil
    }
    if let decision = aksaraDecision(scan, before: next.line_class, end: end) { return decision }
    if scan.base == CICU_LINE_HYPHEN || scan.base == CICU_LINE_BREAK_AFTER, scan.before == CICU_LINE_HEBREW,
      !scan.baseFollowsSpaces, scan.baseFlags & ScalarFlag.eastAsian == 0, next.line_class == CICU_LINE_HEBREW
    {
      return true
    }
    return nil
  }

  /// Whether a class is AL or HL.
  static func isLetter(_ line: UInt8) -> Bool {
    line == CICU_LINE_LETTER || line == CICU_LINE_HEBREW || line == CICU_LINE_DOTTED_CIRCLE
  }

  /// Whether a class belongs to the letter before it: marks, and viramas of the aksara rules.
  static func isMark(_ line: UInt8) -> Bool {
    line == CICU_LINE_MARK || line == CICU_LINE_VIRAMA || line == CICU_LINE_VIRAMA_FINAL
  }

  /// LB20a: what a word with a hyphen in front may follow.
  private func beginsWord(_ before: UInt8) -> Bool {
    switch Int(before) {
    case CICU_LINE_BREAK, CICU_LINE_ZERO_WIDTH_SPACE, CICU_LINE_CONTINGENT, CICU_LINE_GLUE: true
    default: false
    }
  }

  private func isClosing(_ line: UInt8) -> Bool {
    line == CICU_LINE_CLOSING || line == CICU_LINE_CLOSING_PARENTHESIS || line == CICU_LINE_EXCLAMATION
      || line == CICU_LINE_SLASH || line == CICU_LINE_INFIX
  }

  /// LB15a: an initial mark opens a quotation only where one can begin.
  private func beginsQuotation(_ scan: Scan) -> Bool {
    if scan.baseFollowsSpaces { return true }
    switch Int(scan.before) {
    case CICU_LINE_BREAK, CICU_LINE_OPENING, CICU_LINE_QUOTE, CICU_LINE_GLUE, CICU_LINE_ZERO_WIDTH_SPACE: return true
    default: return false
    }
  }

  /// LB15b: a final mark closes a quotation only where one can end.
  private func endsQuotation(_ end: Int) -> Bool {
    guard let next = scalar(afterMarksAt: end) else { return true }
    switch Int(next.line_class) {
    case CICU_LINE_SPACE, CICU_LINE_GLUE, CICU_LINE_JOINER, CICU_LINE_QUOTE, CICU_LINE_BREAK,
      CICU_LINE_ZERO_WIDTH_SPACE, CICU_LINE_CLOSING, CICU_LINE_CLOSING_PARENTHESIS, CICU_LINE_EXCLAMATION,
      CICU_LINE_INFIX, CICU_LINE_SLASH:
      return true
    default: return false
    }
  }

  private func isEastAsian(after end: Int) -> Bool {
    (scalar(afterMarksAt: end)?.flags ?? 0) & ScalarFlag.eastAsian != 0
  }

  /// The scalar after the marks that begin at an offset; nil at the end.
  ///
  /// Marks beyond the first few make no text that people write, and looking through all of them for every quotation
  /// mark would be quadratic.
  func scalar(afterMarksAt offset: Int) -> cicu_scalar? {
    var cursor = UTF8Cursor(utf8, from: offset)
    var steps = 0
    while let scalar = cursor.next() {
      let properties = table[scalar]
      steps += 1
      if properties.line_class != CICU_LINE_MARK || steps > 8 { return properties }
    }
    return nil
  }

  /// Whether nothing but LB19 keeps a quotation mark with a wide character before it.
  private func letsQuotationFollow(_ base: UInt8) -> Bool {
    switch Int(base) {
    case CICU_LINE_OPENING, CICU_LINE_BREAK_BEFORE, CICU_LINE_GLUE, CICU_LINE_JOINER, CICU_LINE_QUOTE: false
    default: true
    }
  }

  /// Whether nothing but LB19 keeps a wide character with a quotation mark before it.
  private func mayFollowQuotation(_ line: UInt8) -> Bool {
    switch Int(line) {
    case CICU_LINE_OTHER, CICU_LINE_OPENING, CICU_LINE_BREAK_BEFORE, CICU_LINE_NUMBER: true
    default: false
    }
  }
}

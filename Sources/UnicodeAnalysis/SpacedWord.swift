import CICU

/// A word that means the same whatever stands beyond the spaces around it, and what of it concerns its neighbours.
///
/// No rule of UAX #14 but LB13 to LB17 looks across spaces, none of UAX #29 does but for marks that follow a space, and of
/// UAX #9 only directions meet there. So the analysis of a text whose words are all of this kind is that of its words.
package struct SpacedWord: Hashable, Sendable {
  /// What two neighbours must not have in common: the end of the one and the beginning of the other.
  package struct Edge: OptionSet, Hashable, Sendable, BitwiseCopyable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Ends with a quotation mark, or begins with an opening bracket (LB15).
    package static let quoteAndOpening = Edge(rawValue: 1)
    /// Ends with a closing mark, or begins with a kana, which can be a nonstarter (LB16).
    package static let closingAndNonstarter = Edge(rawValue: 2)
    /// Ends or begins with an em dash (LB17).
    package static let dashes = Edge(rawValue: 4)
  }

  /// What is not allowed to follow the word.
  package private(set) var end: Edge = []
  /// What is not allowed before the word.
  package private(set) var beginning: Edge = []
  /// Whether it has a bracket without its partner: then its script can depend on the text before it.
  package private(set) var hasUnpairedBracket = false

  /// The word between spaces in a text of a direction; nil if it depends on more than itself.
  ///
  /// - Complexity: O(n) in the length of the word.
  init?(_ word: UnsafeBufferPointer<UInt8>, baseLevel: UInt8, table: ScalarTable) {
    var cursor = UTF8Cursor(word)
    var numbers = Numbers()
    var brackets: [Int32] = []
    while let scalar = cursor.next() {
      let properties = table[scalar]
      let place = Place(
        isFirst: cursor.offset == UTF8Cursor.size(of: scalar), isLast: cursor.offset == word.count)
      guard Self.isDrawn(scalar, properties.flags, at: place),
        takeLineClass(scalar, properties, at: place), takeDirection(properties, baseLevel, &numbers)
      else { return nil }
      if properties.flags & ScalarFlag.openingBracket != 0 {
        brackets.append(cicu_paired_bracket(Int32(scalar)))
      } else if properties.flags & ScalarFlag.closingBracket != 0 {
        if let index = brackets.lastIndex(of: cicu_canonical_bracket(Int32(scalar))) {
          brackets.removeSubrange(index...)
        } else {
          hasUnpairedBracket = true
        }
      }
    }
    if !brackets.isEmpty { hasUnpairedBracket = true }
    if baseLevel == 1, !numbers.areIndependent { return nil }
  }

  private struct Place {
    var isFirst: Bool
    var isLast: Bool
    var isInside: Bool { !isFirst && !isLast }
  }

  /// Whether a scalar is drawn, or joins others that are; no-break spaces count inside a word.
  private static func isDrawn(_ scalar: UInt32, _ flags: UInt32, at place: Place) -> Bool {
    let never =
      ScalarFlag.mandatoryBreak | ScalarFlag.tab | ScalarFlag.softHyphen | ScalarFlag.opensIsolate
      | ScalarFlag.closesIsolate | ScalarFlag.paragraphSeparator
    if flags & never != 0 { return false }
    if flags & ScalarFlag.invisible != 0 { return place.isInside && (scalar == 0x200C || scalar == 0x200D) }
    if flags & ScalarFlag.whiteSpace != 0 { return place.isInside && (scalar == 0xA0 || scalar == 0x202F) }
    return true
  }

  private mutating func takeLineClass(_ scalar: UInt32, _ properties: cicu_scalar, at place: Place) -> Bool {
    let isDash = scalar == 0x2014 || scalar == 0x2E3A || scalar == 0x2E3B
    switch Int(properties.line_class) {
    case CICU_LINE_LETTER, CICU_LINE_NUMBER, CICU_LINE_HEBREW:
      // A character that joins the next one, which is a space here (Prepend, GB9b).
      if place.isLast, properties.flags & ScalarFlag.joining != 0 { return false }
    case CICU_LINE_OTHER:
      if isDash, place.isFirst { beginning.insert(.dashes) }
      if isDash, place.isLast { end.insert(.dashes) }
      if place.isFirst, Self.isKana(scalar) { beginning.insert(.closingAndNonstarter) }
    case CICU_LINE_COMPLEX, CICU_LINE_HYPHEN, CICU_LINE_BREAK_AFTER:
      break
    case CICU_LINE_OPENING:
      if place.isFirst { beginning.insert(.quoteAndOpening) }
      return !place.isLast
    case CICU_LINE_CLOSING, CICU_LINE_CLOSING_PARENTHESIS:
      if place.isLast { end.insert(.closingAndNonstarter) }
      return !place.isFirst
    case CICU_LINE_EXCLAMATION, CICU_LINE_INFIX, CICU_LINE_SLASH, CICU_LINE_NONSTARTER, CICU_LINE_INSEPARABLE,
      CICU_LINE_MARK:
      return !place.isFirst
    case CICU_LINE_BREAK_BEFORE, CICU_LINE_GLUE:
      return place.isInside
    case CICU_LINE_QUOTE:
      if place.isLast { end.insert(.quoteAndOpening) }
      // One that opens stands before something, one that closes behind something (LB15a, LB15b); an apostrophe is one.
      if properties.flags & ScalarFlag.initialQuote != 0 { return place.isFirst && !place.isLast }
      if properties.flags & ScalarFlag.finalQuote != 0 {
        return !place.isFirst && (place.isLast || scalar == 0x2019)
      }
    default:
      return false
    }
    return true
  }

  private static func isKana(_ scalar: UInt32) -> Bool {
    (0x3040...0x31FF).contains(scalar) || (0xFF66...0xFF9F).contains(scalar)
  }

  /// The numbers of a word from right to left.
  private struct Numbers {
    var hasEuropean = false
    var hasArabic = false
    var hasMarks = false
    /// Whether their levels do not depend on the letters before the word (W2, W4 and W5).
    var areIndependent: Bool { !(hasEuropean || hasArabic) || !hasMarks && !(hasEuropean && hasArabic) }
  }

  private func takeDirection(_ properties: cicu_scalar, _ baseLevel: UInt8, _ numbers: inout Numbers) -> Bool {
    guard baseLevel == 1 else { return properties.flags & ScalarFlag.raisesLevel == 0 }
    switch Int(properties.bidi_class) {
    case CICU_BIDI_R, CICU_BIDI_AL, CICU_BIDI_NSM, CICU_BIDI_ON, CICU_BIDI_CS, CICU_BIDI_BN: break
    case CICU_BIDI_ES, CICU_BIDI_ET: numbers.hasMarks = true
    case CICU_BIDI_EN: numbers.hasEuropean = true
    case CICU_BIDI_AN: numbers.hasArabic = true
    default: return false
    }
    return true
  }
}

extension TextAnalyzer {
  /// A word between spaces in a text of a direction; nil if its analysis depends on more than itself.
  ///
  /// - Complexity: O(n) in the length of the word.
  package func spacedWord(_ word: UnsafeBufferPointer<UInt8>, baseLevel: UInt8) -> SpacedWord? {
    SpacedWord(word, baseLevel: baseLevel, table: table)
  }

  /// Whether a word is made of letters of an alphabet that runs from left to right, each a grapheme, and behind them full stops,
  /// commas and the like: then no line ends in it (LB13, LB28) and nothing in it depends on what is around.
  ///
  /// - Parameter script: ICU's number of the script.
  /// - Complexity: O(n) in the length of the word.
  package func isAlphabetic(_ word: UnsafeBufferPointer<UInt8>, script: Int32) -> Bool {
    let never =
      ScalarFlag.joining | ScalarFlag.raisesLevel | ScalarFlag.sharedScript | ScalarFlag.stacking
      | ScalarFlag.pictographic | ScalarFlag.eastAsian | ScalarFlag.invisible
    var cursor = UTF8Cursor(word)
    var hasLetters = false
    while cursor.offset < word.count {
      let start = cursor.offset
      guard let scalar = cursor.next() else { return false }
      let properties = table[scalar]
      if properties.line_class == CICU_LINE_LETTER, properties.script == script, properties.flags & never == 0,
        properties.flags & ScalarFlag.strongLeft != 0
      {
        hasLetters = true
        continue
      }
      return hasLetters && word[start...].allSatisfy(Self.isStop)
    }
    return hasLetters
  }

  private static func isStop(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "!"),
      UInt8(ascii: "?"):
      true
    default: false
    }
  }

  /// The script that shared characters at the beginning of a paragraph take: the first that tells, else Latin.
  ///
  /// - Complexity: O(n) in the number of shared characters at the beginning.
  package func firstScript(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int32 {
    var cursor = UTF8Cursor(utf8, from: start)
    while let scalar = cursor.next() {
      let properties = table[scalar]
      if properties.flags & ScalarFlag.mandatoryBreak != 0 { break }
      if properties.flags & ScalarFlag.sharedScript == 0 { return Int32(properties.script) }
      guard properties.flags & ScalarFlag.scriptExtensions != 0 else { continue }
      let only = cicu_only_script(Int32(scalar))
      if only >= 0 { return only }
    }
    return latin
  }

  /// ICU's number of Latin.
  package var latin: Int32 { cicu_script_latin() }

  /// The ISO 15924 tag of ICU's number of a script.
  package func tag(ofScript script: Int32) -> UInt32 { cicu_script_tag(script) }
}

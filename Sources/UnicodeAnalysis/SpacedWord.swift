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

  /// Which directions meet at the word's ends, by the classes of UAX #9.
  package struct Sides: OptionSet, Hashable, Sendable, BitwiseCopyable {
    package let rawValue: UInt16
    @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// What neutral characters before the word see in it: the first letter or number.
    @inlinable package static var firstLeft: Sides { Sides(rawValue: 1) }
    @inlinable package static var firstRight: Sides { Sides(rawValue: 2) }
    /// What those behind it see.
    @inlinable package static var lastLeft: Sides { Sides(rawValue: 4) }
    @inlinable package static var lastRight: Sides { Sides(rawValue: 8) }
    /// Whether it begins or ends with neutral characters, which go with what they stand between (N1).
    @inlinable package static var leadingNeutral: Sides { Sides(rawValue: 16) }
    @inlinable package static var trailingNeutral: Sides { Sides(rawValue: 32) }
    /// A European number and nothing else; separators between its digits are part of it.
    @inlinable package static var number: Sides { Sides(rawValue: 64) }
    /// A European number stands before the first letter, so that it goes with the letters before the word (W2, W7).
    @inlinable package static var startsWithNumber: Sides { Sides(rawValue: 128) }
    /// That number has signs whose part in it is another after an Arabic letter (W4, W5).
    @inlinable package static var signsNumber: Sides { Sides(rawValue: 256) }
    /// The last letter.
    @inlinable package static var endsLeft: Sides { Sides(rawValue: 512) }
    @inlinable package static var endsRight: Sides { Sides(rawValue: 1024) }
    @inlinable package static var endsArabic: Sides { Sides(rawValue: 2048) }

    /// What a text from left to right must heed, and nothing else of it.
    @inlinable package static var right: Sides { Sides(rawValue: 2 | 8 | 1024 | 2048) }
    /// A word of letters from left to right.
    @inlinable package static var leftWord: Sides { Sides(rawValue: 1 | 4 | 512) }
    /// The last letter alone.
    @inlinable package var letter: Sides { Sides(rawValue: rawValue & (512 | 1024 | 2048)) }
  }

  /// Which directions meet at its ends.
  package private(set) var sides: Sides = []
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
    var directions = Directions(baseLevel: baseLevel)
    var brackets: [Int32] = []
    while let scalar = cursor.next() {
      let properties = table[scalar]
      let place = Place(
        isFirst: cursor.offset == UTF8Cursor.size(of: scalar), isLast: cursor.offset == word.count)
      guard Self.isDrawn(scalar, properties.flags, at: place),
        takeLineClass(scalar, properties, at: place), directions.take(properties.bidi_class)
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
    sides = directions.sides
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

  /// The directions of a word, character by character.
  private struct Directions {
    let baseLevel: UInt8
    private var first: Sides = []
    private var last: Sides = []
    private var strong: Sides = []
    private var endsNeutral = false
    private var beginsNeutral = false
    /// What stands before the first letter.
    private var hasNumber = false
    private var hasSigns = false
    private var hasOther = false

    init(baseLevel: UInt8) { self.baseLevel = baseLevel }

    var sides: Sides {
      var sides = first.union(last).union(strong)
      if beginsNeutral { sides.insert(.leadingNeutral) }
      if endsNeutral { sides.insert(.trailingNeutral) }
      if hasNumber {
        sides.insert(.startsWithNumber)
        if hasSigns { sides.insert(.signsNumber) }
        if strong.isEmpty, !hasSigns, !hasOther, !beginsNeutral, !endsNeutral { sides.insert(.number) }
      }
      return sides
    }

    /// Takes a class; false for one that a word must not have.
    mutating func take(_ bidiClass: UInt8) -> Bool {
      switch Int(bidiClass) {
      case CICU_BIDI_L: takeLetter(.firstLeft, .lastLeft, .endsLeft)
      case CICU_BIDI_R: takeLetter(.firstRight, .lastRight, .endsRight)
      case CICU_BIDI_AL: takeLetter(.firstRight, .lastRight, .endsArabic)
      case CICU_BIDI_EN:
        if strong.isEmpty { hasNumber = true }
        // W7: it goes with the letters before it, and with the text if there are none.
        let isLeft = strong.isEmpty ? baseLevel == 0 : strong == .endsLeft
        if isLeft { take(.firstLeft, .lastLeft) } else { take(.firstRight, .lastRight) }
      case CICU_BIDI_AN:
        if strong.isEmpty { hasSigns = true }
        take(.firstRight, .lastRight)
      case CICU_BIDI_ES, CICU_BIDI_ET:
        if strong.isEmpty { hasSigns = true }
        takeNeutral()
      case CICU_BIDI_CS: takeNeutral()
      case CICU_BIDI_ON:
        hasOther = true
        takeNeutral()
      case CICU_BIDI_NSM, CICU_BIDI_BN: hasOther = true
      default: return false
      }
      return true
    }

    private mutating func takeLetter(_ first: Sides, _ last: Sides, _ letter: Sides) {
      take(first, last)
      strong = letter
    }

    private mutating func take(_ first: Sides, _ last: Sides) {
      if self.first.isEmpty { self.first = first }
      self.last = last
      endsNeutral = false
    }

    private mutating func takeNeutral() {
      endsNeutral = true
      if first.isEmpty { beginsNeutral = true }
    }
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

import Testing
import UnicodeAnalysis

@Suite("The segmentation suites of the Unicode Character Database")
struct SegmentationSuiteTests {
  @Test("a suite that is missing is an error that names the package to install")
  func missing() {
    let error = #expect(throws: UnicodeData.Missing.self) { try UnicodeData.breakCases(of: "auxiliary/NoTest.txt") }
    #expect(error?.description.contains("NoTest.txt") == true && error?.description.contains("unicode-data") == true)
  }

  @Test("graphemes agree with all of GraphemeBreakTest")
  func graphemes() throws {
    let analyzer = TextAnalyzer()
    let cases = try UnicodeData.breakCases(of: "auxiliary/GraphemeBreakTest.txt")
    #expect(cases.count > 600)
    for test in cases {
      #expect(analyzer.analyze(test.text).graphemeBoundaries(of: test.text) == test.breaks, "\(test.row)")
    }
    try SuiteReport(key: "graphemes", name: UnicodeData.title("auxiliary/GraphemeBreakTest.txt"), cases: cases.count)
      .write()
  }

  /// Rows of Unicode 15.0 where CLDR, whose rules ICU 72 has, differs from UAX #14 on purpose.
  ///
  /// In the keys, what CLDR does; in the rows, what the standard does.
  static let tailoredRows: [String: Set<String>] = [
    "a hyphen at the start of a word stays with its letter (CLDR's rule 20.09)": [
      "× 002D ÷ 0023 ÷", "× 002D × 0308 ÷ 0023 ÷", "× 002D ÷ 00A7 ÷", "× 002D × 0308 ÷ 00A7 ÷",
      "× 002D ÷ 50005 ÷", "× 002D × 0308 ÷ 50005 ÷", "× 002D ÷ 0E01 ÷", "× 002D × 0308 ÷ 0E01 ÷",
    ],
    "a comma before a digit begins a number": ["× 002C ÷ 0030 ÷", "× 002C × 0308 ÷ 0030 ÷"],
    "a number begins with its point, and lines may break before it": [
      "× 0065 × 0071 × 0075 × 0061 × 006C × 0073 × 0020 × 002E ÷ 0033 × 0035 × 0020 ÷ 0063 × 0065 × 006E × 0074 × 0073 ÷"
    ],
    "a point between a letter and a digit belongs to the number": [
      "× 0061 × 002E ÷ 0032 × 0020 ÷", "× 0061 × 002E ÷ 0032 × 0020 ÷ 0915 ÷",
      "× 0061 × 002E ÷ 0032 × 0020 ÷ 672C ÷", "× 0061 × 002E ÷ 0032 × 3000 ÷ 672C ÷",
      "× 0061 × 002E ÷ 0032 × 3000 ÷ 307E ÷", "× 0061 × 002E ÷ 0032 × 3000 ÷ 0033 ÷",
      "× 0041 × 002E ÷ 0031 × 0020 ÷ BABB ÷",
      "× BD24 ÷ C5B4 × 002E × 0020 ÷ 0041 × 002E ÷ 0032 × 0020 ÷ BCFC ÷",
      "× BD10 ÷ C694 × 002E × 0020 ÷ 0041 × 002E ÷ 0033 × 0020 ÷ BABB ÷",
      "× C694 × 002E × 0020 ÷ 0041 × 002E ÷ 0034 × 0020 ÷ BABB ÷", "× 0061 × 002E ÷ 0032 × 3000 ÷ 300C ÷",
    ],
  ]

  /// Rows of Unicode 15.0 that later rules change: what UAX #14 has had since 15.1, 16.0 or 17.0.
  static let outdatedRows: [String: Set<String>] = [
    "a quotation mark no longer holds an opening bracket across spaces (the old LB15)": [
      "× 0022 × 0020 × 0028 ÷", "× 0022 × 0020 × 2329 ÷", "× 0022 × 0308 × 0020 × 0028 ÷",
      "× 0022 × 0308 × 0020 × 2329 ÷",
      "× 0061 × 006D × 0062 × 0069 × 0067 × 0075 × 00AB × 0020 × 0028 × 0020 × 0308 × 0020 × 0029 × 0020 ÷ 00BB × 0028 × 0065 × 0308 × 0029 ÷",
      "× 0061 × 006D × 0062 × 0069 × 0067 × 0075 × 00AB × 0020 × 007B × 0020 × 0308 × 0020 × 007D × 0020 ÷ 00BB × 0028 × 0065 × 0308 × 0029 ÷",
    ],
    "a guillemet holds what it quotes across spaces (LB15a, LB15b)": [
      "× 0061 × 006D × 0062 × 0069 × 0067 × 0075 × 0028 × 00AB × 0020 ÷ 0308 × 0020 ÷ 00BB × 0029 ÷ 0028 × 0065 × 0308 × 0029 ÷",
      "× 0061 × 006D × 0062 × 0069 × 0067 × 0075 × 007B × 00AB × 0020 ÷ 0308 × 0020 ÷ 00BB × 007D ÷ 0028 × 0065 × 0308 × 0029 ÷",
    ],
    "a hyphen that begins a word holds its Hebrew letter (LB20a)": [
      "× 002D ÷ 05D0 ÷", "× 002D × 0308 ÷ 05D0 ÷",
    ],
    "lines break after the hyphen of a Hebrew compound (LB21a)": ["× 05D0 × 002D × 05D0 ÷"],
  ]

  /// Rows of Unicode 15.0 in which UAX #14 lets a line begin inside a grapheme of UAX #29, such as between a space and
  /// the mark on it: `breaks` without these places, or nil if there are none.
  ///
  /// The graphemes are those of Swift's standard library, which has the rules by itself.
  private static func withoutInnerBreaks(_ test: UnicodeData.BreakCase) -> [Int]? {
    let text = test.text
    let graphemes = Set(text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) } + [text.utf8.count])
    let breaks = test.breaks.filter(graphemes.contains)
    return breaks == test.breaks ? nil : breaks
  }

  @Test("lines agree with LineBreakTest, but inside graphemes and in rows that CLDR tailors or later rules change")
  func lines() throws {
    let analyzer = TextAnalyzer(options: LineBreakOptions(strictness: .strict))
    let cases = try UnicodeData.breakCases(of: "auxiliary/LineBreakTest.txt")
    #expect(cases.count > 7_600)
    var differing: Set<String> = []
    var insideGraphemes = 0
    for test in cases {
      let end = test.text.utf8.count
      let inner = Self.withoutInnerBreaks(test)
      // The suite marks the end of each text; an analysis reports it only after a mandatory break.
      let expected = (inner ?? test.breaks).filter { $0 != end }
      if analyzer.analyze(test.text).offsets.filter({ $0 != end }) != expected {
        differing.insert(test.row)
      } else if inner != nil {
        insideGraphemes += 1
      }
    }
    let tailored = Self.tailoredRows.values.reduce(into: Set()) { $0.formUnion($1) }
    let outdated = Self.outdatedRows.values.reduce(into: Set()) { $0.formUnion($1) }
    #expect(differing.subtracting(tailored).subtracting(outdated).sorted() == [], "not listed")
    #expect(tailored.union(outdated).subtracting(differing).sorted() == [], "listed, but agreeing")
    // Counted in the file by GraphemeBreakProperty.txt: 315 rows have ÷ before a mark (89 after a space), ZERO WIDTH
    // JOINER (84) or skin tone (145) that GB9 keeps with what precedes it. Two of them are among the rows listed above.
    #expect(insideGraphemes == 313)
    try SuiteReport(
      key: "lines", name: UnicodeData.title("auxiliary/LineBreakTest.txt"), cases: cases.count,
      differingByICU: tailored.count, differingByProduct: outdated.count + insideGraphemes,
      why: "\(tailored.count) by CLDR's tailoring, \(outdated.count) by rules of Unicode 15.1 to 17, "
        + "\(insideGraphemes) since no line begins inside a grapheme (GB9)"
    ).write()
  }

  @Test("breaks are mandatory after LF, VT, FF, CR, NEL, LS and PS and nowhere else, the end of the text included")
  func mandatory() throws {
    let analyzer = TextAnalyzer()
    for test in try UnicodeData.breakCases(of: "auxiliary/LineBreakTest.txt") {
      var expected: [Int] = []
      var offset = 0
      let scalars = Array(test.text.unicodeScalars)
      for (index, scalar) in scalars.enumerated() {
        offset += scalar.utf8.count
        if scalar == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" { continue }
        if "\n\u{B}\u{C}\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar) { expected.append(offset) }
      }
      let analysis = analyzer.analyze(test.text)
      #expect(analysis.lineOpportunities.filter(\.isMandatory).map { Int($0.utf8Offset) } == expected, "\(test.row)")
      #expect(analysis.traits.contains(.mandatoryBreaks) == !expected.isEmpty, "\(test.row)")
    }
  }

  /// Rows of Unicode 15.0 that split where UAX #29 does not: the colon is no MidLetter in CLDR's root (WB6, WB7).
  static let colonRows: Set<String> = [
    "÷ 0061 × 003A × 0041 ÷", "÷ 0061 × 003A × 0308 × 0041 ÷", "÷ 0061 × 003A × 05D0 ÷",
    "÷ 0061 × 003A × 0308 × 05D0 ÷", "÷ 0061 × 003A × 0061 × 2060 ÷", "÷ 0061 × 003A × 0308 × 0061 × 2060 ÷",
    "÷ 0061 × 003A × 0061 ÷ 003A ÷", "÷ 0061 × 003A × 0308 × 0061 ÷ 003A ÷", "÷ 0061 × 003A × 0061 ÷ 0027 ÷",
    "÷ 0061 × 003A × 0308 × 0061 ÷ 0027 ÷", "÷ 0061 × 003A × 0061 ÷ 0027 × 2060 ÷",
    "÷ 0061 × 003A × 0308 × 0061 ÷ 0027 × 2060 ÷", "÷ 0061 × 003A × 0061 ÷ 002C ÷",
    "÷ 0061 × 003A × 0308 × 0061 ÷ 002C ÷", "÷ 0041 × 003A × 0041 ÷",
  ]

  @Test("words agree with WordBreakTest but for rows with a colon between letters")
  func words() throws {
    let analyzer = TextAnalyzer()
    let cases = try UnicodeData.breakCases(of: "auxiliary/WordBreakTest.txt")
    #expect(cases.count > 1_800)
    let differing = cases.filter { analyzer.wordBoundaries(of: $0.text).offsets.map(Int.init) != $0.breaks }
    #expect(Set(differing.map(\.row)) == Self.colonRows)
    try SuiteReport(
      key: "words", name: UnicodeData.title("auxiliary/WordBreakTest.txt"), cases: cases.count,
      differingByICU: differing.count, why: "the colon between letters, by CLDR's tailoring"
    ).write()
  }
}

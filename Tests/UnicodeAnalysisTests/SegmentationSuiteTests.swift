import Testing
import UnicodeAnalysis

@Suite("The segmentation suites of the Unicode Character Database")
struct SegmentationSuiteTests {
  @Test("graphemes agree with all of GraphemeBreakTest")
  func graphemes() throws {
    let analyzer = TextAnalyzer()
    let cases = try UnicodeData.breakCases(of: "auxiliary/GraphemeBreakTest.txt")
    #expect(cases.count > 600)
    for test in cases {
      #expect(analyzer.analyze(test.text).graphemeBoundaries(of: test.text) == test.breaks, "\(test.row)")
    }
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

  @Test("lines agree with LineBreakTest, but inside graphemes and in rows that CLDR tailors or later rules change")
  func lines() throws {
    let analyzer = TextAnalyzer(options: LineBreakOptions(strictness: .strict))
    let cases = try UnicodeData.breakCases(of: "auxiliary/LineBreakTest.txt")
    #expect(cases.count > 7_600)
    var differing: Set<String> = []
    var insideGraphemes = 0
    for test in cases {
      let analysis = analyzer.analyze(test.text)
      let end = test.text.utf8.count
      let graphemes = Set(analysis.graphemeBoundaries(of: test.text))
      // The suite marks the end of each text; an analysis reports it only after a mandatory break.
      let expected = test.breaks.filter { $0 != end && graphemes.contains($0) }
      insideGraphemes += test.breaks.filter { !graphemes.contains($0) }.count
      if analysis.offsets.filter({ $0 != end }) != expected { differing.insert(test.row) }
    }
    let listed = Array(Self.tailoredRows.values) + Array(Self.outdatedRows.values)
    #expect(differing == listed.reduce(into: []) { $0.formUnion($1) })
    // A mark or joiner after a space, a skin tone after what is no base: opportunities to UAX #14 alone.
    #expect(insideGraphemes > 100)
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

  /// The colon is no MidLetter in CLDR's root, so these rows of WordBreakTest split where UAX #29 does not.
  @Test("words agree with WordBreakTest but for rows with a colon")
  func words() throws {
    let analyzer = TextAnalyzer()
    let cases = try UnicodeData.breakCases(of: "auxiliary/WordBreakTest.txt")
    #expect(cases.count > 1_800)
    var differing = 0
    for test in cases where analyzer.wordBoundaries(of: test.text).offsets.map(Int.init) != test.breaks {
      #expect(test.text.unicodeScalars.contains(":"), "\(test.row)")
      differing += 1
    }
    #expect(differing == 15)
  }
}

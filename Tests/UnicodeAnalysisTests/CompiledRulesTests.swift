import Testing
import UnicodeAnalysis

@Suite("Compiled rules")
struct CompiledRulesTests {
  /// Every set of rules that the options can choose.
  static let options: [LineBreakOptions] = ["en", "ja"].flatMap { locale in
    LineBreakOptions.Strictness.allCases.map { LineBreakOptions(strictness: $0, locale: locale) }
  }

  @Test("walking ICU's rules gives what its iterators give", arguments: options)
  func equality(options: LineBreakOptions) throws {
    let fast = TextAnalyzer(options: options)
    let slow = TextAnalyzer.usingIterators(options: options)
    #expect(fast.walksCompiledRules, "ICU lays out its rules in a way that is not known here")
    #expect(!slow.walksCompiledRules)
    let suites =
      try UnicodeData.breakCases(of: "auxiliary/LineBreakTest.txt").map(\.text)
      + UnicodeData.breakCases(of: "auxiliary/GraphemeBreakTest.txt").map(\.text) + HardText.all().map(\.text)
    for text in suites + RandomTextTests.texts(count: 2_000, salt: 3) {
      #expect(fast.analyze(text).isSame(as: slow.analyze(text)), "\(text.debugDescription)")
    }
  }

  @Test("every scalar has the category that ICU gives it")
  func scalars() {
    let fast = TextAnalyzer()
    let slow = TextAnalyzer.usingIterators()
    // Between letters, marks and spaces a scalar shows its class by what it keeps and what it lets go.
    for scalar in (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
    where scalar.value % 23 == 0 {
      let string = "a\(scalar)a\u{301} \(scalar)\u{301} "
      #expect(fast.analyze(string).lineOpportunities == slow.analyze(string).lineOpportunities, "\(scalar.value)")
    }
  }
}

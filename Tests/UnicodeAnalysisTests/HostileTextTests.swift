import Testing
import UnicodeAnalysis

@Suite("Hostile texts")
struct HostileTextTests {
  /// What is repeated, and how many opportunities there are in `count` repetitions, where that is plain.
  static let units: [(name: String, unit: String)] = [
    ("a", "a"), ("spaces", " "), ("line feeds", "\n"), ("CR LF", "\r\n"), ("NUL", "\0"), ("tabs", "\t"),
    ("overrides", "\u{202E}"), ("embeddings", "\u{202B}"), ("isolates", "\u{2067}"), ("ends of isolates", "\u{2069}"),
    ("isolates and their ends", "\u{2067}\u{5D0}\u{2069}"), ("Hebrew and Latin", "\u{5D0}a"), ("Hebrew", "\u{5D0}"),
    ("Arabic digits", "\u{5D0} \u{661}"), ("Hebrew commas", "\u{5D0},"), ("numbers from right to left", "\u{5D0}1+"),
    ("neutrals from right to left", "\u{202E}!"), ("regional indicators", "\u{1F1E6}"), ("marks", "\u{301}"),
    ("spaces with marks", " \u{301}"), ("Thai", "\u{E2A}\u{E27}\u{E31}\u{E2A}\u{E14}\u{E35}"),
    ("one Thai letter", "\u{E01}"),
    ("Khmer", "\u{1780}\u{17D2}"), ("Burmese", "\u{1000}\u{103A}"), ("ZWJ", "\u{200D}"), ("ZWSP", "\u{200B}"),
    ("joined emoji", "\u{1F469}\u{200D}"), ("skin tones", "\u{1F3FD}"), ("selectors", "\u{FE0F}"),
    ("hearts", "\u{2764}\u{FE0F}"), ("opening brackets", "["), ("brackets that do not match", "[)"),
    ("the same in Hebrew", "\u{5D0}[)"), ("pairs", "(\u{5D0})"), ("empty pairs", "()"),
    ("brackets across isolates", "[\u{2067}]\u{2069}"), ("kana and marks", "\u{30AB}\u{30FC}"),
    ("ideographs", "\u{6F22}"),
    ("Hangul", "\u{D55C}"), ("jamo", "\u{1100}"), ("numbers", "1,"), ("quotes", "\u{201C}"),
    ("quotes and spaces", "\u{201C} "),
    ("hyphens", "-"), ("soft hyphens", "\u{AD}"), ("last scalars", "\u{10FFFF}"),
  ]

  /// A megabyte; a build without optimisation takes an eighth.
  static var size: Int { _isDebugAssertConfiguration() ? 1 << 17 : 1 << 20 }

  @Test("a megabyte of one thing is analysed in linear time", .timeLimit(.minutes(1)), arguments: units.indices)
  func repeated(index: Int) {
    let unit = Self.units[index].unit
    check(String(repeating: unit, count: Self.size / unit.utf8.count))
  }

  @Test("brackets nested without end are paired in linear time", .timeLimit(.minutes(1)))
  func nested() {
    let half = Self.size / 2
    for (opening, closing) in [("[", ")"), ("[", "]"), ("[\u{2067}]\u{2069}", ")"), ("(", "\u{5D0})")] {
      check(
        "\u{5D0}" + String(repeating: opening, count: half / opening.utf8.count)
          + String(repeating: closing, count: half / closing.utf8.count))
    }
  }

  private func check(_ text: String) {
    let analysis = TextAnalyzer(options: LineBreakOptions(wordBreak: .keepAll)).analyze(text)
    let end = Int32(text.utf8.count)
    #expect(analysis.utf8Count == end)
    #expect(analysis.lineOpportunities.last?.utf8Offset ?? 0 <= end)
    #expect(analysis.graphemes.last ?? end == end)
    #expect(analysis.levelRuns.last?.end ?? end == end)
    #expect(analysis.scriptRuns.last?.end ?? end == end)
    #expect(analysis.presentationRuns.last?.end ?? end == end)
  }
}

import ChatGeneration
import Testing
import UnicodeAnalysis

@Suite("Properties of any text")
struct RandomTextTests {
  static let seed: UInt64 = 0x5C40_11BA_CC00_0001
  /// Scalars that the rules tell apart, and some of each script with rules of its own.
  static let alphabet: [Unicode.Scalar] = Array(
    ("ab Z9-.,;:!?/\\\"'()[]{}<>$%+#*\t\n\r\u{B}\u{85}\u{2028}\u{2029}\0\u{7F}\u{A0}\u{AD}éß«»“”‘’—–…€©®"
      + "\u{300}\u{301}\u{308}\u{20E3}\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}\u{FE0E}\u{FE0F}\u{FFFC}\u{FFFD}"
      + "\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}\u{61C}"
      + "\u{5D0}\u{5D1}\u{627}\u{628}\u{661}\u{600}漢字。、「」・ーかナャッ々ゝ한글\u{1100}\u{1161}\u{11A8}"
      + "กขสวัดี\u{E33}ກຂខ្ញុំမင်္ဂက\u{93F}\u{94D}\u{915}αД"
      + "😀👍❤☝\u{1F3FD}👩🔥🏴\u{E0067}\u{E007F}\u{1F1EB}\u{1F1F7}\u{E000}\u{378}\u{10FFFF}\u{3000}\u{D7A3}").unicodeScalars)

  static func texts(count: Int, salt: UInt64 = 0) -> [String] {
    var random = SplitMix64(seed: seed &+ salt)
    return (0..<count).map { _ in
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...24, using: &random) {
        scalars.append(alphabet.randomElement(using: &random) ?? "a")
      }
      return String(scalars)
    }
  }

  @Test("runs cover the text, offsets ascend, and each opportunity is a grapheme boundary (seed 5C4011BACC000001)")
  func invariants() {
    let analyzers = [
      TextAnalyzer(), TextAnalyzer(options: LineBreakOptions(strictness: .loose, wordBreak: .keepAll, locale: "ja")),
    ]
    for text in Self.texts(count: 5_000) {
      for analyzer in analyzers {
        let analysis = analyzer.analyze(text)
        let end = Int32(text.utf8.count)
        let graphemes = analysis.graphemeBoundaries(of: text).map { Int32($0) }
        #expect(isAscending(graphemes) && graphemes.first == 0 && graphemes.last == end, "\(text.debugDescription)")
        let offsets = analysis.lineOpportunities.map(\.utf8Offset)
        #expect(isAscending(offsets) && offsets.first ?? 1 > 0 && offsets.last ?? 0 <= end, "\(text.debugDescription)")
        #expect(Set(offsets).isSubset(of: graphemes), "\(text.debugDescription)")
        #expect(analysis.lineOpportunities.last.map { $0.utf8Offset < end || $0.isMandatory } ?? true)
        for ends in [
          analysis.levelRuns.map(\.end), analysis.scriptRuns.map(\.end), analysis.presentationRuns.map(\.end),
        ] {
          #expect(isAscending(ends) && ends.first ?? 1 > 0 && ends.last ?? end == end, "\(text.debugDescription)")
        }
        #expect(Set(analysis.presentationRuns.map(\.end)).isSubset(of: graphemes), "\(text.debugDescription)")
        #expect(analysis.baseLevel < 2 && analysis.levelRuns.allSatisfy { $0.level <= 127 })
        #expect(analysis.traits.contains(.bidirectional) == !analysis.levelRuns.isEmpty)
        #expect(analysis.traits.contains(.scripts) == !analysis.scriptRuns.isEmpty)
        #expect(analysis.traits.contains(.emoji) == !analysis.presentationRuns.isEmpty)
        #expect(analysis.traits.contains(.joiningGraphemes) == !analysis.graphemes.isEmpty)
      }
    }
  }

  @Test("keep-all only takes opportunities away")
  func keepAll() {
    let normal = TextAnalyzer()
    let keepAll = TextAnalyzer(options: LineBreakOptions(wordBreak: .keepAll))
    for text in Self.texts(count: 2_000, salt: 1) {
      let fewer = Set(keepAll.analyze(text).lineOpportunities)
      #expect(fewer.isSubset(of: normal.analyze(text).lineOpportunities), "\(text.debugDescription)")
    }
  }

  @Test("bytes that are no UTF-8 are read without a trap and inside the text")
  func malformed() {
    var random = SplitMix64(seed: Self.seed &+ 2)
    let analyzer = TextAnalyzer(options: LineBreakOptions(wordBreak: .keepAll))
    var analysis = TextAnalysis()
    for _ in 0..<3_000 {
      let bytes = (0..<Int.random(in: 1...16, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      bytes.withUnsafeBufferPointer { utf8 in
        analyzer.analyze(utf8, defaultLevel: 0, into: &analysis)
        #expect(analysis.lineOpportunities.allSatisfy { $0.utf8Offset <= analysis.utf8Count })
        _ = analyzer.columns(of: utf8, analysis: analysis)
        _ = analysis.visualRuns(of: 0..<analysis.utf8Count, in: utf8)
      }
    }
  }

  private func isAscending(_ offsets: [Int32]) -> Bool {
    zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 }
  }
}

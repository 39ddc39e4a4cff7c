import Foundation
import Testing

@testable import UnicodeAnalysis

@Suite("Rules that are younger than ICU")
struct NewerRulesTests {
  /// The rows of a file in `Corpora/Chromium`, and the cells of each; the first is a text.
  static func recorded(_ name: String) throws -> [(text: String, cells: [String])] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = try String(contentsOf: root.appending(path: "Corpora/Chromium/" + name), encoding: .utf8)
    return try file.split(separator: "\n").filter { !$0.hasPrefix("# ") }.map { row in
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return (try HardText.unescaped(cells[0]), Array(cells.dropFirst()))
    }
  }

  /// The UTF-8 offsets of a cell of UTF-16 offsets.
  private func offsets(_ cell: String, in text: String) -> [Int] {
    cell.split(separator: " ").compactMap { Int($0) }.map {
      text.utf8.distance(from: text.startIndex, to: text.utf16.index(text.startIndex, offsetBy: $0))
    }
  }

  @Test("opportunities agree with a newer ICU on texts of quotation marks, hyphens and brackets")
  func agreement() throws {
    let analyzer = TextAnalyzer()
    var differing = 0
    let rows = try Self.recorded("opportunities.tsv")
    #expect(rows.count > 5_900)
    for (text, cells) in rows {
      let analysis = analyzer.analyze(text)
      let graphemes = Set(analysis.graphemeBoundaries(of: text))
      let expected = offsets(cells.first ?? "", in: text).filter { graphemes.contains($0) }
      let found = analysis.offsets.filter { $0 < text.utf8.count }
      if found != expected {
        differing += 1
        print("NEWER \(text.debugDescription) own \(found) newer \(expected)")
      }
    }
    #expect(differing == 0)
    try SuiteReport(
      key: "opportunities", name: "line opportunities of a newer ICU, seeded texts", cases: rows.count,
      differingByProduct: differing
    ).write()
  }

  @Test("opportunities and graphemes agree with a newer ICU on texts of letters that stack")
  func stacks() throws {
    let analyzer = TextAnalyzer()
    let rows = try Self.recorded("stacks.tsv")
    #expect(rows.count > 5_000)
    var lines = 0
    for (text, cells) in rows {
      let analysis = analyzer.analyze(text)
      let end = text.utf8.count
      let graphemes = analysis.graphemeBoundaries(of: text).filter { $0 > 0 && $0 < end }
      #expect(graphemes == offsets(cells[1], in: text), "\(describe(text))")
      if cells[0] == "-" { continue }
      lines += 1
      let expected = offsets(cells[0], in: text).filter { graphemes.contains($0) }
      #expect(analysis.offsets.filter { $0 < end } == expected, "\(describe(text))")
    }
    #expect(lines > 2_500)
    try SuiteReport(
      key: "stacks", name: "lines and graphemes of a newer ICU, seeded texts of letters that stack", cases: rows.count
    ).write()
  }

  /// ICU 74 has the line rules of Unicode 15.1, ICU 76 those of 16.0 (LB19a), ICU 78 the conjuncts of 17.0 (GB9c).
  @Test(
    "an ICU that has the rules is left as it is",
    arguments: [(72, true, true), (75, true, true), (76, false, true), (77, false, true), (78, false, false)])
  func turnedOff(version: Int, line: Bool, grapheme: Bool) {
    #expect(LineRules.areNeeded(byICU: version) == line)
    #expect(GraphemeRules.areNeeded(byICU: version) == grapheme)
    let installed = Int(UnicodeVersions.current.icu.prefix { $0 != "." }) ?? 0
    #expect(LineRules.areNeeded == LineRules.areNeeded(byICU: installed))
    #expect(GraphemeRules.areNeeded == GraphemeRules.areNeeded(byICU: installed))
  }

  @Test(
    "conjuncts are one grapheme in the scripts that Unicode 17 added to GB9c",
    arguments: [
      // Devanagari, which ICU has long known.
      ("\u{915}\u{94D}\u{924}", [9]), ("\u{915}\u{94D}\u{94D}\u{924}", [12]), ("\u{915}\u{94D}\u{200D}\u{924}", [12]),
      ("\u{915}\u{93C}\u{200D}\u{94D}\u{924}", [15]), ("\u{915}\u{94D}a", [6, 7]), ("a\u{94D}\u{924}", [4, 7]),
      ("?\u{94D}\u{924}", [4, 7]), ("\u{915}\u{94D}\u{94D}\u{924}", [12]),
      // Khmer KHA, COENG, MO, E; Burmese KA, VIRAMA, KA; Balinese NA, ADEG ADEG, DA.
      ("\u{1781}\u{17D2}\u{1798}\u{17C2}", [12]), ("\u{1780}\u{17D2}\u{178F}\u{17D2}\u{179A}\u{17B8}", [18]),
      ("\u{1000}\u{1039}\u{1000}", [9]), ("\u{1B26}\u{1B44}\u{1B24}", [9]),
      ("\u{A98F}\u{A9C0}\u{A9A0}", [9]), ("\u{1A20}\u{1A60}\u{1A3F}", [9]), ("\u{1B83}\u{1BAB}\u{1B9A}", [9]),
      // ASAT kills a vowel and stacks nothing; ZERO WIDTH NON-JOINER keeps letters apart; vowels are no consonants.
      ("\u{1000}\u{103A}\u{1000}", [6, 9]), ("\u{1780}\u{17D2}\u{200C}\u{1780}", [9, 12]),
      ("\u{1B05}\u{1B44}\u{1B13}", [6, 9]),
    ] as [(String, [Int])])
  func conjuncts(text: String, ends: [Int]) {
    let analysis = TextAnalyzer().analyze(text)
    #expect(Array(analysis.graphemeBoundaries(of: text).dropFirst()) == ends, "\(describe(text))")
  }

  @Test(
    "Balinese and Batak lines break between syllables and not inside them (LB28a)",
    arguments: [
      // As the ICU in Chromium 156 has them: each syllable a line of its own.
      ("\u{1B18}\u{1B27}\u{1B44}\u{200C}\u{1B2B}\u{1B38}\u{1B31}\u{1B44}\u{1B1D}\u{1B36}", [3, 18]),
      ("\u{1BD7}\u{1BEC}\u{1BD2}\u{1BEA}\u{1BC9}\u{1BE7}\u{1BC2}\u{1BE7}\u{1BF3}", [6, 12]),
      // ADEG ADEG takes the next letter below; a vowel sign does not.
      ("\u{1B13}\u{1B44}\u{1B13}\u{1B13}", [9]), ("\u{1B13}\u{1B38}\u{1B13}", [6]),
      // PANGOLAT ends a syllable that takes two letters (VF).
      ("\u{1BC2}\u{1BC9}\u{1BF2}\u{1BC2}", [9]), ("a\u{1B13}b", [1, 4]),
    ] as [(String, [Int])])
  func syllables(text: String, offsets: [Int]) {
    #expect(TextAnalyzer().analyze(text).offsets == offsets, "\(describe(text))")
  }

  private func describe(_ text: String) -> String {
    text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  }
}

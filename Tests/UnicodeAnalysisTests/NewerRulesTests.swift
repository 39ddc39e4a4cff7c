import Foundation
import Testing
import UnicodeAnalysis

@Suite("Rules that are younger than ICU")
struct NewerRulesTests {
  /// A row of `Corpora/Chromium/opportunities.tsv`.
  static func recorded() throws -> [(text: String, offsets: [Int])] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = try String(contentsOf: root.appending(path: "Corpora/Chromium/opportunities.tsv"), encoding: .utf8)
    return try file.split(separator: "\n").filter { !$0.hasPrefix("# Chromium") }.map { row in
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let offsets = cells.count == 2 ? cells[1].split(separator: " ").compactMap { Int($0) } : []
      return (try HardText.unescaped(cells[0]), offsets)
    }
  }

  @Test("opportunities agree with a newer ICU on texts of quotation marks, hyphens and brackets")
  func agreement() throws {
    let analyzer = TextAnalyzer()
    var differing = 0
    let rows = try Self.recorded()
    #expect(rows.count > 5_900)
    for (text, offsets) in rows {
      let analysis = analyzer.analyze(text)
      let graphemes = Set(analysis.graphemeBoundaries(of: text))
      var utf8 = 0
      var utf16 = 0
      var places: [Int: Int] = [:]
      for scalar in text.unicodeScalars {
        places[utf16] = utf8
        utf8 += scalar.utf8.count
        utf16 += scalar.utf16.count
      }
      let expected = offsets.compactMap { places[$0] }.filter { graphemes.contains($0) }
      let found = analysis.offsets.filter { $0 < utf8 }
      if found != expected {
        differing += 1
        print("NEWER \(text.debugDescription) own \(found) newer \(expected)")
      }
    }
    #expect(differing == 0)
  }
}

import Foundation
import Testing
import UnicodeAnalysis

/// A row of `Corpora/HardTexts/breaks.tsv`.
struct HardText: CustomTestStringConvertible, Sendable {
  let id: String
  let text: String
  let opportunities: [TextAnalysis.LineOpportunity]
  let graphemeCount: Int
  let reason: String

  var testDescription: String { "\(id): \(reason)" }

  /// The file could not be understood.
  struct Malformed: Error {
    let row: String
  }

  static func all() throws -> [HardText] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = try String(contentsOf: root.appending(path: "Corpora/HardTexts/breaks.tsv"), encoding: .utf8)
    return try file.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { row in
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 5, let count = Int(cells[3]) else { throw Malformed(row: String(row)) }
      let opportunities = try cells[2].split(separator: " ").filter { $0 != "-" }.map { word in
        let isMandatory = word.hasSuffix("!")
        guard let offset = Int32(isMandatory ? word.dropLast() : word) else { throw Malformed(row: String(row)) }
        return TextAnalysis.LineOpportunity(utf8Offset: offset, isMandatory: isMandatory)
      }
      return HardText(
        id: cells[0], text: try unescaped(cells[1]), opportunities: opportunities, graphemeCount: count,
        reason: cells[4])
    }
  }

  static func unescaped(_ text: String) throws -> String {
    var result = String.UnicodeScalarView()
    // By scalars: a mark after an escape would make one character with its brace.
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      guard scalar == "\\" else {
        result.append(scalar)
        rest.removeFirst()
        continue
      }
      guard rest.starts(with: "\\u{".unicodeScalars), let end = rest.firstIndex(of: "}"),
        let escaped = UInt32(String(rest[..<end].dropFirst(3)), radix: 16).flatMap(Unicode.Scalar.init)
      else { throw Malformed(row: text) }
      result.append(escaped)
      rest = rest[end...].dropFirst()
    }
    return String(result)
  }
}

@Suite("Hard texts")
struct HardTextTests {
  @Test("opportunities and graphemes are where the table says", arguments: try HardText.all())
  func analysis(hard: HardText) {
    let analysis = TextAnalyzer().analyze(hard.text)
    #expect(Array(analysis.lineOpportunities) == hard.opportunities)
    #expect(analysis.graphemeBoundaries(of: hard.text).count - 1 == hard.graphemeCount)
  }

  @Test("a hundred texts and more, each there once, each with the rule that decides it")
  func table() throws {
    let texts = try HardText.all()
    #expect(texts.count >= 100)
    #expect(Set(texts.map(\.id)).count == texts.count)
    // As scalars, since strings compare by canonical equivalence.
    #expect(Set(texts.map { $0.text.unicodeScalars.map(\.value) }).count == texts.count)
    for hard in texts {
      let namesRule = hard.reason.contains(/\([^()]*\b(LB|GB)[0-9]+[a-d]?\b[^()]*\)$/)
      #expect(namesRule, "\(hard.id) names no rule: \(hard.reason)")
    }
    try SuiteReport(key: "hard-texts", name: "hard texts", cases: texts.count).write()
  }

  @Test("seventy thousand marks on one letter are one grapheme")
  func markBomb() {
    var text = "Z"
    for index in 0..<70_000 as Range<UInt32> { text.unicodeScalars.append(Unicode.Scalar(0x300 + index % 78) ?? "?") }
    let analysis = TextAnalyzer().analyze(text)
    // Each of the marks takes two bytes.
    #expect(analysis.graphemes == [0, 140_001])
    #expect(analysis.lineOpportunities.isEmpty)
  }

  @Test("a megabyte without an opportunity has none")
  func longWord() {
    let analysis = TextAnalyzer().analyze(String(repeating: "a", count: 1 << 20))
    #expect(analysis.lineOpportunities.isEmpty)
    #expect(analysis.traits.isEmpty)
    #expect(analysis.utf8Count == 1 << 20)
  }
}

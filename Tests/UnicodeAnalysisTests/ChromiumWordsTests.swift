import Foundation
import Testing
import UnicodeAnalysis

@Suite("Words of scripts without spaces, as Chromium divides them")
struct ChromiumWordsTests {
  /// The UTF-8 offsets at which ICU decides in Chromium: where not both neighbours are ASCII, and none is a space.
  private func decidedByICU(_ text: String) -> Set<Int> {
    var result: Set<Int> = []
    var offset = 0
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if let last, !" \n".unicodeScalars.contains(last), !" \n".unicodeScalars.contains(scalar),
        !(last.isASCII && scalar.isASCII)
      {
        result.insert(offset)
      }
      offset += scalar.utf8.count
      last = scalar
    }
    return result
  }

  @Test("Khmer, Lao, Burmese and Thai break at every place where the ICU in Chromium breaks, and nowhere else")
  func agreement() throws {
    let analyzer = TextAnalyzer(options: LineBreakOptions(compatibility: .chromium))
    let rows = try NewerRulesTests.recorded("words.tsv")
    #expect(rows.count > 3_500)
    var places = 0
    var differing: [String] = []
    for (text, cells) in rows {
      let analysis = analyzer.analyze(text)
      let decided = decidedByICU(text).intersection(analysis.graphemeBoundaries(of: text))
      let expected = Set(
        (cells.first ?? "").split(separator: " ").compactMap { Int($0) }.map {
          text.utf8.distance(from: text.startIndex, to: text.utf16.index(text.startIndex, offsetBy: $0))
        }
      ).intersection(decided)
      places += expected.count
      let found = Set(analysis.offsets).intersection(decided)
      if found != expected {
        differing.append("\(text.debugDescription): own \(found.sorted()), Chromium \(expected.sorted())")
      }
    }
    #expect(places > 15_000)
    #expect(differing.isEmpty, "\(differing.count) of \(rows.count): \(differing.prefix(10).joined(separator: "; "))")
    try SuiteReport(
      key: "dictionary-words", name: "words of Khmer, Lao, Burmese and Thai in Chromium's ICU, seeded texts",
      cases: rows.count, differingByProduct: differing.count
    ).write()
  }

  @Test("without Chromium's way words are those of ICU's own lists")
  func ownLists() {
    // "The sun rises over the rice fields"; the ICU in Chromium 156 was asked for the second, Debian's ICU 72 for the first.
    let text = "ថ្ងៃរះពីលើវាលស្រែ"
    let chromium = TextAnalyzer(options: LineBreakOptions(compatibility: .chromium))
    #expect(words(of: text, TextAnalyzer()) == ["ថ្ងៃរះ", "ពីលើ", "វាលស្រែ"])
    #expect(words(of: text, chromium) == ["ថ្ងៃរះ", "ពីលើវាល", "ស្រែ"])
  }

  private func words(of text: String, _ analyzer: TextAnalyzer) -> [String] {
    let bytes = Array(text.utf8)
    let ends = analyzer.analyze(text).offsets.filter { $0 < bytes.count } + [bytes.count]
    return zip([0] + ends, ends).map { String(decoding: bytes[$0..<$1], as: UTF8.self) }
  }
}

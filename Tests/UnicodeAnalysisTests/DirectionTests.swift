import Testing
import UnicodeAnalysis

@Suite("Direction")
struct DirectionTests {
  @Test(
    "the first strong character of the message decides, isolates skipped",
    arguments: [
      ("abc", 0), ("\u{5D0}", 1), ("12 \u{5D0} abc", 1), ("12", 0), ("", 0), ("\u{661}", 0), ("\u{627}", 1),
      ("...abc \u{5D0}", 0),
      ("\u{2068}abc\u{2069} \u{5D0}", 1), ("\u{2067}\u{5D0}\u{2069} abc", 0), ("\u{2069}\u{5D0}", 1),
      ("\u{2066}a\u{2067}b\u{2069}c\u{2069}\u{5D0}", 1),
      // An isolate that is not closed ends with its paragraph.
      ("\u{2066}abc\n\u{5D0} abc", 1), ("\u{2066}abc \u{5D0}", 0),
      // Embeddings and overrides are not strong (P2).
      ("\u{202E}abc", 0), ("\u{200F}abc", 1), ("\u{200E}\u{5D0}", 0),
      // One level for all of a message: the first line decides for the second.
      ("abc\n\u{5D0}", 0), ("\u{5D0}\nabc", 1), ("12\n\u{5D0}", 1), ("0123456789 \u{5D0} long enough for words", 1),
    ] as [(String, UInt8)])
  func baseLevel(text: String, expected: UInt8) {
    let analysis = TextAnalyzer().analyze(text)
    #expect(analysis.baseLevel == expected)
    #expect(analysis.traits.contains(.bidirectional) == !analysis.levelRuns.isEmpty || text.isEmpty)
  }

  @Test("a text without a strong character has the default level")
  func defaultLevel() {
    let analyzer = TextAnalyzer()
    for text in ["12", "...", " ", "\u{2067}\u{5D0}\u{2069}", "😀"] {
      #expect(analyzer.analyze(text, defaultLevel: 1).baseLevel == 1, "\(text)")
      #expect(analyzer.analyze(text, defaultLevel: 0).baseLevel == 0, "\(text)")
    }
    #expect(analyzer.analyze("abc", defaultLevel: 1).baseLevel == 0)
    // Digits from left to right inside a message from right to left: level 2 (I2), the points level 1.
    let runs = analyzer.analyze("..12", defaultLevel: 1).levelRuns.map { [Int($0.end), Int($0.level)] }
    #expect(runs == [[2, 1], [4, 2]])
  }

  @Test("an embedding ends with its paragraph, the level of the message does not")
  func paragraphs() {
    // Hebrew is two bytes a letter. Line 1 is overridden from right to left up to its line feed.
    let analysis = TextAnalyzer().analyze("a\u{202E}bc\ndef")
    #expect(analysis.levelRuns.map { [Int($0.end), Int($0.level)] } == [[1, 0], [6, 1], [10, 0]])
  }

  /// The visual order of a line, each run as its level and text.
  private func visual(_ text: String, _ line: Range<Int>? = nil) -> [String] {
    let utf8 = Array(text.utf8)
    let line = line ?? 0..<utf8.count
    let analysis = TextAnalyzer().analyze(text)
    return utf8.withUnsafeBufferPointer { bytes in
      analysis.visualRuns(of: Int32(line.lowerBound)..<Int32(line.upperBound), in: bytes).map {
        "\($0.level):"
          + String(decoding: bytes[Int($0.utf8Range.lowerBound)..<Int($0.utf8Range.upperBound)], as: UTF8.self)
      }
    }
  }

  @Test("runs are put in the order in which they are seen")
  func reordering() {
    #expect(visual("abc") == ["0:abc"])
    #expect(visual("") == [])
    #expect(visual("\u{5D0}\u{5D1} world!") == ["1:!", "2:world", "1:\u{5D0}\u{5D1} "])
    #expect(visual("ab \u{5D0} 12 \u{5D1} cd") == ["0:ab ", "1: \u{5D1}", "2:12", "1:\u{5D0} ", "0: cd"])
    #expect(visual("a \u{2067}\u{5D0} b\u{2069} c") == ["0:a \u{2067}", "2:b", "1:\u{5D0} ", "0:\u{2069} c"])
  }

  @Test("space at the end of a line goes to the message's end")
  func lineEnds() {
    // Line 1 is the first two words and the space; within the message the space is between two Hebrew words.
    let text = "abc \u{5D0} \u{5D1}"
    #expect(visual(text) == ["0:abc ", "1:\u{5D0} \u{5D1}"])
    #expect(visual(text, 0..<7) == ["0:abc ", "1:\u{5D0}", "0: "])
    #expect(visual(text, 7..<9) == ["1:\u{5D1}"])
    // From right to left the spaces after a Latin word go to the left end.
    let mirrored = "\u{5D0} abc   def"
    #expect(visual(mirrored) == ["2:abc   def", "1:\u{5D0} "])
    #expect(visual(mirrored, 0..<9) == ["1:   ", "2:abc", "1:\u{5D0} "])
    #expect(visual(mirrored, 6..<9) == ["1:   "])
  }

  @Test("an order can be asked for any line, and holds each byte once")
  func cover() {
    let text = "abc \u{5D0}\u{5D1} (12) \u{202E}xyz\u{202C} \u{2067}\u{5D2} d\u{2069}\n\u{661}\u{662}, \u{627} e"
    let analysis = TextAnalyzer().analyze(text)
    let cuts = analysis.graphemeBoundaries(of: text).map { Int32($0) }
    Array(text.utf8).withUnsafeBufferPointer { utf8 in
      for (index, start) in cuts.enumerated() {
        for end in cuts[index...] {
          let runs = analysis.visualRuns(of: start..<end, in: utf8)
          let sorted = runs.map(\.utf8Range).sorted { $0.lowerBound < $1.lowerBound }
          #expect(sorted.first?.lowerBound ?? start == start)
          #expect(sorted.last?.upperBound ?? end == end)
          #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        }
      }
    }
  }
}

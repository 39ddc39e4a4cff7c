import CLineFilling
import ChatGeneration
import Testing

/// The loop in C, for every kind of processor that this machine can be, against the same in few words.
@Suite("Filling lines") struct LineFillingTests {
  /// A block of made-up paragraphs.
  private struct Block {
    var naturalWidths: [Int32] = []
    var firstSegments: [Int32] = [0]
    var starts: [Int32] = []
    var ends: [Int32] = []
    var texts: [UInt16] = []
    var lastParagraphs: [UInt16]
    var otherParagraphs: [UInt16] = []

    /// - Parameter widest: the widest word.
    init(paragraphCount: Int, textCount: Int, segmentCount: Int, widest: Int32, random: inout SplitMix64) {
      var paragraphs = (0..<paragraphCount).map { _ in
        (1...Int.random(in: 1...segmentCount, using: &random)).map { _ in
          (width: Int32.random(in: 0...widest, using: &random), gap: Int32.random(in: 0...9, using: &random))
        }
      }
      func width(_ paragraph: [(width: Int32, gap: Int32)]) -> Int32 {
        paragraph.reduce(0) { $0 + $1.width + $1.gap } - (paragraph.last?.gap ?? 0)
      }
      paragraphs.sort { width($0) < width($1) }
      var x: Int32 = 0
      for paragraph in paragraphs {
        naturalWidths.append(width(paragraph))
        for segment in paragraph {
          starts.append(x)
          ends.append(x + segment.width)
          x += segment.width + segment.gap
        }
        firstSegments.append(Int32(starts.count))
        x = (ends.last ?? x) + 1
      }
      starts.append(0)
      ends += [Int32](repeating: .max, count: 16)
      lastParagraphs = [UInt16](repeating: UInt16(paragraphCount), count: textCount)
      for paragraph in 0..<paragraphCount {
        let text = Int.random(in: 0..<textCount, using: &random)
        texts.append(UInt16(text))
        if Int(lastParagraphs[text]) < paragraphCount { otherParagraphs.append(lastParagraphs[text]) }
        lastParagraphs[text] = UInt16(paragraph)
      }
    }

    /// The answer for each text, and the paragraphs with a word that is too wide.
    func wrapped(_ limit: Int32) -> (measures: [[Int32]], stuck: [Int]) {
      var measures = [[Int32]](repeating: [0, 0, 0], count: lastParagraphs.count)
      var stuck: [Int] = []
      paragraphs: for paragraph in naturalWidths.indices {
        var segment = Int(firstSegments[paragraph])
        let end = Int(firstSegments[paragraph + 1])
        var (lines, widest, last): (Int32, Int32, Int32) = (0, 0, 0)
        while segment < end {
          let start = starts[segment]
          var next = segment
          while next < end, ends[next] - start <= limit { next += 1 }
          guard next > segment else {
            stuck.append(paragraph)
            continue paragraphs
          }
          last = ends[next - 1] - start
          widest = max(widest, last)
          lines += 1
          segment = next
        }
        let text = Int(texts[paragraph])
        measures[text][0] += lines
        measures[text][1] = max(measures[text][1], widest)
        if Int(lastParagraphs[text]) == paragraph { measures[text][2] = last }
      }
      return (measures, stuck)
    }

    func filled(_ limit: Int32, _ vectors: sb_vectors) -> (measures: [[Int32]], stuck: [Int]) {
      let (count, textCount) = (naturalWidths.count, lastParagraphs.count)
      // What is there before has no say.
      var texts = [[Int32]](repeating: [Int32](repeating: -7, count: textCount), count: 3)
      var scratch = [[Int32]](repeating: [Int32](repeating: -9, count: count + 8), count: 3)
      var stuck = [UInt16](repeating: 0, count: count)
      var stuckCount = 0
      naturalWidths.withUnsafeBufferPointer { naturalWidths in
        firstSegments.withUnsafeBufferPointer { firstSegments in
          starts.withUnsafeBufferPointer { starts in
            ends.withUnsafeBufferPointer { ends in
              self.texts.withUnsafeBufferPointer { owners in
                lastParagraphs.withUnsafeBufferPointer { lastParagraphs in
                  otherParagraphs.withUnsafeBufferPointer { otherParagraphs in
                    var all = sb_paragraphs(
                      natural_widths: naturalWidths.baseAddress, first_segments: firstSegments.baseAddress,
                      starts: starts.baseAddress, ends: ends.baseAddress, texts: owners.baseAddress, count: count,
                      last_paragraphs: lastParagraphs.baseAddress, text_count: textCount,
                      other_paragraphs: otherParagraphs.baseAddress, other_count: otherParagraphs.count)
                    Self.with(&texts) { texts in
                      Self.with(&scratch) { scratch in
                        stuckCount = sb_fill_lines(&all, limit, texts, scratch, &stuck, vectors)
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
      return (
        (0..<textCount).map { text in texts.map { $0[text] } }, stuck.prefix(stuckCount).map { Int($0) }.sorted()
      )
    }

    private static func with(_ arrays: inout [[Int32]], _ body: (sb_measures) -> Void) {
      var (a, b, c) = (arrays[0], arrays[1], arrays[2])
      a.withUnsafeMutableBufferPointer { a in
        b.withUnsafeMutableBufferPointer { b in
          c.withUnsafeMutableBufferPointer { c in
            body(sb_measures(line_counts: a.baseAddress, widest: b.baseAddress, last: c.baseAddress))
          }
        }
      }
      arrays = [a, b, c]
    }
  }

  /// What this processor can do: all that every one can, and perhaps more.
  private static let ways = Set([SB_BASELINE.rawValue, sb_best_vectors().rawValue]).sorted().map { sb_vectors($0) }

  @Test("lines are those of filling word by word, and texts whose words do not fit are told", arguments: ways)
  func random(vectors: sb_vectors) {
    var random = SplitMix64(seed: 23)
    for round in 0..<400 {
      let block = Block(
        paragraphCount: Int.random(in: 0...70, using: &random), textCount: Int.random(in: 1...40, using: &random),
        // Lines of a few words, and of dozens.
        segmentCount: [1, 3, 12, 90][round % 4], widest: [4, 60, 400][round % 3], random: &random)
      for limit in [0, 1, 17, 64, 100, 401, 1_000, 5_000, 1 << 29] as [Int32] {
        let (expected, found) = (block.wrapped(limit), block.filled(limit, vectors))
        #expect(found.stuck == expected.stuck, "seed 23, round \(round), limit \(limit)")
        #expect(found.measures == expected.measures, "seed 23, round \(round), limit \(limit)")
      }
    }
  }

  @Test("a line of exactly sixteen words, or of twice as many, ends there", arguments: ways)
  func sixteen(vectors: sb_vectors) {
    var random = SplitMix64(seed: 1)
    // Words of one unit without gaps: as many to a line as the limit says.
    var block = Block(paragraphCount: 9, textCount: 9, segmentCount: 1, widest: 0, random: &random)
    block.naturalWidths = [Int32](repeating: 96, count: 9)
    block.firstSegments = (0...9).map { $0 * 96 }
    block.starts = (0..<9 * 96).map { $0 + $0 / 96 } + [0]
    block.ends = (0..<9 * 96).map { $0 + $0 / 96 + 1 } + [Int32](repeating: .max, count: 16)
    block.texts = Array(0..<9)
    block.lastParagraphs = Array(0..<9)
    block.otherParagraphs = []
    let answers: [(Int32, Int32, Int32)] = [
      (16, 6, 16), (32, 3, 32), (48, 2, 48), (15, 7, 6), (17, 6, 11), (95, 2, 1),
    ]
    for (limit, lines, last) in answers {
      let found = block.filled(limit, vectors)
      #expect(found.stuck.isEmpty)
      #expect(found.measures == [[Int32]](repeating: [lines, limit, last], count: 9), "limit \(limit)")
    }
  }
}

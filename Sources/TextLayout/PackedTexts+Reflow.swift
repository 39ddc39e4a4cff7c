import CLineFilling
import LayoutGeometry

extension PackedTexts {
  /// Wraps every text at a width.
  ///
  /// The lines are those of `PreparedText.measure(width:)`, bit for bit.
  ///
  /// - Parameters:
  ///   - width: the greatest width of a line.
  ///   - measures: takes the result; its storage is reused.
  ///   - fallback: gives a text prepared by itself, for a width at which a word is cut that is not very wide.
  /// - Complexity: O(lines); a paragraph that fits on one line costs a store, a line of up to sixteen segments one
  ///   comparison of them all at once.
  package func reflow(width: Length, into measures: inout Measures, fallback: (Int) -> PreparedText) {
    let limit = min(TextUnit.floor(width), TextUnit.widestLine)
    if measures.lineCounts.count != count {
      measures.lineCounts = ContiguousArray(repeating: 0, count: count)
      measures.widest = measures.lineCounts
      measures.last = measures.lineCounts
    }
    var uncut: [Int] = []
    for paragraph in measures.fillLines(self, limit: limit, vectors: Self.vectors) {
      cut(paragraph, limit: limit, into: &measures, uncut: &uncut)
    }
    for index in uncut { set(index, fallback(index).measure(width: width), in: &measures) }
    for (index, text) in irregular { set(Int(index), text.measure(width: width), in: &measures) }
  }

  /// What this processor can do.
  private static let vectors = sb_best_vectors()

  private func set(_ index: Int, _ measurement: TextMeasurement, in measures: inout Measures) {
    measures.lineCounts[index] = Int32(clamping: measurement.lineCount)
    measures.widest[index] = Int32(clamping: measurement.widest.rawValue >> 6)
    measures.last[index] = Int32(clamping: measurement.last.rawValue >> 6)
  }

  /// How far a paragraph is wrapped.
  private struct Progress {
    var segment: Int
    var end: Int
    var lines: Int32 = 0
    var widest: Int32 = 0
    var last: Int32 = 0

    mutating func add(_ width: Int32) {
      lines &+= 1
      widest = max(widest, width)
      last = width
    }
  }

  /// Wraps a paragraph with a word that is wider than a line.
  private func cut(_ paragraph: Int, limit: Int32, into measures: inout Measures, uncut: inout [Int]) {
    let text = Int(owners[paragraph])
    guard let table = cuts[Int32(paragraph)] else {
      uncut.append(text)
      return
    }
    let first = Int(firstSegments[paragraph])
    var progress = Progress(segment: first, end: Int(firstSegments[paragraph + 1]))
    while progress.segment < progress.end {
      let start = starts[progress.segment]
      var end = progress.segment
      while end < progress.end, ends[end] &- start <= limit { end += 1 }
      if end == progress.segment {
        cutLines(&progress, table, first: first, limit: limit)
        continue
      }
      progress.add(ends[end - 1] &- start)
      progress.segment = end
    }
    measures.lineCounts[text] &+= progress.lines
    measures.widest[text] = max(measures.widest[text], progress.widest)
    if Int(lastParagraphs[text]) == paragraph { measures.last[text] = progress.last }
  }

  /// Goes on with a paragraph whose next segment is wider than a line, until a line ends between two segments.
  private func cutLines(_ progress: inout Progress, _ table: CutTable, first: Int, limit: Int32) {
    var x = starts[progress.segment]
    var atom = Int(table.firstAtoms[progress.segment - first])
    while true {
      // Cut pieces off the segment until its rest fits.
      if ends[progress.segment] &- x <= limit {
        var end = progress.segment + 1
        while end < progress.end, ends[end] &- x <= limit { end += 1 }
        progress.add(ends[end - 1] &- x)
        progress.segment = end
        return
      }
      let endAtom = Int(table.endAtoms[progress.segment - first])
      let (next, width, _) = table.detail.cut(from: atom, before: endAtom, x: x, limit: limit)
      progress.add(width)
      if next >= endAtom {
        progress.segment += 1
        return
      }
      atom = next
      x = table.detail.starts[next]
    }
  }
}

extension PackedTexts.Measures {
  /// Wraps all paragraphs whose words fit in a line.
  ///
  /// - Precondition: there is room for the measures of all texts.
  /// - Returns: the paragraphs with a word that does not fit, which are not counted.
  mutating func fillLines(_ block: PackedTexts, limit: Int32, vectors: sb_vectors) -> [Int] {
    let count = block.naturalWidths.count
    // The lanes of the last vector have room too.
    let room = count + 8
    return lineCounts.withUnsafeMutableBufferPointer { lineCounts in
      widest.withUnsafeMutableBufferPointer { widest in
        last.withUnsafeMutableBufferPointer { last in
          withUnsafeTemporaryAllocation(of: Int32.self, capacity: room * 3) { scratch in
            withUnsafeTemporaryAllocation(of: UInt16.self, capacity: count) { stuck in
              guard let scratch = scratch.baseAddress else { return [] }
              let texts = sb_measures(
                line_counts: lineCounts.baseAddress, widest: widest.baseAddress, last: last.baseAddress)
              let paragraphs = sb_measures(line_counts: scratch, widest: scratch + room, last: scratch + room * 2)
              let stuckCount = block.withParagraphs { all in
                sb_fill_lines(&all, limit, texts, paragraphs, stuck.baseAddress, vectors)
              }
              return stuck.prefix(stuckCount).map { Int($0) }
            }
          }
        }
      }
    }
  }
}

extension PackedTexts {
  /// The arrays as C takes them.
  fileprivate func withParagraphs<Result>(_ body: (inout sb_paragraphs) -> Result) -> Result {
    naturalWidths.withUnsafeBufferPointer { naturalWidths in
      firstSegments.withUnsafeBufferPointer { firstSegments in
        starts.withUnsafeBufferPointer { starts in
          ends.withUnsafeBufferPointer { ends in
            owners.withUnsafeBufferPointer { owners in
              lastParagraphs.withUnsafeBufferPointer { lastParagraphs in
                otherParagraphs.withUnsafeBufferPointer { otherParagraphs in
                  var paragraphs = sb_paragraphs(
                    natural_widths: naturalWidths.baseAddress, first_segments: firstSegments.baseAddress,
                    starts: starts.baseAddress, ends: ends.baseAddress, texts: owners.baseAddress,
                    count: naturalWidths.count, last_paragraphs: lastParagraphs.baseAddress,
                    text_count: lastParagraphs.count, other_paragraphs: otherParagraphs.baseAddress,
                    other_count: otherParagraphs.count)
                  return body(&paragraphs)
                }
              }
            }
          }
        }
      }
    }
  }
}

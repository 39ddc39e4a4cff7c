import CICU

/// A stretch of one level in the order in which it is seen, from left to right.
public struct VisualRun: Hashable, Sendable {
  /// The UTF-8 offsets of the run in the text.
  public var utf8Range: Range<Int32>
  /// Its level; the characters of an odd one run from right to left.
  public var level: UInt8

  /// A run.
  public init(utf8Range: Range<Int32>, level: UInt8) {
    self.utf8Range = utf8Range
    self.level = level
  }
}

extension TextAnalysis {
  /// The runs of one line from left to right, by rules L1 and L2 of UAX #9.
  ///
  /// L1 gives the white space at the end of a line the level of the message, which moves it to the line's end in the
  /// direction of the message. The parts of L1 that do not depend on lines (white space before tabs and paragraph
  /// separators) are in `levelRuns` already.
  ///
  /// - Parameter line: the line's UTF-8 offsets; hanging spaces and a final line feed may be part of it.
  /// - Parameter utf8: the bytes of the whole text.
  /// - Complexity: O(log r + k · d) for a line of k of the r runs of the text, d levels deep; UAX #9 ends at 126 levels.
  package func visualRuns(of line: Range<Int32>, in utf8: UnsafeBufferPointer<UInt8>) -> [VisualRun] {
    precondition(
      line.lowerBound >= 0 && line.upperBound <= utf8Count && Int(utf8Count) == utf8.count,
      "line \(line) is not inside a text of \(utf8.count) bytes, analysed as \(utf8Count)")
    guard !line.isEmpty else { return [] }
    guard traits.contains(.bidirectional) else { return [VisualRun(utf8Range: line, level: baseLevel)] }
    var runs = logicalRuns(of: line, contentEnd: lineEndSpace(of: line, in: utf8))
    Self.reorder(&runs)
    return runs
  }

  /// Where the characters begin that take the message's level because the line ends after them.
  private func lineEndSpace(of line: Range<Int32>, in utf8: UnsafeBufferPointer<UInt8>) -> Int32 {
    var end = Int(line.upperBound)
    while end > Int(line.lowerBound) {
      let (scalar, start) = UTF8Cursor.before(end, in: utf8)
      if cicu_takes_line_end_level(Int32(scalar)) == 0 { break }
      end = max(start, Int(line.lowerBound))
    }
    return Int32(end)
  }

  private func logicalRuns(of line: Range<Int32>, contentEnd: Int32) -> [VisualRun] {
    var runs: [VisualRun] = []
    func append(upTo end: Int32, level: UInt8) {
      let start = runs.last?.utf8Range.upperBound ?? line.lowerBound
      guard end > start else { return }
      if let last = runs.indices.last, runs[last].level == level {
        runs[last].utf8Range = runs[last].utf8Range.lowerBound..<end
      } else {
        runs.append(VisualRun(utf8Range: start..<end, level: level))
      }
    }
    var index = levelRuns.firstIndex(endingAfter: line.lowerBound)
    while index < levelRuns.count {
      append(upTo: min(levelRuns[index].end, contentEnd), level: levelRuns[index].level)
      if levelRuns[index].end >= contentEnd { break }
      index += 1
    }
    append(upTo: line.upperBound, level: baseLevel)
    return runs
  }

  /// L2: from the highest level down to the lowest odd one, reverses what is at that level or above.
  static func reorder(_ runs: inout [VisualRun]) {
    guard let highest = runs.map(\.level).max(), let lowestOdd = runs.map(\.level).filter({ $0 & 1 == 1 }).min()
    else { return }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < runs.count {
        var end = start
        while end < runs.count, runs[end].level >= level { end += 1 }
        if end - start > 1 { runs[start..<end].reverse() }
        start = max(end, start + 1)
      }
    }
  }
}

extension ContiguousArray<TextAnalysis.LevelRun> {
  /// The first run that ends after an offset.
  ///
  /// - Complexity: O(log n) in the number of runs.
  fileprivate func firstIndex(endingAfter offset: Int32) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].end > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

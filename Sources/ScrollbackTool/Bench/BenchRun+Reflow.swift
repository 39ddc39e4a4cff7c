import Scrollback

/// Known texts at another width.
extension BenchRun {
  /// Wraps all texts and makes a result of the answers, which must be the expected one.
  func reflow<Result: Equatable>(
    _ name: BenchCase, _ result: (PackedCorpus) -> Result, expected: (PackedCorpus.Totals) -> Result
  ) throws(ToolError) -> BenchResult {
    var packed = try firstPass().packed
    let times = try passes(name) { width throws(ToolError) in
      let start = ContinuousClock.now
      packed.reflow(width)
      let found = result(packed)
      let time = (ContinuousClock.now - start) / .milliseconds(1)
      let wanted = expected(try totals(at: width))
      guard found == wanted else { throw wrong(name.rawValue, "\(found) at \(width), not \(wanted)") }
      return time
    }
    return .times(times, messages: corpus.count)
  }

  /// The line counts, which those of the texts one by one must equal.
  func lines() throws(ToolError) -> BenchResult {
    let preparer = try firstPass().preparer
    var counts = widths.map { _ in PackedCorpus.Totals() }
    for text in corpus.texts {
      let prepared = preparer.prepare(BenchCorpus.styled(text))
      for (index, width) in widths.enumerated() {
        let measure = prepared.measure(width: width)
        counts[index].lines += measure.lineCount
        counts[index].widest += measure.widest.rawValue / (Length.unitsPerPoint / 1024)
      }
    }
    for (width, count) in zip(widths, counts) {
      let wanted = try totals(at: width)
      guard count == wanted else { throw wrong("lines", "text by text \(count) at \(width), packed \(wanted)") }
    }
    return .lines(
      zip(widths, counts).map { BenchResult.LineCount(width: $0.description, count: $1.lines) })
  }

  /// The copies are so many that no branch predictor learns them; times are those of 10,000 messages.
  func reflowShuffled() throws(ToolError) -> BenchResult {
    // A great corpus is copied less often: it is its own remedy.
    let copies = max(2, min(20, 400_000 / corpus.count))
    let preparer = try firstPass().preparer
    var packed = PackedCorpus(corpus.shuffledCopies(copies), preparer: preparer)
    let part = 10_000 / Double(packed.count)
    let times = try passes(.reflowShuffled) { width throws(ToolError) in
      let start = ContinuousClock.now
      packed.reflow(width)
      let found = packed.totals
      let time = (ContinuousClock.now - start) / .milliseconds(1)
      let wanted = try totals(at: width)
      guard found.lines == wanted.lines * copies, found.widest == wanted.widest * copies else {
        throw wrong("reflow_shuffled", "\(found) at \(width), not \(copies) times \(wanted)")
      }
      return time * part
    }
    return .times(times, messages: 10_000)
  }

  /// For each width the mean of the steps of one point that lead to it from the width before; the first width is reached
  /// from the last one.
  func reflowDrag() throws(ToolError) -> BenchResult {
    var packed = try firstPass().packed.draggable()
    var current = widths.last ?? Self.coldWidth
    packed.move(to: current)
    let times = try passes(.reflowDrag) { width throws(ToolError) in
      var time = 0.0
      var steps = 0
      while current != width || steps == 0 {
        current = current < width ? min(width, current + Length(1)) : max(width, current - Length(1))
        time += Self.time { packed.move(to: current) }
        steps += 1
      }
      let (found, wanted) = (packed.totals, try totals(at: width))
      guard found == wanted else { throw wrong("reflow_drag", "\(found) at \(width), not \(wanted)") }
      return time / Double(steps)
    }
    return .times(times, messages: corpus.count)
  }
}

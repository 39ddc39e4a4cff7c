import Scrollback

/// From raw strings to heights.
extension BenchRun {
  /// So many that packed blocks are not small.
  private static let textsToATask = 256

  /// As the first pass, with a preparer that knows nothing.
  func coldRepeat() throws(ToolError) -> BenchResult {
    let expected = try totals(at: Self.coldWidth)
    let times = try rounds(.coldRepeat) { _ throws(ToolError) in
      let start = ContinuousClock.now
      let preparer = newPreparer()
      var packed = PackedCorpus(corpus.texts, preparer: preparer)
      packed.reflow(Self.coldWidth)
      let lines = packed.lineCount
      let time = (ContinuousClock.now - start) / .milliseconds(1)
      guard lines == expected.lines else { throw wrong("cold_repeat", "\(lines) lines, not \(expected.lines)") }
      return time
    }
    return .times(times, messages: corpus.count)
  }

  /// As before on two threads, each with a preparer of its own: one begins with Latin texts, the other with those of other scripts.
  func coldTwoThreads() async throws(ToolError) -> BenchResult {
    let expected = try totals(at: Self.coldWidth)
    let fonts = fonts
    let texts = corpus.texts
    let times = try await rounds(
      .coldTwoThreads,
      waiting: { _ async throws(ToolError) in
        let start = ContinuousClock.now
        let slices = Slices(count: texts.count, threads: 2, sliceSize: Self.textsToATask) {
          texts.map(ScriptGroup.init)
        }
        let parts = await slices.parts {
          TextPreparer(fonts: fonts)
        } work: { preparer, things in
          var packed = PackedCorpus(things.map { texts[$0] }, preparer: preparer)
          packed.reflow(Self.coldWidth)
          return packed.lineCounts
        }
        var lineCounts = [Int32](repeating: 0, count: texts.count)
        for part in parts {
          for (text, count) in zip(part.things, part.result) { lineCounts[text] = count }
        }
        let lines = lineCounts.reduce(0) { $0 + Int($1) }
        let time = (ContinuousClock.now - start) / .milliseconds(1)
        guard lines == expected.lines else { throw wrong("cold_two_threads", "\(lines) lines, not \(expected.lines)") }
        return time
      })
    return .times(times, messages: corpus.count)
  }

  /// New messages of words that the preparer knows: in each round the halves of others.
  func wordsKnown() throws(ToolError) -> BenchResult {
    let preparer = try firstPass().preparer
    let times = try rounds(.wordsKnown) { round throws(ToolError) in
      let texts = corpus.spliced(distance: round + 1)
      let start = ContinuousClock.now
      var packed = PackedCorpus(texts, preparer: preparer)
      packed.reflow(Self.coldWidth)
      let lines = packed.lineCount
      let time = (ContinuousClock.now - start) / .milliseconds(1)
      guard lines >= texts.count else { throw wrong("words_known", "\(lines) lines of \(texts.count) messages") }
      return time
    }
    return .times(times, messages: corpus.count)
  }
}

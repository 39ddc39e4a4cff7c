import Scrollback

/// From raw strings to heights.
extension BenchRun {
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

  /// As before, each of two threads with half of the texts and a preparer of its own; they share what they shape.
  func coldTwoThreads() async throws(ToolError) -> BenchResult {
    let expected = try totals(at: Self.coldWidth)
    let fonts = fonts
    let middle = corpus.count / 2
    let halves = [Array(corpus.texts[..<middle]), Array(corpus.texts[middle...])]
    let times = try await rounds(
      .coldTwoThreads,
      waiting: { _ async throws(ToolError) in
        let start = ContinuousClock.now
        let words = WordStore()
        let lines = await withTaskGroup(of: Int.self) { group in
          for half in halves {
            group.addTask {
              var packed = PackedCorpus(half, preparer: TextPreparer(fonts: fonts, words: words))
              packed.reflow(Self.coldWidth)
              return packed.lineCount
            }
          }
          return await group.reduce(0, +)
        }
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

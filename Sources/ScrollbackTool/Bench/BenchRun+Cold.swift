import Scrollback

/// From raw strings to heights.
extension BenchRun {
  /// So few that both threads end at about the same time, so many that packed blocks are not small.
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

  /// As before on two threads, each with a preparer of its own: they take texts in turn and share what they learn of words.
  func coldTwoThreads() async throws(ToolError) -> BenchResult {
    let expected = try totals(at: Self.coldWidth)
    let fonts = fonts
    let (texts, size) = (corpus.texts, Self.textsToATask)
    let chunks = stride(from: 0, to: texts.count, by: size).map { Array(texts[$0..<min($0 + size, texts.count)]) }
    let times = try await rounds(
      .coldTwoThreads,
      waiting: { _ async throws(ToolError) in
        let start = ContinuousClock.now
        let words = WordStore()
        let laid = await Slices(count: chunks.count, threads: 2, sliceSize: 1).map {
          TextPreparer(fonts: fonts, words: words)
        } work: { preparer, chunk in
          var packed = PackedCorpus(chunks[chunk], preparer: preparer)
          packed.reflow(Self.coldWidth)
          return packed.lineCount
        }
        let lines = laid.joined().reduce(0, +)
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

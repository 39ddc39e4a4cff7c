import ChatGeneration
import Scrollback

/// What a transcript of the whole chat does for its reader; pages are of 50 messages, and 500 are held at most.
extension BenchRun {
  /// The times of some work on the transcripts that `prepare` makes; a defect of the input ends it.
  private func transcripts(
    _ name: BenchCase, messages: Int, _ pass: (_ round: Int) async throws -> Double
  ) async throws(ToolError) -> BenchResult {
    let times = try await rounds(
      name,
      waiting: { round async throws(ToolError) in
        do {
          return try await pass(round)
        } catch let error as ToolError {
          throw error
        } catch {
          throw ToolError(.input, at: name.rawValue, "\(error); give each message an id of its own")
        }
      })
    return .times(times, messages: messages)
  }

  private func transcript(_ source: InMemorySource) -> Transcript {
    Transcript(TranscriptConfiguration(), source: source, measurer: RowMeasurer(fonts: fonts), prefetch: .never)
  }

  /// Milliseconds of work that waits.
  private static func time(_ work: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await work()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  private func expect(_ found: Int, _ wanted: Int, _ name: BenchCase) throws(ToolError) {
    guard found == wanted else { throw wrong(name.rawValue, "\(found) messages, not \(wanted)") }
  }

  /// Opened at the newest message, with a measurer that knows nothing.
  func openTranscript() async throws(ToolError) -> BenchResult {
    let messages = corpus.messages
    return try await transcripts(.open, messages: min(50, corpus.count)) { _ in
      let source = try InMemorySource(messages)
      let transcript = transcript(source)
      let time = try await Self.time { try await transcript.open(at: .newest) }
      try expect(await transcript.snapshot.window.count, min(50, corpus.count), .open)
      return time
    }
  }

  /// Older pages until there are none or ten are loaded: the mean of them.
  func loadPages() async throws(ToolError) -> BenchResult {
    let messages = corpus.messages
    return try await transcripts(.page, messages: 50) { _ in
      let transcript = transcript(try InMemorySource(messages))
      try await transcript.open(at: .newest)
      var pages = 0
      let time = try await Self.time {
        while pages < 9, try await transcript.loadPrevious() != nil { pages += 1 }
      }
      try expect(await transcript.snapshot.window.count, min(corpus.count, 50 * (pages + 1)), .page)
      return time / Double(max(1, pages))
    }
  }

  /// A full window, reduced around what is on screen.
  func trim() async throws(ToolError) -> BenchResult {
    let messages = Array(corpus.messages.suffix(500))
    return try await transcripts(.trim, messages: messages.count) { _ in
      var configuration = TranscriptConfiguration()
      configuration.limits.page = 500
      let transcript = Transcript(
        configuration, source: try InMemorySource(messages), measurer: RowMeasurer(fonts: fonts), prefetch: .never)
      try await transcript.open(at: .newest)
      let time = await Self.time { await transcript.adjustNumberOfMessages(preferredMaxCount: 400) }
      try expect(await transcript.snapshot.window.count, min(400, messages.count), .trim)
      return time
    }
  }

  /// Requests that come faster than they are carried out, until all of it has settled.
  func appendStorm() async throws(ToolError) -> BenchResult {
    let (messages, count) = (corpus.messages, 1_000)
    return try await transcripts(.appendStorm, messages: 1) { _ in
      let transcript = transcript(try InMemorySource(messages))
      try await transcript.open(at: .newest)
      let new = (0..<count).map { index in
        Message(id: MessageID("storm \(index)"), sender: "storm", text: messages[index % messages.count].text)
      }
      let time = try await Self.time {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for message in new { group.addTask { try await transcript.apply([.append([message])]) } }
          try await group.waitForAll()
        }
        await transcript.settled()
      }
      let window = await transcript.snapshot.window
      guard window.count <= 500 else { throw wrong("append_storm", "\(window.count) messages are held") }
      return time / Double(count)
    }
  }

  /// An answer that streams in, word by word, followed at the end.
  func streamTokens() async throws(ToolError) -> BenchResult {
    let messages = corpus.messages
    let tokens = corpus.texts.joined(separator: " ").split(separator: " ").prefix(300).map { "\($0) " }
    return try await transcripts(.streamToken, messages: 1) { _ in
      let transcript = transcript(try InMemorySource(messages))
      try await transcript.open(at: .newest)
      try await transcript.apply([.append([Message(id: "stream", sender: "bot", text: "")])])
      let time = try await Self.time {
        for token in tokens { try await transcript.apply([.appendText("stream", token)]) }
      }
      let last = await transcript.snapshot.window.last
      guard last?.text == tokens.joined() else { throw wrong("stream_token", "the text is another one") }
      return time / Double(max(1, tokens.count))
    }
  }

  /// Jumps to messages anywhere: the mean of twenty.
  func jump() async throws(ToolError) -> BenchResult {
    let source: InMemorySource
    do {
      source = try InMemorySource(corpus.messages)
    } catch {
      throw ToolError(.input, at: "jump", "\(error); give each message an id of its own")
    }
    return try await transcripts(.jump, messages: 50) { round in
      let transcript = transcript(source)
      try await transcript.open(at: .newest)
      var random = SplitMix64(seed: UInt64(round))
      let ids = (0..<20).map { _ in corpus.messages[random.below(corpus.count)].id }
      let time = try await Self.time {
        for id in ids { try await transcript.load(around: id, edge: .top) }
      }
      guard let last = ids.last, await transcript.snapshot.window.contains(last) else {
        throw wrong("jump", "the message is not held")
      }
      return time / Double(ids.count)
    }
  }

  /// Everything that is held is prepared anew.
  func textSize() async throws(ToolError) -> BenchResult {
    let messages = Array(corpus.messages.suffix(500))
    return try await transcripts(.textSize, messages: messages.count) { round in
      var configuration = TranscriptConfiguration()
      configuration.limits.page = 500
      let transcript = Transcript(
        configuration, source: try InMemorySource(messages), measurer: RowMeasurer(fonts: fonts), prefetch: .never)
      try await transcript.open(at: .newest)
      var environment = configuration.environment
      environment.textSize = 1.25 + Double(round % 8) / 16
      let time = await Self.time {
        await transcript.setEnvironment(environment)
        await transcript.settled()
      }
      try expect(await transcript.snapshot.window.count, min(500, messages.count), .textSize)
      return time
    }
  }
}

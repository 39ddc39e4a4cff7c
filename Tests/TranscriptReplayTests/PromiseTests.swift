import ChatGeneration
import Foundation
import LayoutGeometry
import Testing
import TranscriptLayout
import TranscriptReplay

extension TranscriptConfiguration {
  /// Every grapheme 8 points wide, every line 20 high.
  static var cells: Self {
    var configuration = Self()
    configuration.environment.metrics = .cells(Size(width: Length(8), height: Length(20)))
    return configuration
  }
}

@Suite("What is promised holds after every event") struct PromiseTests {
  /// Runs a random stream with every promise checked after each event.
  ///
  /// - Parameter events: how many, unless the environment variable `SCROLLBACK_EVENTS` says how many.
  private func run(seed: UInt64, events: Int, configuration: TranscriptConfiguration) throws {
    let events = ProcessInfo.processInfo.environment["SCROLLBACK_EVENTS"].flatMap(Int.init) ?? events
    var stream = RandomStream(
      choices: SplitMix64(seed: seed), content: SplitMix64(seed: ~seed),
      mixesMetrics: configuration.environment.metrics == .fonts)
    var session = try ReplaySession(configuration, threads: 2)
    var check = PromiseCheck()
    var pending = stream.beginning()
    // The session before changes began to wait.
    var unpaused: ReplaySession?
    for number in 1...events {
      let event = pending.isEmpty ? stream.next() : pending.removeFirst()
      let outcome: ReplaySession.Outcome
      let saved = session
      if case .pause = event.action { unpaused = session }
      do throws(StreamError) {
        outcome = try session.perform(event)
      } catch {
        // An id that a waiting event has removed meanwhile, or that was taken out in the same batch; a picture that
        // another message has replaced.
        try #require(
          error.problem.contains("there is no message") || error.problem.contains("has no attachment"),
          "seed \(seed), event \(number): \(error)")
        // A stream ends here; this one goes on as if nothing had been, or nothing since changes began to wait.
        session = saved
        if case .resume = event.action { session = unpaused ?? saved }
        continue
      }
      let broken = check.broken(outcome, session)
      guard broken.isEmpty else {
        let (old, new) = (outcome.before, outcome.update.snapshot)
        Issue.record(
          """
          seed \(seed), event \(number), \(event.action): \(broken.map(\.what))
          from \(old.viewport) in \(old.offsetRange), room \(old.room), \(old.window.count) messages, \(old.visibleItems)
          to \(new.viewport) in \(new.offsetRange), room \(new.room), \(new.window.count) messages, \(new.visibleItems)
          \(outcome.update.scroll), \(session.engine.configuration.limits), \(outcome.update.changes)
          """)
        return
      }
    }
  }

  @Test("ten thousand random events of every kind in cells", arguments: [1, 2, 3, 4, 5] as [UInt64])
  func cells(seed: UInt64) throws {
    try run(seed: seed, events: 2_000, configuration: .cells)
  }

  @Test("random events of every kind in real fonts, and in cells in between", arguments: [11, 12] as [UInt64])
  func fonts(seed: UInt64) throws {
    try run(seed: seed, events: 600, configuration: TranscriptConfiguration())
  }
}

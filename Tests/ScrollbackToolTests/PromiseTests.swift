import Foundation
import Scrollback
import Testing

@testable import ScrollbackTool

@Suite("What is promised holds after every event") struct PromiseTests {
  /// Runs a random stream with every promise checked after each event.
  ///
  /// - Parameter events: how many, unless the environment variable `SCROLLBACK_EVENTS` says how many.
  private func run(seed: UInt64, events: Int, settings: Settings) throws {
    let events = ProcessInfo.processInfo.environment["SCROLLBACK_EVENTS"].flatMap(Int.init) ?? events
    var stream = RandomStream(seed: seed, mixesMetrics: settings.metrics == .fonts)
    var session = try ReplaySession(settings)
    var check = PromiseCheck()
    var pending = stream.beginning()
    for number in 1...events {
      let event = pending.isEmpty ? stream.next() : pending.removeFirst()
      let outcome: ReplaySession.Outcome
      do throws(ReplaySession.Failure) {
        outcome = try session.perform(event)
      } catch {
        // An id that a waiting event has removed meanwhile, or that was taken out in the same batch; a picture that
        // another message has replaced.
        let message = error.error.message
        try #require(
          message.contains("there is no message") || message.contains("has no attachment"),
          "seed \(seed), event \(number): \(error.error.message)")
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
    var settings = Settings(verb: .replay)
    settings.metrics = .cells(Size(width: Length(8), height: Length(20)))
    try run(seed: seed, events: 2_000, settings: settings)
  }

  @Test("random events of every kind in real fonts, and in cells in between", arguments: [11, 12] as [UInt64])
  func fonts(seed: UInt64) throws {
    try run(seed: seed, events: 600, settings: Settings(verb: .replay))
  }
}

import Synchronization

/// A line on a terminal that shows how far the work has come, how fast it goes and how long it still takes.
///
/// It appears only on a terminal, and only when the work takes longer than a moment.
final class Progress: Sendable {
  private let verb: String
  private let things: String
  private let isShown: Bool
  private let start = ContinuousClock().now
  private let state = Mutex(State())

  private struct State {
    var lastShown: ContinuousClock.Instant?
    var isOver = false
  }

  /// Progress of something that is done to rows or other things, such as "laying out".
  init(_ verb: String, of things: String = "rows", isQuiet: Bool) {
    self.verb = verb
    self.things = things
    isShown = !isQuiet && Terminal.isInteractive
  }

  /// Shows that `done` of `total` rows are done.
  func show(_ done: Int, of total: Int) {
    show(done, "\(done) of \(total)") { Double(total - done) / $0 }
  }

  /// Shows that `done` things are done, which are a share of all of them; nil if nobody knows how many there are.
  func show(_ done: Int, share: Double?) {
    show(done, "\(done)") { rate in share.flatMap { $0 > 0 ? (1 - $0) / $0 * Double(done) / rate : nil } }
  }

  private func show(_ done: Int, _ amount: @autoclosure () -> String, secondsLeft: (_ rate: Double) -> Double?) {
    guard isShown, done > 0 else { return }
    let now = ContinuousClock().now
    state.withLock { state in
      guard !state.isOver, now - (state.lastShown ?? start) > .milliseconds(200) else { return }
      state.lastShown = now
      let rate = Double(done) / max((now - start) / .seconds(1), 0.001)
      let left = secondsLeft(rate).map { ", \(Int($0.rounded(.up))) s left" } ?? ""
      let (dim, plain) = Terminal.showsColor ? ("\u{1B}[2m", "\u{1B}[0m") : ("", "")
      Terminal.put(
        "\r\(dim)\(verb) \(amount()) \(things), \(Int(rate)) a second\(left)\(plain)\u{1B}[K")
    }
  }

  /// Removes the line.
  func clear() {
    state.withLock { state in
      if state.lastShown != nil, !state.isOver { Terminal.put("\r\u{1B}[K") }
      state.isOver = true
    }
  }
}

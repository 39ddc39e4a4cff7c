#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard error, for people.
enum Terminal {
  /// Whether a person sees standard error.
  static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether colours are welcome: on a terminal, unless NO_COLOR is set.
  static var showsColor: Bool {
    guard isInteractive else { return false }
    guard let value = getenv("NO_COLOR") else { return true }
    return value.pointee == 0
  }

  /// Writes one line.
  static func complain(_ line: String) { put(line + "\n") }

  /// Writes a text; what cannot be written is lost, as there is nowhere left to say so.
  static func put(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}

/// A line on a terminal that shows how far the work has come, how fast it goes and how long it still takes.
///
/// It appears only on a terminal, and only when the work takes longer than a moment.
final class Progress {
  private let verb: String
  private let isShown: Bool
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var lastShown: ContinuousClock.Instant
  private var hasShown = false

  /// Progress of something that is done to messages, such as "laying out".
  init(_ verb: String, isQuiet: Bool) {
    self.verb = verb
    isShown = !isQuiet && Terminal.isInteractive
    start = clock.now
    lastShown = start
  }

  deinit { clear() }

  /// Shows that `done` of `total` messages are done.
  func show(_ done: Int, of total: Int) {
    guard isShown, done > 0 else { return }
    let now = clock.now
    guard now - lastShown > .milliseconds(200) else { return }
    lastShown = now
    hasShown = true
    let elapsed = (now - start) / .seconds(1)
    let rate = Double(done) / elapsed
    let left = rate > 0 ? Double(total - done) / rate : 0
    let dim = Terminal.showsColor ? ("\u{1B}[2m", "\u{1B}[0m") : ("", "")
    Terminal.put(
      "\r\(dim.0)\(verb) \(done) of \(total) messages, \(Int(rate)) a second, \(Int(left.rounded(.up))) s left\(dim.1)\u{1B}[K")
  }

  /// Removes the line.
  func clear() {
    guard hasShown else { return }
    hasShown = false
    Terminal.put("\r\u{1B}[K")
  }
}

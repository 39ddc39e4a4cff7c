import FuzzDriver
import Scrollback

/// The fonts of the machine, looked for once.
private struct SharedFonts: StreamResources {
  static let library = try? FontLibrary()

  func style(named name: String) throws(StreamError) -> TranscriptStyle {
    try InstalledResources().style(named: name)
  }

  func fonts() throws(StreamError) -> FontLibrary {
    guard let library = Self.library else { throw StreamError(kind: .fonts, problem: "there are no fonts") }
    return library
  }
}

/// One replay, with what is promised checked after each event.
private struct Run {
  private var session: ReplaySession
  private var check = PromiseCheck()
  private let line = ReplayLine(showsFrames: true)
  private var count = 0
  /// The session before changes began to wait.
  private var unpaused: ReplaySession?

  /// Whether it has become too large to go on.
  var isLong: Bool { session.history.count > largestChat || count >= mostEvents }

  init?(usesFonts: Bool) {
    var configuration = TranscriptConfiguration()
    if !usesFonts { configuration.environment.metrics = .cells(Size(width: Length(8), height: Length(20))) }
    guard let session = try? ReplaySession(configuration, resources: SharedFonts()) else { return nil }
    self.session = session
  }

  mutating func perform(_ event: StreamEvent) {
    // A stream ends with what it cannot do; this one goes on as if that had not been asked for.
    let saved = session
    if case .pause = event.action, unpaused == nil { unpaused = session }
    let outcome: ReplaySession.Outcome
    do throws(StreamError) {
      outcome = try session.perform(event)
    } catch {
      // What waited is told by its own line.
      let hasLine = error.line.map { 1...event.line ~= $0 } ?? false
      require(hasLine, "an error on line \(event.line) without its line: \(error)")
      require(!error.problem.isEmpty, "an error says nothing: \(error)")
      session = saved
      if case .resume = event.action { (session, unpaused) = (unpaused ?? saved, nil) }
      return
    }
    if case .resume = event.action { unpaused = nil }
    let broken = check.broken(outcome, session)
    let (old, new) = (outcome.before, outcome.update.snapshot)
    require(
      broken.isEmpty,
      """
      \(broken.map { "\($0.number) \($0.what)" }) after \(count) events by line \(event.line), \(outcome.actions)
      from \(old.viewport) in \(old.offsetRange), \(old.window.count) messages, \(old.visibleItems)
      to \(new.viewport) in \(new.offsetRange), \(new.window.count) messages, \(new.visibleItems)
      \(outcome.update.scroll), \(session.engine.configuration.limits), \(outcome.update.changes)
      """)
    count += 1
    let bytes = line.bytes(number: count, name: event.name, outcome: outcome)
    require(bytes.first == UInt8(ascii: "{") && !bytes.contains(0x0A), "an event is not one line")
  }
}

/// At most so many messages and events, since after each event all that may have changed is laid out anew.
private let largestChat = 100
private let mostEvents = 100

/// Whether a stream asks for more made-up messages than are worth the time.
private func asksForMany(_ bytes: ArraySlice<UInt8>) -> Bool {
  let text = String(decoding: bytes, as: UTF8.self)
  for part in text.components(after: "\"count\"") {
    let number = part.drop { !$0.isNumber }.prefix { $0.isNumber || ".eE+".contains($0) }
    if let count = Double(number), count > Double(largestChat / 2) { return true }
  }
  return false
}

extension String {
  /// What follows each occurrence of a word, a few characters of it.
  fileprivate func components(after word: String) -> [Substring] {
    ranges(of: word).map { self[$0.upperBound...].prefix(40) }
  }
}

/// Replays a stream.
///
/// The lowest bit of the first byte chooses between a stream as it is written and events that the bytes choose; the next
/// four, all set, measure in fonts. The rest is the stream.
private func fuzzStream(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let usesFonts = bytes[0] & 0x1E == 0x1E
  guard var run = Run(usesFonts: usesFonts) else { return 0 }
  if bytes[0] & 1 == 0 {
    guard !asksForMany(bytes[1...]) else { return -1 }
    let reader = StreamReader(bytes: Array(bytes[1...]), name: "fuzz", me: "me")
    while !run.isLong {
      do throws(StreamError) {
        guard let event = try reader.next() else { break }
        run.perform(event)
      } catch {
        require(error.line != nil && !error.problem.isEmpty, "an error says nothing: \(error)")
      }
    }
  } else {
    var stream = RandomStream(
      choices: ByteRandom(bytes: bytes[1...], seed: 1), content: ByteRandom(seed: UInt64(bytes[0])),
      largestHistory: largestChat / 2, mixesMetrics: usesFonts)
    for event in stream.beginning() { run.perform(event) }
    while !stream.choices.isExhausted, !run.isLong { run.perform(stream.next()) }
  }
  return 0
}

@main struct Main {
  static func main() { runFuzzer(fuzzStream) }
}

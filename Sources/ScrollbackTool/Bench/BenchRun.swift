import CMemory
import Scrollback

/// Measures one case after the other and keeps what several of them need.
///
/// Times are taken around the work alone; what it came to is checked afterwards, so no work can be left out.
final class BenchRun {
  let corpus: BenchCorpus
  let widths: [Length]
  let rounds: Int
  let fonts: FontLibrary
  private let isQuiet: Bool
  /// What the first pass came to.
  private var first: FirstPass?
  /// The totals at each width, as the first way of wrapping found them.
  private var totals: [Length: PackedCorpus.Totals] = [:]

  /// The times of the window's two cases, which are taken together.
  var windowTimes: (visible: BenchResult, all: BenchResult)?

  /// The width of the cold passes, as chats have it on a phone.
  static let coldWidth = Length(280)

  /// The first pass in the process.
  struct FirstPass {
    var milliseconds: Double
    var heldBytes: Int
    var preparer: TextPreparer
    var packed: PackedCorpus
  }

  init(_ corpus: BenchCorpus, widths: [Length], rounds: Int, fonts: FontLibrary, isQuiet: Bool) {
    self.corpus = corpus
    self.widths = widths
    self.rounds = rounds
    self.fonts = fonts
    self.isQuiet = isQuiet
  }

  /// Measures a case that is done on this thread alone; nil for one that waits for others.
  func measureAlone(_ name: BenchCase) throws(ToolError) -> BenchResult? {
    switch name {
    case .coldFirst: .times([try firstPass().milliseconds], messages: corpus.count)
    case .memory: .value(Double(try firstPass().heldBytes) / 1e6)
    case .peak: try peak()
    case .coldRepeat: try coldRepeat()
    case .wordsKnown: try wordsKnown()
    case .reflowHeight:
      try reflow(name) {
        $0.lineCount
      } expected: {
        $0.lines
      }
    case .reflowShrink:
      try reflow(name) {
        $0.totals
      } expected: {
        $0
      }
    case .lines: try lines()
    case .reflowFrames: try reflowFrames()
    case .reflowDrag: try reflowDrag()
    case .reflowShuffled: try reflowShuffled()
    case .appendOne: try appendOne()
    case .appendToken: try append(.appendToken, toWords: 2_200)
    case .appendTokenLong: try append(.appendTokenLong, toWords: 220_000)
    case .readLog: try readLog()
    default: nil
    }
  }

  /// Measures a case.
  func measure(_ name: BenchCase) async throws(ToolError) -> BenchResult {
    if let result = try measureAlone(name) { return result }
    return switch name {
    case .coldTwoThreads: try await coldTwoThreads()
    case .windowVisible: try await windowResize().visible
    case .windowAll: try await windowResize().all
    case .open: try await openTranscript()
    case .page: try await loadPages()
    case .trim: try await trim()
    case .appendStorm: try await appendStorm()
    case .streamToken: try await streamTokens()
    case .jump: try await jump()
    case .textSize: try await textSize()
    default: try await printFrames()
    }
  }

  // MARK: What cases share

  /// The first pass, which is made by whichever case asks first.
  func firstPass() throws(ToolError) -> FirstPass {
    if let first { return first }
    let preparer = newPreparer()
    // Fonts are opened and ICU's tables are read once in a process, and not by the messages.
    for text in BenchCorpus.warmUp { _ = preparer.prepare(BenchCorpus.styled(text)).measure(width: Self.coldWidth) }
    preparer.removeCachedWords()
    let before = memory_live_bytes()
    let start = ContinuousClock.now
    var packed = PackedCorpus(corpus.texts, preparer: preparer)
    packed.reflow(Self.coldWidth)
    let lines = packed.lineCount
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    let held = Int(memory_live_bytes()) - Int(before)
    guard lines >= corpus.count else { throw wrong("cold_first", "\(lines) lines of \(corpus.count) messages") }
    let pass = FirstPass(milliseconds: time, heldBytes: held, preparer: preparer, packed: packed)
    first = pass
    return pass
  }

  func newPreparer() -> TextPreparer { TextPreparer(fonts: fonts) }

  /// What all texts come to at a width, by the first way that was asked.
  func totals(at width: Length) throws(ToolError) -> PackedCorpus.Totals {
    if let known = totals[width] { return known }
    var packed = try firstPass().packed
    packed.reflow(width)
    totals[width] = packed.totals
    return packed.totals
  }

  /// Calls `pass` for each round and width and keeps the times.
  func passes(
    _ name: BenchCase, _ pass: (Length) throws(ToolError) -> Double
  ) throws(ToolError) -> [Double] {
    var times: [Double] = []
    let progress = Progress("measuring \(name.rawValue):", of: "passes", isQuiet: isQuiet)
    defer { progress.clear() }
    for _ in 0..<rounds {
      for width in widths {
        times.append(try pass(width))
        progress.show(times.count, of: rounds * widths.count)
      }
    }
    return times
  }

  /// Calls `pass` for each round and keeps the times.
  func rounds(
    _ name: BenchCase, _ pass: (_ round: Int) throws(ToolError) -> Double
  ) throws(ToolError) -> [Double] {
    var times: [Double] = []
    let progress = Progress("measuring \(name.rawValue):", of: "rounds", isQuiet: isQuiet)
    defer { progress.clear() }
    for round in 0..<rounds {
      times.append(try pass(round))
      progress.show(times.count, of: rounds)
    }
    return times
  }

  /// Calls `pass`, which waits for others, for each round and keeps the times.
  func rounds(
    _ name: BenchCase, waiting pass: (_ round: Int) async throws(ToolError) -> Double
  ) async throws(ToolError) -> [Double] {
    var times: [Double] = []
    let progress = Progress("measuring \(name.rawValue):", of: "rounds", isQuiet: isQuiet)
    defer { progress.clear() }
    for round in 0..<rounds {
      times.append(try await pass(round))
      progress.show(times.count, of: rounds)
    }
    return times
  }

  /// The milliseconds that some work takes.
  static func time(_ work: () -> Void) -> Double {
    let start = ContinuousClock.now
    work()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  /// Two ways that must agree do not.
  func wrong(_ name: String, _ problem: String) -> ToolError {
    ToolError(.check, at: name, "\(problem); this is a defect of scrollback, please report it with the corpus")
  }

  private func peak() throws(ToolError) -> BenchResult {
    _ = try firstPass()
    return .value(Double(memory_peak_bytes()) / 1e6)
  }
}

import Foundation
import Scrollback

/// Prepares and wraps a megabyte of each of many hostile texts, half of it and a quarter, and prints the times as a table
/// of Markdown: what nobody writes must cost no more than what people write.
///
/// The status is 1 if a text takes longer than it may, if its time grows faster than its length (with some room for what
/// the machine does besides), or if more memory was resident than all of them may take. On a machine that others use,
/// `--slack N` allows N times as long.
///
///     swift run -c release --package-path Benchmarks hostile-benchmark [--names PART] [--slack N]
@main struct Main {
  static let size = 1 << 20
  static let limitOfPrepare = 2_000.0
  static let limitOfReflow = 50.0
  /// Four times as much may take so many times as long, and as many milliseconds more; what is quadratic takes sixteen
  /// times as long.
  static let limitOfGrowth = (factor: 7.0, milliseconds: 20.0)
  static let limitOfMemory = 1_024
  /// A text that is over a limit is measured again, at most so many times: a machine does other things besides.
  static let tries = 3

  /// What is repeated until the text has its size.
  static let units: [(name: String, unit: String)] = [
    ("a", "a"), ("spaces", " "), ("line feeds", "\n"), ("tabs", "\t"), ("NUL", "\0"), ("ZWSP", "\u{200B}"),
    ("ZWJ", "\u{200D}"), ("soft hyphens", "\u{AD}"), ("letters with soft hyphens", "a\u{AD}"),
    ("ideographs with soft hyphens", "漢\u{AD}"), ("RLO", "\u{202E}"),
    ("unpaired isolates", "\u{2067}"), ("isolates and letters", "\u{2067}\u{5D0}"),
    ("regional indicators", "\u{1F1E6}"),
    ("marks on one letter", "\u{301}"), ("letters with marks", "e\u{301}\u{327}"), ("Thai", "สวัสดีครับ"),
    ("one Thai letter", "\u{E01}"), ("Khmer stacks", "\u{1780}\u{17D2}"), ("Burmese", "မင်္ဂလာပါ"),
    ("Arabic", "\u{628}"), ("Hebrew and Latin", "\u{5D0}a"), ("ideographs", "漢"), ("Hangul", "한"), ("ligatures", "ffi"),
    ("emoji", "😀"), ("joined emoji", "👩\u{200D}"), ("skin tones", "\u{1F3FD}"), ("opening brackets", "("),
    ("brackets in Hebrew", "\u{5D0}[)"), ("quotation marks", "\u{201C} "), ("hyphens", "-"),
    ("private use", "\u{E000}"), ("unassigned", "\u{378}"),
    ("words", "hello world "),
  ]

  static func texts() -> [(name: String, make: (Int) -> String)] {
    var result: [(name: String, make: (Int) -> String)] = units.map { item in
      (item.name, { String(repeating: item.unit, count: $0 / item.unit.utf8.count) })
    }
    result.append(
      (
        "one address",
        { "https://example.org/?" + String(repeating: "abc%20def=ghi&", count: $0 / 14) }
      ))
    result.append(("a letter, then marks", { "Z" + String(repeating: "\u{301}", count: $0 / 2) }))
    result.append(
      (
        "random bytes",
        { count in
          var random = SplitMix(state: 1)
          // What is no UTF-8 becomes U+FFFD, three bytes for one: half as many bytes make a text of this size.
          return String(decoding: (0..<count / 2).map { _ in UInt8(truncatingIfNeeded: random.next()) }, as: UTF8.self)
        }
      ))
    result.append(
      (
        "random scalars",
        { count in
          var random = SplitMix(state: 2)
          var scalars = String.UnicodeScalarView()
          for _ in 0..<count / 4 { scalars.append(Unicode.Scalar(UInt32(random.next() % 0x11_0000)) ?? "?") }
          return String(scalars)
        }
      ))
    return result
  }

  static func main() throws {
    let arguments = CommandLine.arguments
    func value(of option: String) -> String? {
      arguments.firstIndex(of: option).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
    }
    let part = value(of: "--names") ?? ""
    let slack = value(of: "--slack").flatMap(Double.init) ?? 1
    let fonts = try FontLibrary()
    _ = TextPreparer(fonts: fonts).prepare(StyledText("warm up"))
    print("| 1 MiB of | prepare, ms | half of it, ms | a quarter, ms | reflow, ms | lines |")
    print("|---|--:|--:|--:|--:|--:|")
    var faults: [String] = []
    for text in texts() where part.isEmpty || text.name.contains(part) {
      var result = Measurement(text, fonts)
      for _ in 1..<tries where result.fault(slack: slack) != nil {
        let again = Measurement(text, fonts)
        if again.fault(slack: slack) == nil || again.whole < result.whole { result = again }
      }
      let times = [result.whole, result.half, result.quarter, result.reflow].map { "\(round($0))" }
      print("| \(text.name) | \(times.joined(separator: " | ")) | \(result.lines) |")
      if let fault = result.fault(slack: slack) { faults.append("\(text.name): \(fault)") }
    }
    let memory = peakMemory()
    print("\nAt most \(memory) MiB were resident, the fonts included.")
    if memory > limitOfMemory { faults.append("more than \(limitOfMemory) MiB were resident") }
    guard faults.isEmpty else {
      print("\n" + faults.joined(separator: "\n"))
      exit(1)
    }
  }

  /// What a text takes, in milliseconds.
  private struct Measurement {
    let whole, half, quarter, reflow: Double
    let lines: Int

    init(_ text: (name: String, make: (Int) -> String), _ fonts: FontLibrary) {
      quarter = measure(text.make(size / 4), fonts).0
      half = measure(text.make(size / 2), fonts).0
      (whole, reflow, lines) = measure(text.make(size), fonts)
    }

    /// Which limit it is over, if it is over one.
    func fault(slack: Double) -> String? {
      if whole > limitOfPrepare * slack { return "takes more than \(limitOfPrepare * slack) ms to prepare" }
      if reflow > limitOfReflow * slack { return "takes more than \(limitOfReflow * slack) ms to wrap" }
      let growth = limitOfGrowth
      return whole > quarter * growth.factor + growth.milliseconds ? "grows faster than its length" : nil
    }
  }

  /// The most memory that has been resident, in MiB.
  private static func peakMemory() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss >> 20
    #else
      getrusage(numericCast(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss >> 10
    #endif
  }

  private static func measure(_ text: String, _ fonts: FontLibrary) -> (Double, Double, Int) {
    let preparer = TextPreparer(fonts: fonts)
    let clock = ContinuousClock()
    var prepared: PreparedText?
    let preparing = clock.measure { prepared = preparer.prepare(StyledText(text)) }
    guard let prepared else { return (0, 0, 0) }
    var lines = 0
    // The first wrap may shape what it cuts; that belongs to preparing. Then the worst of three widths.
    let first = clock.measure { lines = prepared.measure(width: Length(300)).lineCount }
    let worst =
      [280, 310, 600].map { width in clock.measure { lines += prepared.measure(width: Length(width)).lineCount } }
      .max() ?? .zero
    return (milliseconds(preparing) + milliseconds(first), milliseconds(worst), lines)
  }

  private static func milliseconds(_ duration: Duration) -> Double { duration / .milliseconds(1) }
  private static func round(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}

/// SplitMix64, so that each run sees the same texts.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

import Testing
import UnicodeAnalysis

@Suite("The bidi suites of the Unicode Character Database")
struct BidiSuiteTests {
  /// A scalar of each class.
  static let samples: [String: Unicode.Scalar] = [
    "L": "a", "R": "\u{5D0}", "EN": "1", "ES": "+", "ET": "#", "AN": "\u{661}", "CS": ",", "B": "\u{2029}",
    "S": "\t", "WS": " ", "ON": "&", "LRE": "\u{202A}", "LRO": "\u{202D}", "AL": "\u{627}", "RLE": "\u{202B}",
    "RLO": "\u{202E}", "PDF": "\u{202C}", "NSM": "\u{300}", "BN": "\u{AD}", "FSI": "\u{2068}", "LRI": "\u{2066}",
    "RLI": "\u{2067}", "PDI": "\u{2069}",
  ]

  /// Every so many rows are taken: all of them, but in a build without optimisation that is asked for no report, so that
  /// nobody waits for it.
  static var step: Int { _isDebugAssertConfiguration() && !SuiteReport.isWanted ? 8 : 1 }

  /// How many lines of BidiCharacterTest are written by hand, each for a case of its own; the others are generated.
  static let writtenLines = 200

  @Test("levels and orders agree with all of BidiTest")
  func classes() throws {
    let analyzer = TextAnalyzer()
    var analysis = TextAnalysis()
    var expected = Expected()
    var cases = 0
    var wrong: [String] = []
    let data = try UnicodeData.bytes(of: "BidiTest.txt")
    for (number, line) in data.split(separator: UInt8(ascii: "\n")).enumerated() {
      if line.first == UInt8(ascii: "@") {
        let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        if line.starts(with: "@Levels".utf8) { expected.levels = numbers(fields[1]) }
        if line.starts(with: "@Reorder".utf8) { expected.order = numbers(fields[1]).compactMap { $0 } }
        continue
      }
      guard number % Self.step == 0, line.first != UInt8(ascii: "#") else { continue }
      let fields = line.split(separator: UInt8(ascii: ";"))
      let classes = fields[0].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      let text = Text(try classes.map { try #require(Self.samples[$0]) })
      let directions = try #require(Int(String(decoding: fields[1].dropFirst(), as: UTF8.self), radix: 16))
      for direction in 0..<3 where directions & 1 << direction != 0 {
        cases += 1
        text.analyze(with: analyzer, baseLevel: direction == 0 ? nil : UInt8(direction - 1), into: &analysis)
        if !text.agrees(analysis, expected) { wrong.append(String(decoding: line, as: UTF8.self)) }
      }
    }
    #expect(wrong.isEmpty)
    #expect(cases >= 770_000 / Self.step)
    try SuiteReport(key: "bidi-classes", name: UnicodeData.title("BidiTest.txt"), cases: cases).write()
  }

  @Test("levels and orders agree with all of BidiCharacterTest")
  func characters() throws {
    let analyzer = TextAnalyzer()
    var analysis = TextAnalysis()
    var wrong: [String] = []
    var cases = 0
    let data = try UnicodeData.bytes(of: "BidiCharacterTest.txt")
    for (number, line) in data.split(separator: UInt8(ascii: "\n")).enumerated()
    where (number % Self.step == 0 || number < Self.writtenLines) && line.first != UInt8(ascii: "#") {
      let fields = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      guard fields.count == 5 else { continue }
      let text = Text(try fields[0].split(separator: UInt8(ascii: " ")).map { try #require(scalar($0)) })
      let expected = Expected(levels: numbers(fields[3]), order: numbers(fields[4]).compactMap { $0 })
      let direction = numbers(fields[1])[0]
      text.analyze(with: analyzer, baseLevel: direction == 2 ? nil : UInt8(direction ?? 0), into: &analysis)
      cases += 1
      if numbers(fields[2]) != [Int(analysis.baseLevel)] || !text.agrees(analysis, expected) {
        wrong.append(String(decoding: line, as: UTF8.self))
      }
    }
    #expect(cases >= 91_707 / Self.step - 10)
    #expect(wrong.isEmpty)
    try SuiteReport(key: "bidi-characters", name: UnicodeData.title("BidiCharacterTest.txt"), cases: cases).write()
  }

  /// Decimal numbers between white space; "x" is nil.
  private func numbers(_ field: ArraySlice<UInt8>) -> [Int?] {
    var result: [Int?] = []
    var number = 0
    var isInside = false
    for byte in field + [UInt8(ascii: " ")] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = number * 10 + Int(byte & 15)
        isInside = true
      case UInt8(ascii: "x"): result.append(nil)
      default:
        if isInside { result.append(number) }
        number = 0
        isInside = false
      }
    }
    return result
  }

  private func scalar(_ field: ArraySlice<UInt8>) -> Unicode.Scalar? {
    var value: UInt32 = 0
    for byte in field { value = value * 16 + UInt32(byte & 15) + (byte >= UInt8(ascii: "A") ? 9 : 0) }
    return Unicode.Scalar(value)
  }
}

/// What a suite says of a text; scalars without a level are removed by X9 and have no place in the order.
private struct Expected {
  var levels: [Int?] = []
  var order: [Int] = []
}

/// A text that is one line, and where its scalars begin.
private struct Text {
  private var bytes: [UInt8] = []
  private var starts: [Int32] = []

  init(_ scalars: [Unicode.Scalar]) {
    for scalar in scalars {
      starts.append(Int32(bytes.count))
      bytes.append(contentsOf: scalar.utf8)
    }
  }

  func analyze(with analyzer: TextAnalyzer, baseLevel: UInt8?, into analysis: inout TextAnalysis) {
    bytes.withUnsafeBufferPointer { utf8 in
      if let baseLevel {
        analyzer.analyze(utf8, baseLevel: baseLevel, into: &analysis)
      } else {
        analyzer.analyze(utf8, defaultLevel: 0, into: &analysis)
      }
    }
  }

  func agrees(_ analysis: TextAnalysis, _ expected: Expected) -> Bool {
    guard expected.levels.count == starts.count else { return false }
    var run = 0
    for (start, wanted) in zip(starts, expected.levels) {
      while run < analysis.levelRuns.count, analysis.levelRuns[run].end <= start { run += 1 }
      let level = run < analysis.levelRuns.count ? analysis.levelRuns[run].level : analysis.baseLevel
      if let wanted, Int(level) != wanted { return false }
    }
    var visual: [Int] = []
    for run in bytes.withUnsafeBufferPointer({ analysis.visualRuns(of: 0..<analysis.utf8Count, in: $0) }) {
      let first = starts.firstIndex { $0 >= run.utf8Range.lowerBound } ?? starts.count
      let end = starts.firstIndex { $0 >= run.utf8Range.upperBound } ?? starts.count
      let kept = (first..<end).filter { expected.levels[$0] != nil }
      visual += run.level & 1 == 1 ? kept.reversed() : kept
    }
    return visual == expected.order
  }
}

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

  /// Every so many rows are taken: all of them, but in a build without optimisation, so that nobody waits for it.
  static var step: Int {
    #if DEBUG
      8
    #else
      1
    #endif
  }

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
  }

  /// Rows that ICU resolves differently: its pairing of brackets (N0) is that of Unicode 6.3.
  static let knownRows: [String: Set<String>] = [
    "an embedding or override inside an isolating run sequence": [
      "202E 0061 202A 0062 202C 2066 0063 2069 202A 0064 202C 0065 202C;2",
      "202E 0061 202A 0062 202C 2066 0063 2069 202A 0064 202C 0065 202C;1",
      "202D 05D0 202B 05D1 202C 2068 05D2 2069 202B 05D3 202C 05D4 202C;2",
      "202D 0661 202B 0662 202C 2068 0663 2069 202B 0664 202C 0665 202C;0",
    ],
    "an embedding or override between two brackets": [
      "202A 05D0 0028 05D1 202C 202D 0029;2", "202A 05D0 0028 05D1 202C 202D 0029 202C;2",
      "202B 0061 0028 0062 202C 202E 0029;2", "202B 0061 0028 0062 202C 202E 0029 202C;2",
      "202A 202E 0061 202C 0028 05D0 202C 202D 0029 202C;2", "202B 202D 05D0 202C 0028 0061 202C 202E 0029 202C;2",
      "202A 202E 0061 202C 0028 005B 05D0 202C 202D 005D 0029 202C;2",
      "202B 202D 05D0 202C 0028 005B 0061 202C 202E 005D 0029 202C;2",
      "202D 0028 202C 202A 05D0 0029 05D1;2", "202D 0028 202C 202A 05D0 0029 05D1 202C;2",
      "202E 0028 202C 202B 0061 0029 0062;2", "202E 0028 202C 202B 0061 0029 0062 202C;2",
      "202D 202E 0061 202C 0028 202C 202A 05D0 0029 05D1;2", "202E 202D 05D0 202C 0028 202C 202B 0061 0029 0062;2",
      "202D 202E 0061 202C 0028 005B 202C 202A 05D0 005D 0029 05D1;2",
      "202E 202D 05D0 202C 0028 005B 202C 202B 0061 005D 0029 0062;2",
    ],
    "a mark on a bracket": [
      "0061 0028 0062 0029 0331;1", "0061 0028 0332 0062 0029 0333;1", "05D0 0028 05D1 0029 0331;0",
      "05D0 0028 0332 05D1 0029 0333;0", "0661 0028 0662 0029 0331;0", "0661 0028 0332 0662 0029 0333;0",
      "0041 200F 005B 05D0 005D 200D 20D6;0", "0041 200F 005B 200D 20D6 05D0 005D 200D 20D6;0",
      "0041 200F 005B 200D 200B 20D6 05D0 005D 200B 200D 20D6;0",
    ],
  ]

  @Test("levels and orders agree with BidiCharacterTest but for the listed rows")
  func characters() throws {
    let analyzer = TextAnalyzer()
    var analysis = TextAnalysis()
    var wrong: Set<String> = []
    var cases = 0
    let data = try UnicodeData.bytes(of: "BidiCharacterTest.txt")
    let known = Self.knownRows.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    var metKnown: Set<String> = []
    for (number, line) in data.split(separator: UInt8(ascii: "\n")).enumerated()
    where number % Self.step == 0 && line.first != UInt8(ascii: "#") {
      let fields = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      guard fields.count == 5 else { continue }
      let text = Text(try fields[0].split(separator: UInt8(ascii: " ")).map { try #require(scalar($0)) })
      let expected = Expected(levels: numbers(fields[3]), order: numbers(fields[4]).compactMap { $0 })
      let direction = numbers(fields[1])[0]
      text.analyze(with: analyzer, baseLevel: direction == 2 ? nil : UInt8(direction ?? 0), into: &analysis)
      cases += 1
      let row = String(decoding: fields[0] + [UInt8(ascii: ";")] + fields[1], as: UTF8.self)
      if known.contains(row) { metKnown.insert(row) }
      if numbers(fields[2]) != [Int(analysis.baseLevel)] || !text.agrees(analysis, expected) { wrong.insert(row) }
    }
    #expect(cases >= 91_707 / Self.step - 10)
    #expect(wrong == metKnown)
    #expect(Self.step > 1 || metKnown == known)
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
    // ICU gives a text of one direction a single level, of the right parity.
    let mask = analysis.levelRuns.count < 2 ? 1 : -1
    var run = 0
    for (start, wanted) in zip(starts, expected.levels) {
      while run < analysis.levelRuns.count, analysis.levelRuns[run].end <= start { run += 1 }
      let level = run < analysis.levelRuns.count ? analysis.levelRuns[run].level : analysis.baseLevel
      if let wanted, (Int(level) ^ wanted) & mask != 0 { return false }
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

import CBidiOracles
import ChatGeneration
import Testing
import UnicodeAnalysis

/// FriBidi 1.0.8 and ICU 72 both have faults on random texts, though seldom the same.
///
/// FriBidi looks beyond the end of an isolate for its first strong character, and some brackets that match nothing take
/// the wrong side after one with a mark on it. ICU's pairs of brackets are those of Unicode 6.3. So ours must be what
/// both of them say, if they agree, and what one of them says, if they do not. Without brackets ICU alone is asked,
/// without isolates FriBidi alone; its other fault is so rare that the seeded texts do not meet it.
@Suite("Levels beside FriBidi's and ICU's")
struct BidiOracleTests {
  static let plain: [Unicode.Scalar] = Array(
    "abc\u{5D0}\u{5D1}\u{627}\u{628}\u{661}\u{662}123+-#$%,.:/ !&?\t\u{AD}\u{200B}\u{200D}\u{300}\u{5B0}\u{20D6}"
      .unicodeScalars)
  static let brackets: [Unicode.Scalar] = Array("()[]{}()[]{}\u{2329}\u{232A}\u{3008}\u{3009}".unicodeScalars)
  static let embeddings: [Unicode.Scalar] = Array(
    "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{202C}\u{202C}".unicodeScalars)
  static let isolates: [Unicode.Scalar] = Array("\u{2066}\u{2067}\u{2069}\u{2069}".unicodeScalars)
  static let firstStrongIsolates: [Unicode.Scalar] = Array("\u{2068}\u{2068}\u{2069}\u{2069}".unicodeScalars)
  static let seed: UInt64 = 0xB1D1_0000_0000_0001

  private typealias Oracle = (UnsafePointer<UInt32>?, Int32, Int32, UnsafeMutablePointer<UInt8>?) -> Int32

  /// Whether levels, nil for what X9 removes, are those of an oracle.
  private func agrees(_ found: [Int?], _ oracle: Oracle, _ scalars: [Unicode.Scalar], base: UInt8) throws -> Bool {
    var levels = [UInt8](repeating: 0, count: scalars.count)
    let answer = oracle(scalars.map(\.value), Int32(scalars.count), Int32(base), &levels)
    try #require(answer != 0)
    let mask = answer == 2 ? 1 : -1
    return zip(found, levels).allSatisfy { ($0 ?? Int($1)) & mask == Int($1) & mask }
  }

  private func isRemoved(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{202A}"..."\u{202E}", "\u{AD}", "\u{200B}", "\u{200D}": true
    default: false
    }
  }

  private func ownLevels(_ scalars: [Unicode.Scalar], base: UInt8, _ analyzer: TextAnalyzer) -> [Int?] {
    var analysis = TextAnalysis()
    let utf8 = scalars.flatMap { Array($0.utf8) }
    utf8.withUnsafeBufferPointer { analyzer.analyze($0, baseLevel: base, into: &analysis) }
    var offset: Int32 = 0
    var run = 0
    return scalars.map { scalar in
      while run < analysis.levelRuns.count, analysis.levelRuns[run].end <= offset { run += 1 }
      offset += Int32(scalar.utf8.count)
      if isRemoved(scalar) { return nil }
      return Int(run < analysis.levelRuns.count ? analysis.levelRuns[run].level : base)
    }
  }

  /// Random texts of a few kinds of scalars each, which meet the rules about them more often than texts of all kinds.
  private func texts(of alphabet: [Unicode.Scalar], salt: UInt64) -> [[Unicode.Scalar]] {
    var random = SplitMix64(seed: Self.seed &+ salt)
    return (0..<5_000).map { index in
      let length = index % 50 == 0 ? 400 : index % 5 == 0 ? 60 : 12
      let kinds = (0..<Int.random(in: 2...12, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? "a"
      }
      return (0..<Int.random(in: 1...length, using: &random)).map { _ in kinds.randomElement(using: &random) ?? "a" }
    }
  }

  private func describe(_ scalars: [Unicode.Scalar]) -> String {
    scalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  }

  @Test("levels agree with ICU's where there are no brackets (seed B1D1000000000002)")
  func withoutBrackets() throws {
    let analyzer = TextAnalyzer()
    for scalars in texts(of: Self.plain + Self.embeddings + Self.isolates + Self.firstStrongIsolates, salt: 1) {
      for base in 0...UInt8(1) {
        let found = ownLevels(scalars, base: base, analyzer)
        #expect(try agrees(found, icu_levels, scalars, base: base), "\(describe(scalars)) in \(base)")
      }
    }
  }

  @Test("levels agree with FriBidi's where there are no isolates (seed B1D1000000000003)")
  func withoutIsolates() throws {
    let analyzer = TextAnalyzer()
    for scalars in texts(of: Self.plain + Self.brackets + Self.embeddings, salt: 2) {
      // Where brackets nest too deep, FriBidi stops for the whole text and not for its isolating run sequence (BD16).
      if scalars.filter(Self.brackets.contains).count > 63 { continue }
      for base in 0...UInt8(1) {
        let found = ownLevels(scalars, base: base, analyzer)
        #expect(try agrees(found, fribidi_levels, scalars, base: base), "\(describe(scalars)) in \(base)")
      }
    }
  }

  @Test("levels are those of FriBidi or ICU wherever everything is mixed (seed B1D1000000000004)")
  func everything() throws {
    let analyzer = TextAnalyzer()
    var disagreements = 0
    let alphabet = Self.plain + Self.brackets + Self.brackets + Self.embeddings + Self.isolates
    for scalars in texts(of: alphabet + Self.isolates + Self.firstStrongIsolates, salt: 3) {
      for base in 0...UInt8(1) {
        let found = ownLevels(scalars, base: base, analyzer)
        let isFriBidis = try agrees(found, fribidi_levels, scalars, base: base)
        let isICUs = try agrees(found, icu_levels, scalars, base: base)
        if isFriBidis != isICUs { disagreements += 1 }
        #expect(isFriBidis || isICUs, "\(describe(scalars)) in \(base)")
      }
    }
    // Seldom enough that the rest says something.
    #expect(disagreements < 100)
  }

  @Test("levels agree where embeddings and isolates nest as deep as they may and deeper")
  func depth() throws {
    let analyzer = TextAnalyzer()
    for opening: Unicode.Scalar in ["\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}"]
    {
      let closing: Unicode.Scalar = opening.value < 0x2066 ? "\u{202C}" : "\u{2069}"
      for depth in [1, 60, 61, 62, 63, 64, 123, 124, 125, 126, 127, 128, 200] {
        let opened = [Unicode.Scalar](repeating: opening, count: depth)
        let closed = [Unicode.Scalar](repeating: closing, count: depth)
        let scalars = ["a", "\u{5D0}"] + opened + ["1", "\u{5D0}", "b"] + closed + ["\u{5D0}", "!"]
        for base in 0...UInt8(1) {
          let found = ownLevels(scalars, base: base, analyzer)
          #expect(try agrees(found, icu_levels, scalars, base: base), "\(describe(scalars)) in \(base)")
        }
      }
    }
  }

  @Test("levels agree with FriBidi's where brackets nest as deep as they may and deeper")
  func nesting() throws {
    let analyzer = TextAnalyzer()
    for depth in [1, 2, 61, 62, 63, 64, 65, 100] {
      for inner: [Unicode.Scalar] in [["a"], ["\u{5D0}"], ["1"], ["a", "\u{5D0}"]] {
        let opened = [Unicode.Scalar](repeating: "(", count: depth)
        let closed = [Unicode.Scalar](repeating: ")", count: depth)
        // A pair before what nests too deep, and one after it.
        let scalars = ["a", "[", "\u{5D0}", "]"] + opened + inner + closed + ["[", "b", "]", "\u{5D0}"]
        for base in 0...UInt8(1) {
          let found = ownLevels(scalars, base: base, analyzer)
          #expect(try agrees(found, fribidi_levels, scalars, base: base), "\(describe(scalars)) in \(base)")
        }
      }
    }
  }
}

import Testing

import UnicodeAnalysis

@Suite("Hostile texts")
struct HostileTextTests {
  static let units: [(String, [UInt32])] = [
    ("a", [0x61]), ("spaces", [0x20]), ("line feeds", [0x0A]), ("CR LF", [0x0D, 0x0A]), ("NUL", [0]),
    ("right-to-left overrides", [0x202E]), ("embeddings", [0x202B]), ("isolates", [0x2067]),
    ("isolates and their ends", [0x2067, 0x5D0, 0x2069]), ("ends of isolates", [0x2069]),
    ("Hebrew and Latin", [0x5D0, 0x61]), ("Hebrew", [0x5D0]), ("Arabic digits", [0x5D0, 0x20, 0x661]),
    ("regional indicators", [0x1F1E6]), ("marks", [0x301]), ("spaces with marks", [0x20, 0x301]),
    ("Thai", [0xE2A, 0xE27, 0xE31, 0xE2A, 0xE14, 0xE35]), ("one Thai letter", [0xE01]), ("Khmer", [0x1780, 0x17D2]),
    ("Burmese", [0x1000, 0x103A]), ("ZWJ", [0x200D]), ("emoji joined", [0x1F469, 0x200D]),
    ("skin tones", [0x1F3FD]), ("selectors", [0xFE0F]), ("hearts", [0x2764, 0xFE0F]),
    ("opening brackets", [0x5B]), ("mixed brackets", [0x5B, 0x29]), ("pairs", [0x28, 0x5D0, 0x29]),
    ("empty pairs", [0x28, 0x29]), ("kana and marks", [0x30AB, 0x30FC]), ("ideographs", [0x6F22]),
    ("Hangul", [0xD55C]), ("jamo", [0x1100]), ("numbers", [0x31, 0x2C]), ("quotes", [0x201C]),
    ("quotes and spaces", [0x201C, 0x20]), ("hyphens", [0x2D]), ("ZWSP", [0x200B]), ("tabs", [0x09]),
    ("soft hyphens", [0xAD]), ("last scalars", [0x10FFFF]), ("Hebrew commas", [0x5D0, 0x2C]),
    ("numbers from right to left", [0x5D0, 0x31, 0x2B]), ("neutrals from right to left", [0x202E, 0x21]),
  ]
  @Test("a megabyte of anything is analysed in time that grows with its length")
  func megabytes() {
    let analyzer = TextAnalyzer(options: LineBreakOptions(wordBreak: .keepAll))
    for (name, unit) in Self.units {
      var bytes: [UInt8] = []
      for v in unit { bytes += Array(String(Unicode.Scalar(v)!).utf8) }
      var text: [UInt8] = []
      while text.count < 1 << 20 { text += bytes }
      var a = TextAnalysis()
      let clock = ContinuousClock()
      let t = clock.measure { text.withUnsafeBufferPointer { analyzer.analyze($0, defaultLevel: 0, into: &a) } }
      print(name, t)
    }
    for (name, p) in [("nested", [UInt8]("[".utf8)), ("nested2", [UInt8]("[{".utf8))] {
      var text = Array("\u{5D0}".utf8)
      for _ in 0..<(1 << 19) { text += p }
      for _ in 0..<(1 << 19) { text += Array(")".utf8) }
      var a = TextAnalysis()
      let t = ContinuousClock().measure { text.withUnsafeBufferPointer { analyzer.analyze($0, defaultLevel: 0, into: &a) } }
      print(name, t)
    }
  }
}

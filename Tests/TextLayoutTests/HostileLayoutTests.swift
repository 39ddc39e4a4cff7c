import ChatGeneration
import FontFaces
import LayoutGeometry
import Testing

@testable import TextLayout

/// Texts that nobody writes; `hostile-benchmark` holds them to their limits at full size: of time, of growth and of memory.
@Suite("Hostile texts are laid out") struct HostileLayoutTests {
  static let units = [
    "a", " ", "\n", "\t", "\0", "\u{200B}", "\u{200D}", "\u{AD}", "a\u{AD}", "\u{202E}", "\u{2067}", "\u{2067}\u{5D0}",
    "\u{1F1E6}", "\u{301}", "e\u{301}\u{327}", "สวัสดีครับ", "\u{E01}", "\u{1780}\u{17D2}", "မင်္ဂလာပါ", "\u{628}",
    "\u{5D0}a",
    "漢", "한", "ffi", "😀", "👩\u{200D}", "\u{1F3FD}", "(", "\u{5D0}[)", "\u{201C} ", "-", "abc%20def=ghi&", "\u{E000}",
    "\u{378}", "hello world ", "Z\u{301}",
  ]

  @Test("thousands of one thing cover their lines at any width", .timeLimit(.minutes(2)), arguments: units)
  func covered(unit: String) throws {
    check(String(repeating: unit, count: (1 << 14) / unit.utf8.count), TextPreparer(fonts: try FontLibrary()))
  }

  @Test(
    "an address without end, random bytes and random scalars cover their lines at any width",
    .timeLimit(.minutes(2)), arguments: [0x6E_0F, 0x6E_10, 0x6E_11] as [UInt64])
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<1 << 13).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    var scalars = String.UnicodeScalarView()
    for _ in 0..<1 << 12 { scalars.append(Unicode.Scalar(UInt32(random.next() % 0x11_0000)) ?? "?") }
    let signs = Array("abcxyz0189-._~%=&+".utf8)
    let address = (0..<1 << 14).map { _ in signs[Int(random.next() % UInt64(signs.count))] }
    let preparers = [
      TextPreparer(fonts: try FontLibrary()), TextPreparer(metrics: .cells(Size(width: Length(8), height: Length(20)))),
    ]
    for preparer in preparers {
      check(String(decoding: bytes, as: UTF8.self), preparer)
      check(String(scalars), preparer)
      check("https://example.org/?" + String(decoding: address, as: UTF8.self), preparer)
    }
  }

  private func check(_ text: String, _ preparer: TextPreparer) {
    let prepared = preparer.prepare(StyledText(text))
    for width in [0, 300, 100_000] {
      let layout = prepared.layout(width: Length(width))
      let measure = prepared.measure(width: Length(width))
      #expect(measure.lineCount == layout.lines.count)
      #expect(
        layout.lines.first?.utf8Range.lowerBound == 0 && layout.lines.last?.utf8Range.upperBound == text.utf8.count)
      #expect(
        zip(layout.lines, layout.lines.dropFirst()).allSatisfy { $0.utf8Range.upperBound == $1.utf8Range.lowerBound })
      #expect(layout.lines.allSatisfy { !$0.utf8Range.isEmpty && $0.width >= .zero })
      for line in layout.lines.prefix(3) { _ = preparer.glyphRuns(of: line, in: prepared) }
    }
  }

  /// What is quadratic takes sixteen times as long for four times as much.
  ///
  /// Letters that lines may part, one after the other without a space, are each a place at which something could be
  /// looked for to the end of the text.
  @Test(
    "four times as much takes about four times as long", .timeLimit(.minutes(2)),
    arguments: [
      "a", "x-", "a\u{AD}", "e\u{301}", "\u{5D0}a", "漢", "字，漢", "か漢字", "a漢", "漢\u{AD}", "字\u{200B}", "「漢」", "한", "ไทย漢",
    ])
  func growth(unit: String) throws {
    let fonts = try FontLibrary()
    func time(_ size: Int) -> Duration {
      let text = StyledText(String(repeating: unit, count: size / unit.utf8.count))
      let preparer = TextPreparer(fonts: fonts)
      return ContinuousClock().measure { _ = preparer.prepare(text).measure(width: Length(300)) }
    }
    // Other tests run beside this one, so that a single measurement says little.
    var ratios: [Double] = []
    for _ in 0..<5 {
      let (small, large) = (time(1 << 14), time(1 << 16))
      ratios.append(large / (small + .milliseconds(5)))
      if ratios.last ?? 0 < 8 { return }
    }
    Issue.record("\(unit.debugDescription): \(ratios) times as long")
  }

  @Test("seventy thousand marks on one letter are one line")
  func marks() throws {
    let text = "Z" + String(repeating: "\u{301}", count: 70_000)
    let layout = TextPreparer(fonts: try FontLibrary()).prepare(StyledText(text)).layout(width: Length(100))
    #expect(layout.lines.count == 1)
  }
}

import FontFaces
import LayoutGeometry
import Testing

@testable import TextLayout

/// Texts that nobody writes; `hostile-benchmark` takes their times at full size.
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
    let text = String(repeating: unit, count: (1 << 14) / unit.utf8.count)
    let preparer = TextPreparer(fonts: try FontLibrary())
    let prepared = preparer.prepare(StyledText(text))
    for width in [0, 300, 100_000] {
      let layout = prepared.layout(width: Length(width))
      let measure = prepared.measure(width: Length(width))
      #expect(measure.lineCount == layout.lines.count)
      #expect(
        layout.lines.first?.utf8Range.lowerBound == 0 && layout.lines.last?.utf8Range.upperBound == text.utf8.count)
      #expect(
        zip(layout.lines, layout.lines.dropFirst()).allSatisfy { $0.utf8Range.upperBound == $1.utf8Range.lowerBound })
      for line in layout.lines.prefix(3) { _ = preparer.glyphRuns(of: line, in: prepared) }
    }
  }

  @Test("seventy thousand marks on one letter are one line")
  func marks() throws {
    let text = "Z" + String(repeating: "\u{301}", count: 70_000)
    let layout = TextPreparer(fonts: try FontLibrary()).prepare(StyledText(text)).layout(width: Length(100))
    #expect(layout.lines.count == 1)
  }
}

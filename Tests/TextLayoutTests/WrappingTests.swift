import LayoutGeometry
import Testing

@testable import TextLayout

/// Font F: every grapheme 10 wide, lines 20 high.
///
/// Expected values are counted by hand: ten points a character.
@Suite struct WrappingTests {
  let preparer = TextPreparer(metrics: .cells(Size(width: Length(10), height: Length(20))))

  func lines(_ text: String, _ width: Int, limit: Int? = nil) -> [String] {
    let prepared = preparer.prepare(StyledText(text))
    let bytes = Array(text.utf8)
    let layout = prepared.layout(width: Length(width), lineLimit: limit)
    let measure = prepared.measure(width: Length(width), lineLimit: limit)
    #expect(measure.lineCount == layout.lines.count)
    #expect(measure.widest == layout.size.width)
    #expect(measure.last == layout.lines.last?.width)
    #expect(measure.height == layout.size.height)
    return layout.lines.map { String(decoding: bytes[$0.utf8Range], as: UTF8.self) }
  }

  func widths(_ text: String, _ width: Int, limit: Int? = nil) -> [Double] {
    preparer.prepare(StyledText(text)).layout(width: Length(width), lineLimit: limit).lines.map(\.width.points)
  }

  @Test("lines break at spaces and the spaces hang")
  func spaces() {
    #expect(lines("the quick brown fox jumps", 184) == ["the quick brown ", "fox jumps"])
    #expect(widths("the quick brown fox jumps", 184) == [150, 90])
    #expect(lines("aaaa      bbbb", 40) == ["aaaa      ", "bbbb"])
    #expect(widths("aaaa      bbbb", 40) == [40, 40])
    #expect(widths("abc   ", 1000) == [30])
    #expect(widths("   ", 1000) == [0])
    #expect(widths("   x", 1000) == [40])
  }

  @Test("a word that is wider than the line is cut, one that is not moves down whole")
  func cuts() {
    #expect(lines(String(repeating: "a", count: 20), 184).map(\.count) == [18, 2])
    #expect(lines("ab cdefgh", 50) == ["ab ", "cdefg", "h"])
    #expect(lines("abcdefgh ij", 50) == ["abcde", "fgh ", "ij"])
    #expect(lines("abcdefgh i", 50) == ["abcde", "fgh i"])
    #expect(lines("abc", 0) == ["a", "b", "c"])
    #expect(widths("abc", 0) == [10, 10, 10])
  }

  @Test("every mandatory break ends a line and none makes an empty last one")
  func mandatory() {
    #expect(
      lines("a\r\nb\u{2028}c\u{B}d\u{C}e\u{85}f\u{2029}g\rh\ni", 100)
        == ["a\r\n", "b\u{2028}", "c\u{B}", "d\u{C}", "e\u{85}", "f\u{2029}", "g\r", "h\n", "i"])
    #expect(lines("a\n\n\nb", 100) == ["a\n", "\n", "\n", "b"])
    #expect(lines("a\n", 100) == ["a\n"])
    #expect(lines("\n", 100) == ["\n"])
    #expect(lines("", 100) == [""])
    #expect(widths("a  \nbb", 100) == [10, 20])
  }

  @Test("no-break spaces hold and keep their width")
  func glue() {
    #expect(lines("10\u{A0}000\u{A0}km", 1000).count == 1)
    #expect(lines("10\u{A0}000 km", 60) == ["10\u{A0}000 ", "km"])
    #expect(widths("ab\u{A0}", 1000) == [30])
    #expect(lines("a \u{2060}b", 20) == ["a ", "\u{2060}b"] || lines("a \u{2060}b", 20).count == 2)
  }

  @Test("a zero width space is a place to break and nothing else")
  func zeroWidthSpace() {
    #expect(lines("aaaa\u{200B}bbbb", 50) == ["aaaa\u{200B}", "bbbb"])
    #expect(widths("aaaa\u{200B}bbbb", 500) == [80])
  }

  @Test("a soft hyphen is drawn and counted where a line ends with it, and only there")
  func softHyphen() {
    // "super" and the hyphen are 60.
    #expect(lines("super\u{AD}cali", 60) == ["super\u{AD}", "cali"])
    #expect(widths("super\u{AD}cali", 60) == [60, 40])
    // Without room for the hyphen the word is one unit: 9 letters, cut after five.
    #expect(widths("super\u{AD}cali", 50)[0] == 50)
    #expect(widths("super\u{AD}cali", 90) == [90])
    // "aa b" and the hyphen are 50 and do not fit 40: the space before is taken.
    #expect(lines("aa b\u{AD}cd", 40) == ["aa ", "b\u{AD}cd"])
    #expect(widths("word\u{AD}", 1000) == [40])
  }

  @Test("a tab goes to the next stop of eight spaces, from a stop to the one after it")
  func tabs() {
    #expect(widths("a\tb", 1000) == [90])
    #expect(widths("abcdefgh\tb", 1000) == [170])
    #expect(widths("a\tb\tc", 1000) == [170])
    #expect(widths("ab\t", 1000) == [20])
    #expect(lines("a\tb", 80) == ["a\t", "b"])
    #expect(preparer.prepare(StyledText("a\tb")).naturalWidth == Length(90))
  }

  @Test("a line limit cuts what is too much and shows an ellipsis")
  func ellipsis() {
    // Six cells: "the q…" is six wide.
    #expect(lines("the quick brown fox", 60, limit: 1) == ["the q"])
    #expect(widths("the quick brown fox", 60, limit: 1) == [60])
    // The space before the ellipsis goes: "the" and the ellipsis are 40.
    #expect(lines("the quick brown fox", 50, limit: 1) == ["the"])
    #expect(widths("the quick brown fox", 50, limit: 1) == [40])
    #expect(lines("the quick brown fox", 60, limit: 2) == ["the ", "quick"])
    #expect(lines("the quick", 60, limit: 2) == ["the ", "quick"])
    #expect(widths("a\nb\nc", 60, limit: 2) == [10, 20])
    #expect(!preparer.prepare(StyledText("the quick")).layout(width: Length(60), lineLimit: 2).isTruncated)
  }

  @Test("an inline box takes its width and is not broken")
  func boxes() {
    let text = StyledText(
      "hi @Ana Lopez ok",
      boxes: [InlineBox(utf8Range: 3..<13, size: Size(width: Length(55), height: Length(20)))])
    let prepared = preparer.prepare(text)
    #expect(prepared.naturalWidth == Length(30 + 55 + 30))
    let lines = prepared.layout(width: Length(90)).lines
    #expect(lines.map(\.utf8Range) == [0..<14, 14..<16])
    #expect(lines[0].width == Length(85))
  }

  @Test("right-to-left text says so, and numbers do not decide")
  func direction() {
    #expect(preparer.prepare(StyledText("שלום world, מה שלומך?")).direction == .rightToLeft)
    #expect(preparer.prepare(StyledText("😀 سلام")).direction == .rightToLeft)
    #expect(preparer.prepare(StyledText("123 hello سلام")).direction == .leftToRight)
    #expect(widths("שלום world, מה שלומך?", 150) == [140, 60])
  }

  @Test("a megabyte without a place to break is cut into full lines")
  func megabyte() {
    let prepared = preparer.prepare(StyledText(String(repeating: "a", count: 1 << 20)))
    let measure = prepared.measure(width: Length(1000))
    #expect(measure.lineCount == (1 << 20) / 100 + 1)
    #expect(measure.widest == Length(1000))
    #expect(prepared.measure(width: Length(1_000_000_000)).lineCount == 21)  // 2^19 points hold 52,428 letters
  }
}

import FontFaces
import LayoutGeometry
import Testing
import UnicodeAnalysis

@testable import TextLayout

/// Characters of 10 by 20, so that places can be counted.
@Suite("Carets of a line")
struct CaretTests {
  private let preparer = TextPreparer(metrics: .cells(Size(width: Length(10), height: Length(20))))

  private func carets(_ string: String, width: Int = 1000, line: Int = 0) -> LineCarets {
    let text = preparer.prepare(StyledText(string))
    return text.carets(of: text.layout(width: Length(width)).lines[line])
  }

  private func x(_ carets: LineCarets, _ offset: Int, upstream: Bool = false) -> Length {
    carets.caret(at: TextPosition(utf8Offset: offset, isUpstream: upstream)).x
  }

  @Test("a caret stands before each grapheme, and at the end inside the last one")
  func plain() {
    let carets = carets("abc")
    #expect(carets.offsets == [0, 1, 2, 3])
    #expect([0, 1, 2, 3].map { x(carets, $0) } == [Length(0), Length(10), Length(20), Length(29)])
  }

  @Test("a point belongs to the nearer edge of its grapheme")
  func points() {
    let carets = carets("abc")
    func offset(_ x: Double) -> Int { carets.position(atX: Length(points: x)).utf8Offset }
    #expect([-5, 0, 4.9, 5, 14.9, 15, 24.9, 25, 30, 99].map(offset) == [0, 0, 0, 1, 1, 2, 2, 3, 3, 3])
  }

  @Test("text from right to left has its beginning at the right")
  func rightToLeft() {
    // Three letters of two bytes: the first stands at 20…30.
    let carets = carets("אבג")
    #expect(carets.offsets == [0, 2, 4, 6])
    #expect([0, 2, 4, 6].map { x(carets, $0) } == [Length(29), Length(19), Length(9), Length(0)])
    #expect(carets.position(atX: Length(28)).utf8Offset == 0)
    #expect(carets.position(atX: Length(1)).utf8Offset == 6)
  }

  @Test("where directions meet, an offset has two places and each leads back to it")
  func bothDirections() {
    // "ab" then two letters from right to left, then "cd": a b ב א c d, the Hebrew ones at bytes 2 and 4.
    let carets = carets("abאבcd")
    #expect(x(carets, 2) == Length(39))  // The beginning of א, at the right edge of its cell 30…40.
    #expect(x(carets, 2, upstream: true) == Length(19))  // The end of b.
    #expect(x(carets, 6) == Length(40))
    #expect(x(carets, 6, upstream: true) == Length(20))  // The end of ב, at the left edge of its cell 20…30.
    for position in [(2, false), (2, true), (6, false), (6, true)] {
      let caret = carets.caret(at: TextPosition(utf8Offset: position.0, isUpstream: position.1))
      #expect(carets.position(atX: caret.x + caret.width / 2).utf8Offset == position.0)
    }
    let spans = carets.spans(of: 1..<4)
    #expect(spans.map(\.left) == [Length(10), Length(30)])
    #expect(spans.map(\.right) == [Length(20), Length(40)])
  }

  @Test("the end of a wrapped line is the beginning of the next one")
  func wrapped() {
    let text = preparer.prepare(StyledText("ab cd"))
    let layout = text.layout(width: Length(25))
    #expect(layout.lines.count == 2)
    // The space hangs beyond the line's end and has a caret before it.
    #expect(text.carets(of: layout.lines[0]).offsets == [0, 1, 2])
    #expect(text.carets(of: layout.lines[1]).offsets == [3, 4, 5])
    let end = text.carets(of: layout.lines[0]).position(atX: Length(100))
    #expect(end == TextPosition(utf8Offset: 3, isUpstream: true))
    #expect(layout.lineIndex(of: end) == 0)
    #expect(layout.lineIndex(of: TextPosition(utf8Offset: 3)) == 1)
  }

  @Test("an empty line and an empty text have one caret")
  func empty() {
    #expect(carets("").offsets == [0])
    #expect(carets("a\n\nb", line: 1).offsets == [2])
    #expect(carets("a\n\nb", line: 0).offsets == [0, 1])
    #expect(carets("a\n").offsets == [0, 1])
  }

  @Test("what has no width has no caret of its own, and an offset inside a grapheme is its beginning")
  func graphemes() {
    let carets = carets("a\u{200B}be\u{301}")
    #expect(carets.offsets == [0, 4, 5, 8])
    #expect(x(carets, 1) == Length(10))
    #expect(x(carets, 6) == Length(20))
  }

  @Test("a box is one grapheme of its own width")
  func box() {
    var styled = StyledText("hi @ana you")
    styled.boxes = [InlineBox(utf8Range: 3..<7, size: Size(width: Length(55), height: Length(20)))]
    let text = preparer.prepare(styled)
    let carets = text.carets(of: text.layout(width: Length(1000)).lines[0])
    #expect(carets.offsets == [0, 1, 2, 3, 7, 8, 9, 10, 11])
    #expect(x(carets, 7) == Length(85))
  }

  @Test("words and graphemes are found around an offset")
  func words() {
    let text = preparer.prepare(StyledText("Hello, e\u{301}t"))
    let analyzer = TextAnalyzer()
    #expect(text.wordRange(at: 2, using: analyzer) == 0..<5)
    #expect(text.wordRange(at: 5, using: analyzer) == 5..<6)
    #expect(text.wordRange(at: 8, using: analyzer) == 7..<11)
    #expect(text.wordRange(at: 11, using: analyzer) == 7..<11)
    #expect(text.graphemeRange(at: 8) == 7..<10)
    #expect(text.graphemeRange(at: 11) == 11..<11)
  }

  @Test(
    "with fonts, every caret leads back to its offset and the graphemes fill the line",
    arguments: [
      "office affluent fjord", "السلام عليكم لا إله", "שלום hello עולם 123 abc", "नमस्ते दुनिया", "👩‍👩‍👧 family 🇩🇪🇫🇷",
      "a\tb\tc", "日本語、テスト。", "สวัสดีครับ", "soft\u{AD}hyphen\u{AD}ated", "e\u{301}\u{302}x",
    ])
  func fonts(string: String) throws {
    let preparer = TextPreparer(fonts: try FontLibrary())
    let text = preparer.prepare(StyledText(string))
    for width in [40, 80, 400] {
      for line in text.layout(width: Length(width)).lines {
        let carets = text.carets(of: line)
        for offset in carets.offsets {
          let caret = carets.caret(at: TextPosition(utf8Offset: offset))
          #expect(carets.position(atX: caret.x + caret.width / 2).utf8Offset == offset, "\(offset) at \(width)")
        }
        let right = carets.units.filter { !$0.hangs }.map(\.right).max() ?? .zero
        let added = line.ending == .hyphen && text.direction == .leftToRight ? line.width - right : .zero
        #expect(abs((right + added - line.width).rawValue) < 256, "\(string) at \(width): \(right) of \(line.width)")
      }
    }
  }

  /// The edges of the graphemes of a text, in units of a font of 1,000 units per em.
  private func edges(_ string: String, family: String) throws -> [Length] {
    let preparer = TextPreparer(fonts: try FontLibrary())
    let style = TextStyle(families: [family], size: Length(1000))
    let text = preparer.prepare(StyledText(string, style: style, lineHeight: .fixed(Length(1200))))
    let units = text.carets(of: text.layout(width: Length(100_000)).lines[0]).units
    return units.flatMap { [$0.left, $0.right] }
  }

  @Test("a ligature is divided where its font says so")
  func ligatures() throws {
    // Noto Sans: f_f is 688 wide with a caret at 301, f_f_i 946 with carets at 315 and 631 (GDEF, LigCaretList).
    #expect(try edges("ff", family: "Noto Sans") == [0, 301, 301, 688].map { Length($0) })
    #expect(try edges("ffi", family: "Noto Sans") == [0, 315, 315, 631, 631, 946].map { Length($0) })
    // Noto Sans Arabic: lam and alef at the end of a word are uniFEFC, 599 wide with a caret 300 from the left.
    #expect(try Array(edges("بلا", family: "Noto Sans Arabic").prefix(4)) == [0, 300, 300, 599].map { Length($0) })
  }
}

import FontFaces
import LayoutGeometry
import Testing

@testable import TextLayout

@Suite struct StyledTextTests {
  let preparer: TextPreparer

  init() throws { preparer = TextPreparer(metrics: .fonts, fonts: try FontLibrary()) }

  func width(_ text: String, _ style: TextStyle = TextStyle()) -> Length {
    preparer.prepare(StyledText(text, style: style)).naturalWidth
  }

  @Test("a text in two sizes is as wide as its parts")
  func sizes() {
    var text = StyledText("small BIG", lineHeight: .natural)
    text.runs = [StyledRun(utf8Range: 6..<9, style: TextStyle(size: Length(32)))]
    let prepared = preparer.prepare(text)
    let parts = width("small ") + width("BIG", TextStyle(size: Length(32)))
    // "small " alone hangs its space, so its width is that of "small" and a space: 260 of 1000 units at 16 points.
    let space = Length(rawValue: 260 * Length(16).rawValue / 1000)
    #expect(abs((prepared.naturalWidth - parts - space).rawValue) <= 192)
    #expect(abs((width("BIG", TextStyle(size: Length(32))) - width("BIG") * 2).rawValue) <= 192)
    let lines = prepared.layout(width: Length(1000)).lines
    // Noto Sans: ascent 1069, descent 293 of 1000. At 32 points 34.2 and 9.4, rounded 34 and 9.
    #expect(lines[0].height == Length(43))
    #expect(lines[0].baseline == Length(34))
    let narrow = width("BIG", TextStyle(size: Length(32)))
    #expect(prepared.layout(width: narrow).lines.map(\.height) == [Length(22), Length(43)])
  }

  @Test("fallback fonts make natural lines higher and leave fixed ones alone")
  func heights() {
    // At 16 points: Noto Sans 17.1 and 4.7, Noto Color Emoji 14.8 and 3.9, Noto Sans CJK 18.6 and 4.6.
    #expect(
      preparer.prepare(StyledText("Hello", lineHeight: .natural)).layout(width: Length(500)).size.height == Length(22))
    #expect(
      preparer.prepare(StyledText("漢字", lineHeight: .natural)).layout(width: Length(500)).size.height == Length(24))
    #expect(preparer.prepare(StyledText("Hello 漢字")).layout(width: Length(500)).size.height == Length(20))
    #expect(preparer.prepare(StyledText("Hello 漢字")).layout(width: Length(500)).lines[0].baseline == Length(16))
  }

  @Test("letter spacing follows each grapheme, none splits an emoji or joins letters")
  func spacing() {
    let spaced = TextStyle(letterSpacing: Length(2))
    #expect(abs((width("abc", spaced) - width("abc") - Length(6)).rawValue) <= 128)
    #expect(abs((width("👨‍👩‍👧", spaced) - width("👨‍👩‍👧") - Length(2)).rawValue) <= 128)
    #expect(abs((width("سلام", spaced) - width("سلام")).rawValue) <= 128)
  }

  @Test("an emoji is as wide as its strike says: 136 of 109 to an em")
  func emoji() {
    // 136 × 16 ÷ 109 = 19.9633
    #expect(abs(width("😀").points - 136.0 * 16 / 109) < 0.001)
    #expect(width("👨‍👩‍👧‍👦") == width("😀"))
  }

  @Test("Arabic letters keep their joined forms where a word is cut")
  func joining() {
    let text = String(repeating: "\u{628}", count: 9)
    let prepared = preparer.prepare(StyledText(text))
    let cut = prepared.layout(width: Length(30)).lines
    #expect(cut.count > 1)
    // Were they shaped anew, each line would end in a final form, which is wider than a medial one.
    let whole = prepared.naturalWidth
    let sum = cut.reduce(Length.zero) { $0 + $1.width }
    #expect(abs((whole - sum).rawValue) <= 128 * cut.count, "the lines of a cut word are as wide as the word")
  }

  @Test("a word is cut at graphemes and clusters, never inside a ligature or a stack")
  func cuts() {
    for text in ["ក្រុមហ៊ុន", "မင်္ဂလာပါ", "क्षत्रियक्षत्रिय", "e\u{301}e\u{301}e\u{301}", "👨‍👩‍👧👨‍👩‍👧"] {
      let prepared = preparer.prepare(StyledText(text))
      let bytes = Array(text.utf8)
      var starts: Set<Int> = []
      var offset = 0
      for character in text {
        starts.insert(offset)
        offset += character.utf8.count
      }
      for line in prepared.layout(width: .zero).lines {
        #expect(starts.contains(line.utf8Range.lowerBound), "\(text) is cut inside a grapheme")
        #expect(bytes[line.utf8Range.lowerBound] & 0xC0 != 0x80)
      }
    }
  }

  @Test("glyphs of a line go from left to right whatever the direction")
  func visualOrder() throws {
    let prepared = preparer.prepare(StyledText("אבג abc דהו"))
    let line = try #require(prepared.layout(width: Length(1000)).lines.first)
    let runs = preparer.glyphRuns(of: line, in: prepared)
    let xs = runs.flatMap(\.glyphs).map(\.x)
    #expect(xs == xs.sorted())
    // Right to left: the last word is drawn first.
    #expect(runs.first?.utf8Range.lowerBound == "אבג abc ".utf8.count)
    #expect(runs.map(\.direction).contains(.leftToRight))
  }
}

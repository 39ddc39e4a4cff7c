import Testing

@testable import FontFaces

@Suite("FontFace")
struct FontFaceTests {
  /// Chromium's ascent and descent of 16 px text, each rounded to a pixel.
  @Test(
    "ascent and descent at 16 pixels are those of browsers",
    arguments: [
      ("Noto Sans", "fonts-noto-core", 17, 5), ("Noto Sans CJK JP", "fonts-noto-cjk", 19, 5),
      ("Noto Color Emoji", "fonts-noto-color-emoji", 15, 4),
    ])
  func metrics(family: String, package: String, ascent: Int, descent: Int) throws {
    let metrics = try Fixtures.face(family, package: package).metrics
    func pixels(_ units: Int) -> Int { (units * 16 * 2 + metrics.unitsPerEm) / (metrics.unitsPerEm * 2) }
    #expect(pixels(metrics.ascent) == ascent)
    #expect(pixels(metrics.descent) == descent)
    #expect(metrics.lineGap == 0)
  }

  @Test("Noto Color Emoji has one strike of 109 pixels to an em whose pictures advance by 136")
  func strike() throws {
    let face = try Fixtures.face("Noto Color Emoji", package: "fonts-noto-color-emoji")
    #expect(face.strike?.ppem == 109)
    #expect(face.strike?.advance == 136)
    #expect(face.isColored)
    let glyph = try #require(face.glyph(0x1F600))
    let advance = face.advance(ofGlyph: glyph, shaped: face.advance(ofGlyph: glyph))
    // 136 · 16 ÷ 109 = 19.963…
    #expect(Int(advance) * 16 * 100 / face.advanceUnitsPerEm == 1996)
    #expect(face.advance(ofGlyph: glyph, shaped: 0) == 0, "what shaping gave no advance keeps none")
  }

  @Test("an outline face keeps the advances that shaping gives")
  func outlines() throws {
    let face = try Fixtures.face("Noto Sans")
    #expect(face.strike == nil)
    #expect(!face.isColored)
    #expect(face.advanceUnitsPerEm == face.unitsPerEm)
    #expect(face.advance(ofGlyph: 1, shaped: 555) == 555)
  }

  @Test(
    "the space takes part in kerning in Lato, not in Noto Sans",
    arguments: [
      ("Lato", "fonts-lato", true), ("Noto Sans", "fonts-noto-core", false),
      ("Noto Sans Hebrew", "fonts-noto-core", false), ("Noto Sans Thai", "fonts-noto-core", false),
    ])
  func space(family: String, package: String, takesPart: Bool) throws {
    #expect(try Fixtures.face(family, package: package).spaceTakesPart == takesPart)
  }

  @Test("names, weight and style are those of the file")
  func names() throws {
    let library = try Fixtures.library.get()
    let face = try #require(try library.fontSet(families: ["Noto Sans"], weight: 700, isItalic: true).faces.first)
    #expect(face.family == "Noto Sans")
    #expect(face.fullName == "Noto Sans Bold Italic")
    #expect(face.weight == 700)
    #expect(face.isItalic)
    #expect(face.path.hasSuffix("NotoSans-BoldItalic.ttf"))
    #expect(face.index == 0)
    #expect(face.unitsPerEm == 1000)
    let upright = try Fixtures.face("Noto Sans")
    #expect(!upright.isItalic)
    #expect(upright.weight == 400)
    #expect(upright != face)
  }

  @Test("the space, the hyphen and the ellipsis of Noto Sans are its own glyphs")
  func signs() throws {
    let face = try Fixtures.face("Noto Sans")
    // Advances of NotoSans-Regular in 1/1000 em: space 260, hyphen 322.
    #expect(face.spaceAdvance == 260)
    #expect(face.hyphen.glyph == face.glyph(0x2010))
    #expect(face.hyphen.advance == 322)
    #expect(face.ellipsis.glyph == face.glyph(0x2026))
    #expect(face.ellipsis.count == 1)
  }

  @Test("a face without the ellipsis uses three full stops, one without U+2010 the hyphen-minus")
  func signsInPlace() throws {
    // The face of each script is different: some of them have neither.
    let library = try Fixtures.library.get()
    var seen = (stops: 0, minus: 0)
    for font in library.catalogue.fonts.prefix(120) {
      guard let face = try? FontFace(path: font.path, index: font.index) else { continue }
      if !face.covers(0x2026), let stop = face.glyph(0x2E) {
        seen.stops += 1
        #expect(face.ellipsis.glyph == stop)
        #expect(face.ellipsis.count == 3)
        #expect(face.ellipsis.advance == 3 * face.advance(ofGlyph: stop))
      }
      if !face.covers(0x2010), let minus = face.glyph(0x2D) {
        seen.minus += 1
        #expect(face.hyphen.glyph == minus)
      }
    }
    #expect(seen.minus > 0, "no face to try")
  }

  @Test(
    "coverage agrees with the glyphs that HarfBuzz finds, over all of Unicode",
    arguments: ["Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji", "DejaVu Sans"])
  func coverage(family: String) throws {
    let face = try Fixtures.face(family, package: "fonts-noto-core, -cjk, -color-emoji and fonts-dejavu-core")
    var count = 0
    for scalar in UInt32(0)..<0x110000 {
      let covered = face.covers(scalar)
      count += covered ? 1 : 0
      if covered != (face.glyph(scalar) != nil) {
        Issue.record("U+\(String(scalar, radix: 16)) in \(family): covered \(covered)")
        break
      }
    }
    #expect(count == face.scalarCount)
    #expect(!face.covers(0x110000))
    #expect(!face.covers(.max))
  }

  @Test("the same place of the same file gives equal faces, another place another one")
  func equality() throws {
    let path = try Fixtures.face("Noto Sans CJK JP", package: "fonts-noto-cjk").path
    let a = try FontFace(path: path, index: 0)
    let b = try FontFace(path: path, index: 0)
    let other = try FontFace(path: path, index: 1)
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    #expect(a != other)
    #expect(a.family != other.family)
  }
}

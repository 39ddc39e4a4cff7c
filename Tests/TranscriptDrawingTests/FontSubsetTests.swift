import FontFaces
import Foundation
import Testing

@testable import TranscriptDrawing

@Suite("Embedded fonts")
struct FontSubsetTests {
  private static func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
    bytes[at..<(at + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Where a table of a font file stands: the directory has 16 bytes for each, after 12 of the header.
  private static func table(_ name: String, in font: [UInt8]) -> (offset: Int, length: Int)? {
    let entry = (0..<number(font, 4, 2)).map { 12 + $0 * 16 }.first { Array(font[$0..<($0 + 4)]) == Array(name.utf8) }
    return entry.map { (number(font, $0 + 8, 4), number(font, $0 + 12, 4)) }
  }

  private func face() throws -> FontFace {
    try #require(try FontLibrary().fontSet(families: ["DejaVu Sans"], locale: "en").faces.first)
  }

  @Test("a subset is a small part of its font and holds the characters that were asked for and no others")
  func subset() throws {
    let face = try face()
    let whole = try Self.bytes(of: face.path)
    let part = try FontSubset.bytes(of: face, scalars: Set("Wave".unicodeScalars.map(\.value)), glyphs: [])
    #expect(part.count < whole.count / 20, "\(part.count) of \(whole.count) bytes")
    let file = try ScratchFile(part, ending: "ttf")
    let small = try FontFace(path: file.url.path)
    for scalar in "Wave".unicodeScalars {
      #expect(small.covers(scalar.value))
      let (old, new) = (try #require(face.glyph(scalar.value)), try #require(small.glyph(scalar.value)))
      #expect(small.advance(ofGlyph: new) == face.advance(ofGlyph: old))
    }
    #expect(!small.covers(0x62))
    #expect(Self.table("GPOS", in: part) != nil, "kerning is kept")
  }

  @Test(
    "a font whose licence forbids it is not embedded", arguments: [(0x0002, false), (0x0100, false), (0x0004, true)])
  func rights(_ rights: Int, _ isAllowed: Bool) throws {
    var font = try Self.bytes(of: try face().path)
    let table = try #require(Self.table("OS/2", in: font))
    font[table.offset + 8] = UInt8(rights >> 8)
    font[table.offset + 9] = UInt8(rights & 0xFF)
    let file = try ScratchFile(font, ending: "ttf")
    let face = try FontFace(path: file.url.path)
    let made = Result { try FontSubset.bytes(of: face, scalars: [0x41], glyphs: []) }
    switch made {
    case .success: #expect(isAllowed)
    case .failure(let error):
      #expect(!isAllowed)
      #expect("\(error)".contains("may not be embedded") && "\(error)".contains("DejaVu Sans"))
    }
  }

  @Test("a font packed for the web has the same tables, no larger, on multiples of four bytes")
  func packed() throws {
    let font = try FontSubset.bytes(of: try face(), scalars: Set(0x41...0x7A), glyphs: [])
    let packed = try #require(WebFont.woff(font))
    #expect(packed.count < font.count)
    #expect(Array(packed[..<4]) == Array("wOFF".utf8))
    #expect(Self.number(packed, 8, 4) == packed.count && packed.count % 4 == 0)
    let count = Self.number(font, 4, 2)
    #expect(Self.number(packed, 12, 2) == count)
    for table in 0..<count {
      let (old, new) = (12 + table * 16, 44 + table * 20)
      #expect(Array(packed[new..<(new + 4)]) == Array(font[old..<(old + 4)]))
      #expect(Self.number(packed, new + 4, 4) % 4 == 0)
      #expect(Self.number(packed, new + 8, 4) <= Self.number(packed, new + 12, 4))
      #expect(Self.number(packed, new + 12, 4) == Self.number(font, old + 12, 4))
      #expect(Self.number(packed, new + 16, 4) == Self.number(font, old + 4, 4), "the checksum")
    }
    #expect(WebFont.woff([0, 1, 0, 0]) == nil)
  }
}

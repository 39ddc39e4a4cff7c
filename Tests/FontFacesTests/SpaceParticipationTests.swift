import CHarfBuzz
import Testing

@testable import FontFaces

@Suite("SpaceParticipation")
struct SpaceParticipationTests {
  /// The sum of the advances that HarfBuzz gives a text.
  private func advance(_ scalars: [UInt32], _ face: FontFace, _ buffer: OpaquePointer?) -> Int {
    hb_buffer_clear_contents(buffer)
    hb_buffer_add_codepoints(buffer, scalars, Int32(scalars.count), 0, Int32(scalars.count))
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(face.font, buffer, nil, 0)
    var count: UInt32 = 0
    guard let positions = hb_buffer_get_glyph_positions(buffer, &count) else { return 0 }
    return (0..<Int(count)).reduce(0) { $0 + Int(positions[$1].x_advance) }
  }

  @Test("where the space takes no part, a letter beside it advances as it does alone, in every installed face")
  func alone() throws {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    let letters = (0x41..<0x2_0000 as Range<UInt32>).filter {
      Unicode.Scalar($0)?.properties.generalCategory.isLetter ?? false
    }
    var faceCount = 0
    for font in try Fixtures.library.get().catalogue.fonts {
      guard let face = try? FontFace(path: font.path, index: font.index), !face.spaceTakesPart, face.covers(0x20) else {
        continue
      }
      faceCount += 1
      let letters = letters.lazy.filter { face.covers($0) }.prefix(60)
      let space = advance([0x20], face, buffer)
      for letter in letters {
        let alone = advance([letter], face, buffer)
        if advance([letter, 0x20], face, buffer) != alone + space
          || advance([0x20, letter], face, buffer) != alone + space
        {
          Issue.record("U+\(String(letter, radix: 16)) in \(face.fullName)")
          break
        }
      }
    }
    #expect(faceCount > 100, "the Noto fonts are needed")
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isLetter: Bool { [.uppercaseLetter, .lowercaseLetter, .otherLetter].contains(self) }
}

import CHarfBuzz
import ChatGeneration
import Foundation
import Testing

@testable import FontFaces

@Suite("PairRules")
struct PairRulesTests {
  private static let latin = FontTable.tag("Latn")

  /// How many clusters and glyphs HarfBuzz makes of a text.
  private func shape(_ scalars: [UInt32], _ face: FontFace, _ buffer: OpaquePointer?) -> (clusters: Int, glyphs: Int) {
    hb_buffer_clear_contents(buffer)
    hb_buffer_add_codepoints(buffer, scalars, Int32(scalars.count), 0, Int32(scalars.count))
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(face.font, buffer, nil, 0)
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    return (Set((0..<Int(count)).compactMap { infos?[$0].cluster }).count, Int(count))
  }

  @Test(
    "letters that HarfBuzz makes one glyph of must not meet, in any face that is pairwise",
    arguments: ["Noto Sans", "Noto Serif", "Noto Sans CJK JP", "Noto Sans Armenian"])
  func ligatures(family: String) throws {
    let face = try Fixtures.face(family)
    let isArmenian = family.hasSuffix("Armenian")
    let script = isArmenian ? FontTable.tag("Armn") : Self.latin
    let rules = try #require(face.pairRules(script: script, language: hb_language_from_string("en", -1)))
    let letters = (isArmenian ? 0x561...0x587 : 0x61...0x7A as ClosedRange<UInt32>).filter { face.covers($0) }
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    for first in letters {
      let traits = rules.traits(of: [first], in: face)
      for second in letters where shape([first, second], face, buffer).glyphs == 1 {
        #expect(traits.heedsNext && traits.mayRefuseNext && rules.traits(of: [second], in: face).mayBeRefused)
        #expect(rules.forbids([first], before: [second], in: face), "\(first) \(second) in \(family)")
      }
    }
  }

  @Test("ligatures are made in a face, so that the test before this one says something")
  func someLigatures() throws {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    // U+0574 U+0576 is the Armenian ligature of U+FB13.
    let face = try Fixtures.face("Noto Sans Armenian")
    let isMade = shape([0x574, 0x576], face, buffer).glyphs == 1
    let latin = try Fixtures.face("Noto Serif")
    #expect(isMade || shape([0x66, 0x66], latin, buffer).glyphs == 1)
  }

  @Test("what belongs to a letter, begins one, or is for shaping only")
  func roles() throws {
    let face = try Fixtures.face("Noto Sans")
    let rules = try #require(face.pairRules(script: Self.latin, language: nil))
    #expect(rules.role(of: 0x61, in: face) == .starter)
    #expect(rules.role(of: 0x21, in: face) == .starter)
    #expect(rules.role(of: 0xA0, in: face) == .starter)
    // A combining accent, a letter of another script, the slash of fractions, an unknown letter.
    for scalar: UInt32 in [0x301, 0x410, 0x2044, 0x4E00] { #expect(rules.role(of: scalar, in: face) == nil) }
    let thai = try Fixtures.face("Noto Sans Thai")
    let thaiRules = try #require(thai.pairRules(script: FontTable.tag("Thai"), language: nil))
    #expect(thaiRules.role(of: 0xE01, in: thai) == .starter && thaiRules.role(of: 0xE40, in: thai) == .starter)
    // A vowel below, a tone, and sara am, which HarfBuzz divides.
    for scalar: UInt32 in [0xE38, 0xE48, 0xE33] { #expect(thaiRules.role(of: scalar, in: thai) == .mark) }
    // Scripts whose letters join or are put in another order.
    for script: StaticString in ["Arab", "Deva", "Khmr", "Mymr", "Hebr"] {
      #expect(face.pairRules(script: FontTable.tag(script), language: nil) == nil)
    }
  }

  @Test("damaged tables are rules or none, never a crash, and not read forever", arguments: 0..<40)
  func damaged(seed: Int) throws {
    let family = ["Noto Sans", "Noto Sans Thai", "Noto Sans Armenian", "Noto Serif"][seed % 4]
    var data = try Data(contentsOf: URL(filePath: try Fixtures.face(family).path))
    var random = SplitMix64(seed: UInt64(seed))
    for (offset, length) in layoutTables(of: data) {
      for _ in 0..<seed * 2 {
        // Mostly where the lists are, which lead everywhere.
        let place = random.next() % 2 == 0 ? Int(random.next() % 400) % length : Int(random.next() % UInt64(length))
        data[offset + place] = UInt8(truncatingIfNeeded: random.next())
      }
    }
    guard let face = try openFace(data) else { return }
    for script: StaticString in ["Latn", "Thai", "Armn", "Zyyy"] {
      guard let rules = face.pairRules(script: FontTable.tag(script), language: nil) else { continue }
      for scalar: UInt32 in [0x66, 0x69, 0xE01, 0x574] {
        let traits = rules.traits(of: [scalar], in: face)
        #expect(traits.heedsNext || !traits.mayRefuseNext, "seed \(seed)")
      }
    }
  }

  @Test("a face whose rules depend on where it is on its axes is not pairwise")
  func featureVariations() throws {
    var data = try Data(contentsOf: URL(filePath: try Fixtures.face("Noto Sans").path))
    #expect(try #require(try openFace(data)).pairRules(script: Self.latin, language: nil) != nil)
    // Version 1.1 of the table has four bytes more in front, which then say where the variations are.
    for (offset, _) in layoutTables(of: data) { data[offset + 3] = 1 }
    #expect(try openFace(data)?.pairRules(script: Self.latin, language: nil) == nil)
  }

  /// Where `GSUB` and `GPOS` are: entries of the directory are tag, checksum, offset and length, four bytes each.
  private func layoutTables(of data: Data) -> [(offset: Int, length: Int)] {
    func word(_ offset: Int) -> Int { data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (0..<Int(data[5])).map { 12 + $0 * 16 }.filter {
      ["GSUB", "GPOS"].contains(String(decoding: data[$0..<$0 + 4], as: UTF8.self))
    }.map { (word($0 + 8), word($0 + 12)) }
  }

  /// The face of a file's bytes; nil if it is none.
  private func openFace(_ data: Data) throws -> FontFace? {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).ttf")
    try data.write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    return try? FontFace(path: path.path)
  }
}

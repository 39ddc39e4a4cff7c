import Testing

@testable import FontFaces

private let emoji = "Noto Color Emoji"

@Suite("FontSet")
struct FontSetTests {
  @Test(
    "each script goes to its own Noto face",
    arguments: [
      (0x61, "Noto Sans"), (0x44F, "Noto Sans"), (0x3B1, "Noto Sans"), (0x1EC7, "Noto Sans"),
      (0x645, "Noto Sans Arabic"), (0x5E9, "Noto Sans Hebrew"), (0x928, "Noto Sans Devanagari"),
      (0x9AC, "Noto Sans Bengali"), (0xA2A, "Noto Sans Gurmukhi"), (0xA97, "Noto Sans Gujarati"),
      (0xB93, "Noto Sans Tamil"), (0xC24, "Noto Sans Telugu"), (0xC95, "Noto Sans Kannada"),
      (0xD2E, "Noto Sans Malayalam"), (0xDC3, "Noto Sans Sinhala"), (0xE01, "Noto Sans Thai"),
      (0xEA5, "Noto Sans Lao"), (0x1000, "Noto Sans Myanmar"), (0x10D0, "Noto Sans Georgian"),
      (0x531, "Noto Sans Armenian"), (0x1200, "Noto Sans Ethiopic"), (0x1780, "Noto Sans Khmer"),
      (0x1820, "Noto Sans Mongolian"), (0x13A0, "Noto Sans Cherokee"), (0x4E2D, "Noto Sans CJK JP"),
      (0x3042, "Noto Sans CJK JP"), (0xD55C, "Noto Sans CJK JP"), (0x2000B, "Noto Sans CJK JP"),
      (0x1F600, emoji), (0x1D11E, "Noto Music"), (0x12000, "Noto Sans Cuneiform"),
    ] as [(UInt32, String)])
  func scripts(scalar: UInt32, family: String) throws {
    let set = try Fixtures.set()
    #expect(set[set.faceIndex(scalar: scalar)].family == family)
  }

  @Test("the first face in order that covers a scalar gets it")
  func order() throws {
    for families in [["Noto Sans Hebrew", "Noto Sans"], ["Noto Sans", "Noto Sans Hebrew"]] {
      let set = try Fixtures.set(families)
      #expect(set.faces.map(\.family) == families)
      for scalar: UInt32 in [0x20, 0x61, 0x5D0, 0x2E, 0x416, 0x25CC] {
        let index = set.faceIndex(scalar: scalar)
        #expect(index == set.faces.firstIndex { $0.covers(scalar) })
        #expect(index == set.faceIndex(scalar: scalar), "known from the second time on")
      }
    }
  }

  @Test("a separate set is equal and has faces of its own, which outlive the set they come from")
  func separation() throws {
    var set: FontSet? = try Fixtures.set()
    let separate = try #require(set?.separate())
    #expect(separate == set && separate.hashValue == set?.hashValue)
    for scalar: UInt32 in [0x61, 0x416, 0x5D0, 0x645, 0x928, 0xE01, 0x4E2D, 0xD55C, 0x1F600, 0xE000, 0x200D] {
      #expect(separate.faceIndex(scalar: scalar) == set?.faceIndex(scalar: scalar))
      let index = separate.faceIndex(scalar: scalar)
      #expect(separate[index] == set?[index] && separate[index] !== set?[index])
      #expect(separate[index] === separate[index], "one object however often it is asked for")
    }
    set = nil
    #expect(separate.primary.covers(0x61) && separate.primary.glyph(0x61) != nil)
    #expect(separate[separate.faceIndex(scalar: 0xC95)].family == "Noto Sans Kannada")
  }

  @Test("what nobody covers, and what needs no glyph, stays with the first face")
  func uncovered() throws {
    let set = try Fixtures.set()
    // A noncharacter, the last scalar, no scalar at all; NUL, a joiner, a selector, a tag, a line separator.
    for scalar: UInt32 in [0xFFFE, 0x10FFFF, 0x110000, .max, 0xD800, 0, 0x200D, 0xFE0F, 0xE0061, 0x2028] {
      #expect(set.faceIndex(scalar: scalar) == 0)
    }
    #expect(set.faceIndex(grapheme: [], isEmoji: false) == 0)
    #expect(set.faceIndex(grapheme: [0x200D, 0xFE0F], isEmoji: true) == 0)
  }

  @Test("the language decides which face Chinese, Japanese and Korean characters get")
  func locales() throws {
    let expected = [
      "ja": "JP", "en": "JP", "zh": "SC", "zh-CN": "SC", "zh_TW.UTF-8": "TC", "zh-Hant": "TC", "zh-HK": "HK",
      "ko-KR": "KR",
    ]
    for (locale, region) in expected {
      let set = try Fixtures.set(locale: locale)
      #expect(set[set.faceIndex(scalar: 0x9AA8)].family == "Noto Sans CJK \(region)", "\(locale)")
    }
  }

  @Test(
    "a grapheme of emoji presentation goes to the emoji face whole",
    arguments: [
      [0x1F600], [0x2764, 0xFE0F], [0x31, 0xFE0F, 0x20E3], [0x1F1E9, 0x1F1EA], [0x1F44D, 0x1F3FD],
      [0x1F468, 0x200D, 0x1F469, 0x200D, 0x1F467], [0x1F3F4, 0xE0067, 0xE0062, 0xE0073, 0xE0063, 0xE0074, 0xE007F],
    ] as [[UInt32]])
  func emojiPresentation(scalars: [UInt32]) throws {
    let set = try Fixtures.set()
    let index = set.faceIndex(grapheme: scalars, isEmoji: true)
    #expect(index == set.emojiIndex)
    #expect(set[index].family == emoji)
  }

  @Test("the emoji face does not get what it does not cover")
  func emojiFallsThrough() throws {
    let set = try Fixtures.set()
    let index = set.faceIndex(grapheme: [0x5D0, 0xFE0F], isEmoji: true)
    #expect(set[index].family == "Noto Sans Hebrew")
  }

  @Test(
    "with U+FE0E a symbol goes to a text face, even if the emoji face was asked for first",
    arguments: [0x2764, 0x260E, 0x1F600] as [UInt32])
  func textPresentation(scalar: UInt32) throws {
    for families in [["Noto Sans"], [emoji, "Noto Sans"]] {
      let set = try Fixtures.set(families)
      let index = set.faceIndex(grapheme: [scalar, 0xFE0E], isEmoji: false)
      #expect(index != set.emojiIndex)
      #expect(set[index].covers(scalar))
    }
  }

  @Test("a grapheme goes to the first face that covers all of it, else to that of its base")
  func graphemes() throws {
    let set = try Fixtures.set()
    // Noto Sans has the letter and the mark.
    #expect(set.faceIndex(grapheme: [0x65, 0x301], isEmoji: false) == 0)
    // The dotted circle is in Noto Sans, the vowel sign only in the Devanagari face, which has both.
    let devanagari = set.faceIndex(grapheme: [0x25CC, 0x93F], isEmoji: false)
    #expect(set[devanagari].family == "Noto Sans Devanagari")
    // No face has a Hebrew letter with a Thai vowel sign.
    let mixed = set.faceIndex(grapheme: [0x5D0, 0xE34], isEmoji: false)
    #expect(set[mixed].covers(0x5D0))
  }

  @Test("a face of equal advances comes first when one is preferred")
  func monospaced() throws {
    let set = try Fixtures.set(["Noto Sans"], isMonospaced: true)
    let advances = Set("iW m".unicodeScalars.compactMap { set[0].glyph($0.value) }.map { set[0].advance(ofGlyph: $0) })
    #expect(advances.count == 1)
    #expect(set[0].isMonospaced)
    let asked = try Fixtures.set(["Noto Sans", "DejaVu Sans Mono"], isMonospaced: true)
    #expect(asked[0].family == "DejaVu Sans Mono", "one that was asked for comes before the product's choice")
    #expect(set.faces.last?.family == "Noto Sans")
    #expect(set[set.faceIndex(scalar: 0x3042)].family == "Noto Sans Mono CJK JP")
  }

  @Test("two libraries over the same fonts give equal sets, whatever was looked up before")
  func equality() throws {
    let one = try FontLibrary()
    let two = try FontLibrary()
    let a = try one.fontSet(families: ["Noto Sans"])
    #expect(a.faceIndex(scalar: 0x1F600) > 0)
    let b = try two.fontSet(families: ["Noto Sans"])
    let bold = try two.fontSet(families: ["Noto Sans"], weight: 700)
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    #expect(b != bold)
    #expect(try two.fontSet(families: ["Noto Sans"]) == b)
    let sample = stride(from: UInt32(0), to: 0x2000B, by: 37)
    let ascending = sample.map { a.faceIndex(scalar: $0) }
    let descending = sample.reversed().map { b.faceIndex(scalar: $0) }
    #expect(ascending == descending.reversed())
  }

  @Test("eight tasks that look up at the same time find the same faces")
  func concurrency() async throws {
    let set = try FontLibrary().fontSet(families: ["Noto Sans"])
    let alone = try FontLibrary().fontSet(families: ["Noto Sans"])
    let scalars = Array(stride(from: UInt32(0), to: 0x1FC00, by: 53))
    let expected = scalars.map { alone.faceIndex(scalar: $0) }
    let results = await withTaskGroup(of: [Int].self) { group in
      for task in 0..<8 {
        group.addTask {
          // Each begins elsewhere.
          let start = task * scalars.count / 8
          let turned = scalars[start...] + scalars[..<start]
          let found = turned.map { set[set.faceIndex(scalar: $0)].covers($0) ? set.faceIndex(scalar: $0) : 0 }
          return Array(found.suffix(start) + found.prefix(scalars.count - start))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count == 8)
    for result in results { #expect(result == expected) }
  }

  @Test("the ignorable scalars are those with the property of UAX #44")
  func ignorable() {
    for value in UInt32(0)..<0x110000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if DefaultIgnorable.contains(value) != scalar.properties.isDefaultIgnorableCodePoint {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }
}

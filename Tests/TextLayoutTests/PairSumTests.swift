import ChatGeneration
import Testing

@testable import FontFaces
@testable import TextLayout

/// Sums over letters and pairs, against HarfBuzz shaping the whole stretch.
@Suite struct PairSumTests {
  /// A script by its tag, with the scalars that its texts are made of; those of the first range come most often.
  struct Alphabet: CustomTestStringConvertible, Sendable {
    var tag: UInt32
    var testDescription: String
    var scalars: [ClosedRange<UInt32>]
  }

  /// What is rare or must be told apart is in: ligatures, jamo, marks that combine, fractions, half widths, jokers.
  private static let alphabets = [
    Alphabet(
      tag: 0x4C61_746E, testDescription: "Latn",
      scalars: [
        0x61...0x7A, 0x21...0x7E, 0xA0...0x17F, 0x1E00...0x1EFF, 0x2010...0x2044, 0xFB00...0xFB06, 0x300...0x308,
      ]),
    Alphabet(tag: 0x4772_656B, testDescription: "Grek", scalars: [0x391...0x3CE, 0x21...0x3F, 0x1F00...0x1FFF]),
    Alphabet(tag: 0x4379_726C, testDescription: "Cyrl", scalars: [0x410...0x45F, 0x21...0x3F, 0x460...0x52F]),
    Alphabet(tag: 0x4172_6D6E, testDescription: "Armn", scalars: [0x561...0x587, 0x21...0x3F, 0xFB13...0xFB17]),
    Alphabet(tag: 0x4765_6F72, testDescription: "Geor", scalars: [0x10D0...0x10FF, 0x21...0x3F, 0x1C90...0x1CBF]),
    Alphabet(
      tag: 0x4B61_6E61, testDescription: "Kana",
      scalars: [0x3041...0x3096, 0x30A1...0x30FF, 0x3001...0x301F, 0xFF01...0xFF9F, 0x3099...0x309C]),
    Alphabet(
      tag: 0x4861_6E69, testDescription: "Hani",
      scalars: [0x4E00...0x4EFF, 0x3001...0x301F, 0x5000...0x9FFF, 0xFF01...0xFF0F, 0x3400...0x4DFF]),
    Alphabet(
      tag: 0x4861_6E67, testDescription: "Hang",
      scalars: [0xAC00...0xD7A3, 0x21...0x3F, 0x1100...0x11FF, 0x3131...0x318E]),
    Alphabet(
      tag: 0x5468_6169, testDescription: "Thai",
      scalars: [0xE01...0xE2E, 0xE2F...0xE4E, 0xE30...0xE45, 0xE01...0xE5B, 0x21...0x3F]),
    Alphabet(tag: 0x4C61_6F6F, testDescription: "Laoo", scalars: [0xE81...0xEAE, 0xEB0...0xECE, 0xEC0...0xEC4]),
    Alphabet(tag: 0x5A79_7979, testDescription: "Zyyy", scalars: [0x21...0x40, 0x2010...0x2044, 0x20A0...0x20BF]),
  ]

  private static let families = [
    "Noto Sans", "Noto Serif", "Noto Sans CJK JP", "Noto Serif CJK SC", "Noto Sans Thai", "Noto Looped Thai",
    "Noto Serif Thai", "Noto Sans Armenian", "Noto Sans Georgian", "DejaVu Sans Mono", "DejaVu Sans", "Lato",
  ]

  /// Where nothing but a proof that sums hold would do, and it is known to be had.
  private static let proven: Set<String> = [
    "Noto Sans Latn", "Noto Sans Grek", "Noto Sans Cyrl", "Noto Sans CJK JP Kana", "Noto Sans CJK JP Hani",
    "Noto Sans CJK JP Hang", "Noto Sans Thai Thai", "Noto Sans Armenian Armn", "Noto Sans Georgian Geor",
  ]

  private static let library = Result { () throws(FontError) in try FontLibrary() }

  @Test("sums over letters are what shaping the whole gives", arguments: alphabets, [1, 2] as [UInt64])
  func againstShaping(alphabet: Alphabet, seed: UInt64) throws {
    for family in Self.families {
      let face = try #require(try Self.library.get().fontSet(families: [family]).faces.first)
      try #require(face.family == family, "this test needs the Noto, DejaVu and Lato fonts")
      let scalars = alphabet.scalars.map { $0.filter { face.covers($0) } }.filter { !$0.isEmpty }
      guard let usual = scalars.first, usual.count > 4 else { continue }
      var random = SplitMix64(seed: seed)
      var shaper = Shaper(.init())
      let run = ShapingRun(end: 0, script: alphabet.tag, face: 0, style: 0, level: 0, content: .text)
      var summed = 0
      for step in 0..<150 {
        var text = ""
        for _ in 0...Int(random.next() % 12) {
          let set = random.next() % 3 > 0 ? usual : scalars[Int(random.next() % UInt64(scalars.count))]
          if let scalar = Unicode.Scalar(set[Int(random.next() % UInt64(set.count))]) {
            text.unicodeScalars.append(scalar)
          }
        }
        let isSame = text.withUTF8 { utf8 -> Bool in
          let whole = 0..<utf8.count
          guard let sum = shaper.sum(utf8, whole, run: run, face: face) else { return true }
          summed += 1
          let clusters = shaper.clusters
          let shaped = shaper.shape(utf8, whole, context: whole, run: run, face: face, isSpaced: false)
          return sum == shaped
            && clusters.elementsEqual(shaper.clusters) {
              $0.offset == $1.offset && $0.advance == $1.advance && $0.isUnsafe == $1.isUnsafe
            }
        }
        guard isSame else {
          let scalars = text.unicodeScalars.map { String($0.value, radix: 16) }
          Issue.record("seed \(seed), step \(step): \(scalars) in \(face.fullName)")
          break
        }
      }
      if Self.proven.contains("\(family) \(alphabet.testDescription)") {
        #expect(summed > 40, "only \(summed) of 150 texts in \(face.fullName) were sums")
      }
    }
  }

  @Test("a stretch of known letters and pairs is not shaped")
  func known() throws {
    let face = try #require(try Self.library.get().fontSet(families: ["Noto Sans"]).faces.first)
    var shaper = Shaper(.init())
    let run = ShapingRun(end: 0, script: ShapingRun.latin, face: 0, style: 0, level: 0, content: .text)
    func sum(_ text: String) -> Int? {
      var text = text
      return text.withUTF8 { shaper.sum($0, 0..<$0.count, run: run, face: face) }
    }
    let first = sum("wave")
    let count = shaper.count
    #expect(first != nil && sum("wave") == first && sum("wav") != nil)
    #expect(shaper.count == count)
    // Each letter once, and each pair that may be kerned.
    #expect((4...7).contains(count))
  }

  @Test("two letters are shaped together only if the face kerns them")
  func kerning() throws {
    let face = try #require(try Self.library.get().fontSet(families: ["Noto Sans"]).faces.first)
    let run = ShapingRun(end: 0, script: ShapingRun.latin, face: 0, style: 0, level: 0, content: .text)
    // Without f, which is a ligature before another.
    let letters = "aehkortvwxyzAFKLPTVWXY.,-\"".map { String($0) }
    var summing = Shaper(.init())
    var shaping = Shaper(.init())
    func shape(_ text: String) -> (total: Int, isUnsafe: Bool) {
      var text = text
      let total = text.withUTF8 {
        shaping.shape($0, 0..<$0.count, context: 0..<$0.count, run: run, face: face, isSpaced: false)
      }
      return (total, shaping.clusters.contains { $0.isUnsafe })
    }
    func sum(_ text: String) -> Int? {
      var text = text
      return text.withUTF8 { summing.sum($0, 0..<$0.count, run: run, face: face) }
    }
    for letter in letters { #expect(sum(letter) == shape(letter).total) }
    var kerned = 0
    for first in letters {
      for second in letters {
        let (alone, together) = (shape(first).total + shape(second).total, shape(first + second))
        let isKerned = together.total != alone || together.isUnsafe
        let count = summing.count
        #expect(sum(first + second) == together.total)
        #expect(summing.count == count + (isKerned ? 1 : 0), "\(first)\(second)")
        kerned += isKerned ? 1 : 0
      }
    }
    // Some are and most are not, or this says nothing.
    #expect(kerned > 20 && kerned * 2 < letters.count * letters.count, "\(kerned) pairs")
  }
}

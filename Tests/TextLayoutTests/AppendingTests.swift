import ChatGeneration
import FontFaces
import LayoutGeometry
import Testing

@testable import TextLayout

/// Text that grows token by token, against the same text prepared at once.
@Suite struct AppendingTests {
  private func expectEqual(_ a: PreparedText, _ b: PreparedText, _ message: String) {
    #expect(a.storage.segments.starts == b.storage.segments.starts, "\(message)")
    #expect(a.storage.segments.ends == b.storage.segments.ends, "\(message)")
    #expect(a.storage.segments.offsets == b.storage.segments.offsets, "\(message)")
    #expect(a.storage.runs == b.storage.runs, "\(message)")
    #expect(a.naturalWidth == b.naturalWidth, "\(message)")
    #expect(a.storage.paragraphs.map(\.utf8ContentEnd) == b.storage.paragraphs.map(\.utf8ContentEnd), "\(message)")
    #expect(a.storage.paragraphs.map(\.endSegment) == b.storage.paragraphs.map(\.endSegment), "\(message)")
    for width in [90, 240] { #expect(a.layout(width: Length(width)) == b.layout(width: Length(width)), "\(message)") }
  }

  @Test("a text that grows by tokens equals the same text at once", arguments: [1, 2, 3, 4] as [UInt64])
  func grows(seed: UInt64) throws {
    let fonts = try FontLibrary()
    let preparer = TextPreparer(metrics: .fonts, fonts: fonts)
    let fresh = TextPreparer(metrics: .fonts, fonts: fonts)
    var random = SplitMix64(seed: seed)
    let pieces = [
      "the ", "answer", " is", ", of course,", "\n", "\n\n", " 42", " (see https://example.com/a-b?c=d)", "- ", "1. ",
      " naïve", " Größe", " привет", " 😀", "é", " “quoted”", "!", " ", "well-known", "…", " «oui»", " $1,234.56",
      " a", "b", "c ", "日本語", " x ", "Toyota AV WAVE ",
    ]
    var string = "Here "
    var prepared = preparer.prepare(StyledText(string))
    for step in 0..<260 {
      string += pieces[Int(random.next() % UInt64(pieces.count))]
      prepared = preparer.prepare(StyledText(string), extending: prepared)
      guard step % 4 == 0 else { continue }
      expectEqual(prepared, fresh.prepare(StyledText(string)), "seed \(seed), step \(step): \(string.suffix(60))")
    }
  }

  @Test("a token costs its own words, however long the text is")
  func costs() throws {
    let preparer = TextPreparer(metrics: .fonts, fonts: try FontLibrary())
    var string = "Once"
    var prepared = preparer.prepare(StyledText(string))
    for index in 0..<2_000 {
      string += index % 97 == 96 ? ".\n" : " token\(index % 10)"
      prepared = preparer.prepare(StyledText(string), extending: prepared)
    }
    // At most twice the distance of a resumption and a few words at each token; anew it would be 16 million bytes.
    #expect(preparer.statistics.bytes < 2_000 * 160, "\(preparer.statistics.bytes) bytes were analysed")
    #expect(prepared.storage.segments.ends == preparer.prepare(StyledText(string)).storage.segments.ends)
  }
}

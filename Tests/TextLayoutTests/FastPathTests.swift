import FontFaces
import LayoutGeometry
import Testing

@testable import TextLayout

/// One pass over words, against shaping run by run and looking each boundary up.
@Suite struct FastPathTests {
  private static func tables(_ texts: [String], _ preparer: TextPreparer) -> [PreparedText.Storage] {
    texts.map { preparer.prepare(StyledText($0)).storage }
  }

  private func expectEqual(_ texts: [String], _ fast: TextPreparer, _ slow: TextPreparer, _ name: String) {
    slow.isExhaustive = true
    for (text, (a, b)) in zip(texts, zip(Self.tables(texts, fast), Self.tables(texts, slow))) {
      #expect(a.segments.starts == b.segments.starts, "\(name): starts in \(text)")
      #expect(a.segments.ends == b.segments.ends, "\(name): ends in \(text)")
      #expect(a.segments.offsets == b.segments.offsets, "\(name): offsets in \(text)")
      #expect(a.segments.kinds == b.segments.kinds, "\(name): kinds in \(text)")
      #expect(a.paragraphs.count == b.paragraphs.count, "\(name): paragraphs in \(text)")
      for (p, q) in zip(a.paragraphs, b.paragraphs) {
        #expect(p.naturalWidth == q.naturalWidth && p.isRegular == q.isRegular, "\(name): paragraph in \(text)")
        #expect(p.utf8ContentEnd == q.utf8ContentEnd && p.isBroken == q.isBroken, "\(name): paragraph in \(text)")
      }
    }
  }

  @Test("the fast way and the slow way give the same positions on every corpus")
  func corpora() throws {
    let fonts = try FontLibrary()
    for (name, texts) in CorpusTexts.logs + [("samples", SampleTexts.all)] {
      expectEqual(
        texts, TextPreparer(metrics: .fonts, fonts: fonts), TextPreparer(metrics: .fonts, fonts: fonts), name)
    }
  }

  @Test("the fast way and the slow way give the same positions on generated chats", arguments: [1, 2, 3] as [UInt64])
  func generated(seed: UInt64) throws {
    let fonts = try FontLibrary()
    expectEqual(
      CorpusTexts.generated(700, seed: seed), TextPreparer(metrics: .fonts, fonts: fonts),
      TextPreparer(metrics: .fonts, fonts: fonts), "seed \(seed)")
  }

  @Test("a cache that overflows all the time changes nothing")
  func smallCache() throws {
    let fonts = try FontLibrary()
    let texts = CorpusTexts.generated(300, seed: 5)
    let small = TextPreparer(metrics: .fonts, fonts: fonts, cacheLimit: 20_000)
    let large = TextPreparer(metrics: .fonts, fonts: fonts)
    for text in texts {
      #expect(
        small.prepare(StyledText(text)).storage.segments.ends
          == large.prepare(StyledText(text)).storage.segments.ends)
    }
    #expect(small.statistics.wordMisses > large.statistics.wordMisses)
  }
}

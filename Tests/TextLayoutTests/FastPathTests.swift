import ChatGeneration
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
    let expected = Self.tables(texts, slow)
    expectEqual(texts, Self.tables(texts, fast), expected, name)
    // Now all words are known.
    expectEqual(texts, Self.tables(texts, fast), expected, "\(name), again")
  }

  private func expectEqual(
    _ texts: [String], _ fast: [PreparedText.Storage], _ slow: [PreparedText.Storage], _ name: String
  ) {
    for (text, (a, b)) in zip(texts, zip(fast, slow)) {
      #expect(a.runs == b.runs, "\(name): runs of \(text)")
      #expect(a.baseLevel == b.baseLevel && a.graphemes == b.graphemes, "\(name): \(text)")
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

  @Test(
    "a text of known words is not analysed; one with anything else is",
    arguments: [
      ("the quick brown fox", true), ("well-known, isn’t it?", true), ("Größe: 42%", true), ("two\n\nlines\n", true),
      ("съешь ещё этих булок", true), ("ξεσκεπάζω την ψυχοφθόρα", true), ("https://example.com/a-b", true),
      ("trailing  spaces  ", true), ("42", false), (" leading", false), ("an (aside)", true),
      ("he said \"no\" (twice)", false), ("“well” he said", true), ("- item", true), ("open (", false),
      ("‘tis – or ’tis…", false), ("so – yes", true), ("é\u{301}", false),
      ("a\tb", false), ("שלום", false), ("mixed смесь", false), ("😀 smile", false), ("a — b", false), ("a\r\nb", false),
      ("日本語", false), ("", false), ("soft\u{AD}hyphen", false), ("no\u{A0}break", false), ("“ apart ”", false),
      ("the “(odd)” one", true),
    ] as [(String, Bool)])
  func knownTexts(text: String, isKnown: Bool) throws {
    let preparer = TextPreparer(metrics: .fonts, fonts: try FontLibrary())
    let first = preparer.prepare(StyledText(text))
    #expect(preparer.statistics.knownTexts == 0)
    let second = preparer.prepare(StyledText(text))
    #expect(preparer.statistics.knownTexts == (isKnown ? 1 : 0))
    for width in stride(from: 0, through: 200, by: 7) {
      #expect(first.layout(width: Length(width)) == second.layout(width: Length(width)))
    }
  }

  @Test("texts of random plain words are what analysing them gives", arguments: [1, 2, 3] as [UInt64])
  func randomWords(seed: UInt64) throws {
    let fonts = try FontLibrary()
    let fast = TextPreparer(metrics: .fonts, fonts: fonts)
    let slow = TextPreparer(metrics: .fonts, fonts: fonts)
    slow.isExhaustive = true
    var random = SplitMix64(seed: seed)
    let words = [
      "a", "word", "well-known", "(aside)", "[1]", "\"quoted\"", "'it'", "it’s", "“so”", "–", "-", "-5", "$5", "5%",
      "1,000.50",
      "https://example.com/a?b=c", "x/y", "end.", "what?!", "naïve", "#tag", "@me", "a…", "e.g.", "{x}", "=", "+1",
      "C++", "\"",
      "'", "100", "3:30", "A.", "(", ")", "?", "привет", "…", "„unten“", "«oui»", "/", "\\", "|", "~",
    ]
    var known = 0
    for step in 0..<1_500 {
      let text = (0...Int(random.next() % 9)).map { _ in words[Int(random.next() % UInt64(words.count))] }
        .joined(separator: random.next() % 8 == 0 ? "\n" : random.next() % 8 == 0 ? "  " : " ")
      let before = fast.statistics.knownTexts
      let a = fast.prepare(StyledText(text)).storage
      let b = slow.prepare(StyledText(text)).storage
      known += fast.statistics.knownTexts - before
      guard a.segments.starts == b.segments.starts, a.segments.ends == b.segments.ends,
        a.segments.offsets == b.segments.offsets, a.runs == b.runs,
        a.paragraphs.map(\.naturalWidth) == b.paragraphs.map(\.naturalWidth)
      else {
        Issue.record("seed \(seed), step \(step): \(text)")
        return
      }
    }
    #expect(known > 150, "only \(known) texts were taken from known words")
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

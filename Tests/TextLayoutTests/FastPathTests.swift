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
    "a text of plain words is not analysed as a whole; one with anything else is",
    arguments: [
      ("the quick brown fox", true), ("well-known, isn’t it?", true), ("Größe: 42%", true), ("two\n\nlines\n", true),
      ("съешь ещё этих булок", true), ("ξεσκεπάζω την ψυχοφθόρα", true), ("https://example.com/a-b", true),
      ("trailing  spaces  ", true), ("42", true), (" leading", false), ("an (aside)", true),
      ("he said \"no\" (twice)", false), ("“well” he said", true), ("- item", true), ("open (", false),
      ("‘tis – or ’tis…", false), ("so – yes", true), ("é\u{301}", true), (" \u{301}", false), ("a \u{301}", false),
      ("a\tb", false), ("שלום עולם", true), ("mixed смесь", true), ("😀 smile", true), ("a — b", true),
      ("a — — b", false), ("a\r\nb", false), ("日本語", true), ("", false), ("soft\u{AD}hyphen", false),
      ("no\u{A0}break", true), ("\u{A0} break", false), ("“ apart ”", false), ("the “(odd)” one", true),
      ("שלום world", false), ("שלום 42", true), ("שלום 42%", false), ("42 שלום", true), ("مرحبا ١٢", true),
      ("नमस्ते दुनिया", true), ("สวัสดี ครับ", true), ("안녕 하세요", true), ("👩‍👩‍👧 👍🏽 🇩🇪", true), ("👋 שלום", true),
      ("(смесь word)", false), ("(word word)", true), ("ゃ small", true), ("(a) ゃ", false), ("a\u{2067}b", false),
      ("\u{600} 1", false), ("«oui» « non »", false), ("«oui»", true),
    ] as [(String, Bool)])
  func plainTexts(text: String, isPlain: Bool) throws {
    let preparer = TextPreparer(metrics: .fonts, fonts: try FontLibrary())
    let first = preparer.prepare(StyledText(text))
    #expect(preparer.statistics.knownTexts == (isPlain ? 1 : 0))
    let second = preparer.prepare(StyledText(text))
    #expect(preparer.statistics.knownTexts == (isPlain ? 2 : 0))
    for width in stride(from: 0, through: 200, by: 7) {
      #expect(first.layout(width: Length(width)) == second.layout(width: Length(width)))
    }
  }

  /// Words of all kinds that meet in a chat, and of those that must not be taken for plain.
  private static let words = [
    "a", "word", "well-known", "(aside)", "[1]", "\"quoted\"", "'it'", "it’s", "“so”", "–", "-", "-5", "$5", "5%",
    "1,000.50", "https://example.com/a?b=c", "x/y", "end.", "what?!", "naïve", "#tag", "@me", "a…", "e.g.", "{x}", "=",
    "+1", "C++", "\"", "'", "100", "3:30", "A.", "(", ")", "?", "привет", "кое-кто", "…", "„unten“", "«oui»", "«", "»",
    "/", "\\", "|", "~", "—", "a—b", "ξένος", "שלום", "מה?", "בית-ספר", "“שלום”", "(שלום)", "ב5", "5ב", "12:30", "1-2",
    "50₪", "مرحبا", "؟", "سلام،", "١٢", "۱۲٪", "ة5", "नमस्ते", "क्षत्रिय।", "বাংলা", "தமிழ்", "สวัสดี", "ไทย-thai", "ខ្មែរ",
    "日本語", "カナ", "ゃ", "っと", "「括弧」", "漢字、", "。", "한국어", "안녕!", "😀", "👍🏽", "👩‍👩‍👧", "🇩🇪🇫🇷", "🇩", "1️⃣", "❤️", "☺︎",
    "ok👍", "👍ok", "x²", "½", "№5", "814\u{A0}€", "\u{A0}", "e\u{301}", "\u{301}", "a\u{200D}", "\u{200D}a", "\u{600}",
    "今日は、ました！行くがて", "にが、てては", "学校、", "（中）", "了。", "ｶﾅ", "々", "㐀", "䷀", "漢\u{FE00}", "か\u{3099}",
    "\u{200B}", "a\u{AD}b", "\u{2066}x\u{2069}", "ꦏꦺꦴ", "ᬓ᭄", "ー", "A\u{30FC}", "℃", "％", "Ａ１", "\u{FFFC}", "´", "a´",
  ]

  @Test(
    "texts of random words of all scripts are what analysing them gives",
    arguments: [1, 2, 3, 4] as [UInt64], [LayoutDirection.leftToRight, .rightToLeft])
  func randomWords(seed: UInt64, direction: LayoutDirection) throws {
    let fonts = try FontLibrary()
    let fast = TextPreparer(metrics: .fonts, fonts: fonts, defaultDirection: direction)
    let slow = TextPreparer(metrics: .fonts, fonts: fonts, defaultDirection: direction)
    slow.isExhaustive = true
    var random = SplitMix64(seed: seed)
    let words = Self.words
    for step in 0..<1_200 {
      // Mostly neighbours in the list, which go together; at times whatever comes.
      let place = Int(random.next() % UInt64(words.count))
      let text = (0...Int(random.next() % 7)).map { _ in
        let isFar = random.next() % 4 == 0
        let index = isFar ? Int(random.next() % UInt64(words.count)) : (place + Int(random.next() % 5)) % words.count
        return words[index] + [" ", " ", " ", " ", " ", "  ", "\n", " \n", "\n\n", "", ""][Int(random.next() % 11)]
      }.joined()
      let a = fast.prepare(StyledText(text)).storage
      let b = slow.prepare(StyledText(text)).storage
      guard a.segments.starts == b.segments.starts, a.segments.ends == b.segments.ends,
        a.segments.offsets == b.segments.offsets, a.segments.kinds == b.segments.kinds, a.runs == b.runs,
        a.graphemes == b.graphemes, a.baseLevel == b.baseLevel,
        a.paragraphs.map(\.naturalWidth) == b.paragraphs.map(\.naturalWidth)
      else {
        Issue.record(
          """
          seed \(seed), step \(step): \(text.debugDescription)
          \(a.segments.offsets) \(a.segments.ends) \(a.runs) \(a.graphemes)
          \(b.segments.offsets) \(b.segments.ends) \(b.runs) \(b.graphemes)
          """)
        return
      }
    }
    let known = fast.statistics.knownTexts
    #expect(known > 300, "only \(known) texts were taken to be plain")
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

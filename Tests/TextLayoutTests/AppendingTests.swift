import FontFaces
import LayoutGeometry
import Testing

@testable import ChatGeneration
@testable import TextLayout

/// Text that grows token by token, against the same text prepared at once.
@Suite struct AppendingTests {
  private func expectEqual(_ a: PreparedText, _ b: PreparedText, _ message: String) {
    let (x, y) = (a.storage, b.storage)
    #expect(x.text == y.text && x.baseLevel == y.baseLevel, "\(message)")
    #expect(x.segments.starts == y.segments.starts, "\(message)")
    #expect(x.segments.ends == y.segments.ends, "\(message)")
    #expect(x.segments.offsets == y.segments.offsets, "\(message)")
    #expect(x.segments.kinds == y.segments.kinds, "\(message)")
    #expect(x.spacing.entries == y.spacing.entries, "\(message)")
    #expect(x.runs == y.runs, "\(message)")
    #expect(x.graphemes == y.graphemes, "\(message)")
    #expect(x.naturalWidth == y.naturalWidth, "\(message)")
    #expect(x.paragraphs.count == y.paragraphs.count, "\(message)")
    for (p, q) in zip(x.paragraphs, y.paragraphs) {
      #expect(p.firstSegment == q.firstSegment && p.endSegment == q.endSegment, "\(message)")
      #expect(p.utf8ContentEnd == q.utf8ContentEnd && p.naturalWidth == q.naturalWidth, "\(message)")
      #expect(p.isBroken == q.isBroken && p.isRegular == q.isRegular, "\(message)")
    }
    for width in [40, 90, 240] {
      #expect(a.layout(width: Length(width)) == b.layout(width: Length(width)), "\(message)")
    }
  }

  /// What is more costly to compare: the places where words are cut, and carets on the last lines.
  private func expectEqualDetails(_ a: PreparedText, _ b: PreparedText, _ message: String) {
    for paragraph in a.storage.paragraphs.indices.suffix(2) {
      let (x, y) = (a.storage.detail(ofParagraph: paragraph), b.storage.detail(ofParagraph: paragraph))
      #expect(x.offsets == y.offsets && x.starts == y.starts, "\(message)")
      #expect(x.ends == y.ends && x.hangs == y.hangs && x.trims == y.trims, "\(message)")
    }
    for line in b.layout(width: Length(240)).lines.suffix(2) {
      #expect(a.carets(of: line) == b.carets(of: line), "\(message)")
    }
  }

  enum Kind: String, CaseIterable {
    case fonts, cells, terminal

    func preparer() throws -> TextPreparer {
      let cell = Size(width: Length(8), height: Length(20))
      return switch self {
      case .fonts: TextPreparer(metrics: .fonts, fonts: try FontLibrary())
      case .cells: TextPreparer(metrics: .cells(cell))
      case .terminal: TextPreparer(metrics: .terminal)
      }
    }
  }

  /// What answers are made of, and what is hard to take up again: brackets around other scripts, directions, joined graphemes,
  /// breaks that come in two parts, words that are cut.
  static let pieces = [
    "the ", "answer", " is", ", of course,", "\n", "\n\n", " 42", " (see https://example.com/a-b?c=d)", "- ", "1. ",
    " naïve", " Größe", " привет", " 😀", "é", " “quoted”", "!", " ", "well-known", "…", " «oui»", " $1,234.56",
    " a", "b", "c ", "日本語", " x ", "Toyota AV WAVE ", " (", ")", " [да", " so]", "\r", "\n", " 👩‍💻",
    " ✅\u{FE0F}", "e\u{301}",
    " word", " and then", " more of it", " until", " the line", " is full",
  ]

  @Test("a text that grows by tokens equals the same text at once", arguments: Kind.allCases, [1, 2, 3, 4] as [UInt64])
  func grows(kind: Kind, seed: UInt64) throws {
    let preparer = try kind.preparer()
    let fresh = try kind.preparer()
    var random = SplitMix64(seed: seed)
    // Directions and tabs make a text go on from its last paragraph only; without them words are reached too.
    let pieces = Self.pieces + (seed % 2 == 0 ? [" שלום", " مرحبا", "\t", "soft\u{AD}hyphen", " ไทยภาษา"] : [])
    var string = seed == 4 ? "שלום " : "Here "
    var prepared = preparer.prepare(StyledText(string))
    for step in 0..<400 {
      let piece = pieces[Int(random.next() % UInt64(pieces.count))]
      string += piece
      if step % 3 == 0 {
        prepared = preparer.prepare(StyledText(string), extending: prepared)
      } else {
        preparer.append(piece, to: &prepared)
      }
      let whole = fresh.prepare(StyledText(string))
      let message = "\(kind), seed \(seed), step \(step): \(string.suffix(60))"
      // At one width at each step, as a transcript does.
      #expect(prepared.measure(width: Length(240)) == whole.measure(width: Length(240)), "\(message)")
      guard step % 4 == 0 else { continue }
      expectEqual(prepared, whole, message)
      if step % 40 == 0 { expectEqualDetails(prepared, whole, message) }
    }
  }

  /// Texts of one language, and what is set among its words.
  static let languages = WordList.all.map(\.code)
  static let mixtures: [String: [String]] = [
    "words": [],
    "links": [
      "https://example.com/a-long-path/to-a-page?q=1&lang=x#part", "www.example.org/night-walk",
      "https://example.org/" + String(repeating: "segment/", count: 12), "me@example.com", "AVAVAV-AVAVAV/ToTo",
    ],
    "brackets": ["(", ")", "[ab]", "(x y z)", ":(", ":)", "1)", "«", "»", "“", "”", "（", "）", "{", "(42)", "[["],
    "emoji": ["😀", "👩‍💻", "👍🏽", "🇩🇪", "1️⃣", "❤️", "✅\u{FE0F}", "☎︎", "😀😀😀"],
    "numbers": ["42", "1,234.56", "$5", "7%", "12:30", "-3", "+49 30", "١٢", "१२", "3/4", "50₪"],
    "languages": ["word", "слово", "λέξη", "שלום", "مرحبا", "日本語の", "한국어", "नमस्ते", "สวัสดีครับ", "naïve", "中文。"],
    "lines": [
      "\n", "\n\n", "\r\n", "\u{2028}", "\t", "soft\u{AD}hyphen", "\u{2067}x\u{2069}", "\u{200F}", "\u{A0}", "\u{3000}",
    ],
  ]

  /// A text of words of a language, with something else now and then, in tokens that end anywhere, in words and in graphemes too.
  private static func tokens(
    _ language: String, _ mixture: String, count: Int, random: inout SplitMix64, every: UInt64 = 6
  ) throws -> [String] {
    let list = try #require(WordList.all.first { $0.code == language })
    let others = try #require(mixtures[mixture])
    let words = list.words.split(whereSeparator: \.isWhitespace).map(String.init)
    let marks = [list.comma, list.stop, list.question, list.exclamation]
    var text = ""
    for _ in 0..<count {
      text += words[Int(random.next() % UInt64(words.count))]
      if random.next() % 8 == 0 { text += marks[Int(random.next() % UInt64(marks.count))] }
      text += list.separator
      if !others.isEmpty, random.next() % every == 0 {
        text += others[Int(random.next() % UInt64(others.count))] + [" ", " ", ""][Int(random.next() % 3)]
      }
    }
    var tokens: [String] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      let token = rest.prefix(1 + Int(random.next() % 9))
      tokens.append(String(String.UnicodeScalarView(token)))
      rest = rest.dropFirst(token.count)
    }
    return tokens
  }

  @Test("a text of any language that grows by tokens equals the same text at once", arguments: languages)
  func growsInLanguage(language: String) throws {
    let fonts = try FontLibrary()
    let preparer = TextPreparer(metrics: .fonts, fonts: fonts)
    let fresh = TextPreparer(metrics: .fonts, fonts: fonts)
    for (number, mixture) in Self.mixtures.keys.sorted().enumerated() {
      let seed = UInt64(language.utf8.reduce(0) { $0 * 31 + Int($1) } + number)
      var random = SplitMix64(seed: seed)
      var string = ""
      var prepared = preparer.prepare(StyledText(""))
      var kept: [(text: PreparedText, layout: TextLayout)] = []
      for (step, token) in try Self.tokens(language, mixture, count: 90, random: &random).enumerated() {
        string += token
        preparer.append(token, to: &prepared)
        let message = "\(language), \(mixture), seed \(seed), step \(step): \(string.debugDescription)"
        _ = prepared.measure(width: Length(240))
        if step % 16 == 0 { kept.append((prepared, prepared.layout(width: Length(120)))) }
        guard random.next() % 5 == 0 else { continue }
        let whole = fresh.prepare(StyledText(string))
        #expect(prepared.measure(width: Length(240)) == whole.measure(width: Length(240)), "\(message)")
        expectEqual(prepared, whole, message)
        if step % 10 == 0 { expectEqualDetails(prepared, whole, message) }
      }
      // What was copied on the way is as it was.
      for (text, layout) in kept { #expect(text.layout(width: Length(120)) == layout, "\(language), \(mixture)") }
    }
  }

  @Test("a token costs as much in a long paragraph as in a short one", arguments: languages)
  func costsInLanguage(language: String) throws {
    let preparer = TextPreparer(metrics: .fonts, fonts: try FontLibrary())
    for mixture in ["words", "links", "brackets", "emoji", "numbers", "languages"] {
      var random = SplitMix64(seed: 7)
      // A word of Thai, Chinese or Japanese is not set apart, but a phrase is.
      let tokens = try Self.tokens(language, mixture, count: 900, random: &random, every: 12)
      let start = tokens.prefix(tokens.count / 2).joined()
      var prepared = preparer.prepare(StyledText(start))
      let before = preparer.statistics.bytes
      var most = 0
      for token in tokens.dropFirst(tokens.count / 2) {
        let bytes = preparer.statistics.bytes
        preparer.append(token, to: &prepared)
        most = max(most, preparer.statistics.bytes - bytes)
      }
      let count = tokens.count - tokens.count / 2
      let mean = (preparer.statistics.bytes - before) / count
      // Brackets that are closed make a text go on from before they were opened; some of these are never closed.
      let limit = mixture == "brackets" ? 700 : 200
      #expect(mean < limit, "\(language), \(mixture): \(mean) bytes for a token, \(most) for one")
    }
  }

  @Test(
    "what makes a text of one run one of several is seen before and behind the place where it goes on",
    arguments: ["e\u{301} ", "e\u{301}\n", "слово ", "слово\n", "word\n", "日本\n", "😀\n", "✅\u{FE0E}\n", "´\u{200B}\n"])
  func kindsOfRuns(odd: String) throws {
    let preparer = TextPreparer(metrics: .fonts, fonts: try FontLibrary())
    let fresh = TextPreparer(metrics: .fonts, fonts: try FontLibrary())
    let plain = String(repeating: "some more words of one kind ", count: 11)
    for parts in [
      [odd + plain], [plain, odd], [plain + "\n" + plain, odd], [odd, plain + "\n", plain], [plain, odd, plain],
    ] {
      var string = ""
      var text = preparer.prepare(StyledText(string))
      for part in parts + ["\n", plain, "end\n", "(word) ", odd, plain] {
        for token in part.split(separator: " ", omittingEmptySubsequences: false).map({ String($0) + " " }) {
          string += token
          preparer.append(token, to: &text)
        }
        expectEqual(
          text, fresh.prepare(StyledText(string)), "\(odd.debugDescription): \(string.suffix(40).debugDescription)")
      }
    }
  }

  @Test("a storage that nobody else has goes on in its place, another one is copied first")
  func storages() throws {
    let preparer = TextPreparer(metrics: .fonts, fonts: try FontLibrary())
    let fresh = TextPreparer(metrics: .fonts, fonts: try FontLibrary())
    let start = (0..<200).map { "word\($0)" }.joined(separator: " ")
    var text = preparer.prepare(StyledText(start))
    let storage = ObjectIdentifier(text.storage)
    preparer.append(" more", to: &text)
    #expect(ObjectIdentifier(text.storage) == storage)
    let copy = text
    preparer.append(" and more", to: &text)
    #expect(ObjectIdentifier(copy.storage) == storage && ObjectIdentifier(text.storage) != storage)
    expectEqual(copy, fresh.prepare(StyledText(start + " more")), "the copy")
    expectEqual(text, fresh.prepare(StyledText(start + " more and more")), "the text")
  }

  @Test("copies on other tasks keep what they were while the text goes on")
  func copiesOnTasks() async throws {
    let preparer = TextPreparer(metrics: .fonts, fonts: try FontLibrary())
    let fresh = TextPreparer(metrics: .fonts, fonts: try FontLibrary())
    var random = SplitMix64(seed: 11)
    let tokens = try Self.tokens("de", "links", count: 160, random: &random)
    var string = String(repeating: "https://example.com/one-long-path/to-a-page und dann weiter ", count: 12)
    var text = preparer.prepare(StyledText(string))
    await withTaskGroup(of: Bool.self) { group in
      for (step, token) in tokens.enumerated() {
        string += token
        preparer.append(token, to: &text)
        guard step % 8 == 0 else { continue }
        let copy = text
        let widths = [30, 120, 240].map { Length($0) }
        let expected = widths.map { fresh.prepare(StyledText(string)).layout(width: $0) }
        group.addTask {
          for _ in 0..<20 {
            guard widths.map({ copy.layout(width: $0) }) == expected else { return false }
            guard widths.map({ copy.measure(width: $0).lineCount }) == expected.map(\.lines.count) else { return false }
            await Task.yield()
          }
          return true
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }

  @Test("places where words are cut go on with a long paragraph", arguments: Kind.allCases, [true, false])
  func details(kind: Kind, isCopied: Bool) throws {
    let preparer = try kind.preparer()
    let fresh = try kind.preparer()
    var random = SplitMix64(seed: 3)
    let tokens = try Self.tokens("fr", "links", count: 900, random: &random)
    var string = "https://example.com/one-long-path/to-a-page/with/many/parts "
    var text = preparer.prepare(StyledText(string))
    var kept = text
    for (step, token) in tokens.enumerated() {
      string += token
      if isCopied { kept = text }
      preparer.append(token, to: &text)
      _ = text.measure(width: Length(20))
      guard step % 100 == 99 else { continue }
      let whole = fresh.prepare(StyledText(string))
      expectEqual(text, whole, "\(kind), step \(step)")
      expectEqualDetails(text, whole, "\(kind), step \(step)")
    }
    #expect(!isCopied || string.hasPrefix(kept.string) && kept.string != string)
  }

  @Test("a token costs its own words, however long the text is", arguments: Kind.allCases)
  func costs(kind: Kind) throws {
    let preparer = try kind.preparer()
    var string = "Once"
    var prepared = preparer.prepare(StyledText(string))
    for index in 0..<2_000 {
      string += index % 997 == 996 ? ".\n" : index % 50 == 49 ? " 👩‍💻" : " token\(index % 10)"
      prepared = preparer.prepare(StyledText(string), extending: prepared)
      _ = prepared.measure(width: Length(280))
    }
    // At most twice the distance of a resumption and a few words at each token; anew it would be 16 million bytes.
    #expect(preparer.statistics.bytes < 2_000 * 160, "\(preparer.statistics.bytes) bytes were read")
    #expect(prepared.storage.segments.ends == preparer.prepare(StyledText(string)).storage.segments.ends)
  }

  @Test("a token of another direction costs its own paragraph")
  func costsOfParagraphs() throws {
    let preparer = TextPreparer(metrics: .fonts, fonts: try FontLibrary())
    var string = "פעם"
    var prepared = preparer.prepare(StyledText(string))
    for index in 0..<1_000 {
      string += index % 25 == 24 ? ".\n" : " מילה\(index % 10)"
      prepared = preparer.prepare(StyledText(string), extending: prepared)
    }
    // A paragraph has 25 words of 10 bytes, so a token costs 250 at most.
    #expect(preparer.statistics.bytes < 1_000 * 260, "\(preparer.statistics.bytes) bytes were read")
  }

  @Test("lines that cannot change are not filled again")
  func wraps() throws {
    let preparer = TextPreparer(metrics: .cells(Size(width: Length(8), height: Length(20))))
    let text = preparer.prepare(StyledText((0..<500).map { "word\($0)" }.joined(separator: " ")))
    let first = text.measure(width: Length(280))
    let progress = try #require(text.storage.progress.withLock { $0 })
    #expect(progress.lineCount >= first.lineCount - 3)
    #expect(text.measure(width: Length(280)) == first)
    // Another width begins anew, and the first one again gives what it gave.
    #expect(text.measure(width: Length(120)).lineCount > first.lineCount * 2)
    #expect(text.measure(width: Length(280)) == first)
  }
}

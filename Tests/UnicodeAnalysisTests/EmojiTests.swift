import Testing
import UnicodeAnalysis

@Suite("Emoji")
struct EmojiTests {
  @Test("each row of emoji-test is one grapheme, without an inner opportunity, and drawn as its status says")
  func suite() throws {
    let analyzer = TextAnalyzer()
    var counts: [Substring: Int] = [:]
    for line in try UnicodeData.lines(of: "emoji/emoji-test.txt") {
      let fields = line.prefix { $0 != "#" }.split(separator: ";")
      guard fields.count == 2 else { continue }
      var scalars = String.UnicodeScalarView()
      for word in fields[0].split(separator: " ") {
        scalars.append(try #require(UInt32(word, radix: 16).flatMap(Unicode.Scalar.init)))
      }
      let text = String(scalars)
      let status = fields[1].filter { $0 != " " }
      counts[Substring(status), default: 0] += 1
      let analysis = analyzer.analyze(text)
      let end = Int32(text.utf8.count)
      #expect(analysis.graphemeBoundaries(of: text) == [0, Int(end)], "\(line)")
      #expect(analysis.lineOpportunities.isEmpty, "\(line)")
      // Unqualified: a text character without its selector. Joined ones are drawn as one picture all the same, and a
      // flag, tone or face needs no selector.
      let isEmoji = status != "unqualified" || scalars.contains("\u{200D}")
      #expect(analysis.traits.contains(.emoji) == isEmoji, "\(line)")
      let runs = [TextAnalysis.PresentationRun(end: end, isEmoji: true)]
      #expect(Array(analysis.presentationRuns) == (isEmoji ? runs : []), "\(line)")
    }
    #expect(counts == ["fully-qualified": 3_655, "minimally-qualified": 827, "unqualified": 242, "component": 9])
    try SuiteReport(
      key: "emoji", name: UnicodeData.title("emoji/emoji-test.txt"), cases: counts.values.reduce(0, +)
    ).write()
  }

  @Test(
    "a grapheme is emoji by its selector, else by its base",
    arguments: [
      ("1", ""), ("1\u{FE0F}\u{20E3}", "E"), ("1\u{20E3}", "T"), ("#", ""), ("©", ""), ("©\u{FE0F}", "E"),
      ("❤", ""), ("❤\u{FE0F}", "E"), ("❤\u{FE0E}", "T"), ("❤\u{FE0F}❤\u{FE0E}❤", "ETT"), ("😀", "E"), ("😀\u{FE0E}", "T"),
      ("a😀b", "TET"), ("😀😀 😀", "EETE"), ("☝\u{1F3FD}", "E"), ("👍\u{1F3FD}", "E"), ("a\u{FE0F}", "T"),
      ("\u{1F1EB}\u{1F1F7}", "E"), ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "E"),
      ("❤\u{200D}🔥", "E"), ("❤\u{FE0F}\u{200D}🔥", "E"), ("👩\u{200D}👩\u{200D}👧x", "ET"), ("漢", ""), ("ม\u{200D}", "T"),
      ("👁\u{200D}🗨", "E"), ("\u{200D}", "T"), ("12", ""), ("1\u{FE0F}2", "ET"),
    ])
  func presentation(text: String, expected: String) {
    let analysis = TextAnalyzer().analyze(text)
    let isEmoji = expected.contains("E")
    #expect(analysis.traits.contains(.emoji) == isEmoji)
    #expect(analysis.presentationRuns.isEmpty == !isEmoji)
    guard isEmoji else { return }
    var found = ""
    for end in analysis.graphemeBoundaries(of: text).dropFirst() {
      found += analysis.presentationRuns.first { $0.end >= Int32(end) }?.isEmoji == true ? "E" : "T"
    }
    #expect(found == expected)
    #expect(analysis.presentationRuns.last?.end == analysis.utf8Count)
    for (run, next) in zip(analysis.presentationRuns, analysis.presentationRuns.dropFirst()) {
      #expect(run.end < next.end)
      #expect(run.isEmoji != next.isEmoji)
    }
  }

  @Test(
    "a message of a few emoji is told from one with words",
    arguments: [
      ("😀", 1), ("😀😀😀", 3), ("😀😀😀😀", nil), ("👍🏽 👩‍👩‍👧", 2), (" ❤️\n", 1), ("❤", nil), ("😀!", nil), ("1️⃣2️⃣", 2),
      ("12", nil), ("", nil), ("  ", nil), ("🇫🇷\u{A0}🇩🇪", 2), ("hi 😀", nil), ("😀\u{200B}", nil),
    ] as [(String, Int?)])
  func emojiOnly(text: String, expected: Int?) {
    #expect(TextAnalyzer().analyze(text).emojiOnlyCount(atMost: 3) == expected)
  }
}

import Testing
import UnicodeAnalysis

@Suite("Options of line breaking")
struct LineBreakOptionsTests {
  /// The text with a bar at each opportunity.
  private func marked(_ text: String, _ options: LineBreakOptions = LineBreakOptions()) -> String {
    var utf8 = Array(text.utf8)
    for offset in TextAnalyzer(options: options).analyze(text).offsets.reversed() {
      utf8.insert(UInt8(ascii: "|"), at: offset)
    }
    return String(decoding: utf8, as: UTF8.self)
  }

  @Test(
    "strictness decides what may begin a Japanese line",
    arguments: [
      // Small kana and ー are CJ: ideographs under normal and loose, non-starters under strict. CSS Text 3 lets loose
      // break before iteration marks and middle dots as well.
      (LineBreakOptions.Strictness.normal, "チ|ャ|ッ|ト・|ッ|ー々ゝ"), (.strict, "チャッ|ト・ッー々ゝ"),
      (.loose, "チ|ャ|ッ|ト|・|ッ|ー|々|ゝ"),
    ])
  func strictness(strictness: LineBreakOptions.Strictness, expected: String) {
    #expect(marked("チャット・ッー々ゝ", LineBreakOptions(strictness: strictness, locale: "ja")) == expected)
    #expect(marked("チャット・ッー々ゝ", LineBreakOptions(strictness: strictness, locale: "ja-JP")) == expected)
    // Before middle dots loose breaks in Chinese and Japanese only (CSS Text 3, section 5.3).
    let others = strictness == .loose ? "チ|ャ|ッ|ト・|ッ|ー|々|ゝ" : expected
    for locale in ["en", "ko", "de-CH"] {
      #expect(marked("チャット・ッー々ゝ", LineBreakOptions(strictness: strictness, locale: locale)) == others, "\(locale)")
    }
  }

  @Test(
    "under keep-all lines break at spaces and punctuation only",
    arguments: [
      ("안녕하세요 반갑습니다", "안녕하세요 |반갑습니다"), ("日本語、漢字", "日本語、|漢字"), ("漢e\u{301}字", "漢e\u{301}字"),
      ("가\u{301}나", "가\u{301}나"), ("24시간", "24시간"), ("foo-bar 가나", "foo-|bar |가나"), ("가나/다라", "가나/|다라"),
      ("가 나", "가 |나"), ("가나\n다", "가나\n|다"), ("「가」나", "「가」|나"), ("チャット", "チャット"),
      ("가나👍👍😀😀다", "가나|👍|👍|😀|😀|다"), ("สวัสดีครับ", "สวัสดี|ครับ"), ("가\u{200B}나", "가\u{200B}|나"),
    ])
  func keepAll(text: String, expected: String) {
    #expect(marked(text, LineBreakOptions(wordBreak: .keepAll, locale: "ko")) == expected)
  }

  @Test("a language that nobody knows has the common rules", arguments: ["", "xx", "!!", "en_US.UTF-8", "日本"])
  func unknownLocale(locale: String) {
    #expect(marked("one two-three 漢字", LineBreakOptions(locale: locale)) == "one |two-|three |漢|字")
  }

  @Test("an analyser forgets one text at the next")
  func reuse() {
    let analyzer = TextAnalyzer()
    let texts = ["\u{5E9}\u{5DC} \u{5D0} abc", "plain words", "", "👩‍👩‍👧 ok", "한글 texts", "a\nb"]
    let fresh = texts.map { TextAnalyzer().analyze($0) }
    var analysis = TextAnalysis()
    for _ in 0..<2 {
      for (text, expected) in zip(texts, fresh) {
        Array(text.utf8).withUnsafeBufferPointer { analyzer.analyze($0, defaultLevel: 0, into: &analysis) }
        #expect(analysis.isSame(as: expected), "\(text)")
      }
    }
  }
}

extension TextAnalysis {
  func isSame(as other: TextAnalysis) -> Bool {
    utf8Count == other.utf8Count && traits == other.traits && baseLevel == other.baseLevel
      && lineOpportunities == other.lineOpportunities && graphemes == other.graphemes
      && levelRuns == other.levelRuns && scriptRuns == other.scriptRuns
      && presentationRuns == other.presentationRuns && emojiOnlyCount == other.emojiOnlyCount
  }
}

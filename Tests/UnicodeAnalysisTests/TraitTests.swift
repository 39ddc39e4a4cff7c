import Testing
import UnicodeAnalysis

@Suite("Traits")
struct TraitTests {
  @Test(
    "traits say what a text contains",
    arguments: [
      ("", []), ("plain ASCII, with 12 words!", []), ("a\tb", [.tabs]), ("a\nb", [.mandatoryBreaks]),
      ("one\r\ntwo", [.mandatoryBreaks]), ("a\u{B}b", [.mandatoryBreaks]),
      ("long enough for words\u{C}b", [.mandatoryBreaks]),
      ("a\u{85}", [.nonASCII, .mandatoryBreaks]), ("a\u{2028}", [.nonASCII, .mandatoryBreaks]), ("\0", [.invisibles]),
      ("0123456789abcdef\u{7F}", [.invisibles]), ("a longer text and then\u{1B}[0m", [.invisibles]),
      ("é", [.nonASCII]), ("e\u{301}", [.nonASCII, .joiningGraphemes]), ("a\u{AD}b", [.nonASCII, .softHyphens]),
      ("a\u{200B}b", [.nonASCII, .invisibles]), ("a\u{2060}b", [.nonASCII, .invisibles]),
      ("\u{FEFF}", [.nonASCII, .invisibles]),
      ("a\u{200D}b", [.nonASCII, .joiningGraphemes, .invisibles]), ("a\u{200E}b", [.nonASCII, .invisibles]),
      ("a\u{202A}b", [.nonASCII, .invisibles, .bidirectional]), ("\u{5D0}", [.nonASCII, .bidirectional, .scripts]),
      ("漢", [.nonASCII, .scripts]), ("한", [.nonASCII, .scripts]), ("ᄒ", [.nonASCII, .scripts, .joiningGraphemes]),
      ("😀", [.nonASCII, .emoji]), ("❤", [.nonASCII]), ("❤\u{FE0F}", [.nonASCII, .joiningGraphemes, .emoji]),
      ("\u{9F}", [.nonASCII, .invisibles]), ("\u{661}", [.nonASCII, .bidirectional, .scripts]),
      ("🇫", [.nonASCII, .joiningGraphemes, .emoji]),
      ("\u{FFFC}", [.nonASCII]),
    ] as [(String, TextAnalysis.Traits)])
  func traits(text: String, expected: TextAnalysis.Traits) {
    #expect(TextAnalyzer().analyze(text).traits == expected)
  }

  @Test(
    "columns are those of a terminal",
    arguments: [
      ("abc", [1, 1, 1]), ("漢字", [2, 2]), ("é", [1]), ("e\u{301}", [1]), ("한", [2]), ("\u{1112}\u{1161}\u{11AB}", [2]),
      ("😀", [2]), ("❤", [1]), ("❤\u{FE0F}", [2]), ("👩\u{200D}👧", [2]), ("🇫🇷", [2]), ("1\u{FE0F}\u{20E3}", [2]),
      ("a\u{200B}b", [1, 0, 1]), ("a\u{2060}\u{FEFF}", [1, 0, 0]), ("\t\n", [0, 0]), ("\r\n", [0]), ("\u{301}", [0]),
      ("\u{202E}a\u{202C}", [0, 1, 0]), ("\u{AD}", [0]), ("\u{3000} ", [2, 1]), ("ｱＡ", [1, 2]),
      ("\u{E9}\u{A0}…", [1, 1, 1]),
      ("ก\u{E33}", [1]), ("नि", [1]), ("\0\u{1B}", [0, 0]), ("", []), ("\u{FFFD}", [1]), ("漢\u{FE0F}", [2]),
      ("\u{600}1", [1]),
    ] as [(String, [UInt8])])
  func columns(text: String, expected: [UInt8]) {
    let analyzer = TextAnalyzer()
    let analysis = analyzer.analyze(text)
    let found = Array(text.utf8).withUnsafeBufferPointer { analyzer.columns(of: $0, analysis: analysis) }
    #expect(Array(found) == expected)
  }

  @Test("words are told from what lies between them")
  func words() {
    let words = TextAnalyzer().wordBoundaries(of: "Ana's 3.5 km, ok")
    #expect(words.offsets == [0, 5, 6, 9, 10, 12, 13, 14, 16])
    #expect(words.isWord == [true, false, true, false, true, false, false, true])
    #expect(TextAnalyzer().wordBoundaries(of: "").offsets == [0])
    #expect(TextAnalyzer().wordBoundaries(of: "สวัสดีครับ").offsets == [0, 18, 30])
  }
}

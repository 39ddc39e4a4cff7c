import Testing
import UnicodeAnalysis

@Suite("Scripts")
struct ScriptTests {
  /// The runs as "Latn:abc".
  private func runs(_ text: String) -> [String] {
    var start = 0
    let utf8 = Array(text.utf8)
    return TextAnalyzer().analyze(text).scriptRuns.map { run in
      let tag = String(decoding: [24, 16, 8, 0].map { UInt8(run.script >> $0 & 0xFF) }, as: UTF8.self)
      defer { start = Int(run.end) }
      return tag + ":" + String(decoding: utf8[start..<Int(run.end)], as: UTF8.self)
    }
  }

  @Test(
    "a text of Latin and shared characters needs no runs",
    arguments: ["abc", "é 12 €", "", "😀!", "«a»", "\u{301}", "\u{E000}"])
  func latin(text: String) {
    #expect(runs(text).isEmpty)
    #expect(!TextAnalyzer().analyze(text).traits.contains(.scripts))
  }

  @Test(
    "shared characters take the script before them, leading ones the first that comes",
    arguments: [
      ("Привет, мир!", ["Cyrl:Привет, мир!"]), ("12 дня", ["Cyrl:12 дня"]), ("abc где", ["Latn:abc ", "Cyrl:где"]),
      ("α\u{301}β", ["Grek:α\u{301}β"]), ("...да", ["Cyrl:...да"]), ("да\u{E000}", ["Cyrl:да\u{E000}"]),
    ])
  func shared(text: String, expected: [String]) {
    #expect(runs(text) == expected)
  }

  @Test(
    "a closing bracket takes the script of its opening one",
    arguments: [
      ("да (abc) да", ["Cyrl:да (", "Latn:abc", "Cyrl:) да"]), ("(да abc)", ["Cyrl:(да ", "Latn:abc", "Cyrl:)"]),
      ("да [(abc]) x", ["Cyrl:да [(", "Latn:abc", "Cyrl:]) ", "Latn:x"]),
      ("да 「abc」", ["Cyrl:да 「", "Latn:abc", "Cyrl:」"]), ("abc) да", ["Latn:abc) ", "Cyrl:да"]),
    ])
  func brackets(text: String, expected: [String]) {
    #expect(runs(text) == expected)
  }

  @Test(
    "kana are one script, and so are the marks that only they have",
    arguments: [
      ("ひらカタ", ["Kana:ひらカタ"]), ("チャットルーム", ["Kana:チャットルーム"]), ("漢字かな", ["Hani:漢字", "Kana:かな"]),
      ("漢ー", ["Hani:漢", "Kana:ー"]), ("ーa", ["Kana:ー", "Latn:a"]), ("かな。漢字、", ["Kana:かな。", "Hani:漢字、"]),
      ("ー", ["Kana:ー"]), ("한글 漢", ["Hang:한글 ", "Hani:漢"]),
    ])
  func kana(text: String, expected: [String]) {
    #expect(runs(text) == expected)
  }

  @Test("brackets without end keep the runs right")
  func deepBrackets() {
    let text = String(repeating: "(", count: 1_000) + "да" + String(repeating: ")", count: 1_000) + "abc"
    #expect(runs(text) == ["Cyrl:" + text.dropLast(3), "Latn:abc"])
  }
}

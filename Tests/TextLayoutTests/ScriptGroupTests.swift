import ChatGeneration
import Testing

@testable import TextLayout

@Suite("Groups of texts by script") struct ScriptGroupTests {
  /// Unicode blocks (Blocks.txt): U+0370 Greek, U+0400 Cyrillic, U+0590 Hebrew, U+0600 Arabic, U+0900 Devanagari, U+0980 Bengali,
  /// U+0E00 Thai, U+3040 kana and up to U+9FFF ideographs, U+AC00 Hangul; U+1E00 is Latin with the accents of Vietnamese.
  private static let groups: [[String]] = [
    ["", "Hello", "Grüße, Łódź", "Tiếng Việt", "12:30 👍🏽 €5 – “so”", "e\u{301}"],
    ["Γειά", "ok, ναι"], ["привет", "OK — спасибо 🎉"], ["שלום"], ["مرحبا", "پاکستان ڈ"], ["नमस्ते"], ["বাংলা"], ["สวัสดี"],
    ["かな", "カナ", "漢字", "「引用」"], ["한국어"],
  ]

  @Test("texts of a script are of one group, and of no other")
  func scripts() {
    var seen: Set<ScriptGroup> = []
    for texts in Self.groups {
      let group = ScriptGroup(texts[0])
      #expect(group.number < ScriptGroup.count)
      for text in texts { #expect(ScriptGroup(text) == group, "\(text)") }
      #expect(seen.insert(group).inserted, "\(texts)")
    }
    #expect(ScriptGroup(Self.groups[0][0]) == .latin)
  }

  @Test("only the beginning of a text is read, to its very last byte", arguments: 0..<64)
  func beginning(count: Int) {
    let text = String(repeating: "a", count: count) + "я"
    #expect((ScriptGroup(text) == .latin) == (count >= 48))
    // A scalar that begins on the last byte but needs more than the text has cannot be in a string; a lone lead is replaced.
    #expect(ScriptGroup(String(decoding: Array(repeating: 0x61, count: count) + [0xE0], as: UTF8.self)) == .latin)
  }

  @Test("texts of a group stand together in their order")
  func order() {
    var random = SplitMix64(seed: 5)
    let texts = (0..<500).compactMap { _ in Self.groups.randomElement(using: &random)?.randomElement(using: &random) }
    let groups = texts.map(ScriptGroup.init)
    let expected = groups.indices.sorted { (groups[$0].number, $0) < (groups[$1].number, $1) }
    #expect(ScriptGroup.order(of: groups) == expected)
    #expect(ScriptGroup.order(of: groups.sorted()) == nil)
    #expect(ScriptGroup.order(of: []) == nil)
  }
}

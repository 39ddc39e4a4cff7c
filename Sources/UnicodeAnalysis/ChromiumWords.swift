import CICU

/// Where Chromium breaks Khmer and Lao, which it does by smaller word lists than ICU's.
///
/// Its Khmer list has 19,625 words where ICU's has 81,028, and what is no word joins the word before it more readily
/// (Chromium's `khmer-dictbe.patch`); its Lao list is the one of ICU 69. Thai and Burmese it breaks by ICU's own lists,
/// which have not changed since ICU 72, and not by the neural models that ICU offers beside them.
struct ChromiumWords {
  /// A script with a list of its own.
  private struct Script {
    /// The bytes with which the scalars of the script's block begin in UTF-8.
    let lead: UInt8
    let second: ClosedRange<UInt8>
    let words: DictionaryWords
    let rules: DictionarySegmenter.Rules
  }

  private static let khmer = Script(
    lead: 0xE1, second: 0x9E...0x9F, words: DictionaryWords(DictionaryWords.khmer, base: 0x1780),
    rules: DictionarySegmenter.Rules(
      longRoot: 10, longPrefix: 5, beginsWord: { $0 <= 0x33 }, endsWord: { $0 != 0x52 },
      isMark: { 0x34...0x53 ~= $0 || $0 == 0x5D }))

  private static let lao = Script(
    lead: 0xE0, second: 0xBA...0xBB, words: DictionaryWords(DictionaryWords.lao, base: 0x0E80),
    rules: DictionarySegmenter.Rules(
      longRoot: 3, longPrefix: 3,
      beginsWord: { 0x01...0x2E ~= $0 || 0x40...0x44 ~= $0 || 0x5C...0x5D ~= $0 },
      endsWord: { !(0x40...0x44 ~= $0) },
      isMark: { $0 == 0x31 || 0x34...0x3C ~= $0 || 0x48...0x4E ~= $0 }))

  /// Whether a text has something in one of these scripts.
  ///
  /// - Complexity: O(n) in the length of the text.
  static func concern(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in utf8.indices.dropLast() where utf8[index] == 0xE1 || utf8[index] == 0xE0 {
      if (utf8[index] == 0xE1 ? 0x9E...0x9F : 0xBA...0xBB) ~= utf8[index + 1] { return true }
    }
    return false
  }

  let utf8: UnsafeBufferPointer<UInt8>
  let table: ScalarTable

  /// Copies opportunities, given as ICU gives them, with those inside Khmer and Lao replaced.
  ///
  /// - Complexity: O(n) in the length of the text, times a search among words for each of their letters.
  func update(_ breaks: ContiguousArray<Int32>, into result: inout ContiguousArray<Int32>) {
    result.removeAll(keepingCapacity: true)
    var letters: ContiguousArray<UInt8> = []
    var next = 0
    var at = 0
    while at + 2 < utf8.count {
      guard let script = script(at: at) else {
        at += 1
        continue
      }
      // Every scalar of the two blocks has three bytes.
      let start = at
      letters.removeAll(keepingCapacity: true)
      while let letter = letter(at: at, in: script) {
        letters.append(letter)
        at += 3
      }
      guard !letters.isEmpty else {
        at += 3
        continue
      }
      while next < breaks.count, position(breaks[next]) <= Int32(start) {
        result.append(breaks[next])
        next += 1
      }
      if let end = endOfLeadingMarks(letters, at: start, in: script), next < breaks.count, breaks[next] == Int32(end) {
        result.append(breaks[next])
        letters.removeFirst((end - start) / 3)
      }
      while next < breaks.count, position(breaks[next]) < Int32(at) { next += 1 }
      let first = at - 3 * letters.count
      var segmenter = DictionarySegmenter(words: script.words, rules: script.rules)
      letters.withUnsafeBufferPointer { letters in
        segmenter.forEachBreak(in: letters) { result.append(Int32(first + 3 * $0)) }
      }
    }
    result.append(contentsOf: breaks[next...])
  }

  /// Where the marks end with which a stretch begins, if they stand on punctuation: a line can break after that by the
  /// rules, without a dictionary.
  private func endOfLeadingMarks(_ letters: ContiguousArray<UInt8>, at start: Int, in script: Script) -> Int? {
    let count = letters.prefix { script.rules.isMark($0) }.count
    guard count > 0, start > 0 else { return nil }
    switch Int(table[UTF8Cursor.before(start, in: utf8).scalar].line_class) {
    case CICU_LINE_BREAK_AFTER, CICU_LINE_OTHER, CICU_LINE_EXCLAMATION, CICU_LINE_CLOSING, CICU_LINE_NONSTARTER,
      CICU_LINE_HYPHEN, CICU_LINE_SLASH:
      return start + 3 * count
    default:
      return nil
    }
  }

  private func position(_ raw: Int32) -> Int32 { raw < 0 ? ~raw : raw }

  private func script(at offset: Int) -> Script? {
    if utf8[offset] == 0xE1, 0x9E...0x9F ~= utf8[offset + 1] { return Self.khmer }
    if utf8[offset] == 0xE0, 0xBA...0xBB ~= utf8[offset + 1] { return Self.lao }
    return nil
  }

  /// The letter at an offset, counted from its block's start, if it is one that dictionaries are for (class SA).
  private func letter(at offset: Int, in script: Script) -> UInt8? {
    guard offset + 2 < utf8.count, utf8[offset] == script.lead, script.second ~= utf8[offset + 1] else { return nil }
    let low = UInt8(utf8[offset + 1] & 1) << 6 | utf8[offset + 2] & 0x3F
    guard table[script.words.base + UInt32(low)].line_class == CICU_LINE_COMPLEX else { return nil }
    return low
  }
}

import CICU

/// Boundaries between words and what lies between them.
public struct WordBoundaries: Hashable, Sendable {
  /// UTF-8 offsets of the boundaries, ascending, 0 and the end included; [0] in an empty text.
  public var offsets: ContiguousArray<Int32>
  /// For each stretch between two boundaries, whether it is a word (letters, digits, kana, ideographs) and not
  /// space or punctuation.
  public var isWord: ContiguousArray<Bool>
}

extension TextAnalyzer {
  /// Where the words of a text begin and end (UAX #29), for selecting and pointing.
  ///
  /// Scripts without spaces are split by ICU's dictionaries.
  ///
  /// - Complexity: O(n) in the length of the text.
  public func wordBoundaries(of text: String) -> WordBoundaries {
    var text = text
    return text.withUTF8 { wordBoundaries(of: $0) }
  }

  /// Where the words of a text of well-formed UTF-8 begin and end.
  ///
  /// - Complexity: O(n) in the length of the text.
  package func wordBoundaries(of utf8: UnsafeBufferPointer<UInt8>) -> WordBoundaries {
    var words = WordBoundaries(offsets: [0], isWord: [])
    let length = Int32(clamping: utf8.count)
    var count: Int32 = 0
    cicu_segmenter_set_text(segmenter, utf8.baseAddress, length)
    guard let found = cicu_word_breaks(segmenter, &count) else { return words }
    for raw in UnsafeBufferPointer(start: found, count: Int(count)).dropFirst() {
      words.offsets.append(raw < 0 ? ~raw : raw)
      words.isWord.append(raw < 0)
    }
    return words
  }
}

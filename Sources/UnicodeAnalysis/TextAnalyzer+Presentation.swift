import CICU

extension TextAnalyzer {
  private static let textSelector: UInt32 = 0xFE0E
  private static let emojiSelector: UInt32 = 0xFE0F
  private static let joiner: UInt32 = 0x200D

  /// Decides for each grapheme whether it is drawn as emoji, and counts them in a text of nothing else.
  ///
  /// - Complexity: O(n) in the length of the text.
  func findPresentation(_ utf8: UnsafeBufferPointer<UInt8>, into analysis: inout TextAnalysis) {
    var runs: ContiguousArray<TextAnalysis.PresentationRun> = []
    swap(&runs, &analysis.presentationRuns)
    var emojis: Int32 = 0
    var isOnlyEmoji = true
    analysis.forEachGrapheme(of: utf8) { start, end in
      let isEmoji = isEmojiGrapheme(utf8, start, end)
      if isEmoji {
        emojis += 1
      } else if isOnlyEmoji {
        var cursor = UTF8Cursor(utf8, from: start, to: end)
        while isOnlyEmoji, let scalar = cursor.next() {
          isOnlyEmoji = table[scalar].flags & ScalarFlag.whiteSpace != 0
        }
      }
      if let last = runs.indices.last, runs[last].isEmoji == isEmoji {
        runs[last].end = Int32(end)
      } else {
        runs.append(TextAnalysis.PresentationRun(end: Int32(end), isEmoji: isEmoji))
      }
    }
    if emojis == 0 {
      runs.removeAll(keepingCapacity: true)
    } else {
      analysis.traits.insert(.emoji)
      if isOnlyEmoji { analysis.emojiOnlyCount = emojis }
    }
    swap(&runs, &analysis.presentationRuns)
  }

  /// Whether a grapheme is drawn as emoji: by a selector after its base (UTS #51, ED-8a and ED-9a), else by the base
  /// itself (Emoji_Presentation), or because it is a sequence that has no other form: a base with a skin tone, or
  /// several joined by ZWJ, even if the first one lacks its selector.
  ///
  /// Without its selector a keycap is text.
  func isEmojiGrapheme(_ utf8: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var cursor = UTF8Cursor(utf8, from: start, to: end)
    guard let base = cursor.next() else { return false }
    let flags = table[base].flags
    guard flags & ScalarFlag.emoji != 0 else { return false }
    guard var scalar = cursor.next() else { return flags & ScalarFlag.emojiPresentation != 0 }
    if scalar == Self.textSelector { return false }
    if scalar == Self.emojiSelector || flags & ScalarFlag.emojiPresentation != 0 { return true }
    if table[scalar].flags & ScalarFlag.emojiModifier != 0 { return true }
    while let next = cursor.next() {
      if scalar == Self.joiner, table[next].flags & ScalarFlag.pictographic != 0 { return true }
      scalar = next
    }
    return false
  }
}

extension TextAnalysis {
  /// The number of emoji if the text is made of nothing but emoji and white space, and of at most so many.
  ///
  /// Chats draw such a message larger. Nil if there is anything else, no emoji, or too many.
  public func emojiOnlyCount(atMost limit: Int) -> Int? {
    emojiOnlyCount > 0 && emojiOnlyCount <= limit ? Int(emojiOnlyCount) : nil
  }
}

/// Messages that are nothing but emoji.
enum EmojiOnly {
  /// How many emoji a text is made of, spaces aside; nil if there is anything else, none, or more than `maxCount`.
  ///
  /// A character is an emoji if it is drawn as one by default or by a variation selector (UTS #51, ED-6 and ED-8a).
  ///
  /// - Complexity: O(`maxCount`) characters.
  static func count(in text: String, maxCount: Int) -> Int? {
    guard maxCount > 0, let first = text.utf8.first else { return nil }
    // ASCII letters begin no emoji; digits, # and * begin keycaps.
    if first < 0x80, !(first == 0x20 || first == 0x23 || first == 0x2A || (0x30...0x39).contains(first)) {
      return nil
    }
    var count = 0
    for character in text {
      if character == " " { continue }
      guard isEmoji(character) else { return nil }
      count += 1
      if count > maxCount { return nil }
    }
    return count > 0 ? count : nil
  }

  private static func isEmoji(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, first.properties.isEmoji else { return false }
    let second = scalars.dropFirst().first
    switch second?.value {
    case 0xFE0E: return false
    case 0xFE0F: return true
    default: break
    }
    return first.properties.isEmojiPresentation || second?.properties.isEmojiModifier == true
  }
}

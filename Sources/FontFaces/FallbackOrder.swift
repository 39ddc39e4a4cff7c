/// The families that help out when the wanted ones lack a character, in the product's own fixed order: the same fonts
/// give the same choice on every machine, whatever its fontconfig prefers.
enum FallbackOrder {
  /// Families that can serve as the first face when none that was asked for is there.
  static let primary = ["Noto Sans", "DejaVu Sans", "Liberation Sans", "Noto Serif", "FreeSans"]
  /// Families of equal advances.
  static let monospaced = ["Noto Sans Mono", "DejaVu Sans Mono", "Liberation Mono", "FreeMono"]
  /// Coloured emoji.
  static let emoji = ["Noto Color Emoji", "Apple Color Emoji", "Twemoji", "Twitter Color Emoji", "OpenMoji Color"]

  /// One family for each script in common use.
  private static let scripts = [
    "Noto Sans", "Noto Sans Arabic", "Noto Naskh Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari",
    "Noto Sans Bengali", "Noto Sans Gurmukhi", "Noto Sans Gujarati", "Noto Sans Oriya", "Noto Sans Tamil",
    "Noto Sans Telugu", "Noto Sans Kannada", "Noto Sans Malayalam", "Noto Sans Sinhala", "Noto Sans Thai",
    "Noto Sans Lao", "Noto Serif Tibetan", "Noto Sans Myanmar", "Noto Sans Georgian", "Noto Sans Armenian",
    "Noto Sans Ethiopic", "Noto Sans Khmer", "Noto Sans Cherokee",
    "Noto Sans Canadian Aboriginal", "Noto Sans Syriac", "Noto Sans Thaana", "Noto Sans NKo", "Noto Sans Tifinagh",
    "Noto Sans Javanese", "Noto Sans Balinese", "Noto Sans Sundanese", "Noto Sans Ol Chiki",
    "Noto Sans Adlam", "Noto Sans Vai", "Noto Sans Coptic", "Noto Sans Gothic", "Noto Sans Runic",
  ]
  private static let symbols = [
    "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Symbols 2", "Noto Sans Math", "Noto Music", "DejaVu Sans",
  ]

  /// The whole order for a language.
  ///
  /// Emoji stand behind the symbols: a character that can be either is text unless its presentation says otherwise
  /// (UTS #51), and a grapheme of emoji presentation goes to the emoji face before this order is asked.
  static func families(locale: String, isMonospaced: Bool) -> [String] {
    // Mongolian and Yi stand behind the ideographs: they have their comma, full stop and brackets too, in forms of
    // their own.
    (isMonospaced ? monospaced : []) + scripts + ideographs(locale: locale, isMonospaced: isMonospaced)
      + ["Noto Sans Mongolian", "Noto Sans Yi"] + symbols + emoji
  }

  /// Chinese, Japanese and Korean write some shared characters differently: the language's own face comes first,
  /// Japanese where the language is none of them.
  private static func ideographs(locale: String, isMonospaced: Bool) -> [String] {
    let parts = locale.split { "-_.@".contains($0) }.map { $0.lowercased() }
    let first =
      switch parts.first {
      case "ko": "KR"
      case "zh" where parts.contains("hk") || parts.contains("mo"): "HK"
      case "zh" where parts.contains("hant") || parts.contains("tw"): "TC"
      case "zh": "SC"
      default: "JP"
      }
    let regions = [first] + ["JP", "SC", "TC", "HK", "KR"].filter { $0 != first }
    let sans = regions.map { "Noto Sans CJK \($0)" }
    return isMonospaced ? regions.map { "Noto Sans Mono CJK \($0)" } + sans : sans
  }

  /// What the generic names of CSS stand for; nil for other names.
  static func families(generic name: String) -> [String]? {
    switch name.lowercased() {
    case "sans-serif", "sans", "system-ui", "ui-sans-serif": primary
    case "serif", "ui-serif": ["Noto Serif", "DejaVu Serif", "Liberation Serif", "FreeSerif"]
    case "monospace", "ui-monospace": monospaced
    case "emoji": emoji
    default: nil
    }
  }
}

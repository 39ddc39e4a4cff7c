/// Where lines may break: the choices that UAX #14 and CSS leave to whoever sets the text.
public struct LineBreakOptions: Hashable, Sendable {
  /// How strictly characters are kept off the start of a line (CSS `line-break`).
  public enum Strictness: String, Hashable, Sendable, CaseIterable {
    /// Small kana and prolonged sound marks may start a line, as browsers have it. The default.
    case normal
    /// They may not.
    case strict
    /// Iteration marks and middle dots may start a line as well.
    case loose
  }

  /// Whether words of scripts without spaces may be broken (CSS `word-break`).
  public enum WordBreak: String, Hashable, Sendable, CaseIterable {
    /// Between ideographs and between Hangul syllables. The default.
    case normal
    /// Only at spaces and punctuation, as Korean chats prefer.
    case keepAll = "keep-all"
  }

  /// Whose lines ours shall be.
  public enum Compatibility: String, Hashable, Sendable, CaseIterable {
    /// Those of UAX #14, with the tailorings of CLDR. The default.
    case unicode
    /// Those of Chromium: pairs of ASCII characters by its own table, always a break after spaces, none after a slash,
    /// Khmer and Lao by its own word lists, a word too wide for its line cut at every grapheme, and a line that is wider
    /// than its box by no more than 1/64 of a point still fits.
    case chromium
  }

  /// How strictly characters are kept off the start of a line.
  public var strictness: Strictness
  /// Whether words of scripts without spaces may be broken.
  public var wordBreak: WordBreak
  /// Whose lines ours shall be.
  public var compatibility: Compatibility
  /// Whether the blank halves of full-width punctuation are trimmed.
  public var spacingTrim: SpacingTrim
  /// The language of the text, as a BCP 47 tag; it matters little, since dictionaries are chosen by script.
  public var locale: String

  /// The defaults of browsers, in no particular language.
  public init(
    strictness: Strictness = .normal, wordBreak: WordBreak = .normal, compatibility: Compatibility = .unicode,
    spacingTrim: SpacingTrim = .spaceAll, locale: String = "en"
  ) {
    self.strictness = strictness
    self.wordBreak = wordBreak
    self.compatibility = compatibility
    self.spacingTrim = spacingTrim
    self.locale = locale
  }
}

/// Whether the blank halves of full-width punctuation are trimmed (CSS Text 4 `text-spacing-trim`).
///
/// A bracket, comma or full stop of Chinese, Japanese and Korean type fills a square, half of which is blank. The values
/// are those of Chromium, which trims by the `halt` feature of the face; a face without it is left as it is.
public enum SpacingTrim: String, Hashable, Sendable, CaseIterable {
  /// Nothing is trimmed. The default.
  case spaceAll = "space-all"
  /// Where blank halves meet, one of them goes: in `）（`, `」。` and `「『`. A closing bracket at a line's end is trimmed
  /// if it does not fit otherwise. What web pages have unless they ask for something else.
  case normal
  /// As `normal`, and opening brackets at the start of a line are trimmed, but not at the start of a paragraph.
  case spaceFirst = "space-first"
  /// As `normal`, and opening brackets are trimmed at the start of every line.
  case trimStart = "trim-start"

  /// Whether an opening bracket is trimmed where a line begins that is not the first of its paragraph.
  package var trimsWrappedStart: Bool { self == .spaceFirst || self == .trimStart }
}

import UnicodeAnalysis

extension TextContext {
  /// How much wider than its box a line may be and still fit: nothing, but for Chromium's lines.
  ///
  /// Chromium adds 1/64 of a pixel to the room of a line and rounds the place where the line begins down to such a step
  /// (Blink's `line_breaker.cc` and `shaping_line_breaker.cc`). How far that goes depends on how it has cut the text
  /// into pieces; recorded lines fit up to 14/1,024 beyond their box, and hardly one beyond that.
  var fitTolerance: Int32 { lineBreaks.compatibility == .chromium ? 14 : 0 }

  /// Whether a word may be cut at every grapheme, also where the font draws several as one stack.
  ///
  /// Chromium does so in Burmese and Khmer, whose vowels and tones are graphemes of their own to UAX #29, and draws them
  /// on a dotted circle on the next line.
  var cutsAllClusters: Bool { lineBreaks.compatibility == .chromium }

  /// Whether a line that begins with a quotation mark, since a word was cut before it, keeps what follows the mark.
  ///
  /// Chromium looks for places to break from where the line begins, and at the start of a text no line ends after a
  /// quotation mark (UAX #14, LB19a).
  var keepsQuotesAfterCuts: Bool { lineBreaks.compatibility == .chromium }

  /// Whether all the spaces hang that CSS Text 3 names; in Chromium only SPACE, TAB and IDEOGRAPHIC SPACE do.
  var hangsAllSpaces: Bool { lineBreaks.compatibility == .unicode }
}

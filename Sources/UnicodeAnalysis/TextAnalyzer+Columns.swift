import CICU

extension TextAnalyzer {
  /// The cells each grapheme takes in a terminal: 2 if it is wide or drawn as emoji, 0 if nothing of it takes room
  /// (controls, joiners, bidi controls, ZWSP, WJ, U+FEFF, a soft hyphen, a mark without a base), else 1.
  ///
  /// Width is East_Asian_Width (UAX #11), where ambiguous characters are narrow, as terminals outside East Asia have
  /// them. A grapheme is as wide as the widest of its scalars. A tab is 0 here, since its width depends on where it is.
  ///
  /// - Parameter analysis: the analysis of that text.
  /// - Returns: a width for each grapheme, in the order of the text; where `graphemes` is empty, for each scalar, with
  ///   CR LF as one.
  /// - Complexity: O(n) in the length of the text.
  package func columns(of utf8: UnsafeBufferPointer<UInt8>, analysis: TextAnalysis) -> ContiguousArray<UInt8> {
    var columns: ContiguousArray<UInt8> = []
    columns.reserveCapacity(max(analysis.graphemes.count - 1, 0))
    var run = 0
    analysis.forEachGrapheme(of: utf8) { start, end in
      while run < analysis.presentationRuns.count, Int(analysis.presentationRuns[run].end) <= start { run += 1 }
      let isEmoji = run < analysis.presentationRuns.count && analysis.presentationRuns[run].isEmoji
      columns.append(isEmoji ? 2 : table.columns(of: utf8, start, end))
    }
    return columns
  }
}

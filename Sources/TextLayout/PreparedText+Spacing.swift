extension PreparedText {
  /// Whether the blank halves of full-width punctuation are trimmed where they meet.
  package var trimsSpacing: Bool { storage.context.lineBreaks.spacingTrim != .spaceAll }

  /// Whether a line's first character is trimmed for standing there, if its face can halve it.
  package func isStartTrimmed(of line: TextLine) -> Bool {
    let trim = storage.context.lineBreaks.spacingTrim
    guard trim != .spaceAll, !line.utf8Range.isEmpty else { return false }
    var string = text.string
    return string.withUTF8 { utf8 in
      let start = line.utf8Range.lowerBound
      let isParagraphStart = LineMaterializer(line: line, text: storage).paragraphRange(in: utf8).lowerBound == start
      return (isParagraphStart ? trim == .trimStart : trim.trimsWrappedStart)
        && FullWidthPunctuation(utf8.scalar(at: start).value).maySitAtStart
    }
  }
}

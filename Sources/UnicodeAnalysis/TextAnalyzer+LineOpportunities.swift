import CICU

extension TextAnalyzer {
  /// Takes ICU's opportunities (UAX #14 with CLDR's tailorings) and drops some.
  ///
  /// - the soft one at the end of the text, where no line follows;
  /// - those inside a grapheme: UAX #14 lets a mark after a space begin a line, UAX #29 keeps the two together;
  /// - under `keepAll`, those inside a word.
  ///
  /// - Complexity: O(n) in the length of the text.
  func findLineOpportunities(_ utf8: UnsafeBufferPointer<UInt8>, into analysis: inout TextAnalysis) {
    var count: Int32 = 0
    guard let found = cicu_line_breaks(segmenter, &count) else { return }
    let keepsWords = options.wordBreak == .keepAll
    let checksGraphemes = analysis.traits.contains(.joiningGraphemes)
    var grapheme = 0
    var previous = 0
    for raw in UnsafeBufferPointer(start: found, count: Int(count)) {
      let isMandatory = raw < 0
      let offset = isMandatory ? ~raw : raw
      if !isMandatory {
        if offset >= analysis.utf8Count { continue }
        if checksGraphemes {
          while analysis.graphemes[grapheme] < offset { grapheme += 1 }
          if analysis.graphemes[grapheme] != offset { continue }
        }
        if keepsWords {
          let isInside = isInsideWord(Int(offset), previous: previous, utf8)
          previous = Int(offset)
          if isInside { continue }
        }
      }
      analysis.lineOpportunities.append(
        TextAnalysis.LineOpportunity(utf8Offset: offset, isMandatory: isMandatory))
    }
  }

  /// Whether both neighbours of an opportunity are letters or digits, as CSS Text 3 has it for `word-break: keep-all`.
  ///
  /// Pictographs are no letters here, although some have the class ID: Chromium breaks between them as well, and rows
  /// of emoji would otherwise break at some emoji and not at others. Scripts whose words come from a dictionary keep
  /// their opportunities, as CSS asks.
  private func isInsideWord(_ offset: Int, previous: Int, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    var cursor = UTF8Cursor(utf8, from: offset)
    guard let next = cursor.next(), isLetter(table[next].flags) else { return false }
    // Marks belong to the letter before them; none reaches back across the opportunity before.
    var end = offset
    while end > previous {
      let (scalar, start) = UTF8Cursor.before(end, in: utf8)
      let flags = table[scalar].flags
      if flags & ScalarFlag.attaches == 0 { return isLetter(flags) }
      end = start
    }
    return false
  }

  private func isLetter(_ flags: UInt32) -> Bool {
    flags & ScalarFlag.letter != 0 && flags & ScalarFlag.pictographic == 0
  }
}

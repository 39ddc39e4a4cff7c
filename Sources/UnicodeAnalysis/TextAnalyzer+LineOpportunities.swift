import CICU

extension TextAnalyzer {
  /// Takes ICU's opportunities (UAX #14 with CLDR's tailorings), brings them up to date, and drops some.
  ///
  /// - where ICU is older than the rules, `LineRules` adds and drops what newer rules do;
  /// - for Chromium's lines, `ChromiumWords` and `ChromiumLines` do;
  /// - dropped is the soft one at the end of the text, where no line follows,
  /// - those inside a grapheme: UAX #14 lets a mark after a space begin a line, UAX #29 keeps the two together,
  /// - under `keepAll`, those inside a word.
  ///
  /// - Complexity: O(n) in the length of the text.
  func findLineOpportunities(_ utf8: UnsafeBufferPointer<UInt8>, flags: UInt32, into analysis: inout TextAnalysis) {
    var count: Int32 = 0
    guard let found = cicu_line_breaks(segmenter, &count) else { return }
    var breaks = UnsafeBufferPointer(start: found, count: Int(count))
    let isNewer = LineRules.areNeeded && LineRules.concern(flags)
    guard isNewer || options.compatibility == .chromium else {
      keepOpportunities(breaks, utf8, into: &analysis)
      return
    }
    if isNewer {
      updatedBreaks.removeAll(keepingCapacity: true)
      LineRules(utf8: utf8, table: table).update(breaks, into: &updatedBreaks)
    } else {
      updatedBreaks.replaceSubrange(0..., with: breaks)
    }
    if options.compatibility == .chromium {
      var replaced: ContiguousArray<Int32> = []
      if ChromiumWords.concern(utf8) {
        swap(&replaced, &updatedBreaks)
        ChromiumWords(utf8: utf8, table: table).update(replaced, into: &updatedBreaks)
      }
      swap(&replaced, &updatedBreaks)
      ChromiumLines.update(replaced, utf8: utf8, into: &updatedBreaks)
    }
    updatedBreaks.withUnsafeBufferPointer {
      breaks = $0
      keepOpportunities(breaks, utf8, into: &analysis)
    }
  }

  private func keepOpportunities(
    _ breaks: UnsafeBufferPointer<Int32>, _ utf8: UnsafeBufferPointer<UInt8>, into analysis: inout TextAnalysis
  ) {
    let keepsWords = options.wordBreak == .keepAll
    let checksGraphemes = analysis.traits.contains(.joiningGraphemes)
    var grapheme = 0
    var previous = 0
    for raw in breaks {
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
      let properties = table[scalar]
      if !LineRules.isMark(properties.line_class) { return isLetter(properties.flags) }
      end = start
    }
    return false
  }

  private func isLetter(_ flags: UInt32) -> Bool {
    flags & ScalarFlag.letter != 0 && flags & ScalarFlag.pictographic == 0
  }
}

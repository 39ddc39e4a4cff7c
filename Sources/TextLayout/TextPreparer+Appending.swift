import LayoutGeometry
import UnicodeAnalysis

extension TextPreparer {
  /// Prepares a text that goes on from one that is prepared already, as an answer does while it is written.
  ///
  /// What both have in common is taken over, but for the last words: a token costs its own analysis and a copy of
  /// numbers, however long the text is. The result equals `prepare(_:)` bit for bit. Texts for which the new end could
  /// change what stands before it (of mixed direction, with tabs, from dictionaries) are prepared anew.
  ///
  /// - Parameter old: a text prepared in the same style by this preparer, or by one that differs in nothing.
  /// - Complexity: O(k) in the number of new bytes for the analysis.
  public func prepare(_ text: StyledText, extending old: PreparedText) -> PreparedText {
    var text = text
    text.string.makeContiguousUTF8()
    guard let storage = extend(old.storage, to: text) else { return prepare(text) }
    return PreparedText(storage: storage)
  }

  private func extend(_ old: PreparedText.Storage, to text: StyledText) -> PreparedText.Storage? {
    guard let resumption = old.resumption, old.context.isInterchangeable(with: context), old.baseLevel == 0,
      old.graphemes.isEmpty,
      old.text.style == text.style, old.text.lineHeight == text.lineHeight, old.lineMetrics.isFixed,
      old.text.runs.isEmpty, old.text.boxes.isEmpty, text.runs.isEmpty, text.boxes.isEmpty, !isExhaustive,
      old.runs.allSatisfy({ $0.level == 0 })
    else { return nil }
    let offset = resumption.offset
    var string = text.string
    var oldString = old.text.string
    return string.withUTF8 { utf8 -> PreparedText.Storage? in
      let isPrefix = oldString.withUTF8 { $0.count <= utf8.count && utf8.prefix($0.count).elementsEqual($0) }
      // A letter has decided the direction already.
      guard isPrefix, utf8[..<offset].contains(where: { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }) else {
        return nil
      }
      let tail = UnsafeBufferPointer(rebasing: utf8[offset...])
      bytes += tail.count
      analyzer.analyze(tail, baseLevel: 0, into: &analysis)
      guard
        analysis.traits.isDisjoint(with: [.bidirectional, .tabs, .softHyphens, .joiningGraphemes])
      else { return nil }
      texts += 1
      let styles = [context.resolve(text.style)]
      guard let runs = extendedRuns(old.runs, by: tail, at: offset, text: text, styles: styles) else { return nil }
      for index in analysis.lineOpportunities.indices { analysis.lineOpportunities[index].utf8Offset += Int32(offset) }
      var parts = ParagraphBuilder.Parts()
      parts.segments = old.segments
      parts.segments.truncate(to: resumption.segment)
      parts.paragraphs = old.paragraphs
      parts.paragraphs.removeLast(parts.paragraphs.count - resumption.paragraph)
      parts.details = old.knownDetails.filter { $0.key < resumption.paragraph }
      // Where to go on next time, if the tail is too short to have a place of its own.
      parts.resumption = resumption
      let builder = ParagraphBuilder(text: text, utf8: utf8, analysis: analysis, context: context)
      builder.build(&parts, runs: runs, styles: styles, &measurer, resuming: resumption)
      guard parts.paragraphs.count >= old.paragraphs.count else { return nil }
      let natural = parts.paragraphs.reduce(0) { max($0, $1.naturalWidth) }
      return PreparedText.Storage(
        text: text, context: context, baseLevel: 0, runs: runs, graphemes: [], segments: parts.segments,
        paragraphs: parts.paragraphs, naturalWidth: TextUnit.length(natural), lineMetrics: old.lineMetrics,
        tabStop: old.tabStop, details: parts.details, resumption: parts.resumption)
    }
  }

  /// The runs before `offset`, and those of the tail moved there; nil if those before it would be others.
  private func extendedRuns(
    _ old: ContiguousArray<ShapingRun>, by tail: UnsafeBufferPointer<UInt8>, at offset: Int, text: StyledText,
    styles: [ResolvedStyle]
  ) -> ContiguousArray<ShapingRun>? {
    let added = Itemizer.runs(tail, text: text, analysis: analysis, styles: styles, isMixed: old.count > 1)
    // A text of one run that gets a second one is itemised anew: its breaks become runs.
    if old.count == 1, added.count > 1 { return nil }
    var runs = old
    while runs.count > 1, Int(runs[runs.count - 2].end) >= offset { runs.removeLast() }
    runs[runs.count - 1].end = Int32(offset)
    for var run in added {
      run.end += Int32(offset)
      if runs[runs.count - 1].continues(run) {
        runs[runs.count - 1].end = run.end
      } else {
        runs.append(run)
      }
    }
    return runs
  }
}

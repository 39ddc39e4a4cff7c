import LayoutGeometry
import UnicodeAnalysis
import VerbatimText

extension TextPreparer {
  /// Prepares a text that goes on from one that is prepared already, as an answer does while it is written.
  ///
  /// What both have in common is taken over, up to the last words or, where words depend on more than their neighbours (from
  /// right to left, without spaces, with tabs), to the last paragraph: a token costs its own analysis and a copy of numbers,
  /// however long the text is. The result equals `prepare(_:)` bit for bit. Texts with styled runs, with boxes or of natural
  /// line height are prepared anew.
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
    guard old.context.isInterchangeable(with: context), !isExhaustive,
      old.text.style == text.style, old.text.lineHeight == text.lineHeight, old.lineMetrics.isFixed,
      old.text.runs.isEmpty, old.text.boxes.isEmpty, text.runs.isEmpty, text.boxes.isEmpty,
      text.string.hasPrefixBytes(old.text.string)
    else { return nil }
    let paragraph = old.lastParagraphStart
    if let word = old.resumption, word.offset > paragraph?.offset ?? 0,
      let storage = extend(old, to: text, from: word)
    {
      return storage
    }
    return paragraph.flatMap { extend(old, to: text, from: $0) }
  }

  private func extend(
    _ old: PreparedText.Storage, to text: StyledText, from place: TextResumption
  ) -> PreparedText.Storage? {
    let offset = place.offset
    var string = text.string
    return string.withUTF8 { utf8 -> PreparedText.Storage? in
      let tail = UnsafeBufferPointer(rebasing: utf8[offset...])
      // The direction is decided already.
      guard analyzer.firstStrongLevel(UnsafeBufferPointer(rebasing: utf8[..<offset])) != nil,
        !(old.runs.count > 1 && analyzer.closesBracketsBefore(tail))
      else { return nil }
      bytes += tail.count
      analyzer.analyze(tail, baseLevel: old.baseLevel, into: &analysis)
      if place.inside != nil {
        guard old.baseLevel == 0, analysis.traits.isDisjoint(with: [.bidirectional, .tabs, .softHyphens]) else {
          return nil
        }
      }
      let styles = [context.resolve(text.style)]
      guard let runs = extendedRuns(old.runs, by: tail, at: offset, text: text, styles: styles) else { return nil }
      let graphemes = extendedGraphemes(old, by: tail, at: offset, in: utf8)
      for index in analysis.lineOpportunities.indices { analysis.lineOpportunities[index].utf8Offset += Int32(offset) }
      for index in analysis.graphemes.indices { analysis.graphemes[index] += Int32(offset) }
      var parts = ParagraphBuilder.Parts()
      parts.segments = old.segments.prefix(place.segment, reserving: analysis.lineOpportunities.count + 1)
      parts.paragraphs = ContiguousArray(old.paragraphs.prefix(place.paragraph))
      parts.spacing = old.spacing.prefix(place.segment)
      parts.details = old.knownDetails.filter { $0.key < place.paragraph }
      // Where to go on next time, if the tail is too short to have a place of its own.
      parts.resumption = place.inside == nil ? nil : place
      ParagraphBuilder(text: text, utf8: utf8, analysis: analysis, context: context)
        .build(&parts, runs: runs, styles: styles, &measurer, resuming: place)
      guard parts.paragraphs.count >= old.paragraphs.count else { return nil }
      texts += 1
      let natural = parts.paragraphs.reduce(0) { max($0, $1.naturalWidth) }
      return PreparedText.Storage(
        text: text, context: context, baseLevel: old.baseLevel, runs: runs, graphemes: graphemes,
        segments: parts.segments, paragraphs: parts.paragraphs, naturalWidth: TextUnit.length(natural),
        lineMetrics: old.lineMetrics, tabStop: old.tabStop, details: parts.details, spacing: parts.spacing,
        resumption: parts.resumption,
        progress: old.progress(before: place))
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

  /// The grapheme boundaries before `offset`, and those of the tail moved there; empty if each scalar stands for itself.
  private func extendedGraphemes(
    _ old: PreparedText.Storage, by tail: UnsafeBufferPointer<UInt8>, at offset: Int,
    in utf8: UnsafeBufferPointer<UInt8>
  ) -> ContiguousArray<Int32> {
    if old.graphemes.isEmpty, analysis.graphemes.isEmpty { return [] }
    var all = old.graphemes
    while let last = all.last, Int(last) >= offset { all.removeLast() }
    if old.graphemes.isEmpty {
      all.append(0)
      var cursor = GraphemeCursor([], UnsafeBufferPointer(rebasing: utf8[..<offset]))
      while Int(all[all.count - 1]) < offset { all.append(Int32(cursor.end(after: Int(all[all.count - 1])))) }
      all.removeLast()
    }
    var boundary = 0
    var cursor = GraphemeCursor(analysis.graphemes, tail)
    all.append(Int32(offset))
    while boundary < tail.count {
      boundary = cursor.end(after: boundary)
      all.append(Int32(offset + boundary))
    }
    return all
  }
}

import LayoutGeometry
import UnicodeAnalysis
import VerbatimText

extension TextPreparer {
  /// Adds to the end of a prepared text, as an answer grows while it is written.
  ///
  ///     var text = preparer.prepare(StyledText("The answer"))
  ///     preparer.append(" is", to: &text)
  ///
  /// Only the last words are analysed and shaped again, and what is known of the others stays where it is, so a token costs the same
  /// however long the text is. The result equals `prepare(_:)` of the whole text bit for bit. Copies of the value keep what they
  /// were; while there are some, what is known is copied once, as an array is.
  ///
  /// A text goes on before a letter of its direction after a space or before an ideograph, some words before its end. It goes on
  /// from its last line feed where there is no such place: in words without an end, with tabs and soft hyphens, and behind
  /// embeddings (UAX #9). Texts with styled runs, with boxes or of natural line height are prepared anew.
  ///
  /// - Parameter text: a text prepared by this preparer, or by one that differs in nothing.
  /// - Complexity: O(k) in the number of new bytes, amortised.
  public func append(_ more: String, to text: inout PreparedText) {
    guard !more.isEmpty else { return }
    let (storage, isCopy) = text.uniqueStorage()
    storage.text.string.append(more)
    guard mayExtend(storage), extend(storage, isCopy: isCopy) else {
      text = prepare(storage.text)
      return
    }
  }

  /// Prepares a text that goes on from one that is prepared already.
  ///
  /// It is `append(_:to:)` for whoever needs the old text as well: what both have in common is taken over, which is a copy of
  /// numbers. The result equals `prepare(_:)` bit for bit.
  ///
  /// - Parameter old: a text prepared in the same style by this preparer, or by one that differs in nothing.
  /// - Complexity: O(k) in the number of new bytes for the analysis.
  public func prepare(_ text: StyledText, extending old: PreparedText) -> PreparedText {
    let known = old.storage.text
    guard mayExtend(old.storage), known.style == text.style, known.lineHeight == text.lineHeight, text.runs.isEmpty,
      text.boxes.isEmpty, text.string.hasPrefixBytes(known.string)
    else { return prepare(text) }
    let storage = PreparedText.Storage(copying: old.storage)
    storage.text.string = text.string
    storage.text.string.makeContiguousUTF8()
    return extend(storage, isCopy: true) ? PreparedText(storage: storage) : prepare(text)
  }

  /// Whether a text can be taken up near its end by this preparer.
  private func mayExtend(_ storage: PreparedText.Storage) -> Bool {
    storage.context.isInterchangeable(with: context) && !isExhaustive && storage.lineMetrics.isFixed
      && storage.text.runs.isEmpty && storage.text.boxes.isEmpty
  }

  /// Prepares what was added to a text whose storage nobody else has.
  ///
  /// - Parameter isCopy: whether another storage has the same arrays.
  /// - Returns: false if the text is to be prepared anew; the storage is of no use then.
  private func extend(_ storage: PreparedText.Storage, isCopy: Bool) -> Bool {
    // The storage is free to change while its bytes are read: they are those of this copy.
    var string = storage.text.string
    return string.withUTF8 { utf8 in
      let paragraph = storage.lastParagraphStart
      while let place = storage.resumptions.last, place.offset > paragraph?.offset ?? 0 {
        var pairs: OpenPairs?
        if storage.isMixed {
          let open = openPairs(at: place, of: storage, utf8)
          guard open.isKept(by: UnsafeBufferPointer(rebasing: utf8[place.offset...])) else {
            storage.resumptions.removeLast()
            continue
          }
          pairs = open
        }
        storage.resumptions.setPairs(pairs)
        if extend(storage, isCopy: isCopy, utf8, from: place, pairs: pairs) { return true }
        break
      }
      storage.resumptions.removeAll()
      // The direction must be decided already.
      guard let paragraph, analyzer.firstStrongLevel(UnsafeBufferPointer(rebasing: utf8[..<paragraph.offset])) != nil
      else { return false }
      return extend(
        storage, isCopy: isCopy, utf8, from: paragraph, pairs: storage.isMixed ? OpenPairs() : nil)
    }
  }

  /// Takes a text up at a place.
  ///
  /// - Parameter pairs: what is open there, in a text of more than one run.
  /// - Returns: false if it cannot be taken up there; what stands before the place is as it was.
  private func extend(
    _ storage: PreparedText.Storage, isCopy: Bool, _ utf8: UnsafeBufferPointer<UInt8>, from place: TextResumption,
    pairs: OpenPairs?
  ) -> Bool {
    let offset = place.offset
    let tail = UnsafeBufferPointer(rebasing: utf8[offset...])
    bytes += tail.count
    analyzer.analyze(tail, baseLevel: storage.baseLevel, into: &analysis)
    guard place.inside == nil || analysis.traits.isDisjoint(with: [.tabs, .softHyphens]) else { return false }
    let styles = [resolve(storage.text.style)]
    var parts = ParagraphBuilder.Parts()
    parts.details = details(of: storage, before: place)
    if isCopy { copyArrays(of: storage, before: place) }
    guard extendRuns(storage, by: tail, at: offset, styles: styles) else { return false }
    extendGraphemes(storage, by: tail, at: offset, in: utf8)
    analysis.moveBreaks(by: Int32(offset))
    swap(&parts.segments, &storage.segments)
    swap(&parts.paragraphs, &storage.paragraphs)
    swap(&parts.spacing, &storage.spacing)
    parts.segments.truncate(to: place.segment)
    parts.paragraphs.removeLast(parts.paragraphs.count - place.paragraph)
    parts.spacing.truncate(to: place.segment)
    // Where the tail is too short to have a place of its own, the text goes on from this one next time.
    swap(&parts.resumptions, &storage.resumptions)
    let isBuilt = ParagraphBuilder(text: storage.text, utf8: utf8, analysis: analysis, context: context)
      .build(&parts, runs: storage.runs, styles: styles, &measurer, resuming: place, pairs: pairs)
    swap(&parts.segments, &storage.segments)
    swap(&parts.paragraphs, &storage.paragraphs)
    swap(&parts.spacing, &storage.spacing)
    swap(&parts.resumptions, &storage.resumptions)
    storage.setDetails(parts.details)
    storage.dropProgress(from: place)
    guard isBuilt else { return false }
    storage.naturalWidth = TextUnit.length(storage.widest.update(storage.paragraphs, from: place.paragraph))
    texts += 1
    return true
  }

  /// Gives a storage arrays of its own, of what stays and with room for what comes.
  private func copyArrays(of storage: PreparedText.Storage, before place: TextResumption) {
    let more = analysis.lineOpportunities.count + 1
    storage.segments = storage.segments.prefix(place.segment, reserving: more)
    storage.paragraphs = storage.paragraphs.copy(first: place.paragraph, reserving: 1)
    let run = min(storage.runs.firstIndex(endingAfter: Int32(place.offset) - 1) + 1, storage.runs.count)
    storage.runs = storage.runs.copy(first: run, reserving: more)
    let grapheme = storage.graphemes.partitionPoint { $0 < Int32(place.offset) }
    if grapheme > 0 {
      storage.graphemes = storage.graphemes.copy(first: grapheme, reserving: Int(analysis.utf8Count) + 1)
    }
  }

  /// What is open at a place inside a paragraph.
  private func openPairs(
    at place: TextResumption, of storage: PreparedText.Storage, _ utf8: UnsafeBufferPointer<UInt8>
  ) -> OpenPairs {
    if let pairs = place.inside?.pairs { return pairs }
    let start = Int(storage.segments.offsets[place.firstSegment])
    guard start == 0 || utf8[start - 1] == 0x0A else { return .unknown }
    var pairs = OpenPairs()
    pairs.read(UnsafeBufferPointer(rebasing: utf8[start..<place.offset]))
    return pairs
  }

  /// The atoms that stay.
  private func details(of storage: PreparedText.Storage, before place: TextResumption) -> [Int: DetailChunks] {
    var details = storage.takeDetails()
    guard !details.isEmpty else { return details }
    // Up to the paragraph behind the last, which a place that failed has left.
    for index in place.paragraph...max(place.paragraph, storage.paragraphs.count)
    where index > place.paragraph || place.inside == nil {
      details[index] = nil
    }
    if place.inside != nil, details[place.paragraph]?.truncate(to: Int32(place.offset)) == false {
      details[place.paragraph] = nil
    }
    return details
  }

  /// Keeps the runs before `offset` and adds those of the tail, moved there; false if those before it would be others.
  private func extendRuns(
    _ storage: PreparedText.Storage, by tail: UnsafeBufferPointer<UInt8>, at offset: Int, styles: [ResolvedStyle]
  ) -> Bool {
    var isMixed = storage.isMixed
    let added = Itemizer.runs(tail, text: storage.text, analysis: analysis, styles: styles, isMixed: &isMixed)
    // A text of one run that gets a second one is itemised anew: its breaks become runs.
    guard isMixed == storage.isMixed else { return false }
    var runs: ContiguousArray<ShapingRun> = []
    swap(&runs, &storage.runs)
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
    swap(&runs, &storage.runs)
    return true
  }

  /// Keeps the grapheme boundaries before `offset` and adds those of the tail, moved there; there are none if each scalar stands for
  /// itself.
  private func extendGraphemes(
    _ storage: PreparedText.Storage, by tail: UnsafeBufferPointer<UInt8>, at offset: Int,
    in utf8: UnsafeBufferPointer<UInt8>
  ) {
    if storage.graphemes.isEmpty, analysis.graphemes.isEmpty { return }
    var graphemes: ContiguousArray<Int32> = []
    swap(&graphemes, &storage.graphemes)
    if graphemes.isEmpty {
      graphemes.append(0)
      var end = 0
      var cursor = GraphemeCursor([], UnsafeBufferPointer(rebasing: utf8[..<offset]))
      while end < offset {
        end = cursor.end(after: end)
        graphemes.append(Int32(end))
      }
    }
    while let last = graphemes.last, Int(last) >= offset { graphemes.removeLast() }
    var boundary = 0
    var cursor = GraphemeCursor(analysis.graphemes, tail)
    graphemes.append(Int32(offset))
    while boundary < tail.count {
      boundary = cursor.end(after: boundary)
      graphemes.append(Int32(offset + boundary))
    }
    swap(&graphemes, &storage.graphemes)
  }
}

extension TextAnalysis {
  /// Moves what tells where lines and graphemes end.
  fileprivate mutating func moveBreaks(by distance: Int32) {
    for index in lineOpportunities.indices { lineOpportunities[index].utf8Offset += distance }
    for index in graphemes.indices { graphemes[index] += distance }
  }
}

import FontFaces
import LayoutGeometry
import UnicodeAnalysis

/// Builds what a `PreparedText` holds from a text's analysis: paragraphs, segments and their positions.
struct ParagraphBuilder {
  let text: StyledText
  let utf8: UnsafeBufferPointer<UInt8>
  let analysis: TextAnalysis
  let context: TextContext
  /// Whether every paragraph takes the slow way, which the fast one is checked against.
  var isExhaustive = false
  /// Whether the text is kept as numbers only, and so never goes on.
  var isPacked = false

  /// A word wider than this gets its atoms at once: it would be cut in most bubbles, and cutting must not shape.
  static let widthOfEagerDetail: Int = 200 * Length.unitsPerPoint

  /// What a text is before it is packed: its segments and paragraphs.
  struct Parts {
    var segments = SegmentTable()
    var paragraphs: ContiguousArray<Paragraph> = []
    var details: [Int: DetailChunks] = [:]
    var spacing = SpacingTable()
    /// Where the last paragraph can be taken up again.
    var resumptions = TextResumptions()
  }

  /// The styles of the text: the base style, then the runs' in order.
  func resolveStyles() -> [ResolvedStyle] {
    let base = context.resolve(text.style)
    return text.runs.isEmpty ? [base] : [base] + text.runs.map { context.resolve($0.style) }
  }

  func build(_ measurer: inout ParagraphMeasurer) -> PreparedText.Storage {
    precondition(
      (text.runs.map(\.utf8Range) + text.boxes.map(\.utf8Range)).allSatisfy {
        $0.lowerBound >= 0 && $0.upperBound <= utf8.count
      }, "a run or box of the text lies outside its \(utf8.count) bytes")
    let styles = resolveStyles()
    var isMixed = false
    let runs = Itemizer.runs(utf8, text: text, analysis: analysis, styles: styles, isMixed: &isMixed)
    var parts = Parts()
    parts.segments.reserve(analysis.lineOpportunities.count + 1)
    build(&parts, runs: runs, styles: styles, &measurer)
    let natural = parts.paragraphs.reduce(0) { max($0, $1.naturalWidth) }
    return PreparedText.Storage(
      text: text, context: context, baseLevel: analysis.baseLevel, runs: runs, isMixed: isMixed,
      graphemes: analysis.graphemes,
      segments: parts.segments, paragraphs: parts.paragraphs, naturalWidth: TextUnit.length(natural),
      lineMetrics: lineMetrics(base: styles[0], styles: styles, runs: runs, segments: parts.segments),
      tabStop: styles[0].tabStop, details: parts.details, spacing: parts.spacing, resumptions: parts.resumptions)
  }

  /// Adds the text's paragraphs to `parts`, from the beginning or from where they are taken up again.
  ///
  /// - Parameter pairs: what is open where they are taken up; nil if all places can be taken up again.
  /// - Returns: false if the text cannot be taken up there.
  @discardableResult
  func build(
    _ parts: inout Parts, runs: ContiguousArray<ShapingRun>, styles: [ResolvedStyle],
    _ measurer: inout ParagraphMeasurer, resuming: TextResumption? = nil, pairs: OpenPairs? = nil
  ) -> Bool {
    var start = resuming?.offset ?? 0
    var firstRun = resuming == nil ? 0 : runs.firstIndex(endingAfter: Int32(start))
    var graphemes = GraphemeCursor(analysis.graphemes, utf8)
    var opportunity = 0
    var resuming = resuming
    var reader = pairs.map { PairReader(from: start, pairs: $0) }
    // Tabs and soft hyphens make positions depend on the line; cells need no words.
    let isSummed =
      analysis.traits.isDisjoint(with: [.tabs, .softHyphens]) && text.boxes.isEmpty && styles[0].fontSet != nil
    let source = ParagraphMeasurer.SegmentSource(
      utf8: utf8, opportunities: analysis.lineOpportunities, runs: runs, styles: styles, baseLevel: analysis.baseLevel,
      language: measurer.shaper.language, widest: Self.widthOfEagerDetail, isPacked: isPacked)
    repeat {
      if isSummed, !isExhaustive,
        let summed = measurer.appendSegments(
          of: source, from: start, opportunity: &opportunity, firstRun: &firstRun, graphemes: &graphemes,
          paragraph: parts.paragraphs.count, resuming: resuming, reader: &reader, places: &parts.resumptions,
          into: &parts.segments)
      {
        if let place = resuming, place.inside != nil {
          appendAtoms(from: place, of: summed.paragraph, &parts, runs: runs, styles: styles, &measurer)
        } else if summed.isWide, resuming == nil {
          parts.details[parts.paragraphs.count] = DetailChunks(
            atoms(of: start..<Int(summed.paragraph.utf8ContentEnd), runs: runs, styles: styles, &measurer))
        }
        resuming = nil
        parts.paragraphs.append(summed.paragraph)
        start = summed.end
        if pairs != nil { reader = PairReader(paragraphAt: start, in: utf8) }
        continue
      }
      // In cells the slow way is the only one; in fonts it needs the paragraph from its start.
      guard resuming?.inside == nil || styles[0].fontSet == nil else { return false }
      // The places where lines may end, up to the mandatory break that ends the paragraph.
      var breaks: ContiguousArray<(offset: Int32, kind: SegmentTable.Kind)> = []
      var end = utf8.count
      var isBroken = false
      while opportunity < analysis.lineOpportunities.count {
        let next = analysis.lineOpportunities[opportunity]
        opportunity += 1
        if next.isMandatory {
          end = Int(next.utf8Offset)
          isBroken = true
          break
        }
        if !isInsideBox(Int(next.utf8Offset)) { breaks.append((next.utf8Offset, kind(before: next.utf8Offset))) }
      }
      let contentEnd = isBroken ? utf8.startOfBreak(endingAt: end) : end
      if analysis.traits.contains(.tabs) { addTabs(&breaks, in: start..<contentEnd) }
      guard
        let paragraph = measure(
          start..<contentEnd, utf8End: end, isBroken: isBroken, breaks: breaks, runs: runs, firstRun: &firstRun,
          styles: styles, graphemes: &graphemes, resuming: resuming, reader: &reader, parts: &parts, measurer: &measurer
        )
      else { return false }
      if let place = resuming, place.inside != nil {
        appendAtoms(from: place, of: paragraph.value, &parts, runs: runs, styles: styles, &measurer)
      }
      resuming = nil
      if let detail = paragraph.detail { parts.details[parts.paragraphs.count] = DetailChunks(detail) }
      parts.paragraphs.append(paragraph.value)
      start = end
      if pairs != nil { reader = PairReader(paragraphAt: start, in: utf8) }
    } while start < utf8.count
    return true
  }

  // MARK: Where lines may end

  private func kind(before offset: Int32) -> SegmentTable.Kind {
    let end = Int(offset)
    if analysis.traits.contains(.softHyphens), end >= 2, utf8[end - 1] == 0xAD, utf8[end - 2] == 0xC2 {
      return .hyphen
    }
    return utf8[end - 1] == 0x09 ? .tab : []
  }

  private func isInsideBox(_ offset: Int) -> Bool {
    text.boxes.contains { $0.utf8Range.lowerBound < offset && offset < $0.utf8Range.upperBound }
  }

  /// Ends a segment after each tab, so that a tab is always the last character of one.
  private func addTabs(
    _ breaks: inout ContiguousArray<(offset: Int32, kind: SegmentTable.Kind)>, in range: Range<Int>
  ) {
    var merged: ContiguousArray<(offset: Int32, kind: SegmentTable.Kind)> = []
    var index = 0
    for offset in range where utf8[offset] == 0x09 {
      let end = Int32(offset + 1)
      while index < breaks.count, breaks[index].offset < end {
        merged.append(breaks[index])
        index += 1
      }
      if index < breaks.count, breaks[index].offset == end { continue }
      if offset + 1 < range.upperBound { merged.append((end, [.tab, .glued])) }
    }
    merged.append(contentsOf: breaks[index...])
    breaks = merged
  }

  // MARK: Positions

  private func measure(
    _ content: Range<Int>, utf8End: Int, isBroken: Bool,
    breaks: ContiguousArray<(offset: Int32, kind: SegmentTable.Kind)>, runs: ContiguousArray<ShapingRun>,
    firstRun: inout Int, styles: [ResolvedStyle], graphemes: inout GraphemeCursor, resuming: TextResumption?,
    reader: inout PairReader?, parts: inout Parts, measurer: inout ParagraphMeasurer
  ) -> (value: Paragraph, detail: ParagraphDetail?)? {
    let firstSegment = resuming?.firstSegment ?? parts.segments.count
    let firstAdded = parts.segments.count
    let inside = resuming?.inside
    let usedRun = firstRun
    let usedGraphemes = graphemes
    measurer.boundaries.removeAll(keepingCapacity: true)
    var begin = content.lowerBound
    for index in 0...breaks.count {
      let end = index < breaks.count ? Int(breaks[index].offset) : content.upperBound
      measurer.boundaries.append(Int32(begin))
      measurer.boundaries.append(Int32(utf8.endOfVisible(in: begin..<end, hangsAll: context.hangsAllSpaces)))
      begin = end
    }
    let end = measurer.measure(
      utf8, content: content, runs: runs, firstRun: &firstRun, styles: styles, boxes: text.boxes,
      graphemes: &graphemes, origin: inside?.sum.position ?? 0)
    var positions = measurer.positions
    let boundaries = measurer.boundaries
    let isWide = stride(from: 0, to: positions.count, by: 2).contains {
      positions[$0 + 1] - positions[$0] > Self.widthOfEagerDetail
    }
    var detail: ParagraphDetail?
    let trims = measurer.shaper.trims && FullWidthPunctuation.exists(in: utf8, content)
    var spacing: [SpacingTable.Entry] = []
    // What is trimmed depends on the whole paragraph. Atoms of one that is taken up again are made when they are needed.
    guard inside == nil || !measurer.hasUnsafeBoundaries && !trims else { return nil }
    if measurer.hasUnsafeBoundaries || isWide && inside == nil || trims {
      firstRun = usedRun
      graphemes = usedGraphemes
      measurer.boundaries.removeAll(keepingCapacity: true)
      _ = measurer.measure(
        utf8, content: content, runs: runs, firstRun: &firstRun, styles: styles, boxes: text.boxes,
        graphemes: &graphemes, wantsClusters: true)
      if trims { spacing = Array(repeating: SpacingTable.Entry(), count: breaks.count + 1) }
      for index in stride(from: 2, to: boundaries.count, by: 2) {
        guard
          let around = measurer.positionsAround(
            boundaries[index], visibleEnd: boundaries[index - 1], end: end, utf8: utf8, content: content,
            runs: runs, styles: styles)
        else { continue }
        if trims {
          spacing[index / 2].shift = TextUnit.wrapping(around.start) &- TextUnit.wrapping(positions[index])
          if context.lineBreaks.compatibility == .chromium, measurer.roundsUp(at: boundaries[index], runs, styles) {
            spacing[index / 2].roundsStart = true
            spacing[index / 2 - 1].roundsEnd =
              boundaries[index - 1] == boundaries[index] && !isTrimmedAtStartOnly(boundaries[index], spacing[index / 2])
          }
        }
        if let end = around.end { positions[index - 1] = end }
        positions[index] = around.start
      }
      if trims {
        for index in 0...breaks.count {
          let visibleEnd = boundaries[2 * index + 1]
          let trim = measurer.endTrim(at: visibleEnd, utf8: utf8, content: content, runs: runs, styles: styles)
          guard trim > 0 else { continue }
          if context.lineBreaks.compatibility == .chromium {
            spacing[index].trimRounds = measurer.roundsUp(at: visibleEnd - 1, runs, styles)
          }
          // No line may end before spaces or a mandatory break, so nothing is trimmed there to make it fit.
          guard index < breaks.count ? visibleEnd == boundaries[2 * index + 2] : !isBroken else { continue }
          spacing[index].trim = TextUnit.wrapping(trim)
        }
      }
      if isWide {
        var cursor = usedGraphemes
        detail = measurer.atoms(
          utf8, content: content, end: end, runs: runs, styles: styles, graphemes: &cursor)
      }
    }

    var isRegular = true
    // Segments after which another one ends further left: a line that is longer but narrower must not be passed over.
    var overreaching: Set<Int> = []
    var least = positions[2 * breaks.count + 1]
    for index in stride(from: breaks.count - 1, through: 0, by: -1) {
      if positions[2 * index + 1] > least { overreaching.insert(index) }
      least = min(least, positions[2 * index + 1])
    }
    for index in 0...breaks.count {
      var kind = index < breaks.count ? breaks[index].kind : []
      if overreaching.contains(index) {
        kind.insert(.overreaching)
        isRegular = false
      }
      var visibleEnd = positions[2 * index + 1]
      let start = positions[2 * index]
      if kind.contains(.hyphen) { visibleEnd += hyphenAdvance(at: breaks[index].offset, runs: runs, styles: styles) }
      if !kind.isDisjoint(with: [.hyphen, .tab]) { isRegular = false }
      if visibleEnd - start > Int(TextUnit.widestLine) << 6 { kind.insert(.giant) }
      parts.segments.append(
        start: TextUnit.wrapping(start), end: TextUnit.wrapping(visibleEnd),
        utf8End: index < breaks.count ? breaks[index].offset : Int32(utf8End), kind: kind)
    }
    for (index, entry) in spacing.enumerated() where entry != SpacingTable.Entry() {
      parts.spacing.set(entry, at: firstAdded + index)
      isRegular = false
    }
    var paragraph = Paragraph(
      firstSegment: Int32(firstSegment), endSegment: Int32(parts.segments.count),
      naturalWidth: TextUnit.saturating(positions[positions.count - 1]),
      utf8ContentEnd: Int32(content.upperBound), isBroken: isBroken, isRegular: isRegular)
    if !isRegular {
      paragraph.naturalWidth = naturalWidth(of: paragraph, parts, tabStop: styles[0].tabStop)
    } else if styles[0].fontSet == nil {
      let window = isPacked ? 0..<0 : TextResumption.window(of: utf8.count, goesOn: reader != nil || resuming != nil)
      for index in stride(from: 1, through: breaks.count, by: 1) {
        let offset = Int(breaks[index - 1].offset)
        guard window.contains(offset), TextPlace.beginsAnew(utf8, at: offset, baseLevel: analysis.baseLevel)
        else { continue }
        var inside = TextResumption.Inside(
          sum: UnitSum(standingAt: positions[2 * index]), goesOn: true, lastEnd: positions[2 * index - 1])
        inside.pairs = reader?.read(to: offset, in: utf8)
        parts.resumptions.append(
          TextResumption(
            paragraph: parts.paragraphs.count, firstSegment: firstSegment, segment: firstAdded + index, offset: offset,
            inside: inside))
      }
    }
    return (paragraph, detail)
  }

  /// Whether a character is set otherwise at the start of a line for no other reason than that it is trimmed there.
  private func isTrimmedAtStartOnly(_ offset: Int32, _ entry: SpacingTable.Entry) -> Bool {
    context.lineBreaks.spacingTrim.trimsWrappedStart && entry.shift != 0
      && FullWidthPunctuation(utf8.scalar(at: Int(offset)).value).maySitAtStart
  }

  /// The width of a paragraph with tabs on one line.
  private func naturalWidth(of paragraph: Paragraph, _ parts: Parts, tabStop: Int32) -> Int32 {
    let segments = parts.segments
    var width = 0
    for index in Int(paragraph.firstSegment)..<Int(paragraph.endSegment) {
      let isLast = index + 1 == Int(paragraph.endSegment)
      let next = isLast ? segments.ends[index] : segments.starts[index + 1] &- parts.spacing[index + 1].shift
      width += Int(next &- segments.starts[index] &+ parts.spacing[index].shift)
      if segments.kinds[index].contains(.tab), !isLast, tabStop > 0 { width += Int(tabStop) - width % Int(tabStop) }
    }
    return Int32(clamping: max(0, width))
  }

  private func hyphenAdvance(
    at offset: Int32, runs: ContiguousArray<ShapingRun>, styles: [ResolvedStyle]
  ) -> Int {
    guard let run = runs.run(before: offset), run.content != .box else { return 0 }
    return styles[Int(run.style)].hyphenAdvance
  }

  // MARK: Heights

  private func lineMetrics(
    base: ResolvedStyle, styles: [ResolvedStyle], runs: ContiguousArray<ShapingRun>, segments: SegmentTable
  ) -> LineMetrics {
    if base.fontSet == nil { return .fixed(base.naturalHeight, style: base, grid: context.grid) }
    if case .fixed(let height) = text.lineHeight { return .fixed(height, style: base, grid: context.grid) }
    let first = LineMetrics.Extent(
      ascent: base.ascent, descent: base.descent, gap: base.naturalHeight - base.ascent - base.descent)
    var metrics = LineMetrics(height: base.naturalHeight, baseline: base.ascent + first.gap / 2)
    metrics.extents = [first]
    metrics.extentsOfSegments.reserveCapacity(segments.count)
    var run = 0
    for index in 0..<segments.count {
      var mask: UInt64 = 0
      let start = segments.offsets[index]
      let end = segments.offsets[index + 1]
      while run < runs.count, runs[run].end <= start { run += 1 }
      var other = run
      while other < runs.count {
        mask |= 1 << UInt64(extentIndex(of: runs[other], styles: styles, in: &metrics))
        if runs[other].end >= end { break }
        other += 1
      }
      metrics.extentsOfSegments.append(mask)
    }
    return metrics
  }

  /// Which of the extents a run has; a text of more than 64 different ones shares the last.
  private func extentIndex(of run: ShapingRun, styles: [ResolvedStyle], in metrics: inout LineMetrics) -> Int {
    let extent: LineMetrics.Extent
    switch run.content {
    case .invisible:
      return 0
    case .box:
      let box = text.boxes[Int(run.style)]
      extent = LineMetrics.Extent(ascent: box.size.height - box.descent, descent: box.descent, gap: .zero)
    case .text, .emoji:
      extent = styles[Int(run.style)].extent(ofFace: Int(run.face), grid: context.grid)
    }
    if let known = metrics.extents.firstIndex(of: extent) { return known }
    guard metrics.extents.count < 64 else { return 63 }
    metrics.extents.append(extent)
    return metrics.extents.count - 1
  }
}

extension ResolvedStyle {
  /// What a face of the style reaches above and below the baseline, each rounded to the device pixel.
  fileprivate func extent(ofFace index: Int, grid: PixelGrid) -> LineMetrics.Extent {
    guard let metrics = fontSet?[index].metrics else {
      return LineMetrics.Extent(ascent: ascent, descent: descent, gap: .zero)
    }
    func rounded(_ units: Int) -> Length {
      grid.round(Length(rawValue: Self.advance(units, of: max(1, metrics.unitsPerEm), size: size)))
    }
    return LineMetrics.Extent(
      ascent: rounded(metrics.ascent), descent: rounded(metrics.descent), gap: rounded(metrics.lineGap))
  }
}

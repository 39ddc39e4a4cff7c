import FontFaces
import LayoutGeometry
import UnicodeAnalysis

extension LineMaterializer {
  /// The graphemes of the line where they stand: the same shaping and the same order as for its glyphs.
  func carets() -> LineCarets {
    var string = text.text.string
    return string.withUTF8 { utf8 in
      var content = line.utf8Range
      if line.ending == .mandatory { content = content.lowerBound..<utf8.startOfBreak(endingAt: content.upperBound) }
      let visible = content.lowerBound..<utf8.endOfVisible(in: content)
      let styles = [text.context.resolve(text.text.style)] + text.text.runs.map { text.context.resolve($0.style) }
      let trail = trailAdvance(styles, before: visible.upperBound)
      let isRightToLeft = text.baseLevel & 1 == 1
      var builder = UnitBuilder(
        text: text, utf8: utf8, context: paragraphRange(in: utf8), styles: styles,
        visibleEnd: visible.upperBound, pen: isRightToLeft ? trail : 0)
      for piece in visualOrder(of: pieces(in: visible)) { builder.append(piece.range, piece.run, self) }
      if visible.upperBound < content.upperBound {
        // Spaces at a line's end take the paragraph's direction (UAX #9, L1) and stand beyond its visible end.
        let hanging = pieces(in: visible.upperBound..<content.upperBound)
        builder.beginHanging(isRightToLeft: isRightToLeft, trail: trail)
        for piece in isRightToLeft ? hanging.reversed() : hanging {
          var run = piece.run
          run.level = text.baseLevel
          builder.append(piece.range, run, self)
        }
      }
      let ownsEnd =
        switch line.ending {
        case .end, .mandatory, .ellipsis: true
        case .soft, .cut, .hyphen: false
        }
      return LineCarets(
        units: builder.finish(isRightToLeft: isRightToLeft), utf8Range: content, ownsEnd: ownsEnd,
        isRightToLeft: isRightToLeft)
    }
  }

  private func trailAdvance(_ styles: [ResolvedStyle], before end: Int) -> Int {
    switch line.ending {
    case .ellipsis: return styles[0].ellipsisAdvance
    case .hyphen:
      let run = text.runs.run(before: Int32(end))
      return styles[run?.content == .box ? 0 : Int(run?.style ?? 0)].hyphenAdvance
    case .end, .mandatory, .soft, .cut: return 0
    }
  }
}

/// Places the graphemes of a line from left to right.
private struct UnitBuilder {
  let text: PreparedText.Storage
  let utf8: UnsafeBufferPointer<UInt8>
  let context: Range<Int>
  let styles: [ResolvedStyle]
  /// Where what is seen of the line ends.
  let visibleEnd: Int
  /// Where the next grapheme begins, in 1/65,536 of a point.
  private var pen: Int
  private var units: [LineCarets.Unit] = []
  private var visibleCount: Int?
  private var shaper: Shaper
  private let columns: GraphemeColumns?

  init(
    text: PreparedText.Storage, utf8: UnsafeBufferPointer<UInt8>, context: Range<Int>, styles: [ResolvedStyle],
    visibleEnd: Int, pen: Int
  ) {
    self.text = text
    self.utf8 = utf8
    self.context = context
    self.styles = styles
    self.visibleEnd = visibleEnd
    self.pen = pen
    shaper = Shaper(text.context.lineBreaks)
    columns = text.context.metrics == .fonts ? nil : GraphemeColumns()
  }

  /// What follows hangs beyond the line's end.
  mutating func beginHanging(isRightToLeft: Bool, trail: Int) {
    visibleCount = units.count
    pen = isRightToLeft ? 0 : pen + trail
  }

  /// The units from left to right.
  func finish(isRightToLeft: Bool) -> [LineCarets.Unit] {
    guard let visibleCount else { return units }
    guard isRightToLeft else { return units }
    // What hangs was placed from 0 on and ends there.
    let width = Length(rawValue: pen)
    let hanging = units[visibleCount...].map { unit in
      var unit = unit
      unit.left -= width
      unit.right -= width
      return unit
    }
    return hanging + units[..<visibleCount]
  }

  mutating func append(_ range: Range<Int>, _ run: ShapingRun, _ materializer: LineMaterializer) {
    switch run.content {
    case .box:
      add(
        text.text.boxes[Int(run.style)].utf8Range.clamped(to: range),
        text.text.boxes[Int(run.style)].size.width.rawValue, run)
    case .invisible:
      addEach(graphemes(in: range), run) { _ in 0 }
    case .text, .emoji:
      let style = styles[Int(run.style)]
      guard let face = style.fontSet?[Int(run.face)] else {
        appendCells(range, run, style)
        return
      }
      let hasTabs = utf8[range].contains(0x09)
      for part in hasTabs ? materializer.split(range, atTabsIn: utf8) : [range] {
        if hasTabs, utf8[part.lowerBound] == 0x09 {
          addEach([part], run) { _ in 0 }
        } else {
          appendShaped(
            part, run, style, face, materializer.edges(of: part, visibleEnd: visibleEnd, context: context))
        }
      }
    }
  }

  private mutating func appendCells(_ range: Range<Int>, _ run: ShapingRun, _ style: ResolvedStyle) {
    let isTerminal = text.context.metrics == .terminal
    let columns = columns
    let utf8 = utf8
    addEach(graphemes(in: range), run) { grapheme in
      let count =
        columns?.columns(of: UnsafeBufferPointer(rebasing: utf8[grapheme]), isEmoji: run.content == .emoji) ?? 0
      return (isTerminal ? count : min(count, 1)) * style.cellWidth
    }
  }

  /// Shapes a stretch; where graphemes and clusters do not begin and end together, the smallest stretch of whole
  /// clusters and graphemes is cut where the font divides the ligature, else into equal parts.
  private mutating func appendShaped(
    _ range: Range<Int>, _ run: ShapingRun, _ style: ResolvedStyle, _ face: FontFace, _ edges: LineEdges
  ) {
    let isSpaced = style.letterSpacing != 0
    let total = shaper.shape(utf8, range, context: context, run: run, face: face, isSpaced: isSpaced, edges: edges)
    let clusters = shaper.clusters
    let graphemes = graphemes(in: range)
    let spacing = isSpaced && !run.isJoining ? style.letterSpacing : 0
    let start = pen
    let width = advance(total, face, style) + spacing * graphemes.count
    var units = 0
    var cluster = 0
    var first = 0
    while first < graphemes.count {
      var end = first
      let before = units
      let firstCluster = cluster
      while true {
        let reach = graphemes[end].upperBound
        while cluster < clusters.count, Int(clusters[cluster].offset) < reach {
          units += Int(clusters[cluster].advance)
          cluster += 1
        }
        let nextCluster = cluster < clusters.count ? Int(clusters[cluster].offset) : range.upperBound
        if nextCluster <= reach || end + 1 >= graphemes.count { break }
        end += 1
      }
      let from = advance(before, face, style) + spacing * first
      let to = advance(units, face, style) + spacing * (end + 1)
      let count = end + 1 - first
      var cuts = (0...count).map { from + (to - from) * $0 / count }
      if count > 1, cluster - firstCluster == 1, spacing == 0,
        let carets = shaper.ligatureCarets(
          at: Int(clusters[firstCluster].offset), context: context, count: count, run: run, face: face)
      {
        cuts = [from] + carets.map { advance(before + $0, face, style) } + [to]
      }
      for index in first...end {
        place(graphemes[index], cuts[index - first], cuts[index + 1 - first], of: width, at: start, run)
      }
      first = end + 1
    }
    if run.level & 1 == 1 { self.units[(self.units.count - graphemes.count)...].reverse() }
    pen = start + width
  }

  private func advance(_ units: Int, _ face: FontFace, _ style: ResolvedStyle) -> Int {
    ResolvedStyle.advance(units, of: face.advanceUnitsPerEm, size: style.size)
  }

  private mutating func place(
    _ grapheme: Range<Int>, _ low: Int, _ high: Int, of width: Int, at start: Int, _ run: ShapingRun
  ) {
    let isBackward = run.level & 1 == 1
    units.append(
      LineCarets.Unit(
        utf8Range: grapheme, left: Length(rawValue: isBackward ? start + width - high : start + low),
        right: Length(rawValue: isBackward ? start + width - low : start + high), isBackward: isBackward,
        hangs: visibleCount != nil))
  }

  private mutating func add(_ range: Range<Int>, _ advance: Int, _ run: ShapingRun) {
    place(range, 0, advance, of: advance, at: pen, run)
    pen += advance
  }

  private mutating func addEach(_ ranges: [Range<Int>], _ run: ShapingRun, _ advance: (Range<Int>) -> Int) {
    for range in run.level & 1 == 1 ? ranges.reversed() : ranges {
      let isTab = range.count == 1 && utf8[range.lowerBound] == 0x09
      add(range, isTab ? Int(text.advanceToTabStop(from: TextUnit.wrapping(pen))) << 6 : advance(range), run)
    }
  }

  /// The graphemes of a stretch; one that begins or ends outside is cut.
  private func graphemes(in range: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(text.graphemeEnd(after: start, in: utf8), range.upperBound)
      result.append(start..<end)
      start = end
    }
    return result
  }
}

extension PreparedText.Storage {
  /// The end of the grapheme that holds the byte at an offset.
  ///
  /// - Complexity: O(log n) in the number of graphemes.
  func graphemeEnd(after offset: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
    guard !graphemes.isEmpty else {
      if utf8[offset] == 0x0D, offset + 1 < utf8.count, utf8[offset + 1] == 0x0A { return offset + 2 }
      return min(utf8.count, offset + utf8.scalar(at: offset).size)
    }
    let index = firstGrapheme(after: offset)
    return index < graphemes.count ? Int(graphemes[index]) : utf8.count
  }

  /// Which of the boundaries that are known is the first one after an offset.
  ///
  /// - Complexity: O(log n) in the number of graphemes.
  func firstGrapheme(after offset: Int) -> Int { graphemes.partitionPoint { Int($0) <= offset } }
}

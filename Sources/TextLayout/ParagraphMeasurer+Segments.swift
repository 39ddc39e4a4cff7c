import CHarfBuzz
import FontFaces
import UnicodeAnalysis

extension ParagraphMeasurer {
  /// What the one-pass way needs to know of a text.
  struct SegmentSource {
    let utf8: UnsafeBufferPointer<UInt8>
    let opportunities: ContiguousArray<TextAnalysis.LineOpportunity>
    let runs: ContiguousArray<ShapingRun>
    let styles: [ResolvedStyle]
    let baseLevel: UInt8
    /// The language that texts are shaped in.
    let language: hb_language_t?
    /// A segment wider than this needs its atoms.
    let widest: Int
    /// Whether no place to go on from is noted.
    let isPacked: Bool
  }

  /// What came of a paragraph whose segments were added.
  struct AddedParagraph {
    var paragraph: Paragraph
    /// Where it ends, its break included.
    var end: Int
    /// Whether a segment is so wide that its atoms are wanted.
    var isWide: Bool
  }

  /// Adds the segments of a paragraph in one pass over its words: the way of nearly all that people write.
  ///
  /// A segment is a chain of words, spaces and emoji whose advances are known or shaped once, and add up. Where shaping reaches
  /// across a place where a line may end, where letters join across runs, and for long words, all between two spaces is measured as
  /// a paragraph of its own. It gives what `measure` gives and `ParagraphBuilder` packs, bit for bit, or nothing: for letters set
  /// apart, boxes, faces whose spaces are shaped with words, and lines that may be narrower than their parts.
  ///
  /// - Parameters:
  ///   - start: where the paragraph begins.
  ///   - opportunity: the first line opportunity after it; moved behind the paragraph.
  ///   - firstRun: a run at or before the paragraph; moved to its last.
  ///   - paragraph: which paragraph of the text it is.
  ///   - reader: reads what is open; nil where nobody has to know.
  ///   - places: takes where the paragraph can be taken up again.
  /// - Returns: the paragraph, or nil; nothing is changed then.
  /// - Complexity: O(n) in the length of the paragraph.
  mutating func appendSegments(
    of source: SegmentSource, from start: Int, opportunity: inout Int, firstRun: inout Int,
    graphemes: inout GraphemeCursor, paragraph: Int, resuming: TextResumption? = nil, reader: inout PairReader?,
    places: inout TextResumptions, into segments: inout SegmentTable
  ) -> AddedParagraph? {
    let utf8 = source.utf8
    let opportunities = source.opportunities
    var last = opportunity
    while last < opportunities.count, !opportunities[last].isMandatory { last += 1 }
    let isBroken = last < opportunities.count
    let end = isBroken ? Int(opportunities[last].utf8Offset) : utf8.count
    let contentEnd = isBroken ? utf8.startOfBreak(endingAt: end) : end

    let addedFrom = segments.count
    let firstSegment = resuming?.firstSegment ?? segments.count
    // What is trimmed depends on both neighbours.
    if shaper.trims, FullWidthPunctuation.exists(in: utf8, start..<contentEnd) { return nil }
    var walker = SegmentWalker(source, contentEnd: contentEnd, run: firstRun, at: start, graphemes: graphemes)
    if let inside = resuming?.inside, !walker.resume(inside) { return nil }
    var stretch = Stretch(index: opportunity, segment: segments.count, begin: start, place: walker.place)
    stretch.lastEnd = resuming?.inside?.lastEnd ?? 0
    var begin = start
    var lastEnd = stretch.lastEnd
    var isWide = false
    let window =
      source.isPacked ? 0..<0 : TextResumption.window(of: utf8.count, goesOn: reader != nil || resuming != nil)
    var index = opportunity
    while index <= last {
      let next = index < last ? Int(opportunities[index].utf8Offset) : contentEnd
      if begin > start {
        if window.contains(begin), walker.isBetweenWords,
          TextPlace.beginsAnew(utf8, at: begin, baseLevel: source.baseLevel)
        {
          let place = walker.place
          var inside = TextResumption.Inside(sum: place.sum, goesOn: place.goesOn, lastEnd: lastEnd)
          inside.pairs = reader?.read(to: begin, in: utf8)
          places.append(
            TextResumption(
              paragraph: paragraph, firstSegment: firstSegment, segment: segments.count, offset: begin, inside: inside))
        }
        if utf8[begin - 1] == 0x20 || !walker.place.goesOn && TextPlace.isIdeograph(utf8, at: begin),
          walker.isBetweenWords
        {
          stretch = Stretch(index: index, segment: segments.count, begin: begin, place: walker.place, lastEnd: lastEnd)
        }
      }
      let visibleEnd = utf8.endOfVisible(in: begin..<next)
      let startPosition = walker.position
      var endPosition = 0
      var isSummed = walker.advance(to: visibleEnd, &self)
      if isSummed {
        endPosition = walker.position
        isSummed = walker.hang(to: next)
      }
      if isSummed {
        guard endPosition >= lastEnd else { break }
        if endPosition - startPosition > source.widest {
          guard endPosition - startPosition <= SegmentTable.widest else { break }
          isWide = true
        }
        lastEnd = endPosition
        segments.append(
          start: TextUnit.wrapping(startPosition), end: TextUnit.wrapping(endPosition),
          utf8End: Int32(index < last ? next : end), kind: [])
        begin = next
        index += 1
      } else {
        segments.truncate(to: stretch.segment)
        stretch.last = last
        guard let widest = appendStretch(&stretch, of: source, end: end, contentEnd: contentEnd, &walker, &segments)
        else {
          break
        }
        if widest > source.widest { isWide = true }
        (index, begin, lastEnd) = (stretch.index, stretch.begin, stretch.lastEnd)
        stretch.place = walker.place
        stretch.segment = segments.count
      }
      guard index > last else { continue }
      opportunity = min(last + 1, opportunities.count)
      firstRun = max(0, walker.runIndex)
      graphemes = walker.graphemes
      return AddedParagraph(
        paragraph: Paragraph(
          firstSegment: Int32(firstSegment), endSegment: Int32(segments.count),
          naturalWidth: TextUnit.saturating(lastEnd), utf8ContentEnd: Int32(contentEnd), isBroken: isBroken,
          isRegular: true), end: end, isWide: isWide)
    }
    segments.truncate(to: addedFrom)
    while let last = places.last, last.offset > start { places.removeLast() }
    return nil
  }

  /// What stands between two spaces.
  private struct Stretch {
    /// The line opportunity at which its first segment ends, and the last of the paragraph.
    var index: Int
    var last = 0
    /// Its first segment.
    var segment: Int
    /// Where it begins, and how far the walker was.
    var begin: Int
    var place: SegmentWalker.Place
    /// Where the visible part of the segment before it ends.
    var lastEnd = 0
  }

  /// Adds the segments between two spaces, measured as a paragraph of their own.
  ///
  /// - Parameter stretch: moved behind what was added.
  /// - Returns: the width of the widest segment; nil if it is none for this way, and nothing is added then.
  private mutating func appendStretch(
    _ stretch: inout Stretch, of source: SegmentSource, end: Int, contentEnd: Int, _ walker: inout SegmentWalker,
    _ segments: inout SegmentTable
  ) -> Int? {
    let utf8 = source.utf8
    boundaries.removeAll(keepingCapacity: true)
    var begin = stretch.begin
    var index = stretch.index
    repeat {
      let next = index < stretch.last ? Int(source.opportunities[index].utf8Offset) : contentEnd
      boundaries.append(Int32(begin))
      boundaries.append(Int32(utf8.endOfVisible(in: begin..<next, hangsAll: context.hangsAllSpaces)))
      begin = next
      index += 1
    } while index <= stretch.last && utf8[begin - 1] != 0x20
      && !(TextPlace.isIdeograph(utf8, at: begin) && source.runs.beginsRun(at: begin))
    let isAtEnd = index > stretch.last
    let content = stretch.begin..<begin
    guard source.mayBeCut(content, in: contentEnd) else { return nil }
    var run = source.runs.firstIndex(endingAfter: Int32(content.lowerBound))
    var graphemes = walker.graphemes
    graphemes.rewind(to: content.lowerBound)
    let endPosition = measure(
      utf8, content: content, runs: source.runs, firstRun: &run, styles: source.styles, boxes: [],
      graphemes: &graphemes, wantsClusters: true, origin: stretch.place.sum.position,
      resuming: stretch.place.goesOn ? stretch.place.sum : nil)
    let endSum = endSum
    var positions = positions
    let offsets = boundaries
    if hasUnsafeBoundaries {
      for index in Swift.stride(from: 2, to: offsets.count, by: 2) {
        guard
          let around = positionsAround(
            offsets[index], visibleEnd: offsets[index - 1], end: endPosition, utf8: utf8, content: content,
            runs: source.runs,
            styles: source.styles)
        else { continue }
        if let end = around.end { positions[index - 1] = end }
        positions[index] = around.start
      }
    }
    var widest = 0
    var lastEnd = stretch.lastEnd
    for index in Swift.stride(from: 1, to: positions.count, by: 2) {
      guard positions[index] >= lastEnd, positions[index] - positions[index - 1] <= SegmentTable.widest else {
        return nil
      }
      lastEnd = positions[index]
      widest = max(widest, positions[index] - positions[index - 1])
    }
    for index in Swift.stride(from: 0, to: positions.count, by: 2) {
      let isLast = index + 2 >= positions.count
      segments.append(
        start: TextUnit.wrapping(positions[index]), end: TextUnit.wrapping(positions[index + 1]),
        utf8End: !isLast ? offsets[index + 2] : isAtEnd ? Int32(end) : Int32(begin), kind: [])
    }
    walker.goOn(from: begin, sum: endSum)
    stretch = Stretch(
      index: index, last: stretch.last, segment: segments.count, begin: begin, place: stretch.place, lastEnd: lastEnd)
    return widest
  }
}

extension ParagraphMeasurer.SegmentSource {
  /// Whether what stands between two spaces can be measured by itself: in no run that is shaped with its spaces, of which no letter
  /// is set apart, and which holds no box.
  fileprivate func mayBeCut(_ range: Range<Int>, in contentEnd: Int) -> Bool {
    var index = runs.firstIndex(endingAfter: Int32(range.lowerBound))
    var start = range.lowerBound
    while start < range.upperBound, index < runs.count {
      let run = runs[index]
      if run.content == .box { return false }
      if run.content != .invisible {
        let style = styles[Int(run.style)]
        guard style.letterSpacing == 0, let face = style.fontSet?[Int(run.face)] else { return false }
        let runStart = index > 0 ? Int(runs[index - 1].end) : 0
        if run.content == .text, face.spaceTakesPart,
          utf8[runStart..<min(Int(run.end), contentEnd)].contains(0x20)
        {
          return false
        }
      }
      start = Int(run.end)
      index += 1
    }
    return true
  }
}

extension SegmentTable {
  /// The widest segment whose positions can be compared.
  static let widest = Int(TextUnit.widestLine) << 6
}

extension ContiguousArray<ShapingRun> {
  /// Whether a run begins at an offset.
  fileprivate func beginsRun(at offset: Int) -> Bool { run(before: Int32(offset))?.end == Int32(offset) }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether no letter beside a stretch can join one in it: at either end stands the end of the text or a character of ASCII,
  /// inside or outside.
  @inline(__always) func standsAlone(_ range: Range<Int>, in content: Range<Int>) -> Bool {
    (range.lowerBound == content.lowerBound || self[range.lowerBound] < 0x80 || self[range.lowerBound - 1] < 0x80)
      && (range.upperBound == content.upperBound || self[range.upperBound - 1] < 0x80 || self[range.upperBound] < 0x80)
  }

  /// Where the mandatory break that ends at an offset begins.
  func startOfBreak(endingAt end: Int) -> Int {
    switch self[end - 1] {
    case 0x0A: return end >= 2 && self[end - 2] == 0x0D ? end - 2 : end - 1
    case 0x85: return end - 2
    case 0xA8, 0xA9: return end - 3
    default: return end - 1
    }
  }
}

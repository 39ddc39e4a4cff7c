import FontFaces
import UnicodeAnalysis

extension ParagraphMeasurer {
  /// What the one-pass way needs to know of a text.
  struct SegmentSource {
    let utf8: UnsafeBufferPointer<UInt8>
    let opportunities: ContiguousArray<TextAnalysis.LineOpportunity>
    let runs: ContiguousArray<ShapingRun>
    let styles: [ResolvedStyle]
    /// A segment wider than this needs its atoms.
    let widest: Int
  }

  /// Adds the segments of a paragraph in one pass over its words: the way of nearly all that people write.
  ///
  /// A segment is a chain of words, spaces and emoji whose advances are known or shaped once, and add up. It gives what
  /// `measure` gives and `ParagraphBuilder` packs, bit for bit, or nothing: where shaping reaches across a place where a
  /// line may end, where letters join across runs, and for long words.
  ///
  /// - Parameters:
  ///   - start: where the paragraph begins.
  ///   - opportunity: the first line opportunity after it; moved behind the paragraph.
  ///   - firstRun: a run at or before the paragraph; moved to its last.
  /// - Returns: the paragraph and where it ends, or nil; nothing is changed then.
  /// - Complexity: O(n) in the length of the paragraph.
  mutating func appendSegments(
    of source: SegmentSource, from start: Int, opportunity: inout Int, firstRun: inout Int,
    graphemes: inout GraphemeCursor, resuming: TextResumption? = nil, into segments: inout SegmentTable
  ) -> (paragraph: Paragraph, end: Int)? {
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
    if let inside = resuming?.inside { walker.resume(inside) }
    resumption = nil
    var begin = start
    var previousEnd = 0
    for index in opportunity...last {
      let next = index < last ? Int(opportunities[index].utf8Offset) : contentEnd
      let visibleEnd = utf8.endOfVisible(in: begin..<next)
      let startPosition = walker.position
      if begin + TextResumption.distance <= utf8.count, let sum = walker.sumBeforeWord, begin > start {
        resumption = TextResumption(
          paragraph: 0, firstSegment: firstSegment, segment: segments.count, offset: begin,
          inside: TextResumption.Inside(run: walker.runIndex, sum: sum))
      }
      guard walker.advance(to: visibleEnd, &self) else { break }
      let endPosition = walker.position
      guard endPosition - startPosition <= source.widest, endPosition >= previousEnd, walker.hang(to: next) else {
        break
      }
      previousEnd = endPosition
      segments.append(
        start: TextUnit.wrapping(startPosition), end: TextUnit.wrapping(endPosition),
        utf8End: Int32(index < last ? next : end), kind: [])
      begin = next
      guard index == last else { continue }
      opportunity = min(last + 1, opportunities.count)
      firstRun = max(0, walker.runIndex)
      graphemes = walker.graphemes
      return (
        Paragraph(
          firstSegment: Int32(firstSegment), endSegment: Int32(segments.count),
          naturalWidth: TextUnit.saturating(endPosition), utf8ContentEnd: Int32(contentEnd), isBroken: isBroken,
          isRegular: true), end
      )
    }
    segments.truncate(to: addedFrom)
    resumption = nil
    return nil
  }
}

/// Goes through a paragraph from segment to segment, summing advances.
private struct SegmentWalker {
  let source: ParagraphMeasurer.SegmentSource
  let contentEnd: Int
  private(set) var runIndex: Int
  private(set) var graphemes: GraphemeCursor
  private var offset: Int
  private var run = ShapingRun(end: 0, script: 0, face: 0, style: 0, level: 0, content: .invisible)
  private var runStart = 0
  private var runEnd = 0
  private var sum = UnitSum(standingAt: 0)
  private var face: FontFace?
  private var key = WordCache.Key(face: 0, fontSet: 0, script: 0, flags: 0)
  private var spaceAdvance = 0
  /// Whether the run is shaped as one word, its spaces included.
  private var isWhole = false
  /// The word in which the last segment ended: its end, its units before it, its place in the cache.
  private var wordStart = 0
  private var wordEnd = 0
  private var unitsBeforeWord = 0
  private var word = 0

  init(
    _ source: ParagraphMeasurer.SegmentSource, contentEnd: Int, run: Int, at offset: Int, graphemes: GraphemeCursor
  ) {
    self.source = source
    self.contentEnd = contentEnd
    self.graphemes = graphemes
    self.offset = offset
    runIndex = run - 1
    runEnd = offset
    while runIndex + 1 < source.runs.count - 1, Int(source.runs[runIndex + 1].end) <= offset { runIndex += 1 }
  }

  /// Where the walker stands, in 1/65,536 of a point from the paragraph's start.
  @inline(__always) var position: Int { sum.position }

  /// The sum of advances if a Latin word begins here, after a space in the same run; else nil.
  var sumBeforeWord: UnitSum? {
    guard offset < runEnd, offset >= wordEnd, run.content == .text, !isWhole, run.level == 0,
      run.script == ShapingRun.latin, TextResumption.isPlace(offset, in: source.utf8)
    else { return nil }
    return sum
  }

  /// Takes up a paragraph inside a run.
  mutating func resume(_ resumption: TextResumption.Inside) {
    runIndex = resumption.run - 1
    runEnd = offset
    _ = enterRun()
    sum = resumption.sum
  }

  /// Goes on to the next run; false if it is none whose advances are simply added.
  private mutating func enterRun() -> Bool {
    guard runIndex + 1 < source.runs.count else { return false }
    runIndex += 1
    run = source.runs[runIndex]
    runStart = offset
    runEnd = min(Int(run.end), contentEnd)
    let position = sum.position
    if run.content == .invisible {
      sum = UnitSum(standingAt: position)
      return true
    }
    guard run.content != .box else { return false }
    let style = source.styles[Int(run.style)]
    guard style.letterSpacing == 0, let face = style.fontSet?[Int(run.face)] else { return false }
    self.face = face
    sum = UnitSum(start: position, style: style, face: face)
    key = WordCache.Key(
      face: run.face, fontSet: style.fontSetNumber, script: run.script,
      flags: run.level & 1 | (run.content == .emoji ? 2 : 0))
    spaceAdvance = Int(face.spaceAdvance)
    isWhole = run.content == .text && face.spaceTakesPart && source.utf8[runStart..<runEnd].contains(0x20)
    return true
  }

  /// Goes on to the visible end of a segment; false if the paragraph is none for this way.
  mutating func advance(to target: Int, _ measurer: inout ParagraphMeasurer) -> Bool {
    while offset < target {
      if offset >= runEnd, !enterRun() { return false }
      let limit = min(target, runEnd)
      if offset < wordEnd {
        guard goOnInWord(to: limit, measurer.words) else { return false }
        continue
      }
      switch run.content {
      case .invisible:
        offset = limit
      case .emoji:
        let end = graphemes.end(after: offset)
        guard end <= limit, let face, end - offset <= ParagraphMeasurer.longestShared else { return false }
        let index = measurer.index(
          of: UnsafeBufferPointer(rebasing: source.utf8[offset..<end]), key, run: run, face: face)
        sum.units += Int(measurer.words.entry(index).advance)
        offset = end
      case .text, .box:
        if source.utf8[offset] == 0x20, !isWhole {
          sum.units += spaceAdvance
          offset += 1
          continue
        }
        guard let face else { return false }
        var end = offset + 1
        if isWhole {
          guard offset == runStart else { return false }
          end = runEnd
        } else {
          while end < runEnd, source.utf8[end] != 0x20 { end += 1 }
        }
        guard end - offset <= ParagraphMeasurer.longestShared,
          !run.isJoining || source.utf8.standsAlone(offset..<end, in: 0..<contentEnd)
        else {
          return false
        }
        let isWithin = end <= limit
        word = measurer.index(
          of: UnsafeBufferPointer(rebasing: source.utf8[offset..<end]), key, run: run, face: face,
          wantsParts: !isWithin)
        if isWithin {
          sum.units += Int(measurer.words.entry(word).advance)
          offset = end
        } else {
          unitsBeforeWord = sum.units
          wordStart = offset
          wordEnd = end
          guard goOnInWord(to: limit, measurer.words) else { return false }
        }
      }
    }
    return true
  }

  /// Goes on in a word over whose inside segments end.
  private mutating func goOnInWord(to limit: Int, _ words: borrowing WordCache) -> Bool {
    let entry = words.entry(word)
    if wordEnd <= limit {
      sum.units = unitsBeforeWord + Int(entry.advance)
      offset = wordEnd
      wordEnd = 0
      return true
    }
    var units = unitsBeforeWord
    let relative = Int32(limit - wordStart)
    for index in Int(entry.firstCluster)..<Int(entry.firstCluster + entry.clusterCount) {
      let cluster = words.clusters[index]
      if cluster.offset >= relative {
        guard cluster.offset == relative, !cluster.isUnsafe else { return false }
        sum.units = units
        offset = limit
        return true
      }
      units += Int(cluster.advance)
    }
    return false
  }

  /// Goes over what hangs at a segment's end: spaces; false for anything rarer.
  mutating func hang(to target: Int) -> Bool {
    while offset < target {
      if offset >= runEnd, !enterRun() { return false }
      if run.content == .invisible {
        offset = min(target, runEnd)
      } else {
        guard offset >= wordEnd, source.utf8[offset] == 0x20, !isWhole else { return false }
        sum.units += spaceAdvance
        offset += 1
      }
    }
    return true
  }
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

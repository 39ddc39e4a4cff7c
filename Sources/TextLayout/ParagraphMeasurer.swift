import FontFaces
import UnicodeAnalysis

/// Turns the runs of a paragraph into positions: shapes what is new, looks up what is known, and sums.
///
/// One task owns it; it is not `Sendable`.
///
/// Positions are in 1/65,536 of a point from the paragraph's start, in the order of the text. Within a run advances are
/// summed in font units, so a position is rounded once.
struct ParagraphMeasurer: ~Copyable {
  let context: TextContext
  var shaper: Shaper
  var words: WordCache
  /// The offsets whose positions are wanted, ascending: for each segment where it begins and where its visible part
  /// ends.
  var boundaries: ContiguousArray<Int32> = []
  /// The position of each boundary when no line ends near it.
  private(set) var positions: ContiguousArray<Int> = []
  /// Whether a boundary stands where shaping reaches across it.
  private(set) var hasUnsafeBoundaries = false
  /// All clusters of the paragraph, if they are wanted.
  private(set) var clusters: ContiguousArray<PlacedCluster> = []

  /// A cluster with its place in the paragraph.
  struct PlacedCluster {
    var offset: Int32
    var isUnsafe: Bool
    var run: Int32
    var position: Int
  }

  /// The longest stretch, in bytes, that is kept for other texts.
  static let longestShared = 64

  private var utf8 = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var content = 0..<0
  private var styles: [ResolvedStyle] = []
  private var boxes: [InlineBox] = []
  private var wantsClusters = false
  private var nextBoundary = 0
  private var position = 0
  /// The sum with which the first run begins, if it goes on.
  private var resumed: UnitSum?
  /// The sum in the last run at the end of what was measured.
  private(set) var endSum = UnitSum(standingAt: 0)
  private var runIndex = 0
  private var run = ShapingRun(end: 0, script: 0, face: 0, style: 0, level: 0, content: .text)
  private let columnCounter: GraphemeColumns?

  init(context: TextContext, cacheLimit: Int = 1 << 20) {
    self.context = context
    shaper = Shaper(context.lineBreaks)
    words = WordCache(costLimit: cacheLimit)
    columnCounter = context.metrics == .fonts ? nil : GraphemeColumns()
  }

  /// Measures the drawn part of a paragraph; `boundaries` tells which positions are wanted.
  ///
  /// - Parameters:
  ///   - origin: the position of `content`'s start, if it is not that of the paragraph.
  ///   - resumed: the sum of advances in the run that goes on over `content`'s start.
  /// - Returns: the position of the end.
  mutating func measure(
    _ utf8: UnsafeBufferPointer<UInt8>, content: Range<Int>, runs: ContiguousArray<ShapingRun>, firstRun: inout Int,
    styles: [ResolvedStyle], boxes: [InlineBox], graphemes: inout GraphemeCursor, wantsClusters: Bool = false,
    origin: Int = 0, resuming resumed: UnitSum? = nil
  ) -> Int {
    self.utf8 = utf8
    self.content = content
    self.styles = styles
    self.boxes = boxes
    self.wantsClusters = wantsClusters
    positions.removeAll(keepingCapacity: true)
    positions.reserveCapacity(boundaries.count)
    hasUnsafeBoundaries = false
    clusters.removeAll(keepingCapacity: true)
    nextBoundary = 0
    self.resumed = resumed
    position = origin
    endSum = UnitSum(standingAt: origin)
    while firstRun < runs.count, Int(runs[firstRun].end) <= content.lowerBound { firstRun += 1 }
    runIndex = firstRun
    var start = content.lowerBound
    while start < content.upperBound, runIndex < runs.count {
      run = runs[runIndex]
      let end = min(Int(run.end), content.upperBound)
      endSum = UnitSum(standingAt: position)
      measureRun(start..<end, graphemes: &graphemes)
      self.resumed = nil
      start = end
      runIndex += 1
    }
    firstRun = max(0, min(runIndex, runs.count) - 1)
    while nextBoundary < boundaries.count { emit(position) }
    return position
  }

  private mutating func measureRun(_ range: Range<Int>, graphemes: inout GraphemeCursor) {
    switch run.content {
    case .invisible:
      passOver(range, advance: 0)
    case .box:
      passOver(range, advance: boxes[Int(run.style)].size.width.rawValue)
    case .text, .emoji:
      let style = styles[Int(run.style)]
      guard let fontSet = style.fontSet else {
        measureCells(range, style: style, graphemes: &graphemes)
        return
      }
      let face = fontSet[Int(run.face)]
      if style.letterSpacing != 0 {
        measureSpaced(range, style: style, face: face, graphemes: &graphemes)
      } else if run.content == .emoji {
        var start = range.lowerBound
        var sum = resumed ?? UnitSum(start: position, style: style, face: face)
        while start < range.upperBound {
          let end = min(graphemes.end(after: start), range.upperBound)
          measureWord(start..<end, style: style, face: face, sum: &sum)
          start = end
        }
        finish(sum)
      } else if face.spaceTakesPart, utf8[range].contains(0x20) {
        // Shaped whole. Short stretches, between two scripts or two marks, come again and again.
        var sum = UnitSum(start: position, style: style, face: face)
        if range.count <= Self.longestShared {
          measureWord(range, style: style, face: face, sum: &sum)
        } else {
          let total = shaper.shape(utf8, range, context: content, run: run, face: face, isSpaced: false)
          place(shaper.clusters, base: 0, in: range, sum: sum)
          sum.units += total
        }
        finish(sum)
      } else {
        measureWords(range, style: style, face: face)
      }
    }
  }

  // MARK: Words

  /// Words and spaces in turn.
  ///
  /// A space's advance is the face's own: no rule of the face looks at it.
  private mutating func measureWords(_ range: Range<Int>, style: ResolvedStyle, face: FontFace) {
    var sum = resumed ?? UnitSum(start: position, style: style, face: face)
    var start = range.lowerBound
    while start < range.upperBound {
      let byte = utf8[start]
      if byte == 0x20 || byte == 0x09 {
        pass(start, sum)
        if byte == 0x20 { sum.units += Int(face.spaceAdvance) }
        start += 1
        continue
      }
      var end = start + 1
      while end < range.upperBound, utf8[end] != 0x20, utf8[end] != 0x09 { end += 1 }
      measureWord(start..<end, style: style, face: face, sum: &sum)
      start = end
    }
    finish(sum)
  }

  private mutating func finish(_ sum: UnitSum) {
    position = sum.position
    endSum = sum
  }

  /// Gives their position to boundaries at an offset where a cluster begins.
  @inline(__always) private mutating func pass(_ offset: Int, _ sum: UnitSum) {
    if wantsClusters {
      clusters.append(
        PlacedCluster(offset: Int32(offset), isUnsafe: false, run: Int32(runIndex), position: sum.position))
    }
    while nextBoundary < boundaries.count, Int(boundaries[nextBoundary]) <= offset { emit(sum.position) }
  }

  private mutating func measureWord(_ range: Range<Int>, style: ResolvedStyle, face: FontFace, sum: inout UnitSum) {
    let needsParts =
      wantsClusters
      || (nextBoundary < boundaries.count && boundaries[nextBoundary] > Int32(range.lowerBound)
        && boundaries[nextBoundary] < Int32(range.upperBound))
      || (nextBoundary < boundaries.count && boundaries[nextBoundary] <= Int32(range.lowerBound)
        && hasBoundary(inside: range))
    let word = UnsafeBufferPointer(rebasing: utf8[range])
    // A word that joins letters outside it cannot be shared.
    if run.isJoining && !utf8.standsAlone(range, in: content) || range.count > Self.longestShared
      || shaper.trims(utf8, range, run: run, face: face)
    {
      let total =
        shaper.sum(utf8, range, run: run, face: face)
        ?? shaper.shape(utf8, range, context: content, run: run, face: face, isSpaced: false)
      if needsParts { place(shaper.clusters, base: 0, in: range, sum: sum) } else { pass(range.lowerBound, sum) }
      sum.units += total
      return
    }
    let key = WordCache.Key(
      face: run.face, fontSet: style.fontSetNumber, script: run.script,
      flags: run.level & 1 | (run.content == .emoji ? 2 : 0))
    let entry = words.entry(index(of: word, key, run: run, face: face, wantsParts: needsParts))
    if needsParts {
      place(words.clusters(of: entry), base: Int32(range.lowerBound), in: range, sum: sum)
    } else {
      pass(range.lowerBound, sum)
    }
    sum.units += Int(entry.advance)
  }

  private func hasBoundary(inside range: Range<Int>) -> Bool {
    var index = nextBoundary
    while index < boundaries.count, boundaries[index] <= Int32(range.lowerBound) { index += 1 }
    return index < boundaries.count && boundaries[index] < Int32(range.upperBound)
  }

  // MARK: Parts

  /// Boxes, and characters without an advance of their own.
  private mutating func passOver(_ range: Range<Int>, advance: Int) {
    if wantsClusters {
      clusters.append(
        PlacedCluster(
          offset: Int32(range.lowerBound), isUnsafe: false, run: Int32(runIndex), position: position))
    }
    while nextBoundary < boundaries.count, Int(boundaries[nextBoundary]) <= range.lowerBound { emit(position) }
    position += advance
    while nextBoundary < boundaries.count, Int(boundaries[nextBoundary]) < range.upperBound { emit(position) }
  }

  private mutating func measureCells(_ range: Range<Int>, style: ResolvedStyle, graphemes: inout GraphemeCursor) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(graphemes.end(after: start), range.upperBound)
      if wantsClusters {
        clusters.append(
          PlacedCluster(offset: Int32(start), isUnsafe: false, run: Int32(runIndex), position: position))
      }
      while nextBoundary < boundaries.count, Int(boundaries[nextBoundary]) <= start { emit(position) }
      let columns =
        columnCounter?.columns(
          of: UnsafeBufferPointer(rebasing: utf8[start..<end]), isEmoji: run.content == .emoji) ?? 0
      if case .terminal = context.metrics {
        position += columns * style.cellWidth
      } else if columns > 0 {
        position += style.cellWidth
      }
      start = end
    }
  }

  /// Letters set apart: the spacing follows each grapheme, none follows in scripts whose letters join.
  private mutating func measureSpaced(
    _ range: Range<Int>, style: ResolvedStyle, face: FontFace, graphemes: inout GraphemeCursor
  ) {
    _ = shaper.shape(utf8, range, context: content, run: run, face: face, isSpaced: true)
    var sum = UnitSum(start: position, style: style, face: face)
    var spacing = 0
    let parts = shaper.clusters
    for (index, part) in parts.enumerated() {
      let place = sum.position + spacing
      if wantsClusters {
        clusters.append(
          PlacedCluster(offset: part.offset, isUnsafe: part.isUnsafe, run: Int32(runIndex), position: place))
      }
      while nextBoundary < boundaries.count, boundaries[nextBoundary] <= part.offset {
        if part.isUnsafe || boundaries[nextBoundary] < part.offset { hasUnsafeBoundaries = true }
        emit(place)
      }
      sum.units += Int(part.advance)
      guard !run.isJoining else { continue }
      let end = index + 1 < parts.count ? Int(parts[index + 1].offset) : range.upperBound
      var offset = Int(part.offset)
      while offset < end {
        offset = graphemes.end(after: offset)
        spacing += style.letterSpacing
      }
    }
    position = sum.position + spacing
  }

  /// Gives positions to the boundaries in `range` from the clusters of what was shaped there.
  private mutating func place(_ parts: ContiguousArray<Shaper.Cluster>, base: Int32, in range: Range<Int>, sum: UnitSum)
  {
    var units = 0
    for part in parts {
      let offset = part.offset + base
      let place = sum.position(after: units)
      if wantsClusters {
        clusters.append(
          PlacedCluster(offset: offset, isUnsafe: part.isUnsafe, run: Int32(runIndex), position: place))
      }
      while nextBoundary < boundaries.count, boundaries[nextBoundary] <= offset {
        if part.isUnsafe || boundaries[nextBoundary] < offset { hasUnsafeBoundaries = true }
        emit(place)
      }
      units += Int(part.advance)
    }
    let end = sum.position(after: units)
    while nextBoundary < boundaries.count, Int(boundaries[nextBoundary]) < range.upperBound {
      hasUnsafeBoundaries = true
      emit(end)
    }
  }

  @inline(__always) private mutating func emit(_ position: Int) {
    positions.append(position)
    nextBoundary += 1
  }
}

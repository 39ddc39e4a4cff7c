import FontFaces

extension ParagraphMeasurer {
  /// The positions on both sides of a line that breaks at `offset`: where the line before it ends and where the line
  /// after it begins, so that the width of each is the one that shaping it alone gives.
  ///
  /// `visibleEnd` is where the drawn part of the line before ends. Needs `clusters`.
  mutating func positionsAround(
    _ offset: Int32, visibleEnd: Int32, end: Int, utf8: UnsafeBufferPointer<UInt8>, content: Range<Int>,
    runs: ContiguousArray<ShapingRun>, styles: [ResolvedStyle]
  ) -> (end: Int?, start: Int)? {
    var after = firstCluster(at: offset)
    // The cluster that holds the offset, if it is not at a cluster's edge.
    let isInside = after >= clusters.count || clusters[after].offset != offset
    if isInside { after -= 1 }
    guard after > 0 || isInside, after >= 0, isInside || clusters[after].isUnsafe else { return nil }
    let runIndex = clusters[after].run
    let run = runs[Int(runIndex)]
    guard run.content == .text || run.content == .emoji else { return nil }
    let style = styles[Int(run.style)]
    guard let face = style.fontSet?[Int(run.face)] else { return nil }

    // What ends a run keeps what follows it; only trimming looks from the start of a run back.
    let isAtRunStart = clusters[isInside ? after : after - 1].run != runIndex
    guard !isAtRunStart || shaper.trims else { return nil }
    let reach = BreakReach(after: after, isInside: isInside) {
      $0 < 0 || $0 >= clusters.count || clusters[$0].run != runIndex ? nil : clusters[$0].isUnsafe
    }
    let (left, right) = (isAtRunStart ? after : reach.left, reach.right)
    let isAtRunEnd = right >= clusters.count || clusters[right].run != runIndex
    let rightOffset = isAtRunEnd ? min(run.end, Int32(content.upperBound)) : clusters[right].offset
    let isOpen = reach.isOpen
    let measuredEnd = isOpen ? clusters[right - 1].offset : rightOffset
    let rightPosition = isOpen ? clusters[right - 1].position : right < clusters.count ? clusters[right].position : end

    let leftOffset = clusters[left].offset
    let before =
      isAtRunStart
      ? 0
      : advance(
        Int(leftOffset)..<Int(offset), upTo: Int(visibleEnd), utf8: utf8, content: content, run: run, style: style,
        face: face)
    let following = advance(
      Int(offset)..<Int(rightOffset), upTo: Int(measuredEnd), utf8: utf8, content: content, run: run, style: style,
      face: face, edges: .beginsLine)
    if isAtRunStart { return (nil, rightPosition - following) }
    return (
      visibleEnd >= leftOffset ? clusters[left].position + before : clusters[left].position,
      rightPosition - following
    )
  }

  /// Whether Chromium's advances at an offset are a trace too wide, so that it rounds them up to the next 1/64 of a pixel.
  ///
  /// FreeType scales by a number of 16.16 bits for units to 1/64 of a pixel, which is rounded itself.
  func roundsUp(at offset: Int32, _ runs: ContiguousArray<ShapingRun>, _ styles: [ResolvedStyle]) -> Bool {
    let index = runs.firstIndex(endingAfter: offset)
    guard index < runs.count, runs[index].content == .text else { return false }
    let run = runs[index]
    let style = styles[Int(run.style)]
    guard let unit = style.fontSet?[Int(run.face)].unitsPerEm, unit > 0 else { return false }
    return 2 * (style.size * 64 % unit) >= unit
  }

  /// How much narrower a line gets, in 1/65,536 of a point, that ends at `offset` and trims its last character.
  ///
  /// Needs `clusters`.
  mutating func endTrim(
    at offset: Int32, utf8: UnsafeBufferPointer<UInt8>, content: Range<Int>, runs: ContiguousArray<ShapingRun>,
    styles: [ResolvedStyle]
  ) -> Int {
    let cluster = firstCluster(at: offset) - 1
    guard Int(offset) > content.lowerBound, cluster >= 0 else { return 0 }
    let run = runs[Int(clusters[cluster].run)]
    guard run.content == .text else { return 0 }
    let style = styles[Int(run.style)]
    guard let face = style.fontSet?[Int(run.face)] else { return 0 }
    let units = shaper.endTrim(at: Int(offset), in: utf8, context: content, run: run, face: face)
    return face.unitScale.advance(units, size: style.size)
  }

  /// The index of the first cluster that begins at an offset or after it.
  func firstCluster(at offset: Int32) -> Int { clusters.partitionPoint { $0.offset < offset } }

  /// The advance of a stretch shaped alone, as far as `limit`, with its surroundings as context for joining.
  private mutating func advance(
    _ range: Range<Int>, upTo limit: Int, utf8: UnsafeBufferPointer<UInt8>, content: Range<Int>, run: ShapingRun,
    style: ResolvedStyle, face: FontFace, edges: LineEdges = []
  ) -> Int {
    guard style.letterSpacing != 0 else {
      let key = WordCache.Key(
        face: run.face, fontSet: style.fontSetNumber, script: run.script,
        flags: run.level & 1 | (run.content == .emoji ? 2 : 0))
      let units = advance(range, upTo: limit, of: utf8, in: content, key, run: run, face: face, edges: edges)
      return face.unitScale.advance(Int(units), size: style.size)
    }
    guard !range.isEmpty else { return 0 }
    _ = shaper.shape(utf8, range, context: content, run: run, face: face, isSpaced: true, edges: edges)
    let parts = shaper.clusters.prefix { Int($0.offset) < limit }
    let units = parts.reduce(0) { $0 + Int($1.advance) }
    return face.unitScale.advance(units, size: style.size) + (run.isJoining ? 0 : parts.count * style.letterSpacing)
  }

  /// The advance of a stretch shaped alone, as far as `limit`, in the face's units; letters are not set apart.
  mutating func advance(
    _ range: Range<Int>, upTo limit: Int, of utf8: UnsafeBufferPointer<UInt8>, in content: Range<Int>,
    _ key: WordCache.Key, run: ShapingRun, face: FontFace, edges: LineEdges = []
  ) -> Int32 {
    guard !range.isEmpty else { return 0 }
    guard run.isJoining || limit < range.upperBound || shaper.trims(utf8, range, run: run, face: face) else {
      // The same pairs meet again and again.
      var parts: ContiguousArray<Shaper.Cluster> = []
      return measure(
        UnsafeBufferPointer(rebasing: utf8[range]), key, run: run, face: face, wantsParts: false, parts: &parts)
    }
    _ = shaper.shape(utf8, range, context: content, run: run, face: face, isSpaced: false, edges: edges)
    return shaper.clusters.reduce(0) { Int($1.offset) < limit ? $0 + $1.advance : $0 }
  }
}

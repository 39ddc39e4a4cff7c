import FontFaces

extension ParagraphMeasurer {
  /// How far from a break shaping is looked at again.
  ///
  /// Kerning and joining reach over one pair; a font's flags chain through whole words, and following them would make
  /// long words cost their square.
  private static let reach = 3

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

    var left = isInside ? after : after - 1
    // What ends a run keeps what follows it; only trimming looks from the start of a run back.
    let isAtRunStart = clusters[left].run != runIndex
    guard !isAtRunStart || shaper.trims else { return nil }
    if isAtRunStart { left = after }
    var steps = 1
    while steps < Self.reach, left > 0, clusters[left].isUnsafe, clusters[left - 1].run == runIndex {
      left -= 1
      steps += 1
    }
    var right = after + 1
    steps = 1
    while steps < Self.reach, right < clusters.count, clusters[right].isUnsafe, clusters[right].run == runIndex {
      right += 1
      steps += 1
    }
    let isAtRunEnd = right >= clusters.count || clusters[right].run != runIndex
    let rightOffset = isAtRunEnd ? min(run.end, Int32(content.upperBound)) : clusters[right].offset
    // The last cluster looked at may still be changed by the one after it: what counts then ends before it.
    let isOpen = !isAtRunEnd && clusters[right].isUnsafe && right - 1 > after
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
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].end <= offset { low = middle + 1 } else { high = middle }
    }
    guard low < runs.count, runs[low].content == .text else { return false }
    let run = runs[low]
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
    return ResolvedStyle.advance(units, of: face.advanceUnitsPerEm, size: style.size)
  }

  /// The index of the first cluster that begins at an offset or after it.
  func firstCluster(at offset: Int32) -> Int {
    var low = 0
    var high = clusters.count
    while low < high {
      let middle = (low + high) / 2
      if clusters[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The advance of a stretch shaped alone, as far as `limit`, with its surroundings as context for joining.
  private mutating func advance(
    _ range: Range<Int>, upTo limit: Int, utf8: UnsafeBufferPointer<UInt8>, content: Range<Int>, run: ShapingRun,
    style: ResolvedStyle, face: FontFace, edges: LineEdges = []
  ) -> Int {
    guard !range.isEmpty else { return 0 }
    let isSpaced = style.letterSpacing != 0
    if !isSpaced, !run.isJoining, limit == range.upperBound, !shaper.trims(utf8, range, run: run, face: face) {
      // The same pairs meet again and again.
      let word = UnsafeBufferPointer(rebasing: utf8[range])
      let key = WordCache.Key(
        face: run.face, fontSet: style.fontSetNumber, script: run.script,
        flags: run.level & 1 | (run.content == .emoji ? 2 : 0))
      let index: Int
      if let known = words.find(word, key) {
        index = known
      } else {
        let total = shaper.shape(word, 0..<word.count, context: 0..<word.count, run: run, face: face, isSpaced: false)
        index = words.insert(word, key, advance: total, clusters: nil)
      }
      return ResolvedStyle.advance(
        Int(words.entry(index).advance), of: face.advanceUnitsPerEm, size: style.size)
    }
    _ = shaper.shape(utf8, range, context: content, run: run, face: face, isSpaced: isSpaced, edges: edges)
    var units = 0
    var count = 0
    for cluster in shaper.clusters where Int(cluster.offset) < limit {
      units += Int(cluster.advance)
      count += 1
    }
    let spacing = isSpaced && !run.isJoining ? count * style.letterSpacing : 0
    return ResolvedStyle.advance(units, of: face.advanceUnitsPerEm, size: style.size) + spacing
  }
}

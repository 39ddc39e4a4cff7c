extension ParagraphMeasurer {
  /// How many places between two spaces are shaped anew for a possible cut.
  ///
  /// Beyond it a cut may be off by one kerning pair; a word so long is no text that people write.
  private static let shapedCuts = 20_000

  /// The atoms of a paragraph of a prepared text.
  ///
  /// - Complexity: O(n) in the length of the paragraph.
  mutating func detail(of text: PreparedText.Storage, paragraph index: Int) -> ParagraphDetail {
    var string = text.text.string
    return string.withUTF8 { utf8 in
      let paragraph = text.paragraphs[index]
      let content = Int(text.segments.offsets[Int(paragraph.firstSegment)])..<Int(paragraph.utf8ContentEnd)
      let styles = [context.resolve(text.text.style)] + text.text.runs.map { context.resolve($0.style) }
      boundaries.removeAll(keepingCapacity: true)
      var firstRun = 0
      var graphemes = GraphemeCursor(text.graphemes, utf8)
      let end = measure(
        utf8, content: content, runs: text.runs, firstRun: &firstRun, styles: styles, boxes: text.text.boxes,
        graphemes: &graphemes, wantsClusters: true)
      graphemes.rewind()
      return atoms(
        utf8, content: content, end: end, runs: text.runs, styles: styles, graphemes: &graphemes)
    }
  }

  /// The atoms of the paragraph that was measured last; `clusters` must be there.
  mutating func atoms(
    _ utf8: UnsafeBufferPointer<UInt8>, content: Range<Int>, end: Int, runs: ContiguousArray<ShapingRun>,
    styles: [ResolvedStyle], graphemes: inout GraphemeCursor
  ) -> ParagraphDetail {
    var detail = ParagraphDetail()
    detail.offsets.reserveCapacity(clusters.count + 1)
    detail.starts.reserveCapacity(clusters.count)
    detail.ends.reserveCapacity(clusters.count)
    var boundary = content.lowerBound
    var shaped = 0
    for (index, cluster) in clusters.enumerated() {
      if utf8[Int(cluster.offset)] == 0x20 { shaped = 0 }
      // The first grapheme boundary that is not before the cluster.
      while boundary < Int(cluster.offset) { boundary = graphemes.end(after: boundary) }
      guard boundary == Int(cluster.offset) else { continue }
      var around: (end: Int?, start: Int) = (cluster.position, cluster.position)
      if cluster.isUnsafe, shaped < Self.shapedCuts, detail.offsets.count > 0,
        let exact = positionsAround(
          cluster.offset, visibleEnd: cluster.offset, end: end, utf8: utf8, content: content, runs: runs,
          styles: styles)
      {
        shaped += 1
        around = exact
      }
      if !detail.offsets.isEmpty { detail.ends.append(TextUnit.wrapping(around.end ?? cluster.position)) }
      detail.offsets.append(cluster.offset)
      detail.starts.append(TextUnit.wrapping(around.start))

      // A ligature is cut between its letters, which are then drawn one by one.
      let next = index + 1 < clusters.count ? Int(clusters[index + 1].offset) : content.upperBound
      guard next - boundary > 1, runs[Int(cluster.run)].isCutInClusters(everywhere: context.cutsAllClusters) else {
        continue
      }
      var inside = graphemes
      var offset = inside.end(after: boundary)
      while offset < next, shaped < Self.shapedCuts {
        if let parts = positionsAround(
          Int32(offset), visibleEnd: Int32(offset), end: end, utf8: utf8, content: content, runs: runs,
          styles: styles)
        {
          detail.ends.append(TextUnit.wrapping(parts.end ?? cluster.position))
          detail.offsets.append(Int32(offset))
          detail.starts.append(TextUnit.wrapping(parts.start))
        }
        shaped += 1
        offset = inside.end(after: offset)
      }
    }
    if !detail.offsets.isEmpty { detail.ends.append(TextUnit.wrapping(end)) }
    detail.offsets.append(Int32(content.upperBound))
    detail.hangs.reserveCapacity(detail.starts.count)
    for atom in detail.starts.indices {
      let range = Int(detail.offsets[atom])..<Int(detail.offsets[atom + 1])
      detail.hangs.append(utf8.endOfVisible(in: range, hangsAll: context.hangsAllSpaces) == range.lowerBound)
    }
    if shaper.trims, FullWidthPunctuation.exists(in: utf8, content) {
      detail.trims = detail.ends.indices.map { atom in
        TextUnit.wrapping(
          endTrim(at: detail.offsets[atom + 1], utf8: utf8, content: content, runs: runs, styles: styles))
      }
    }
    return detail
  }
}

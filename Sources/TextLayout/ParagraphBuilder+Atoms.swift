extension ParagraphBuilder {
  /// The atoms of a paragraph, or of its end from where it is taken up again.
  func atoms(
    of content: Range<Int>, runs: ContiguousArray<ShapingRun>, styles: [ResolvedStyle],
    _ measurer: inout ParagraphMeasurer, resuming inside: TextResumption.Inside? = nil
  ) -> ParagraphDetail {
    var firstRun = runs.firstIndex(endingAfter: Int32(content.lowerBound))
    var graphemes = GraphemeCursor(analysis.graphemes, utf8)
    graphemes.rewind(to: content.lowerBound)
    measurer.boundaries.removeAll(keepingCapacity: true)
    let end = measurer.measure(
      utf8, content: content, runs: runs, firstRun: &firstRun, styles: styles, boxes: text.boxes,
      graphemes: &graphemes, wantsClusters: true, origin: inside?.sum.position ?? 0,
      resuming: inside?.goesOn == true ? inside?.sum : nil)
    graphemes.rewind(to: content.lowerBound)
    return measurer.atoms(utf8, content: content, end: end, runs: runs, styles: styles, graphemes: &graphemes)
  }

  /// Adds the atoms of what was added to a paragraph of which those before it are known.
  func appendAtoms(
    from place: TextResumption, of paragraph: Paragraph, _ parts: inout Parts, runs: ContiguousArray<ShapingRun>,
    styles: [ResolvedStyle], _ measurer: inout ParagraphMeasurer
  ) {
    let index = parts.paragraphs.count
    guard parts.details[index] != nil else { return }
    let tail = atoms(
      of: place.offset..<Int(paragraph.utf8ContentEnd), runs: runs, styles: styles, &measurer, resuming: place.inside)
    parts.details[index]?.append(tail)
  }
}

import FontFaces
import UnicodeAnalysis

extension ParagraphMeasurer {
  /// Adds the segments of a paragraph in which each is one word with the spaces after it: most of what people write.
  ///
  /// It gives what `measure` gives and `ParagraphBuilder` packs, in one pass over the words.
  ///
  /// - Parameters:
  ///   - start: where the paragraph begins.
  ///   - opportunity: the first line opportunity after it; moved behind the paragraph.
  ///   - run: the one run of the text.
  ///   - widest: the width from which a word needs more than its sum.
  /// - Returns: the paragraph and where it ends, or nil if it is of another kind; nothing is changed then.
  /// - Complexity: O(n) in the length of the paragraph.
  mutating func appendWords(
    _ utf8: UnsafeBufferPointer<UInt8>, from start: Int,
    opportunities: ContiguousArray<TextAnalysis.LineOpportunity>, opportunity: inout Int, run: ShapingRun,
    style: ResolvedStyle, face: FontFace, widest: Int, into segments: inout SegmentTable
  ) -> (paragraph: Paragraph, end: Int)? {
    let firstSegment = segments.count
    let firstOpportunity = opportunity
    let key = WordCache.Key(
      face: run.face, fontSet: style.fontSetNumber, script: run.script, flags: run.level & 1)
    let spaceAdvance = Int(face.spaceAdvance)
    let unitsPerEm = face.advanceUnitsPerEm
    let size = style.size
    var units = 0
    var begin = start
    while true {
      var end = utf8.count
      var isBroken = false
      if opportunity < opportunities.count {
        end = Int(opportunities[opportunity].utf8Offset)
        isBroken = opportunities[opportunity].isMandatory
      }
      let isLast = isBroken || opportunity >= opportunities.count
      let contentEnd = isBroken ? utf8.startOfBreak(endingAt: end) : end
      let visibleEnd = utf8.endOfVisible(in: begin..<contentEnd)
      let spaceCount = contentEnd - visibleEnd
      let word = UnsafeBufferPointer(rebasing: utf8[begin..<visibleEnd])
      guard
        isLast || spaceCount > 0, word.count <= 64, !word.contains(0x20),
        utf8[visibleEnd..<contentEnd].allSatisfy({ $0 == 0x20 })
      else {
        segments.removeLast(segments.count - firstSegment)
        opportunity = firstOpportunity
        return nil
      }
      let wordStart = ResolvedStyle.advance(units, of: unitsPerEm, size: size)
      if !word.isEmpty {
        if let known = words.find(word, key) {
          units += Int(words.entry(known).advance)
        } else {
          let total = shaper.shape(word, 0..<word.count, context: 0..<word.count, run: run, face: face, isSpaced: false)
          _ = words.insert(word, key, advance: total, clusters: nil)
          units += total
        }
      }
      let wordEnd = ResolvedStyle.advance(units, of: unitsPerEm, size: size)
      guard wordEnd - wordStart <= widest else {
        segments.removeLast(segments.count - firstSegment)
        opportunity = firstOpportunity
        return nil
      }
      segments.append(
        start: TextUnit.wrapping(wordStart), end: TextUnit.wrapping(wordEnd), utf8End: Int32(end), kind: [])
      units += spaceCount * spaceAdvance
      begin = end
      opportunity += 1
      if isLast {
        let paragraph = Paragraph(
          firstSegment: Int32(firstSegment), endSegment: Int32(segments.count),
          naturalWidth: TextUnit.saturating(wordEnd), utf8ContentEnd: Int32(contentEnd), isBroken: isBroken,
          isRegular: true)
        return (paragraph, end)
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
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

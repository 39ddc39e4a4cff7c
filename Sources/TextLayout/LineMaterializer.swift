import FontFaces
import LayoutGeometry
import UnicodeAnalysis

/// A glyph of a line, placed.
public struct Glyph: Hashable, Sendable {
  /// The glyph's number in its face.
  public var id: UInt32
  /// The UTF-8 offset of the first character that it stands for.
  public var utf8Offset: Int
  /// Its origin, from the left edge of the line.
  public var x: Length
  /// Its origin, from the baseline downwards.
  public var y: Length
  /// How far it moves the pen.
  public var advance: Length
}

/// Glyphs of one face at one size, from left to right.
public struct GlyphRun: Hashable, Sendable {
  /// The face that the glyphs belong to.
  public var face: FontFace
  /// The size of an em.
  public var size: Length
  /// The style of the text that they show.
  public var style: TextStyle
  /// The direction in which the run's text reads.
  public var direction: LayoutDirection
  /// Whether the glyphs are emoji.
  public var isEmoji: Bool
  /// The text that they show; empty for a hyphen or an ellipsis that the line adds.
  public var utf8Range: Range<Int>
  /// The glyphs.
  public var glyphs: [Glyph]
}

/// Makes the glyphs of one line: shapes what is on it, puts the pieces in visual order and sums.
struct LineMaterializer {
  let line: TextLine
  let text: PreparedText.Storage

  /// A stretch of the line in one run.
  struct Piece {
    var range: Range<Int>
    var run: ShapingRun
  }

  func glyphRuns(_ shaper: inout Shaper) -> [GlyphRun] {
    let styles = [text.context.resolve(text.text.style)] + text.text.runs.map { text.context.resolve($0.style) }
    guard styles[0].fontSet != nil else { return [] }
    var string = text.text.string
    return string.withUTF8 { utf8 in
      let visible =
        line.utf8Range.lowerBound..<utf8.endOfVisible(in: line.utf8Range, hangsAll: text.context.hangsAllSpaces)
      let context = paragraphRange(in: utf8)
      var result: [GlyphRun] = []
      var pen = 0
      let trail = trailingGlyph(styles: styles, before: visible.upperBound)
      let isBackward = text.baseLevel & 1 == 1
      if isBackward, let trail { pen = append(trail, at: pen, to: &result) }
      for piece in visualOrder(of: pieces(in: visible)) {
        pen = append(
          piece, at: pen, utf8: utf8, context: context, visibleEnd: visible.upperBound, styles: styles, to: &result,
          &shaper)
      }
      if !isBackward, let trail { _ = append(trail, at: pen, to: &result) }
      return result
    }
  }

  /// The drawn text of the paragraph that the line lies in: what the line's ends are shaped next to.
  func paragraphRange(in utf8: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    var low = 0
    var high = text.paragraphs.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      let start = Int(text.segments.offsets[Int(text.paragraphs[middle].firstSegment)])
      if start <= line.utf8Range.lowerBound { low = middle } else { high = middle - 1 }
    }
    let paragraph = text.paragraphs[low]
    return Int(text.segments.offsets[Int(paragraph.firstSegment)])..<Int(paragraph.utf8ContentEnd)
  }

  /// What of the line's ends a stretch of it has; `visibleEnd` is where what is seen of the line ends.
  func edges(of range: Range<Int>, visibleEnd: Int, context: Range<Int>) -> LineEdges {
    var edges: LineEdges = []
    let start = line.utf8Range.lowerBound
    if range.lowerBound == start, start > context.lowerBound { edges.insert(.beginsLine) }
    if line.isEndTrimmed, range.upperBound == visibleEnd { edges.insert(.trimsEnd) }
    return edges
  }

  // MARK: Order

  func pieces(in range: Range<Int>) -> [Piece] {
    var result: [Piece] = []
    var low = text.runs.firstIndex(endingAfter: Int32(range.lowerBound))
    var start = range.lowerBound
    while start < range.upperBound, low < text.runs.count {
      let end = min(Int(text.runs[low].end), range.upperBound)
      result.append(Piece(range: start..<end, run: text.runs[low]))
      start = end
      low += 1
    }
    return result
  }

  /// Rule L2 of UAX #9: from the highest level down to the lowest odd one, turn every stretch of that level or higher.
  func visualOrder(of pieces: [Piece]) -> [Piece] {
    guard let highest = pieces.map(\.run.level).max(), highest > 0 else { return pieces }
    var result = pieces
    for level in stride(from: highest, to: 0, by: -1) {
      var start = 0
      while start < result.count {
        guard result[start].run.level >= level else {
          start += 1
          continue
        }
        var end = start
        while end < result.count, result[end].run.level >= level { end += 1 }
        result[start..<end].reverse()
        start = end
      }
    }
    return result
  }

  // MARK: Glyphs

  private func append(
    _ piece: Piece, at start: Int, utf8: UnsafeBufferPointer<UInt8>, context: Range<Int>, visibleEnd: Int,
    styles: [ResolvedStyle], to result: inout [GlyphRun], _ shaper: inout Shaper
  ) -> Int {
    let style = piece.run.content == .box ? styles[0] : styles[Int(piece.run.style)]
    switch piece.run.content {
    case .invisible:
      let tabs = utf8[piece.range].filter { $0 == 0x09 }.count
      return (0..<tabs).reduce(start) { pen, _ in
        pen + Int(text.advanceToTabStop(from: TextUnit.wrapping(pen))) << 6
      }
    case .box:
      return start + text.text.boxes[Int(piece.run.style)].size.width.rawValue
    case .text, .emoji:
      guard let face = style.fontSet?[Int(piece.run.face)] else { return start }
      let isSpaced = style.letterSpacing != 0
      let unit = face.advanceUnitsPerEm
      let tabs = utf8[piece.range].contains(0x09)
      var glyphs: [Glyph] = []
      var pen = start
      for part in tabs ? split(piece.range, atTabsIn: utf8) : [piece.range] {
        if tabs, utf8[part.lowerBound] == 0x09 {
          pen += Int(text.advanceToTabStop(from: TextUnit.wrapping(pen))) << 6
          continue
        }
        let shaped = shaper.glyphs(
          utf8, part, context: context, run: piece.run, face: face, isSpaced: isSpaced,
          edges: edges(of: part, visibleEnd: visibleEnd, context: context))
        var units = 0
        var spacing = 0
        for (index, glyph) in shaped.enumerated() {
          let scale = { (value: Int) in ResolvedStyle.advance(value, of: unit, size: style.size) }
          // Offsets are in the face's own units even where advances are a bitmap strike's.
          let offset = { (value: Int32) in
            Length(rawValue: ResolvedStyle.advance(Int(value), of: face.metrics.unitsPerEm, size: style.size))
          }
          let x = pen + scale(units) + spacing
          units += Int(glyph.advance)
          let isLastOfCluster = index + 1 == shaped.count || shaped[index + 1].cluster != glyph.cluster
          if isSpaced, isLastOfCluster, !piece.run.isJoining { spacing += style.letterSpacing }
          glyphs.append(
            Glyph(
              id: glyph.id, utf8Offset: Int(glyph.cluster), x: Length(rawValue: x) + offset(glyph.offsetX),
              y: -offset(glyph.offsetY), advance: Length(rawValue: pen + scale(units) + spacing - x)))
        }
        pen += ResolvedStyle.advance(units, of: unit, size: style.size) + spacing
      }
      if !glyphs.isEmpty {
        result.append(
          GlyphRun(
            face: face, size: Length(rawValue: style.size), style: style.style,
            direction: piece.run.level & 1 == 0 ? .leftToRight : .rightToLeft,
            isEmoji: piece.run.content == .emoji, utf8Range: piece.range, glyphs: glyphs))
      }
      return pen
    }
  }

  func split(_ range: Range<Int>, atTabsIn utf8: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = range.lowerBound
    for index in range where utf8[index] == 0x09 {
      if start < index { result.append(start..<index) }
      result.append(index..<(index + 1))
      start = index + 1
    }
    if start < range.upperBound { result.append(start..<range.upperBound) }
    return result
  }

  /// The hyphen or the ellipsis that the line adds to its text.
  private struct Trail {
    var face: FontFace
    var style: ResolvedStyle
    var glyphs: [UInt32]
    var advance: Int
    var utf8Offset: Int
  }

  private func trailingGlyph(styles: [ResolvedStyle], before end: Int) -> Trail? {
    guard line.ending == .hyphen || line.ending == .ellipsis else { return nil }
    let run = text.runs.run(before: Int32(end))
    let style = line.ending == .ellipsis || run?.content == .box ? styles[0] : styles[Int(run?.style ?? 0)]
    guard let face = style.fontSet?.primary else { return nil }
    return Trail(
      face: face, style: style,
      glyphs: Array(
        repeating: line.ending == .hyphen ? face.hyphen.glyph : face.ellipsis.glyph,
        count: line.ending == .hyphen ? face.hyphen.count : face.ellipsis.count),
      advance: line.ending == .hyphen ? style.hyphenAdvance : style.ellipsisAdvance, utf8Offset: end)
  }

  private func append(_ trail: Trail, at start: Int, to result: inout [GlyphRun]) -> Int {
    let each = trail.advance / max(1, trail.glyphs.count)
    let glyphs = trail.glyphs.enumerated().map { index, id in
      Glyph(
        id: id, utf8Offset: trail.utf8Offset, x: Length(rawValue: start + index * each), y: .zero,
        advance: Length(rawValue: each))
    }
    result.append(
      GlyphRun(
        face: trail.face, size: Length(rawValue: trail.style.size), style: trail.style.style,
        direction: text.baseLevel & 1 == 0 ? .leftToRight : .rightToLeft, isEmoji: false,
        utf8Range: trail.utf8Offset..<trail.utf8Offset, glyphs: glyphs))
    return start + trail.advance
  }
}

import BubbleLayout
import LayoutGeometry
import TextLayout

extension RowPainting {
  /// Draws a text of one line in its frame.
  mutating func paintLabel(
    _ part: Part, index: Int = 0, _ rect: Rect, _ color: Color, isCentered: Bool = false
  ) {
    guard let text = prepared.text(for: part, index: index) else { return }
    let layout = text.layout(width: rect.width, lineLimit: 1)
    guard let line = layout.lines.first else { return }
    let room = rect.width - line.width
    let x =
      isCentered ? rect.x + room / 2 : layout.direction == .leftToRight ? rect.x : rect.x + room
    let y = rect.y + (rect.height - line.height) / 2 + line.baseline
    ink(line, of: text, at: Point(x: x, y: y), color, part: part)
  }

  /// Draws a short text of the painter's own in the middle of a frame.
  mutating func paintOwnLabel(
    _ string: String, size: Length, weight: Int = 600, in rect: Rect, _ color: Color, isDecoration: Bool = false
  ) {
    let text = painter.label(string, size: size, weight: weight)
    let layout = text.layout(width: rect.width, lineLimit: 1)
    guard let line = layout.lines.first else { return }
    let x = rect.x + (rect.width - line.width) / 2
    // The middle of capitals is about 0.36 em above the baseline, whatever the line's height is.
    let y = rect.y + rect.height / 2 + size.scaled(by: 0.36)
    ink(line, of: text, at: Point(x: x, y: y), color, isDecoration: isDecoration)
  }

  /// Draws a text of several lines.
  mutating func paintText(_ block: PlacedText) {
    guard let text = prepared.text(for: block.part, index: block.index) else { return }
    let color: Color
    switch item.kind {
    case .system: color = theme.label
    default: color = block.part == .label ? colors.detail : colors.text
    }
    let marks = block.part == .text && item.kind == .message ? self.marks(in: block) : []
    for line in block.layout.lines {
      let origin = Point(x: block.x(of: line), y: block.rect.y + line.top + line.baseline)
      ink(line, of: text, at: origin, color, marks: marks, part: block.part, utf8Start: block.utf8Start)
    }
  }

  /// What is set apart in a text: by the message's markup, and what can be followed as it stands there.
  private mutating func marks(in block: PlacedText) -> [TextMark] {
    let length = block.string.utf8.count
    return wordMarks.compactMap { mark -> TextMark? in
      let range = mark.utf8Range.lowerBound - block.utf8Start..<mark.utf8Range.upperBound - block.utf8Start
      guard range.lowerBound >= 0, range.upperBound <= length else { return nil }
      return TextMark(utf8Range: range, kind: mark.kind)
    }
  }

  /// Draws a line's glyphs; those of links in their colour, with a line below them.
  private mutating func ink(
    _ line: TextLine, of text: PreparedText, at origin: Point, _ color: Color, marks: [TextMark] = [],
    isDecoration: Bool = false, part: Part? = nil, utf8Start: Int = 0
  ) {
    let marks = marks.filter { $0.utf8Range.overlaps(line.utf8Range) }
    // Lines are set by somebody else; only what stands behind or below words needs their glyphs.
    let runs = painter.words == .lines && marks.isEmpty ? [] : painter.preparer.glyphRuns(of: line, in: text)
    for mark in marks where mark.kind == .code {
      guard let span = runs.extent(of: mark.utf8Range) else { continue }
      let size = runs.first?.size ?? Length(16)
      let ground = Rect(
        x: origin.x + span.lower - Length(2), y: origin.y - size, width: span.upper - span.lower + Length(4),
        height: size.scaled(by: 1.3))
      fill(.rounded(ground, 4), colors.inset)
    }
    let pieces = text.pieces(of: line)
    if painter.drawsLines {
      let faces = painter.words == .linesWithFaces ? runs : []
      for piece in pieces {
        guard !piece.isBox else {
          paintMention(at: piece.line.utf8Range.lowerBound + utf8Start)
          continue
        }
        let place = Point(x: origin.x + piece.x, y: origin.y)
        var inked = inked(piece.line, of: text, at: place, color, marks, faces, isDecoration, part)
        inked.keepsSpaces = pieces.count > 1
        inked.trimsSpacing = text.trimsSpacing
        inked.trimsStart = piece.line.utf8Range.lowerBound == line.utf8Range.lowerBound && text.isStartTrimmed(of: line)
        inked.trimsEnd = piece.line.utf8Range.upperBound == line.utf8Range.upperBound && line.isEndTrimmed
        add(.line(inked))
      }
    }
    for run in runs where !painter.drawsLines {
      for (piece, isColored) in marks.isEmpty ? [(run, false)] : run.split(by: marks) {
        add(
          .glyphs(
            InkedGlyphs(
              run: piece, origin: origin, color: isColored ? colors.link : color,
              text: text.string.slice(utf8: piece.utf8Range), isDecoration: isDecoration)))
      }
    }
    if !painter.drawsLines {
      for piece in pieces where piece.isBox { paintMention(at: piece.line.utf8Range.lowerBound + utf8Start) }
    }
    for mark in marks {
      guard let span = runs.extent(of: mark.utf8Range) else { continue }
      let x = origin.x + span.lower
      let width = span.upper - span.lower
      switch mark.kind {
      case .strikethrough:
        let y = origin.y - (runs.first?.size ?? Length(16)).scaled(by: 0.3)
        fill(.rect(Rect(x: x, y: y, width: width, height: Length(1))), color)
      default:
        guard let address = mark.address else { continue }
        fill(
          .rect(Rect(x: x, y: origin.y + Length(2), width: width, height: Length(points: 0.75))),
          colors.link.opacity(0.6))
        add(.link(Rect(x: x, y: origin.y - line.baseline, width: width, height: line.height), address: address))
      }
    }
  }
}

extension RowPainting {
  /// A line as stretches of text in one style each.
  ///
  /// - Parameter faces: the line's glyphs, if each stretch is to name its face.
  private func inked(
    _ line: TextLine, of text: PreparedText, at origin: Point, _ color: Color, _ marks: [TextMark],
    _ faces: [GlyphRun], _ isDecoration: Bool, _ part: Part?
  ) -> InkedLine {
    let range = line.utf8Range
    var edges = Set([range.lowerBound, range.upperBound])
    for other in text.text.runs.map(\.utf8Range) + marks.map(\.utf8Range) + faces.map(\.utf8Range) {
      for edge in [other.lowerBound, other.upperBound] where range.contains(edge) { edges.insert(edge) }
    }
    let sorted = edges.sorted()
    var spans: [InkedLine.Span] = []
    for (lower, upper) in zip(sorted, sorted.dropFirst()) {
      let address = marks.first { $0.address != nil && $0.utf8Range.contains(lower) }?.address
      let isColored = marks.contains { $0.isColored && $0.utf8Range.contains(lower) }
      let style = text.text.runs.first { $0.utf8Range.contains(lower) }?.style ?? text.text.style
      let span = InkedLine.Span(
        text: text.string.slice(utf8: lower..<upper), style: style, color: isColored ? colors.link : color,
        address: address, face: faces.first { $0.utf8Range.contains(lower) }?.inkedFace)
      if let last = spans.indices.last, spans[last].continues(span) {
        spans[last].text += span.text
        spans[last].face?.glyphs += span.face?.glyphs ?? []
      } else {
        spans.append(span)
      }
    }
    if line.ending == .hyphen || line.ending == .ellipsis {
      spans.append(
        InkedLine.Span(
          text: line.ending == .hyphen ? "\u{2010}" : "…", style: text.text.style, color: color,
          face: faces.first { $0.utf8Range.isEmpty }?.inkedFace))
    }
    return InkedLine(
      spans: spans, rect: Rect(x: origin.x, y: origin.y - line.baseline, width: line.width, height: line.height),
      baseline: line.baseline, direction: text.direction, isDecoration: isDecoration, part: part)
  }
}

/// A stretch of a line as a line of its own.
private struct LinePiece {
  var line: TextLine
  /// From the left edge of the whole line.
  var x: Length
  /// Whether it is a box, which has no glyphs.
  var isBox: Bool
}

extension PreparedText {
  /// The boxes of a line and the stretches of text between them, in the order in which they are read.
  ///
  /// A line without boxes is one stretch.
  fileprivate func pieces(of line: TextLine) -> [LinePiece] {
    guard text.boxes.contains(where: { $0.utf8Range.overlaps(line.utf8Range) }) else {
      return [LinePiece(line: line, x: .zero, isBox: false)]
    }
    let boxes = Set(text.boxes.map(\.utf8Range))
    var pieces: [LinePiece] = []
    var last: LineCarets.Unit?
    for unit in carets(of: line).units where !unit.hangs && unit.right > unit.left {
      let isBox = boxes.contains(unit.utf8Range)
      if !isBox, let last, last.continues(with: unit), let end = pieces.indices.last {
        let range = pieces[end].line.utf8Range
        pieces[end].line.utf8Range =
          min(range.lowerBound, unit.utf8Range.lowerBound)..<max(range.upperBound, unit.utf8Range.upperBound)
        pieces[end].line.width += unit.right - unit.left
      } else {
        var piece = line
        piece.utf8Range = unit.utf8Range
        piece.width = unit.right - unit.left
        piece.ending = .soft
        pieces.append(LinePiece(line: piece, x: unit.left, isBox: isBox))
      }
      last = isBox ? nil : unit
    }
    pieces.sort { $0.line.utf8Range.lowerBound < $1.line.utf8Range.lowerBound }
    // The hyphen or the ellipsis of the line belongs to the stretch that is read last.
    if let end = pieces.lastIndex(where: { !$0.isBox }) { pieces[end].line.ending = line.ending }
    return pieces
  }
}

extension LineCarets.Unit {
  /// Whether a unit right of this one goes on with its text.
  fileprivate func continues(with next: LineCarets.Unit) -> Bool {
    isBackward == next.isBackward && right == next.left
      && (isBackward
        ? next.utf8Range.upperBound == utf8Range.lowerBound : utf8Range.upperBound == next.utf8Range.lowerBound)
  }
}

extension GlyphRun {
  /// The face and the glyphs that the run needs of it.
  fileprivate var inkedFace: InkedLine.Span.Face { InkedLine.Span.Face(face: face, glyphs: glyphs.map(\.id)) }
}

extension InkedLine.Span {
  /// Whether another stretch looks the same, so that both are one.
  fileprivate func continues(_ other: InkedLine.Span) -> Bool {
    style == other.style && color == other.color && address == other.address && face?.face == other.face?.face
  }
}

extension TextMark {
  /// Whether its words have the colour of links: a mention has where it is not a box.
  fileprivate var isColored: Bool {
    if case .mention = kind { return true }
    return address != nil
  }

  /// Where a link leads; nil for what is none.
  var address: String? {
    switch kind {
    case .link(let address): address
    case .email(let address): "mailto:" + address
    case .phone(let number): "tel:" + number
    case .mention, .emoji, .code, .strikethrough: nil
    }
  }
}

extension [GlyphRun] {
  /// From the left edge of the first glyph of a stretch of text to the right edge of the last.
  fileprivate func extent(of range: Range<Int>) -> (lower: Length, upper: Length)? {
    var extent: (lower: Length, upper: Length)?
    for run in self where !run.utf8Range.isEmpty {
      for glyph in run.glyphs where range.contains(glyph.utf8Offset) {
        let old = extent ?? (glyph.x, glyph.x)
        extent = (Swift.min(old.lower, glyph.x), Swift.max(old.upper, glyph.x + glyph.advance))
      }
    }
    return extent
  }
}

extension GlyphRun {
  /// The run in pieces that lie in one link or mention, or in none, from left to right.
  fileprivate func split(by marks: [TextMark]) -> [(GlyphRun, isColored: Bool)] {
    let links = marks.filter(\.isColored)
    func link(at offset: Int) -> TextMark? { links.first { $0.utf8Range.contains(offset) } }
    var pieces: [(GlyphRun, isColored: Bool)] = []
    var start = 0
    while start < glyphs.count {
      let current = utf8Range.isEmpty ? nil : link(at: glyphs[start].utf8Offset)
      var end = start + 1
      while end < glyphs.count, (utf8Range.isEmpty ? nil : link(at: glyphs[end].utf8Offset)) == current { end += 1 }
      var piece = self
      piece.glyphs = Array(glyphs[start..<end])
      if start > 0 || end < glyphs.count {
        // Text ends where the glyph after it begins, in reading order.
        let isForward = direction == .leftToRight
        let lower =
          isForward
          ? (start == 0 ? utf8Range.lowerBound : glyphs[start].utf8Offset)
          : (end == glyphs.count ? utf8Range.lowerBound : glyphs[end - 1].utf8Offset)
        let upper =
          isForward
          ? (end == glyphs.count ? utf8Range.upperBound : glyphs[end].utf8Offset)
          : (start == 0 ? utf8Range.upperBound : glyphs[start - 1].utf8Offset)
        piece.utf8Range = min(lower, upper)..<max(lower, upper)
      }
      pieces.append((piece, current != nil))
      start = end
    }
    return pieces
  }
}

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
    ink(line, of: text, at: Point(x: x, y: y), color)
  }

  /// Draws a short text of the painter's own in the middle of a frame.
  mutating func paintOwnLabel(
    _ string: String, size: Length, weight: Int = 600, in rect: Rect, _ color: Color
  ) {
    let text = painter.label(string, size: size, weight: weight)
    let layout = text.layout(width: rect.width, lineLimit: 1)
    guard let line = layout.lines.first else { return }
    let x = rect.x + (rect.width - line.width) / 2
    // The middle of capitals is about 0.36 em above the baseline, whatever the line's height is.
    let y = rect.y + rect.height / 2 + size.scaled(by: 0.36)
    ink(line, of: text, at: Point(x: x, y: y), color)
  }

  /// Draws a text of several lines.
  mutating func paintText(_ block: PlacedText) {
    guard let text = prepared.text(for: block.part, index: block.index) else { return }
    let color: Color
    switch item.kind {
    case .system: color = theme.label
    default: color = block.part == .label ? colors.detail : colors.text
    }
    let links = block.part == .text && item.kind == .message ? WebAddresses.find(in: text.string) : []
    for line in block.layout.lines {
      let origin = Point(x: block.x(of: line), y: block.rect.y + line.top + line.baseline)
      ink(line, of: text, at: origin, color, links: links)
    }
  }

  /// Draws a line's glyphs; those of links in their colour, with a line below them.
  private mutating func ink(
    _ line: TextLine, of text: PreparedText, at origin: Point, _ color: Color, links: [WebAddresses.Found] = []
  ) {
    let isPlain = !links.contains { $0.utf8Range.overlaps(line.utf8Range) }
    var spans: [String: (lower: Length, upper: Length)] = [:]
    var order: [String] = []
    var last: (text: String, range: Range<Int>)?
    for run in painter.preparer.glyphRuns(of: line, in: text) {
      func words(_ range: Range<Int>) -> String {
        if let last, last.range == range { return last.text }
        return text.string.slice(utf8: range)
      }
      guard !isPlain else {
        add(.glyphs(InkedGlyphs(run: run, origin: origin, color: color, text: words(run.utf8Range))))
        continue
      }
      for (piece, address) in run.split(by: links) {
        add(
          .glyphs(
            InkedGlyphs(
              run: piece, origin: origin, color: address == nil ? color : colors.link, text: words(piece.utf8Range))))
        guard let address, let first = piece.glyphs.first, let end = piece.glyphs.last else { continue }
        let (lower, upper) = (origin.x + first.x, origin.x + end.x + end.advance)
        if let known = spans[address] {
          spans[address] = (min(known.lower, lower), max(known.upper, upper))
        } else {
          spans[address] = (lower, upper)
          order.append(address)
        }
      }
      last = nil
    }
    for address in order {
      guard let span = spans[address] else { continue }
      let y = origin.y + Length(2)
      fill(
        .rect(Rect(x: span.lower, y: y, width: span.upper - span.lower, height: Length(points: 0.75))),
        colors.link.opacity(0.6))
      add(
        .link(
          Rect(x: span.lower, y: origin.y - line.baseline, width: span.upper - span.lower, height: line.height),
          address: address))
    }
  }
}

extension GlyphRun {
  /// The run in pieces that lie in one link or in none, from left to right.
  fileprivate func split(by links: [WebAddresses.Found]) -> [(GlyphRun, String?)] {
    func link(at offset: Int) -> WebAddresses.Found? { links.first { $0.utf8Range.contains(offset) } }
    var pieces: [(GlyphRun, String?)] = []
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
      pieces.append((piece, current?.address))
      start = end
    }
    return pieces
  }
}

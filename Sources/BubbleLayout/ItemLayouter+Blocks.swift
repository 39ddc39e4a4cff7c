import ChatModel
import LayoutGeometry
import MarkdownText
import TextLayout

/// The words of a message, prepared: one text, or several blocks.
struct PreparedWords {
  var body: StyledText?
  var blocks: [PreparedBlock] = []
  var marks: [TextMark] = []
  var boxes: [PreparedBox] = []
}

extension ItemLayouter {
  /// The words of a message in Markdown: one text if they are one paragraph, else blocks.
  func markdown(_ message: Message) -> PreparedWords {
    let document = MarkdownDocument(message.text)
    let boxes =
      message.isOrdinary
      ? [] : self.boxes(message, in: document.blocks.filter { $0.kind != .rule }.map(\.text).joined(separator: "\n"))
    if document.blocks.count == 1, let block = document.blocks.first, block.kind == .paragraph,
      block.quoteDepth == 0, block.marker == nil
    {
      var text = measures.bodyText(block.text)
      text.runs = measures.runs(of: block.spans, base: text.style)
      return PreparedWords(
        body: text.with(boxes, from: 0), marks: Self.marks(of: block, from: 0), boxes: boxes)
    }
    guard !document.blocks.isEmpty else { return PreparedWords(body: measures.bodyText("")) }
    var words = PreparedWords(boxes: boxes)
    var index = 0
    var utf8Start = 0
    for source in document.blocks {
      var block = PreparedBlock(kind: .words)
      if !words.blocks.isEmpty { block.gap = source.isTight ? style.markdown.tightGap : style.markdown.gap }
      block.quoteDepth = source.quoteDepth
      block.indent = style.markdown.quoteIndent * source.quoteDepth + style.markdown.listIndent * source.listDepth
      if source.kind == .rule {
        block.kind = .rule
      } else {
        if source.isCode {
          block.kind = .code
          block.padding = style.markdown.codePadding
        }
        block.index = index
        block.utf8Start = utf8Start
        block.text = body(measures.text(of: source).with(boxes, from: utf8Start), block: index)
        words.marks += Self.marks(of: source, from: utf8Start)
        index += 1
        utf8Start += source.text.utf8.count + 1
      }
      // A number stands on the side where its words begin, its point between the two.
      if let marker = source.marker { block.marker = label(marker, .listMarker, direction: block.text?.direction) }
      words.blocks.append(block)
    }
    return words
  }

  private static func marks(of block: MarkdownBlock, from utf8Start: Int) -> [TextMark] {
    block.spans.compactMap { span in
      let kind: TextMark.Kind
      switch span.kind {
      case .link(let url): kind = .link(url)
      case .code: kind = .code
      case .strikethrough: kind = .strikethrough
      case .strong, .emphasis: return nil
      }
      return TextMark(
        utf8Range: span.utf8Range.lowerBound + utf8Start..<span.utf8Range.upperBound + utf8Start, kind: kind)
    }
  }

  // MARK: - Measuring

  /// The blocks of a message at a width.
  struct BlocksMeasure {
    var widest = Length.zero
    var height = Length.zero
    /// The end of the last line; nil if nothing may stand beside it.
    var last: Length?
    /// How much wider than its room a line is.
    var overflow = Length.zero
    var lineCount = 0
  }

  /// Measures blocks; the last line has room beside it if it is one of words.
  func measure(_ blocks: [PreparedBlock], room: Length, lineLimit: Int?) -> BlocksMeasure {
    var result = BlocksMeasure()
    forEachBlock(blocks, room: room, lineLimit: lineLimit) { block, top, height, text, _ in
      result.height = top + height
      result.last = nil
      let indent = indent(block, room: room)
      guard let text else { return }
      result.widest = max(result.widest, indent + text.widest + padding(block, room: room) * 2)
      let textRoom = textRoom(block, room: room)
      result.overflow = max(result.overflow, text.widest - textRoom)
      result.lineCount += text.lineCount
      if block.kind == .words { result.last = indent + text.last }
    }
    return result
  }

  /// Calls a closure for each block that is shown, with its place below the first one's top, its measures and how many
  /// of its lines are shown.
  private func forEachBlock(
    _ blocks: [PreparedBlock], room: Length, lineLimit: Int?,
    _ body: (PreparedBlock, _ top: Length, _ height: Length, TextMeasurement?, _ lineLimit: Int?) -> Void
  ) {
    var y = Length.zero
    var lines = 0
    for block in blocks {
      if let lineLimit, lines >= lineLimit { return }
      y += block.gap
      guard let text = block.text else {
        body(block, y, environment.lineHeight(style.markdown.ruleHeight), nil, nil)
        y += environment.lineHeight(style.markdown.ruleHeight)
        continue
      }
      var measure = text.measure(width: textRoom(block, room: room))
      var limit: Int?
      if let lineLimit, lines + measure.lineCount > lineLimit {
        limit = lineLimit - lines
        measure = text.measure(width: textRoom(block, room: room), lineLimit: limit)
      }
      lines += measure.lineCount
      let height = measure.height + block.padding * 2
      body(block, y, height, measure, limit)
      y += height
    }
  }

  /// The room of lists and quotes, which gives way where little is left for the words.
  private func indent(_ block: PreparedBlock, room: Length) -> Length {
    environment.grid.floor(min(block.indent, max(.zero, (room - measures.leastTextWidth) / 2)))
  }

  private func padding(_ block: PreparedBlock, room: Length) -> Length {
    environment.grid.floor(
      min(block.padding, max(.zero, (room - indent(block, room: room) - measures.leastTextWidth) / 4)))
  }

  private func textRoom(_ block: PreparedBlock, room: Length) -> Length {
    max(.zero, room - indent(block, room: room) - padding(block, room: room) * 2)
  }

  // MARK: - Placing

  /// Places blocks below each other, each with its bars, its mark and its ground.
  ///
  /// Lines, marks and bars stand at the side where the block's own words begin.
  func place(
    _ blocks: [PreparedBlock], room: Length, lineLimit: Int?, content: Rect, y: Length, _ canvas: inout Canvas
  ) -> [PlacedText] {
    var texts: [PlacedText] = []
    var markers = 0
    var bars = 0
    var grounds = 0
    var rules = 0
    forEachBlock(blocks, room: room, lineLimit: lineLimit) { block, top, height, measure, limit in
      let top = y + top
      let direction = block.text?.direction ?? environment.direction
      let indent = min(indent(block, room: room), content.width)
      /// A frame so far from where the block's lines begin.
      func frame(_ distance: Length, y: Length, width: Length, height: Length) -> Rect {
        let width = min(width, max(.zero, content.width - distance))
        return Rect(
          x: direction == .leftToRight ? content.x + distance : content.maxX - distance - width, y: y, width: width,
          height: height)
      }
      let step = block.quoteDepth > 0 ? min(style.markdown.quoteIndent, indent / block.quoteDepth) : .zero
      for depth in 0..<block.quoteDepth {
        canvas.add(
          .quoteBar, index: bars,
          frame(step * depth, y: top, width: min(style.markdown.quoteBar, step), height: height))
        bars += 1
      }
      guard let text = block.text, let measure else {
        let width = content.width - indent
        canvas.add(.rule, index: rules, frame(indent, y: top, width: width, height: height))
        rules += 1
        return
      }
      let padding = padding(block, room: room)
      if block.kind == .code {
        canvas.add(
          .codeBlock, index: grounds, frame(indent, y: top, width: content.width - indent, height: height))
        grounds += 1
      }
      let layout = text.layout(width: textRoom(block, room: room), lineLimit: limit)
      let width = min(environment.grid.ceil(measure.widest), max(.zero, content.width - indent - padding))
      let rect = frame(indent + padding, y: top + block.padding, width: width, height: measure.height)
      canvas.add(.text, index: block.index, rect)
      texts.append(
        PlacedText(
          part: .text, index: block.index, rect: rect, layout: layout, alignment: .start, string: text.string,
          utf8Start: block.utf8Start))
      if let marker = block.marker {
        // A mark ends a little before its words; one that is wider than its room begins where the room does.
        let room = min(style.markdown.listIndent, indent)
        let width = min(marker.width, room)
        let start = indent - room + max(.zero, environment.grid.floor((room - width) / 2))
        canvas.add(
          .listMarker, index: markers, frame(start, y: rect.y, width: width, height: marker.height))
      }
      if block.marker != nil { markers += 1 }
    }
    return texts
  }
}

extension MarkdownBlock {
  /// Whether it is set in a face of equal advances.
  var isCode: Bool {
    switch kind {
    case .code, .table: true
    case .paragraph, .heading, .rule: false
    }
  }
}

extension StyleMeasures {
  /// The words of a block of Markdown.
  func text(of block: MarkdownBlock) -> StyledText {
    switch block.kind {
    case .code, .table:
      var text = scaledText(block.text, scale: 1)
      text.style = code(text.style)
      return text
    case .heading(let level):
      // From the scale of level 1 down to that of words at level 4.
      let scale = 1 + (style.markdown.headingScale - 1) * Double(max(0, 4 - level)) / 3
      var text = scaledText(block.text, scale: scale)
      text.style.weight = 700
      text.runs = runs(of: block.spans, base: text.style)
      return text
    case .paragraph, .rule:
      var text = scaledText(block.text, scale: 1)
      text.runs = runs(of: block.spans, base: text.style)
      return text
    }
  }

  private func code(_ style: TextStyle) -> TextStyle {
    var code = style
    code.isMonospaced = true
    code.families = self.style.markdown.codeFamilies
    return code
  }

  /// The styles of stretches that are set apart; stretches without a style of their own are left out.
  ///
  /// - Complexity: O(n log n) in the number of spans.
  func runs(of spans: [MarkdownSpan], base: TextStyle) -> [StyledRun] {
    var edges: [(offset: Int, kind: Int, change: Int)] = []
    for span in spans {
      let kind: Int
      switch span.kind {
      case .strong: kind = 0
      case .emphasis: kind = 1
      case .code: kind = 2
      case .strikethrough, .link: continue
      }
      edges.append((span.utf8Range.lowerBound, kind, 1))
      edges.append((span.utf8Range.upperBound, kind, -1))
    }
    edges.sort { $0.offset < $1.offset }
    var depths = [0, 0, 0]
    var runs: [StyledRun] = []
    for (index, edge) in edges.enumerated() {
      depths[edge.kind] += edge.change
      guard index + 1 < edges.count, edges[index + 1].offset > edge.offset, depths.contains(where: { $0 > 0 })
      else { continue }
      var style = base
      if depths[0] > 0 { style.weight = 700 }
      if depths[1] > 0 { style.isItalic = true }
      if depths[2] > 0 { style = code(style) }
      let range = edge.offset..<edges[index + 1].offset
      if let last = runs.last, last.utf8Range.upperBound == range.lowerBound, last.style == style {
        runs[runs.count - 1].utf8Range = last.utf8Range.lowerBound..<range.upperBound
      } else {
        runs.append(StyledRun(utf8Range: range, style: style))
      }
    }
    return runs
  }
}

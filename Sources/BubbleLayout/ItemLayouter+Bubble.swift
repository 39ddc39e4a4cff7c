import LayoutGeometry
import TextLayout

extension ItemLayouter {
  /// Places the parts of a measured bubble.
  func place(_ bubble: PreparedBubble, _ measure: BubbleMeasure, width: Length) -> ItemFrames {
    var canvas = Canvas(
      width: width, direction: environment.direction, isTailLeading: !bubble.isOutgoing)
    canvas.reserveCapacity(8)
    let box = placeBox(bubble, measure, &canvas)
    let content = canvas.content(of: box, insets: measure.columns.insets)

    if let forwarded = bubble.forwarded {
      canvas.addLine(.forwarded, forwarded, in: content, y: box.y + measure.forwardedY)
    }
    if let name = bubble.name { canvas.addLine(.senderName, name, in: content, y: box.y + measure.nameY) }
    if let quote = bubble.quote { placeQuote(quote, measure, box, content, &canvas) }
    var texts: [PlacedText] = []
    if !bubble.compound.isEmpty {
      texts = place(
        bubble.compound, of: bubble, measure.columns, box: box, y: box.y + measure.compoundY, &canvas)
    }
    placeMedia(bubble, measure, box, &canvas)

    var direction = environment.direction
    var lastLine: (top: Length, height: Length, baseline: Length)?
    if let body = measure.usesNarrowBody ? bubble.narrowBody : bubble.body, let size = measure.body {
      let layout = body.layout(width: measure.columns.textWidth, lineLimit: measure.lineLimit)
      direction = layout.direction
      let width = min(environment.grid.ceil(size.widest), content.width)
      let y = box.y + measure.bodyY
      let rect = Rect(x: flush(width, in: content, direction), y: y, width: width, height: size.height)
      canvas.add(bubble.bodyPart, rect)
      if let line = layout.lines.last { lastLine = (y + line.top, line.height, line.baseline) }
      texts.append(
        PlacedText(
          part: bubble.bodyPart, index: measure.usesNarrowBody ? 1 : 0, rect: rect, layout: layout, alignment: .start,
          string: body.string))
    } else if !bubble.blocks.isEmpty {
      texts = place(
        bubble.blocks, room: measure.columns.textWidth, lineLimit: measure.lineLimit, content: content,
        y: box.y + measure.bodyY, &canvas)
      if let last = texts.last, let line = last.layout.lines.last {
        direction = last.layout.direction
        lastLine = (last.rect.y + line.top, line.height, line.baseline)
      }
    }
    if measure.isCut, let expander = bubble.expander {
      let width = min(expander.width, content.width)
      let top = box.y + measure.expanderY
      canvas.add(
        .expander, Rect(x: flush(width, in: content, direction), y: top, width: width, height: expander.height))
      lastLine = (top, expander.height, expander.baseline)
    }
    place(bubble.boxes, in: texts, of: bubble, &canvas)
    if let poll = bubble.poll {
      let y = box.y + measure.pollY
      texts += place(poll, room: measure.columns.textWidth, content: content, y: y, &canvas)
      direction = environment.direction
      if let total = canvas.parts.last?.rect { lastLine = (total.y, poll.total.height, poll.total.baseline) }
    }
    if measure.footerWidth > .zero {
      placeFooter(bubble, measure, box, content, direction, lastLine, &canvas)
    }
    if let thread = bubble.thread { canvas.addLine(.thread, thread, in: content, y: box.y + measure.threadY) }
    placeReactions(bubble, measure, &canvas)
    return ItemFrames(width: width, height: measure.height, parts: canvas.parts, texts: texts)
  }

  /// Places the bubble of who is writing.
  func placeTyping(_ bubble: PreparedBubble, width: Length) -> ItemFrames {
    let measure = measureTyping(bubble, width: width)
    var canvas = Canvas(
      width: width, direction: environment.direction, isTailLeading: true)
    let box = placeBox(bubble, measure, &canvas)
    var dots = canvas.content(of: box, insets: measure.columns.insets)
    dots.y += measure.columns.insets.top
    dots.height = min(measures.bodyLineHeight, max(.zero, box.maxY - dots.y))
    canvas.add(.dots, dots)
    return ItemFrames(width: width, height: measure.height, parts: canvas.parts, texts: [])
  }

  /// Places the bubble, its tail and what stands beside it.
  private func placeBox(_ bubble: PreparedBubble, _ measure: BubbleMeasure, _ canvas: inout Canvas) -> Rect {
    let columns = measure.columns
    let grid = environment.grid
    let box = canvas.fromTail(
      columns.bubbleStart, y: measure.bubbleY, width: measure.bubble.width, height: measure.bubble.height)
    let bubbleRect = canvas.add(.bubble, box)
    if style.bubble.tailWidth > .zero, style.bubble.tail.applies(to: bubble.placement) {
      // The tail is as high as wide twice over, at the bubble's lower corner.
      let width = min(style.bubble.tailWidth, box.width)
      let height = min(style.bubble.tailWidth * 2, box.height)
      canvas.add(
        .tail, canvas.fromTail(columns.bubbleStart, y: box.maxY - height, width: width, height: height))
    }
    /// A square of that size, centred beside the bubble as far as the row's top and bottom allow.
    func centered(_ size: Length) -> Length {
      min(max(.zero, box.y + grid.round((box.height - size) / 2)), max(.zero, measure.boxHeight - size))
    }
    if measure.showsAvatar {
      let size = style.avatar.size
      let room = measure.boxHeight - size
      let y: Length =
        switch style.avatar.alignment {
        case .top: .zero
        case .center: min(room, grid.round(room / 2))
        case .bottom: room
        }
      canvas.add(.avatar, canvas.fromTail(columns.avatarStart, y: y, width: size, height: size))
    }
    if columns.iconWidth > .zero {
      let size = style.failedIcon.size
      canvas.add(
        .failedIcon, canvas.fromTail(columns.iconStart, y: centered(size), width: size, height: size))
    }
    if columns.markWidth > .zero {
      let size = style.selection.size
      canvas.add(
        .selectionMark,
        canvas.fromLeading(style.selection.leading, y: centered(size), width: size, height: size))
    }
    return bubbleRect
  }

  /// Time and receipt stand where lines of the text end: right of a text from left to right, left of one from right to
  /// left, the receipt outermost.
  private func placeFooter(
    _ bubble: PreparedBubble, _ measure: BubbleMeasure, _ box: Rect, _ content: Rect, _ direction: LayoutDirection,
    _ lastLine: (top: Length, height: Length, baseline: Length)?, _ canvas: inout Canvas
  ) {
    let height = measures.stampLineHeight
    var y = box.y + measure.footerY
    if measure.isFooterInline, let line = lastLine, let stamp = bubble.stamp {
      // On the baseline of the last line, but within it.
      y = environment.grid.round(line.top + line.baseline - stamp.baseline)
      y = max(line.top, min(y, line.top + line.height - height))
    }
    let width = min(measure.footerWidth, content.width)
    var rect = Rect(x: flush(width, in: content, direction.mirrored), y: y, width: width, height: height)
    let isAtRight = direction == .leftToRight
    if bubble.isPinned {
      let pin = min(measures.pinWidth, rect.width)
      canvas.add(
        .pinnedMark, Rect(x: isAtRight ? rect.x : rect.maxX - pin, y: y, width: pin, height: height))
      let used = min(rect.width, pin + style.pin.gap)
      rect.width -= used
      if isAtRight { rect.x += used }
    }
    guard bubble.hasReceipt else {
      if bubble.stamp != nil { canvas.add(.stamp, rect) }
      return
    }
    let receipt = min(measures.receiptWidth, rect.width)
    canvas.add(
      .receipt, Rect(x: isAtRight ? rect.maxX - receipt : rect.x, y: y, width: receipt, height: height))
    guard bubble.stamp != nil else { return }
    let used = min(rect.width, receipt + style.receipt.gap)
    rect.width -= used
    if !isAtRight { rect.x += used }
    canvas.add(.stamp, rect)
  }

  private func placeQuote(
    _ quote: PreparedBubble.Quote, _ measure: BubbleMeasure, _ box: Rect, _ content: Rect, _ canvas: inout Canvas
  ) {
    let rect = Rect(x: content.x, y: box.y + measure.quoteY, width: content.width, height: measure.quoteHeight)
    canvas.add(.reply, rect)
    let padding = style.reply.padding
    var words = rect.inset(
      by: Insets(top: padding, leading: style.reply.leading, bottom: padding, trailing: padding),
      direction: environment.direction)
    // A square as high as the words, which keep half of the room.
    let side = min(quote.wordsHeight, words.width / 2)
    if quote.hasThumbnail, side > .zero {
      let x = environment.direction == .leftToRight ? words.maxX - side : words.x
      canvas.add(.replyThumbnail, Rect(x: x, y: words.y, width: side, height: quote.wordsHeight))
      words = words.inset(by: Insets(trailing: min(words.width, side + padding)), direction: environment.direction)
    }
    if let name = quote.name { canvas.addLine(.replyName, name, in: words, y: words.y) }
    canvas.addLine(.replyText, quote.text, in: words, y: words.y + (quote.name?.height ?? .zero))
  }

  private func placeReactions(_ bubble: PreparedBubble, _ measure: BubbleMeasure, _ canvas: inout Canvas) {
    guard !bubble.reactions.isEmpty else { return }
    let columns = measure.columns
    let top = measure.reactionsY
    let size = measure.reactionsSize
    // Where the bubble is pushed to the far edge by little room, what would be left beside it is less.
    let start = columns.bubbleStart + min(style.reactions.leading, max(.zero, columns.maxBubble - size.width))
    // The rows begin at the bubble's tail side, so that they stay within what the bubble may use.
    canvas.add(.reactions, canvas.fromTail(start, y: top, width: size.width, height: size.height))
    let all = canvas.fromTail(start, y: .zero, width: size.width, height: size.height)
    _ = flow(bubble.reactions, room: columns.maxBubble) { index, frame in
      let x = environment.direction == .leftToRight ? all.x + frame.x : all.maxX - frame.maxX
      canvas.add(
        .reaction, index: index, Rect(x: x, y: top + frame.y, width: frame.width, height: frame.height))
    }
  }

  private func flush(_ width: Length, in content: Rect, _ direction: LayoutDirection) -> Length {
    direction == .leftToRight ? content.x : content.maxX - width
  }
}

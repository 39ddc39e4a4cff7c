import LayoutGeometry
import TextLayout

/// The sizes and heights of a bubble's parts at a width: all that its height needs, and all that placing it needs.
struct BubbleMeasure {
  var columns: BubbleColumns
  var bubble: Size
  /// From the row's top to the bubble's.
  var bubbleY = Length.zero
  /// The height of the bubble and what stands beside it.
  var boxHeight = Length.zero
  /// The height of the row.
  var height = Length.zero
  var showsAvatar = false
  /// How much wider than the text's column its widest line is, which cannot be broken.
  var overflow = Length.zero

  /// From the bubble's top to its parts.
  var forwardedY = Length.zero
  var nameY = Length.zero
  var quoteY = Length.zero
  var mediaY = Length.zero
  var compoundY = Length.zero
  var bodyY = Length.zero
  var pollY = Length.zero
  var threadY = Length.zero
  var expanderY = Length.zero
  var footerY = Length.zero

  /// The text, cut to its line limit.
  var body: TextMeasurement?
  var lineLimit: Int?
  var isCut = false
  /// Whether the words are those for a narrow column.
  var usesNarrowBody = false
  var quoteHeight = Length.zero
  /// The width of time and receipt; zero if neither is shown.
  var footerWidth = Length.zero
  /// Below everything in the bubble.
  var bottomInset = Length.zero
  /// How far reactions reach up over the bubble's lower edge.
  var reactionsOverlap = Length.zero
  /// From the row's top to the reactions.
  var reactionsY = Length.zero
  /// Whether they share the last line.
  var isFooterInline = false
  var reactionsSize = Size.zero
}

extension ItemLayouter {
  /// Measures a bubble.
  ///
  /// Nothing is allocated, but for the blocks of a compound message. A text without words is one line high; a line end
  /// at the end of a text ends its line and begins none, as UAX #14 has it: "", "\n" and "a\n" are as high as "a", and
  /// "a\n\n" is one line higher.
  func measure(_ bubble: PreparedBubble, width: Length) -> BubbleMeasure {
    let width = max(.zero, width)
    let usual = measure(bubble, width: width, columns: columns(bubble, width: width))
    guard usual.overflow > .zero else { return usual }
    if bubble.narrowBody != nil {
      var narrow = bubble
      narrow.body = bubble.narrowBody
      narrow.narrowBody = nil
      var result = measure(narrow, width: width)
      result.usesNarrowBody = true
      return result
    }
    // A character is wider than the whole column: the bubble grows beyond its limit, then what is beside it gives way.
    let columns = BubbleColumns(
      style, width: width, isOutgoing: bubble.isOutgoing, isSelecting: bubble.isSelecting,
      isFailed: bubble.isFailed, least: usual.columns.textWidth + usual.overflow, isLimited: false,
      grid: environment.grid)
    return measure(bubble, width: width, columns: columns)
  }

  private func measure(_ bubble: PreparedBubble, width: Length, columns: BubbleColumns) -> BubbleMeasure {
    let grid = environment.grid
    var result = BubbleMeasure(columns: columns, bubble: .zero)
    let textWidth = columns.textWidth
    let hasHead = bubble.forwarded != nil || bubble.name != nil || bubble.quote != nil
    var y = columns.insets.top
    if !hasHead, !bubble.compound.isEmpty {
      y = .zero
    } else if !hasHead, !bubble.media.isEmpty {
      y = style.media.inset
    }
    var widest = Length.zero

    if let forwarded = bubble.forwarded {
      result.forwardedY = y
      widest = max(widest, min(forwarded.width, textWidth))
      y += forwarded.height + style.senderName.gap
    }
    if let name = bubble.name {
      result.nameY = y
      widest = max(widest, min(name.width, textWidth))
      y += name.height + style.senderName.gap
    }
    if let quote = bubble.quote {
      result.quoteY = y
      let words = max(quote.name?.width ?? .zero, quote.text.width)
      var wanted = style.reply.leading + words + style.reply.padding
      if quote.hasThumbnail { wanted += quote.wordsHeight + style.reply.padding }
      widest = max(widest, min(wanted, textWidth))
      result.quoteHeight = quote.wordsHeight + style.reply.padding * 2
      y += result.quoteHeight + style.reply.gap
    }
    var boxWidth = widest + columns.insets.horizontal
    if !bubble.compound.isEmpty {
      result.compoundY = y
      let compound = layout(bubble.compound, of: bubble, columns, least: .zero)
      boxWidth = max(boxWidth, compound.size.width)
      for case (let text?, let frame) in zip(compound.texts, compound.frames) {
        result.overflow = max(result.overflow, text.layout.size.width - frame.width)
      }
      y += compound.size.height
      if !bubble.media.isEmpty { y += style.media.gap }
    }
    if !bubble.media.isEmpty {
      result.mediaY = y
      for (index, media) in bubble.media.enumerated() {
        let size = size(of: media, columns)
        boxWidth = max(boxWidth, size.width + mediaPadding(media, columns))
        y += size.height + (index > 0 ? style.media.gap : .zero)
      }
    }

    var lastLine = Length.zero
    if bubble.hasWords, !bubble.media.isEmpty { y += style.media.gap }
    if let body = bubble.body {
      result.bodyY = y
      var measure = body.measure(width: textWidth)
      if let limit = bubble.lineLimit, measure.lineCount > limit {
        measure = body.measure(width: textWidth, lineLimit: limit)
        result.lineLimit = limit
        result.isCut = true
      }
      result.body = measure
      lastLine = measure.last
      boxWidth = max(boxWidth, measure.widest + columns.insets.horizontal)
      result.overflow = max(result.overflow, measure.widest - textWidth)
      y += measure.height
    } else if !bubble.blocks.isEmpty {
      result.bodyY = y
      var measure = measure(bubble.blocks, room: textWidth, lineLimit: nil)
      if let limit = bubble.lineLimit, measure.lineCount > limit {
        measure = self.measure(bubble.blocks, room: textWidth, lineLimit: limit)
        result.lineLimit = limit
        result.isCut = true
      }
      lastLine = measure.last ?? .greatest
      boxWidth = max(boxWidth, min(textWidth, measure.widest) + columns.insets.horizontal)
      result.overflow = max(result.overflow, measure.overflow)
      y += measure.height
    }
    if result.isCut, let expander = bubble.expander {
      result.expanderY = y
      lastLine = min(expander.width, textWidth)
      boxWidth = max(boxWidth, lastLine + columns.insets.horizontal)
      y += expander.height
    }

    var lastLineHeight = measures.bodyLineHeight
    if let poll = bubble.poll {
      if bubble.hasWords || !bubble.media.isEmpty || !bubble.compound.isEmpty { y += style.poll.gap }
      result.pollY = y
      let pollColumns = self.columns(poll, room: textWidth)
      let (size, overflow) = measure(poll, pollColumns)
      boxWidth = max(boxWidth, size.width + columns.insets.horizontal)
      result.overflow = max(result.overflow, overflow)
      y += size.height
      lastLine = min(poll.total.width, size.width)
      lastLineHeight = poll.total.height
    }

    let hasFooter = bubble.stamp != nil || bubble.hasReceipt || bubble.isPinned
    if hasFooter {
      result.footerWidth = min(footerWidth(bubble), textWidth)
      let shared = lastLine + style.stamp.gap + result.footerWidth
      result.isFooterInline =
        style.stamp.shown != .below && (bubble.hasWords || bubble.poll != nil) && shared <= textWidth
        && measures.stampLineHeight <= lastLineHeight
      if result.isFooterInline {
        boxWidth = max(boxWidth, shared + columns.insets.horizontal)
        result.footerY = y - measures.stampLineHeight
      } else {
        y += bubble.hasWords || bubble.poll != nil ? style.stamp.topGap : bubble.media.isEmpty ? .zero : style.media.gap
        result.footerY = y
        boxWidth = max(boxWidth, result.footerWidth + columns.insets.horizontal)
        y += measures.stampLineHeight
      }
    }
    if let thread = bubble.thread {
      y += style.thread.gap
      result.threadY = y
      boxWidth = max(boxWidth, min(thread.width, textWidth) + columns.insets.horizontal)
      y += thread.height
    }
    let isBare = !bubble.hasWords && bubble.poll == nil && !hasFooter && bubble.thread == nil
    result.bottomInset =
      !isBare ? columns.insets.bottom : !bubble.media.isEmpty ? style.media.inset : .zero
    y += result.bottomInset

    let least = min(style.bubble.minWidth, columns.maxBubble)
    result.bubble = Size(width: min(max(least, grid.ceil(boxWidth)), columns.maxBubble), height: grid.ceil(y))
    finish(&result, bubble)
    return result
  }

  /// Measures the bubble of who is writing.
  func measureTyping(_ bubble: PreparedBubble, width: Length) -> BubbleMeasure {
    var result = BubbleMeasure(columns: columns(bubble, width: max(.zero, width)), bubble: .zero)
    let columns = result.columns
    let wanted = environment.grid.ceil(environment.scaled(style.typing.width) + columns.insets.horizontal)
    result.bubble = Size(
      width: min(max(style.bubble.minWidth, wanted), columns.maxBubble),
      height: environment.grid.ceil(measures.bodyLineHeight + columns.insets.vertical))
    finish(&result, bubble)
    return result
  }

  /// Adds what stands beside and below the bubble.
  ///
  /// Whatever is higher than the bubble makes the row higher, so that nothing reaches into the row above.
  private func finish(_ result: inout BubbleMeasure, _ bubble: PreparedBubble) {
    let columns = result.columns
    result.showsAvatar = columns.avatarWidth > .zero && style.avatar.shown.applies(to: bubble.placement)
    var box = result.bubble.height
    if result.showsAvatar { box = max(box, style.avatar.size) }
    if columns.iconWidth > .zero { box = max(box, style.failedIcon.size) }
    if columns.markWidth > .zero { box = max(box, style.selection.size) }
    let room = box - result.bubble.height
    switch style.avatar.alignment {
    case .top: result.bubbleY = .zero
    case .center: result.bubbleY = min(room, environment.grid.round(room / 2))
    case .bottom: result.bubbleY = room
    }
    result.boxHeight = box
    result.height = box
    if !bubble.reactions.isEmpty {
      result.reactionsSize = flow(bubble.reactions, room: columns.maxBubble) { _, _ in }
      let overlap = min(style.reactions.overlap, result.bottomInset, measures.reactionHeight)
      // Rounding the bubble up may leave a part of a pixel more below its words, never less.
      result.reactionsOverlap = environment.grid.floor(overlap)
      let gap = style.reactions.overlap > .zero ? .zero : style.reactions.topGap
      result.reactionsY = result.bubbleY + result.bubble.height + gap - result.reactionsOverlap
      // Thirds of a point are no exact lengths: what is rounded up may be less by the smallest one.
      let bottom = result.reactionsY + result.reactionsSize.height
      result.height = max(bottom, environment.grid.ceil(bottom))
      result.height = max(result.height, box)
    }
  }

  func footerWidth(_ bubble: PreparedBubble) -> Length {
    var width = bubble.stamp?.width ?? .zero
    if bubble.hasReceipt {
      width += measures.receiptWidth
      if bubble.stamp != nil { width += style.receipt.gap }
    }
    if bubble.isPinned { width += measures.pinWidth + (width > .zero ? style.pin.gap : .zero) }
    return width
  }

  /// Sets reactions in rows, leading to trailing, and gives the place of each in leading coordinates.
  func flow(
    _ reactions: [PreparedBubble.Reaction], room: Length, visit: (_ index: Int, _ frame: Rect) -> Void
  ) -> Size {
    var x = Length.zero
    var y = Length.zero
    var widest = Length.zero
    for (index, reaction) in reactions.enumerated() {
      let width = min(reaction.width, room)
      if x > .zero, x + width > room {
        x = .zero
        y += measures.reactionHeight + style.reactions.gap
      }
      visit(index, Rect(x: x, y: y, width: width, height: measures.reactionHeight))
      widest = max(widest, x + width)
      x += width + style.reactions.gap
    }
    return Size(width: widest, height: y + measures.reactionHeight)
  }
}

import ChatModel
import LayoutGeometry
import TextLayout

/// One of the blocks of a compound message, prepared.
struct PreparedCompoundBlock: Sendable {
  enum Kind: Sendable {
    case text(PreparedText)
    /// A picture as wide as the bubble, by its own size.
    case picture(Size, Part, index: Int)
    case card(PreparedBubble.Media)
    case splitter
    case custom(any BubbleContent)
  }

  var kind: Kind
  /// Which of the message's texts or contents it is.
  var index = 0
  /// The UTF-8 offset of its words in all the words of the message.
  var utf8Start = 0
}

extension ItemLayouter {
  /// The blocks of a message, prepared.
  ///
  /// Content that has no layout is shown as a card with its label.
  func compound(_ message: Message, _ boxes: [PreparedBox]) -> [PreparedCompoundBlock] {
    var result: [PreparedCompoundBlock] = []
    var texts = 0
    var contents = 0
    var utf8Start = 0
    let cards = media(message.shownAttachments, albums: false)
    var attachments = 0
    for block in message.blocks {
      switch block {
      case .text(let string):
        let styled = measures.scaledText(string, scale: 1).with(boxes, from: utf8Start)
        result.append(
          PreparedCompoundBlock(kind: .text(body(styled, block: texts)), index: texts, utf8Start: utf8Start))
        texts += 1
        utf8Start += string.utf8.count + 1
      case .attachment(let attachment):
        let media = cards[attachments]
        attachments += 1
        switch attachment.kind {
        case .image, .video:
          let size = Self.size(attachment) ?? .zero
          result.append(PreparedCompoundBlock(kind: .picture(size, media.part, index: media.index)))
        case .sticker, .audio, .voice, .file, .location, .contact, .link:
          result.append(PreparedCompoundBlock(kind: .card(media)))
        }
      case .splitter: result.append(PreparedCompoundBlock(kind: .splitter))
      case .custom(let custom):
        if let content = custom.content as? any BubbleContent {
          result.append(PreparedCompoundBlock(kind: .custom(content), index: contents))
        } else {
          let number = message.shownAttachments.count + 1 + contents
          result.append(
            PreparedCompoundBlock(kind: .card(card(custom.content.label, index: contents, number: number))))
        }
        contents += 1
      }
    }
    return result
  }

  /// What blocks leave free at the tail.
  private func safeArea(_ bubble: PreparedBubble) -> Insets {
    bubble.isOutgoing ? Insets(trailing: style.bubble.tailWidth) : Insets(leading: style.bubble.tailWidth)
  }

  /// The blocks of a bubble in columns, at least so wide.
  func layout(_ blocks: [PreparedCompoundBlock], of bubble: PreparedBubble, _ columns: BubbleColumns, least: Length)
    -> CompoundLayout
  {
    let safeArea = safeArea(bubble)
    var insets = style.compound.insets
    // Where little is left for the words, the room around them gives way.
    let room = max(.zero, columns.maxBubble - safeArea.horizontal - measures.leastTextWidth)
    if insets.horizontal > room {
      insets.leading = min(room, insets.leading.scaled(by: room.points / insets.horizontal.points))
      insets.trailing = room - insets.leading
    }
    let content = contentRoom(bubble, columns)
    let blocks = blocks.map { block -> CompoundLayout.Block in
      switch block.kind {
      case .text(let text): .text(text, insets: insets)
      case .picture(let size, _, _): .picture(size)
      case .splitter: .splitter
      case .card(let media):
        .fixed(size(of: media, columns).padded(by: style.media.inset))
      case .custom(let custom): .fixed(contents.layout(custom, in: content).size)
      }
    }
    return CompoundLayout(
      blocks, maxWidth: columns.maxBubble, minWidth: least, maxPictureHeight: style.media.maxHeight, safeArea: safeArea,
      direction: environment.direction, grid: environment.grid)
  }

  private func contentRoom(_ bubble: PreparedBubble, _ columns: BubbleColumns) -> ContentRoom {
    ContentRoom(
      maxWidth: max(.zero, columns.maxBubble - safeArea(bubble).horizontal), grid: environment.grid,
      textSize: environment.textSize, direction: environment.direction)
  }

  /// Places the blocks of a bubble.
  ///
  /// - Returns: the words.
  func place(
    _ blocks: [PreparedCompoundBlock], of bubble: PreparedBubble, _ columns: BubbleColumns, box: Rect, y: Length,
    _ canvas: inout Canvas
  ) -> [PlacedText] {
    let layout = layout(blocks, of: bubble, columns, least: box.width)
    let safeArea = safeArea(bubble)
    var texts: [PlacedText] = []
    var contentParts = 0
    for (index, block) in blocks.enumerated() {
      let frame = layout.frames[index].offset(x: box.x, y: y)
      let free = frame.inset(by: safeArea, direction: environment.direction)
      switch block.kind {
      case .splitter: continue
      case .text:
        guard var placed = layout.texts[index] else { continue }
        placed.index = block.index
        placed.utf8Start = block.utf8Start
        placed.rect = placed.rect.offset(x: box.x, y: y)
        placed.rect.width = min(placed.rect.width, max(.zero, frame.maxX - placed.rect.x))
        canvas.add(.text, index: block.index, placed.rect)
        texts.append(placed)
      case .picture(_, let part, let number): canvas.add(part, index: number, frame)
      case .card(let media):
        let inset = min(style.media.inset, free.width / 2)
        let card = free.inset(
          by: Insets(top: inset, leading: inset, bottom: inset, trailing: inset), direction: environment.direction)
        place(media, in: card, columns, &canvas)
      case .custom(let custom):
        let content = contents.layout(custom, in: contentRoom(bubble, columns))
        let rect = Rect(
          x: environment.direction == .leftToRight ? free.x : free.maxX - content.size.width, y: free.y,
          width: content.size.width, height: content.size.height)
        canvas.add(.content, index: block.index, rect)
        for part in content.parts {
          canvas.add(.contentPart, index: contentParts, part.offset(x: rect.x, y: rect.y).clamped(to: rect))
          contentParts += 1
        }
      }
    }
    return texts
  }
}

extension Size {
  /// The size with so much room on each side.
  fileprivate func padded(by inset: Length) -> Size { Size(width: width + inset * 2, height: height + inset * 2) }
}

extension Rect {
  /// What of a rectangle lies inside another one.
  fileprivate func clamped(to bounds: Rect) -> Rect {
    let left = min(max(x, bounds.x), bounds.maxX)
    let top = min(max(y, bounds.y), bounds.maxY)
    return Rect(
      x: left, y: top, width: max(.zero, min(maxX, bounds.maxX) - left),
      height: max(.zero, min(maxY, bounds.maxY) - top))
  }
}

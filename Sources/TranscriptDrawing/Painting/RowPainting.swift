import BubbleLayout
import ChatModel
import LayoutGeometry
import TextLayout

/// The marks of one row while they are collected.
struct RowPainting {
  let painter: RowPainter
  let item: Item
  let prepared: PreparedItem
  let frames: ItemFrames
  private(set) var marks: [Mark] = []
  /// What is set apart in the message's words.
  private(set) lazy var wordMarks = prepared.marks

  let isOutgoing: Bool
  /// Whether the words stand on the background, without a bubble around them.
  let isBare: Bool
  /// The colours in the bubble.
  let colors: Theme.Bubble

  var theme: Theme { painter.theme }

  init(painter: RowPainter, item: Item, prepared: PreparedItem, frames: ItemFrames) {
    self.painter = painter
    self.item = item
    self.prepared = prepared
    self.frames = frames
    isOutgoing = item.message?.isOutgoing ?? false
    isBare = Self.isBare(item, frames, painter.style)
    var colors = painter.theme.bubble(isOutgoing: isOutgoing)
    if isBare { colors.detail = painter.theme.label }
    self.colors = colors
    marks.reserveCapacity(frames.parts.count + 8)
  }

  /// Large emoji and stickers need no bubble.
  private static func isBare(_ item: Item, _ frames: ItemFrames, _ style: TranscriptStyle) -> Bool {
    guard item.kind == .message, let message = item.message, !message.isDeleted, item.quote == nil,
      !message.isForwarded, item.senderName == nil
    else { return false }
    let stickers = message.attachments.filter { $0.kind == .sticker }.count
    if stickers > 0 { return stickers == message.attachments.count && message.text.isEmpty }
    guard message.attachments.isEmpty, message.isOrdinary, let line = frames.texts.first?.layout.lines.first else {
      return false
    }
    let usual = style.text.lineHeight ?? style.text.size.scaled(by: 1.25)
    return style.emojiOnly.maxCount > 0 && line.height > usual.scaled(by: 1.6) && message.text.utf8.count < 256
      && message.text.utf8.allSatisfy { $0 > 0x7F || $0 == 0x20 }
  }

  mutating func add(_ mark: Mark) { marks.append(mark) }

  mutating func fill(_ outline: Outline, _ color: Color) { add(.fill(outline, color)) }

  mutating func stroke(_ outline: Outline, _ color: Color, _ width: Double) {
    add(.stroke(outline, color, width: width))
  }

  // MARK: - The row

  mutating func paint() {
    let parts = frames.parts
    if let bubble = frames[.bubble], !isBare { paintBubble(bubble) }
    var media = 0
    for part in parts {
      switch part.part {
      case .bubble, .tail: break
      case .avatar: paintAvatar(part.rect)
      case .failedIcon: paintFailedIcon(part.rect)
      case .selectionMark: paintSelectionMark(part.rect)
      case .separator: paintSeparator(part.rect)
      case .label where item.kind != .message: paintLabel(.label, part.rect, labelColor)
      case .forwarded: paintLabel(.forwarded, part.rect, colors.detail)
      case .senderName: paintLabel(.senderName, part.rect, senderColor)
      case .reply: paintQuote(part.rect)
      case .replyName: paintLabel(.replyName, part.rect, quoteColor)
      case .replyText: paintLabel(.replyText, part.rect, isOutgoing ? colors.text.opacity(0.9) : colors.detail)
      case .image, .video, .sticker:
        paintPicture(part)
        media += 1
      case .audio, .voice, .file, .location, .contact, .link, .call:
        paintCard(part, number: media)
        media += 1
      case .cardTitle: paintLabel(.cardTitle, index: part.index, part.rect, colors.text)
      case .cardDetail: paintLabel(.cardDetail, index: part.index, part.rect, colors.detail)
      case .codeBlock: fill(.rounded(part.rect, 6), colors.inset)
      case .quoteBar: fill(.rounded(part.rect, 1.5), colors.detail)
      case .rule:
        let middle = part.rect.y + part.rect.height / 2
        fill(.rect(Rect(x: part.rect.x, y: middle, width: part.rect.width, height: Length(1))), colors.detail)
      case .listMarker: paintLabel(.listMarker, index: part.index, part.rect, colors.text)
      case .thumbnail, .replyThumbnail, .waveform, .pollOption, .pollMark, .pollBar, .pollVotes, .pollTotal, .thread,
        .mention, .customEmoji, .content, .pinnedMark:
        paintKind(part)
      case .text, .label, .album, .poll, .pollQuestion, .pollAnswer, .contentPart: break
      case .expander, .stamp, .receipt, .reactions, .reaction, .dots: break
      }
    }
    for text in frames.texts { paintText(text) }
    for part in parts {
      switch part.part {
      case .expander: paintLabel(.expander, part.rect, colors.link)
      case .stamp: paintLabel(.stamp, part.rect, colors.detail)
      case .receipt: paintReceipt(part.rect)
      case .reaction: paintReaction(part)
      case .dots: paintDots(part.rect)
      default: break
      }
    }
  }

  private var labelColor: Color {
    switch item.kind {
    case .unreadMarker: theme.accent
    case .status: item.message?.status == .failed ? theme.danger : theme.label
    default: theme.label
    }
  }

  private var senderColor: Color {
    item.message?.sender.map { painter.people.nameColor(of: $0, in: theme) } ?? colors.text
  }

  private var quoteColor: Color {
    guard let name = item.quote?.name, !name.isEmpty else { return colors.detail }
    return isOutgoing && theme.name != "print" ? colors.text : painter.people.nameColor(of: name, in: theme)
  }

  // MARK: - Bubbles and what stands beside them

  private mutating func paintBubble(_ frame: Rect) {
    let isTailLeft = isOutgoing != (painter.environment.direction == .leftToRight)
    let shape = BubbleOutline(
      frame: frame, tailWidth: painter.style.bubble.tailWidth.points, isTailLeft: isTailLeft,
      hasTail: frames[.tail] != nil, placement: item.placement
    ).outline
    fill(shape.offset(y: 0.75), theme.shadow)
    fill(shape, colors.fill)
    if let line = colors.outline { stroke(shape, line, 0.75) }
  }

  private mutating func paintAvatar(_ rect: Rect) {
    let sender = item.message?.sender ?? item.id.message.rawValue
    fill(.circle(in: rect), painter.people.avatarColor(of: sender, in: theme))
    let initials = painter.people.initials(of: sender)
    guard !initials.isEmpty else {
      let size = rect.width.points
      fill(
        Signs.person(rect.x.points + size / 2, rect.y.points + size / 2, size * 0.72), .white.opacity(0.92))
      return
    }
    paintOwnLabel(
      initials, size: rect.width.scaled(by: initials.count > 1 ? 0.38 : 0.44), in: rect, .white, isDecoration: true)
  }

  private mutating func paintFailedIcon(_ rect: Rect) {
    let (x, y) = (rect.x.points + rect.width.points / 2, rect.y.points + rect.height.points / 2)
    let radius = min(rect.width.points, rect.height.points) * 0.44
    fill(.circle(x, y, radius), theme.danger)
    stroke(.path([(x, y - radius * 0.5), (x, y + radius * 0.12)]), .white, radius * 0.2)
    fill(.circle(x, y + radius * 0.48, radius * 0.13), .white)
  }

  private mutating func paintSelectionMark(_ rect: Rect) {
    let (x, y) = (rect.x.points + rect.width.points / 2, rect.y.points + rect.height.points / 2)
    stroke(.circle(x, y, min(rect.width.points, rect.height.points) / 2 - 1.5), theme.label.opacity(0.7), 1.5)
  }

  private mutating func paintDots(_ rect: Rect) {
    let radius = min(3.5, rect.width.points / 8)
    let (x, y) = (rect.x.points + rect.width.points / 2, rect.y.points + rect.height.points / 2)
    for (index, opacity) in [0.9, 0.65, 0.4].enumerated() {
      fill(.circle(x + Double(index - 1) * radius * 3, y, radius), colors.detail.opacity(opacity))
    }
  }

  private mutating func paintSeparator(_ rect: Rect) {
    guard let label = frames[.label] else { return }
    switch item.kind {
    case .daySeparator:
      let height = min(rect.height, label.height + Length(4))
      let pill = Rect(
        x: max(.zero, label.x - Length(10)), y: label.y + (label.height - height) / 2,
        width: min(rect.width, label.width + Length(20)), height: height)
      fill(.rounded(pill, height.points / 2), theme.labelFill)
    case .unreadMarker:
      let y = rect.y.points + rect.height.points / 2
      let line = theme.accent.opacity(0.35)
      let gap = 10.0
      for (from, to) in [
        (rect.x.points + 12, label.x.points - gap), (label.maxX.points + gap, rect.maxX.points - 12),
      ] where to > from { stroke(.path([(from, y), (to, y)]), line, 1) }
    default: break
    }
  }

  private mutating func paintReceipt(_ rect: Rect) {
    guard let status = item.message?.status else { return }
    let size = min(rect.height.points * 0.62, rect.width.points * 0.56)
    let y = rect.y.points + rect.height.points / 2
    let width = max(1, size * 0.15)
    let right = rect.maxX.points
    switch status {
    case .sending: stroke(Signs.clock(right - size * 0.6, y, size * 0.5), colors.detail, width)
    case .sent: stroke(Signs.tick(right - size * 1.05, y, size), colors.detail, width)
    case .delivered, .read:
      let color = status == .read ? readColor : colors.detail
      stroke(Signs.tick(right - size * 1.6, y, size), color, width)
      // The second tick begins where the first one is no longer in its way.
      let x = right - size * 1.05
      stroke(
        .path([
          (x + size * 0.17, y + size * 0.2), (x + size * 0.32, y + size * 0.36), (x + size * 0.95, y - size * 0.36),
        ]),
        color, width)
    case .failed: break
    }
  }

  private var readColor: Color {
    guard !isBare else { return theme.accent }
    return theme.outgoing.fill.lightness > 0.6 ? theme.accent : Color(0x7CF0D0)
  }

  private mutating func paintReaction(_ part: PartFrame) {
    let isMine = item.message?.reactions.dropFirst(part.index).first?.isMine ?? false
    let shape = Outline.rounded(part.rect, part.rect.height.points / 2)
    fill(shape, isMine ? theme.ownReaction : theme.reaction)
    stroke(shape, theme.background, 1.5)
    if theme.name == "print" { stroke(shape, theme.label.opacity(0.5), 0.5) }
    paintLabel(.reaction, index: part.index, part.rect, isMine ? theme.accent : theme.reactionText, isCentered: true)
  }

  private mutating func paintQuote(_ rect: Rect) {
    fill(.rounded(rect, 6), colors.inset)
    let isLeft = painter.environment.direction == .leftToRight
    let width = Length(3)
    var corners = Outline.Corners(0)
    if isLeft {
      (corners.topLeft, corners.bottomLeft) = (3, 3)
    } else {
      (corners.topRight, corners.bottomRight) = (3, 3)
    }
    fill(
      .rounded(
        Rect(x: isLeft ? rect.x : rect.maxX - width, y: rect.y, width: width, height: rect.height), corners),
      quoteColor)
  }
}

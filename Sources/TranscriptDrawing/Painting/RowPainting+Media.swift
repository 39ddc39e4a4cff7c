import BubbleLayout
import ChatModel
import LayoutGeometry

extension RowPainting {
  /// The attachment that a part shows.
  private func attachment(_ part: PartFrame) -> Attachment? {
    item.message?.shownAttachments.filter { Part(showing: $0.kind) == part.part }.dropFirst(part.index).first
  }

  /// Draws a picture, or a box with its name if its file is not at hand.
  mutating func paintPicture(_ part: PartFrame) {
    let attachment = attachment(part)
    let rect = part.rect
    let isSticker = part.part == .sticker
    let shape = isSticker ? Outline.rounded(rect, 8) : Outline.rounded(visible(rect), pictureCorners(rect))
    let image = part.part == .video ? nil : attachment.flatMap { painter.images?.image(of: $0) }
    if let image {
      add(.picture(image, frame: rect, clip: isSticker ? .rect(rect) : shape))
    } else if part.part == .video {
      paintVideo(attachment, rect, shape)
    } else {
      paintMissing(attachment, rect, shape)
    }
    if let address = attachment?.url { add(.link(rect, address: address)) }
  }

  /// What is seen of a picture that reaches under the tail: the bubble ends where its tail begins.
  private func visible(_ rect: Rect) -> Rect {
    guard let bubble = frames[.bubble] else { return rect }
    let tail = painter.style.bubble.tailWidth
    let isTailLeft = isOutgoing != (painter.environment.direction == .leftToRight)
    var seen = rect
    if isTailLeft {
      seen.x = max(rect.x, min(rect.maxX, bubble.x + tail))
      seen.width = rect.maxX - seen.x
    } else {
      seen.width = max(.zero, min(rect.maxX, bubble.maxX - tail) - rect.x)
    }
    return seen
  }

  /// Corners that run along the bubble's.
  private func pictureCorners(_ rect: Rect) -> Outline.Corners {
    guard let bubble = frames[.bubble] else { return Outline.Corners(10) }
    let reachesEdge = rect.x == bubble.x && rect.maxX == bubble.maxX
    let inset = reachesEdge ? 0 : painter.style.media.inset.points
    let outer = max(4, BubbleOutline.radius - inset)
    var corners = Outline.Corners(reachesEdge ? 0 : 5)
    if (rect.y - bubble.y).points < inset + 1 { (corners.topLeft, corners.topRight) = (outer, outer) }
    if (bubble.maxY - rect.maxY).points < inset + 1 { (corners.bottomLeft, corners.bottomRight) = (outer, outer) }
    return corners
  }

  private mutating func paintMissing(_ attachment: Attachment?, _ rect: Rect, _ shape: Outline) {
    let onBubble = isBare ? theme.labelFill : colors.inset
    fill(shape, onBubble)
    let color = isBare ? theme.label : colors.detail
    let (x, y) = (rect.x.points + rect.width.points / 2, rect.y.points + rect.height.points / 2)
    let side = min(40, min(rect.width.points, rect.height.points) * 0.5)
    let words = attachment.map(title) ?? ""
    let hasWords = rect.height.points >= 72 && rect.width.points >= 64 && !words.isEmpty
    stroke(Signs.landscape(x, y - (hasWords ? 10 : 0), side), color, max(1.25, side * 0.05))
    guard hasWords else { return }
    let size = painter.environment.textSize == 1 ? Length(12) : Length(12).scaled(by: painter.environment.textSize)
    let label = Rect(
      x: rect.x + Length(8), y: Length(points: y + side * 0.38), width: rect.width - Length(16), height: Length(18))
    paintOwnLabel(words, size: size, weight: 400, in: label, color)
  }

  private func title(of attachment: Attachment) -> String {
    let named = [attachment.name, attachment.title].compactMap { $0 }.first { !$0.isEmpty }
    let kind = attachment.kind.rawValue
    return named ?? painter.environment.words.attachments[kind] ?? kind
  }

  private mutating func paintVideo(_ attachment: Attachment?, _ rect: Rect, _ shape: Outline) {
    let ground = theme.name == "print" ? colors.inset : Color(0x11151A)
    let ink = theme.name == "print" ? colors.text : Color.white
    fill(shape, ground)
    let (x, y) = (rect.x.points + rect.width.points / 2, rect.y.points + rect.height.points / 2)
    let radius = min(24, min(rect.width.points, rect.height.points) * 0.3)
    fill(.circle(x, y, radius), ink.opacity(0.18))
    stroke(.circle(x, y, radius), ink.opacity(0.85), 1.5)
    fill(Signs.play(x, y, radius * 0.75), ink)
    guard let duration = attachment?.duration, duration >= 0, duration < 360_000, rect.height.points >= 72,
      rect.width.points >= 64
    else { return }
    let seconds = Int(duration.rounded())
    let words = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    let text = painter.label(words, size: Length(11))
    let pill = Rect(
      x: rect.x + Length(8), y: rect.maxY - Length(26), width: text.naturalWidth + Length(12), height: Length(18))
    fill(.rounded(pill, 9), ground.mixed(with: .black, 0.5).opacity(theme.name == "print" ? 0 : 0.6))
    paintOwnLabel(words, size: Length(11), in: pill, ink)
  }

  // MARK: - Cards

  /// Draws the ground of a card and its sign; its words are labels.
  mutating func paintCard(_ part: PartFrame, number: Int) {
    let rect = part.rect
    let attachment = attachment(part)
    fill(.rounded(rect, 10), colors.inset)
    if let address = attachment?.url { add(.link(rect, address: address)) }
    guard part.part != .location else {
      paintMap(rect)
      return
    }
    // A picture takes the place of the sign.
    if frames.parts.contains(where: { $0.part == .thumbnail && rect.intersects($0.rect) }) { return }
    let padding = painter.style.media.cardPadding
    let side = max(.zero, min(rect.height - padding * 2, rect.width - padding * 2))
    let isLeft = painter.environment.direction == .leftToRight
    let box = Rect(
      x: isLeft ? rect.x + padding : rect.maxX - padding - side, y: rect.y + (rect.height - side) / 2, width: side,
      height: side)
    let (x, y) = (box.x.points + side.points / 2, box.y.points + side.points / 2)
    let size = side.points
    let ground = isStrong ? colors.text : theme.accent
    let ink = isStrong ? colors.fill : Color.white
    switch part.part {
    case .voice, .audio:
      fill(.circle(x, y, size / 2), ground)
      if part.part == .voice {
        fill(Signs.play(x, y, size * 0.36), ink)
      } else {
        let note = Signs.note(x, y, size * 0.7)
        fill(note.heads, ink)
        stroke(note.stems, ink, size * 0.06)
      }
    case .call:
      let isLost = item.message?.call.map { $0.outcome != .answered } ?? false
      fill(.circle(x, y, size / 2), isLost ? theme.danger : ground)
      let sign = isLost ? Color.white : ink
      if item.message?.call?.kind == .video {
        fill(Signs.camera(x, y, size * 0.62), sign)
      } else {
        stroke(Signs.receiver(x, y, size * 0.56), sign, size * 0.13)
      }
    case .contact:
      fill(.circle(x, y, size / 2), ground.opacity(0.85))
      fill(Signs.person(x, y, size * 0.72), ink)
    case .link:
      fill(.rounded(box, 7), ground.opacity(0.14))
      stroke(Signs.globe(x, y, size * 0.72), ground, max(1, size * 0.045))
    default:
      fill(.rounded(box, 7), ground)
      stroke(Signs.sheet(x, y, size * 0.66), ink, max(1, size * 0.05))
    }
  }

  private mutating func paintMap(_ rect: Rect) {
    let height = min(painter.style.media.mapHeight, rect.height)
    let map = Rect(x: rect.x, y: rect.y, width: rect.width, height: height)
    var corners = Outline.Corners(10)
    (corners.bottomLeft, corners.bottomRight) = (0, 0)
    let isDark = theme.background.lightness < 0.4
    let ground = isDark ? Color(0x2B3540) : Color(0xDCE7DC)
    let road = isDark ? Color(0x3D4957) : Color.white
    fill(.rounded(map, corners), ground)
    let (x, y, w, h) = (map.x.points, map.y.points, map.width.points, height.points)
    // Streets that end at the edges: no map is at hand, and none is claimed. Their round ends stay inside.
    let width = min(3.5, w / 8, h / 8)
    let (left, right, top, bottom) = (x + width / 2, x + w - width / 2, y + width / 2, y + h - width / 2)
    for line in [
      [(left, y + h * 0.7), (x + w * 0.4, y + h * 0.55), (right, y + h * 0.8)],
      [(x + w * 0.25, bottom), (x + w * 0.42, y + h * 0.5), (x + w * 0.36, top)],
      [(x + w * 0.7, top), (x + w * 0.62, y + h * 0.35), (x + w * 0.78, bottom)],
      [(left, y + h * 0.25), (x + w * 0.38, y + h * 0.32), (right, y + h * 0.2)],
    ] { stroke(.path(line), road, width) }
    let (px, py) = (x + w / 2, y + h * 0.62)
    fill(Signs.pin(px, py, 34), theme.danger)
    fill(.circle(px, py - 34 * 0.64, 5), .white)
  }
}

extension Part {
  /// The part that shows an attachment of that kind.
  init?(showing kind: Attachment.Kind) { self.init(rawValue: kind.rawValue) }
}

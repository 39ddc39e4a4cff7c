import BubbleLayout
import ChatModel
import LayoutGeometry

/// Content of a kind that an application adds and draws itself.
///
/// Without it such content is drawn as a box with its label.
public protocol DrawnContent: BubbleContent {
  /// The marks of the content.
  ///
  /// Themes move nothing, so the number and the kinds of marks must not depend on the colours.
  ///
  /// - Parameters:
  ///   - frame: where the content is.
  ///   - parts: where the parts of its layout are.
  ///   - theme: the colours of the transcript.
  ///   - colors: the colours of the bubble around it.
  func marks(in frame: Rect, parts: [Rect], theme: Theme, colors: Theme.Bubble) -> [Mark]
}

extension RowPainting {
  /// Draws a part that only some kinds of messages have.
  mutating func paintKind(_ part: PartFrame) {
    switch part.part {
    case .thumbnail, .replyThumbnail: paintThumbnail(part)
    case .waveform: paintWaveform(part)
    case .pollOption: paintTrack(part)
    case .pollMark: paintPollMark(part)
    case .pollBar: fill(.rounded(part.rect, part.rect.height.points / 2), isStrong ? colors.text : theme.accent)
    case .pollVotes: paintLabel(.pollVotes, index: part.index, part.rect, colors.detail)
    case .pollTotal: paintLabel(.pollTotal, part.rect, colors.detail)
    case .thread: paintLabel(.thread, part.rect, colors.link)
    case .mention: fill(.rounded(part.rect, 4), colors.link.opacity(0.14))
    case .customEmoji: paintEmoji(part)
    case .content: paintContent(part)
    case .pinnedMark: paintPin(part.rect)
    default: break
    }
  }

  /// Whether what stands out in the bubble takes the colour of its words: on a strong ground nothing else is seen.
  var isStrong: Bool { isOutgoing && theme.name != "print" }

  // MARK: - Pictures and recordings

  private mutating func paintThumbnail(_ part: PartFrame) {
    var corners = Outline.Corners(6)
    if part.part == .thumbnail, part.rect.width > part.rect.height.scaled(by: 1.2) {
      // Above the words of a card: round where the card is.
      corners = Outline.Corners(10)
      (corners.bottomRight, corners.bottomLeft) = (0, 0)
    }
    let shape = Outline.rounded(part.rect, corners)
    let picture: Attachment?
    if part.part == .replyThumbnail {
      picture = item.quote?.picture
    } else {
      let thumbnail = item.message?.shownAttachments.dropFirst(part.index).first?.thumbnail
      picture = thumbnail.map { Attachment(kind: .image, url: $0.url, path: $0.path) }
    }
    if let image = picture.flatMap({ painter.images?.image(of: $0) }) {
      add(.picture(image, frame: part.rect, clip: shape))
      return
    }
    fill(shape, colors.detail.opacity(0.25))
    let side = min(32, min(part.rect.width.points, part.rect.height.points) * 0.6)
    let (x, y) = part.rect.middle
    stroke(Signs.landscape(x, y, side), colors.detail, max(1, side * 0.05))
  }

  private mutating func paintWaveform(_ part: PartFrame) {
    let samples = item.message?.shownAttachments.dropFirst(part.index).first?.waveform ?? []
    let color = samples.isEmpty ? colors.detail.opacity(0.6) : isStrong ? colors.text : theme.accent
    let bars = Waveform.bars(
      of: samples, in: part.rect, direction: painter.environment.direction, grid: painter.environment.grid)
    for bar in bars { fill(.rounded(bar, min(bar.width, bar.height).points / 2), color) }
  }

  // MARK: - Polls

  /// The whole length of an answer's bar, in which the bar stands for the votes.
  private mutating func paintTrack(_ option: PartFrame) {
    let height = painter.style.poll.barHeight
    guard height > .zero else { return }
    var track = Rect(
      x: option.rect.x, y: option.rect.maxY - height, width: option.rect.width, height: height)
    if let mark = frames.parts.first(where: { $0.part == .pollMark && $0.index == option.index })?.rect {
      let room = mark.width + painter.style.poll.markGap
      track.width = max(.zero, track.width - room)
      if painter.environment.direction == .leftToRight { track.x += room }
    }
    fill(.rounded(track, height.points / 2), colors.detail.opacity(0.25))
  }

  private mutating func paintPollMark(_ part: PartFrame) {
    guard let poll = item.message?.poll, poll.options.indices.contains(part.index) else { return }
    let size = min(part.rect.width, part.rect.height).points
    let (x, y) = part.rect.middle
    let ink = isStrong ? colors.text : theme.accent
    let frame = part.rect.inset(
      by: Insets(top: Length(1), leading: Length(1), bottom: Length(1), trailing: Length(1)), direction: .leftToRight)
    let shape = poll.allowsSeveral ? Outline.rounded(frame, size * 0.2) : .circle(x, y, size / 2 - 1)
    guard poll.options[part.index].isMine else {
      stroke(shape, colors.detail, 1.5)
      return
    }
    fill(shape, ink)
    stroke(Signs.tick(x - size * 0.25, y, size * 0.52), isStrong ? colors.fill : .white, max(1.25, size * 0.1))
  }

  // MARK: - Within words

  /// Draws the name of somebody who is mentioned at a UTF-8 offset of the words, if that is where one stands.
  mutating func paintMention(at utf8Offset: Int) {
    guard let index = item.message?.mentions.firstIndex(where: { $0.utf8Range.lowerBound == utf8Offset }),
      let part = frames.parts.first(where: { $0.part == .mention && $0.index == index })
    else { return }
    paintLabel(.mention, index: index, part.rect, colors.link, isCentered: true)
  }

  private mutating func paintEmoji(_ part: PartFrame) {
    guard let emoji = item.message?.customEmoji.dropFirst(part.index).first else { return }
    let picture = Attachment(kind: .image, url: emoji.url, path: emoji.path)
    if let image = painter.images?.image(of: picture) {
      add(.picture(image, frame: part.rect, clip: .rect(part.rect)))
      return
    }
    let inset = Length(1)
    let box = part.rect.inset(
      by: Insets(top: inset, leading: inset, bottom: inset, trailing: inset), direction: .leftToRight)
    fill(.rounded(box, 4), colors.detail.opacity(0.25))
    // The first letter of its name stands for a picture that is not at hand.
    guard let first = emoji.name.first(where: { $0.isLetter || $0.isNumber }) else { return }
    paintOwnLabel(
      String(first).uppercased(), size: box.height.scaled(by: 0.6), in: box, colors.detail, isDecoration: true)
  }

  // MARK: - Others

  private mutating func paintContent(_ part: PartFrame) {
    let contents = (item.message?.blocks ?? []).compactMap { block -> (any CustomContent)? in
      if case .custom(let custom) = block { custom.content } else { nil }
    }
    guard contents.indices.contains(part.index) else { return }
    let content = contents[part.index]
    guard let drawn = content as? any DrawnContent else {
      fill(.rounded(part.rect, 8), colors.inset)
      if !(content is any BubbleContent) { return }
      paintOwnLabel(content.label, size: Length(12), weight: 400, in: part.rect, colors.detail)
      return
    }
    let parts = frames.parts.filter { $0.part == .contentPart && part.rect.contains($0.rect) }.map(\.rect)
    for mark in drawn.marks(in: part.rect, parts: parts, theme: theme, colors: colors) { add(mark) }
  }

  private mutating func paintPin(_ rect: Rect) {
    let (x, y) = rect.middle
    let size = min(rect.width, rect.height).points
    let color = isBare ? theme.label : colors.detail
    fill(.circle(x + size * 0.14, y - size * 0.14, size * 0.26), color)
    stroke(.path([(x + size * 0.1, y - size * 0.1), (x - size * 0.38, y + size * 0.38)]), color, max(1, size * 0.11))
  }
}

extension Rect {
  /// The point in the middle.
  fileprivate var middle: (x: Double, y: Double) { (x.points + width.points / 2, y.points + height.points / 2) }

  /// Whether another rectangle lies in this one.
  fileprivate func contains(_ other: Rect) -> Bool {
    other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY
  }
}

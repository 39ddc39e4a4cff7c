import LayoutGeometry

/// How the width of a transcript is shared out among a bubble and what stands beside it.
///
/// Distances are counted from the edge at the bubble's tail: the leading edge for an incoming bubble, the trailing one
/// for an outgoing bubble.
struct BubbleColumns {
  /// From the edge to the avatar.
  var avatarStart: Length
  /// The room of the avatar, whether this message shows it or not.
  var avatarWidth: Length
  /// From the edge to the failed icon.
  var iconStart: Length
  /// The room of the failed icon.
  var iconWidth: Length
  /// The room of the selection mark, always counted from the leading edge.
  var markWidth: Length
  /// From the edge to the bubble.
  var bubbleStart: Length
  /// The widest bubble that fits.
  var maxBubble: Length
  /// From the bubble's edges to its text, leading being the side of the tail.
  var insets: Insets
  /// The width that the text is measured and placed in: one value for both, so that they cannot disagree.
  var textWidth: Length { max(.zero, maxBubble - insets.horizontal) }

  /// The columns of a bubble at a width.
  ///
  /// `least` is the width that the text needs; without `isLimited` the style's limit gives way to it as well.
  /// A transcript too narrow for a few characters beside everything else gives up, until they fit: the margin on the
  /// other side, the avatar, the insets, the failed icon, all margins, the selection mark.
  init(
    _ style: TranscriptStyle, width: Length, isOutgoing: Bool, isSelecting: Bool, isFailed: Bool, least: Length,
    isLimited: Bool = true, grid: PixelGrid
  ) {
    var limit = grid.ceil(width.scaled(by: style.bubble.maxWidthRatio))
    if let maximum = style.bubble.maxWidth { limit = min(limit, maximum) }
    if !isLimited { limit = max(limit, grid.ceil(least + style.bubble.insets.horizontal)) }
    limit = min(limit, width)

    let least = min(least, limit)
    var squeeze = Squeeze()
    self.init(style, width, limit, isOutgoing, isSelecting, isFailed, squeeze)
    // What the style itself allows no room for, no margin can give.
    shrinkInsets(to: limit - least, grid)
    let allowed = insets
    while textWidth < least, squeeze.tighten() {
      self.init(style, width, limit, isOutgoing, isSelecting, isFailed, squeeze)
      insets = allowed
      // The insets give way after the avatar, and take back what later steps leave over.
      if squeeze.step >= 3 { shrinkInsets(to: maxBubble - least, grid) }
    }
  }

  /// Narrows the insets in proportion until they are together no wider than `room`.
  private mutating func shrinkInsets(to room: Length, _ grid: PixelGrid) {
    let room = max(.zero, room)
    guard insets.horizontal > room else { return }
    let leading = grid.floor(insets.leading.scaled(by: room.points / insets.horizontal.points))
    insets.leading = min(room, leading)
    insets.trailing = room - insets.leading
  }

  /// How many things have been given up.
  private struct Squeeze {
    var step = 0

    var opposite: Bool { step < 1 }
    var avatar: Bool { step < 2 }
    var icon: Bool { step < 4 }
    var margins: Bool { step < 5 }
    var mark: Bool { step < 6 }

    mutating func tighten() -> Bool {
      step += 1
      return step <= 6
    }
  }

  private init(
    _ style: TranscriptStyle, _ width: Length, _ limit: Length, _ isOutgoing: Bool, _ isSelecting: Bool,
    _ isFailed: Bool, _ keeps: Squeeze
  ) {
    let zero = Length.zero
    let gap = keeps.margins ? style.margins.gap : zero
    let leading = keeps.margins ? style.margins.leading : zero
    let trailing = keeps.margins ? style.margins.trailing : zero
    markWidth = isSelecting && keeps.mark ? style.selection.leading + style.selection.size : zero
    avatarWidth = keeps.avatar && style.avatar.hasRoom(outgoing: isOutgoing) ? style.avatar.size : zero
    iconWidth = isFailed && keeps.icon ? style.failedIcon.size : zero
    // An incoming bubble is pushed aside by the mark, an outgoing one only kept off it.
    avatarStart = isOutgoing ? trailing : markWidth + leading
    iconStart = avatarStart + avatarWidth + gap
    bubbleStart = iconStart + (iconWidth > zero ? iconWidth + gap : zero)
    var opposite = keeps.opposite ? (isOutgoing ? leading : trailing) : zero
    if isOutgoing, markWidth > zero { opposite = max(opposite, markWidth + gap) }
    maxBubble = max(zero, min(limit, width - bubbleStart - opposite))
    insets = style.bubble.insets
  }
}

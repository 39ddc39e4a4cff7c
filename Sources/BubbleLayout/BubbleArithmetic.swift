import LayoutGeometry
import TextLayout

/// The numbers that placing bubbles of one side at one width needs, and the additions that place one.
///
/// It does for bubbles of words what `ItemLayouter.measure` and `place` do for all; everything is in 1/65,536 of a point.
struct BubbleArithmetic {
  /// A text at the width of its column.
  struct Text {
    var lineCount: Int
    var widest: Int
    var last: Int
  }

  let textWidth: Int
  private let width: Int
  private let isTailAtLeft: Bool
  private let isLeftToRight: Bool
  private let bubbleStart: Int
  private let avatarStart: Int
  private let maxBubble: Int
  private let least: Int
  private let insetTop: Int
  private let insetBottom: Int
  private let insetLeft: Int
  private let insetsHorizontal: Int
  private let nameHeight: Int
  private let nameGap: Int
  private let stampHeight: Int
  private let stampGap: Int
  private let stampTopGap: Int
  private let receiptWidth: Int
  private let receiptGap: Int
  private let isInlineAllowed: Bool
  private let tailWidth: Int
  private let avatarSize: Int
  private let alignment: TranscriptStyle.Avatar.Alignment
  private let grid: PixelGrid
  /// The bits that a whole number of pixels has, if a pixel is a point or half of one; else zero.
  ///
  /// Before others are dropped, a bias is added.
  private let pixelMask: Int
  private let ceilingBias: Int
  private let roundingBias: Int

  /// Nil if the columns are narrower than usual, or the style has sizes that keep parts from their usual places.
  init?(_ columns: BubbleColumns, width: Length, _ block: PackedFrames.Block, _ layouter: ItemLayouter) {
    let style = layouter.style
    let environment = layouter.environment
    let outgoing = block.example.isOutgoing
    let hasAvatars = style.avatar.hasRoom(outgoing: outgoing)
    guard columns.avatarWidth == (hasAvatars ? style.avatar.size : .zero), columns.iconWidth == .zero,
      columns.markWidth == .zero, columns.textWidth >= layouter.measures.leastTextWidth,
      columns.avatarStart >= .zero, columns.bubbleStart >= columns.avatarStart + columns.avatarWidth,
      columns.bubbleStart + columns.maxBubble <= width,
      min(columns.insets.leading, columns.insets.trailing, columns.insets.top, columns.insets.bottom) >= .zero,
      style.bubble.insets == columns.insets,
      min(style.senderName.gap, style.stamp.gap, style.stamp.topGap, style.receipt.gap) >= .zero
    else { return nil }
    textWidth = columns.textWidth.rawValue
    self.width = width.rawValue
    isLeftToRight = environment.direction == .leftToRight
    isTailAtLeft = !outgoing == isLeftToRight
    bubbleStart = columns.bubbleStart.rawValue
    avatarStart = columns.avatarStart.rawValue
    maxBubble = columns.maxBubble.rawValue
    least = min(style.bubble.minWidth, columns.maxBubble).rawValue
    insetTop = columns.insets.top.rawValue
    insetBottom = columns.insets.bottom.rawValue
    insetLeft = (isTailAtLeft ? columns.insets.leading : columns.insets.trailing).rawValue
    insetsHorizontal = columns.insets.horizontal.rawValue
    nameHeight = layouter.measures.nameLineHeight.rawValue
    nameGap = style.senderName.gap.rawValue
    stampHeight = layouter.measures.stampLineHeight.rawValue
    stampGap = style.stamp.gap.rawValue
    stampTopGap = style.stamp.topGap.rawValue
    receiptWidth = layouter.measures.receiptWidth.rawValue
    receiptGap = style.receipt.gap.rawValue
    isInlineAllowed =
      style.stamp.shown == .inline && layouter.measures.stampLineHeight <= layouter.measures.bodyLineHeight
    tailWidth = style.bubble.tailWidth.rawValue
    avatarSize = style.avatar.size.rawValue
    alignment = style.avatar.alignment
    grid = environment.grid
    let pixel = Length.unitsPerPoint * Length.unitsPerPoint / grid.scale.rawValue
    let isMasked = (pixel == 1 << 16 || pixel == 1 << 15) && pixel * grid.scale.rawValue == 1 << 32
    pixelMask = isMasked ? -pixel : 0
    // The grid's own arithmetic, which lets a thousandth of a pixel pass, in units instead of pixels.
    ceilingBias = ((65_535 - 65) * pixel) >> 16
    roundingBias = ((32_768 + 8) * pixel) >> 16
  }

  @inline(__always) private func ceil(_ value: Int) -> Int {
    pixelMask != 0 ? (value &+ ceilingBias) & pixelMask : grid.ceil(Length(rawValue: value)).rawValue
  }

  @inline(__always) private func round(_ value: Int) -> Int {
    pixelMask != 0 ? (value &+ roundingBias) & pixelMask : grid.round(Length(rawValue: value)).rawValue
  }

  @inline(__always) private func frame(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> SIMD4<Int32> {
    SIMD4(
      Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), Int32(truncatingIfNeeded: width),
      Int32(truncatingIfNeeded: height))
  }

  /// Places a bubble and its parts.
  ///
  /// - Returns: the height of the row.
  @inline(__always)
  func place(_ row: PackedFrames.Row, _ text: Text, into frames: UnsafeMutablePointer<SIMD4<Int32>>) -> Int {
    let traits = row.traits
    let hasName = traits.contains(.name)
    // Sizes.
    let nameRoom = hasName ? nameHeight &+ nameGap : 0
    let nameWidth = hasName ? min(Int(row.nameWidth), textWidth) : 0
    let bodyY = insetTop &+ nameRoom
    let lineHeight = Int(row.lineHeight)
    let bodyHeight = lineHeight &* text.lineCount
    var bottom = bodyY &+ bodyHeight
    var content = max(nameWidth, text.widest)
    var footerWidth = 0
    var footerY = 0
    var isInline = false
    if !traits.isDisjoint(with: .footer) {
      footerWidth = Int(row.stampWidth)
      if traits.contains(.receipt) {
        footerWidth = receiptWidth &+ (traits.contains(.stamp) ? footerWidth &+ receiptGap : 0)
      }
      footerWidth = min(footerWidth, textWidth)
      let shared = text.last &+ stampGap &+ footerWidth
      isInline = isInlineAllowed && shared <= textWidth
      if isInline {
        content = max(content, shared)
        footerY = bottom &- stampHeight
      } else {
        footerY = bottom &+ stampTopGap
        content = max(content, footerWidth)
        bottom = footerY &+ stampHeight
      }
    }
    let boxWidth = min(max(least, ceil(content &+ insetsHorizontal)), maxBubble)
    let boxHeight = ceil(bottom &+ insetBottom)
    let hasAvatar = traits.contains(.avatar)
    let height = hasAvatar ? max(boxHeight, avatarSize) : boxHeight
    let room = height &- boxHeight
    let top: Int =
      switch alignment {
      case .top: 0
      case .center: room == 0 ? 0 : min(room, round((Length(rawValue: room) / 2).rawValue))
      case .bottom: room
      }

    // Places.
    var next = frames
    let left = isTailAtLeft ? bubbleStart : width &- bubbleStart &- boxWidth
    next.pointee = frame(left, top, boxWidth, boxHeight)
    next += 1
    if traits.contains(.tail) {
      let tail = min(tailWidth, boxWidth)
      let tailHeight = min(tailWidth &* 2, boxHeight)
      let x = isTailAtLeft ? bubbleStart : width &- bubbleStart &- tail
      next.pointee = frame(x, top &+ boxHeight &- tailHeight, tail, tailHeight)
      next += 1
    }
    if hasAvatar {
      let free = height &- avatarSize
      let y: Int =
        switch alignment {
        case .top: 0
        case .center: min(free, round((Length(rawValue: free) / 2).rawValue))
        case .bottom: free
        }
      next.pointee = frame(
        isTailAtLeft ? avatarStart : width &- avatarStart &- avatarSize, y, avatarSize, avatarSize)
      next += 1
    }
    let contentX = left &+ insetLeft
    let contentWidth = max(0, boxWidth &- insetsHorizontal)
    if hasName {
      let shown = min(Int(row.nameWidth), contentWidth)
      next.pointee = frame(
        isLeftToRight ? contentX : contentX &+ contentWidth &- shown, top &+ insetTop, shown, nameHeight)
      next += 1
    }
    let isRightToLeft = traits.contains(.rightToLeft)
    let textWidth = min(ceil(text.widest), contentWidth)
    let textY = top &+ bodyY
    next.pointee = frame(
      isRightToLeft ? contentX &+ contentWidth &- textWidth : contentX, textY, textWidth, bodyHeight)
    next += 1
    guard !traits.isDisjoint(with: .footer), footerWidth > 0 else { return height }

    var y = top &+ footerY
    if isInline, traits.contains(.stamp) {
      let lineTop = textY &+ bodyHeight &- lineHeight
      y = round(lineTop &+ Int(row.baseline) &- Int(row.stampBaseline))
      y = max(lineTop, min(y, lineTop &+ lineHeight &- stampHeight))
    }
    var shown = min(footerWidth, contentWidth)
    var x = isRightToLeft ? contentX : contentX &+ contentWidth &- shown
    if traits.contains(.receipt) {
      let receipt = min(receiptWidth, shown)
      next.pointee = frame(isRightToLeft ? x : x &+ shown &- receipt, y, receipt, stampHeight)
      next += 1
      let used = min(shown, receipt &+ receiptGap)
      shown &-= used
      if isRightToLeft { x &+= used }
    }
    if traits.contains(.stamp) { next.pointee = frame(x, y, shown, stampHeight) }
    return height
  }
}

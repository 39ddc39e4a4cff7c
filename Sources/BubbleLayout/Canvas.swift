import LayoutGeometry

/// Where a row's parts are collected: turns distances from an edge into left edges, and keeps everything within the
/// row's width.
struct Canvas {
  let width: Length
  let direction: LayoutDirection
  private let isTailAtLeft: Bool
  private(set) var parts: [PartFrame] = []

  init(width: Length, direction: LayoutDirection, isTailLeading: Bool) {
    self.width = width
    self.direction = direction
    isTailAtLeft = isTailLeading == (direction == .leftToRight)
  }

  mutating func reserveCapacity(_ count: Int) { parts.reserveCapacity(count) }

  /// A frame so far from the edge at the bubble's tail.
  func fromTail(_ distance: Length, y: Length, width: Length, height: Length) -> Rect {
    Rect(x: isTailAtLeft ? distance : self.width - distance - width, y: y, width: width, height: height)
  }

  /// A frame so far from the leading edge.
  func fromLeading(_ distance: Length, y: Length, width: Length, height: Length) -> Rect {
    Rect(
      x: direction == .leftToRight ? distance : self.width - distance - width, y: y, width: width, height: height)
  }

  /// What is left of a bubble's width inside the insets, of which leading is the side of the tail.
  func content(of box: Rect, insets: Insets) -> Rect {
    let left = min(isTailAtLeft ? insets.leading : insets.trailing, box.width)
    let width = max(.zero, box.width - insets.horizontal)
    return Rect(x: box.x + left, y: box.y, width: width, height: box.height)
  }

  /// Adds a part's frame, moved and narrowed as far as the row's width demands, which at usual widths is not at all.
  @discardableResult
  mutating func add(_ part: Part, index: Int = 0, _ rect: Rect) -> Rect {
    var rect = rect
    rect.width = min(max(.zero, rect.width), width)
    rect.height = max(.zero, rect.height)
    rect.x = min(max(.zero, rect.x), width - rect.width)
    parts.append(PartFrame(part: part, index: index, rect: rect))
    return rect
  }

  /// Adds a line of text at the leading side of a bubble's content.
  mutating func addLine(_ part: Part, index: Int = 0, _ label: Label, in content: Rect, y: Length) {
    let width = min(label.width, content.width)
    add(
      part, index: index,
      Rect(
        x: direction == .leftToRight ? content.x : content.maxX - width, y: y, width: width, height: label.height))
  }
}

import LayoutGeometry
import TextLayout

/// A message of several blocks in one bubble, one below the other, as the Chatto framework sets compound messages.
///
/// The room at the facing edges of two blocks is shared: the lower one moves up by the smaller of the two. A splitter, which
/// has no size, keeps them apart. All blocks become as wide as the widest.
public struct CompoundLayout: Hashable, Sendable {
  /// One block.
  public enum Block: Sendable {
    /// Words with room around them.
    case text(PreparedText, insets: Insets)
    /// A picture as wide as the bubble, by its own size.
    case picture(Size)
    /// Nothing but a bound between two blocks.
    case splitter
    /// Something of a size of its own.
    case fixed(Size)
    /// Something of a kind that an application adds.
    case custom(any BubbleContent)
  }

  /// The size of the whole.
  public var size: Size
  /// The place of each block, relative to the bubble's top left.
  public var frames: [Rect]
  /// The words of each block and where they are; nil for blocks of another kind.
  public var texts: [PlacedText?]

  /// Lays out blocks.
  ///
  /// A picture without a usable size is a square.
  ///
  /// - Parameters:
  ///   - blocks: the blocks, top to bottom.
  ///   - maxWidth: the greatest width of the bubble: one value for measuring and placing, rounded already.
  ///   - minWidth: the least width, as far as the greatest allows it.
  ///   - maxPictureHeight: a picture that would be higher is cut to it, not stretched.
  ///   - safeArea: what blocks leave free at the bubble's sides, such as the room of a tail.
  ///   - direction: the direction of the interface.
  ///   - grid: the pixels to which sizes are rounded up.
  /// - Complexity: that of measuring the texts.
  public init(
    _ blocks: [Block], maxWidth: Length, minWidth: Length = .zero, maxPictureHeight: Length = .greatest,
    safeArea: Insets = .zero, direction: LayoutDirection = .leftToRight, grid: PixelGrid = PixelGrid()
  ) {
    let maxWidth = max(.zero, maxWidth)
    var width = min(minWidth, maxWidth)
    var bottom = Length.zero
    var roomAbove = Length.zero
    frames = []
    texts = []
    for block in blocks {
      var size = Size.zero
      var insets = Insets.zero
      var placed: PlacedText?
      switch block {
      case .text(let text, let own):
        insets = own
        let edges = own.horizontal + safeArea.horizontal
        let layout = text.layout(width: max(.zero, maxWidth - edges))
        size = Size(
          width: grid.ceil(layout.size.width) + edges, height: grid.ceil(layout.size.height) + own.vertical)
        let rect = Rect(
          x: .zero, y: own.top, width: min(grid.ceil(layout.size.width), max(.zero, maxWidth - edges)),
          height: layout.size.height)
        placed = PlacedText(
          part: .text, index: texts.compactMap(\.self).count, rect: rect, layout: layout, alignment: .start,
          string: text.string)
      case .picture(let own):
        let height =
          own.width > .zero && own.height > .zero
          ? maxWidth.scaled(by: own.height.points / own.width.points) : maxWidth
        size = Size(width: maxWidth, height: grid.ceil(min(height, maxPictureHeight)))
      case .splitter: break
      case .custom(let content):
        let room = ContentRoom(
          maxWidth: max(.zero, maxWidth - safeArea.horizontal), grid: grid, direction: direction)
        size = content.layout(in: room).size
        size.width += safeArea.horizontal
      case .fixed(let own):
        size = Size(width: own.width + safeArea.horizontal, height: grid.ceil(own.height))
      }
      width = min(max(width, size.width), maxWidth)
      let y = bottom - min(roomAbove, insets.top)
      frames.append(Rect(x: .zero, y: y, width: .zero, height: size.height))
      placed?.rect.y += y
      texts.append(placed)
      bottom = y + size.height
      roomAbove = insets.bottom
    }
    width = grid.ceil(width)
    for index in frames.indices {
      frames[index].width = width
      guard case .text(_, let insets) = blocks[index], var placed = texts[index] else { continue }
      // Words stand where their lines begin, inside the insets and the safe area.
      let left = insets.left(direction) + safeArea.left(direction)
      let right = insets.right(direction) + safeArea.right(direction)
      placed.rect.x =
        placed.layout.direction == .leftToRight ? left : max(.zero, width - right - placed.rect.width)
      texts[index] = placed
    }
    size = Size(width: width, height: grid.ceil(bottom))
  }
}

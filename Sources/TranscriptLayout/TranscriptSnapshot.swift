import BubbleLayout
import ChatModel
import LayoutGeometry

/// A transcript as it stands: the messages held, their rows, where each row is, and what the viewport shows.
///
/// It is a value: what comes later does not change it, and keeping it costs little, for it shares what is the same.
///
/// Places are counted from the content's top. A row at `y` appears on screen at `y - viewport.offset`, and lower by `room` if short
/// content stands at the bottom.
public struct TranscriptSnapshot: Sendable {
  /// The messages held, and what lies beyond.
  public internal(set) var window: MessageWindow
  /// What is on screen.
  public internal(set) var viewport: Viewport
  /// Whether anything has been opened.
  public internal(set) var isOpen = false
  /// Whether every row was measured at the viewport's width; false between the slices of a width change.
  public internal(set) var isComplete = true
  /// Whether content that is shorter than the viewport stands at its bottom.
  public internal(set) var alignsToBottom = false
  /// The message that can be scrolled to the top whatever is below it.
  public internal(set) var pinned: MessageID?
  /// How near the end counts as being there.
  public internal(set) var tolerance = Length(1)
  var rows = OffsetTree<TranscriptRow>()
  var measurer: RowMeasurer
  var gapBeforeFirst: Length = .zero

  /// A row that is on screen.
  public struct VisibleItem: Hashable, Sendable {
    /// The row.
    public var id: ItemID
    /// From the viewport's top.
    public var y: Length
    /// The row's height.
    public var height: Length
  }

  /// Whether its rows look as those of another snapshot do: the style and the environment are the same.
  public func isLaidOut(like other: TranscriptSnapshot) -> Bool { measurer === other.measurer }

  // MARK: Rows

  /// How many rows there are.
  public var count: Int { rows.count }

  /// The height of everything: rows, the gaps between them, before the first and after the last one.
  public var contentHeight: Length { rows.isEmpty ? .zero : gapBeforeFirst + rows.extent }

  /// The row at an index.
  ///
  /// - Complexity: O(log *n*).
  public func item(at index: Int) -> Item { rows[index].content.item }

  /// All rows, top to bottom.
  ///
  /// - Complexity: O(*n*).
  public var items: [Item] { rows.elements.map(\.content.item) }

  /// The index of a row.
  ///
  /// - Complexity: O(log *n*).
  public func index(of id: ItemID) -> Int? {
    let range: Range<Int>
    if id.kind == .typing {
      range = min(window.list.rowCount, count)..<count
    } else {
      guard let message = window.list.index(of: id.message) else { return nil }
      range = window.list.rows(of: message)
    }
    return range.first { rows[$0].id == id }
  }

  /// The index of the row that shows a message, not one that accompanies it.
  ///
  /// - Complexity: O(log *n*).
  public func index(ofMessage id: MessageID) -> Int? {
    index(of: ItemID(message: id, kind: .message)) ?? index(of: ItemID(message: id, kind: .system))
  }

  /// Where a row begins.
  ///
  /// - Complexity: O(log *n*).
  public func y(at index: Int) -> Length { gapBeforeFirst + rows.offset(of: index) }

  /// The height of a row, without the gap below it.
  ///
  /// - Complexity: O(log *n*).
  public func height(at index: Int) -> Length { rows[index].height }

  /// The frames of a row's parts, relative to the row's top left.
  ///
  /// - Complexity: O(log *n*) and that of placing the row's lines.
  public func frames(at index: Int) -> ItemFrames {
    measurer.frames(of: rows[index].content.prepared, width: viewport.size.width)
  }

  /// The prepared texts of a row, for drawing.
  public func prepared(at index: Int) -> PreparedItem { rows[index].content.prepared }

  /// The rows with a place from `lower` up to, and not including, `upper`.
  ///
  /// - Complexity: O(log *n*).
  public func indices(from lower: Length, to upper: Length) -> Range<Int> {
    rows.indices(from: lower - gapBeforeFirst, to: upper - gapBeforeFirst)
  }

  // MARK: The viewport

  /// The room above content that is shorter than the viewport and stands at its bottom.
  public var room: Length {
    alignsToBottom ? max(.zero, viewport.clearHeight - contentHeight) : .zero
  }

  /// The least and the greatest offset.
  public var offsetRange: ClosedRange<Length> {
    let least = -viewport.topInset
    var greatest = max(least, contentHeight - viewport.size.height + viewport.bottomInset)
    if let pinned, let index = index(ofMessage: pinned) {
      greatest = max(greatest, room + y(at: index) - viewport.topInset)
    }
    return least...greatest
  }

  /// How far the end is below the place where the viewport stands.
  public var toEnd: Length { offsetRange.upperBound - viewport.offset }

  /// Whether the viewport stands at the end, within the tolerance.
  public var isAtBottom: Bool { toEnd <= tolerance }

  /// From the viewport's top to a row's top.
  public func screenY(at index: Int) -> Length { room + y(at: index) - viewport.offset }

  /// The indices of the rows on screen.
  ///
  /// - Complexity: O(log *n*).
  public var visible: Range<Int> {
    let top = viewport.offset - room
    return indices(from: top, to: top + viewport.size.height)
  }

  /// The rows on screen and where.
  ///
  /// - Complexity: O(log *n* + their number).
  public var visibleItems: [VisibleItem] {
    let range = visible
    guard !range.isEmpty else { return [] }
    var y = screenY(at: range.lowerBound)
    return rows.elements(in: range).map { row in
      defer { y += row.height + row.gap }
      return VisibleItem(id: row.id, y: y, height: row.height)
    }
  }

  /// The messages of which something is on screen, as indices of the window.
  var visibleMessages: Range<Int>? {
    let range = visible
    guard !range.isEmpty else { return nil }
    let shown = rows.elements(in: range).lazy.filter { $0.id.kind != .typing }
    guard let first = shown.first.flatMap({ window.index(of: $0.id.message) }),
      let last = shown.last.flatMap({ window.index(of: $0.id.message) })
    else { return nil }
    return first..<(last + 1)
  }

  /// What holds its place when something changes: the first row on screen whose top is on screen, else the one that
  /// fills the viewport; nil if there are no rows.
  ///
  /// Who is writing stands below whatever arrives, so it is no anchor as long as a message is on screen.
  ///
  /// - Complexity: O(log *n*).
  public var anchor: Anchor? {
    let range = visible
    guard !range.isEmpty else { return rows.isEmpty ? nil : nearestAnchor }
    let index = range.first { screenY(at: $0) >= .zero && rows[$0].id.kind != .typing } ?? range.lowerBound
    return Anchor(item: rows[index].id, distance: screenY(at: index))
  }

  /// With nothing but gaps on screen: the row below, else the one above.
  private var nearestAnchor: Anchor {
    let top = viewport.offset - room - gapBeforeFirst
    let below = rows.indices(from: top, to: Length(rawValue: max(rows.extent.rawValue, top.rawValue) + 1)).lowerBound
    let index = min(below, count - 1)
    return Anchor(item: rows[index].id, distance: screenY(at: index))
  }

  /// What holds its place when lines are broken anew: the row at the viewport's top, by its top edge, or, if it is taller than
  /// the viewport, by the character there.
  ///
  /// - Complexity: O(log *n*), and that of placing the row's lines if it is so tall.
  public var reflowAnchor: Anchor? {
    let range = visible
    guard !range.isEmpty else { return anchor }
    let index = range.lowerBound
    var anchor = Anchor(item: rows[index].id, distance: screenY(at: index))
    if anchor.distance < .zero {
      anchor.text = textPlace(at: -anchor.distance, in: index)
      if anchor.text == nil { anchor.height = heightAboveText(of: index) }
    }
    return anchor
  }

  /// The line of a row's text at a place below the row's top.
  func textPlace(at y: Length, in index: Int) -> Anchor.TextPlace? {
    guard let line = frames(at: index).lines.last(where: { $0.part == .text && $0.rect.y <= y }) else { return nil }
    return Anchor.TextPlace(utf8Offset: line.utf8Range.lowerBound, depth: y - line.rect.y)
  }

  /// How far below a row's top what was at the viewport's top is now.
  func depth(of anchor: Anchor, in index: Int) -> Length? {
    if let text = anchor.text { return y(of: text, in: index) }
    guard let height = anchor.height, height > .zero else { return nil }
    let (high, low) = (-anchor.distance).rawValue.multipliedFullWidth(by: heightAboveText(of: index).rawValue)
    let depth = height.rawValue.dividingFullWidth((high, low)).quotient
    return measurer.environment.grid.floor(Length(rawValue: depth))
  }

  /// How far below a row's top its words begin; its height without any.
  private func heightAboveText(of index: Int) -> Length {
    frames(at: index).lines.first { $0.part == .text }?.rect.y ?? rows[index].height
  }

  /// How far below a row's top the line of a character is.
  func y(of place: Anchor.TextPlace, in index: Int) -> Length? {
    let lines = frames(at: index).lines.filter { $0.part == .text }
    guard let line = lines.last(where: { $0.utf8Range.lowerBound <= place.utf8Offset }) ?? lines.first else {
      return nil
    }
    return line.rect.y + min(place.depth, max(.zero, line.rect.height - Length(rawValue: 1)))
  }
}

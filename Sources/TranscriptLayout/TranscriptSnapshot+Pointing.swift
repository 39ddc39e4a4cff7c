import BubbleLayout
import LayoutGeometry
import TextLayout

/// Pointing into a transcript that is held in part: points and rectangles are relative to the viewport's top left, as
/// a pointer's are.
///
/// The number of a row holds for one snapshot; from one to the next a row is known by its id (`index(of:)`).
extension TranscriptSnapshot {
  /// The row at a distance from the viewport's top; nil in a gap and beyond the rows that are held.
  ///
  /// - Complexity: O(log *n*).
  public func row(atScreenY y: Length) -> Int? {
    let place = y + viewport.offset - room
    // From one step further, so that a row holds its top edge and not its bottom edge.
    let range = indices(from: place, to: place + Length(rawValue: 1))
    return range.first { self.y(at: $0) <= place && place < self.y(at: $0) + height(at: $0) }
  }

  /// What stands at a point, and the number of its row; nil in a gap between rows.
  ///
  /// The caret is relative to the row, as all frames are.
  ///
  /// - Complexity: O(log *n*), and that of placing the row's lines and pointing into it.
  public func hit(_ point: Point) -> (row: Int, hit: ItemHit)? {
    guard let row = row(atScreenY: point.y) else { return nil }
    return (row, prepared(at: row).hit(local(point, in: row), in: frames(at: row)))
  }

  /// The place in the words of a message that is nearest to a point, for selecting by dragging; nil without messages.
  ///
  /// - Complexity: O(log *n*), and O(*k*) over *k* rows without words.
  public func place(nearest point: Point) -> TranscriptPlace? {
    guard count > 0 else { return nil }
    let y = point.y + viewport.offset - room
    let start = max(0, indices(from: .zero, to: max(y, .zero) + Length(rawValue: 1)).upperBound - 1)
    let above = AnySequence(stride(from: start, through: 0, by: -1))
    for row in [above, AnySequence((start + 1)..<max(start + 1, count))].joined() where item(at: row).kind == .message {
      if let place = prepared(at: row).place(nearest: local(point, in: row), in: frames(at: row)) {
        return TranscriptPlace(row: row, place: place)
      }
    }
    return nil
  }

  /// What is selected between two places in the words of messages, row by row.
  ///
  /// The places may be given in either order; rows without words are left out. Rows that are not on screen have their
  /// rectangles above or below it.
  ///
  /// - Complexity: O(n) in the number of rows between them and the length of their words.
  public func selection(from a: TranscriptPlace, to b: TranscriptPlace) -> [SelectedRow] {
    func key(_ place: TranscriptPlace) -> (Int, Int) { (place.row, place.place.position.utf8Offset) }
    let (first, last) = key(a) <= key(b) ? (a, b) : (b, a)
    let rows = max(0, first.row)..<min(count, max(0, last.row + 1))
    return rows.compactMap { row in
      SelectedRow(
        row, item(at: row), prepared(at: row), frames(at: row), y: screenY(at: row), from: first, to: last)
    }
  }

  private func local(_ point: Point, in row: Int) -> Point { Point(x: point.x, y: point.y - screenY(at: row)) }
}

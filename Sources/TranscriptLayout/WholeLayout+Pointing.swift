import BubbleLayout
import ChatModel
import LayoutGeometry
import TextLayout

/// A place in the words of a transcript.
public struct TranscriptPlace: Hashable, Sendable {
  /// The row's number.
  public var row: Int
  /// The place in the row.
  public var place: TextPlace

  /// A place in a row.
  public init(row: Int, place: TextPlace) {
    self.row = row
    self.place = place
  }
}

/// The selected part of one row.
public struct SelectedRow: Hashable, Sendable {
  /// The row's number.
  public var row: Int
  /// UTF-8 offsets into its words.
  public var utf8Range: Range<Int>
  /// The words.
  public var text: String
  /// Where they stand, relative to the transcript's top left.
  public var rects: [Rect]
}

/// Pointing, in a layout that has kept its texts (`keepsTexts`); without them nothing is found.
extension WholeLayout {
  /// The row at a distance from the transcript's top; nil in a gap.
  ///
  /// - Complexity: O(log n) in the number of rows.
  public func row(atY y: Length) -> Int? {
    guard let row = lastRow(above: y), y < rows[row].y + rows[row].frames.height else { return nil }
    return row
  }

  private func lastRow(above y: Length) -> Int? {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].y <= y { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// What stands at a point, and the number of its row; nil in a gap between rows.
  ///
  /// The caret is relative to the row, as all frames are.
  ///
  /// - Complexity: O(log n) in the number of rows, and that of pointing into one.
  public func hit(_ point: Point) -> (row: Int, hit: ItemHit)? {
    guard let row = row(atY: point.y), let prepared = rows[row].prepared else { return nil }
    let local = Point(x: point.x, y: point.y - rows[row].y)
    return (row, prepared.hit(local, in: rows[row].frames))
  }

  /// The place in the words of a message that is nearest to a point, for selecting by dragging; nil without messages.
  ///
  /// - Complexity: O(log n) in the number of rows, and O(k) over k rows without words.
  public func place(nearest point: Point) -> TranscriptPlace? {
    let start = lastRow(above: point.y) ?? 0
    let order = Array(stride(from: start, through: 0, by: -1)) + Array((start + 1)..<max(start + 1, rows.count))
    for row in order where rows.indices.contains(row) && rows[row].item.kind == .message {
      let local = Point(x: point.x, y: point.y - rows[row].y)
      if let place = rows[row].prepared?.place(nearest: local, in: rows[row].frames) {
        return TranscriptPlace(row: row, place: place)
      }
    }
    return nil
  }

  /// What is selected between two places in the words of messages, row by row.
  ///
  /// The places may be given in either order; rows without words are left out.
  ///
  /// - Complexity: O(n) in the number of rows between them and the length of their words.
  public func selection(from a: TranscriptPlace, to b: TranscriptPlace) -> [SelectedRow] {
    func key(_ place: TranscriptPlace) -> (Int, Int) { (place.row, place.place.position.utf8Offset) }
    let (first, last) = key(a) <= key(b) ? (a, b) : (b, a)
    return (first.row...last.row).compactMap { number in
      guard rows.indices.contains(number), let prepared = rows[number].prepared else { return nil }
      return SelectedRow(
        number, rows[number].item, prepared, rows[number].frames, y: rows[number].y, from: first, to: last)
    }
  }
}

extension SelectedRow {
  /// What of a row at a height lies between two places; nil for a row without words.
  init?(
    _ number: Int, _ item: Item, _ prepared: PreparedItem, _ frames: ItemFrames, y: Length, from first: TranscriptPlace,
    to last: TranscriptPlace
  ) {
    guard item.kind == .message || item.kind == .system else { return nil }
    let words = prepared.words(in: frames)
    let count = words.utf8.count
    let lower = number == first.row ? min(count, max(0, first.place.position.utf8Offset)) : 0
    let upper = number == last.row ? min(count, max(lower, last.place.position.utf8Offset)) : count
    guard lower <= upper, !words.isEmpty else { return nil }
    self.init(
      row: number, utf8Range: lower..<upper,
      text: String(decoding: Array(words.utf8)[lower..<upper], as: UTF8.self),
      rects: prepared.selection(lower..<upper, in: frames).map { $0.offset(y: y) })
  }
}

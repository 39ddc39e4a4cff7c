import BubbleLayout
import LayoutGeometry
import TranscriptLayout

/// Where a transcript is cut into pages.
///
/// A row that fits a page is not cut. A day stands on the page of the message below it, a status on that of the one above
/// it. A higher row is cut between its lines, and where a page is too low for one, anywhere.
struct PageBreaks {
  /// A stretch of the transcript on one page.
  struct Page: Hashable {
    /// The rows of which something is on the page.
    var rows: Range<Int>
    /// Where the stretch begins and ends, from the top of the transcript.
    var top: Length
    var bottom: Length
  }

  /// The pages; at least one.
  private(set) var pages: [Page] = []

  /// Cuts rows into pages that are so high.
  ///
  /// - Complexity: O(n) in the number of rows, and of lines of rows higher than a page.
  init(of rows: [WholeLayout.Row], height: Length) {
    let height = max(Length(1), height)
    var index = 0
    // The page that is being filled.
    var first = 0
    var top = rows.first?.y ?? .zero

    func close(at end: Int, bottom: Length) {
      pages.append(Page(rows: first..<end, top: top, bottom: bottom))
    }

    while index < rows.count {
      let next = Self.endOfBlock(rows, from: index)
      let blockTop = rows[index].y
      let blockBottom = rows[next - 1].y + rows[next - 1].frames.height
      if blockBottom - top <= height {
        index = next
        continue
      }
      if blockBottom - blockTop <= height
        || blockTop > top && Self.isPoorStart(rows[index], room: top + height - blockTop)
      {
        // The block goes to a page of its own, or to a new one where more of it fits.
        close(at: index, bottom: rows[index - 1].y + rows[index - 1].frames.height)
        (first, top) = (index, blockTop)
        continue
      }
      // A block that fits no page: its rows are cut one by one.
      for row in index..<next {
        while rows[row].y + rows[row].frames.height - top > height {
          let cut = Self.cut(rows[row], from: top, height: height)
          close(at: cut > rows[row].y ? row + 1 : row, bottom: cut)
          (first, top) = (row, cut)
        }
      }
      index = next
    }
    if first < rows.count || pages.isEmpty {
      close(at: rows.count, bottom: rows.last.map { $0.y + $0.frames.height } ?? .zero)
    }
  }

  /// The rows that stay together from one on.
  private static func endOfBlock(_ rows: [WholeLayout.Row], from index: Int) -> Int {
    var end = index
    while end < rows.count - 1, rows[end].item.kind == .daySeparator || rows[end].item.kind == .unreadMarker {
      end += 1
    }
    end += 1
    if end < rows.count, rows[end].item.kind == .status { end += 1 }
    return end
  }

  /// Whether so little room is left that a high row had better begin on the next page.
  private static func isPoorStart(_ row: WholeLayout.Row, room: Length) -> Bool {
    let lines = row.frames.lines
    guard lines.count > 3 else { return true }
    return lines[2].rect.maxY > room
  }

  /// Where a row is cut: above the first line, or part, that does not fit the page.
  private static func cut(_ row: WholeLayout.Row, from top: Length, height: Length) -> Length {
    let limit = top + height
    let edges = row.frames.lines.map(\.rect.y) + row.frames.parts.filter { $0.part != .bubble }.map(\.rect.y)
    func isFree(_ y: Length) -> Bool {
      let lines = row.frames.lines.lazy.map(\.rect)
      if lines.contains(where: { $0.y < y && y < $0.maxY }) { return false }
      return !row.frames.parts.contains { part in
        part.part != .bubble && part.part != .text && part.rect.y < y && y < part.rect.maxY
      }
    }
    let best = edges.filter { row.y + $0 > top && row.y + $0 <= limit && isFree($0) }.max()
    return best.map { row.y + $0 } ?? limit
  }
}

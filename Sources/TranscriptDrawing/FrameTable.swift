import BubbleLayout
import LayoutGeometry
import TranscriptLayout

/// Writes the frames of rows as a table for people: one line a row, columns of equal width.
public struct FrameTable: Sendable {
  /// The widths of the columns in characters, but for the last.
  private static let widths = [20, 13, 10, 8, 30]

  /// A table.
  public init() {}

  /// What stands above the rows, with its newline.
  public func bytes(of header: FrameHeader) -> [UInt8] {
    let title = "\(header.count) rows, \(header.width) wide, \(header.contentHeight) high\n"
    return Array((title + Self.line(["ID", "KIND", "Y", "HEIGHT", "BUBBLE", "TEXT"])).utf8)
  }

  /// A row, with its newline.
  public func bytes(of row: WholeLayout.Row) -> [UInt8] {
    let main = row.frames[.bubble] ?? row.frames.parts.first?.rect
    let frame = main.map { "\($0.x) \($0.y) \($0.width)×\($0.height)" } ?? ""
    let text = row.item.message?.text ?? row.item.label
    return Array(
      Self.line([
        row.item.id.description, row.item.kind.rawValue, row.y.description, row.frames.height.description, frame,
        text,
      ]).utf8)
  }

  private static func line(_ cells: [String]) -> String {
    var line = ""
    for (cell, width) in zip(cells, widths) {
      let cell = cell.cut(to: width)
      line += cell + String(repeating: " ", count: width - cell.count + 2)
    }
    return line + (cells.last ?? "").cut(to: 60) + "\n"
  }
}

extension String {
  /// The beginning, on one line and without controls, with an ellipsis if something is left out.
  fileprivate func cut(to limit: Int) -> String {
    let start = prefix(limit + 1)
    let isLonger = start.count > limit
    var result = ""
    // A character can be very long as well, when marks are stacked on it.
    for scalar in start.prefix(isLonger ? limit - 1 : limit).unicodeScalars.prefix(limit * 8) {
      let isControl = scalar.properties.generalCategory == .control
      result.unicodeScalars.append(isControl || scalar == "\u{2028}" || scalar == "\u{2029}" ? " " : scalar)
    }
    return isLonger ? result + "…" : result
  }
}

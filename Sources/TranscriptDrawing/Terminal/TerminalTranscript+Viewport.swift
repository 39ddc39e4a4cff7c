import BubbleLayout
import LayoutGeometry
import TranscriptLayout

extension TerminalTranscript {
  /// What the viewport of a transcript shows: a text for each line that it is high, without newlines.
  ///
  /// The first column shows where in the content the viewport is and, with an arrow, the row that holds its place; the second one is
  /// empty. Lines that an inset covers are filled.
  ///
  /// - Complexity: O(n) in the length of the texts on screen.
  public func lines(of snapshot: TranscriptSnapshot) -> [String] {
    let viewport = snapshot.viewport
    let height = max(0, Int(viewport.size.height.points.rounded()))
    var lines = [String](repeating: "", count: height)
    guard snapshot.isOpen else { return lines.map { "  " + $0 } }
    for index in snapshot.visible {
      let top = Int(snapshot.screenY(at: index).points.rounded())
      for (step, line) in self.lines(of: snapshot.row(at: index)).enumerated() where lines.indices.contains(top + step)
      {
        lines[top + step] = line
      }
    }
    let width = max(0, Int(viewport.size.width.points.rounded()))
    let covered = String(repeating: "▒", count: width)
    let (top, bottom) = (Int(viewport.topInset.points.rounded()), Int(viewport.bottomInset.points.rounded()))
    for index in lines.indices where index < top || index >= height - bottom { lines[index] = covered }
    let anchor = snapshot.anchor.map { Int($0.distance.points.rounded()) }
    let thumb = Self.thumb(snapshot, height: height)
    return lines.indices.map { index in
      (index == anchor ? "▸" : thumb.contains(index) ? "┃" : "│") + " " + lines[index]
    }
  }

  /// The lines beside which a scroll bar's thumb stands.
  private static func thumb(_ snapshot: TranscriptSnapshot, height: Int) -> Range<Int> {
    let range = snapshot.offsetRange
    let (view, room) = (snapshot.viewport.size.height.points, (range.upperBound - range.lowerBound).points)
    guard height > 0, view > 0, room > 0 else { return 0..<height }
    let length = max(1, Int((Double(height) * view / (view + room)).rounded()))
    let part = (snapshot.viewport.offset - range.lowerBound).points / room
    let start = Int((Double(height - length) * part).rounded())
    return start..<(start + length)
  }
}

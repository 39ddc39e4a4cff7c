import BubbleLayout
import LayoutGeometry
import TranscriptLayout

/// Draws what the layout computed over what was drawn of it: frames, line boxes, baselines, and where rows begin.
public struct FramesOverlay: Sendable {
  private let hairline: Double

  /// An overlay whose lines are a device pixel wide.
  public init(context: WholeLayout.Context) {
    hairline = max(0.25, 1 / context.environment.grid.scale.points)
  }

  /// The marks over a row, relative to its top left.
  public func marks(of row: WholeLayout.Row) -> [Mark] {
    var marks: [Mark] = []
    let width = row.frames.width
    // A row's top edge is what holds the reader's place.
    marks.append(
      .fill(
        .rect(Rect(x: .zero, y: .zero, width: width, height: Length(points: hairline))), Color(0xFF00AA).opacity(0.5)))
    marks.append(
      .fill(
        .rect(Rect(x: .zero, y: .zero, width: Length(3), height: row.frames.height)), Color(0xFF00AA).opacity(0.25)))
    for part in row.frames.parts {
      let color = Self.color(of: part.part)
      if part.part != .bubble { marks.append(.fill(.rect(part.rect), color.opacity(0.08))) }
      marks.append(.stroke(.rect(part.rect), color.opacity(0.9), width: hairline))
    }
    for line in row.frames.lines {
      marks.append(.stroke(.rect(line.rect), Color(0x00A36C).opacity(0.8), width: hairline))
      let y = (line.rect.y + line.baseline).points
      marks.append(
        .stroke(.path([(line.rect.x.points, y), (line.rect.maxX.points, y)]), Color(0xFF3B30), width: hairline))
    }
    return marks
  }

  private static func color(of part: Part) -> Color {
    switch part {
    case .bubble: Color(0x3B82F6)
    case .text: Color(0x00A36C)
    case .avatar, .tail, .failedIcon, .selectionMark: Color(0xA855F7)
    case .stamp, .receipt: Color(0xF59E0B)
    default: Color(0x06B6D4)
    }
  }
}

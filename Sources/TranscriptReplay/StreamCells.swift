import LayoutGeometry
import TextLayout
import TranscriptLayout

/// Turns a stream's lengths, which are points, into columns and lines of a terminal.
///
/// A viewport becomes no larger than the terminal. What a terminal cannot do, other text sizes and styles, is left out.
package struct StreamCells {
  /// The points that a column is wide and a line is high: the cells of the stream where it measures in cells, else about
  /// a letter of 16 points and its line.
  private var cell: Size
  /// At most so many columns and lines; nil for any number.
  private let limit: Size?

  /// - Parameter metrics: those of the command line, which a stream's own replace.
  package init(metrics: TextMetrics, limit: Size?) {
    cell = Self.cell(of: metrics)
    self.limit = limit
  }

  private static func cell(of metrics: TextMetrics) -> Size {
    switch metrics {
    case .cells(let size): size
    case .fonts: Size(width: Length(8), height: Length(20))
    case .terminal: Size(width: Length(1), height: Length(1))
    }
  }

  /// The event as a terminal has it.
  package mutating func event(_ event: StreamEvent) -> StreamEvent {
    var event = event
    switch event.action {
    case .configure(var change):
      if let metrics = change.metrics { cell = Self.cell(of: metrics) }
      change.width = columns(change.width)
      change.height = lines(change.height)
      change.topInset = change.topInset.map(distance)
      change.bottomInset = change.bottomInset.map(distance)
      change.tolerance = change.tolerance.map(distance)
      (change.metrics, change.scale, change.textSize, change.style) = (nil, nil, nil, nil)
      event.action = .configure(change)
    case .resize(let width, let height): event.action = .resize(width: columns(width), height: lines(height))
    case .insets(let top, let bottom):
      event.action = .insets(top: top.map(distance), bottom: bottom.map(distance))
    case .scroll(.by(let length)): event.action = .scroll(.by(distance(length)))
    case .scroll(.offset(let length)): event.action = .scroll(.offset(distance(length)))
    case .textSize: event.action = .batch([])
    case .batch(let events):
      var inner: [StreamEvent] = []
      for part in events { inner.append(self.event(part)) }
      event.action = .batch(inner)
    default: break
    }
    return event
  }

  private func columns(_ width: Length?) -> Length? {
    width.map { width in
      let columns = max(Length(1), Self.cells(width, cell.width))
      return limit.map { min(columns, $0.width) } ?? columns
    }
  }

  private func lines(_ height: Length?) -> Length? {
    height.map { height in
      let lines = max(Length(1), distance(height))
      return limit.map { min(lines, $0.height) } ?? lines
    }
  }

  private func distance(_ length: Length) -> Length { Self.cells(length, cell.height) }

  private static func cells(_ length: Length, _ cell: Length) -> Length {
    Length(Int((length.points / max(cell.points, 1e-3)).rounded()))
  }
}

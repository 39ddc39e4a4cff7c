import LayoutGeometry
import TextLayout

/// A note of the chat itself, measured at a width.
struct SystemMeasure {
  var textWidth: Length
  var text: TextMeasurement
  var height: Length
}

extension ItemLayouter {
  /// Measures a note of the chat itself.
  func measureSystem(_ text: PreparedText, width: Length) -> SystemMeasure {
    let insets = style.system.insets
    let edges = style.margins.leading + style.margins.trailing + insets.horizontal
    // A transcript that is narrower than a few characters and the edges gives up the edges.
    let room = max(.zero, width) - edges
    let textWidth = room >= measures.leastTextWidth ? room : max(.zero, width)
    let measure = text.measure(width: textWidth)
    return SystemMeasure(
      textWidth: textWidth, text: measure, height: environment.grid.ceil(measure.height + insets.vertical))
  }

  /// Places a note of the chat itself: its lines in the middle of the row, without a bubble.
  func placeSystem(_ text: PreparedText, width: Length) -> ItemFrames {
    let measure = measureSystem(text, width: width)
    let layout = text.layout(width: measure.textWidth)
    let textWidth = min(environment.grid.ceil(measure.text.widest), width)
    let rect = Rect(
      x: min(environment.grid.round((width - textWidth) / 2), width - textWidth), y: style.system.insets.top,
      width: textWidth, height: measure.text.height)
    return ItemFrames(
      width: width, height: measure.height, parts: [PartFrame(part: .text, index: 0, rect: rect)],
      texts: [PlacedText(part: .text, rect: rect, layout: layout, alignment: .center, string: text.string)])
  }

  /// Places a row of a few words: in the middle, or at the trailing edge below a message of the reader.
  func placeLabel(_ label: Label, kind: ItemKind, isTrailing: Bool, width: Length) -> ItemFrames {
    let height = measures.rowHeight(kind)
    guard height > .zero else { return ItemFrames(width: width, height: .zero, parts: [], texts: []) }
    var canvas = Canvas(width: width, direction: environment.direction, isTailLeading: true)
    canvas.add(.separator, Rect(x: .zero, y: .zero, width: width, height: height))
    let labelWidth = min(label.width, width)
    let labelHeight = min(label.height, height)
    let y = min(environment.grid.round((height - labelHeight) / 2), height - labelHeight)
    let middle = min(environment.grid.round((width - labelWidth) / 2), width - labelWidth)
    let start =
      isTrailing ? max(.zero, width - style.margins.trailing - labelWidth) : middle
    canvas.add(.label, canvas.fromLeading(start, y: y, width: labelWidth, height: labelHeight))
    return ItemFrames(width: width, height: height, parts: canvas.parts, texts: [])
  }
}

import Scrollback

/// Whole rows at another width.
extension BenchRun {
  /// The frames of all parts of all rows in the default style, and where each row stands.
  func reflowFrames() throws(ToolError) -> BenchResult {
    let layouter = ItemLayouter(text: newPreparer())
    let items = TranscriptDecorator().items(for: corpus.messages.indices, in: corpus.messages)
    var rows = PackedFrames(items, layouter: layouter)
    var layout = PackedFrames.Layout()
    // A word is shaped for its cuts once, when a width first cuts it; that belongs to no width.
    for width in widths {
      rows.layout(width: width, layouter: layouter, into: &layout) { layouter.prepare(items[$0]) }
    }
    let times = try passes(.reflowFrames) { width throws(ToolError) in
      Self.time { rows.layout(width: width, layouter: layouter, into: &layout) { layouter.prepare(items[$0]) } }
    }
    try check(rows, layout, items, layouter, width: widths.last ?? Self.coldWidth)
    return .times(times, messages: corpus.count)
  }

  /// Row by row, the frames must be the same.
  private func check(
    _ rows: PackedFrames, _ layout: PackedFrames.Layout, _ items: [Item], _ layouter: ItemLayouter, width: Length
  ) throws(ToolError) {
    var y = Length.zero
    for (row, item) in items.enumerated() {
      let frames = layouter.layout(layouter.prepare(item), width: width)
      guard rows.parts(ofRow: row, in: layout) == frames.parts, layout.offsets[row] == y else {
        throw wrong("reflow_frames", "row \(item.id) has other frames by itself at \(width)")
      }
      y += frames.height + item.gapAfter
    }
  }
}

import Scrollback

/// Whole rows at another width.
extension BenchRun {
  /// The frames of all parts of all rows in the default style, and where each row stands.
  func reflowFrames() throws(ToolError) -> BenchResult {
    let layouter = ItemLayouter(text: newPreparer())
    let items = TranscriptDecorator().items(for: corpus.messages.indices, in: corpus.messages)
    let rows = items.map { layouter.prepare($0) }
    var frames: [ItemFrames] = []
    var offsets: [Length] = []
    let times = try passes(.reflowFrames) { width throws(ToolError) in
      let time = Self.time {
        frames.removeAll(keepingCapacity: true)
        offsets.removeAll(keepingCapacity: true)
        var y = Length.zero
        for row in rows {
          let laid = layouter.layout(row, width: width)
          offsets.append(y)
          y += laid.height + row.gapAfter
          frames.append(laid)
        }
      }
      guard frames.count == rows.count else { throw wrong("reflow_frames", "\(frames.count) rows of \(rows.count)") }
      return time
    }
    return .times(times, messages: corpus.count)
  }
}

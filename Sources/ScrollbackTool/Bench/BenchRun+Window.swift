import Scrollback

/// A transcript of which 500 messages are held.
extension BenchRun {
  /// Gives the transcript one width after the other; a round's time is the mean of its widths.
  func windowResize() async throws(ToolError) -> (visible: BenchResult, all: BenchResult) {
    if let known = windowTimes { return known }
    let messages = Array(corpus.messages.suffix(500))
    var configuration = TranscriptConfiguration()
    configuration.limits = WindowLimits(page: 500, softMaximum: 500, trimTarget: 400)
    configuration.size.width = widths.last ?? Self.coldWidth
    let transcript: Transcript
    do {
      transcript = Transcript(
        configuration, source: try InMemorySource(messages), measurer: RowMeasurer(fonts: fonts), prefetch: .never)
      try await transcript.open(at: .newest)
    } catch {
      throw ToolError(.input, at: "window_resize_visible", "\(error); give each message an id of its own")
    }
    var all: [Double] = []
    let visible = try await rounds(
      .windowVisible,
      waiting: { _ async throws(ToolError) in
        var visibleTime = 0.0
        var wholeTime = 0.0
        for width in widths {
          let size = Size(width: width, height: configuration.size.height)
          let start = ContinuousClock.now
          let update = await transcript.setSize(size)
          let shown = ContinuousClock.now
          await transcript.settled()
          let end = ContinuousClock.now
          guard update.snapshot.viewport.size.width == width else {
            throw wrong("window_resize_visible", "\(update.snapshot.viewport.size.width) wide, not \(width)")
          }
          visibleTime += (shown - start) / .milliseconds(1)
          wholeTime += (end - start) / .milliseconds(1)
        }
        all.append(wholeTime / Double(widths.count))
        return visibleTime / Double(widths.count)
      })
    let times = (
      visible: BenchResult.times(visible, messages: messages.count),
      all: BenchResult.times(all, messages: messages.count)
    )
    windowTimes = times
    return times
  }
}

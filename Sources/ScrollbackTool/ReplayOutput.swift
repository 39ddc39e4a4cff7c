import Scrollback

/// What an event of a stream led to.
struct ReplayReport {
  /// The number of the event, from 1.
  var number: Int
  /// The event.
  var event: StreamEvent
  /// What it led to.
  var outcome: ReplaySession.Outcome
  /// The promises that do not hold after it.
  var broken: [BrokenPromise]
  /// What the transcript is laid out in now.
  var context: WholeLayout.Context
}

/// Where a replay is shown.
protocol ReplayOutput {
  /// Shows what an event led to.
  mutating func add(_ report: ReplayReport) throws(ToolError)
  /// Ends the output; a file then stands at its place.
  mutating func finish() async throws(ToolError)
  /// Whether nobody reads on.
  var isClosed: Bool { get }
}

/// A line of JSON for each event.
struct ReplayLines: ReplayOutput {
  /// Where the lines go.
  let output: OutputWriter
  /// How one is written.
  let line: ReplayLine
  /// Whether each line is written at once, for somebody who reads along.
  let isLive: Bool

  var isClosed: Bool { output.isClosed }

  func add(_ report: ReplayReport) throws(ToolError) {
    try output.write(
      line.bytes(
        number: report.number, name: report.event.name, outcome: report.outcome, broken: report.broken) + [0x0A])
    if isLive { try output.flush() }
  }

  func finish() throws(ToolError) { try output.finish() }
}

/// One web page that plays the events.
struct ReplayPage: ReplayOutput {
  /// Where the page goes.
  let output: OutputWriter
  /// What has been collected.
  var player: WebPlayer

  var isClosed: Bool { false }

  mutating func add(_ report: ReplayReport) {
    player.add(
      WebPlayer.Step(
        name: report.event.name, at: report.event.at, update: report.outcome.update,
        faults: report.broken.map { "promise \($0.number) does not hold: \($0.what)" }), context: report.context)
  }

  func finish() async throws(ToolError) {
    try await RenderVerb.draw(on: output.place) { try player.write { bytes in try output.write(bytes) } }
    try output.finish()
  }
}

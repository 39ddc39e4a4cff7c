import Scrollback

/// `scrollback replay`: carries out a stream event by event and prints what each one led to.
struct ReplayVerb {
  private let settings: Settings

  init(_ settings: Settings) { self.settings = settings }

  func run() async throws(ToolError) {
    var session = try ReplaySession(settings)
    let reader = try StreamReader(path: settings.input, me: settings.me)
    let output = try OutputWriter(path: settings.outputPath)
    do throws(ToolError) {
      try await replay(&session, reader, output)
    } catch {
      // What was printed stays, whole lines of it; a file does not appear.
      if error.kind == .check || settings.outputPath == nil || settings.outputPath == "-" { try output.finish() }
      throw error
    }
    try output.finish()
  }

  private func replay(
    _ session: inout ReplaySession, _ reader: StreamReader, _ output: OutputWriter
  ) async throws(ToolError) {
    let line = ReplayLine(showsFrames: settings.showsFrames)
    let clock = ContinuousClock()
    let start = clock.now
    var check = settings.checksPromises ? PromiseCheck() : nil
    var firstBroken: (line: Int, promise: BrokenPromise)?
    var brokenCount = 0
    var number = 0
    while let event = try reader.next() {
      number += 1
      if settings.isRealtime, let at = event.at {
        try? await clock.sleep(until: start + .milliseconds(at))
      }
      let outcome: ReplaySession.Outcome
      do throws(ReplaySession.Failure) {
        outcome = try session.perform(event)
      } catch {
        let place = error.error.place
        throw ToolError(
          error.error.kind, at: reader.place(error.line),
          place.isEmpty ? error.error.message : "\(place): \(error.error.message)")
      }
      let broken = check?.broken(outcome, session) ?? []
      if let first = broken.first, firstBroken == nil { firstBroken = (event.line, first) }
      brokenCount += broken.count
      try output.write(line.bytes(number: number, name: event.name, outcome: outcome, broken: broken) + [0x0A])
      if settings.isRealtime { try output.flush() }
      if output.isClosed { return }
    }
    guard let (line, promise) = firstBroken else { return }
    throw ToolError(
      .check, at: reader.place(line),
      "promise \(promise.number) does not hold: \(promise.what)" + (brokenCount > 1 ? "; \(brokenCount) in all" : ""))
  }
}

import Scrollback

/// `scrollback replay`: carries out a stream event by event and prints what each one led to.
struct ReplayVerb {
  private let settings: Settings

  init(_ settings: Settings) { self.settings = settings }

  func run() async throws(ToolError) {
    let isPage = settings.outputPath.map(Self.isPage) ?? false
    if isPage, settings.isRealtime {
      throw ToolError(.usage, at: "--realtime", "the page plays events at their times by itself; leave it out")
    }
    guard isPage || settings.theme == nil else {
      throw ToolError(.usage, at: "--theme", "only a page has colours; leave it out, or add -o FILE.html")
    }
    var session = try ReplaySession(settings)
    let reader = try StreamReader(path: settings.input, me: settings.me)
    let writer = try OutputWriter(path: settings.outputPath)
    var output = output(isPage: isPage, writer)
    do throws(ToolError) {
      try await replay(&session, reader, &output)
    } catch {
      // What was printed stays, whole lines of it; a file does not appear.
      if error.kind == .check || settings.outputPath == nil || settings.outputPath == "-" { try output.finish() }
      throw error
    }
    try output.finish()
  }

  /// Whether a file of that name is a page that plays the stream.
  private static func isPage(_ path: String) -> Bool {
    path.split(separator: ".").last?.lowercased() == "html" && path.contains(".")
  }

  private func output(isPage: Bool, _ writer: OutputWriter) -> any ReplayOutput {
    guard isPage else {
      return ReplayLines(
        output: writer, line: ReplayLine(showsFrames: settings.showsFrames), isLive: settings.isRealtime)
    }
    return ReplayPage(
      output: writer,
      player: WebPlayer(
        title: settings.input == "-" ? "Replay" : String(settings.input.split(separator: "/").last ?? "Replay"),
        theme: settings.theme, images: ImageFiles(folder: settings.inputFolder), showsFrames: settings.showsFrames))
  }

  private func replay(
    _ session: inout ReplaySession, _ reader: StreamReader, _ output: inout any ReplayOutput
  ) async throws(ToolError) {
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
      try output.add(
        ReplayReport(number: number, event: event, outcome: outcome, broken: broken, context: session.context))
      if output.isClosed { return }
    }
    guard let (line, promise) = firstBroken else { return }
    throw ToolError(
      .check, at: reader.place(line),
      "promise \(promise.number) does not hold: \(promise.what)" + (brokenCount > 1 ? "; \(brokenCount) in all" : ""))
  }
}

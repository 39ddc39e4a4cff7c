import Scrollback
import TranscriptReplay

/// `scrollback replay`: carries out a stream event by event and prints what each one led to.
struct ReplayVerb {
  private var settings: Settings
  /// What turns points into cells, if a terminal shows the stream.
  private var cells: StreamCells?
  /// Whether pictures take each other's place on a terminal.
  private var isLive: Bool {
    settings.showsStream && Terminal.showsOutput && settings.outputPath == nil && !settings.isPlain
  }

  /// On a terminal, how long an event is shown for which no time is told.
  private static let pace = Duration.milliseconds(300)

  init(_ settings: Settings) {
    self.settings = settings
    guard settings.showsStream else { return }
    // Two columns stand beside the transcript, and a line below it.
    let (columns, lines) = Terminal.size
    let room = Size(width: Length(max(1, columns - 2)), height: Length(max(1, lines - 1)))
    cells = StreamCells(metrics: settings.metrics, limit: isLive ? room : nil)
    self.settings.metrics = .terminal
    self.settings.scale = 1
    if !settings.hasWidth { self.settings.width = room.width }
    if !settings.hasHeight { self.settings.height = room.height }
  }

  mutating func run() async throws(ToolError) {
    var session = try ReplaySession(settings)
    let reader = try reader()
    let writer = try OutputWriter(path: settings.outputPath)
    var output = output(writer)
    do throws(ToolError) {
      try await replay(&session, reader, &output)
    } catch {
      // What was printed stays, whole lines of it; a file does not appear.
      if error.kind == .check || settings.outputPath == nil || settings.outputPath == "-" { try await output.finish() }
      throw error
    }
    try await output.finish()
  }

  private func reader() throws(ToolError) -> StreamReader {
    do throws(StreamError) {
      return try StreamReader(path: settings.input, me: settings.me)
    } catch {
      throw ToolError(error)
    }
  }

  private func event(of reader: StreamReader) throws(ToolError) -> StreamEvent? {
    do throws(StreamError) {
      return try reader.next()
    } catch {
      throw ToolError(error)
    }
  }

  private func output(_ writer: OutputWriter) -> any ReplayOutput {
    if settings.showsStream {
      return ReplayScreen(
        output: writer, theme: settings.theme ?? .dark, isLive: isLive, isPaced: settings.isRealtime,
        usesColor: isLive && !Terminal.refusesColor)
    }
    guard settings.writesPage else {
      return ReplayLines(
        output: writer, line: ReplayLine(showsFrames: settings.showsFrames), isLive: settings.isRealtime)
    }
    return ReplayPage(
      output: writer,
      player: WebPlayer(
        title: settings.input == "-" ? "Replay" : String(settings.input.split(separator: "/").last ?? "Replay"),
        theme: settings.theme, images: ImageFiles(folder: settings.inputFolder), showsFrames: settings.showsFrames,
        embedsFonts: settings.embedsFonts))
  }

  private mutating func replay(
    _ session: inout ReplaySession, _ reader: StreamReader, _ output: inout any ReplayOutput
  ) async throws(ToolError) {
    let clock = ContinuousClock()
    let start = clock.now
    var check = settings.checksPromises ? PromiseCheck() : nil
    var firstBroken: (line: Int, promise: BrokenPromise)?
    var brokenCount = 0
    var number = 0
    // What is printed on the terminal shows by itself how far it has come.
    let progress = Progress(
      "replaying", of: "events",
      isQuiet: settings.isQuiet || settings.isRealtime || Terminal.showsOutput && settings.outputPath == nil)
    defer { progress.clear() }
    while var event = try event(of: reader) {
      number += 1
      if settings.isRealtime, let at = event.at {
        try? await clock.sleep(until: start + .milliseconds(at))
      } else if isLive, number > 1 {
        try? await clock.sleep(for: Self.pace)
      }
      if let shown = cells?.event(event) { event = shown }
      let outcome: ReplaySession.Outcome
      do throws(StreamError) {
        outcome = try session.perform(event)
      } catch {
        var error = error
        error.path = reader.path
        throw ToolError(error)
      }
      let broken = check?.broken(outcome, session) ?? []
      if let first = broken.first, firstBroken == nil { firstBroken = (event.line, first) }
      brokenCount += broken.count
      try output.add(
        ReplayReport(number: number, event: event, outcome: outcome, broken: broken, context: session.context))
      progress.show(number, share: reader.share)
      if output.isClosed { return }
    }
    guard let (line, promise) = firstBroken else { return }
    throw ToolError(
      .check, at: reader.place(of: line),
      "promise \(promise.number) does not hold: \(promise.what)" + (brokenCount > 1 ? "; \(brokenCount) in all" : ""))
  }
}

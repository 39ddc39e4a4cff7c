import Scrollback

/// Shows each event of a stream as the viewport after it: in place on a terminal, one below the other elsewhere.
struct ReplayScreen: ReplayOutput {
  private let output: OutputWriter
  private let theme: Theme
  /// Whether the picture before is painted over.
  private let isLive: Bool
  /// Whether each picture is written at once.
  private let isPaced: Bool
  private let usesColor: Bool
  private var transcript: TerminalTranscript?
  private var people = People()
  private var last: TranscriptSnapshot?

  /// - Parameters:
  ///   - isLive: whether each picture takes the place of the one before.
  ///   - isPaced: whether somebody waits for each picture.
  init(output: OutputWriter, theme: Theme, isLive: Bool, isPaced: Bool, usesColor: Bool) {
    self.output = output
    self.theme = theme
    self.isLive = isLive
    self.isPaced = isPaced
    self.usesColor = usesColor
  }

  var isClosed: Bool { output.isClosed }

  mutating func add(_ report: ReplayReport) throws(ToolError) {
    let snapshot = report.outcome.update.snapshot
    let transcript: TerminalTranscript
    if let known = self.transcript, let last, snapshot.isLaidOut(like: last) {
      transcript = known
    } else {
      transcript = TerminalTranscript(context: report.context, theme: theme, people: people, usesColor: usesColor)
      self.transcript = transcript
    }
    for index in snapshot.visible {
      if let sender = snapshot.item(at: index).message?.sender { people.add(sender) }
    }
    transcript.people = people
    let title = title(of: report)
    if isLive {
      // To the corner, each line over the old one, and what is left below is cleared.
      var picture = last == nil ? "\u{1B}[2J\u{1B}[H" : "\u{1B}[H"
      for line in transcript.lines(of: snapshot) { picture += line + "\u{1B}[K\n" }
      let status = String(title.prefix(max(1, Int(snapshot.viewport.size.width.points) + 1)))
      picture += (usesColor ? "\u{1B}[7m\(status)\u{1B}[0m" : status) + "\u{1B}[K\u{1B}[J\r"
      try output.write(picture)
    } else {
      try output.write("── \(title)\n")
      for line in transcript.lines(of: snapshot) { try output.write(line + "\n") }
      try output.write("\n")
    }
    last = snapshot
    if isLive || isPaced { try output.flush() }
  }

  mutating func finish() async throws(ToolError) {
    if isLive, last != nil { try output.write("\n") }
    try output.finish()
  }

  private func title(of report: ReplayReport) -> String {
    let update = report.outcome.update
    let snapshot = update.snapshot
    var parts = ["\(report.number) \(report.event.name)"]
    if update.scroll.reason != .none { parts.append(update.scroll.reason.rawValue) }
    if snapshot.isOpen {
      parts.append("offset \(snapshot.viewport.offset) of \(snapshot.offsetRange.upperBound)")
      let window = snapshot.window
      parts.append(
        (window.hasPrevious ? "… " : "") + "\(window.count) messages" + (window.hasNext ? " …" : ""))
    }
    let changes = update.changes
    let counts = [
      (changes.inserted.count, "new"), (changes.removed.count, "gone"), (changes.moved.count, "moved"),
      (changes.updated.count, "changed"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    if !counts.isEmpty { parts.append("rows: " + counts.joined(separator: ", ")) }
    if update.newBelow > 0 { parts.append("\(update.newBelow) new below") }
    parts += report.broken.map { "promise \($0.number) does not hold: \($0.what)" }
    return parts.joined(separator: " · ")
  }
}

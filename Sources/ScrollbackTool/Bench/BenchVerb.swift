import Scrollback
import TranscriptReplay

/// `scrollback bench`: measures what the engine takes on this machine.
struct BenchVerb {
  private let settings: Settings

  init(_ settings: Settings) { self.settings = settings }

  /// Measures the cases that were asked for, if all of them are done on this thread alone.
  ///
  /// The process then never has a second thread, which tools that count instructions cannot bear.
  /// - Returns: false if nothing was done, as something must wait for others.
  func runAlone() throws(ToolError) -> Bool {
    let cases = try chosenCases()
    guard cases.allSatisfy(\.isDoneAlone) else { return false }
    var session = try makeSession()
    for name in cases {
      if let result = try session.run.measureAlone(name) { try session.report.add(result, of: name) }
    }
    try finish(session)
    return true
  }

  /// Measures the cases that were asked for.
  func run() async throws(ToolError) {
    let cases = try chosenCases()
    var session = try makeSession()
    for name in cases { try session.report.add(await session.run.measure(name), of: name) }
    try finish(session)
  }

  private struct Session {
    var run: BenchRun
    var report: BenchReport
    var font: String
  }

  private func makeSession() throws(ToolError) -> Session {
    let corpus = try BenchCorpus(settings)
    guard let fonts = try Fonts.library(settings) else {
      throw ToolError(.usage, at: "--metrics", "only fonts are measured; leave it out")
    }
    let names = try Fonts.names(TextStyle().families, locale: settings.locale, in: fonts)
    return Session(
      run: BenchRun(
        corpus, widths: settings.widths, rounds: settings.rounds, fonts: fonts, isQuiet: settings.isQuiet),
      report: BenchReport(isTable: settings.output == .table, to: try OutputWriter(path: settings.outputPath)),
      font: names.first ?? "no font")
  }

  private func finish(_ session: Session) throws(ToolError) {
    let corpus = session.run.corpus
    let widths = settings.widths.map(\.description).joined(separator: ", ")
    try session.report.finish(
      title: "\(corpus.count) messages, \(corpus.byteCount) bytes (\(corpus.name)); \(session.font) 16, lines 20;"
        + " widths \(widths); \(settings.rounds) rounds")
  }

  /// The cases that were asked for, in the order in which they are measured; all of them if none was.
  private func chosenCases() throws(ToolError) -> [BenchCase] {
    guard !settings.onlyCases.isEmpty else { return BenchCase.allCases }
    for name in settings.onlyCases where BenchCase(rawValue: name) == nil {
      throw ToolError(
        .usage, at: "--only \(name)",
        "unknown case; give \(NameSuggestion.list(BenchCase.allCases.map(\.rawValue)))")
    }
    return BenchCase.allCases.filter { settings.onlyCases.contains($0.rawValue) }
  }
}

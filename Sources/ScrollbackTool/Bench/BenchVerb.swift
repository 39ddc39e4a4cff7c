import Scrollback

/// `scrollback bench`: measures what the engine takes on this machine.
struct BenchVerb {
  private let settings: Settings

  init(_ settings: Settings) { self.settings = settings }

  func run() async throws(ToolError) {
    let cases = try chosenCases()
    let corpus = try BenchCorpus(settings)
    guard let fonts = try Fonts.library(settings) else {
      throw ToolError(.usage, at: "--metrics", "only fonts are measured; leave it out")
    }
    let names = try Fonts.names(TextStyle().families, locale: settings.locale, in: fonts)
    let run = BenchRun(
      corpus, widths: settings.widths, rounds: settings.rounds, fonts: fonts, isQuiet: settings.isQuiet)
    var report = BenchReport(isTable: settings.output == .table, to: try OutputWriter(path: settings.outputPath))
    for name in cases { try report.add(await run.measure(name), of: name) }
    let font = names.first ?? "no font"
    let widths = settings.widths.map(\.description).joined(separator: ", ")
    try report.finish(
      title: "\(corpus.count) messages, \(corpus.byteCount) bytes (\(corpus.name)); \(font) 16, lines 20;"
        + " widths \(widths); \(settings.rounds) rounds")
  }

  /// The cases that were asked for, in the order in which they are measured; all of them if none was.
  private func chosenCases() throws(ToolError) -> [BenchCase] {
    guard !settings.onlyCases.isEmpty else { return BenchCase.allCases }
    for name in settings.onlyCases where BenchCase(rawValue: name) == nil {
      throw ToolError(
        .usage, at: "--only \(name)",
        "unknown case; give \(OptionValue.list(BenchCase.allCases.map(\.rawValue)))")
    }
    return BenchCase.allCases.filter { settings.onlyCases.contains($0.rawValue) }
  }
}

import CivilTime
import Scrollback

/// `scrollback show`: bubbles in the terminal.
struct ShowVerb {
  private var settings: Settings

  init(_ settings: Settings) {
    self.settings = settings
    self.settings.metrics = .terminal
    self.settings.scale = 1
  }

  func run() async throws(ToolError) {
    let calendar = try settings.calendar()
    let plan = try LayoutPlan(settings, calendar: calendar)
    let output = try OutputWriter(path: settings.outputPath)
    let isTerminal = Terminal.showsOutput && settings.outputPath == nil
    let width = settings.hasWidth ? settings.width : Length(isTerminal ? Terminal.size.columns : 80)
    let progress = Progress("laying out", isQuiet: settings.isQuiet)
    let layout = await WholeLayout(
      of: plan.messages, context: plan.context, width: width, threads: settings.threads ?? Machine.cores,
      progress: { done, total in progress.show(done, of: total) })
    progress.clear()
    let usesColor = isTerminal && !settings.isPlain && !Terminal.refusesColor
    let transcript = TerminalTranscript(
      context: plan.context, theme: settings.theme ?? .dark, people: plan.people, usesColor: usesColor)
    for row in layout.rows { try output.write(transcript.text(of: row)) }
    try output.finish()
  }
}

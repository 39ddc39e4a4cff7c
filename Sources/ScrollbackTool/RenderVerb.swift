import CivilTime
import Scrollback

/// `scrollback render`: reads a log, lays it out and draws it.
struct RenderVerb {
  /// What is drawn, by the ending of the file's name.
  private enum Kind: String, CaseIterable {
    case png, svg
  }

  private let settings: Settings

  init(_ settings: Settings) { self.settings = settings }

  func run() async throws(ToolError) {
    let kind = try kind()
    guard settings.metrics == .fonts else {
      throw ToolError(.usage, at: "--metrics", "pictures are drawn with fonts; leave it out, or use scrollback layout")
    }
    let calendar = try settings.calendar()
    let plan = try LayoutPlan(settings, calendar: calendar)
    let output = try OutputWriter(path: settings.outputPath)
    try await drawPicture(kind, plan, to: output)
    try output.finish()
  }

  private func kind() throws(ToolError) -> Kind {
    let endings = OptionValue.list(Kind.allCases.map { "." + $0.rawValue })
    guard let path = settings.outputPath else {
      throw ToolError(.usage, at: "render", "no file to write is given; add -o FILE, which ends in \(endings)")
    }
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard path.contains("."), let kind = Kind(rawValue: ending) else {
      throw ToolError(.usage, at: "-o \(path)", "the ending says what is drawn; name a file that ends in \(endings)")
    }
    return kind
  }

  private func drawPicture(_ kind: Kind, _ plan: LayoutPlan, to output: OutputWriter) async throws(ToolError) {
    let laying = Progress("laying out", isQuiet: settings.isQuiet)
    let layout = await WholeLayout(
      of: plan.messages, context: plan.context, width: settings.width, threads: settings.threads ?? Machine.cores,
      progress: { done, total in laying.show(done, of: total) })
    laying.clear()
    var picture = TranscriptPicture(layout: layout, context: plan.context, people: plan.people)
    picture.theme = settings.theme
    picture.images = plan.images
    picture.showsFrames = settings.showsOverlay
    let drawing = Progress("drawing", isQuiet: settings.isQuiet)
    defer { drawing.clear() }
    let sink: ByteSink = { bytes in try output.write(bytes) }
    try Self.draw(on: settings.outputPath ?? "") {
      switch kind {
      case .png:
        try picture.writePNG(
          scale: settings.scale, progress: { done, total in drawing.show(done, of: total) }, to: sink)
      case .svg: try picture.writeSVG(to: sink)
      }
    }
  }

  /// Runs `body` and turns what went wrong into an error of the tool.
  static func draw(on path: String, _ body: () throws -> Void) throws(ToolError) {
    do {
      try body()
    } catch DrawingError.output(let error as ToolError) {
      throw error
    } catch let error as ToolError {
      throw error
    } catch {
      throw ToolError(.missing, at: path, "\(error)")
    }
  }
}

import CivilTime
import Scrollback
import TranscriptReplay

/// `scrollback render`: reads a log, lays it out and draws it.
struct RenderVerb {
  /// What is drawn, by the ending of the file's name.
  private enum Kind: String, CaseIterable {
    case png, svg, pdf, html
  }

  private let settings: Settings

  init(_ settings: Settings) { self.settings = settings }

  func run() async throws(ToolError) {
    let kind = try kind()
    guard settings.metrics == .fonts else {
      throw ToolError(.usage, at: "--metrics", "pictures are drawn with fonts; leave it out, or use scrollback layout")
    }
    guard kind == .pdf || settings.page == nil else {
      throw ToolError(.usage, at: "--page", "only a .pdf has pages; leave it out")
    }
    guard kind == .html || !settings.embedsFonts else {
      throw ToolError(
        .usage, at: "--embed-fonts", "a .\(kind.rawValue) holds the glyphs themselves and needs no fonts; leave it out")
    }
    let calendar = try settings.calendar()
    let plan = try LayoutPlan(settings, calendar: calendar)
    let output = try OutputWriter(path: settings.outputPath)
    let layout = await layOut(kind, plan)
    let drawing = Progress("drawing", isQuiet: settings.isQuiet)
    defer { drawing.clear() }
    let show = { (done: Int, total: Int) in drawing.show(done, of: total) }
    let sink: ByteSink = { bytes in try output.write(bytes) }
    try await Self.draw(on: settings.outputPath ?? "") {
      switch kind {
      case .png: try picture(layout, plan).writePNG(scale: settings.scale, progress: show, to: sink)
      case .svg: try picture(layout, plan).writeSVG(to: sink)
      case .html: try webPage(layout, plan).write(progress: show, to: sink)
      case .pdf:
        try await pages(layout, plan).writePDF(threads: settings.threads ?? Machine.cores, progress: show, to: sink)
      }
    }
    try output.finish()
  }

  private func kind() throws(ToolError) -> Kind {
    let endings = NameSuggestion.list(Kind.allCases.map { "." + $0.rawValue })
    guard let path = settings.outputPath else {
      throw ToolError(.usage, at: "render", "no file to write is given; add -o FILE, which ends in \(endings)")
    }
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard path.contains("."), let kind = Kind(rawValue: ending) else {
      throw ToolError(.usage, at: "-o \(path)", "the ending says what is drawn; name a file that ends in \(endings)")
    }
    return kind
  }

  private func layOut(_ kind: Kind, _ plan: LayoutPlan) async -> WholeLayout {
    // A page decides the width unless it was asked for.
    let page = kind == .pdf && !settings.hasWidth ? (settings.page ?? .a4).contentWidth : nil
    let progress = Progress("laying out", isQuiet: settings.isQuiet)
    defer { progress.clear() }
    return await WholeLayout(
      of: plan.messages, context: plan.context, width: page ?? settings.width,
      threads: settings.threads ?? Machine.cores, progress: { done, total in progress.show(done, of: total) })
  }

  private func picture(_ layout: WholeLayout, _ plan: LayoutPlan) -> TranscriptPicture {
    var picture = TranscriptPicture(layout: layout, context: plan.context, people: plan.people)
    picture.theme = settings.theme ?? .light
    picture.images = plan.images
    picture.showsFrames = settings.showsOverlay
    return picture
  }

  private func webPage(_ layout: WholeLayout, _ plan: LayoutPlan) -> WebPage {
    var page = WebPage(layout: layout, context: plan.context, people: plan.people)
    page.theme = settings.theme
    page.title = plan.title
    page.images = plan.images
    page.showsFrames = settings.showsOverlay
    page.embedsFonts = settings.embedsFonts
    return page
  }

  private func pages(_ layout: WholeLayout, _ plan: LayoutPlan) -> TranscriptPages {
    var pages = TranscriptPages(layout: layout, context: plan.context, people: plan.people)
    pages.theme = settings.theme ?? .print
    pages.page = settings.page ?? .a4
    pages.title = plan.title
    pages.images = plan.images
    pages.showsFrames = settings.showsOverlay
    return pages
  }

  /// Runs `body` and turns what went wrong into an error of the tool.
  static func draw(on path: String, _ body: () async throws -> Void) async throws(ToolError) {
    do {
      try await body()
    } catch DrawingError.output(let error as ToolError) {
      throw error
    } catch let error as ToolError {
      throw error
    } catch {
      throw ToolError(.missing, at: path, "\(error)")
    }
  }
}

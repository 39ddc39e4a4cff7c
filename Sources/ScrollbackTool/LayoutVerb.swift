import Scrollback

/// `scrollback layout`: reads a log, lays it out and prints its frames.
struct LayoutVerb {
  private let settings: Settings

  init(_ settings: Settings) { self.settings = settings }

  func run() async throws(ToolError) {
    // All that can be wrong is found before anything is printed.
    var style = try StyleFile.style(named: styleName)
    style.text.families = settings.fonts + style.text.families
    let calendar = try settings.calendar()
    let log = try LogFile.read(settings, calendar: calendar)
    let messages = try settings.chosen(of: log.messages)
    let fonts = try Fonts.library(settings)
    let fontNames = try Fonts.names(style.text.families, locale: settings.locale, in: fonts)
    let context = WholeLayout.Context(
      style: style,
      environment: LayoutEnvironment(
        scale: settings.scale, textSize: settings.textSize, direction: settings.direction,
        metrics: settings.metrics, locale: settings.locale, timeZone: settings.timeZone),
      fonts: fonts, lineBreaks: settings.lineBreaks, calendar: calendar,
      decoration: TranscriptDecorator.Context(participants: log.participants))
    let output = try OutputWriter(path: settings.outputPath)

    let progress = Progress("laying out", isQuiet: settings.isQuiet)
    let threads = settings.threads ?? Machine.cores
    let layout = await WholeLayout(
      of: messages, context: context, width: settings.width, threads: threads,
      keepsTexts: settings.showsGlyphs || isAsked,
      progress: { done, total in progress.show(done, of: total) })
    progress.clear()
    guard !isAsked else {
      for answer in try Pointing(settings).answers(in: layout) {
        try output.write(answer)
        try output.write("\n")
      }
      try output.finish()
      return
    }
    let header = FrameHeader(
      width: layout.width, scale: Length(points: settings.scale), count: layout.rows.count,
      contentHeight: layout.contentHeight, fonts: fontNames)
    try await print(layout, header, context: context, threads: threads, to: output)
    try output.finish()
  }

  /// Whether single places are asked for and not all frames.
  private var isAsked: Bool { !settings.hits.isEmpty || !settings.selections.isEmpty }

  /// A point is a column of a terminal with the metrics of one; other styles would be out of scale there.
  private var styleName: String {
    settings.style ?? (settings.metrics == .terminal ? "terminal" : "default")
  }

  private func print(
    _ layout: WholeLayout, _ header: FrameHeader, context: WholeLayout.Context, threads: Int,
    to output: OutputWriter
  ) async throws(ToolError) {
    let rows = layout.rows
    switch settings.output {
    case .jsonl, .json:
      let json = FrameJSON(showsLines: settings.showsLines, showsGlyphs: settings.showsGlyphs)
      let needsGlyphs = settings.showsGlyphs
      let texts = await Slices(count: rows.count, threads: threads).map {
        needsGlyphs ? context.makePreparer() : nil
      } work: { preparer, index in
        json.bytes(of: rows[index], preparer: preparer)
      }
      try printJSON(json.bytes(of: header), texts, to: output)
    case .table:
      let table = FrameTable()
      try output.write(table.bytes(of: header))
      for row in rows { try output.write(table.bytes(of: row)) }
    case .svg:
      let svg = FrameSVG()
      try output.write(svg.bytes(of: header))
      for row in rows { try output.write(svg.bytes(of: row)) }
      try output.write(svg.footer)
    }
  }

  private func printJSON(_ header: [UInt8], _ rows: [[UInt8]], to output: OutputWriter) throws(ToolError) {
    guard settings.output == .json else {
      try output.write(header)
      try output.write("\n")
      for row in rows {
        try output.write(row)
        try output.write("\n")
      }
      return
    }
    // The header is an object; the rows become one more member of it.
    try output.write(Array(header.dropLast()))
    try output.write(",\"items\":[")
    var separator = "\n"
    for row in rows {
      try output.write(separator)
      try output.write(row)
      separator = ",\n"
    }
    try output.write("\n]}\n")
  }
}

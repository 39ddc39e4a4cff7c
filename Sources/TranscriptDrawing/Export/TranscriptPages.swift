import BubbleLayout
import CCairo
import ChatModel
import LayoutGeometry
import TextLayout
import TranscriptLayout

/// Writes a laid-out transcript as a PDF file.
///
/// Its text can be selected and searched in reading order, whatever the direction; fonts are embedded as far as they
/// are used; web addresses are links; each day has a bookmark. Pages are written one after the other.
public struct TranscriptPages: Sendable {
  /// The rows.
  public let layout: WholeLayout
  /// What the layout was made in.
  public let context: WholeLayout.Context
  /// Whose names and initials are drawn.
  public let people: People
  /// The colours.
  public var theme = Theme.print
  /// The size of the pages.
  public var page = PageSize.a4
  /// What the chat is called; above every page if it is known.
  public var title: String?
  /// The files of pictures.
  public var images: ImageFiles?
  /// Whether frames, lines and baselines are drawn over everything.
  public var showsFrames = false

  /// Pages of a layout.
  public init(layout: WholeLayout, context: WholeLayout.Context, people: People) {
    self.layout = layout
    self.context = context
    self.people = people
  }

  /// Where things are on a page.
  private struct Geometry {
    var size: Size
    var margin: Length
    /// Above the transcript: the room for title and day.
    var header: Length
    /// Below it: the room for the number of the page.
    var footer: Length
    /// How much smaller than laid out the transcript is drawn.
    var factor: Double
    var left: Length
    /// What of the transcript fits a page.
    var capacity: Length
  }

  private func geometry() throws -> Geometry {
    guard let size = page.size else {
      let height = layout.contentHeight + Length(10)
      guard height <= PageSize.sides.upperBound, layout.width <= PageSize.sides.upperBound else {
        throw DrawingError.tooLarge(
          what: "a page of \(layout.width) × \(height) points", limit: "\(PageSize.sides.upperBound), which PDF allows")
      }
      return Geometry(
        size: Size(width: layout.width, height: height), margin: .zero, header: .zero, footer: .zero, factor: 1,
        left: .zero, capacity: height)
    }
    let room = size.width - page.margin * 2
    let factor = layout.width > room ? room.points / layout.width.points : 1
    let header = page.margin + Length(14)
    let footer = page.margin
    return Geometry(
      size: size, margin: page.margin, header: header, footer: footer, factor: factor,
      left: (size.width - layout.width.scaled(by: factor)) / 2,
      capacity: (size.height - header - footer).scaled(by: 1 / factor))
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - threads: how many tasks prepare what pages show. The bytes do not depend on it.
  ///   - progress: called now and then with the number of rows done and of all.
  /// - Throws: `DrawingError.tooLarge`, `library`, or `output` with the error of `sink`.
  /// - Complexity: O(n) in the length of all texts; only a few pages and the fonts are in memory.
  public func writePDF(
    threads: Int = 1, progress: (Int, Int) -> Void = { _, _ in }, to sink: @escaping ByteSink
  ) async throws {
    let geometry = try geometry()
    let breaks = PageBreaks(of: layout.rows, height: geometry.capacity)
    var names = PictureNames()
    let stream = CairoStream { bytes in try names.add(bytes).withUnsafeBytes(sink) }
    guard
      let pdf = cairo_pdf_surface_create_for_stream(
        CairoStream.write, stream.closure, geometry.size.width.points, geometry.size.height.points)
    else { throw DrawingError.library(reason: "out of memory") }
    cairo_pdf_surface_restrict_to_version(pdf, CAIRO_PDF_VERSION_1_5)
    describe(pdf)
    let surface = CairoSurface(owning: pdf, ink: .text, stream: stream)
    let painter = makePainter()
    var days = DayHeaders()
    cairo_tag_begin(surface.context, "Document", "")
    let layout = layout
    let pages = breaks.pages
    let batches = MarkBatches(of: self, pages: pages, threads: threads) { painter, page in
      layout.rows[page.rows].map { painter.marks(of: $0) }
    }
    try await batches.forEach { number, marks in
      let page = pages[number]
      draw(page, marks, number: number + 1, geometry, painter, &days, pdf, on: surface)
      cairo_surface_show_page(pdf)
      try stream.check(surface.failure)
      progress(page.rows.upperBound, layout.rows.count)
    }
    cairo_tag_end(surface.context, "Document")
    surface.finish()
    try stream.check(surface.failure)
    do {
      try names.finish().withUnsafeBytes(sink)
    } catch {
      throw DrawingError.output(error)
    }
  }

  func makePainter() -> RowPainter {
    RowPainter(context: context, theme: theme, people: people, images: images)
  }

  /// Says what the file is; its date is that of the newest message, so that equal chats give equal files.
  private func describe(_ pdf: OpaquePointer) {
    if let title, !title.isEmpty { cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_TITLE, title) }
    cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_CREATOR, "Scrollback")
    let newest = layout.rows.last { $0.item.message?.sentAt != nil }?.item.message?.sentAt
    let calendar = UTCCalendarLabels()
    let moment = newest?.milliseconds ?? 0
    cairo_pdf_surface_set_metadata(
      pdf, CAIRO_PDF_METADATA_CREATE_DATE, "\(calendar.dayLabel(moment))T\(calendar.timeLabel(moment)):00Z")
  }

  // MARK: - One page

  /// The day that holds at the top of a page.
  private struct DayHeaders {
    var current: String?
    var bookmarked: ItemID?
  }

  private func draw(
    _ page: PageBreaks.Page, _ marks: [[Mark]], number: Int, _ geometry: Geometry, _ painter: RowPainter,
    _ days: inout DayHeaders, _ pdf: OpaquePointer, on surface: CairoSurface
  ) {
    let context = surface.context
    let rows = layout.rows[page.rows]
    if theme.background != .white {
      surface.use(theme.background)
      cairo_paint(context)
    }
    if geometry.header > .zero {
      drawHeader(rows.first, number: number, geometry, painter, days, on: surface)
    }
    let isCut =
      rows.first.map { $0.y < page.top } ?? false || rows.last.map { $0.y + $0.frames.height > page.bottom } ?? false
    cairo_save(context)
    cairo_translate(context, geometry.left.points, geometry.header.points)
    cairo_scale(context, geometry.factor, geometry.factor)
    if isCut {
      cairo_new_path(context)
      cairo_rectangle(context, 0, 0, layout.width.points, (page.bottom - page.top).points)
      cairo_clip(context)
    }
    let overlay = FramesOverlay(context: self.context)
    for (row, marks) in zip(rows, marks) {
      if row.item.kind == .daySeparator, days.bookmarked != row.item.id {
        days.bookmarked = row.item.id
        days.current = row.item.label
        let y = geometry.header + (row.y - page.top).scaled(by: geometry.factor)
        let attributes = "page=\(number) pos=[0 \(max(.zero, y - Length(4)))]"
        cairo_pdf_surface_add_outline(
          pdf, CAIRO_PDF_OUTLINE_ROOT, row.item.label, attributes, cairo_pdf_outline_flags_t(rawValue: 0))
      }
      let origin = Point(x: .zero, y: row.y - page.top)
      let isWhole = row.y >= page.top && row.y + row.frames.height <= page.bottom
      let visible = (top: page.top - row.y, bottom: page.bottom - row.y)
      // Each row is a paragraph of the document's structure, by which readers for the blind go.
      cairo_tag_begin(context, "P", "")
      for mark in marks where isWhole || mark.isVisible(from: visible.top, to: visible.bottom) {
        surface.draw(mark, at: origin)
      }
      cairo_tag_end(context, "P")
      if showsFrames {
        for mark in overlay.marks(of: row) { surface.draw(mark, at: origin) }
      }
    }
    cairo_restore(context)
  }

  /// The title at the leading edge, the day that goes on from the page before at the trailing one, the page's number below.
  private func drawHeader(
    _ first: WholeLayout.Row?, number: Int, _ geometry: Geometry, _ painter: RowPainter, _ days: DayHeaders,
    on surface: CairoSurface
  ) {
    let size = Length(9)
    let left = geometry.margin
    let right = geometry.size.width - geometry.margin
    let top = geometry.header - Length(16)
    let middle = (left + right) / 2
    let isLeft = context.environment.direction == .leftToRight
    let (leading, trailing) = isLeft ? (left..<middle, middle..<right) : (middle..<right, left..<middle)
    let isContinued = first?.item.kind != .daySeparator
    if let title, !title.isEmpty {
      write(title, weight: 600, size: size, in: leading, y: top, .leading, painter, on: surface)
    }
    if isContinued, let day = days.current {
      write(day, weight: 400, size: size, in: trailing, y: top, .trailing, painter, on: surface)
    }
    let bottom = geometry.size.height - geometry.footer / 2
    write("\(number)", weight: 400, size: size, in: left..<right, y: bottom, .middle, painter, on: surface)
  }

  private enum Side { case leading, middle, trailing }

  private func write(
    _ string: String, weight: Int, size: Length, in sides: Range<Length>, y: Length, _ side: Side,
    _ painter: RowPainter, on surface: CairoSurface
  ) {
    let (left, right) = (sides.lowerBound, sides.upperBound)
    let text = painter.label(string, size: size, weight: weight)
    let line = text.layout(width: right - left, lineLimit: 1).lines.first
    guard let line else { return }
    let room = right - left - line.width
    let isLeft = context.environment.direction == .leftToRight
    let x =
      switch side {
      case .middle: left + room / 2
      case .leading: isLeft ? left : right - line.width
      case .trailing: isLeft ? left + room : left
      }
    for run in painter.preparer.glyphRuns(of: line, in: text) {
      let words = text.string.slice(utf8: run.utf8Range)
      surface.draw(
        .glyphs(InkedGlyphs(run: run, origin: .zero, color: theme.label, text: words)), at: Point(x: x, y: y))
    }
  }
}

extension Mark {
  /// Whether any of it can be seen between two heights: a page that shows a part of a row must not hold the text of
  /// the rest.
  fileprivate func isVisible(from top: Length, to bottom: Length) -> Bool {
    switch self {
    case .fill(let outline, _), .stroke(let outline, _, _):
      outline.bounds.map { $0.maxY > top.points && $0.y < bottom.points } ?? false
    case .line(let line): line.rect.maxY > top && line.rect.y < bottom
    case .glyphs(let glyphs): glyphs.origin.y > top && glyphs.origin.y <= bottom
    case .picture(_, let frame, _): frame.maxY > top && frame.y < bottom
    case .link(let rect, _): rect.maxY > top && rect.y < bottom
    }
  }
}

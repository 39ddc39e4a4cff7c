import CCairo
import LayoutGeometry
import TranscriptLayout

/// Draws a laid-out transcript as one picture.
///
///     let picture = TranscriptPicture(layout: whole, context: context, people: people)
///     try picture.writePNG(scale: 2) { bytes in … }
public struct TranscriptPicture: Sendable {
  /// The rows.
  public let layout: WholeLayout
  /// What the layout was made in.
  public let context: WholeLayout.Context
  /// Whose names and initials are drawn.
  public let people: People
  /// The colours.
  public var theme = Theme.light
  /// The files of pictures.
  public var images: ImageFiles?
  /// Whether frames, lines and baselines are drawn over everything.
  public var showsFrames = false
  /// Below the last row, so that its bubble does not stand on the edge.
  ///
  /// Above it everything is where the layout has it.
  public var bottomMargin = Length(10)

  /// A picture of a layout.
  public init(layout: WholeLayout, context: WholeLayout.Context, people: People) {
    self.layout = layout
    self.context = context
    self.people = people
  }

  /// The size in points.
  public var size: Size { Size(width: layout.width, height: layout.contentHeight + bottomMargin) }

  private func makePainter() -> RowPainter {
    RowPainter(context: context, theme: theme, people: people, images: images)
  }

  private func draw(
    _ rows: ArraySlice<WholeLayout.Row>, _ painter: RowPainter, on surface: CairoSurface,
    progress: (Int) -> Void = { _ in }
  ) {
    let overlay = FramesOverlay(context: context)
    for row in rows {
      let origin = Point(x: .zero, y: row.y)
      for mark in painter.marks(of: row) { surface.draw(mark, at: origin) }
      if showsFrames {
        for mark in overlay.marks(of: row) { surface.draw(mark, at: origin) }
      }
    }
  }

  // MARK: - PNG

  /// Draws pixels, `scale` to a point.
  ///
  /// Memory is bounded: the picture is drawn in strips.
  ///
  /// - Throws: `DrawingError.tooLarge`, `library`, or `output` with the error of `sink`.
  /// - Complexity: O(n) in the number of pixels.
  public func writePNG(
    scale: Double, progress: (Int, Int) -> Void = { _, _ in }, to sink: @escaping ByteSink
  ) throws {
    let width = Int((size.width.points * scale).rounded(.up))
    let height = Int((size.height.points * scale).rounded(.up))
    guard width <= 32_000, height <= PNGWriter.maxSide else {
      throw DrawingError.tooLarge(what: "a picture of \(width) × \(height) pixels", limit: "32000 × 2147483647")
    }
    let writer = try PNGWriter(
      width: max(1, width), height: max(1, height), pixelsPerMetre: Int((scale * 72 / 0.0254).rounded()), sink: sink)
    let painter = makePainter()
    let resources = CairoResources()
    let stripHeight = min(max(1, height), max(64, 4_000_000 / max(1, width)))
    var top = 0
    var first = layout.rows.startIndex
    while top < max(1, height) {
      let count = min(stripHeight, max(1, height) - top)
      guard let image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(max(1, width)), Int32(count)),
        let data = cairo_image_surface_get_data(image)
      else { throw DrawingError.library(reason: "out of memory") }
      let rowBytes = Int(cairo_image_surface_get_stride(image))
      let surface = CairoSurface(owning: image, ink: .shapes, resources: resources)
      surface.use(theme.background)
      cairo_paint(surface.context)
      cairo_scale(surface.context, scale, scale)
      cairo_translate(surface.context, 0, -Double(top) / scale)
      // Ink may reach a little beyond its row.
      let reach = Length(40)
      let (upper, lower) = (
        Length(points: Double(top) / scale) - reach, Length(points: Double(top + count) / scale) + reach
      )
      while first < layout.rows.endIndex, layout.rows[first].y + layout.rows[first].frames.height < upper { first += 1 }
      let last = layout.rows[first...].firstIndex { $0.y > lower } ?? layout.rows.endIndex
      draw(layout.rows[first..<last], painter, on: surface)
      cairo_surface_flush(image)
      if let failure = surface.failure { throw failure }
      for row in 0..<count { try writer.add(row: data + row * rowBytes) }
      top += count
      progress(last, layout.rows.count)
    }
    try writer.finish()
  }

  // MARK: - SVG

  /// Draws shapes; a unit is a point.
  ///
  /// - Throws: `DrawingError.library`, or `output` with the error of `sink`.
  /// - Complexity: O(n) in the number of glyphs; the whole drawing is in memory until it is written.
  public func writeSVG(to sink: @escaping ByteSink) throws {
    let stream = CairoStream(sink)
    guard
      let image = cairo_svg_surface_create_for_stream(
        CairoStream.write, stream.closure, size.width.points, size.height.points)
    else { throw DrawingError.library(reason: "out of memory") }
    cairo_svg_surface_set_document_unit(image, CAIRO_SVG_UNIT_USER)
    let surface = CairoSurface(owning: image, ink: .glyphs, stream: stream)
    surface.use(theme.background)
    cairo_paint(surface.context)
    draw(layout.rows[...], makePainter(), on: surface)
    surface.finish()
    try stream.check(surface.failure)
  }
}

/// Hands what Cairo writes to a sink, and keeps the sink's error until Cairo is done.
///
/// It must live as long as a surface that writes to it.
final class CairoStream {
  private let sink: ByteSink
  private var error: (any Error)?

  init(_ sink: @escaping ByteSink) { self.sink = sink }

  /// What Cairo hands to `write`.
  var closure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// What Cairo calls with bytes.
  static let write: cairo_write_func_t = { closure, data, length in
    guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
    return Unmanaged<CairoStream>.fromOpaque(closure).takeUnretainedValue().write(data, Int(length))
  }

  /// Throws the sink's error, else that of Cairo.
  func check(_ failure: DrawingError?) throws {
    if let error { throw DrawingError.output(error) }
    if let failure { throw failure }
  }

  private func write(_ data: UnsafePointer<UInt8>?, _ count: Int) -> cairo_status_t {
    guard error == nil else { return CAIRO_STATUS_WRITE_ERROR }
    do {
      try sink(UnsafeRawBufferPointer(start: data, count: count))
      return CAIRO_STATUS_SUCCESS
    } catch {
      self.error = error
      return CAIRO_STATUS_WRITE_ERROR
    }
  }
}

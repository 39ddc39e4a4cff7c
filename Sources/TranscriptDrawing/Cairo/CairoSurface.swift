import CCairo
import FontFaces
import LayoutGeometry
import TextLayout

/// A surface of Cairo that marks are drawn on.
///
/// Text is never laid out here: every glyph stands where the layout put it. One task owns it; it is not `Sendable`.
final class CairoSurface: DrawingSurface {
  /// How glyphs are drawn.
  enum Ink {
    /// As shapes, exactly where they are: what draws pixels would move each glyph to a whole one.
    case shapes
    /// As glyphs of a font.
    case glyphs
    /// As glyphs of a font that say which text they show.
    case text
  }

  let context: OpaquePointer
  private let surface: OpaquePointer
  private let ink: Ink
  private let resources: CairoResources
  private let invisible: InvisibleFont?
  /// What Cairo writes to, up to the moment when the surface is gone.
  private let stream: CairoStream?
  private var glyphBuffer: [cairo_glyph_t] = []

  /// Draws on a surface, which it takes over.
  ///
  /// - Parameters:
  ///   - resources: faces and pictures that outlive one surface.
  ///   - stream: what the surface was made to write to.
  init(
    owning surface: OpaquePointer, ink: Ink, resources: CairoResources = CairoResources(), stream: CairoStream? = nil
  ) {
    self.stream = stream
    self.surface = surface
    self.ink = ink
    self.resources = resources
    invisible = ink == .text ? InvisibleFont() : nil
    context = cairo_create(surface)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  /// What went wrong, if something did.
  var failure: DrawingError? {
    let status = [cairo_status(context), cairo_surface_status(surface)].first { $0 != CAIRO_STATUS_SUCCESS }
    return status.map { .library(reason: String(cString: cairo_status_to_string($0))) }
  }

  func finish() { cairo_surface_finish(surface) }

  // MARK: - Marks

  func draw(_ mark: Mark, at origin: Point) {
    switch mark {
    case .fill(let outline, let color):
      guard color.alpha > 0 else { return }
      trace(outline, origin)
      use(color)
      cairo_fill(context)
    case .stroke(let outline, let color, let width):
      trace(outline, origin)
      use(color)
      cairo_set_line_width(context, width)
      cairo_stroke(context)
    case .glyphs(let glyphs): draw(glyphs, origin)
    case .line: break
    case .picture(let image, let frame, let clip):
      cairo_save(context)
      trace(clip, origin)
      cairo_clip(context)
      let rect = frame.offset(x: origin.x, y: origin.y)
      let factor = max(rect.width.points / Double(image.width), rect.height.points / Double(image.height))
      paint(
        image, x: rect.x.points + (rect.width.points - Double(image.width) * factor) / 2,
        y: rect.y.points + (rect.height.points - Double(image.height) * factor) / 2, factor: factor)
      cairo_restore(context)
    case .link(let rect, let address):
      guard ink == .text else { return }
      let rect = rect.offset(x: origin.x, y: origin.y)
      link(rect, to: address)
    }
  }

  func use(_ color: Color) {
    cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, Double(color.alpha) / 255)
  }

  private func trace(_ outline: Outline, _ origin: Point) {
    let (dx, dy) = (origin.x.points, origin.y.points)
    cairo_new_path(context)
    for step in outline.steps {
      switch step {
      case .move(let x, let y): cairo_move_to(context, x + dx, y + dy)
      case .line(let x, let y): cairo_line_to(context, x + dx, y + dy)
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        cairo_curve_to(context, x1 + dx, y1 + dy, x2 + dx, y2 + dy, x + dx, y + dy)
      case .close: cairo_close_path(context)
      }
    }
  }

  /// Draws a picture with its left top corner at a place, `factor` points to a pixel.
  private func paint(_ image: DecodedImage, x: Double, y: Double, factor: Double) {
    guard let source = resources.surface(of: image) else { return }
    cairo_save(context)
    cairo_translate(context, x, y)
    cairo_scale(context, factor, factor)
    cairo_set_source_surface(context, source, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
    cairo_rectangle(context, 0, 0, Double(image.width), Double(image.height))
    cairo_fill(context)
    cairo_restore(context)
  }

  private func link(_ rect: Rect, to address: String) {
    // The attributes are written between apostrophes; what would end them is written as a web address allows.
    let safe = address.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "'": result += "%27"
      case "\\": result += "%5C"
      case "\0"..." ", "\u{7F}": result += "%20"
      default:
        if scalar.isASCII {
          result.unicodeScalars.append(scalar)
        } else {
          for byte in String(scalar).utf8 { result += "%" + String(byte, radix: 16, uppercase: true) }
        }
      }
    }
    let places = [rect.x, rect.y, rect.width, rect.height].map { $0.description }.joined(separator: " ")
    cairo_tag_begin(context, CAIRO_TAG_LINK, "rect=[ \(places) ] uri='\(safe)'")
    cairo_tag_end(context, CAIRO_TAG_LINK)
  }

  // MARK: - Glyphs

  private func draw(_ inked: InkedGlyphs, _ origin: Point) {
    let run = inked.run
    let (x, y) = ((origin.x + inked.origin.x).points, (origin.y + inked.origin.y).points)
    if run.face.strike != nil, drawPictures(inked, x, y) { return }
    guard let face = resources.faces.face(run.face) else { return }
    cairo_set_font_face(context, face)
    cairo_set_font_size(context, run.size.points)
    use(inked.color)
    glyphBuffer.removeAll(keepingCapacity: true)
    for glyph in run.glyphs {
      glyphBuffer.append(cairo_glyph_t(index: UInt(glyph.id), x: x + glyph.x.points, y: y + glyph.y.points))
    }
    let count = Int32(glyphBuffer.count)
    switch inked.isDecoration ? .shapes : ink {
    case .shapes:
      cairo_new_path(context)
      cairo_glyph_path(context, glyphBuffer, count)
      cairo_fill(context)
    case .glyphs: cairo_show_glyphs(context, glyphBuffer, count)
    case .text:
      if let clusters = TextClusters(run, text: inked.text) {
        clusters.withText { text, length in
          cairo_show_text_glyphs(
            context, text, length, glyphBuffer, count, clusters.list, Int32(clusters.list.count), clusters.flags)
        }
      } else {
        cairo_show_glyphs(context, glyphBuffer, count)
      }
    }
  }

  /// Draws glyphs that are pictures; false if one of them is none.
  private func drawPictures(_ inked: InkedGlyphs, _ x: Double, _ y: Double) -> Bool {
    let run = inked.run
    var pictures: [(EmojiPictures.Picture, Glyph)] = []
    for glyph in run.glyphs where glyph.advance != .zero || glyph.id != 0 {
      guard let picture = resources.emoji.picture(glyph.id, of: run.face) else {
        if glyph.advance == .zero { continue }
        return false
      }
      pictures.append((picture, glyph))
    }
    if let invisible, let clusters = TextClusters(run, text: inked.text) {
      invisible.show(clusters, of: run, x: x, y: y, on: context)
    }
    for (picture, glyph) in pictures {
      let factor = run.size.points / picture.ppem
      paint(
        picture.image, x: x + glyph.x.points + picture.left * factor,
        y: y + glyph.y.points - picture.top * factor, factor: factor)
    }
    return true
  }
}

/// What drawing needs again and again: faces, emoji, pictures.
final class CairoResources {
  let faces = CairoFaces()
  let emoji = EmojiPictures()
  private var surfaces: [DecodedImage: OpaquePointer] = [:]
  private var bytes = 0

  /// More bytes of pictures than this are let go.
  private static let limit = 64 << 20

  deinit { removeSurfaces() }

  private func removeSurfaces() {
    for surface in surfaces.values { cairo_surface_destroy(surface) }
    surfaces.removeAll()
    bytes = 0
  }

  /// A surface that holds a picture.
  func surface(of image: DecodedImage) -> OpaquePointer? {
    if let known = surfaces[image] { return known }
    if bytes > Self.limit { removeSurfaces() }
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(image.width), Int32(image.height)),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface)
    else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    image.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for row in 0..<image.height {
        (data + row * stride).update(from: base + row * image.width * 4, count: image.width * 4)
      }
    }
    cairo_surface_mark_dirty(surface)
    if let jpeg = image.jpeg { attach(jpeg, to: surface) }
    surfaces[image] = surface
    bytes += image.pixels.count
    return surface
  }

  /// Gives a surface the JPEG file that it was made of, which a page then embeds as it is.
  private func attach(_ jpeg: [UInt8], to surface: OpaquePointer) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: jpeg.count)
    copy.initialize(from: jpeg, count: jpeg.count)
    let status = cairo_surface_set_mime_data(
      surface, CAIRO_MIME_TYPE_JPEG, copy, UInt(jpeg.count), { $0?.deallocate() }, copy)
    if status != CAIRO_STATUS_SUCCESS { copy.deallocate() }
  }
}

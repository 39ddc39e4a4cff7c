import CCairo
import FontFaces
import LayoutGeometry
import TextLayout

/// Which glyphs of a run show which bytes of its text.
struct TextClusters {
  /// The clusters, in the order of the text.
  private(set) var list: [cairo_text_cluster_t] = []
  /// The glyphs of each cluster, as indices of the run's, and its text.
  private(set) var glyphs: [Range<Int>] = []
  private var bytes: [UInt8]

  /// Whether the first cluster has the last glyphs.
  let flags: cairo_text_cluster_flags_t

  /// The clusters of a run; nil if it shows no text, or text that a page cannot hold.
  init?(_ run: GlyphRun, text: String) {
    guard !run.utf8Range.isEmpty, !run.glyphs.isEmpty, text.utf8.count == run.utf8Range.count,
      text.unicodeScalars.allSatisfy(Self.isCharacter)
    else { return nil }
    // Controls would end the text.
    bytes = text.utf8.map { $0 < 0x20 ? 0x20 : $0 }
    let isBackward = run.direction == .rightToLeft
    flags = isBackward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(rawValue: 0)
    var start = 0
    while start < run.glyphs.count {
      var end = start + 1
      while end < run.glyphs.count, run.glyphs[end].utf8Offset == run.glyphs[start].utf8Offset { end += 1 }
      glyphs.append(start..<end)
      start = end
    }
    if isBackward { glyphs.reverse() }
    var from = run.utf8Range.lowerBound
    for (index, range) in glyphs.enumerated() {
      let next =
        index + 1 < glyphs.count ? run.glyphs[glyphs[index + 1].lowerBound].utf8Offset : run.utf8Range.upperBound
      guard next > from, next <= run.utf8Range.upperBound else { return nil }
      list.append(cairo_text_cluster_t(num_bytes: Int32(next - from), num_glyphs: Int32(range.count)))
      from = next
    }
  }

  /// Whether Cairo takes a scalar for a character: it refuses noncharacters.
  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xFFFE != 0xFFFE && !(0xFDD0...0xFDEF).contains(scalar.value)
  }

  /// Hands the text to `body`.
  func withText(_ body: (UnsafePointer<CChar>?, Int32) -> Void) {
    bytes.withUnsafeBytes { body($0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count)) }
  }

  /// The text of each cluster.
  var texts: [String] {
    var from = 0
    return list.map { cluster in
      defer { from += Int(cluster.num_bytes) }
      return String(decoding: bytes[from..<(from + Int(cluster.num_bytes))], as: UTF8.self)
    }
  }
}

/// A font with hardly any ink, by which a page knows the text of what is drawn as a picture.
final class InvisibleFont {
  private let face: OpaquePointer?
  private var numbers: [String: UInt] = [:]

  init() {
    let face = cairo_user_font_face_create()
    cairo_user_font_face_set_init_func(face) { _, _, extents in
      extents?.pointee.ascent = 0.9
      extents?.pointee.descent = 0.3
      extents?.pointee.max_x_advance = 1.25
      return CAIRO_STATUS_SUCCESS
    }
    cairo_user_font_face_set_render_glyph_func(face) { _, _, context, extents in
      extents?.pointee.x_advance = 1.2
      // What has no ink at all is left out of the file.
      cairo_rectangle(context, 0.6, -0.35, 0.02, 0.02)
      cairo_fill(context)
      return CAIRO_STATUS_SUCCESS
    }
    self.face = face
  }

  deinit { cairo_font_face_destroy(face) }

  /// Says the text of a run: one glyph for each cluster.
  func show(_ clusters: TextClusters, of run: GlyphRun, x: Double, y: Double, on context: OpaquePointer) {
    cairo_set_font_face(context, face)
    cairo_set_font_size(context, run.size.points)
    // The least opacity that is not taken for none; the picture is drawn over it.
    cairo_set_source_rgba(context, 0.5, 0.5, 0.5, 0.005)
    for (text, glyphs) in zip(clusters.texts, clusters.glyphs) {
      let number = numbers[text] ?? UInt(numbers.count + 1)
      numbers[text] = number
      var glyph = cairo_glyph_t(index: number, x: x + run.glyphs[glyphs.lowerBound].x.points, y: y)
      var cluster = cairo_text_cluster_t(num_bytes: Int32(text.utf8.count), num_glyphs: 1)
      cairo_show_text_glyphs(
        context, text, Int32(text.utf8.count), &glyph, 1, &cluster, 1, cairo_text_cluster_flags_t(rawValue: 0))
    }
  }
}

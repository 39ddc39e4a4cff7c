import CHarfBuzz
import FontFaces

/// How a face sets full-width punctuation, if it can halve it.
///
/// Faces place full stop, comma and colon differently: on the left in Japanese and simplified Chinese, in the middle in
/// traditional Chinese; quotation marks are full-width in Chinese faces only. As Chromium does, the boxes of the glyphs
/// tell.
struct FaceSpacing: Sendable {
  private var dot = FullWidthPunctuation.other
  private var colon = FullWidthPunctuation.other
  private var semicolon = FullWidthPunctuation.other
  private var hasWideQuotes = false

  /// Fails for a face without the `halt` feature.
  init?(_ face: FontFace, language: hb_language_t?) {
    guard Self.hasHalfWidths(face), let glyphs = Self.glyphs(of: face, language: language) else { return nil }
    dot = Self.place(glyphs[0..<4])
    colon = Self.place(glyphs[4..<5])
    semicolon = Self.place(glyphs[5..<6])
    hasWideQuotes = Self.place(glyphs[6..<8]) == .open && Self.place(glyphs[8..<10]) == .close
  }

  /// The class of a scalar in this face.
  func punctuation(_ scalar: UInt32) -> FullWidthPunctuation {
    let found = FullWidthPunctuation(scalar)
    switch found {
    case .dot: return dot
    case .colon: return colon
    case .semicolon: return semicolon
    case .openQuote: return hasWideQuotes ? .open : .openNarrow
    case .closeQuote: return hasWideQuotes ? .close : .closeNarrow
    default: return found
    }
  }

  /// What the `halt` feature does to a character: how much its advance and its place change, in the face's units.
  struct Half: Hashable, Sendable {
    var advance: Int32 = 0
    var offsetX: Int32 = 0
  }

  static func half(_ scalar: UInt32, of face: FontFace, script: UInt32, language: hb_language_t?) -> Half {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    var halt = hb_feature_t(tag: haltTag, value: 1, start: 0, end: UInt32.max)
    func place(_ featureCount: UInt32) -> Half? {
      hb_buffer_clear_contents(buffer)
      hb_buffer_add_utf32(buffer, [scalar], 1, 0, 1)
      hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
      hb_buffer_set_script(buffer, hb_script_t(rawValue: script))
      hb_buffer_set_language(buffer, language)
      hb_shape(face.font, buffer, &halt, featureCount)
      var count: UInt32 = 0
      guard let positions = hb_buffer_get_glyph_positions(buffer, &count), count == 1 else { return nil }
      return Half(advance: positions[0].x_advance, offsetX: positions[0].x_offset)
    }
    guard let whole = place(0), let half = place(1) else { return Half() }
    return Half(advance: half.advance - whole.advance, offsetX: half.offsetX - whole.offsetX)
  }

  private static let haltTag: hb_tag_t = 0x6861_6C74

  private static func hasHalfWidths(_ face: FontFace) -> Bool {
    let table: hb_tag_t = 0x4750_4F53  // GPOS
    var tags = [hb_tag_t](repeating: 0, count: 64)
    var start: UInt32 = 0
    while true {
      var count = UInt32(tags.count)
      let total = hb_ot_layout_table_get_feature_tags(hb_font_get_face(face.font), table, start, &count, &tags)
      if tags.prefix(Int(count)).contains(haltTag) { return true }
      start += count
      if count == 0 || start >= total { return false }
    }
  }

  private struct PlacedGlyph {
    var left: Int
    var right: Int
    var advance: Int
    var isMissing: Bool
  }

  /// The glyphs of `、。，．：；“‘”’`, one for each; nil if the face composes them otherwise.
  private static func glyphs(of face: FontFace, language: hb_language_t?) -> [PlacedGlyph]? {
    let scalars: [UInt32] = [0x3001, 0x3002, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0x201C, 0x2018, 0x201D, 0x2019]
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_utf32(buffer, scalars, Int32(scalars.count), 0, Int32(scalars.count))
    hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, HB_SCRIPT_HAN)
    hb_buffer_set_language(buffer, language)
    hb_shape(face.font, buffer, nil, 0)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count), Int(count) == scalars.count,
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return nil }
    var result: [PlacedGlyph] = []
    for index in 0..<Int(count) {
      guard Int(infos[index].cluster) == index else { return nil }
      var extents = hb_glyph_extents_t()
      hb_font_get_glyph_extents(face.font, infos[index].codepoint, &extents)
      let left = Int(extents.x_bearing) + Int(positions[index].x_offset)
      result.append(
        PlacedGlyph(
          left: left, right: left + Int(extents.width), advance: Int(positions[index].x_advance),
          isMissing: infos[index].codepoint == 0))
    }
    return result
  }

  /// Where glyphs stand in their squares; other if they do not agree.
  private static func place(_ glyphs: ArraySlice<PlacedGlyph>) -> FullWidthPunctuation {
    let present = glyphs.filter { !$0.isMissing }
    guard let first = present.first, present.allSatisfy({ $0.advance == first.advance }) else { return .other }
    let places = Set(present.map { place($0) })
    return places.count == 1 ? places.first ?? .other : .other
  }

  private static func place(_ glyph: PlacedGlyph) -> FullWidthPunctuation {
    // Twice each, so that half an odd advance is exact.
    if 2 * glyph.right <= glyph.advance { return .close }
    if 2 * glyph.left >= glyph.advance { return .open }
    if 2 * (glyph.right - glyph.left) <= glyph.advance, 4 * glyph.left >= glyph.advance { return .middle }
    return .other
  }
}

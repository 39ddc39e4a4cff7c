import CHarfBuzz
import Synchronization

/// Tells whether the glyphs of Han ideographs take part in substitution or positioning.
///
/// Where they do not, which is so in all common CJK fonts, an ideograph advances alike whatever stands beside it, and a text may
/// be measured in pieces that begin with one. The answer is that of the lookups that HarfBuzz applies for a language.
final class IdeographParticipation: Sendable {
  private let known = Mutex<[UInt: Bool]>([:])

  /// U+3400…U+4DBF and U+4E00…U+9FFF.
  private static let blocks: [ClosedRange<UInt32>] = [0x3400...0x4DBF, 0x4E00...0x9FFF]

  /// Whether some ideograph takes part.
  ///
  /// - Complexity: O(1) from the second time on; a look at each ideograph the first time, about a millisecond.
  func exists(in font: OpaquePointer, language: OpaquePointer?) -> Bool {
    let key = UInt(bitPattern: language)
    if let answer = known.withLock({ $0[key] }) { return answer }
    let answer = Self.find(in: font, language: language)
    known.withLock { $0[key] = answer }
    return answer
  }

  private static func find(in font: OpaquePointer, language: OpaquePointer?) -> Bool {
    guard let face = hb_font_get_face(font) else { return true }
    if ["kern", "kerx", "morx"].contains(where: { FontTable.exists($0, in: face) })
      || FontTable.hasFeatureVariations(in: face)
    {
      return true
    }
    var properties = hb_segment_properties_t()
    properties.direction = HB_DIRECTION_LTR
    properties.script = HB_SCRIPT_HAN
    properties.language = language
    guard let plan = hb_shape_plan_create_cached(face, &properties, nil, 0, nil) else { return true }
    defer { hb_shape_plan_destroy(plan) }
    let glyphs = hb_set_create()
    let lookups = hb_set_create()
    defer {
      hb_set_destroy(glyphs)
      hb_set_destroy(lookups)
    }
    for table: StaticString in ["GSUB", "GPOS"] {
      hb_set_clear(lookups)
      hb_ot_shape_plan_collect_lookups(plan, FontTable.tag(table), lookups)
      var lookup = UInt32.max
      while hb_set_next(lookups, &lookup) != 0 {
        hb_ot_layout_lookup_collect_glyphs(face, FontTable.tag(table), lookup, glyphs, glyphs, glyphs, nil)
      }
    }
    for scalar in blocks.joined() {
      var glyph: UInt32 = 0
      if hb_font_get_nominal_glyph(font, scalar, &glyph) != 0, hb_set_has(glyphs, glyph) != 0 { return true }
    }
    return false
  }
}

extension FontFace {
  /// Whether Han ideographs advance alike whatever stands beside them, in texts of a language.
  ///
  /// - Complexity: O(1) from the second time on for a language.
  package func ideographsStandAlone(language: hb_language_t?) -> Bool {
    !ideographs.exists(in: font, language: language)
  }
}

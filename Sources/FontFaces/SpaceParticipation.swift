import CHarfBuzz

/// Tells whether the glyph of the space takes part in substitution or positioning.
///
/// Where it does (Lato kerns with it), the advance of a word depends on the space beside it, so that words must not be
/// measured alone. The answer may be yes for a face that does it in one script only; that costs time, never exactness.
enum SpaceParticipation {
  /// Looks through `GSUB`, `GPOS` and `kern`.
  ///
  /// - Complexity: linear in the glyphs that the lookups of the face name; up to the first that names the space.
  static func exists(in face: OpaquePointer, space: UInt32) -> Bool {
    for table: StaticString in ["GSUB", "GPOS"] where isNamed(space, in: face, table: FontTable.tag(table)) {
      return true
    }
    return isKerned(space, in: face) || hasUnreadableTables(face)
  }

  private static func isNamed(_ glyph: UInt32, in face: OpaquePointer, table: UInt32) -> Bool {
    let lookups = hb_set_create()
    let glyphs = hb_set_create()
    defer {
      hb_set_destroy(lookups)
      hb_set_destroy(glyphs)
    }
    hb_ot_layout_collect_lookups(face, table, nil, nil, DefaultFeatures.tags, lookups)
    // Others may take their place where the face is on its axes.
    if FontTable.hasFeatureVariations(in: face) {
      let count = hb_ot_layout_table_get_lookup_count(face, table)
      if count > 0 { hb_set_add_range(lookups, 0, count - 1) }
    }
    var lookup = UInt32.max
    while hb_set_next(lookups, &lookup) != 0 {
      hb_set_clear(glyphs)
      hb_ot_layout_lookup_collect_glyphs(face, table, lookup, glyphs, glyphs, glyphs, nil)
      if hb_set_has(glyphs, glyph) != 0 { return true }
    }
    return false
  }

  /// Whether a pair of the old `kern` table has the glyph.
  ///
  /// Other forms than the list of pairs count as if they had.
  private static func isKerned(_ glyph: UInt32, in face: OpaquePointer) -> Bool {
    guard let table = FontTable("kern", of: face) else { return false }
    guard table.half(0) == 0, let count = table.half(2) else { return true }
    var subtable = 4
    for _ in 0..<count {
      guard let length = table.half(subtable + 2), let coverage = table.half(subtable + 4) else { return true }
      guard coverage >> 8 == 0, let pairs = table.half(subtable + 6) else { return true }
      for pair in 0..<pairs {
        // A subtable's header takes 14 bytes, a pair 6.
        let offset = subtable + 14 + pair * 6
        guard let left = table.half(offset), let right = table.half(offset + 2) else { return true }
        if left == Int(glyph) || right == Int(glyph) { return true }
      }
      // Large tables overflow the 16 bits of the length; the pairs say where the next one begins.
      subtable += max(length, 14 + pairs * 6)
    }
    return false
  }

  private static func hasUnreadableTables(_ face: OpaquePointer) -> Bool {
    FontTable.exists("morx", in: face) || FontTable.exists("kerx", in: face)
  }
}

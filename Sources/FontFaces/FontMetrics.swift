import CHarfBuzz

/// The vertical metrics of a face, in its own units.
public struct FontMetrics: Hashable, Sendable {
  /// From the baseline up to the top of the line, positive.
  public var ascent: Int
  /// From the baseline down to the bottom of the line, positive.
  public var descent: Int
  /// The gap that the face asks for between two lines.
  public var lineGap: Int
  /// Units to an em.
  public var unitsPerEm: Int
}

extension FontMetrics {
  /// Reads the metrics of a font whose scale is its units per em.
  ///
  /// HarfBuzz chooses as FreeType and browsers do: `hhea`; the typographic values of `OS/2` if the face asks for them
  /// (USE_TYPO_METRICS); if `hhea` is all zero, the typographic values, then those of Windows. A face without any gets
  /// four fifths of an em above the baseline and one below.
  init(font: OpaquePointer, unitsPerEm: Int) {
    func position(_ tag: hb_ot_metrics_tag_t) -> Int? {
      var value: hb_position_t = 0
      return hb_ot_metrics_get_position(font, tag, &value) != 0 ? Int(value) : nil
    }
    let ascent = position(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER) ?? 0
    let descent = -(position(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER) ?? 0)
    let hasHeight = ascent + descent > 0
    self.init(
      ascent: hasHeight ? ascent : unitsPerEm * 4 / 5,
      descent: hasHeight ? descent : unitsPerEm - unitsPerEm * 4 / 5,
      lineGap: max(0, position(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP) ?? 0),
      unitsPerEm: unitsPerEm)
  }
}

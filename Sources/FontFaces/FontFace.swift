import CHarfBuzz

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A face: one style of one family, from one file.
///
/// Faces come from a `FontLibrary`, which opens each only once. Two faces are equal if they come from the same place
/// of the same file with the same weight set.
public final class FontFace: @unchecked Sendable {
  // Sendable: every property is immutable, and HarfBuzz allows any number of threads to read a font that was made
  // immutable; what it computes late it publishes atomically.

  /// Where the file lies.
  public let path: String
  /// The place of the face in a collection; 0 in a file of one face.
  public let index: Int
  /// The family by its English name.
  public let family: String
  /// The family and the style.
  public let fullName: String
  /// The weight of CSS: 400 is regular, 700 bold.
  public let weight: Int
  /// Whether the face is italic or oblique.
  public let isItalic: Bool
  /// Whether the narrowest and the widest Latin letter advance alike.
  public let isMonospaced: Bool
  /// Units to an em.
  public let unitsPerEm: Int
  /// Ascent, descent and line gap.
  public let metrics: FontMetrics

  /// HarfBuzz's font: its scale is `unitsPerEm`, so that shaping yields exact integers in font units, never hinted.
  ///
  /// It lives as long as the face; nobody else destroys it.
  package let font: OpaquePointer
  /// Whether the weight of the face can be set.
  package let hasWeightAxis: Bool
  /// The weight that a variable face was set to.
  package let variableWeight: Int?
  /// The pictures of a bitmap face.
  package let strike: BitmapStrike?
  /// Whether the face has pictures or layers of colours.
  package let isColored: Bool
  /// Units to an em of `advance(ofGlyph:shaped:)`: the pixels of the strike in a bitmap face, else `unitsPerEm`.
  package var advanceUnitsPerEm: Int { unitScale.unitsPerEm }
  /// From those units to lengths.
  package let unitScale: UnitScale
  /// The advance of U+0020, in units of 1/`advanceUnitsPerEm` em.
  package let spaceAdvance: Int32
  /// What is drawn where a word is broken at a soft hyphen: U+2010, in its place U+002D.
  package let hyphen: FaceSign
  /// What is drawn where a text is cut: U+2026, in its place three full stops.
  package let ellipsis: FaceSign
  /// Whether the space takes part in substitution or kerning, so that words cannot be measured without it.
  package let spaceTakesPart: Bool

  let ideographs: IdeographParticipation
  let pairRuleCache: PairRuleCache
  private let coverage: ScalarCoverage

  /// Opens a face.
  ///
  /// The file is mapped, not read. A face with a weight axis is set to `weight`, within the axis.
  ///
  /// - Throws: `FontError.unreadableFile` or `FontError.notAFont`.
  package init(path: String, index: Int = 0, weight: Int? = nil) throws(FontError) {
    let face = try Self.openFace(path: path, index: index)
    defer { hb_face_destroy(face) }
    coverage = ScalarCoverage(face: face)
    ideographs = IdeographParticipation()
    pairRuleCache = PairRuleCache()
    guard coverage.count > 0, let font = hb_font_create(face) else { throw .notAFont(path: path) }
    self.font = font
    self.path = path
    self.index = index
    hasWeightAxis = Self.weightAxis(of: face) != nil
    variableWeight = weight.flatMap { Self.setWeight($0, of: font, face: face) }
    hb_font_make_immutable(font)

    family =
      Self.name(Int(HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY), of: face) ?? Self.name(Int(HB_OT_NAME_ID_FONT_FAMILY), of: face)
      ?? path
    fullName = Self.name(Int(HB_OT_NAME_ID_FULL_NAME), of: face) ?? family
    self.weight = variableWeight ?? Int(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT))
    isItalic =
      hb_style_get_value(font, HB_STYLE_TAG_ITALIC) != 0 || hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0
    unitsPerEm = Int(hb_face_get_upem(face))
    metrics = FontMetrics(font: font, unitsPerEm: unitsPerEm)
    strike = BitmapStrike(face: face)
    isColored = strike != nil || ["sbix", "COLR", "SVG "].contains { FontTable.exists($0, in: face) }
    unitScale = UnitScale(unitsPerEm: max(1, strike?.ppem ?? unitsPerEm))

    if let narrow = Self.nominalGlyph(0x69, in: font), let wide = Self.nominalGlyph(0x57, in: font) {
      isMonospaced = hb_font_get_glyph_h_advance(font, narrow) == hb_font_get_glyph_h_advance(font, wide)
    } else {
      isMonospaced = false
    }
    let space = Self.nominalGlyph(0x20, in: font)
    let ownSpace = space.map { hb_font_get_glyph_h_advance(font, $0) } ?? Int32(unitsPerEm / 4)
    spaceAdvance = strike.map { Int32($0.advance) } ?? ownSpace
    spaceTakesPart = space.map { SpaceParticipation.exists(in: face, space: $0) } ?? false
    hyphen = FaceSign(0x2010, orElse: 0x2D, in: font)
    ellipsis = FaceSign(0x2026, orElse: 0x2E, times: 3, in: font)
  }

  /// The same face as an object of its own, for a task that counts references to it alone.
  init(separating other: FontFace) {
    path = other.path
    index = other.index
    family = other.family
    fullName = other.fullName
    weight = other.weight
    isItalic = other.isItalic
    isMonospaced = other.isMonospaced
    unitsPerEm = other.unitsPerEm
    metrics = other.metrics
    font = hb_font_reference(other.font)
    hasWeightAxis = other.hasWeightAxis
    variableWeight = other.variableWeight
    strike = other.strike
    isColored = other.isColored
    unitScale = other.unitScale
    spaceAdvance = other.spaceAdvance
    hyphen = other.hyphen
    ellipsis = other.ellipsis
    spaceTakesPart = other.spaceTakesPart
    ideographs = other.ideographs
    pairRuleCache = other.pairRuleCache
    coverage = other.coverage
  }

  deinit { hb_font_destroy(font) }

  /// Whether the face has a glyph for the scalar.
  package func covers(_ scalar: UInt32) -> Bool { coverage.contains(scalar) }

  /// How many scalars the face has glyphs for.
  package var scalarCount: Int { coverage.count }

  /// The glyph of a scalar on its own; nil if the face has none.
  package func glyph(_ scalar: UInt32) -> UInt32? { Self.nominalGlyph(scalar, in: font) }

  /// The advance of a glyph in font units, before shaping.
  package func advance(ofGlyph glyph: UInt32) -> Int32 { hb_font_get_glyph_h_advance(font, glyph) }

  /// The advance of a shaped glyph, in units of 1/`advanceUnitsPerEm` em.
  ///
  /// In a bitmap face every glyph that advances does so by the strike's advance, else it is what shaping said.
  package func advance(ofGlyph glyph: UInt32, shaped: Int32) -> Int32 {
    guard let strike else { return shaped }
    return shaped == 0 ? 0 : Int32(strike.advance)
  }
}

extension FontFace: Hashable {
  /// Whether two faces come from the same place of the same file with the same weight set.
  public static func == (a: FontFace, b: FontFace) -> Bool {
    a === b || a.index == b.index && a.variableWeight == b.variableWeight && a.path == b.path
  }

  /// Feeds what makes the face equal to others.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(index)
    hasher.combine(variableWeight)
  }
}

/// What the engine draws of its own accord: a hyphen, an ellipsis.
package struct FaceSign: Hashable, Sendable {
  /// The glyph; 0 if the face has none.
  package let glyph: UInt32
  /// How often it is drawn.
  package let count: Int
  /// The advance of all of them in font units.
  package let advance: Int32

  init(_ scalar: UInt32, orElse other: UInt32, times: Int = 1, in font: OpaquePointer) {
    if let glyph = FontFace.nominalGlyph(scalar, in: font) {
      (self.glyph, count) = (glyph, 1)
    } else {
      (glyph, count) = (FontFace.nominalGlyph(other, in: font) ?? 0, times)
    }
    advance = hb_font_get_glyph_h_advance(font, glyph) * Int32(count)
  }
}

extension FontFace {
  private static func openFace(path: String, index: Int) throws(FontError) -> OpaquePointer {
    guard let file = fopen(path, "rb") else {
      throw .unreadableFile(path: path, reason: String(cString: strerror(errno)))
    }
    fclose(file)
    guard let blob = hb_blob_create_from_file_or_fail(path) else { throw .notAFont(path: path) }
    defer { hb_blob_destroy(blob) }
    guard index >= 0, index < Int(hb_face_count(blob)), let face = hb_face_create(blob, UInt32(index)) else {
      throw .notAFont(path: path)
    }
    guard hb_face_get_glyph_count(face) > 0 else {
      hb_face_destroy(face)
      throw .notAFont(path: path)
    }
    hb_face_make_immutable(face)
    return face
  }

  /// Sets the weight axis and returns what it was set to; nil if there is none.
  private static func setWeight(_ weight: Int, of font: OpaquePointer, face: OpaquePointer) -> Int? {
    guard let axis = weightAxis(of: face), axis.min_value <= axis.max_value else { return nil }
    let value = min(max(Float(weight), axis.min_value), axis.max_value)
    var variation = hb_variation_t(tag: axis.tag, value: value)
    hb_font_set_variations(font, &variation, 1)
    return Int(value)
  }

  private static func weightAxis(of face: OpaquePointer) -> hb_ot_var_axis_info_t? {
    var axis = hb_ot_var_axis_info_t()
    return hb_ot_var_find_axis_info(face, FontTable.tag("wght"), &axis) != 0 ? axis : nil
  }

  private static func name(_ id: Int, of face: OpaquePointer) -> String? {
    var bytes = [CChar](repeating: 0, count: 256)
    var count = UInt32(bytes.count)
    hb_ot_name_get_utf8(face, hb_ot_name_id_t(id), hb_language_from_string("en", 2), &count, &bytes)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  fileprivate static func nominalGlyph(_ scalar: UInt32, in font: OpaquePointer) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 ? glyph : nil
  }
}

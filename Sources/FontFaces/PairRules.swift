import CHarfBuzz
import Synchronization

/// What a face does where two letters meet, in texts of a script and a language.
///
/// A letter here is a scalar with the marks that belong to it. A face is *pairwise* if each letter advances by what it and the
/// next one say, as they do when the two stand alone; then the advance of any text is a sum over its pairs. It is proven from the
/// face's tables: no rule that HarfBuzz applies looks from one letter into another, but those that kern the first of two.
/// Letters that other rules look at together, such as those of a ligature, are told pair by pair.
package final class PairRules: Sendable {
  /// What a scalar is to a letter.
  package enum Role: Sendable {
    /// A letter begins with it.
    case starter
    /// It belongs to the letter before it.
    case mark
  }

  /// What a letter may do to the one after it, and how it stands to the one before it.
  package struct Traits: Sendable {
    /// Whether the letter may advance differently before some other one, or must not meet it.
    package var heedsNext: Bool
    /// Whether no letter may stand before it.
    package var mustBegin: Bool
    /// Whether it must not meet some letters after it, or before it.
    package var mayRefuseNext: Bool
    package var mayBeRefused: Bool
  }

  /// What must not meet: any glyph of the first and any of the second.
  private struct Meeting: Hashable, Sendable {
    var first: GlyphList
    var second: GlyphList
  }

  /// The scripts that HarfBuzz shapes without looking further than fonts tell it to; in Thai and Lao marks stay with their
  /// letter.
  private static let scripts: Set<UInt32> = Set(
    (["Latn", "Grek", "Cyrl", "Armn", "Geor", "Ethi", "Kana", "Hani", "Hang", "Bopo", "Thai", "Laoo", "Zyyy"]
      as [StaticString]).map(FontTable.tag))
  private static let scriptsWithMarks: Set<UInt32> = Set((["Thai", "Laoo"] as [StaticString]).map(FontTable.tag))
  private static let common = FontTable.tag("Zyyy")
  /// Runs of kana are of one script, which is that of OpenType.
  private static let (hiragana, katakana) = (FontTable.tag("Hira"), FontTable.tag("Kana"))
  /// Spaces at which no line ends, which are shaped as letters are.
  private static let fixedSpaces: Set<UInt32> = [0xA0, 0x202F]
  /// U+0E33 and U+0EB3 are shaped as a mark and a letter.
  private static let decomposed: [UInt32: [UInt32]] = [0xE33: [0xE4D, 0xE32], 0xEB3: [0xECD, 0xEB2]]
  /// Jamo and fillers, which form syllables with others; the slash of fractions, which changes the digits around it; what
  /// belongs to the letter before it without being a mark; regional indicators.
  private static let excluded: [ClosedRange<UInt32>] = [
    0x1100...0x11FF, 0x2044...0x2044, 0x3164...0x3164, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0xFFA0...0xFFA0,
    0xFF9E...0xFF9F, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF,
  ]

  private let script: UInt32
  /// The lookups of substitution.
  private let lookups: [UInt32]
  /// The glyphs that are the first of a kerned pair, and the pairs.
  private let kerned: GlyphList
  private let kerning: KerningPairs?
  /// The glyphs that substitution may change; none if whatever comes of it is in none of the other lists.
  private let changing: GlyphList
  private let meetings: Set<Meeting>
  /// All glyphs that are the first of a meeting, the second of one, and the second of one with whatever stands before.
  private let firsts: GlyphList
  private let seconds: GlyphList
  private let secondsOfAny: GlyphList

  /// Reads the rules of a face; nil if it is not pairwise.
  ///
  /// - Complexity: linear in the face's scalars and in the rules that concern the script; a millisecond for a CJK face.
  init?(font: OpaquePointer, script: UInt32, language: OpaquePointer?) {
    guard Self.scripts.contains(script), let face = hb_font_get_face(font),
      // Tables besides OpenType's own, for which HarfBuzz has other machines.
      !["kern", "kerx", "morx", "mort", "trak"].contains(where: { FontTable.exists($0, in: face) }),
      !FontTable.hasFeatureVariations(in: face)
    else { return nil }
    self.script = script
    let glyphCount = Int(hb_face_get_glyph_count(face))
    var properties = hb_segment_properties_t()
    properties.direction = HB_DIRECTION_LTR
    properties.script = hb_script_t(rawValue: script)
    properties.language = language
    guard let plan = hb_shape_plan_create_cached(face, &properties, nil, 0, nil) else { return nil }
    defer { hb_shape_plan_destroy(plan) }

    var starters = GlyphSet(glyphCount: glyphCount)
    let reachable = hb_set_create()
    let scalars = hb_set_create()
    let substitutions = hb_set_create()
    defer { for set in [reachable, scalars, substitutions] { hb_set_destroy(set) } }
    hb_face_collect_unicodes(face, scalars)
    var scalar = UInt32.max
    while hb_set_next(scalars, &scalar) != 0 {
      guard let role = Self.role(of: scalar, script: script) else { continue }
      for part in Self.decomposed[scalar] ?? [scalar] {
        var glyph: UInt32 = 0
        guard hb_font_get_nominal_glyph(font, part, &glyph) != 0 else { continue }
        hb_set_add(reachable, glyph)
        if role == .starter { starters.insert(Int(glyph)) }
      }
    }
    Self.collectLookups("GSUB", of: plan, face, into: substitutions)
    lookups = Self.members(of: substitutions)
    let nominal = Self.set(reachable, glyphCount: glyphCount)
    hb_ot_layout_lookups_substitute_closure(face, substitutions, reachable)
    let domain = Self.set(reachable, glyphCount: glyphCount)
    // What is not a mark, or only becomes something by substitution, counts as beginning a letter.
    var beginnings = starters
    for glyph in Self.members(of: reachable)
    where !nominal.contains(Int(glyph)) && hb_ot_layout_get_glyph_class(face, glyph) != HB_OT_LAYOUT_GLYPH_CLASS_MARK {
      beginnings.insert(Int(glyph))
    }

    let positionings = hb_set_create()
    defer { hb_set_destroy(positionings) }
    Self.collectLookups("GPOS", of: plan, face, into: positionings)
    var kerned = GlyphSet(glyphCount: glyphCount)
    var subtables: [Int] = []
    var meetings: Set<Meeting> = []
    var firsts = GlyphSet(glyphCount: glyphCount)
    var seconds = firsts
    var secondsOfAny = firsts
    var isPairwise = true
    func take(_ rule: GlyphRules.Rule, _ flags: Int) {
      let seesAll = flags & GlyphRules.ignoresBasesOrLigatures == 0
      switch rule {
      case .adjustsFirst(let first, let subtable):
        isPairwise = isPairwise && seesAll
        kerned.formUnion(first)
        subtables.append(subtable)
      case .sequence(let positions):
        for (first, second) in zip(positions, positions.dropFirst()) {
          let beginning = second.intersection(beginnings)
          guard !beginning.isEmpty else { continue }
          // Only letters that have a scalar can be told.
          isPairwise = isPairwise && seesAll && beginning.isSubset(of: starters)
          seconds.formUnion(beginning)
          if first.isSubset(of: starters) {
            firsts.formUnion(first)
            meetings.insert(Meeting(first: GlyphList(first), second: GlyphList(beginning)))
          } else {
            secondsOfAny.formUnion(beginning)
          }
        }
      }
    }
    do {
      for (name, isPositioning, numbers) in [
        ("GSUB", false, lookups), ("GPOS", true, Self.members(of: positionings)),
      ] as [(StaticString, Bool, [UInt32])] where !numbers.isEmpty {
        guard let table = FontTable(name, of: face) else { return nil }
        var rules = GlyphRules(table, isPositioning: isPositioning, glyphCount: glyphCount, domain: domain)
        for number in numbers { try rules.forEachRule(ofLookup: Int(number), take) }
      }
    } catch { return nil }
    guard isPairwise else { return nil }
    let change = Self.change(by: lookups, in: face, glyphCount: glyphCount)
    let heeded = [kerned, firsts, seconds, secondsOfAny].contains { $0.intersects(change.outputs) }
    changing = GlyphList(heeded ? change.inputs.intersection(domain) : GlyphSet(glyphCount: glyphCount))
    self.kerned = GlyphList(kerned)
    kerning = subtables.isEmpty ? nil : KerningPairs(face: face, subtables: subtables)
    self.meetings = meetings
    self.firsts = GlyphList(firsts)
    self.seconds = GlyphList(seconds)
    self.secondsOfAny = GlyphList(secondsOfAny)
  }

  /// Equal rules for one task, which counts references to them alone.
  private init(separating other: PairRules) {
    script = other.script
    lookups = other.lookups
    kerned = other.kerned
    kerning = other.kerning.map { KerningPairs(separating: $0) }
    changing = other.changing
    meetings = other.meetings
    firsts = other.firsts
    seconds = other.seconds
    secondsOfAny = other.secondsOfAny
  }

  func separate() -> PairRules { PairRules(separating: self) }

  // MARK: Letters

  /// What a scalar is to a letter; nil if texts with it are not sums of pairs.
  package func role(of scalar: UInt32, in face: FontFace) -> Role? {
    face.covers(scalar) ? Self.role(of: scalar, script: script) : nil
  }

  /// What a letter of these scalars does beside others.
  package func traits(of letter: [UInt32], in face: FontFace) -> Traits {
    let glyphs = glyphs(of: letter, in: face)
    let isFirst = glyphs.contains { firsts.contains($0) }
    return Traits(
      heedsNext: isFirst || glyphs.contains { kerned.contains($0) },
      mustBegin: glyphs.contains { secondsOfAny.contains($0) }, mayRefuseNext: isFirst,
      mayBeRefused: glyphs.contains { seconds.contains($0) })
  }

  /// Whether a letter that may refuse the next must not be followed by one that may be refused, since rules look at both
  /// together.
  package func forbids(_ letter: [UInt32], before next: [UInt32], in face: FontFace) -> Bool {
    let (first, second) = (glyphs(of: letter, in: face), glyphs(of: next, in: face))
    return meetings.contains { meeting in
      second.contains { meeting.second.contains($0) } && first.contains { meeting.first.contains($0) }
    }
  }

  /// Whether a glyph of one letter may advance otherwise before one of another than alone.
  ///
  /// - Complexity: O(k log n) in the number of subtables of kerning and their size.
  package func kerns(_ first: UInt32, before second: UInt32) -> Bool {
    kerning?.contains(Int(first), Int(second)) ?? false
  }

  /// All glyphs that a letter may come to be, on the way as well.
  package func glyphs(of letter: [UInt32], in face: FontFace) -> [UInt32] {
    let nominal = letter.flatMap { Self.decomposed[$0] ?? [$0] }.compactMap { face.glyph($0) }
    guard nominal.contains(where: { changing.contains($0) }) else { return nominal }
    let glyphs = hb_set_create()
    let numbers = hb_set_create()
    defer {
      hb_set_destroy(glyphs)
      hb_set_destroy(numbers)
    }
    for glyph in nominal { hb_set_add(glyphs, glyph) }
    for number in lookups { hb_set_add(numbers, number) }
    hb_ot_layout_lookups_substitute_closure(hb_font_get_face(face.font), numbers, glyphs)
    return Self.members(of: glyphs)
  }

  private static func role(of scalar: UInt32, script: UInt32) -> Role? {
    let functions = hb_unicode_funcs_get_default()
    let own = hb_unicode_script(functions, scalar).rawValue
    guard own == script || own == common || script == katakana && own == hiragana,
      !excluded.contains(where: { $0.contains(scalar) })
    else { return nil }
    if fixedSpaces.contains(scalar) { return .starter }
    if decomposed[scalar] != nil { return scriptsWithMarks.contains(script) ? .mark : nil }
    switch hb_unicode_general_category(functions, scalar) {
    case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK:
      return own == script && scriptsWithMarks.contains(script) ? .mark : nil
    case HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK, HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK,
      HB_UNICODE_GENERAL_CATEGORY_CONTROL, HB_UNICODE_GENERAL_CATEGORY_FORMAT, HB_UNICODE_GENERAL_CATEGORY_UNASSIGNED,
      HB_UNICODE_GENERAL_CATEGORY_PRIVATE_USE, HB_UNICODE_GENERAL_CATEGORY_SURROGATE,
      HB_UNICODE_GENERAL_CATEGORY_LINE_SEPARATOR, HB_UNICODE_GENERAL_CATEGORY_PARAGRAPH_SEPARATOR,
      HB_UNICODE_GENERAL_CATEGORY_SPACE_SEPARATOR:
      return nil
    default: return .starter
    }
  }

  // MARK: Sets

  /// The lookups of a plan that apply to texts of letters.
  ///
  /// A plan holds those of fractions too, which HarfBuzz turns on around their slash only.
  private static func collectLookups(
    _ table: StaticString, of plan: OpaquePointer, _ face: OpaquePointer, into lookups: OpaquePointer?
  ) {
    let unasked = hb_set_create()
    defer { hb_set_destroy(unasked) }
    hb_ot_layout_collect_lookups(face, FontTable.tag(table), nil, nil, DefaultFeatures.tags, unasked)
    hb_ot_shape_plan_collect_lookups(plan, FontTable.tag(table), lookups)
    hb_set_intersect(lookups, unasked)
  }

  private static func members(of set: OpaquePointer?) -> [UInt32] {
    var result: [UInt32] = []
    var value = UInt32.max
    while hb_set_next(set, &value) != 0 { result.append(value) }
    return result
  }

  private static func set(_ glyphs: OpaquePointer?, glyphCount: Int) -> GlyphSet {
    var result = GlyphSet(glyphCount: glyphCount)
    var (first, last) = (UInt32.max, UInt32.max)
    while hb_set_next_range(glyphs, &first, &last) != 0 { result.insert(Int(first)...Int(last)) }
    return result
  }

  /// The glyphs that lookups change, and what they change them to.
  private static func change(
    by lookups: [UInt32], in face: OpaquePointer, glyphCount: Int
  ) -> (inputs: GlyphSet, outputs: GlyphSet) {
    let inputs = hb_set_create()
    let outputs = hb_set_create()
    defer {
      hb_set_destroy(inputs)
      hb_set_destroy(outputs)
    }
    for lookup in lookups {
      hb_ot_layout_lookup_collect_glyphs(face, FontTable.tag("GSUB"), lookup, nil, inputs, nil, outputs)
    }
    return (set(inputs, glyphCount: glyphCount), set(outputs, glyphCount: glyphCount))
  }
}

/// The pair rules of a face that were asked for.
final class PairRuleCache: Sendable {
  private struct Key: Hashable {
    var script: UInt32
    var language: UInt
  }

  private let known = Mutex<[Key: PairRules?]>([:])

  func rules(of font: OpaquePointer, script: UInt32, language: OpaquePointer?) -> PairRules? {
    let key = Key(script: script, language: UInt(bitPattern: language))
    if let rules = known.withLock({ $0[key] }) { return rules }
    let rules = PairRules(font: font, script: script, language: language)
    known.withLock { $0[key] = .some(rules) }
    return rules
  }
}

extension FontFace {
  /// What the face does where letters of a script meet, in texts of a language, for one task; nil if it is not pairwise.
  ///
  /// - Complexity: O(1) from the second time on.
  package func pairRules(script: UInt32, language: hb_language_t?) -> PairRules? {
    strike == nil ? pairRuleCache.rules(of: font, script: script, language: language)?.separate() : nil
  }
}

import CHarfBuzz
import FontFaces
import UnicodeAnalysis

/// Shapes stretches of text one after the other with HarfBuzz.
///
/// One task owns it; it is not shared.
///
/// Advances are whole numbers of font units, so nothing is lost before they are summed.
struct Shaper {
  /// The smallest piece that the shaper keeps together.
  struct Cluster {
    /// The UTF-8 offset of its first character.
    var offset: Int32
    /// Its advance in the face's units.
    var advance: Int32
    /// Whether a line that ends before it must be shaped anew.
    var isUnsafe: Bool
  }

  /// One placed glyph, in the order in which it is drawn.
  struct Glyph {
    var id: UInt32
    var cluster: Int32
    var advance: Int32
    var offsetX: Int32
    var offsetY: Int32
  }

  /// Owns the buffer that HarfBuzz fills.
  private final class Buffer {
    let pointer: OpaquePointer
    init() { pointer = hb_buffer_create() }
    deinit { hb_buffer_destroy(pointer) }
  }

  private let owner = Buffer()
  private let buffer: OpaquePointer
  private var features: [hb_feature_t] = []
  /// The language that texts are shaped in.
  let language: hb_language_t?
  /// Nil if full-width punctuation is left as it is.
  private var trimmer: SpacingTrimmer?
  /// The clusters of the last stretch, in the order of its text.
  var clusters: ContiguousArray<Cluster> = []
  /// What is known of letters, by face and script.
  var letterTables: ContiguousArray<LetterTable.Owner> = []
  /// Whether stretches may be summed; what that gives is checked against shaping.
  var sumsPairs = true
  /// How many stretches have been shaped.
  private(set) var count = 0

  init(_ options: LineBreakOptions) {
    buffer = owner.pointer
    language = hb_language_from_string(options.locale, -1)
    trimmer = SpacingTrimmer(options.spacingTrim, language: language)
    // Letters set apart must not run together: CSS Text 3, 8.2.
    for tag in [0x6C69_6761, 0x636C_6967, 0x646C_6967] as [hb_tag_t] {  // liga, clig, dlig
      features.append(hb_feature_t(tag: tag, value: 0, start: 0, end: UInt32.max))
    }
  }

  /// Whether full-width punctuation may be trimmed at all.
  var trims: Bool { trimmer != nil }

  /// Whether something in a stretch may be trimmed, so that it cannot be shaped without what stands beside it.
  ///
  /// - Complexity: O(n) in the length of the stretch if anything is trimmed at all.
  @inline(__always)
  mutating func trims(_ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, run: ShapingRun, face: FontFace) -> Bool
  {
    trimmer != nil && run.content == .text && trimmer?.concerns(utf8, range, face: face) == true
  }

  /// Shapes a stretch; `context` is what surrounds it, so that letters at its ends join their neighbours.
  ///
  /// Where something may be trimmed, `context` is the whole paragraph.
  ///
  /// - Returns: the sum of the advances, in the face's units; `clusters` then has the parts.
  mutating func shape(
    _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, context: Range<Int>, run: ShapingRun, face: FontFace,
    isSpaced: Bool, edges: LineEdges = []
  ) -> Int {
    clusters.removeAll(keepingCapacity: true)
    let (infos, positions) = fillBuffer(utf8, range, context: context, run: run, face: face, isSpaced: isSpaced)
    let strikeAdvance = face.strike.map { Int32($0.advance) }
    let base = Int32(context.lowerBound)
    let last = infos.count - 1
    let isBackward = run.level & 1 == 1
    var sum = 0
    for step in 0..<infos.count {
      let index = isBackward ? last - step : step
      var advance = positions[index].x_advance
      if let strikeAdvance, advance != 0 { advance = strikeAdvance }
      sum += Int(advance)
      let offset = base + Int32(bitPattern: infos[index].cluster)
      let isUnsafe = infos[index].mask & UInt32(HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue) != 0
      if let end = clusters.indices.last, clusters[end].offset == offset {
        clusters[end].advance += advance
        clusters[end].isUnsafe = clusters[end].isUnsafe || isUnsafe
      } else {
        clusters.append(Cluster(offset: offset, advance: advance, isUnsafe: isUnsafe))
      }
    }
    if trimmer != nil, run.content == .text {
      sum += trim(utf8, range, context: context, run: run, face: face, edges: edges)
    }
    return sum
  }

  /// Trims what is to be trimmed in the clusters of the stretch shaped last.
  ///
  /// - Returns: what the sum of advances changes by.
  private mutating func trim(
    _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, context: Range<Int>, run: ShapingRun, face: FontFace,
    edges: LineEdges
  ) -> Int {
    trimmer?.look(at: utf8, range, context: context, script: run.script, face: face, edges: edges)
    guard let trimmer, !trimmer.trimmed.isEmpty || !trimmer.unsafeOffsets.isEmpty else { return 0 }
    var sum = 0
    var (next, nextUnsafe) = (0, 0)
    for index in clusters.indices {
      let offset = clusters[index].offset
      while next < trimmer.trimmed.count, trimmer.trimmed[next].offset < offset { next += 1 }
      if next < trimmer.trimmed.count, trimmer.trimmed[next].offset == offset {
        clusters[index].advance += trimmer.trimmed[next].half.advance
        sum += Int(trimmer.trimmed[next].half.advance)
      }
      while nextUnsafe < trimmer.unsafeOffsets.count, trimmer.unsafeOffsets[nextUnsafe] < offset { nextUnsafe += 1 }
      if nextUnsafe < trimmer.unsafeOffsets.count, trimmer.unsafeOffsets[nextUnsafe] == offset {
        clusters[index].isUnsafe = true
      }
    }
    return sum
  }

  /// The same for glyphs in the order in which they are drawn.
  private mutating func trim(
    _ glyphs: inout ContiguousArray<Glyph>, _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>,
    context: Range<Int>, run: ShapingRun, face: FontFace, edges: LineEdges
  ) {
    trimmer?.look(at: utf8, range, context: context, script: run.script, face: face, edges: edges)
    guard let trimmer, !trimmer.trimmed.isEmpty else { return }
    let halves = Dictionary(trimmer.trimmed.map { ($0.offset, $0.half) }) { first, _ in first }
    var last: Int32 = -1
    for index in glyphs.indices {
      // A mark in the same cluster stays where it is.
      if glyphs[index].cluster != last, let half = halves[glyphs[index].cluster] {
        glyphs[index].advance += half.advance
        glyphs[index].offsetX += half.offsetX
      }
      last = glyphs[index].cluster
    }
  }

  /// How much narrower a stretch gets, in the face's units, if a line ends with it and its last character is trimmed.
  mutating func endTrim(
    at end: Int, in utf8: UnsafeBufferPointer<UInt8>, context: Range<Int>, run: ShapingRun, face: FontFace
  ) -> Int {
    guard run.content == .text else { return 0 }
    return trimmer?.endTrim(at: end, in: utf8, context: context, script: run.script, face: face) ?? 0
  }

  /// Shapes a stretch for drawing.
  ///
  /// - Returns: its glyphs from left to right.
  mutating func glyphs(
    _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, context: Range<Int>, run: ShapingRun, face: FontFace,
    isSpaced: Bool, edges: LineEdges = []
  ) -> ContiguousArray<Glyph> {
    let (infos, positions) = fillBuffer(utf8, range, context: context, run: run, face: face, isSpaced: isSpaced)
    let strikeAdvance = face.strike.map { Int32($0.advance) }
    var result: ContiguousArray<Glyph> = []
    result.reserveCapacity(infos.count)
    for (info, position) in zip(infos, positions) {
      var advance = position.x_advance
      if let strikeAdvance, advance != 0 { advance = strikeAdvance }
      result.append(
        Glyph(
          id: info.codepoint, cluster: Int32(context.lowerBound) + Int32(bitPattern: info.cluster), advance: advance,
          offsetX: position.x_offset, offsetY: position.y_offset))
    }
    if trimmer != nil, run.content == .text {
      trim(&result, utf8, range, context: context, run: run, face: face, edges: edges)
    }
    return result
  }

  /// Where the font divides the ligature that a cluster of the stretch shaped last became.
  ///
  /// OpenType, GDEF, ligature caret list.
  ///
  /// - Parameters:
  ///   - offset: the UTF-8 offset of the cluster's first character.
  ///   - count: how many parts it is to have.
  /// - Returns: the ends of all parts but the last, from where reading begins, in the face's units; nil if the font does
  ///   not divide it into so many, or the cluster is more than one glyph.
  func ligatureCarets(at offset: Int, context: Range<Int>, count: Int, run: ShapingRun, face: FontFace) -> [Int]? {
    guard count > 1, face.strike == nil else { return nil }
    var length: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &length),
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return nil }
    let cluster = UInt32(offset - context.lowerBound)
    // Marks on a ligature have no width of their own.
    let glyphs = (0..<Int(length)).filter { infos[$0].cluster == cluster && positions[$0].x_advance != 0 }
    guard glyphs.count == 1, let index = glyphs.first else { return nil }
    let direction = run.level & 1 == 0 ? HB_DIRECTION_LTR : HB_DIRECTION_RTL
    var carets = [hb_position_t](repeating: 0, count: count)
    var found = UInt32(count)
    let all = hb_ot_layout_get_ligature_carets(
      face.font, direction, infos[index].codepoint, 0, &found, &carets)
    guard Int(all) == count - 1, Int(found) == count - 1 else { return nil }
    let advance = Int(positions[index].x_advance)
    var ends = carets.prefix(count - 1).map { Int($0) }.sorted()
    if run.level & 1 == 1 { ends = ends.reversed().map { advance - $0 } }
    // Some fonts place a caret outside of the glyph's advance.
    let bounds = [0] + ends + [advance]
    return zip(bounds, bounds.dropFirst()).allSatisfy(<) ? ends : nil
  }

  private mutating func fillBuffer(
    _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, context: Range<Int>, run: ShapingRun, face: FontFace,
    isSpaced: Bool
  ) -> (UnsafeBufferPointer<hb_glyph_info_t>, UnsafeBufferPointer<hb_glyph_position_t>) {
    count += 1
    hb_buffer_clear_contents(buffer)
    if let base = utf8.baseAddress {
      (base + context.lowerBound).withMemoryRebound(to: CChar.self, capacity: context.count) {
        hb_buffer_add_utf8(
          buffer, $0, Int32(context.count), UInt32(range.lowerBound - context.lowerBound), Int32(range.count))
      }
    }
    hb_buffer_set_direction(buffer, run.level & 1 == 0 ? HB_DIRECTION_LTR : HB_DIRECTION_RTL)
    hb_buffer_set_script(buffer, hb_script_t(rawValue: run.script))
    hb_buffer_set_language(buffer, language)
    if isSpaced {
      hb_shape(face.font, buffer, features, UInt32(features.count))
    } else {
      hb_shape(face.font, buffer, nil, 0)
    }
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    return (
      UnsafeBufferPointer(start: infos, count: infos == nil ? 0 : Int(count)),
      UnsafeBufferPointer(start: positions, count: infos == nil ? 0 : Int(count))
    )
  }
}

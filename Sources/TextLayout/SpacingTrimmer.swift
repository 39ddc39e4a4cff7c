import CHarfBuzz
import FontFaces
import UnicodeAnalysis

/// What stands at the ends of a stretch that is shaped.
struct LineEdges: OptionSet, Sendable {
  let rawValue: UInt8
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A line begins with the stretch, and it is not the first of its paragraph.
  static let beginsLine = LineEdges(rawValue: 1)
  /// A line ends with the stretch, and its last character is trimmed.
  static let trimsEnd = LineEdges(rawValue: 2)
}

/// Finds the full-width punctuation that is trimmed, as Chromium does (Blink's `han_kerning.cc`).
///
/// - Of two characters whose blank halves meet, an opening one is trimmed after anything that opens, closes or is blank
///   on both sides, and a closing one before anything that closes or is blank on both sides.
/// - What stands on the other side of a change of face, style or script counts as well, by the place it would have in
///   the face of the character that is trimmed.
/// - A line's first character has nothing before it. Its last one keeps what follows it in the text.
///
/// One task owns it; it is not shared.
struct SpacingTrimmer {
  let trim: SpacingTrim
  private let language: hb_language_t?
  private var faces: [ObjectIdentifier: (face: FontFace, spacing: FaceSpacing?)] = [:]
  private var halves: [Key: FaceSpacing.Half] = [:]
  /// What is trimmed in the stretch that was looked at last, ascending.
  ///
  /// What `halt` does to a glyph is added to what shaping says: ranges of features would cost the square of their number.
  private(set) var trimmed: [(offset: Int32, half: FaceSpacing.Half)] = []
  /// The offsets in it before which a line that breaks there is set otherwise, ascending.
  private(set) var unsafeOffsets: [Int32] = []

  private struct Key: Hashable {
    var face: ObjectIdentifier
    var script: UInt32
    var scalar: UInt32
  }

  /// Nil if nothing is trimmed.
  init?(_ trim: SpacingTrim, language: hb_language_t?) {
    guard trim != .spaceAll else { return nil }
    self.trim = trim
    self.language = language
  }

  /// How a face sets full-width punctuation; nil if it cannot halve it.
  mutating func spacing(of face: FontFace) -> FaceSpacing? {
    if let known = faces[ObjectIdentifier(face)] { return known.spacing }
    let made = face.strike == nil ? FaceSpacing(face, language: language) : nil
    faces[ObjectIdentifier(face)] = (face, made)
    return made
  }

  /// What trimming does to a character of a run.
  mutating func half(_ scalar: UInt32, of face: FontFace, script: UInt32) -> FaceSpacing.Half {
    let key = Key(face: ObjectIdentifier(face), script: script, scalar: scalar)
    if let known = halves[key] { return known }
    let made = FaceSpacing.half(scalar, of: face, script: script, language: language)
    halves[key] = made
    return made
  }

  /// Whether something in a stretch may be trimmed.
  ///
  /// - Complexity: O(n) in the length of the stretch.
  mutating func concerns(_ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, face: FontFace) -> Bool {
    FullWidthPunctuation.exists(in: utf8, range) && spacing(of: face) != nil
  }

  /// Finds what is trimmed in a stretch; `context` is the paragraph that it is part of.
  ///
  /// - Complexity: O(n) in the length of the stretch.
  mutating func look(
    at utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, context: Range<Int>, script: UInt32, face: FontFace,
    edges: LineEdges
  ) {
    trimmed.removeAll(keepingCapacity: true)
    unsafeOffsets.removeAll(keepingCapacity: true)
    guard FullWidthPunctuation.exists(in: utf8, range), let spacing = spacing(of: face) else { return }
    let isParagraphStart = range.lowerBound == context.lowerBound
    var last = FullWidthPunctuation.other
    var lastOffset: Int?
    if !isParagraphStart, !edges.contains(.beginsLine) {
      last = spacing.punctuation(utf8.scalar(before: range.lowerBound))
    }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, size) = utf8.scalar(at: offset)
      let punctuation = spacing.punctuation(scalar)
      if offset == range.lowerBound, trimsStart(edges, isParagraphStart: isParagraphStart),
        FullWidthPunctuation(scalar).maySitAtStart
      {
        add(offset, utf8, face, script)
      } else if Self.trims(punctuation, after: last) {
        add(offset, utf8, face, script)
        unsafeOffsets.append(Int32(offset))
      } else {
        if Self.trims(last, before: punctuation), let lastOffset { add(lastOffset, utf8, face, script) }
        // At the start of a line it would be trimmed.
        if trim.trimsWrappedStart, FullWidthPunctuation(scalar).maySitAtStart { unsafeOffsets.append(Int32(offset)) }
      }
      last = punctuation
      lastOffset = offset
      offset += size
    }
    guard let lastOffset else { return }
    if edges.contains(.trimsEnd) {
      add(lastOffset, utf8, face, script)
    } else if range.upperBound < context.upperBound,
      Self.trims(last, before: spacing.punctuation(utf8.scalar(at: range.upperBound).value))
    {
      add(lastOffset, utf8, face, script)
    }
  }

  private func trimsStart(_ edges: LineEdges, isParagraphStart: Bool) -> Bool {
    edges.contains(.beginsLine) ? trim.trimsWrappedStart : isParagraphStart && trim == .trimStart
  }

  private mutating func add(
    _ offset: Int, _ utf8: UnsafeBufferPointer<UInt8>, _ face: FontFace, _ script: UInt32
  ) {
    guard trimmed.last?.offset != Int32(offset) else { return }
    trimmed.append((Int32(offset), half(utf8.scalar(at: offset).value, of: face, script: script)))
  }

  /// How much narrower the character that ends at an offset gets if a line ends with it; 0 if it is none that may be
  /// trimmed, or is trimmed already for what follows it.
  mutating func endTrim(
    at end: Int, in utf8: UnsafeBufferPointer<UInt8>, context: Range<Int>, script: UInt32, face: FontFace
  ) -> Int {
    let scalar = utf8.scalar(before: end)
    guard FullWidthPunctuation(scalar).maySitAtEnd, let spacing = spacing(of: face) else { return 0 }
    if end < context.upperBound,
      Self.trims(spacing.punctuation(scalar), before: spacing.punctuation(utf8.scalar(at: end).value))
    {
      return 0
    }
    return max(0, -Int(half(scalar, of: face, script: script).advance))
  }

  private static func trims(_ punctuation: FullWidthPunctuation, after last: FullWidthPunctuation) -> Bool {
    guard punctuation == .open else { return false }
    switch last {
    case .open, .middle, .close, .openNarrow: return true
    default: return false
    }
  }

  private static func trims(_ last: FullWidthPunctuation, before next: FullWidthPunctuation) -> Bool {
    guard last == .close else { return false }
    switch next {
    case .close, .middle, .closeNarrow: return true
    default: return false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The scalar that ends at an offset, which is not the start.
  func scalar(before end: Int) -> UInt32 {
    var start = end - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start).value
  }
}

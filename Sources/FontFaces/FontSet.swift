/// Faces in order of preference: those that were asked for, then the ones that help out.
///
/// Sets come from `FontLibrary.fontSet(families:weight:isItalic:isMonospaced:locale:)`. Faces that help out are opened
/// when a character first needs them; which one that is depends on the installed fonts only, not on what was looked up
/// before. Two sets are equal if they hold the same faces in the same order.
public struct FontSet: Sendable {
  let table: FaceTable
  /// Whether the first face covers all printable characters of ASCII, so that text of these alone needs no look-up.
  package let primaryCoversASCII: Bool

  init(table: FaceTable) {
    self.table = table
    primaryCoversASCII = (0x20..<0x7F).allSatisfy { table.primary.covers($0) }
  }

  /// An equal set for one task.
  ///
  /// Wherever a face is handed on, its references are counted; tasks on several processors that count those of the same faces
  /// wait for one another. What is known of characters and fonts is shared all the same.
  package func separate() -> FontSet { FontSet(table: FaceTable(separating: table)) }

  /// The faces that were asked for and are there, in order; the first decides the height of a line.
  public var faces: [FontFace] { (0..<max(1, table.askedCount)).compactMap { table.face($0) } }

  /// The first face.
  package var primary: FontFace { table.primary }

  /// How many faces the set holds, open or not.
  package var count: Int { table.candidates.count }

  /// The number of the face that emoji go to; nil if there is none.
  package var emojiIndex: Int? { table.emoji }

  /// The face of a number that a look-up gave.
  ///
  /// The first face stands in for one that cannot be opened.
  ///
  /// - Precondition: the number is below `count`.
  package subscript(index: Int) -> FontFace {
    precondition(table.candidates.indices.contains(index), "face \(index) of \(count)")
    return table.face(index) ?? table.primary
  }

  /// The number of the first face that covers the scalar; 0 if none does, then its glyph is the missing one.
  ///
  /// Controls and default-ignorable scalars, which need no glyph, get 0 too. What is an emoji by itself (the property
  /// Emoji_Presentation) goes to the emoji face if that covers it.
  /// - Complexity: O(1) from the second time on; linear in the number of faces the first time.
  package func faceIndex(scalar: UInt32) -> Int { table.faceIndex(scalar: scalar) }

  /// The number of the first face that covers all visible scalars of a grapheme.
  ///
  /// Default-ignorable scalars (joiners, variation selectors, tags) do not count. A grapheme of emoji presentation
  /// goes to the emoji face if that covers it. One with U+FE0E (text presentation) goes to it last. If no face covers
  /// the whole grapheme, it goes to the face of its first visible scalar.
  ///
  /// - Complexity: O(1) for one visible scalar, mostly for two; else linear in the number of faces.
  package func faceIndex(grapheme scalars: UnsafeBufferPointer<UInt32>, isEmoji: Bool) -> Int {
    if isEmoji, let emoji = table.emoji, covers(emoji, scalars) { return emoji }
    var base: Int?
    var start = 0
    var visible = (count: 0, first: UInt32(0), second: UInt32(0))
    var isText = false
    for scalar in scalars.prefix(Self.greatestLength) {
      if DefaultIgnorable.isInvisible(scalar) {
        isText = isText || scalar == 0xFE0E
        continue
      }
      let index = table.faceIndex(scalar: scalar)
      base = base ?? index
      start = max(start, index)
      visible.count += 1
      if visible.count == 1 { visible.first = scalar }
      if visible.count == 2 { visible.second = scalar }
    }
    guard let base else { return 0 }
    if isText, !isEmoji, start == table.emoji {
      if let text = (0..<count).first(where: { $0 != table.emoji && covers($0, scalars) }) { return text }
    }
    if visible.count == 1 { return base }
    if visible.count == 2 { return table.faceIndex(visible.first, visible.second, from: start, base: base) }
    return (start..<count).first { covers($0, scalars) } ?? base
  }

  /// The number of the first face that covers all visible scalars of a grapheme, as above.
  package func faceIndex(grapheme scalars: [UInt32], isEmoji: Bool) -> Int {
    scalars.withUnsafeBufferPointer { faceIndex(grapheme: $0, isEmoji: isEmoji) }
  }

  /// No real grapheme needs more scalars to be told from others; what hostile text stacks beyond does not choose a
  /// face.
  private static let greatestLength = 32

  private func covers(_ index: Int, _ scalars: UnsafeBufferPointer<UInt32>) -> Bool {
    var hasVisible = false
    for scalar in scalars.prefix(Self.greatestLength) where !DefaultIgnorable.isInvisible(scalar) {
      guard table.covers(index, scalar) else { return false }
      hasVisible = true
    }
    return hasVisible
  }
}

extension FontSet: Hashable {
  /// Whether two sets hold the same faces in the same order.
  public static func == (a: FontSet, b: FontSet) -> Bool {
    if a.table === b.table { return true }
    return a.table.fingerprint == b.table.fingerprint && a.table.askedCount == b.table.askedCount
      && a.table.candidates.elementsEqual(b.table.candidates) { $0.key == $1.key }
  }

  /// Feeds a number made of all faces.
  public func hash(into hasher: inout Hasher) { hasher.combine(table.fingerprint) }
}

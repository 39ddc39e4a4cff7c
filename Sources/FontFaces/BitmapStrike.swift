import CHarfBuzz

/// One size of a face that is made of pictures: Noto Color Emoji has a strike of 109 pixels to an em.
///
/// Browsers scale the picture, and with it the advance that is stored beside it, to the font size; the advance in
/// `hmtx` differs a little (2550 ÷ 2048 against 136 ÷ 109 em), enough to move a line break.
package struct BitmapStrike: Hashable, Sendable {
  /// Pixels to an em.
  package let ppem: Int
  /// The advance of its glyphs in pixels.
  package let advance: Int
}

extension BitmapStrike {
  /// Reads the largest strike of the tables `CBLC` and `CBDT`; nil if there is none or it is malformed.
  ///
  /// The advance is that of the first glyph: such faces give all pictures the same. Pictures in `sbix` bring no advance
  /// of their own, those in `COLR` and `SVG` are outlines: all of them keep `hmtx`.
  init?(face: OpaquePointer) {
    guard let location = FontTable("CBLC", of: face), let data = FontTable("CBDT", of: face),
      let count = location.word(4)
    else { return nil }
    // The header takes 8 bytes, the record of a strike 48.
    var best: (ppem: Int, record: Int)?
    for index in 0..<min(count, 64) {
      let record = 8 + index * 48
      guard let ppem = location.byte(record + 44), ppem > 0 else { break }
      if ppem > best?.ppem ?? 0 { best = (ppem, record) }
    }
    guard let (ppem, record) = best, let arrayOffset = location.word(record),
      let subtableOffset = location.word(arrayOffset + 4)
    else { return nil }
    let subtable = arrayOffset + subtableOffset
    guard let indexFormat = location.half(subtable), let imageFormat = location.half(subtable + 2),
      let imageOffset = location.word(subtable + 4)
    else { return nil }

    let advance: Int?
    switch (indexFormat, imageFormat) {
    case (2, 19), (5, 19):
      // Every glyph has the metrics that stand in the index: image size, then height, width, bearings, advance.
      advance = location.byte(subtable + 12 + 4)
    case (_, 17), (_, 18):
      let first = indexFormat == 1 ? location.word(subtable + 8) : indexFormat == 3 ? location.half(subtable + 8) : 0
      advance = first.flatMap { data.byte(imageOffset + $0 + 4) }
    default:
      advance = nil
    }
    guard let advance, advance > 0 else { return nil }
    self.init(ppem: ppem, advance: advance)
  }
}

import CICU

/// Tells of one grapheme at a time how many cells of a terminal it takes.
///
/// One task owns it; it is not `Sendable`.
package final class GraphemeColumns {
  private let table = ScalarTable.shared

  package init() {}

  /// The cells that a grapheme takes, as `TextAnalyzer.columns(of:analysis:)` counts them.
  package func columns(of grapheme: UnsafeBufferPointer<UInt8>, isEmoji: Bool) -> Int {
    if isEmoji { return 2 }
    if grapheme.count == 1 { return grapheme[0] >= 0x20 && grapheme[0] != 0x7F ? 1 : 0 }
    return Int(table.columns(of: grapheme, 0, grapheme.count))
  }
}

extension ScalarTable {
  /// The cells that the scalars of a grapheme take: as many as the widest of them.
  func columns(of utf8: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> UInt8 {
    var cursor = UTF8Cursor(utf8, from: start, to: end)
    var width: UInt8 = 0
    while width < 2, let scalar = cursor.next() {
      let flags = self[scalar].flags
      if flags & ScalarFlag.zeroWidth != 0 { continue }
      width = flags & ScalarFlag.wide != 0 ? 2 : 1
    }
    return width
  }
}

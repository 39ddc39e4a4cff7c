import CHarfBuzz

/// The pairs of glyphs whose first a face's `GPOS` moves, looked up in the table when they are asked for.
///
/// OpenType 1.9, pair adjustment positioning. A class of pairs with a value of zero is none, as HarfBuzz does nothing there.
final class KerningPairs: @unchecked Sendable {
  // Sendable: nothing here changes, and neither do the bytes of an open face.

  private let table: FontTable
  /// Where the subtables begin.
  private let subtables: [Int]

  /// The pairs of subtables that adjust the first glyph only; nil without a table.
  init?(face: OpaquePointer, subtables: [Int]) {
    guard let table = FontTable("GPOS", of: face) else { return nil }
    self.table = table
    self.subtables = subtables
  }

  /// Equal pairs for one task, which counts references to them alone.
  init(separating other: KerningPairs) {
    table = other.table.reference()
    subtables = other.subtables.map { $0 }
  }

  /// Whether the first may move before the second; what cannot be read may.
  ///
  /// - Complexity: O(k log n) in the number of subtables and their size.
  func contains(_ first: Int, _ second: Int) -> Bool {
    subtables.contains { moves(first, before: second, subtable: $0) ?? true }
  }

  private func moves(_ first: Int, before second: Int, subtable start: Int) -> Bool? {
    guard let offset = table.half(start + 2), let found = coverageIndex(of: first, at: start + offset) else {
      return nil
    }
    guard case .at(let index) = found else { return false }
    guard let format = table.half(start), let values = table.half(start + 4) else { return nil }
    let size = 2 * values.nonzeroBitCount
    if format == 1 {
      guard let offset = table.half(start + 10 + index * 2), let count = table.half(start + offset) else { return nil }
      return find(second, count: count) { table.half(start + offset + 2 + $0 * (2 + size)) }.map { $0 != .nowhere }
    }
    guard let firstClasses = table.half(start + 8), let secondClasses = table.half(start + 10),
      let row = glyphClass(of: first, at: start + firstClasses),
      let column = glyphClass(of: second, at: start + secondClasses),
      let rows = table.half(start + 12), let columns = table.half(start + 14)
    else { return nil }
    guard row < rows, column < columns else { return false }
    let record = start + 16 + (row * columns + column) * size
    for field in stride(from: record, to: record + size, by: 2) {
      guard let value = table.half(field) else { return nil }
      if value != 0 { return true }
    }
    return false
  }

  // MARK: Parts

  private enum Place: Equatable {
    case nowhere
    case at(Int)
  }

  /// The place of a glyph in a coverage table; nil if the table cannot be read.
  private func coverageIndex(of glyph: Int, at start: Int) -> Place? {
    guard let format = table.half(start), let count = table.half(start + 2) else { return nil }
    switch format {
    case 1: return find(glyph, count: count) { table.half(start + 4 + $0 * 2) }
    case 2:
      guard let range = range(of: glyph, at: start + 4, count: count) else { return nil }
      guard case .at(let index) = range else { return .nowhere }
      let record = start + 4 + index * 6
      guard let first = table.half(record), let place = table.half(record + 4) else { return nil }
      return .at(place + glyph - first)
    default: return nil
    }
  }

  /// The class of a glyph; nil if the table cannot be read.
  private func glyphClass(of glyph: Int, at start: Int) -> Int? {
    guard let format = table.half(start) else { return nil }
    switch format {
    case 1:
      guard let first = table.half(start + 2), let count = table.half(start + 4) else { return nil }
      return glyph >= first && glyph < first + count ? table.half(start + 6 + (glyph - first) * 2) : 0
    case 2:
      guard let count = table.half(start + 2), let range = range(of: glyph, at: start + 4, count: count) else {
        return nil
      }
      guard case .at(let index) = range else { return 0 }
      return table.half(start + 4 + index * 6 + 4)
    default: return nil
    }
  }

  // Both searches look where HarfBuzz's does, so that they find the same in a table that is out of order.

  /// Which of the ranges, each of its first and last glyph and a value, holds a glyph.
  private func range(of glyph: Int, at start: Int, count: Int) -> Place? {
    var (low, high) = (0, count - 1)
    while low <= high {
      let middle = (low + high) / 2
      guard let first = table.half(start + middle * 6), let last = table.half(start + middle * 6 + 2) else {
        return nil
      }
      if glyph < first {
        high = middle - 1
      } else if glyph > last {
        low = middle + 1
      } else {
        return .at(middle)
      }
    }
    return .nowhere
  }

  /// Where a number stands among ascending ones.
  private func find(_ number: Int, count: Int, _ value: (Int) -> Int?) -> Place? {
    var (low, high) = (0, count - 1)
    while low <= high {
      let middle = (low + high) / 2
      guard let found = value(middle) else { return nil }
      if found == number { return .at(middle) }
      if found < number { low = middle + 1 } else { high = middle - 1 }
    }
    return .nowhere
  }
}

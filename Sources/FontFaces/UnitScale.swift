/// From a number of font units to a length.
package struct UnitScale: Hashable, Sendable {
  /// How many units an em has.
  package let unitsPerEm: Int
  /// 2^64 divided by `unitsPerEm`, rounded up; 0 if that has no place.
  package let reciprocal: UInt64

  package init(unitsPerEm: Int) {
    precondition(unitsPerEm > 0, "\(unitsPerEm) units to an em")
    self.unitsPerEm = unitsPerEm
    reciprocal = unitsPerEm > 1 && unitsPerEm < 1 << 16 ? UInt64.max / UInt64(unitsPerEm) + 1 : 0
  }
}

/// From a number of font units to a length.
package struct UnitScale: Hashable, Sendable {
  /// How many units an em has.
  package let unitsPerEm: Int
  /// 2^64 divided by `unitsPerEm`, rounded up; 0 if that has no place.
  private let reciprocal: UInt64

  package init(unitsPerEm: Int) {
    precondition(unitsPerEm > 0, "\(unitsPerEm) units to an em")
    self.unitsPerEm = unitsPerEm
    reciprocal = unitsPerEm > 1 && unitsPerEm < 1 << 16 ? UInt64.max / UInt64(unitsPerEm) + 1 : 0
  }

  /// A number of font units at a size, in the unit of the size, rounded to the nearest, halves away from zero.
  ///
  /// The quotient is the upper half of a product: with r = ⌈2^64 / d⌉, ⌊n · r / 2^64⌋ = ⌊n / d⌋ as long as n · d < 2^64.
  @inline(__always) package func advance(_ units: Int, size: Int) -> Int {
    let product = units &* size
    if UInt(bitPattern: product) < 1 << 47, reciprocal != 0 {
      return Int(bitPattern: UInt(reciprocal.multipliedFullWidth(by: UInt64(product &+ unitsPerEm / 2)).high))
    }
    return slowAdvance(units, size: size)
  }

  @inline(never) private func slowAdvance(_ units: Int, size: Int) -> Int {
    let product = units * size
    return (product >= 0 ? product + unitsPerEm / 2 : product - unitsPerEm / 2) / unitsPerEm
  }
}

import FontFaces

/// Font units summed from a position on; they become a length once, at the end.
struct UnitSum: Sendable {
  /// Where the sum begins, in 1/65,536 of a point.
  let start: Int
  let scale: UnitScale
  /// The size of an em, in 1/65,536 of a point.
  let size: Int
  var units = 0

  init(start: Int, scale: UnitScale, size: Int) {
    self.start = start
    self.scale = scale
    self.size = size
  }

  init(start: Int, style: ResolvedStyle, face: FontFace) {
    self.init(start: start, scale: face.unitScale, size: style.size)
  }

  /// A sum of nothing, for what has no advance.
  init(standingAt start: Int) { self.init(start: start, scale: UnitScale(unitsPerEm: 1), size: 0) }

  @inline(__always) var position: Int { position(after: 0) }
  @inline(__always) func position(after more: Int) -> Int { start &+ scale.advance(units &+ more, size: size) }
}

extension UnitScale {
  /// A number of font units at a size, in the unit of the size, rounded to the nearest, halves away from zero.
  ///
  /// The quotient is the upper half of a product: with r = ⌈2^64 / d⌉, ⌊n · r / 2^64⌋ = ⌊n / d⌋ as long as n · d < 2^64.
  @inline(__always) func advance(_ units: Int, size: Int) -> Int {
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

/// A small generator of random numbers that gives the same ones everywhere for a seed.
///
/// It is SplitMix64 by Steele, Lea and Flood (2014), whose state is a counter.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// A generator that starts from a seed.
  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number below `bound`, by the high half of a product, without a loop: the bias is below 2^-32 for small bounds.
  package mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0 && bound <= 1 << 32, "a bound must be 1 to 2^32, not \(bound)")
    return Int(((next() >> 32) &* UInt64(bound)) >> 32)
  }

  /// Whether something happens that happens so many times in a thousand.
  package mutating func chance(_ perMille: Int) -> Bool { below(1_000) < perMille }
}

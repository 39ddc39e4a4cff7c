/// Random numbers of which the first are read from bytes, so that a fuzzer chooses them.
struct ByteRandom: RandomNumberGenerator {
  private var bytes: ArraySlice<UInt8>
  private var state: UInt64

  /// Numbers by these bytes, then by a seed.
  init(bytes: ArraySlice<UInt8> = [], seed: UInt64) {
    self.bytes = bytes
    state = seed
  }

  /// Whether all bytes have been used.
  var isExhausted: Bool { bytes.isEmpty }

  mutating func next() -> UInt64 {
    // SplitMix64. A byte decides the highest bits, which are those that a choice among few depends on.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    guard let byte = bytes.popFirst() else { return mixed }
    return UInt64(byte) << 56 | mixed >> 8
  }
}

/// Decodes the scalars of a UTF-8 text one after the other.
///
/// The bytes are taken to be well formed, as those of a `String` are; if they are not, the scalars are not either, but
/// nothing outside the buffer is read.
struct UTF8Cursor {
  let utf8: UnsafeBufferPointer<UInt8>
  /// The offset of the next scalar.
  var offset: Int
  let end: Int

  @inline(__always)
  init(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int = 0, to end: Int? = nil) {
    self.utf8 = utf8
    self.offset = start
    self.end = end ?? utf8.count
  }

  /// The next scalar, or nil at the end.
  @inline(__always)
  mutating func next() -> UInt32? {
    guard offset < end else { return nil }
    let lead = UInt32(utf8[offset])
    if lead < 0x80 {
      offset += 1
      return lead
    }
    return decodeLong(lead)
  }

  @inline(__always)
  private mutating func decodeLong(_ lead: UInt32) -> UInt32 {
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard lead >= 0xC0, offset + length <= end else {
      offset += 1
      return 0xFFFD
    }
    let at = offset
    offset += length
    let second = UInt32(utf8[at + 1]) & 0x3F
    if length == 2 { return (lead & 0x1F) << 6 | second }
    let third = UInt32(utf8[at + 2]) & 0x3F
    if length == 3 { return (lead & 0x0F) << 12 | second << 6 | third }
    let scalar = (lead & 0x07) << 18 | second << 12 | third << 6 | UInt32(utf8[at + 3]) & 0x3F
    return scalar < 0x11_0000 ? scalar : 0xFFFD
  }

  /// How many bytes a scalar takes.
  @inline(__always)
  static func size(of scalar: UInt32) -> Int { scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x1_0000 ? 3 : 4 }

  /// The scalar that ends at an offset, and where it begins; the offset must not be the start.
  @inline(__always)
  static func before(_ end: Int, in utf8: UnsafeBufferPointer<UInt8>) -> (scalar: UInt32, start: Int) {
    var start = end - 1
    while start > 0, end - start < 4, utf8[start] & 0xC0 == 0x80 { start -= 1 }
    var cursor = UTF8Cursor(utf8, from: start, to: end)
    return (cursor.next() ?? 0xFFFD, start)
  }
}

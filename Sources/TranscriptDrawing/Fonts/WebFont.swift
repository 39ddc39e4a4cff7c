import CImageCodecs

/// Packs a font file for a web page (W3C WOFF 1.0): the same tables, each compressed.
enum WebFont {
  private static let headerSize = 44
  private static let entrySize = 20

  /// The packed file; nil if the bytes are no font of one face.
  static func woff(_ font: [UInt8]) -> [UInt8]? {
    guard font.count >= 12 else { return nil }
    let count = Int(number16(font, 4))
    guard count > 0, font.count >= 12 + count * 16 else { return nil }
    var directory: [UInt8] = []
    var data: [UInt8] = []
    var plainSize = 12 + count * 16
    for table in 0..<count {
      let entry = 12 + table * 16
      let (offset, length) = (Int(number32(font, entry + 8)), Int(number32(font, entry + 12)))
      guard offset <= font.count, length <= font.count - offset else { return nil }
      let plain = Array(font[offset..<(offset + length)])
      let packed = compressed(plain) ?? plain
      directory += font[entry..<(entry + 4)]
      directory += bytes(headerSize + count * entrySize + data.count) + bytes(packed.count) + bytes(length)
      directory += font[(entry + 4)..<(entry + 8)]
      data += packed
      while data.count % 4 != 0 { data.append(0) }
      plainSize += (length + 3) / 4 * 4
    }
    let total = headerSize + directory.count + data.count
    var header = Array("wOFF".utf8) + font[0..<4] + bytes(total)
    header += [UInt8(count >> 8), UInt8(count & 0xFF), 0, 0] + bytes(plainSize)
    // A version of the font, and neither metadata nor private data.
    header += [0, 1, 0, 0] + [UInt8](repeating: 0, count: 20)
    return header + directory + data
  }

  /// The bytes compressed; nil if they would not become fewer.
  private static func compressed(_ plain: [UInt8]) -> [UInt8]? {
    var size = compressBound(UInt(plain.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    guard compress2(&packed, &size, plain, UInt(plain.count), 9) == Z_OK, Int(size) < plain.count else { return nil }
    packed.removeLast(packed.count - Int(size))
    return packed
  }

  private static func number16(_ bytes: [UInt8], _ at: Int) -> UInt16 { UInt16(bytes[at]) << 8 | UInt16(bytes[at + 1]) }

  private static func number32(_ bytes: [UInt8], _ at: Int) -> UInt32 {
    UInt32(number16(bytes, at)) << 16 | UInt32(number16(bytes, at + 2))
  }

  private static func bytes(_ value: Int) -> [UInt8] {
    let value = UInt32(truncatingIfNeeded: value)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

/// Makes texts readable that a strict parser refuses but whose meaning is clear.
enum JSONRepair {
  /// The text with U+FFFD for bytes that are not UTF-8, and whole numbers beyond 64 bits written as `…e0`, which a
  /// parser reads as the nearest floating-point number.
  static func repaired(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let valid = Array(String(decoding: bytes, as: UTF8.self).utf8)
    var result: [UInt8] = []
    result.reserveCapacity(valid.count + 16)
    var inString = false
    var index = 0
    while index < valid.count {
      let byte = valid[index]
      if inString {
        result.append(byte)
        if byte == UInt8(ascii: "\\"), index + 1 < valid.count {
          index += 1
          result.append(valid[index])
        } else if byte == UInt8(ascii: "\"") {
          inString = false
        }
        index += 1
      } else if isDigit(byte) {
        let start = index
        while index < valid.count, isDigit(valid[index]) { index += 1 }
        result += valid[start..<index]
        let continues = index < valid.count && [0x2E, 0x65, 0x45].contains(valid[index])
        let isFraction = start > 0 && [0x2E, 0x65, 0x45, 0x2B].contains(valid[start - 1])
        if index - start >= 19, !continues, !isFraction { result += [0x65, 0x30] }
      } else {
        inString = byte == UInt8(ascii: "\"")
        result.append(byte)
        index += 1
      }
    }
    return result
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}

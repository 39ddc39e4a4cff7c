import CSimdjson

/// Finds the place and the words for what is wrong with a JSON text.
///
/// It runs only on texts that were refused.
struct JSONDiagnosis {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// What is wrong, in words, for a status of the parser.
  static func words(for status: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    switch status {
    case CSJ_NO_MEMORY: return "there is not enough memory to read it"
    case CSJ_TOO_LONG: return "it is longer than 512 MB"
    case CSJ_EMPTY: return "it is empty where JSON is expected"
    case CSJ_TOO_DEEP: return "it is nested more than 250 levels deep"
    default: break
    }
    var diagnosis = JSONDiagnosis(bytes: bytes)
    diagnosis.space()
    if diagnosis.index == bytes.count { return "it is empty where JSON is expected" }
    if let problem = diagnosis.value(depth: 0) { return "not valid JSON: " + problem }
    diagnosis.space()
    if diagnosis.index < bytes.count {
      return "not valid JSON: " + diagnosis.place("something follows the end of the value")
    }
    return "not valid JSON"
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private func place(_ problem: String) -> String { "\(problem), at byte \(index + 1)" }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func space() {
    while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
  }

  /// Reads one value; nil when it is well, else what is wrong.
  private mutating func value(depth: Int) -> String? {
    space()
    guard depth < 260 else { return place("it is nested too deep") }
    guard let byte = current else { return "it ends where a value is expected (was it cut off?)" }
    switch byte {
    case UInt8(ascii: "{"): return container(close: UInt8(ascii: "}"), depth: depth)
    case UInt8(ascii: "["): return container(close: UInt8(ascii: "]"), depth: depth)
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
    case UInt8(ascii: "'"): return place("strings stand in double quotes, not in single ones")
    default: return word()
    }
  }

  private mutating func container(close: UInt8, depth: Int) -> String? {
    let isObject = close == UInt8(ascii: "}")
    let noun = isObject ? "an object" : "a list"
    index += 1
    space()
    if current == close {
      index += 1
      return nil
    }
    while true {
      space()
      if isObject {
        guard let byte = current else { return "it ends inside \(noun) (was it cut off?)" }
        guard byte == UInt8(ascii: "\"") else { return place("a key in double quotes is expected") }
        if let problem = string() { return problem }
        space()
        guard current == UInt8(ascii: ":") else {
          return current == nil ? "it ends inside \(noun) (was it cut off?)" : place("a colon is expected after a key")
        }
        index += 1
      }
      if let problem = value(depth: depth + 1) { return problem }
      space()
      guard let byte = current else { return "it ends inside \(noun) (was it cut off?)" }
      index += 1
      if byte == close { return nil }
      guard byte == UInt8(ascii: ",") else {
        index -= 1
        return place("a comma or the end of \(noun) is expected")
      }
    }
  }

  private mutating func string() -> String? {
    index += 1
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return nil
      case UInt8(ascii: "\\"):
        index += 1
        guard let escaped = current else { return "it ends inside a string (was it cut off?)" }
        if escaped == UInt8(ascii: "u") {
          for _ in 0..<4 {
            index += 1
            guard let digit = current else { return "it ends inside a string (was it cut off?)" }
            guard Character(Unicode.Scalar(digit)).isHexDigit, digit < 0x80 else {
              return place("\\u is not followed by four hexadecimal digits")
            }
          }
        } else if !"\"\\/bfnrt".utf8.contains(escaped) {
          return place("a backslash is followed by something that is no escape")
        }
        index += 1
      case 0..<0x20:
        let code = String(byte, radix: 16, uppercase: true)
        let name = "U+" + String(repeating: "0", count: 4 - code.count) + code
        return place("a string holds the control character \(name), which must be written as an escape")
      default: index += 1
      }
    }
    return "it ends inside a string (was it cut off?)"
  }

  private mutating func number() -> String? {
    let start = index
    while let byte = current, "+-.eE0123456789".utf8.contains(byte) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    let digits = text.drop { $0 == "-" }
    let leadingZero = digits.count > 1 && digits.first == "0" && digits.dropFirst().first?.isNumber == true
    guard let value = Double(text), !leadingZero, text.last?.isNumber == true, digits.first?.isNumber == true,
      !text.contains(".e"), !text.contains(".E")
    else {
      index = start
      return place("\(text.prefix(40)) is no number")
    }
    guard value.isFinite else {
      index = start
      return place("the number \(text.prefix(40)) is too large")
    }
    return nil
  }

  private mutating func word() -> String? {
    let start = index
    while let byte = current, byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if text == "true" || text == "false" || text == "null" { return nil }
    index = start
    return text.isEmpty
      ? place("a value is expected") : place("\(text.prefix(40)) is no value; strings stand in double quotes")
  }
}

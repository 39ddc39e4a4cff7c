/// Writes compact JSON into one growing buffer.
///
/// Commas are its business, the order of calls is the caller's.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.key("id"); writer.string("a")
///     writer.key("bubble"); writer.beginArray(); writer.integer(4); writer.decimal(tenThousandths: 25_000)
///     writer.endArray()
///     writer.endObject()
///     writer.text        // {"id":"a","bubble":[4,2.5]}
package struct JSONWriter: Sendable {
  /// The UTF-8 bytes written so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// A writer with nothing in it.
  package init(reservingCapacity capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// What was written so far, as a string.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Forgets what was written, keeping the memory: for writing to a file in portions.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Opens an object.
  package mutating func beginObject() { open(UInt8(ascii: "{")) }
  /// Closes an object.
  package mutating func endObject() { close(UInt8(ascii: "}")) }
  /// Opens an array.
  package mutating func beginArray() { open(UInt8(ascii: "[")) }
  /// Closes an array.
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  /// The key of the member that follows.
  package mutating func key(_ key: String) {
    comma()
    quote(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A string.
  package mutating func string(_ text: String) {
    comma()
    quote(text)
    needsComma = true
  }

  /// A whole number.
  package mutating func integer(_ value: Int) {
    comma()
    append(value)
    needsComma = true
  }

  /// `true` or `false`.
  package mutating func boolean(_ value: Bool) { raw(value ? "true" : "false") }

  /// `null`.
  package mutating func null() { raw("null") }

  /// A number given in 1/10,000, with at most four decimals and no trailing zeros.
  package mutating func decimal(tenThousandths value: Int) {
    comma()
    needsComma = true
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, part) = value.magnitude.quotientAndRemainder(dividingBy: 10_000)
    append(magnitude: whole)
    guard part > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var rest = part
    var unit: UInt = 1_000
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / unit))
      rest %= unit
      unit /= 10
    }
  }

  /// Any number, in the shortest form that reads back the same; what is not finite becomes `null`.
  package mutating func number(_ value: Double) {
    if let whole = Int(exactly: value) {
      integer(whole)
    } else if value.isFinite {
      raw(value.description)
    } else {
      null()
    }
  }

  /// A value that is JSON text already, such as a number formatted elsewhere.
  package mutating func raw(_ text: String) {
    comma()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  /// A value of a parsed text, as it is.
  package mutating func value(_ value: JSONValue) {
    let node = value.document.nodes[value.index]
    switch node.kind {
    case .null: null()
    case .true: boolean(true)
    case .false: boolean(false)
    case .integer: integer(Int(Int64(bitPattern: node.payload)))
    case .unsigned: raw(String(node.payload))
    case .double: number(Double(bitPattern: node.payload))
    case .string: string(value.document.string(value.index))
    case .array:
      beginArray()
      let elements = JSONValue.Elements(document: value.document, position: value.index + 1, end: Int(node.next))
      for element in elements { self.value(element) }
      endArray()
    case .object:
      beginObject()
      let members = JSONValue.Members(document: value.document, position: value.index + 1, end: Int(node.next))
      for (key, member) in members {
        self.key(key)
        self.value(member)
      }
      endObject()
    }
  }

  /// Ends a line; the next value begins afresh.
  package mutating func newline() {
    bytes.append(0x0A)
    needsComma = false
  }

  /// A text as a JSON string.
  package static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }

  private mutating func open(_ byte: UInt8) {
    comma()
    bytes.append(byte)
    needsComma = false
  }

  private mutating func close(_ byte: UInt8) {
    bytes.append(byte)
    needsComma = true
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func append(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    append(magnitude: value.magnitude)
  }

  private mutating func append(magnitude value: UInt) {
    guard value >= 10 else {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value))
      return
    }
    var unit: UInt = 10
    while value / unit >= 10 { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / unit % 10))
      unit /= 10
    }
  }

  /// Writes a string with the escapes that RFC 8259 demands and no others: quote, backslash, U+0000 to U+001F.
  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for index in utf8.indices {
        let byte = utf8[index]
        guard byte < 0x20 || byte == 0x22 || byte == 0x5C else { continue }
        bytes.append(contentsOf: utf8[start..<index])
        start = index + 1
        escape(byte)
      }
      bytes.append(contentsOf: utf8[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x22, 0x5C: bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      let low = byte & 15
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(UInt8(ascii: "0") + byte >> 4)
      bytes.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
    }
  }
}

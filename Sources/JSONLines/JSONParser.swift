import CSimdjson

/// Reads JSON texts one after the other, reusing its buffers.
///
/// It belongs to one task.
///
/// Half surrogate pairs in escapes and bytes that are not UTF-8 become U+FFFD, and whole numbers beyond 64 bits become
/// the nearest floating-point number, so that real exports load. Everything else follows RFC 8259.
package final class JSONParser {
  private let parser: OpaquePointer?

  /// A parser without buffers; they grow with the texts.
  package init() { parser = csj_parser_create() }

  deinit { csj_parser_destroy(parser) }

  /// The value of one JSON text, such as a line.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> JSONValue {
    var result = csj_result()
    var status = run(bytes, &result)
    if status == CSJ_BAD_UTF8 || status == CSJ_BAD_NUMBER {
      let repaired = JSONRepair.repaired(bytes)
      status = repaired.withUnsafeBufferPointer { run($0, &result) }
    }
    guard status == CSJ_OK else { throw JSONError(problem: JSONDiagnosis.words(for: status, in: bytes)) }
    return JSONValue(document: JSONDocument(result), index: 0)
  }

  /// The value of one JSON text held in an array.
  package func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<JSONValue, JSONError> in
      Result { () throws(JSONError) in try parse(buffer) }
    }
    return try result.get()
  }

  /// The value of one JSON text held in a string.
  package func parse(_ text: String) throws(JSONError) -> JSONValue { try parse(Array(text.utf8)) }

  private func run(_ bytes: UnsafeBufferPointer<UInt8>, _ result: inout csj_result) -> Int {
    guard let parser else { return CSJ_NO_MEMORY }
    return Int(csj_parse(parser, bytes.baseAddress, bytes.count, &result))
  }
}

/// A parsed text: its values in one array, its strings in another.
final class JSONDocument: Sendable {
  struct Node: Sendable {
    let payload: UInt64
    let next: Int32
    let kind: JSONValue.Kind
  }

  let nodes: [Node]
  let strings: [UInt8]

  init(_ result: csj_result) {
    nodes = UnsafeBufferPointer(start: result.nodes, count: result.node_count).map {
      Node(payload: $0.payload, next: Int32($0.next), kind: JSONValue.Kind(rawValue: UInt8($0.kind)) ?? .null)
    }
    strings = Array(UnsafeBufferPointer(start: result.strings, count: result.string_count))
  }

  func string(_ index: Int) -> String {
    let payload = nodes[index].payload
    let start = Int(payload >> 32)
    let end = start + Int(payload & 0xFFFF_FFFF)
    return strings.withUnsafeBufferPointer { String(decoding: $0[start..<end], as: UTF8.self) }
  }

  func string(_ index: Int, equals bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let payload = nodes[index].payload
    let start = Int(payload >> 32)
    let count = Int(payload & 0xFFFF_FFFF)
    guard count == bytes.count else { return false }
    return strings.withUnsafeBufferPointer { $0[start..<start + count].elementsEqual(bytes) }
  }

  /// The path from the root to a node, as `reactions[2].count`; empty for the root.
  func path(to target: Int) -> String {
    var path = ""
    var container = 0
    descend: while container != target {
      let node = nodes[container]
      var child = container + 1
      var element = 0
      while child < Int(node.next) {
        let value = node.kind == .object ? child + 1 : child
        let end = Int(nodes[value].next)
        if target < end {
          if node.kind == .object {
            path += path.isEmpty ? string(child) : "." + string(child)
          } else {
            path += "[\(element)]"
          }
          container = value
          continue descend
        }
        child = end
        element += 1
      }
      return path
    }
    return path
  }
}

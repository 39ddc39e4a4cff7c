/// One value of a parsed JSON text.
///
/// It is two words, costs nothing to pass on, and keeps the text's values alive.
///
/// The accessors that throw say where the value stands and what was expected there:
/// `reactions[2].count must be a whole number, not "three"`.
package struct JSONValue: Sendable {
  /// What a value is.
  package enum Kind: UInt8, Sendable {
    case null, `false`, `true`, integer, unsigned, double, string, array, object
  }

  let document: JSONDocument
  let index: Int

  /// What it is.
  package var kind: Kind { document.nodes[index].kind }
  /// Whether it is `null`.
  package var isNull: Bool { kind == .null }
  /// Where it stands in its text, as `reactions[2].count`; empty for the whole text.
  package var path: String { document.path(to: index) }

  /// The text of a string.
  package func string() throws(JSONError) -> String {
    guard kind == .string else { throw mismatch("a string") }
    return document.string(index)
  }

  /// `true` or `false`.
  package func boolean() throws(JSONError) -> Bool {
    switch kind {
    case .true: return true
    case .false: return false
    default: throw mismatch("true or false")
    }
  }

  /// A number without a fraction; `2.0` and `1e3` count as such.
  package func integer() throws(JSONError) -> Int {
    let payload = document.nodes[index].payload
    switch kind {
    case .integer: return Int(Int64(bitPattern: payload))
    case .double:
      if let whole = Int(exactly: Double(bitPattern: payload)) { return whole }
      throw mismatch("a whole number")
    default: throw mismatch("a whole number")
    }
  }

  /// Any number.
  ///
  /// JSON has no infinity and no NaN, so it is finite.
  package func number() throws(JSONError) -> Double {
    let payload = document.nodes[index].payload
    switch kind {
    case .integer: return Double(Int64(bitPattern: payload))
    case .unsigned: return Double(payload)
    case .double: return Double(bitPattern: payload)
    default: throw mismatch("a number")
    }
  }

  /// The elements of an array.
  package func elements() throws(JSONError) -> Elements {
    guard kind == .array else { throw mismatch("a list") }
    return Elements(document: document, position: index + 1, end: Int(document.nodes[index].next))
  }

  /// The members of an object in the order of the text; of a repeated key the last counts.
  package func members() throws(JSONError) -> Members {
    guard kind == .object else { throw mismatch("an object") }
    return Members(document: document, position: index + 1, end: Int(document.nodes[index].next))
  }

  /// The member of an object with this key; nil when there is none or this is no object.
  ///
  /// - Complexity: O(*n*) in the number of members.
  package subscript(key: String) -> JSONValue? {
    guard kind == .object else { return nil }
    var key = key
    return key.withUTF8 { bytes in
      var found: JSONValue?
      var next = index + 1
      let end = Int(document.nodes[index].next)
      while next < end {
        if document.string(next, equals: bytes) { found = JSONValue(document: document, index: next + 1) }
        next = Int(document.nodes[next + 1].next)
      }
      return found
    }
  }

  /// The member with this key unless it is missing or `null`.
  package func present(_ key: String) -> JSONValue? {
    guard let value = self[key], !value.isNull else { return nil }
    return value
  }

  /// An error about this value: its path, followed by the given words, as in `status must be one of …`.
  package func error(_ words: String) -> JSONError {
    let path = self.path
    return JSONError(path: path, problem: (path.isEmpty ? "the value" : path) + " " + words)
  }

  /// The error that this value should have been something else.
  package func mismatch(_ expected: String) -> JSONError { error("must be \(expected), not \(summary)") }

  /// The value in a few words for an error: what is short is quoted.
  package var summary: String {
    switch kind {
    case .null: return "null"
    case .true: return "true"
    case .false: return "false"
    case .array: return "a list"
    case .object: return "an object"
    case .integer, .unsigned, .double: return jsonText
    case .string:
      let text = document.string(index)
      return text.count <= 40 ? JSONWriter.quoted(text) : JSONWriter.quoted(String(text.prefix(39)) + "…")
    }
  }

  /// The value as compact JSON text.
  package var jsonText: String {
    var writer = JSONWriter()
    writer.value(self)
    return writer.text
  }
}

extension JSONValue {
  /// The elements of an array, in order.
  package struct Elements: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var position: Int
    let end: Int

    package mutating func next() -> JSONValue? {
      guard position < end else { return nil }
      defer { position = Int(document.nodes[position].next) }
      return JSONValue(document: document, index: position)
    }
  }

  /// The members of an object, in the order of the text.
  package struct Members: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var position: Int
    let end: Int

    package mutating func next() -> (key: String, value: JSONValue)? {
      guard position < end else { return nil }
      let value = position + 1
      defer { position = Int(document.nodes[value].next) }
      return (document.string(position), JSONValue(document: document, index: value))
    }
  }
}

/// Why a JSON text is not what it should be.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the text the value stands, as `reactions[2].count`; empty when it is about the text as a whole.
  package var path: String
  /// What is wrong, in words; it names the place.
  package var problem: String

  /// An error with the given words.
  package init(path: String = "", problem: String) {
    self.path = path
    self.problem = problem
  }

  package var description: String { problem }
}

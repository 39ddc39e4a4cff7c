import LayoutGeometry

/// A part of a style that is read key by key, so that a key which is not named keeps its value.
///
/// Any decoder serves; nothing but the Swift library is needed.
public protocol StyleSection: Codable, Hashable, Sendable {
  /// The section with every value at its default.
  init()
  /// Takes over the values that the reader names.
  mutating func read(_ reader: inout StyleReader) throws(StyleError)
}

extension StyleSection {
  /// Reads the keys that are named; the others have their defaults.
  ///
  /// - Throws: `StyleError` for a key that is not known and for a value that is not allowed.
  public init(from decoder: any Decoder) throws {
    self.init()
    var reader = try StyleReader(decoder)
    try read(&reader)
    try reader.finish()
  }
}

/// The keys and values of one section, taken out one after the other; what is left at the end is unknown.
public struct StyleReader {
  private let container: KeyedDecodingContainer<StyleKey>
  private let path: String
  private var known: [String] = []

  /// The largest length that a style may have, in points: far beyond any screen, far below what sums overflow at.
  private static let greatestLength = 100_000.0

  init(_ decoder: any Decoder) throws(StyleError) {
    do {
      container = try decoder.container(keyedBy: StyleKey.self)
    } catch {
      throw .notAnObject(path: "")
    }
    path = ""
  }

  private init(_ container: KeyedDecodingContainer<StyleKey>, path: String) {
    self.container = container
    self.path = path
  }

  /// Throws if the section has a key that was not asked for.
  func finish() throws(StyleError) {
    let unknown = container.allKeys.map(\.stringValue).filter { !known.contains($0) }.sorted()
    guard let key = unknown.first else { return }
    throw .unknownKey(path: full(key), nearest: key.nearest(in: known), known: known.sorted())
  }

  mutating func section<S: StyleSection>(_ name: String, _ value: inout S) throws(StyleError) {
    guard let key = take(name) else { return }
    guard let nested = try? container.nestedContainer(keyedBy: StyleKey.self, forKey: key) else {
      throw .notAnObject(path: full(name))
    }
    var reader = StyleReader(nested, path: full(name))
    try value.read(&reader)
    try reader.finish()
  }

  mutating func insets(_ name: String, _ value: inout Insets) throws(StyleError) {
    guard let key = take(name) else { return }
    guard let nested = try? container.nestedContainer(keyedBy: StyleKey.self, forKey: key) else {
      throw .notAnObject(path: full(name))
    }
    var reader = StyleReader(nested, path: full(name))
    try reader.length("top", &value.top)
    try reader.length("leading", &value.leading)
    try reader.length("bottom", &value.bottom)
    try reader.length("trailing", &value.trailing)
    try reader.finish()
  }

  mutating func length(_ name: String, _ value: inout Length) throws(StyleError) {
    guard let key = take(name) else { return }
    value = Length(points: try number(key, in: 0...Self.greatestLength, "a number of points from 0 to 100000"))
  }

  /// Reads a length that must be more than nothing, such as the size of a text.
  mutating func size(_ name: String, _ value: inout Length) throws(StyleError) {
    guard let key = take(name) else { return }
    value = Length(points: try number(key, in: 0.1...1000, "a number of points from 0.1 to 1000"))
  }

  mutating func length(_ name: String, _ value: inout Length?) throws(StyleError) {
    guard let key = take(name) else { return }
    if isNull(key) {
      value = nil
    } else {
      value = Length(
        points: try number(key, in: 0...Self.greatestLength, "a number of points from 0 to 100000, or null"))
    }
  }

  mutating func number(_ name: String, _ value: inout Double, in range: ClosedRange<Double>) throws(StyleError) {
    guard let key = take(name) else { return }
    value = try number(key, in: range, "a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))")
  }

  mutating func integer(_ name: String, _ value: inout Int, in range: ClosedRange<Int>) throws(StyleError) {
    guard let key = take(name) else { return }
    guard let found = try? container.decode(Int.self, forKey: key), range.contains(found) else {
      throw notAllowed(key, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    value = found
  }

  mutating func flag(_ name: String, _ value: inout Bool) throws(StyleError) {
    guard let key = take(name) else { return }
    guard let found = try? container.decode(Bool.self, forKey: key) else { throw notAllowed(key, "true or false") }
    value = found
  }

  mutating func flag(_ name: String, _ value: inout Bool?) throws(StyleError) {
    guard let key = take(name) else { return }
    if isNull(key) {
      value = nil
    } else {
      guard let found = try? container.decode(Bool.self, forKey: key) else {
        throw notAllowed(key, "true, false or null")
      }
      value = found
    }
  }

  mutating func choice<E: RawRepresentable & CaseIterable>(_ name: String, _ value: inout E) throws(StyleError)
  where E.RawValue == String {
    guard let key = take(name) else { return }
    guard let word = try? container.decode(String.self, forKey: key), let found = E(rawValue: word) else {
      throw notAllowed(key, E.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))
    }
    value = found
  }

  mutating func strings(_ name: String, _ value: inout [String]) throws(StyleError) {
    guard let key = take(name) else { return }
    guard let found = try? container.decode([String].self, forKey: key) else {
      throw notAllowed(key, "a list of strings")
    }
    value = found
  }

  /// The string under a key, if the key is named.
  mutating func string(_ name: String, allowed: String) throws(StyleError) -> String? {
    guard let key = take(name) else { return nil }
    guard let found = try? container.decode(String.self, forKey: key) else { throw notAllowed(key, allowed) }
    return found
  }

  func notAllowed(_ name: String, _ allowed: String) -> StyleError { notAllowed(StyleKey(name), allowed) }

  // MARK: - Parts

  private mutating func take(_ name: String) -> StyleKey? {
    known.append(name)
    let key = StyleKey(name)
    return container.contains(key) ? key : nil
  }

  private func number(_ key: StyleKey, in range: ClosedRange<Double>, _ allowed: String) throws(StyleError) -> Double {
    guard let found = try? container.decode(Double.self, forKey: key), range.contains(found) else {
      throw notAllowed(key, allowed)
    }
    return found
  }

  private func isNull(_ key: StyleKey) -> Bool { (try? container.decodeNil(forKey: key)) == true }

  private func notAllowed(_ key: StyleKey, _ allowed: String) -> StyleError {
    let found: String
    if isNull(key) {
      found = "null"
    } else if let value = try? container.decode(Bool.self, forKey: key) {
      found = "\(value)"
    } else if let value = try? container.decode(Double.self, forKey: key) {
      found = plain(value)
    } else if let value = try? container.decode(String.self, forKey: key) {
      found = "\"\(value)\""
    } else if (try? container.nestedUnkeyedContainer(forKey: key)) != nil {
      found = "a list"
    } else {
      found = "an object"
    }
    return .notAllowed(path: full(key.stringValue), found: found, allowed: allowed)
  }

  private func full(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  /// A number without a needless ".0".
  private func plain(_ value: Double) -> String {
    if let whole = Int(exactly: value) { return "\(whole)" }
    return "\(value)"
  }
}

/// A key of any name, so that unknown ones are seen.
struct StyleKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension String {
  /// The name that this one was most likely meant to be; nil if none is near.
  ///
  /// - Complexity: O(n · m) for each name.
  fileprivate func nearest(in names: [String]) -> String? {
    let lowered = lowercased()
    let ranked = names.map { (name: $0, distance: lowered.editDistance(to: $0.lowercased())) }
    guard let best = ranked.min(by: { ($0.distance, $0.name) < ($1.distance, $1.name) }) else { return nil }
    return best.distance <= Swift.max(2, count / 2) ? best.name : nil
  }

  /// How many characters must be inserted, left out or replaced to get the other one (Levenshtein).
  private func editDistance(to other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (i, character) in enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in other.indices {
        let replaced = diagonal + (character == other[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = Swift.min(replaced, Swift.min(row[j], row[j + 1]) + 1)
      }
    }
    return row[other.count]
  }
}

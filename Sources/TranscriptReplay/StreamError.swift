/// Why a stream cannot be read or carried out, where, and what to do about it.
///
/// Its description is one line, ready to be shown: `stream.jsonl:3: append: the message id "a" is used twice; …`.
public struct StreamError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public enum Kind: Hashable, Sendable {
    /// The file cannot be read.
    case unreadable
    /// A line is not an event, or one that cannot happen now.
    case badEvent
    /// Nobody knows the style that an event names, or its file is none.
    case style
    /// The fonts that an event needs are missing.
    case fonts
  }

  /// The kind of error.
  public var kind: Kind
  /// The stream as it was named; `-` for standard input; nil when nobody has named it.
  public var path: String?
  /// The line, counted from 1, if it is about one.
  public var line: Int?
  /// What is wrong, and what to do.
  public var problem: String

  /// An error with place and cause.
  public init(kind: Kind, path: String? = nil, line: Int? = nil, problem: String) {
    self.kind = kind
    self.path = path
    self.line = line
    self.problem = problem
  }

  /// The file and the line, `FILE:LINE`, as far as they are known; else empty.
  public var place: String {
    guard let line else { return path ?? "" }
    guard let path else { return "line \(line)" }
    return Self.place(path: path, line: line)
  }

  static func place(path: String, line: Int) -> String { "\(path == "-" ? "standard input" : path):\(line)" }

  /// The whole on one line: `FILE:LINE: what is wrong, and what to do`.
  public var description: String { place.isEmpty ? problem : "\(place): \(problem)" }
}

import JSONLines

/// Why a log cannot be read, where, and what to do about it.
///
/// Its description is one line, ready to be shown: `chat.jsonl:3: the id "a" is taken by line 1; …`.
public struct ChatLogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public enum Kind: Hashable, Sendable {
    /// There is no file at the path.
    case missing
    /// The path names a directory.
    case isDirectory
    /// The system does not let the file be read.
    case unreadable
    /// There is nothing in the file.
    case empty
    /// The file is no UTF-8 text.
    case notText
    /// The text is in none of the known formats, or a format was named that nobody knows.
    case unknownFormat
    /// A line is not what its format says.
    case badLine
    /// A message has the id of an earlier one.
    case duplicateID
  }

  /// The kind of error.
  public var kind: Kind
  /// The file as it was named; `-` for standard input; nil when it is about no file.
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

  /// The whole on one line: `FILE:LINE: what is wrong, and what to do`.
  public var description: String {
    guard let path else { return problem }
    guard let line else { return "\(path): \(problem)" }
    return "\(path):\(line): \(problem)"
  }

  init(_ error: FileError) {
    path = error.path
    problem = error.problem
    switch error.cause {
    case .missing: kind = .missing
    case .isDirectory: kind = .isDirectory
    case .notPermitted, .other: kind = .unreadable
    }
  }
}

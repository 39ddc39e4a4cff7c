/// What is wrong with a style: where, what stands there, and what is allowed.
public enum StyleError: Error, Hashable, Sendable {
  /// A key that no style has, the known key that is nearest to it if one is near, and all that are known there.
  case unknownKey(path: String, nearest: String?, known: [String])
  /// A value that the key cannot have.
  case notAllowed(path: String, found: String, allowed: String)
  /// The whole style is not an object of keys and values.
  case notAnObject(path: String)
}

extension StyleError: CustomStringConvertible {
  /// One line: the path of the key, what is wrong and what to write instead.
  public var description: String {
    switch self {
    case .unknownKey(let path, let nearest?, _):
      "\(path): a style has no such key; did you mean \"\(nearest)\"?"
    case .unknownKey(let path, nil, let known):
      "\(path): a style has no such key; the keys here are \(known.joined(separator: ", "))"
    case .notAllowed(let path, let found, let allowed):
      "\(path): \(found) is not allowed; write \(allowed)"
    case .notAnObject(let path):
      path.isEmpty
        ? "a style is an object, as in {\"text\":{\"size\":16}}" : "\(path): write an object of keys and values"
    }
  }
}

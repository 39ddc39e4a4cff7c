#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a file cannot be read or written, and what to do about it.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What stands in the way.
  package enum Cause: Hashable, Sendable {
    case missing, isDirectory, notPermitted
    case other(String)
  }

  /// The file, as it was named.
  package var path: String
  /// What stands in the way.
  package var cause: Cause

  /// An error with a cause.
  package init(path: String, cause: Cause) {
    self.path = path
    self.cause = cause
  }

  /// The error that a system call left in `errno`.
  package init(path: String, code: Int32) {
    self.path = path
    switch code {
    case ENOENT, ENOTDIR: cause = .missing
    case EISDIR: cause = .isDirectory
    case EACCES, EPERM: cause = .notPermitted
    default: cause = .other(strerror(code).map { String(cString: $0) } ?? "error \(code)")
    }
  }

  /// What is wrong and what to do, without the path.
  package var problem: String {
    switch cause {
    case .missing: return "there is no such file; check the path"
    case .isDirectory: return "this is a directory; name a file in it"
    case .notPermitted: return "reading it is not permitted; check its permissions"
    case .other(let words): return "it cannot be read: \(words)"
    }
  }

  package var description: String { path + ": " + problem }
}

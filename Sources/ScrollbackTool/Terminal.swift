#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard error, for people.
enum Terminal {
  /// Whether a person sees standard error.
  static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether colours are welcome: on a terminal, unless NO_COLOR is set.
  static var showsColor: Bool {
    guard isInteractive else { return false }
    guard let value = getenv("NO_COLOR") else { return true }
    return value.pointee == 0
  }

  /// Writes one line.
  static func complain(_ line: String) { put(line + "\n") }

  /// Writes a text; what cannot be written is lost, as there is nowhere left to say so.
  static func put(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}

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
    isInteractive && !refusesColor
  }

  /// Whether standard output is a terminal.
  static var showsOutput: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether NO_COLOR asks for no colours.
  static var refusesColor: Bool { getenv("NO_COLOR").map { $0.pointee != 0 } ?? false }

  /// The columns and lines of the terminal at standard output; 80 by 24 if it does not tell.
  static var size: (columns: Int, lines: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
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

/// Why fonts cannot be had.
public enum FontError: Error, Hashable, Sendable {
  /// No font that could be used is installed.
  case noUsableFont
}

/// The fonts of this machine, opened when they are first needed.
public final class FontLibrary: Sendable {
  /// The installed fonts, and the given files before them.
  public init(files: [String] = []) throws(FontError) {}
}

/// Why fonts cannot be had.
///
/// The description is one line that names the place, the cause and a remedy.
public enum FontError: Error, Hashable, Sendable {
  /// No font that could be used is installed.
  case noUsableFont
  /// A file that was asked for by its path cannot be read.
  case unreadableFile(path: String, reason: String)
  /// A file that was asked for by its path is no TrueType or OpenType font, or a broken one.
  case notAFont(path: String)
  /// A family that was asked for by its name is not installed; `nearest` is the installed one with the most similar
  /// name.
  case unknownFamily(name: String, nearest: String?)
}

extension FontError: CustomStringConvertible {
  /// The place, the cause and a remedy in one line.
  public var description: String {
    switch self {
    case .noUsableFont:
      "no usable font was found; "
        + "install one, for instance `apt-get install fonts-noto-core`, or use --metrics cells=8x20"
    case .unreadableFile(let path, let reason):
      "\(path): the font file cannot be read: \(reason); check the path and its permissions"
    case .notAFont(let path):
      "\(path): the file is not a TrueType or OpenType font, or it is damaged; name a .ttf, .otf or .ttc file"
    case .unknownFamily(let name, let nearest):
      if let nearest {
        "the font family “\(name)” is not installed; did you mean “\(nearest)”? "
          + "Otherwise install it or name a font file"
      } else {
        "the font family “\(name)” is not installed; install it or name a font file"
      }
    }
  }
}

/// Why the tool cannot do what it was asked to: one line on standard error, and an exit status.
struct ToolError: Error, Hashable {
  /// What kind of failure it is; the raw value is the exit status.
  enum Kind: Int32, Hashable, Sendable {
    /// A check that was asked for failed.
    case check = 1
    /// The command line, a style or the place of the output is wrong.
    case usage = 2
    /// The input is not what it claims to be, or cannot be read.
    case input = 3
    /// Something needed is missing: a font, a library, room on a disk.
    case missing = 4
  }

  /// What kind of failure it is.
  var kind: Kind
  /// Where: an option, a file, a file and its line; empty if there is no place.
  var place: String
  /// What is wrong, and what to do.
  var message: String

  /// A failure of this kind.
  init(_ kind: Kind, at place: String = "", _ message: String) {
    self.kind = kind
    self.place = place
    self.message = message
  }

  /// The one line that is shown, without its newline.
  var line: String {
    "scrollback: " + (place.isEmpty ? "" : place.oneLine + ": ") + message.oneLine
  }
}

extension String {
  /// The text with its controls written out and its middle left out if it is long, so that a message with it stays one
  /// readable line whatever a file or an argument is called.
  var oneLine: String {
    let limit = 400
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x0A: result += "\\n"
      case 0x0D: result += "\\r"
      case 0x09: result += "\\t"
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069:
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    guard result.unicodeScalars.count > limit else { return result }
    let scalars = result.unicodeScalars
    return String(scalars.prefix(limit / 2)) + "…" + String(scalars.suffix(limit / 2))
  }
}

/// What an event of a stream can be, and the fields it may have.
enum StreamVerb: String, CaseIterable, Hashable, Sendable {
  case configure, history, open, append, prepend, insert, replace, edit, appendText, remove, move, react, status, typing
  case expand, attachmentSize, loadPrevious, loadNext, scroll, resize, insets, textSize, adjust, batch, pause, resume

  /// The fields beside `do` and `at`.
  var fields: [String] {
    switch self {
    case .configure:
      [
        "width", "height", "scale", "textSize", "direction", "insets", "style", "metrics", "page", "softMaximum",
        "trimTarget", "follow", "tolerance", "alignBottom",
      ]
    case .history, .append, .prepend: ["messages"]
    case .open, .loadPrevious, .loadNext, .pause, .resume: []
    case .insert: ["message", "after", "before"]
    case .replace: ["message"]
    case .edit, .appendText: ["id", "text"]
    case .remove: ["ids"]
    case .move: ["id", "after", "before"]
    case .react: ["id", "reactions"]
    case .status: ["id", "status"]
    case .typing: ["sender", "on"]
    case .expand: ["id", "expanded"]
    case .attachmentSize: ["id", "index", "width", "height"]
    case .scroll: ["by", "to", "offset"]
    case .resize: ["width", "height"]
    case .insets: ["top", "bottom"]
    case .textSize: ["scale"]
    case .adjust: ["preferredMaxCount", "focusPosition", "focus"]
    case .batch: ["events"]
    }
  }
}

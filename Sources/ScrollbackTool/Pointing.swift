import Scrollback

/// Answers the questions of `--hit` and `--select`.
struct Pointing {
  private let settings: Settings

  init(_ settings: Settings) { self.settings = settings }

  /// One line for each point, and one for each message that a stretch of text touches.
  func answers(in layout: WholeLayout) throws(ToolError) -> [[UInt8]] {
    var answers = settings.hits.map { PointingJSON.bytes(of: $0, in: layout) }
    for selection in settings.selections {
      let first = try place(selection.first, selection.start, selection, in: layout)
      let last = try place(selection.last, selection.end, selection, in: layout)
      guard first.row <= last.row else { throw error(selection, "ends above its beginning; exchange the two") }
      answers += layout.selection(from: first, to: last).map { PointingJSON.bytes(of: $0, in: layout) }
    }
    return answers
  }

  private func place(_ id: MessageID, _ offset: Int, _ selection: TextSelection, in layout: WholeLayout)
    throws(ToolError) -> TranscriptPlace
  {
    guard
      let row = layout.rows.firstIndex(where: {
        $0.item.id.message == id && ($0.item.kind == .message || $0.item.kind == .system)
      })
    else { throw error(selection, "no message has the id \(id); give one that is laid out") }
    let count = layout.rows[row].prepared?.words(in: layout.rows[row].frames).utf8.count ?? 0
    guard offset <= count else {
      throw error(selection, "the text of \(id) has \(count) bytes; give offsets from 0 to \(count)")
    }
    return TranscriptPlace(row: row, place: TextPlace(position: TextPosition(utf8Offset: offset)))
  }

  private func error(_ selection: TextSelection, _ message: String) -> ToolError {
    ToolError(.usage, at: "--select \(selection.argument)", message)
  }
}

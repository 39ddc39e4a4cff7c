import ChatModel

extension MessageHistory {
  /// Applies an edit to the whole chat, as a server would.
  ///
  /// - Parameter firstHeld: the oldest message that a window holds: what is prepended goes directly before it.
  /// - Throws: `TranscriptError` for ids that are unknown or used twice; nothing is changed then.
  public mutating func apply(_ edit: TranscriptEdit, firstHeld: MessageID?) throws(TranscriptError) {
    switch edit {
    case .append(let messages): try append(messages)
    case .prepend(let messages): try insert(messages, before: firstHeld)
    case .insert(let message, let place):
      switch place {
      case .before(let id): try insert([message], before: id)
      case .after(let id): try insert([message], after: id)
      case nil: try insertByTime(message)
      }
    case .replace(let message): try replace(message)
    case .setText(let id, let text): try modify(id) { $0.text = text }
    case .appendText(let id, let text): try modify(id) { $0.text += text }
    case .remove(let ids):
      for id in ids where message(id) == nil { throw .unknownMessage(id) }
      remove(ids)
    case .move(let id, let place): try move(id, to: place)
    case .setReactions(let id, let reactions): try modify(id) { $0.reactions = reactions }
    case .setStatus(let id, let status): try modify(id) { $0.status = status }
    case .setAttachmentSize(let id, let index, let width, let height):
      guard let message = message(id) else { throw .unknownMessage(id) }
      guard message.attachments.indices.contains(index) else { throw .unknownAttachment(id, index: index) }
      try modify(id) {
        $0.attachments[index].width = width
        $0.attachments[index].height = height
      }
    case .setExpanded(let id, _): guard message(id) != nil else { throw .unknownMessage(id) }
    case .setTyping: break
    }
  }

  private mutating func modify(_ id: MessageID, _ change: (inout Message) -> Void) throws(TranscriptError) {
    guard var message = message(id) else { throw .unknownMessage(id) }
    change(&message)
    try replace(message)
  }
}

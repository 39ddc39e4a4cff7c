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

  /// An edit that the chat has taken in, as a window of it has to take it in; nil if it does not concern the window.
  ///
  /// Only the chat knows where a message without a place belongs, and what a message is that comes in from outside.
  public func edit(_ edit: TranscriptEdit, for window: MessageWindow) -> TranscriptEdit? {
    switch edit {
    case .insert(let message, _): return placed(message, in: window)
    case .move(let id, _):
      guard let message = message(id), !window.contains(id) else {
        guard let message = message(id) else { return nil }
        // What is moved away from the window's stretch of the chat leaves it.
        guard case .insert(_, let place?)? = placed(message, in: window) else { return .remove([id]) }
        return .move(id, to: place)
      }
      // A message that stands beyond the newer end now has not arrived.
      guard case .insert(_, .after(let above)?)? = placed(message, in: window), window.hasNext, above == window.last?.id
      else {
        return placed(message, in: window)
      }
      return nil
    default: return edit
    }
  }

  private func placed(_ message: Message, in window: MessageWindow) -> TranscriptEdit? {
    guard let index = index(of: message.id) else { return nil }
    let above = index > 0 ? messages(in: (index - 1)..<index).first?.id : nil
    let below = index + 1 < count ? messages(in: (index + 1)..<(index + 2)).first?.id : nil
    if let above, window.contains(above) { return .insert(message, at: .after(above)) }
    if let below, window.contains(below), index == 0 || !window.hasPrevious {
      return .insert(message, at: .before(below))
    }
    return window.isEmpty && !window.hasNext ? .insert(message, at: nil) : nil
  }

  private mutating func modify(_ id: MessageID, _ change: (inout Message) -> Void) throws(TranscriptError) {
    guard var message = message(id) else { throw .unknownMessage(id) }
    change(&message)
    try replace(message)
  }
}

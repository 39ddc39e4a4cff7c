import ChatModel

/// Why a transcript cannot do what it was asked to.
///
/// Its state is then as it was before.
public enum TranscriptError: Error, Hashable, Sendable {
  /// A message with this id is there already, or stands twice in what was given.
  case duplicateMessage(MessageID)
  /// No message with this id is known.
  case unknownMessage(MessageID)
  /// The message has no attachment of this index.
  case unknownAttachment(MessageID, index: Int)
  /// Nothing has been opened yet.
  case notOpen
}

extension TranscriptError: CustomStringConvertible {
  /// What is wrong, in a sentence without an end.
  public var description: String {
    switch self {
    case .duplicateMessage(let id): "the message id \"\(id)\" is used twice"
    case .unknownMessage(let id): "there is no message \"\(id)\""
    case .unknownAttachment(let id, let index): "message \"\(id)\" has no attachment \(index)"
    case .notOpen: "the transcript is not open"
    }
  }
}

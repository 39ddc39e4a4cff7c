import ChatModel

/// A change of a chat.
public enum TranscriptEdit: Hashable, Sendable {
  /// Messages arrive that are newer than all.
  case append([Message])
  /// Messages arrive that are older than all that are held.
  case prepend([Message])
  /// A message arrives at a place; without one, where its time puts it.
  case insert(Message, at: MessagePlace?)
  /// A message takes the place of the one with its id.
  case replace(Message)
  /// A message gets other words.
  case setText(MessageID, String)
  /// Words are added at a message's end: an answer that streams in.
  case appendText(MessageID, String)
  /// Messages go away.
  case remove([MessageID])
  /// A message goes elsewhere.
  case move(MessageID, to: MessagePlace)
  /// A message gets other reactions.
  case setReactions(MessageID, [Reaction])
  /// A message has come so far.
  case setStatus(MessageID, DeliveryStatus?)
  /// The size of a picture becomes known.
  case setAttachmentSize(MessageID, index: Int, width: Double, height: Double)
  /// Somebody begins or stops writing.
  case setTyping(String, Bool)
  /// All lines of a message are shown, or only the first few.
  case setExpanded(MessageID, Bool)
}

import VerbatimText

/// A person, or a program, that takes part in a chat.
public struct Participant: Hashable, Sendable, Identifiable {
  /// The name by which messages refer to it.
  public var id: String
  /// The name that is shown.
  @Verbatim public var name: String
  /// A colour of its own, as `#rrggbb`.
  public var color: String?

  /// A participant, shown by its id unless a name is given.
  public init(id: String, name: String? = nil, color: String? = nil) {
    self.id = id
    self.name = name ?? id
    self.color = color
  }
}

/// A chat as read from a log: its messages in the log's order, and who took part.
public struct ChatLog: Hashable, Sendable {
  /// What the chat is called.
  public var title: String?
  /// The id of the participant who reads, whose messages are outgoing.
  public var me: String?
  /// Those the log names, in its order; senders that it does not name are not here.
  public var participants: [Participant]
  /// The messages, oldest first as far as the log keeps order.
  ///
  /// Ids are unique.
  public var messages: [Message]

  /// A chat of the given messages.
  public init(
    title: String? = nil, me: String? = nil, participants: [Participant] = [], messages: [Message] = []
  ) {
    self.title = title
    self.me = me
    self.participants = participants
    self.messages = messages
  }
}

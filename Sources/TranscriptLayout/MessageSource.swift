import ChatModel

/// A stretch of a chat's messages, oldest first, and whether the chat goes on at its ends.
public struct MessagePage: Hashable, Sendable {
  /// The messages, oldest first, without a gap.
  public var messages: [Message]
  /// Whether nothing older exists.
  public var reachesOldest: Bool
  /// Whether nothing newer exists.
  public var reachesNewest: Bool

  /// A page.
  public init(messages: [Message], reachesOldest: Bool, reachesNewest: Bool) {
    self.messages = messages
    self.reachesOldest = reachesOldest
    self.reachesNewest = reachesNewest
  }
}

/// Where messages come from: a database, a server, memory.
///
/// Asked for pages by the message next to which they stand.
public protocol MessageSource: Sendable {
  /// The newest messages.
  func newest(limit: Int) async throws -> MessagePage
  /// The oldest messages.
  func oldest(limit: Int) async throws -> MessagePage
  /// The messages directly before one.
  func page(before id: MessageID, limit: Int) async throws -> MessagePage
  /// The messages directly after one.
  func page(after id: MessageID, limit: Int) async throws -> MessagePage
  /// A message, and as many before as after it as far as there are such.
  func page(around id: MessageID, limit: Int) async throws -> MessagePage
}

import ChatModel
import LayoutGeometry
import Synchronization

/// A whole chat in memory, in order, with quick answers about any message and quick changes anywhere.
public struct MessageHistory: Sendable {
  private var list = MessageList()

  /// A chat without messages.
  public init() {}

  /// A chat of the given messages, oldest first.
  ///
  /// - Throws: `TranscriptError.duplicateMessage` if an id stands twice.
  public init(_ messages: [Message]) throws(TranscriptError) {
    try list.insert(messages, at: 0)
  }

  /// How many messages there are.
  public var count: Int { list.count }

  /// The message of this id.
  public func message(_ id: MessageID) -> Message? { list.index(of: id).map { list[$0].message } }

  /// Where the message of this id stands, from the oldest.
  public func index(of id: MessageID) -> Int? { list.index(of: id) }

  /// The messages at these places, from the oldest.
  public func messages(in range: Range<Int>) -> [Message] { list.messages(in: range) }

  /// The page of these places.
  public func page(_ range: Range<Int>) -> MessagePage {
    MessagePage(
      messages: list.messages(in: range), reachesOldest: range.lowerBound == 0, reachesNewest: range.upperBound == count
    )
  }

  /// The newest messages.
  public func newest(limit: Int) -> MessagePage { page(max(0, count - limit)..<count) }
  /// The oldest messages.
  public func oldest(limit: Int) -> MessagePage { page(0..<min(count, limit)) }

  /// The messages directly before one.
  ///
  /// - Throws: `TranscriptError.unknownMessage` if there is no such message.
  public func page(before id: MessageID, limit: Int) throws(TranscriptError) -> MessagePage {
    let index = try place(of: id)
    return page(max(0, index - limit)..<index)
  }

  /// The messages directly after one.
  ///
  /// - Throws: `TranscriptError.unknownMessage` if there is no such message.
  public func page(after id: MessageID, limit: Int) throws(TranscriptError) -> MessagePage {
    let index = try place(of: id) + 1
    return page(index..<min(count, index + limit))
  }

  /// A message and its neighbours on both sides.
  ///
  /// Near an end of the chat the other side gives more.
  ///
  /// - Throws: `TranscriptError.unknownMessage` if there is no such message.
  public func page(around id: MessageID, limit: Int) throws(TranscriptError) -> MessagePage {
    let index = try place(of: id)
    let limit = max(1, limit)
    let lower = max(0, min(index - limit / 2, count - limit))
    return page(lower..<min(count, lower + limit))
  }

  private func place(of id: MessageID) throws(TranscriptError) -> Int {
    guard let index = list.index(of: id) else { throw .unknownMessage(id) }
    return index
  }

  // MARK: Changes

  /// Adds messages that are newer than all.
  ///
  /// - Throws: `TranscriptError.duplicateMessage`; nothing is added then.
  public mutating func append(_ messages: [Message]) throws(TranscriptError) {
    try list.insert(messages, at: count)
  }

  /// Adds messages before the one of this id, or before all.
  ///
  /// - Throws: `TranscriptError`; nothing is added then.
  public mutating func insert(_ messages: [Message], before id: MessageID?) throws(TranscriptError) {
    var index = 0
    if let id { index = try place(of: id) }
    try list.insert(messages, at: index)
  }

  /// Adds messages after the one of this id.
  ///
  /// - Throws: `TranscriptError`; nothing is added then.
  public mutating func insert(_ messages: [Message], after id: MessageID) throws(TranscriptError) {
    try list.insert(messages, at: try place(of: id) + 1)
  }

  /// Adds a message where its time puts it: after the last one that is not later.
  ///
  /// Without a time, at the end.
  ///
  /// - Throws: `TranscriptError.duplicateMessage`.
  /// - Complexity: O(*n*) messages newer than it.
  public mutating func insertByTime(_ message: Message) throws(TranscriptError) {
    try list.insert([message], at: list.index(forTimeOf: message))
  }

  /// Puts a message in the place of the one with its id.
  ///
  /// - Throws: `TranscriptError.unknownMessage` if there is no such message.
  public mutating func replace(_ message: Message) throws(TranscriptError) {
    list.replace(at: try place(of: message.id), with: message)
  }

  /// Takes messages out; ids that are not there are passed over.
  public mutating func remove(_ ids: some Sequence<MessageID>) {
    for id in ids {
      if let index = list.index(of: id) { _ = list.remove(at: index) }
    }
  }

  /// Puts a message next to another one.
  ///
  /// - Throws: `TranscriptError.unknownMessage`; nothing is moved then.
  public mutating func move(_ id: MessageID, to place: MessagePlace) throws(TranscriptError) {
    let from = try self.place(of: id)
    guard let index = try list.index(of: place), place.neighbour != id else { return }
    let message = list.remove(at: from)
    try list.insert([message.message], at: index > from ? index - 1 : index)
  }
}

/// A source that holds a whole chat in memory.
public final class InMemorySource: MessageSource, Sendable {
  private let history: Mutex<MessageHistory>

  /// A source of the given messages, oldest first.
  ///
  /// - Throws: `TranscriptError.duplicateMessage` if an id stands twice.
  public init(_ messages: [Message] = []) throws(TranscriptError) {
    history = Mutex(try MessageHistory(messages))
  }

  /// Reads the chat, or changes it.
  public func withHistory<Result: Sendable>(
    _ body: (inout sending MessageHistory) throws(TranscriptError) -> sending Result
  ) throws(TranscriptError) -> sending Result {
    try history.withLock(body)
  }

  /// The newest messages.
  public func newest(limit: Int) async throws -> MessagePage { history.withLock { $0.newest(limit: limit) } }
  /// The oldest messages.
  public func oldest(limit: Int) async throws -> MessagePage { history.withLock { $0.oldest(limit: limit) } }
  /// The messages directly before one.
  public func page(before id: MessageID, limit: Int) async throws -> MessagePage {
    try history.withLock { try $0.page(before: id, limit: limit) }
  }
  /// The messages directly after one.
  public func page(after id: MessageID, limit: Int) async throws -> MessagePage {
    try history.withLock { try $0.page(after: id, limit: limit) }
  }
  /// A message and its neighbours on both sides.
  public func page(around id: MessageID, limit: Int) async throws -> MessagePage {
    try history.withLock { try $0.page(around: id, limit: limit) }
  }
}

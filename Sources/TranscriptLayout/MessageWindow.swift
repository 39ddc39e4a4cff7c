import ChatModel

/// How much of a chat a window holds.
public struct WindowLimits: Hashable, Sendable {
  /// How many messages are loaded at a time.
  public var page = 50
  /// The window may hold more than this while updates wait; then it is reduced.
  ///
  /// Nil for no limit.
  public var softMaximum: Int? = 500
  /// To how many messages it is reduced.
  public var trimTarget = 400

  /// To how many messages a window over its soft maximum is reduced: never more than that maximum.
  public var reductionTarget: Int { min(trimTarget, softMaximum ?? trimTarget) }

  /// Pages of 50, at most 500 messages, reduced to 400.
  public init() {}

  /// Other limits.
  ///
  /// - Precondition: a page holds at least one message.
  public init(page: Int, softMaximum: Int?, trimTarget: Int) {
    precondition(page > 0, "a page must hold at least one message, not \(page)")
    self.page = page
    self.softMaximum = softMaximum
    self.trimTarget = trimTarget
  }
}

/// What a reduction of the window keeps: it drops from each end in proportion to the distance from here.
public enum WindowFocus: Hashable, Sendable {
  /// The newest message; everything is dropped from the other end.
  case newest
  /// The oldest message; everything is dropped from the other end.
  case oldest
  /// A place between the oldest (0) and the newest message (1), as in Chatto's `focusPosition`.
  case fraction(Double)
  /// A message.
  case message(MessageID)
  /// The messages from one to another.
  case messages(from: MessageID, to: MessageID)
}

/// The part of a chat that is held: consecutive messages, and what lies beyond the ends.
///
/// It is a value; changing a copy does not change the original.
public struct MessageWindow: Sendable {
  var list = MessageList()
  /// Whether the source has older messages than these.
  public internal(set) var hasPrevious = false
  /// Whether the source has newer messages than these.
  public internal(set) var hasNext = false
  /// How many messages have arrived beyond the newer end since the window left it.
  public internal(set) var pendingNewer = 0
  /// How much it holds.
  public var limits = WindowLimits()

  /// An empty window.
  public init(limits: WindowLimits = WindowLimits()) { self.limits = limits }

  /// A window of a page.
  ///
  /// - Throws: `TranscriptError.duplicateMessage` if an id stands twice.
  public init(_ page: MessagePage, limits: WindowLimits = WindowLimits()) throws(TranscriptError) {
    self.limits = limits
    try list.insert(page.messages, at: 0)
    hasPrevious = !page.reachesOldest
    hasNext = !page.reachesNewest
  }

  /// How many messages it holds.
  public var count: Int { list.count }
  /// Whether it holds none.
  public var isEmpty: Bool { list.isEmpty }
  /// The oldest message.
  public var first: Message? { isEmpty ? nil : list[0].message }
  /// The newest message.
  public var last: Message? { isEmpty ? nil : list[count - 1].message }
  /// All messages, oldest first.
  ///
  /// - Complexity: O(*n*).
  public var messages: [Message] { list.messages(in: 0..<count) }
  /// The message at an index, counted from the oldest.
  ///
  /// - Complexity: O(log *n*).
  public subscript(index: Int) -> Message { list[index].message }
  /// The index of a message; nil if it is not held.
  ///
  /// - Complexity: O(log *n*).
  public func index(of id: MessageID) -> Int? { list.index(of: id) }
  /// Whether a message is held.
  public func contains(_ id: MessageID) -> Bool { list.contains(id) }
  /// Whether it holds more than its soft maximum.
  public var isOverSoftMaximum: Bool { limits.softMaximum.map { count > $0 } ?? false }

  // MARK: Pages

  /// Adds a page of older messages.
  ///
  /// - Throws: `TranscriptError.duplicateMessage`; nothing is added then.
  public mutating func prepend(_ page: MessagePage) throws(TranscriptError) {
    try list.insert(page.messages, at: 0)
    hasPrevious = !page.reachesOldest
  }

  /// Adds a page of newer messages.
  ///
  /// - Throws: `TranscriptError.duplicateMessage`; nothing is added then.
  public mutating func append(_ page: MessagePage) throws(TranscriptError) {
    try list.insert(page.messages, at: count)
    hasNext = !page.reachesNewest
    if !hasNext { pendingNewer = 0 }
  }

  /// Takes in messages that have just arrived and are newer than all.
  ///
  /// While the window does not stand at the newest edge they belong to the source only, and are counted.
  ///
  /// - Returns: whether the window holds them now.
  /// - Throws: `TranscriptError.duplicateMessage`; nothing is added then.
  @discardableResult
  public mutating func arrive(_ messages: [Message]) throws(TranscriptError) -> Bool {
    guard hasNext else {
      try list.insert(messages, at: count)
      return true
    }
    if let known = messages.first(where: { contains($0.id) }) { throw .duplicateMessage(known.id) }
    pendingNewer += messages.count
    return false
  }

  // MARK: Reducing

  /// Reduces the window to at most so many messages.
  ///
  /// What is dropped is taken from each end in proportion to its distance from the focus, and never from `keeping`, the
  /// messages on screen: if they alone are more, they alone stay. With `.fraction(f)` the older end gives the whole part of
  /// *f* times what is dropped, as the original does with `focusPosition`.
  ///
  /// - Parameter preferredMaxCount: nil for no limit.
  /// - Returns: how many messages were dropped from the older and from the newer end; nil if nothing changed.
  @discardableResult
  public mutating func adjustNumberOfMessages(
    preferredMaxCount: Int?, focus: WindowFocus, keeping: WindowFocus? = nil
  ) -> (older: Int, newer: Int)? {
    var kept: Range<Int>?
    switch keeping {
    case .messages(let from, let to)?: kept = indices(from: from, to: to)
    case .message(let id)?: kept = indices(from: id, to: id)
    case .newest?: kept = isEmpty ? nil : (count - 1)..<count
    case .oldest?: kept = isEmpty ? nil : 0..<1
    case .fraction?, nil: break
    }
    return adjust(to: preferredMaxCount, focus: focus, keeping: kept)
  }

  /// `adjustNumberOfMessages` with indices for what is on screen.
  @discardableResult
  mutating func adjust(to preferredMaxCount: Int?, focus: WindowFocus, keeping: Range<Int>?) -> (
    older: Int, newer: Int
  )? {
    guard let drop = drops(to: preferredMaxCount, focus: focus, keeping: keeping) else { return nil }
    list.removeSubrange((count - drop.newer)..<count)
    list.removeSubrange(0..<drop.older)
    if drop.older > 0 { hasPrevious = true }
    if drop.newer > 0 { hasNext = true }
    return drop
  }

  /// How many messages a reduction takes from each end.
  func drops(to preferredMaxCount: Int?, focus: WindowFocus, keeping: Range<Int>?) -> (older: Int, newer: Int)? {
    guard let preferredMaxCount, count > max(0, preferredMaxCount) else { return nil }
    let total = count - max(0, preferredMaxCount)
    let wanted: Int
    switch focus {
    case .newest: wanted = total
    case .oldest: wanted = 0
    case .fraction(let position):
      wanted = position.isFinite ? Int(Double(total) * min(max(position, 0), 1)) : 0
    case .message(let id):
      wanted = proportional(total, index(of: id).map { $0..<($0 + 1) } ?? keeping)
    case .messages(let from, let to):
      wanted = proportional(total, indices(from: from, to: to) ?? keeping)
    }
    // Nothing on screen goes, even if more has to go from the other end, or less in all.
    let above = keeping?.lowerBound ?? count
    let below = keeping.map { count - $0.upperBound } ?? count
    var older = min(wanted, above)
    let newer = min(total - older, below)
    older = min(total - newer, above)
    return older + newer > 0 ? (older, newer) : nil
  }

  private func proportional(_ total: Int, _ focus: Range<Int>?) -> Int {
    guard let focus else { return total / 2 }
    let above = focus.lowerBound
    let below = count - focus.upperBound
    return above + below > 0 ? total * above / (above + below) : 0
  }

  private func indices(from first: MessageID, to last: MessageID) -> Range<Int>? {
    guard let a = index(of: first), let b = index(of: last) else { return nil }
    return min(a, b)..<(max(a, b) + 1)
  }
}

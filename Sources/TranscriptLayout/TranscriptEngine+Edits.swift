import BubbleLayout
import ChatModel
import LayoutGeometry

extension TranscriptEngine {
  /// Applies an edit.
  ///
  /// What concerns a message that is not held changes nothing: the source has it. Messages that arrive while the window is not
  /// at the newest edge are counted only.
  ///
  /// - Throws: `TranscriptError`.
  public mutating func apply(_ edit: TranscriptEdit) throws(TranscriptError) {
    guard snapshot.isOpen else { throw .notOpen }
    switch edit {
    case .append(let messages): try append(messages)
    case .prepend(let messages):
      step.loadsPage = true
      touchEnds()
      try snapshot.window.list.insert(messages, at: 0)
      added(messages)
    case .insert(let message, let place): try insert(message, at: place)
    case .replace(let message): modify(message.id) { $0 = message }
    case .setText(let id, let text): modify(id) { $0.text = text }
    case .appendText(let id, let text): modify(id) { $0.text += text }
    case .remove(let ids): for id in ids { remove(id) }
    case .move(let id, let place): try move(id, to: place)
    case .setReactions(let id, let reactions): modify(id) { $0.reactions = reactions }
    case .setStatus(let id, let status): modify(id) { $0.status = status }
    case .setAttachmentSize(let id, let index, let width, let height):
      if let at = snapshot.window.index(of: id), !snapshot.window[at].attachments.indices.contains(index) {
        throw .unknownAttachment(id, index: index)
      }
      modify(id) {
        $0.attachments[index].width = width
        $0.attachments[index].height = height
      }
    case .setTyping(let sender, let isTyping):
      guard typing.contains(sender) != isTyping else { return }
      if isTyping { typing.append(sender) } else { typing.removeAll { $0 == sender } }
      touchEnds()
    case .setExpanded(let id, let isExpanded):
      guard context.expanded.contains(id) != isExpanded else { return }
      if isExpanded { context.expanded.insert(id) } else { context.expanded.remove(id) }
      guard snapshot.window.contains(id) else { return }
      step.dirty.insert(id)
      step.changesContent = true
    }
  }

  private mutating func append(_ messages: [Message]) throws(TranscriptError) {
    for message in messages where !message.isOutgoing && !message.isSystem { unseen.append(message.id) }
    touchEnds()
    guard try snapshot.window.arrive(messages) else { return }
    added(messages)
    step.arrivals = true
    if case .pinTop(let id) = configuration.follow, messages.contains(where: { $0.id == id }) { step.pinArrived = true }
    if messages.contains(where: \.isOutgoing) { step.ownArrived = true }
    findFirstUnread()
  }

  private mutating func insert(_ message: Message, at place: MessagePlace?) throws(TranscriptError) {
    let list = snapshot.window.list
    guard !list.contains(message.id) else { throw .duplicateMessage(message.id) }
    var index = 0
    if let place {
      guard let found = try? list.index(of: place) else { return }
      index = found
    } else {
      index = list.index(forTimeOf: message)
      // At an end beyond which there is more, its place may be farther away.
      if index == 0, snapshot.window.hasPrevious { return }
    }
    if index == list.count {
      try append([message])
      return
    }
    try snapshot.window.list.insert([message], at: index)
    added([message])
  }

  private mutating func move(_ id: MessageID, to place: MessagePlace) throws(TranscriptError) {
    let list = snapshot.window.list
    guard let from = list.index(of: id), place.neighbour != id else { return }
    let message = list[from].message
    guard let to = try? list.index(of: place) else {
      remove(id)
      return
    }
    guard to != from, to != from + 1 else { return }
    removeRows(ofMessage: from)
    touchNeighbours(of: from)
    snapshot.window.list.remove(at: from)
    try snapshot.window.list.insert([message], at: to > from ? to - 1 : to)
    step.dirty.insert(id)
    step.dirtyDays.insert(id)
    step.changesContent = true
  }

  private mutating func remove(_ id: MessageID) {
    if !unseen.isEmpty, let index = unseen[unseenStart...].firstIndex(of: id) { unseen.remove(at: index) }
    guard let index = snapshot.window.index(of: id) else { return }
    forgetAnswer(snapshot.window[index])
    touchAnswers(to: id)
    removeRows(ofMessage: index)
    touchNeighbours(of: index)
    snapshot.window.list.remove(at: index)
    step.dirty.remove(id)
    step.changesContent = true
  }

  private mutating func modify(_ id: MessageID, _ change: (inout Message) -> Void) {
    guard let index = snapshot.window.index(of: id) else { return }
    let old = snapshot.window[index]
    var message = old
    change(&message)
    guard message != old else { return }
    snapshot.window.list.replace(at: index, with: message)
    if message.replyTo != old.replyTo {
      forgetAnswer(old)
      noteAnswer(message)
    }
    if message.sentAt != old.sentAt { step.dirtyDays.insert(id) }
    step.dirty.insert(id)
    touchAnswers(to: id)
    step.changesContent = true
  }

  /// Drops messages at the ends.
  mutating func drop(to count: Int?, focus: WindowFocus?, keeping: Range<Int>?) {
    var focus = focus
    if focus == nil, let keeping {
      focus = .messages(
        from: snapshot.window[keeping.lowerBound].id, to: snapshot.window[keeping.upperBound - 1].id)
    }
    guard let drop = snapshot.window.drops(to: count, focus: focus ?? .newest, keeping: keeping) else { return }
    let window = snapshot.window
    for entry in window.list.tree.elements(in: 0..<drop.older)
      + window.list.tree.elements(in: (window.count - drop.newer)..<window.count)
    {
      forgetAnswer(entry.message)
      step.dirty.remove(entry.message.id)
      step.dirtyDays.remove(entry.message.id)
    }
    let above = window.list.rows(of: drop.older).lowerBound
    let below = window.list.rows(of: window.count - drop.newer).lowerBound
    if drop.newer > 0 { removeRows(below..<window.list.rowCount) }
    removeRows(0..<above)
    snapshot.window.adjust(to: count, focus: focus ?? .newest, keeping: keeping)
    // A quote may have lost the message that it showed.
    for entry in window.list.tree.elements(in: 0..<drop.older)
      + window.list.tree.elements(in: (window.count - drop.newer)..<window.count)
    {
      touchAnswers(to: entry.message.id)
    }
    touchEnds()
    if let first = snapshot.window.first { step.dirtyDays.insert(first.id) }
    step.changesContent = true
  }

  /// What was on screen before this step and is still held, as indices of the window.
  var visibleMessages: Range<Int>? {
    guard let before = step.before, let range = before.visibleMessages else { return nil }
    let places = range.compactMap { snapshot.window.index(of: before.window[$0].id) }
    guard let first = places.min(), let last = places.max() else { return nil }
    return first..<(last + 1)
  }

  // MARK: What has to be decorated anew

  /// Notes messages that the window has taken in.
  mutating func added(_ messages: [Message]) {
    guard !messages.isEmpty else { return }
    for message in messages {
      step.dirty.insert(message.id)
      if message.sentAt != nil { step.dirtyDays.insert(message.id) }
      noteAnswer(message)
      touchAnswers(to: message.id)
    }
    step.changesContent = true
  }

  /// The messages at the window's ends look different when the ends move.
  mutating func touchEnds() {
    if let first = snapshot.window.first { step.dirty.insert(first.id) }
    if let last = snapshot.window.last { step.dirty.insert(last.id) }
    step.changesContent = true
  }

  private mutating func touchNeighbours(of index: Int) {
    let window = snapshot.window
    if index > 0 { step.dirty.insert(window[index - 1].id) }
    if index + 1 < window.count {
      step.dirty.insert(window[index + 1].id)
      step.dirtyDays.insert(window[index + 1].id)
    }
  }

  private mutating func removeRows(ofMessage index: Int) {
    removeRows(snapshot.window.list.rows(of: index))
    snapshot.window.list.setRows(0, at: index)
  }

  private mutating func removeRows(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    for row in snapshot.rows.elements(in: range) { step.pool[row.id] = row }
    snapshot.rows.replaceSubrange(range, with: [])
  }

  // MARK: Quotes

  mutating func noteAnswer(_ message: Message) {
    if let target = message.replyTo { answers[target, default: []].insert(message.id) }
  }

  private mutating func forgetAnswer(_ message: Message) {
    guard let target = message.replyTo, var ids = answers[target] else { return }
    ids.remove(message.id)
    answers[target] = ids.isEmpty ? nil : ids
  }

  private mutating func touchAnswers(to id: MessageID) {
    guard let ids = answers[id] else { return }
    for answer in ids where snapshot.window.contains(answer) { step.dirty.insert(answer) }
  }

  // MARK: Unread

  /// Finds the message above which the unread marker stands, once enough is held.
  mutating func findFirstUnread() {
    guard let unreadFrom, let start = snapshot.window.index(of: unreadFrom) else { return }
    for index in start..<snapshot.window.count {
      let message = snapshot.window[index]
      guard !message.isOutgoing, !message.isSystem else { continue }
      context.firstUnread = message.id
      self.unreadFrom = nil
      step.dirty.insert(message.id)
      return
    }
  }
}

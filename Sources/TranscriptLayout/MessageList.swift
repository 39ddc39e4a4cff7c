import ChatModel
import LayoutGeometry

/// Where a message is put: next to another one.
public enum MessagePlace: Hashable, Sendable {
  /// Directly before the message of this id.
  case before(MessageID)
  /// Directly after the message of this id.
  case after(MessageID)

  /// The message next to which it is put.
  public var neighbour: MessageID {
    switch self {
    case .before(let id), .after(let id): id
    }
  }
}

/// Messages in order, found by id and by index in logarithmic time.
///
/// Every message carries a number that grows from one to the next; a dictionary leads from an id to it, and the tree from it to
/// the index. Numbers leave room between them, so an insertion rarely has to give out new ones.
struct MessageList: Sendable {
  /// A message, its number, and how many rows it has been given: the tree sums them up, so the first row of a message
  /// is found as quickly as the message.
  struct Entry: Stacked {
    var message: Message
    var order: Int
    var rows = 0

    var height: Length { Length(rawValue: rows) }
    var gap: Length { .zero }
  }

  private(set) var tree = OffsetTree<Entry>()
  private var orders: [MessageID: Int] = [:]

  /// Room for thirty-two insertions at one place, and for two thousand million at either end.
  private static let spacing = 1 << 32

  var count: Int { tree.count }
  var isEmpty: Bool { tree.isEmpty }
  /// The rows of all messages together.
  var rowCount: Int { tree.extent.rawValue }

  subscript(index: Int) -> Entry { tree[index] }

  func contains(_ id: MessageID) -> Bool { orders[id] != nil }

  func messages(in range: Range<Int>) -> [Message] { tree.elements(in: range).map(\.message) }

  func index(of id: MessageID) -> Int? {
    guard let order = orders[id] else { return nil }
    return firstIndex(notBefore: order)
  }

  /// Where a place is; nil when it is next to nothing that is here.
  func index(of place: MessagePlace) throws(TranscriptError) -> Int? {
    guard let index = index(of: place.neighbour) else { throw .unknownMessage(place.neighbour) }
    if case .after = place { return index + 1 }
    return index
  }

  /// The rows of the message at an index.
  func rows(of index: Int) -> Range<Int> {
    let start = tree.offset(of: index).rawValue
    return start..<(start + (index < count ? tree[index].rows : 0))
  }

  /// The messages to which the rows of a range belong; rows after the last message belong to it.
  func messageRange(ofRows range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty, count > 0 else { return 0..<count }
    func message(_ row: Int) -> Int {
      let place = Length(rawValue: row)
      return min(count - 1, tree.indices(from: place, to: Length(rawValue: row + 1)).last ?? count - 1)
    }
    return message(range.lowerBound)..<(message(range.upperBound - 1) + 1)
  }

  /// The rows of a range of messages in a column of `total` rows; those after the last message belong to it.
  func rowRange(of range: Range<Int>, in total: Int) -> Range<Int> {
    let lower = rows(of: range.lowerBound).lowerBound
    return lower..<(range.upperBound == count ? total : rows(of: range.upperBound).lowerBound)
  }

  /// After the last message that is not later than this one; without a time, at the end.
  func index(forTimeOf message: Message) -> Int {
    guard let time = message.sentAt else { return count }
    var index = count
    while index > 0, let other = tree[index - 1].message.sentAt, other > time { index -= 1 }
    return index
  }

  private func firstIndex(notBefore order: Int) -> Int {
    isEmpty ? 0 : tree.root.partition { $0.order < order }
  }

  // MARK: Changes

  mutating func setRows(_ rows: Int, at index: Int) {
    var entry = tree[index]
    guard entry.rows != rows else { return }
    entry.rows = rows
    tree.replace(at: index, with: entry)
  }

  /// Gives every message its number of rows.
  mutating func setAllRows(_ rows: [Int]) {
    var entries = tree.elements
    for index in entries.indices { entries[index].rows = rows[index] }
    tree = OffsetTree(entries)
  }

  mutating func replace(at index: Int, with message: Message) {
    var entry = tree[index]
    entry.message = message
    tree.replace(at: index, with: entry)
  }

  @discardableResult
  mutating func remove(at index: Int) -> Entry {
    let entry = tree[index]
    tree.remove(at: index)
    orders[entry.message.id] = nil
    return entry
  }

  mutating func removeSubrange(_ range: Range<Int>) {
    for entry in tree.elements(in: range) { orders[entry.message.id] = nil }
    tree.replaceSubrange(range, with: [])
  }

  /// Puts messages before the one at an index; nothing happens if one of them is already there.
  mutating func insert(_ messages: [Message], at index: Int) throws(TranscriptError) {
    guard !messages.isEmpty else { return }
    let below = index > 0 ? tree[index - 1].order : nil
    let above = index < count ? tree[index].order : nil
    var first = 0
    var step = Self.spacing
    switch (below, above) {
    case (let below?, let above?):
      step = (above - below) / (messages.count + 1)
      first = below + step
    case (let below?, nil): first = below + step
    case (nil, let above?): first = above - step * messages.count
    case (nil, nil): break
    }
    let entries = messages.enumerated().map { Entry(message: $1, order: first + step * $0) }
    if messages.count > orders.count { orders.reserveCapacity(orders.count + messages.count) }
    for (position, entry) in entries.enumerated() {
      guard let known = orders.updateValue(entry.order, forKey: entry.message.id) else { continue }
      // Taken back as it was.
      for earlier in entries[..<position] { orders[earlier.message.id] = nil }
      if !entries[..<position].contains(where: { $0.message.id == entry.message.id }) {
        orders[entry.message.id] = known
      }
      throw .duplicateMessage(entry.message.id)
    }
    tree.replaceSubrange(index..<index, with: entries)
    if step == 0 { renumber() }
  }

  private mutating func renumber() {
    var entries = tree.elements
    for index in entries.indices {
      entries[index].order = index * Self.spacing
      orders[entries[index].message.id] = entries[index].order
    }
    tree = OffsetTree(entries)
  }
}

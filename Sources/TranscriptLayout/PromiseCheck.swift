import BubbleLayout
import ChatModel
import LayoutGeometry

/// A promise that does not hold after an event.
public struct BrokenPromise: Hashable, Sendable {
  /// 1 the reader's place, 2 the offset's range, 3 the window, 4 the frames, 5 the column, 6 the changes.
  public var number: Int
  /// What is wrong.
  public var what: String
}

/// Recomputes after each event what is promised of a transcript, by other and simpler ways than the transcript itself.
///
/// 1. A change that the reader did not ask for leaves the anchor in place; a keyboard moves it by its height.
/// 2. The offset is within its range; at the followed end, the distance to it is 0.
/// 3. The window is a slice of the chat, holds no more than it may and everything that was on screen, and knows its edges.
/// 4. Rows and frames are those of a fresh layout of the same messages at the same width.
/// 5. Rows follow each other without overlap and with the gaps they ask for; frames lie within the width.
/// 6. The changes lead from the old rows to the new ones.
public struct PromiseCheck: Sendable {
  /// What the event was, as far as it matters to what is promised.
  public struct Event: Sendable {
    /// Whether the reader asked to go elsewhere.
    public var isReaders = false
    /// Whether what was held was replaced by another part of the chat.
    public var replacesWindow = false
    /// Whether a message was pinned to the top.
    public var pins = false
    /// By how much a bottom inset grew.
    public var insetShift = Length.zero
    /// Whether rows were laid out anew, at another width or in another style.
    public var reflows = false
    /// Messages that were moved elsewhere.
    public var moved: Set<MessageID> = []
    /// Whether no event waits.
    public var isDrained = true

    /// An event of which nothing special is known.
    public init() {}
  }

  /// Up to so many rows everything is decorated anew after each event; in a longer column only what lies around the change.
  private static let thoroughCount = 3_000

  private var checkedRows: OffsetTree<TranscriptRow>?
  private var checkedWidth: Length?
  private var measurer: RowMeasurer?
  private var style: RowMeasurer?
  /// What was measured afresh, so that the same content is not measured after every event.
  private var fresh: [ObjectIdentifier: (content: TranscriptRow.Content, width: Length, height: Length)] = [:]

  /// A check that has seen nothing yet.
  public init() {}

  /// The promises that do not hold after an event.
  ///
  /// - Parameter before: the transcript before the event.
  /// - Parameter engine: the transcript after it.
  /// - Parameter history: the whole chat.
  /// - Complexity: O(*n*) in the number of rows that may have changed.
  public mutating func broken(
    before: TranscriptSnapshot, update: TranscriptUpdate, engine: TranscriptEngine, history: MessageHistory,
    event: Event
  ) -> [BrokenPromise] {
    let after = update.snapshot
    guard after.isOpen else { return [] }
    var broken: [BrokenPromise] = []
    func expect(_ promise: Int, _ holds: Bool, _ what: @autoclosure () -> String) {
      if !holds { broken.append(BrokenPromise(number: promise, what: what())) }
    }
    if before.isOpen, !event.isReaders, !event.replacesWindow {
      if let what = Self.placeFault(before, update, event) { expect(1, false, what) }
    }
    let range = Self.range(of: after)
    expect(
      2, after.viewport.offset >= range.lowerBound && after.viewport.offset <= range.upperBound,
      "offset \(after.viewport.offset) is outside \(range.lowerBound)…\(range.upperBound)")
    if update.scroll.reason == .follow, !event.pins, !event.isReaders {
      expect(
        2, after.viewport.offset == range.upperBound,
        "followed, but \(range.upperBound - after.viewport.offset) above the end")
    }
    if let what = Self.windowFault(before, update, history, event) { expect(3, false, what) }
    if let what = rowsFault(after, engine) { expect(4, false, what) }
    if let what = framesFault(after) { expect(5, false, what) }
    if !event.replacesWindow || before.isOpen, let what = Self.changesFault(before, update) { expect(6, false, what) }
    return broken
  }

  // MARK: The reader's place

  private static func range(of snapshot: TranscriptSnapshot) -> ClosedRange<Length> {
    let viewport = snapshot.viewport
    var end = snapshot.contentHeight - viewport.size.height + viewport.bottomInset
    if let pinned = snapshot.pinned, let index = snapshot.index(ofMessage: pinned) {
      end = max(end, snapshot.room + snapshot.y(at: index) - viewport.topInset)
    }
    return -viewport.topInset...max(-viewport.topInset, end)
  }

  /// The anchor must be where it was, or the offset at an end of its range.
  private static func placeFault(_ before: TranscriptSnapshot, _ update: TranscriptUpdate, _ event: Event) -> String? {
    let after = update.snapshot
    if update.scroll.reason == .follow { return nil }
    let gone = Set(update.changes.removed).union(update.changes.moved.map(\.from))
    let visible = before.visible
    let survivors = visible.filter { !gone.contains($0) }
    guard
      let index = event.reflows
        ? survivors.first
        : survivors.first(where: { before.screenY(at: $0) >= .zero && before.item(at: $0).kind != .typing })
          ?? survivors.first
    else { return nil }
    let id = before.item(at: index).id
    guard let now = after.index(of: id) else { return "\(id) was on screen and is gone" }
    let old = before.screenY(at: index)
    if event.reflows, old < .zero,
      before.height(at: index) > before.viewport.size.height || -old >= after.height(at: now)
    {
      return textFault(before, index, after, now, shift: event.insetShift)
    }
    let wanted = after.viewport.offset + after.screenY(at: now) - old + event.insetShift
    let range = range(of: after)
    let clamped = min(max(wanted, range.lowerBound), range.upperBound)
    let distance = clamped - after.viewport.offset
    guard abs(distance.rawValue) > Length.unitsPerPoint / 64 else { return nil }
    return "\(id) stood at \(old) and stands at \(after.screenY(at: now))"
  }

  /// Some of the text that was at the viewport's top must still be there, or where a keyboard has pushed it.
  private static func textFault(
    _ before: TranscriptSnapshot, _ old: Int, _ after: TranscriptSnapshot, _ new: Int, shift: Length
  ) -> String? {
    func top(_ snapshot: TranscriptSnapshot, _ index: Int, _ y: Length) -> Range<Int>? {
      snapshot.frames(at: index).lines.last { $0.part == .text && $0.rect.y <= y }?.utf8Range
    }
    let range = range(of: after)
    guard after.viewport.offset > range.lowerBound, after.viewport.offset < range.upperBound else { return nil }
    let (from, to) = (-before.screenY(at: old), -after.screenY(at: new) - shift)
    if to < .zero || to > after.height(at: new) {
      return "the viewport began \(from) into \(after.item(at: new).id) and begins \(to) into it, which is "
        + "\(after.height(at: new)) high"
    }
    guard let a = top(before, old, from), let b = top(after, new, to) else { return nil }
    // A message that shows a few lines only may not show those words any more; then its last line is nearest.
    let last = after.frames(at: new).lines.last { $0.part == .text }
    if let last, last.utf8Range.upperBound <= a.lowerBound { return nil }
    return a.overlaps(b) || a.isEmpty || b.isEmpty
      ? nil : "the text at the viewport's top was \(a) and is \(b) of \(after.item(at: new).id)"
  }

  // MARK: The window

  private static func windowFault(
    _ before: TranscriptSnapshot, _ update: TranscriptUpdate, _ history: MessageHistory, _ event: Event
  ) -> String? {
    let after = update.snapshot
    let window = after.window
    if event.isDrained, let maximum = window.limits.softMaximum {
      let shown = after.visibleMessages?.count ?? 0
      let most = max(maximum, shown) + window.limits.page
      if window.count > most { return "\(window.count) messages are held, at most \(most) may be" }
    }
    // What has left the screen by the change itself may go: an end that is followed, a smaller viewport, rows that
    // something new has pushed out.
    let showsTheSame =
      update.scroll.reason != .follow && update.scroll.reason != .jump
      && before.viewport.size == after.viewport.size
    if !event.replacesWindow, showsTheSame, let visible = before.visibleMessages {
      for message in before.window.list.messages(in: visible)
      where !window.contains(message.id) && history.message(message.id) != nil && !event.isReaders
        && !event.moved.contains(message.id) && wouldBeOnScreen(message.id, after, history)
      {
        return "\(message.id) was on screen and was dropped"
      }
    }
    guard let first = window.first, let last = window.last else { return nil }
    guard let lower = history.index(of: first.id), let upper = history.index(of: last.id) else {
      return "\(first.id)…\(last.id) are not both in the chat"
    }
    if upper - lower + 1 != window.count {
      return "\(first.id)…\(last.id) are \(upper - lower + 1) messages, not \(window.count)"
    }
    if window.hasPrevious != (lower > 0) { return "hasPrevious is \(window.hasPrevious) with \(lower) older messages" }
    let newer = history.count - 1 - upper
    if window.hasNext != (newer > 0) { return "hasNext is \(window.hasNext) with \(newer) newer messages" }
    guard window.count <= thoroughCount else { return nil }
    for (held, known) in zip(window.messages, history.messages(in: lower..<(upper + 1))) where held != known {
      return "\(held.id) stands where the chat has \(known.id), or is not the same"
    }
    return nil
  }

  /// Whether a message that is not held would be on screen: the rows that are held leave room at its end of the window.
  private static func wouldBeOnScreen(
    _ id: MessageID, _ after: TranscriptSnapshot, _ history: MessageHistory
  ) -> Bool {
    guard after.count > 0, let index = history.index(of: id), let first = after.window.first,
      let start = history.index(of: first.id)
    else { return true }
    if index < start { return after.screenY(at: 0) > .zero }
    let last = after.count - 1
    return after.screenY(at: last) + after.height(at: last) < after.viewport.size.height
  }

  // MARK: Rows and frames

  private mutating func rowsFault(_ after: TranscriptSnapshot, _ engine: TranscriptEngine) -> String? {
    let width = after.viewport.size.width
    if style !== after.measurer {
      style = after.measurer
      measurer = after.measurer.fresh()
      fresh = [:]
      checkedRows = nil
    }
    guard let measurer else { return nil }
    var range = 0..<after.count
    if let checkedRows, checkedWidth == width {
      let (head, tail) = checkedRows.sharedEnds(with: after.rows) {
        $0.content === $1.content && $0.height == $1.height
      }
      if head + tail >= after.count, checkedRows.count == after.count { return nil }
      if after.count > Self.thoroughCount { range = max(0, head - 64)..<min(after.count, after.count - tail + 64) }
    }
    defer {
      checkedRows = after.rows
      checkedWidth = width
    }
    let messages = after.window.list.messageRange(ofRows: range)
    let rows = after.rows.elements(in: after.window.list.rowRange(of: messages, in: after.count))
    let items = engine.freshItems(of: messages)
    guard items.count == rows.count else { return "\(rows.count) rows stand where a fresh layout has \(items.count)" }
    for (row, item) in zip(rows, items) where row.content.item != item {
      return "\(row.id) is not what a fresh layout has there: \(item.id)"
    }
    var kept: [ObjectIdentifier: (content: TranscriptRow.Content, width: Length, height: Length)] = [:]
    for row in rows {
      let key = ObjectIdentifier(row.content)
      var known = fresh[key]
      if known == nil || known?.width != width {
        let prepared = measurer.prepare([RowMeasurer.Job(item: row.content.item, old: nil)])
        let height = measurer.heights(of: prepared.map(\.prepared), width: width)[0]
        known = (row.content, width, height)
      }
      guard let known else { continue }
      kept[key] = known
      guard known.height == row.height else { return "\(row.id) is \(row.height) high, freshly \(known.height)" }
      if row.height < .zero || row.gap < .zero {
        return "\(row.id) has a height of \(row.height) and a gap of \(row.gap)"
      }
    }
    if after.count <= Self.thoroughCount { fresh = kept } else { fresh.merge(kept) { $1 } }
    return nil
  }

  private func framesFault(_ after: TranscriptSnapshot) -> String? {
    guard let measurer else { return nil }
    let width = after.viewport.size.width
    let visible = after.visible
    var below: Length?
    for index in visible {
      let row = after.rows[index]
      let y = after.screenY(at: index)
      if let below, y != below { return "\(row.id) stands at \(y), the row above and its gap end at \(below)" }
      below = y + row.height + row.gap
      let frames = after.frames(at: index)
      let again = measurer.prepare([RowMeasurer.Job(item: row.content.item, old: nil)])[0].prepared
      guard frames == measurer.frames(of: again, width: width) else {
        return "\(row.id) has other frames than freshly laid out"
      }
      for part in frames.parts {
        let rect = part.rect
        if rect.width < .zero || rect.height < .zero || rect.x < .zero || rect.maxX > width {
          return "\(part.name) of \(row.id) is at \(rect.x)…\(rect.maxX) of \(width)"
        }
      }
    }
    var sum = after.gapBeforeFirst
    guard after.count <= Self.thoroughCount else { return nil }
    for (index, row) in after.rows.elements.enumerated() {
      if after.y(at: index) != sum { return "\(row.id) begins at \(after.y(at: index)), the rows above end at \(sum)" }
      sum += row.height + row.gap
    }
    return after.count == 0 || after.contentHeight == sum
      ? nil : "the content is \(after.contentHeight) high, its rows \(sum)"
  }

  // MARK: Changes

  private static func changesFault(_ before: TranscriptSnapshot, _ update: TranscriptUpdate) -> String? {
    let after = update.snapshot
    let changes = update.changes
    do throws(ItemChangesError) {
      try changes.validate(oldCount: before.count, newCount: after.count)
    } catch {
      return "\(error)"
    }
    let (head, tail) = before.rows.sharedEnds(with: after.rows) { $0.content === $1.content && $0.height == $1.height }
    let old = before.rows.elements(in: head..<(before.count - tail))
    let new = after.rows.elements(in: head..<(after.count - tail))
    let local = changes.shifted(by: -head)
    let indices = local.removed + local.moved.map(\.from)
    if indices.contains(where: { $0 < 0 || $0 >= old.count }) { return "what has not changed is removed or moved" }
    let applied = local.applied(to: old.map(\.id)) { $0 < new.count && $0 >= 0 ? new[$0].id : old[0].id }
    guard applied == new.map(\.id) else { return "applied to the old rows, the changes do not give the new ones" }
    let updated = Set(local.updated).union(local.replaced)
    let resized = Set(local.resized)
    let replaced = Set(local.replaced)
    let inserted = Set(local.inserted)
    var places: [ItemID: Int] = [:]
    for (index, row) in old.enumerated() { places[row.id] = index }
    for (index, row) in new.enumerated() where !inserted.contains(index) {
      guard let was = places[row.id].map({ old[$0] }) else { return "\(row.id) is new and was not inserted" }
      if !replaced.contains(index), (was.height != row.height) != resized.contains(index) {
        return "\(row.id) was \(was.height) and is \(row.height) high"
      }
      if was.content.item.message != row.content.item.message, !updated.contains(index) {
        return "\(row.id) changed and was not updated"
      }
    }
    return nil
  }
}

import BubbleLayout
import ChatModel
import LayoutGeometry

extension TranscriptEngine {
  /// Decorates what has changed, prepares and measures what that gives, and puts it into the column.
  mutating func settle() {
    context.typing = snapshot.window.hasNext ? [] : typing
    // Without a message there may still be rows of who is writing.
    let isEmpty = snapshot.window.count == 0 && step.changesContent
    if step.decoratesAll || isEmpty || step.dirty.count * 2 > snapshot.window.count {
      decorate([0..<snapshot.window.count])
    } else if !step.dirty.isEmpty {
      decorate(dirtyRanges)
    }
    step.dirty = []
    step.dirtyDays = []
    if step.reflows {
      if let slice = step.slice {
        measureOutwards(slice)
      } else if step.measuresNearOnly, !step.decoratesAll {
        measureNear()
        snapshot.isComplete = false
      } else {
        measure(0..<snapshot.rows.count)
        snapshot.isComplete = true
      }
    }
    step.decoratesAll = false
    step.isStale = false
  }

  /// The messages whose rows may look different: the changed ones and their neighbours, and below them the undated ones,
  /// whose day is that of the message above.
  private var dirtyRanges: [Range<Int>] {
    let window = snapshot.window
    let flows = decorator.style.daySeparator.shown
    var ranges: [Range<Int>] = []
    for (index, id) in step.dirty.compactMap({ id in window.index(of: id).map { ($0, id) } }).sorted(by: { $0.0 < $1.0 }
    ) {
      let lower = max(0, index - TranscriptDecorator.neighbourhood)
      var upper = index + 1
      if flows, step.dirtyDays.contains(id) {
        while upper < window.count, window[upper].sentAt == nil { upper += 1 }
      }
      upper = min(window.count, upper + TranscriptDecorator.neighbourhood)
      if let last = ranges.last, last.upperBound >= lower {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, upper)
      } else {
        ranges.append(lower..<upper)
      }
    }
    return ranges
  }

  /// A new row, or the row that it is already.
  private enum Candidate {
    case known(TranscriptRow)
    case job(Int)
  }

  private mutating func decorate(_ ranges: [Range<Int>]) {
    var jobs: [RowMeasurer.Job] = []
    var known: [Length?] = []
    var twins: [TranscriptRow?] = []
    let rowRanges = ranges.map { snapshot.window.list.rowRange(of: $0, in: snapshot.rows.count) }
    var candidates: [[Candidate]] = []
    for (range, rowRange) in zip(ranges, rowRanges) {
      let items = items(of: range)
      var old: [ItemID: TranscriptRow] = [:]
      if !step.isStale {
        for row in snapshot.rows.elements(in: rowRange) { old[row.id] = row }
      }
      candidates.append(
        items.map { item in
          let row = old[item.id] ?? (step.isStale ? nil : step.pool[item.id])
          if let row, let same = reuse(row, for: item, isFromPool: old[item.id] == nil) { return .known(same) }
          jobs.append(RowMeasurer.Job(item: item, old: row?.content.prepared))
          known.append(row.flatMap { knownHeight(of: item, from: $0) })
          twins.append(row?.content.item.isExpanded != item.isExpanded ? row : nil)
          return .job(jobs.count - 1)
        })
      setRowCounts(of: range, items)
    }
    let rows = zip(make(jobs, known), twins).map { row, twin in twin.map { row.withTwin($0) } ?? row }
    for (range, list) in zip(rowRanges, candidates).reversed() {
      let new = list.map { candidate in
        switch candidate {
        case .known(let row): row
        case .job(let index): rows[index]
        }
      }
      splice(new, into: range)
    }
  }

  /// The rows of a range of messages, decorated anew.
  func freshItems(of range: Range<Int>) -> [Item] {
    guard range.count == snapshot.window.count else { return items(of: range) }
    return decorator.items(for: range, in: snapshot.window.messages, context: context) { id in
      snapshot.window.index(of: id).map { snapshot.window[$0] }
    }
  }

  private func items(of range: Range<Int>) -> [Item] {
    let window = snapshot.window
    let messages = window.list.messages(in: range)
    let next = range.upperBound < window.count ? window[range.upperBound] : nil
    return decorator.items(
      for: messages[...], previous: range.lowerBound > 0 ? window[range.lowerBound - 1] : nil, next: next,
      dayBefore: dayBefore(
        range.lowerBound, matters: { messages.contains { $0.sentAt != nil } || next?.sentAt != nil }),
      context: context
    ) { id in
      window.index(of: id).map { window[$0] }
    }
  }

  /// The day of the last dated message above an index; nil where no day can follow from it.
  private func dayBefore(_ index: Int, matters: () -> Bool) -> Int? {
    guard index > 0, decorator.style.daySeparator.shown, snapshot.window[index - 1].sentAt == nil, matters() else {
      return nil
    }
    var index = index - 1
    while index > 0, snapshot.window[index].sentAt == nil { index -= 1 }
    return snapshot.window[index].sentAt.map { decorator.calendar.day(of: $0.milliseconds) }
  }

  private mutating func setRowCounts(of range: Range<Int>, _ items: [Item]) {
    // Rows stand in the order of their messages; those of who is writing come last.
    var counts: [Int] = []
    counts.reserveCapacity(range.count)
    var next = 0
    for entry in snapshot.window.list.tree.elements(in: range) {
      let start = next
      while next < items.count, items[next].id.message == entry.message.id, items[next].kind != .typing { next += 1 }
      counts.append(next - start)
    }
    if range.count == snapshot.window.count {
      snapshot.window.list.setAllRows(counts)
    } else {
      for (index, count) in zip(range, counts) { snapshot.window.list.setRows(count, at: index) }
    }
  }

  /// The row as it is, if the item is the same but for the gap after it.
  private mutating func reuse(_ row: TranscriptRow, for item: Item, isFromPool: Bool) -> TranscriptRow? {
    var bare = item
    bare.gapAfter = row.content.item.gapAfter
    guard bare == row.content.item else {
      guard item.isExpanded != row.content.item.isExpanded,
        let twin = row.twin(showing: item, width: snapshot.viewport.size.width)
      else { return nil }
      step.cost.cacheHits += 1
      return twin
    }
    if isFromPool, item.message != nil { step.cost.cacheHits += 1 }
    if item.gapAfter == bare.gapAfter { return row }
    return row.withContent(TranscriptRow.Content(item: item, prepared: row.content.prepared))
  }

  /// The height of a row whose item differs from what it was by its place in its group only, if that is no matter.
  private func knownHeight(of item: Item, from row: TranscriptRow) -> Length? {
    guard !snapshot.measurer.heightDependsOnPlacement else { return nil }
    var bare = item
    bare.gapAfter = row.content.item.gapAfter
    bare.placement = row.content.item.placement
    return bare == row.content.item ? row.knownHeight(at: snapshot.viewport.size.width) : nil
  }

  private mutating func make(_ jobs: [RowMeasurer.Job], _ known: [Length?]) -> [TranscriptRow] {
    guard !jobs.isEmpty else { return [] }
    let width = snapshot.viewport.size.width
    let prepared = snapshot.measurer.prepare(jobs)
    let unknown = jobs.indices.filter { known[$0] == nil }
    let measured = snapshot.measurer.heights(of: unknown.map { prepared[$0].prepared }, width: width)
    var heights = known
    for (index, height) in zip(unknown, measured) { heights[index] = height }
    return jobs.indices.map { index in
      if jobs[index].item.message != nil {
        if prepared[index].isShaped { step.cost.prepared += 1 }
        step.cost.bytes += prepared[index].bytes
        if known[index] == nil { step.cost.wrapped += 1 } else { step.cost.cacheHits += 1 }
      }
      let content = TranscriptRow.Content(item: jobs[index].item, prepared: prepared[index].prepared)
      return TranscriptRow(content: content, width: width, height: heights[index] ?? .zero)
    }
  }

  /// Puts rows in the place of others, and leaves those alone that stay.
  private mutating func splice(_ new: [TranscriptRow], into range: Range<Int>) {
    let old = snapshot.rows.elements(in: range)
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[head].content === new[head].content { head += 1 }
    var tail = 0
    while tail < shorter - head, old[old.count - 1 - tail].content === new[new.count - 1 - tail].content { tail += 1 }
    snapshot.rows.replaceSubrange(
      (range.lowerBound + head)..<(range.upperBound - tail), with: Array(new[head..<(new.count - tail)]))
  }

  /// Measures rows at the viewport's width.
  ///
  /// - Returns: their heights and the gaps below them.
  @discardableResult mutating func measure(_ range: Range<Int>) -> Length {
    let width = snapshot.viewport.size.width
    var isMeasured = true
    var unknown: [TranscriptRow.Content] = []
    snapshot.rows.forEach(in: range) { row in
      guard row.width != width else { return }
      isMeasured = false
      if row.knownHeight(at: width) == nil { unknown.append(row.content) }
    }
    if !isMeasured {
      var heights = snapshot.measurer.heights(of: unknown, width: width).makeIterator()
      var cost = UpdateCost()
      snapshot.rows.update(in: range) { row in
        guard row.width != width else { return }
        let isMessage = row.content.item.message != nil
        if let height = row.knownHeight(at: width) {
          row.setHeight(height, at: width)
          if isMessage { cost.cacheHits += 1 }
        } else if let height = heights.next() {
          row.setHeight(height, at: width)
          if isMessage { cost.wrapped += 1 }
        }
      }
      step.cost += cost
    }
    var extent = Length.zero
    snapshot.rows.forEach(in: range) { extent += $0.height + $0.gap }
    return extent
  }

  /// Measures what will be on screen, and two viewports each way, starting from the row that holds its place.
  private mutating func measureNear() {
    guard let before = step.before, snapshot.count > 0 else { return }
    let isAtEnd = before.isAtBottom && !before.window.hasNext
    let anchor = isAtEnd ? nil : before.reflowAnchor.flatMap { snapshot.index(of: $0.item) }
    let start = anchor ?? snapshot.count - 1
    let reach = snapshot.viewport.size.height * 2
    var range = start..<(start + 1)
    measure(range)
    for goesDown in [true, false] {
      var left = reach
      while left > .zero, goesDown ? range.upperBound < snapshot.count : range.lowerBound > 0 {
        let next =
          goesDown
          ? range.upperBound..<min(snapshot.count, range.upperBound + 32)
          : max(0, range.lowerBound - 32)..<range.lowerBound
        left -= measure(next)
        range = min(range.lowerBound, next.lowerBound)..<max(range.upperBound, next.upperBound)
      }
    }
  }

  /// Measures a slice of what is still to be measured after a width change, nearest to the viewport first.
  ///
  /// What is on screen stays; after the last slice everything is as if it had been measured at once.
  ///
  /// - Returns: the update; nil if nothing is left to measure.
  public mutating func measureSlice(_ count: Int = 256) -> TranscriptUpdate? {
    guard !snapshot.isComplete else { return nil }
    return update(reducing: false) { engine in
      engine.step.reflows = true
      engine.step.measuresNearOnly = true
      engine.step.slice = max(1, count)
    }
  }

  /// Measures up to so many rows that are not measured at this width, outwards from the viewport.
  mutating func measureOutwards(_ count: Int) {
    let center = min(snapshot.visible.lowerBound, snapshot.count)
    var reach = count
    var stale = staleRows(within: reach, of: center)
    while stale.count < count, reach < snapshot.count {
      reach *= 4
      stale = staleRows(within: reach, of: center)
    }
    // The nearest first; below before above.
    stale.sort { a, b in
      let (x, y) = (a < center ? center - 1 - a : a - center, b < center ? center - 1 - b : b - center)
      return x == y ? a > b : x < y
    }
    for range in Self.runs(stale.prefix(count).sorted()) { measure(range) }
    if stale.count <= count, reach >= snapshot.count { snapshot.isComplete = true }
  }

  /// The rows near to another one that are not measured at this width.
  private func staleRows(within reach: Int, of center: Int) -> [Int] {
    let width = snapshot.viewport.size.width
    var stale: [Int] = []
    var index = max(0, center - reach)
    snapshot.rows.forEach(in: index..<min(snapshot.count, center + reach)) { row in
      if row.width != width { stale.append(index) }
      index += 1
    }
    return stale
  }

  /// Consecutive indices as ranges.
  private static func runs(_ indices: [Int]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for index in indices {
      if let last = ranges.last, last.upperBound == index {
        ranges[ranges.count - 1] = last.lowerBound..<(index + 1)
      } else {
        ranges.append(index..<(index + 1))
      }
    }
    return ranges
  }
}

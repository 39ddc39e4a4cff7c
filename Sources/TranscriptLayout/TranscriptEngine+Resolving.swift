import BubbleLayout
import ChatModel
import LayoutGeometry

extension TranscriptEngine {
  /// Ends a change: lays out, finds the reader's place, reduces the window.
  mutating func commit(from before: TranscriptSnapshot, reducing: Bool) -> TranscriptUpdate {
    settle()
    var changes = changes(from: before)
    var scroll = resolve(from: before, changes)
    var cost = step.cost
    if reducing, snapshot.window.isOverSoftMaximum {
      let middle = snapshot
      step = Step()
      step.before = middle
      step.loadsPage = true
      step.staysAtEnd = scroll.reason == .follow && scroll.offset == snapshot.offsetRange.upperBound
      drop(to: configuration.limits.reductionTarget, focus: nil, keeping: visibleMessages)
      settle()
      let second = resolve(from: middle, self.changes(from: middle))
      changes = self.changes(from: before)
      if scroll.reason == .none { scroll.reason = second.reason }
      scroll.delta += second.delta
      scroll.offset = second.offset
      cost += step.cost
    }
    revision += 1
    if var sticky = stickyAnchor {
      sticky.revision = revision
      stickyAnchor = sticky
    }
    forgetSeen()
    step = Step()
    return TranscriptUpdate(
      revision: revision, snapshot: snapshot, changes: changes, scroll: scroll, cost: cost,
      newBelow: unseen.count - unseenStart)
  }

  /// The update that says what there is now, with no change.
  public var current: TranscriptUpdate {
    TranscriptUpdate(
      revision: revision, snapshot: snapshot, changes: ItemChanges(),
      scroll: ScrollResolution(offset: snapshot.viewport.offset, delta: .zero, reason: .none, mayAnimate: false),
      cost: UpdateCost(), newBelow: unseen.count - unseenStart)
  }

  // MARK: Changes

  private func changes(from before: TranscriptSnapshot) -> ItemChanges {
    snapshot.changes(from: before)
  }

  // MARK: The reader's place

  private mutating func resolve(from before: TranscriptSnapshot, _ changes: ItemChanges) -> ScrollResolution {
    let old = before.viewport.offset
    var resolution = ScrollResolution(offset: old, delta: .zero, reason: .none, mayAnimate: false)
    defer { snapshot.viewport.offset = resolution.offset }

    var wanted = old
    if let position = step.opensAt {
      wanted = offset(for: position, from: old)
      resolution.reason = .jump
    } else if snapshot.isOpen {
      place(from: before, changes, &wanted, &resolution)
    }
    // What the reader wishes starts from where the change has led.
    for request in step.requests {
      let start = clamped(wanted)
      wanted = offset(for: request, from: start)
      switch request {
      case .message, .marker:
        resolution.reason = .jump
        resolution.mayAnimate = true
      case .start, .end:
        resolution.reason = .user
        resolution.mayAnimate = true
      case .by, .offset: resolution.reason = .user
      }
    }
    resolution.offset = clamped(wanted)
    resolution.delta = resolution.offset - old
    if resolution.offset != wanted, resolution.reason == .anchor || resolution.reason == .none {
      resolution.reason = .clamp
    }
    // What was pushed elsewhere, and what has another place by now, is no beginning for the next width.
    if step.opensAt != nil || !step.requests.isEmpty || resolution.offset != wanted { stickyAnchor = nil }
    stickyAnchor?.offset = resolution.offset
    return resolution
  }

  /// Where the viewport goes by a change that the reader did not ask for.
  private mutating func place(
    from before: TranscriptSnapshot, _ changes: ItemChanges, _ wanted: inout Length,
    _ resolution: inout ScrollResolution
  ) {
    let isAtEnd = before.isAtBottom && !before.window.hasNext && !snapshot.window.hasNext
    let reflows = step.reflows
    if !reflows { stickyAnchor = nil }
    if step.pinArrived, case .pinTop(let id) = configuration.follow, let index = snapshot.index(ofMessage: id) {
      wanted = snapshot.room + snapshot.y(at: index) - snapshot.viewport.topInset
      resolution.reason = .follow
      resolution.mayAnimate = step.arrivals
      return
    }
    if step.staysAtEnd, !snapshot.window.hasNext {
      wanted = snapshot.offsetRange.upperBound
      resolution.reason = .follow
      return
    }
    if !step.loadsPage, !step.isJump {
      let environmentChanged = step.reflows || step.resizes
      let follows: Bool
      switch configuration.follow {
      case .never, .pinTop: follows = false
      case .atBottom: follows = isAtEnd && (step.changesContent || environmentChanged)
      case .ownMessages:
        follows =
          (step.ownArrived && !snapshot.window.hasNext) || (isAtEnd && environmentChanged && !step.changesContent)
      }
      if follows {
        stickyAnchor = nil
        wanted = snapshot.offsetRange.upperBound
        resolution.reason = .follow
        resolution.mayAnimate = step.arrivals
        return
      }
    }
    guard step.changesContent || reflows || step.resizes else { return }
    if let anchor = reflows ? reflowAnchor(of: before) : before.anchor {
      wanted = offset(holding: anchor, from: before, changes)
    }
    // A keyboard pushes the content up: what stood at the clear part's bottom stays there.
    wanted += step.insetShift
    resolution.reason = .anchor
  }

  private mutating func reflowAnchor(of before: TranscriptSnapshot) -> Anchor? {
    func isTall(_ anchor: Anchor) -> Bool {
      before.index(of: anchor.item).map { before.height(at: $0) > before.viewport.size.height } ?? false
    }
    if let sticky = stickyAnchor, sticky.revision == revision, sticky.offset == before.viewport.offset,
      isTall(sticky.anchor)
    {
      return sticky.anchor
    }
    guard let anchor = before.reflowAnchor else { return nil }
    stickyAnchor =
      isTall(anchor) && (anchor.text != nil || anchor.height != nil) ? (anchor, before.viewport.offset, revision) : nil
    return anchor
  }

  /// The offset at which an anchor is where it was.
  ///
  /// If its row is gone, the nearest one below that is left, else above: of those on screen, only then of all.
  private func offset(holding anchor: Anchor, from before: TranscriptSnapshot, _ changes: ItemChanges) -> Length {
    guard let old = before.index(of: anchor.item) else { return before.viewport.offset }
    // What was moved is not where the reader looks any more.
    let gone = Set(changes.removed).union(changes.moved.map(\.from))
    if !gone.contains(old), let index = snapshot.index(of: anchor.item) {
      let y = snapshot.room + snapshot.y(at: index)
      if step.reflows {
        let isTall = before.height(at: old) > before.viewport.size.height
        if isTall || -anchor.distance >= snapshot.height(at: index), let depth = snapshot.depth(of: anchor, in: index) {
          return y + depth
        }
      }
      return y - anchor.distance
    }
    for rows in [before.visible, 0..<before.count] {
      let below = rows.clamped(to: (old + 1)..<max(old + 1, before.count))
      for candidate in [Array(below), rows.clamped(to: 0..<old).reversed()].joined() where !gone.contains(candidate) {
        let item = before.item(at: candidate)
        guard item.kind != .typing, let index = snapshot.index(of: item.id) else { continue }
        return snapshot.room + snapshot.y(at: index) - before.screenY(at: candidate)
      }
    }
    guard let index = snapshot.index(of: anchor.item) else { return before.viewport.offset }
    return snapshot.room + snapshot.y(at: index) - anchor.distance
  }

  private func offset(for request: ScrollRequest, from start: Length) -> Length {
    switch request {
    case .by(let distance): start + distance
    default: snapshot.offset(for: request) ?? start
    }
  }

  private func clamped(_ offset: Length) -> Length {
    let range = snapshot.offsetRange
    return min(max(offset, range.lowerBound), range.upperBound)
  }

  // MARK: What has not been seen

  /// Forgets arrivals that have come on screen, or all at the end of the chat.
  private mutating func forgetSeen() {
    guard unseenStart < unseen.count else { return }
    if snapshot.isAtBottom, !snapshot.window.hasNext {
      unseen = []
      unseenStart = 0
      return
    }
    let bottom = snapshot.viewport.offset + snapshot.viewport.size.height - snapshot.viewport.bottomInset
    while unseenStart < unseen.count, let index = snapshot.index(ofMessage: unseen[unseenStart]),
      snapshot.room + snapshot.y(at: index) < bottom
    {
      unseenStart += 1
    }
    if unseenStart > 1024, unseenStart * 2 > unseen.count {
      unseen.removeFirst(unseenStart)
      unseenStart = 0
    }
  }
}

extension TranscriptSnapshot {
  /// The offset that a wish leads to, before it is limited to its range; nil for a message that is not held.
  ///
  /// The edges of a message go to the edges of what nothing covers.
  public func offset(for request: ScrollRequest) -> Length? {
    switch request {
    case .by(let distance): return viewport.offset + distance
    case .offset(let offset): return offset
    case .start: return offsetRange.lowerBound
    case .end: return offsetRange.upperBound
    case .message(let id, let edge):
      guard let index = index(ofMessage: id) else { return nil }
      let y = room + y(at: index)
      let height = height(at: index)
      switch edge {
      case .top: return y - viewport.topInset
      case .center: return y + height / 2 - viewport.topInset - viewport.clearHeight / 2
      case .bottom: return y + height - viewport.size.height + viewport.bottomInset
      }
    case .marker(let id):
      let index = index(of: ItemID(message: id, kind: .unreadMarker)) ?? index(ofMessage: id)
      return index.map { room + y(at: $0) - viewport.topInset }
    }
  }

  /// What leads from the rows of another snapshot to these.
  ///
  /// A row counts as updated if its message or words are others, or if a neighbour's change gives its parts other frames.
  ///
  /// - Complexity: O(log *n* + what lies between the first and the last difference).
  public func changes(from before: TranscriptSnapshot) -> ItemChanges {
    // At another width all items are what they were.
    var changes = ItemChanges()
    let isSame = before.rows.pairs(with: rows) { index, old, new in
      if old.height != new.height { changes.resized.append(index) }
      return old.content === new.content
    }
    if isSame { return changes }

    let (head, tail) = before.rows.sharedEnds(with: rows) { $0.content === $1.content && $0.height == $1.height }
    let old = before.rows.elements(in: head..<(before.count - tail))
    let new = rows.elements(in: head..<(count - tail))
    let found = try? ItemChanges(
      from: old, to: new, id: \.id,
      isReplaced: { $0.content.item.message?.contentKind != $1.content.item.message?.contentKind },
      isUpdated: { isUpdated($0, $1, from: before) }, isResized: { $0.height != $1.height })
    return found?.shifted(by: head) ?? ItemChanges()
  }

  private func isUpdated(_ old: TranscriptRow, _ new: TranscriptRow, from before: TranscriptSnapshot) -> Bool {
    if old.content === new.content { return false }
    let (a, b) = (old.content.item, new.content.item)
    if a.message != b.message || a.label != b.label || a.senderName != b.senderName || a.quote != b.quote {
      return true
    }
    guard a.placement != b.placement || a.isExpanded != b.isExpanded || a.isSelecting != b.isSelecting else {
      return false
    }
    let width = before.viewport.size.width
    return before.measurer.frames(of: old.content.prepared, width: width)
      != measurer.frames(of: new.content.prepared, width: width)
  }
}

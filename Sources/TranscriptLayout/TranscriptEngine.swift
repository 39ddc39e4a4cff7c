import BubbleLayout
import ChatModel
import LayoutGeometry

/// What a transcript is laid out with, beside the messages.
public struct TranscriptConfiguration: Sendable {
  /// How rows look.
  public var style = TranscriptStyle.default
  /// The screen, the text size, the language.
  public var environment = LayoutEnvironment()
  /// The width and height of the viewport.
  public var size = Size(width: Length(390), height: Length(844))
  /// What covers the viewport's top.
  public var topInset = Length.zero
  /// What covers the viewport's bottom.
  public var bottomInset = Length.zero
  /// How much of the chat is held.
  public var limits = WindowLimits()
  /// When the viewport goes with the end.
  public var follow = FollowPolicy.atBottom
  /// How near the end counts as being there.
  public var tolerance = Length(1)
  /// Whether content that is shorter than the viewport stands at its bottom.
  public var alignsToBottom = false
  /// Who takes part.
  public var participants: [Participant] = []

  /// The defaults.
  public init() {}
}

/// A transcript that is changed step by step: messages and the reader's wishes go in, exact updates come out.
///
/// It is a value and does everything at once, on the caller's thread; `Transcript` is the actor around it that works in the
/// background. Several steps in one `update` are one change:
///
///     var engine = TranscriptEngine(configuration, measurer: measurer)
///     let opened = try engine.update { try $0.open(page, at: .newest) }
///     let update = try engine.update {
///       try $0.apply(.append([message]))
///       try $0.apply(.remove([oldest]))
///     }
///     update.scroll.offset
public struct TranscriptEngine: Sendable {
  /// How it is laid out.
  public internal(set) var configuration: TranscriptConfiguration
  /// The transcript after the last update.
  public internal(set) var snapshot: TranscriptSnapshot
  var decorator: TranscriptDecorator
  var context: TranscriptDecorator.Context
  /// Who is writing; shown only at the newest edge.
  var typing: [String] = []
  /// Everything from here on is unread, until the marker has found its place.
  var unreadFrom: MessageID?
  /// Messages of others that have not been on screen, in the order of their arrival.
  var unseen: [MessageID] = []
  var unseenStart = 0
  /// Which messages answer one, among those that are held.
  var answers: [MessageID: Set<MessageID>] = [:]
  /// The anchor of the last width change, and the offset it led to: the next one starts from the same character.
  var stickyAnchor: (anchor: Anchor, offset: Length, revision: Int)?
  var revision = 0
  var step = Step()

  /// What has happened since the last update.
  struct Step: Sendable {
    /// The transcript before it.
    var before: TranscriptSnapshot?
    /// Whether what rows were prepared to is of no use any more.
    var isStale = false
    var dirty: Set<MessageID> = []
    /// Those whose time matters to the days of undated messages below.
    var dirtyDays: Set<MessageID> = []
    var decoratesAll = false
    /// Rows that were taken out and may come back.
    var pool: [ItemID: TranscriptRow] = [:]
    var changesContent = false
    var loadsPage = false
    /// Whether the window is reduced around a reader who has just been taken to its end: days and groups that begin
    /// elsewhere now may make what is on screen higher.
    var staysAtEnd = false
    var arrivals = false
    var ownArrived = false
    var pinArrived = false
    var reflows = false
    var resizes = false
    /// Whether only what will be on screen, and a viewport each way, is measured at once.
    var measuresNearOnly = false
    /// How many more rows are measured after a width change.
    var slice: Int?
    var insetShift = Length.zero
    var opensAt: ScrollRequest?
    var isJump = false
    var requests: [ScrollRequest] = []
    var cost = UpdateCost()
  }

  /// A transcript without messages.
  public init(_ configuration: TranscriptConfiguration, measurer: RowMeasurer) {
    self.configuration = configuration
    decorator = TranscriptDecorator(
      style: configuration.style, words: configuration.environment.words, calendar: measurer.calendar)
    context = TranscriptDecorator.Context(participants: configuration.participants)
    snapshot = TranscriptSnapshot(
      window: MessageWindow(limits: configuration.limits),
      viewport: Viewport(
        size: configuration.size, topInset: configuration.topInset, bottomInset: configuration.bottomInset),
      measurer: measurer)
    takeConfiguration()
    snapshot.viewport.offset = snapshot.offsetRange.lowerBound
  }

  /// Does several steps as one change.
  ///
  /// Everything is laid out once, the reader's place is found once, and then, if the window is over its soft maximum, it is
  /// reduced around what is on screen.
  ///
  /// - Throws: what `steps` throws; the transcript is then as before.
  public mutating func update<Failure: Error>(
    reducing: Bool = true, _ steps: (inout TranscriptEngine) throws(Failure) -> Void
  ) throws(Failure) -> TranscriptUpdate {
    let before = self
    step = Step()
    step.before = before.snapshot
    do {
      try steps(&self)
    } catch {
      self = before
      throw error
    }
    return commit(from: before.snapshot, reducing: reducing)
  }

  /// Reduces the window if it is over its soft maximum; nil if it is not.
  public mutating func reduceIfNeeded() -> TranscriptUpdate? {
    guard snapshot.window.isOverSoftMaximum else { return nil }
    return update { _ in }
  }

  // MARK: Steps

  /// Where a transcript is opened.
  public enum OpenPosition: Hashable, Sendable {
    /// At the end of the newest page.
    case newest
    /// At the beginning of the oldest page.
    case oldest
    /// At a message.
    case message(MessageID)
    /// At the marker above the first unread message, which is this one or the first after it that the reader did not write.
    case unread(MessageID)
  }

  /// Opens a page; whatever was held is forgotten.
  ///
  /// - Throws: `TranscriptError`.
  public mutating func open(_ page: MessagePage, at position: OpenPosition) throws(TranscriptError) {
    try hold(page)
    snapshot.window.pendingNewer = 0
    unseen = []
    unseenStart = 0
    context.firstUnread = nil
    unreadFrom = nil
    snapshot.isOpen = true
    switch position {
    case .newest: step.opensAt = .end
    case .oldest: step.opensAt = .start
    case .message(let id):
      guard snapshot.window.contains(id) else { throw .unknownMessage(id) }
      step.opensAt = .message(id, .top)
    case .unread(let id):
      guard snapshot.window.contains(id) else { throw .unknownMessage(id) }
      unreadFrom = id
      findFirstUnread()
      step.opensAt = .marker(context.firstUnread ?? id)
    }
  }

  /// Holds a page in place of what was held, as when the reader jumps to a message elsewhere in the chat.
  ///
  /// - Throws: `TranscriptError.duplicateMessage`.
  public mutating func jump(to page: MessagePage) throws(TranscriptError) {
    let pending = snapshot.window.pendingNewer
    try hold(page)
    snapshot.window.pendingNewer = page.reachesNewest ? 0 : pending
    step.isJump = true
    findFirstUnread()
  }

  private mutating func hold(_ page: MessagePage) throws(TranscriptError) {
    let window = try MessageWindow(page, limits: configuration.limits)
    for row in snapshot.rows.elements { step.pool[row.id] = row }
    snapshot.window = window
    snapshot.rows = OffsetTree()
    answers = [:]
    for message in page.messages { noteAnswer(message) }
    step.decoratesAll = true
    step.changesContent = true
  }

  /// At which end of the window a page is added.
  public enum PageEnd: Hashable, Sendable {
    case older, newer
  }

  /// Adds a page that was loaded.
  ///
  /// It is never followed.
  ///
  /// - Throws: `TranscriptError.duplicateMessage`.
  public mutating func load(_ page: MessagePage, at end: PageEnd) throws(TranscriptError) {
    step.loadsPage = true
    switch end {
    case .older:
      guard snapshot.window.hasPrevious else { return }
      touchEnds()
      try snapshot.window.prepend(page)
    case .newer:
      guard snapshot.window.hasNext else { return }
      touchEnds()
      try snapshot.window.append(page)
    }
    added(page.messages)
    touchEnds()
    findFirstUnread()
  }

  /// Takes note of whether the source has more messages beyond those that are held; nil leaves an end as it is.
  public mutating func noteEnds(hasPrevious: Bool? = nil, hasNext: Bool? = nil) {
    if let hasPrevious { snapshot.window.hasPrevious = hasPrevious }
    guard let hasNext, hasNext != snapshot.window.hasNext else { return }
    snapshot.window.hasNext = hasNext
    if !hasNext { snapshot.window.pendingNewer = 0 }
    // Who is writing is shown at the newest edge only.
    if !typing.isEmpty { touchEnds() }
  }

  /// Wishes to scroll.
  public mutating func scroll(_ request: ScrollRequest) { step.requests.append(request) }

  /// Reduces the window; see `MessageWindow.adjustNumberOfMessages`.
  ///
  /// What is on screen stays.
  ///
  /// - Parameter focus: nil for what is on screen.
  public mutating func adjustNumberOfMessages(preferredMaxCount: Int?, focus: WindowFocus? = nil) {
    drop(to: preferredMaxCount, focus: focus, keeping: visibleMessages)
  }

  /// Takes another configuration.
  ///
  /// - Parameter measurer: one for the new style and environment; nil for one like the present one.
  /// - Parameter inSlices: whether at another width only what comes on screen is measured, and the rest by `measureSlice`.
  public mutating func configure(
    _ configuration: TranscriptConfiguration, measurer: RowMeasurer? = nil, inSlices: Bool = false
  ) {
    let old = self.configuration
    var measurer = measurer
    if measurer == nil, configuration.style != old.style || configuration.environment != old.environment {
      measurer = snapshot.measurer.adapted(style: configuration.style, environment: configuration.environment)
    }
    if inSlices, measurer == nil { step.measuresNearOnly = true }
    self.configuration = configuration
    if configuration.size.width != old.size.width { step.reflows = true }
    if configuration.size.height != old.size.height { step.resizes = true }
    if configuration.alignsToBottom != old.alignsToBottom { step.resizes = true }
    if configuration.topInset != old.topInset { step.resizes = true }
    if configuration.bottomInset != old.bottomInset {
      step.resizes = true
      step.insetShift += configuration.bottomInset - old.bottomInset
    }
    if let measurer {
      snapshot.measurer = measurer
      decorator = TranscriptDecorator(
        style: configuration.style, words: configuration.environment.words, calendar: measurer.calendar)
      step.decoratesAll = true
      step.isStale = true
      step.reflows = true
    }
    if configuration.follow != old.follow, case .pinTop(let id) = configuration.follow, snapshot.window.contains(id) {
      step.pinArrived = true
    }
    if configuration.participants != old.participants {
      context.names = TranscriptDecorator.Context(participants: configuration.participants).names
      step.decoratesAll = true
    }
    snapshot.window.limits = configuration.limits
    if step.reflows, snapshot.window.isOverSoftMaximum {
      // What is not held need not be measured.
      drop(to: configuration.limits.reductionTarget, focus: nil, keeping: visibleMessages)
    }
    takeConfiguration()
  }

  private mutating func takeConfiguration() {
    snapshot.window.limits = configuration.limits
    snapshot.viewport.size = configuration.size
    snapshot.viewport.topInset = configuration.topInset
    snapshot.viewport.bottomInset = configuration.bottomInset
    snapshot.alignsToBottom = configuration.alignsToBottom
    snapshot.tolerance = configuration.tolerance
    snapshot.gapBeforeFirst = decorator.gapBeforeFirst
    snapshot.pinned = nil
    if case .pinTop(let id) = configuration.follow { snapshot.pinned = id }
  }
}

import BubbleLayout
import ChatModel
import LayoutGeometry

/// A transcript that works in the background: what callers ask for waits in a queue, is carried out in order, and comes out as
/// updates.
///
///     let transcript = Transcript(configuration, source: source, measurer: measurer)
///     Task {
///       for await update in transcript.updates { show(update) }    // the first one is what there is now
///     }
///     try await transcript.open(at: .newest)
///     try await transcript.apply([.append([message])])
///
/// Requests that wait together become one update; each caller gets it. If one of them keeps the reader's place and another one
/// would go with the end, the place is kept. Callers wait for answers, never for measuring on their own thread.
public actor Transcript {
  private var engine: TranscriptEngine
  private let source: any MessageSource
  private let prefetch: PrefetchPolicy
  private let coalesces: Bool
  private var waiting: [Request] = []
  private var isPaused = false
  private var isDraining = false
  private var loads: [TranscriptEngine.PageEnd: LoadState] = [:]
  private var listeners: [Int: AsyncStream<TranscriptUpdate>.Continuation] = [:]
  private var nextListener = 0
  private var idleWaiters: [CheckedContinuation<Void, Never>] = []

  /// What has been asked for and not been done.
  private struct Request {
    var steps: @Sendable (inout TranscriptEngine) throws(TranscriptError) -> Void
    var done: CheckedContinuation<Result<TranscriptUpdate, TranscriptError>, Never>?
  }

  /// A transcript over a source.
  ///
  /// - Parameter measurer: one for the configuration's style and environment.
  /// - Parameter prefetch: when more is loaded without being asked for.
  /// - Parameter coalesces: whether requests that wait together become one update.
  public init(
    _ configuration: TranscriptConfiguration = TranscriptConfiguration(), source: any MessageSource,
    measurer: RowMeasurer,
    prefetch: PrefetchPolicy = .viewports(2), coalesces: Bool = true
  ) {
    engine = TranscriptEngine(configuration, measurer: measurer)
    self.source = source
    self.prefetch = prefetch
    self.coalesces = coalesces
  }

  // MARK: State

  /// The transcript as it stands.
  public var snapshot: TranscriptSnapshot { engine.snapshot }
  /// How it is laid out.
  public var configuration: TranscriptConfiguration { engine.configuration }
  /// How many requests wait.
  public var waitingCount: Int { waiting.count }
  /// How loading at an end of the window goes.
  public func loadState(at end: TranscriptEngine.PageEnd) -> LoadState { loads[end] ?? .idle }

  /// All updates from now on; the first one is what there is now.
  ///
  /// Each access is a stream of its own, which ends with the task that reads it.
  public nonisolated var updates: AsyncStream<TranscriptUpdate> {
    AsyncStream { continuation in
      Task { await self.listen(continuation) }
    }
  }

  private func listen(_ continuation: AsyncStream<TranscriptUpdate>.Continuation) {
    let number = nextListener
    nextListener += 1
    listeners[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { [weak self] in await self?.forget(number) }
    }
    continuation.yield(withLoads(engine.current))
  }

  private func forget(_ number: Int) { listeners[number] = nil }

  /// Waits until nothing is left to do: no request, no page on its way, nothing unmeasured.
  ///
  /// A paused transcript counts as having nothing to do.
  public func settled() async {
    guard isDraining || (!isPaused && !waiting.isEmpty) || loads.values.contains(.loading) else { return }
    await withCheckedContinuation { idleWaiters.append($0) }
  }

  // MARK: Requests

  /// Opens the chat at a place.
  ///
  /// - Throws: what the source throws; nothing changes then.
  @discardableResult
  public func open(at position: TranscriptEngine.OpenPosition = .newest) async throws -> TranscriptUpdate {
    let limit = engine.configuration.limits.page
    let page =
      switch position {
      case .newest: try await source.newest(limit: limit)
      case .oldest: try await source.oldest(limit: limit)
      case .message(let id), .unread(let id): try await source.page(around: id, limit: limit)
      }
    loads = [:]
    return try await request { engine throws(TranscriptError) in try engine.open(page, at: position) }
  }

  /// Applies edits as one change.
  ///
  /// - Throws: `TranscriptError`; none of them is applied then.
  @discardableResult
  public func apply(_ edits: [TranscriptEdit]) async throws(TranscriptError) -> TranscriptUpdate {
    try await request { engine throws(TranscriptError) in
      for edit in edits { try engine.apply(edit) }
    }
  }

  /// Takes another width, height, inset, style or policy.
  ///
  /// At another width, what comes on screen is laid out first and is the answer; the rest follows in slices, each an update that
  /// keeps the reader's place. A newer width takes over from an older one.
  ///
  /// - Parameter measurer: one for the new style and environment; nil for one like the present one.
  @discardableResult
  public func setConfiguration(
    _ configuration: TranscriptConfiguration, measurer: RowMeasurer? = nil
  ) async -> TranscriptUpdate {
    await request { $0.configure(configuration, measurer: measurer, inSlices: true) }
  }

  /// Takes another environment: screen, text size, direction, language.
  ///
  /// - Precondition: the measurer was given fonts if the environment measures in them.
  @discardableResult
  public func setEnvironment(_ environment: LayoutEnvironment) async -> TranscriptUpdate {
    await request { engine in
      var configuration = engine.configuration
      configuration.environment = environment
      engine.configure(configuration, inSlices: true)
    }
  }

  /// Says which part of the transcript is on screen: where the reader has scrolled to, how large the screen's part is and what
  /// covers its edges.
  ///
  /// An offset that is not the transcript's own is a scroll of the reader's. A new size comes first: with another width it is
  /// the transcript that says where the reader is, so the offset is looked at only if the width is as before.
  @discardableResult
  public func setViewport(_ viewport: Viewport) async -> TranscriptUpdate {
    await request { engine in
      var configuration = engine.configuration
      let scrolls =
        viewport.offset != engine.snapshot.viewport.offset && viewport.size.width == configuration.size.width
      configuration.size = viewport.size
      configuration.topInset = viewport.topInset
      configuration.bottomInset = viewport.bottomInset
      engine.configure(configuration, inSlices: true)
      if scrolls { engine.scroll(.offset(viewport.offset)) }
    }
  }

  /// Changes the size of the viewport.
  @discardableResult
  public func setSize(_ size: Size) async -> TranscriptUpdate {
    await request { engine in
      var configuration = engine.configuration
      configuration.size = size
      engine.configure(configuration, inSlices: true)
    }
  }

  /// Scrolls within what is held.
  @discardableResult
  public func scroll(_ wish: ScrollRequest) async -> TranscriptUpdate {
    await request { $0.scroll(wish) }
  }

  /// Reduces the window around a focus; nil for what is on screen.
  @discardableResult
  public func adjustNumberOfMessages(preferredMaxCount: Int?, focus: WindowFocus? = nil) async -> TranscriptUpdate {
    await request { $0.adjustNumberOfMessages(preferredMaxCount: preferredMaxCount, focus: focus) }
  }

  /// Stops the queue: what is being done is finished, everything else waits.
  public func pause() { isPaused = true }

  /// Lets the queue go on.
  public func resume() {
    isPaused = false
    start()
  }

  private func request(
    _ steps: @escaping @Sendable (inout TranscriptEngine) throws(TranscriptError) -> Void
  ) async throws(TranscriptError) -> TranscriptUpdate {
    try await withCheckedContinuation { continuation in
      waiting.append(Request(steps: steps, done: continuation))
      start()
    }.get()
  }

  private func request(_ steps: @escaping @Sendable (inout TranscriptEngine) -> Void) async -> TranscriptUpdate {
    let result = await withCheckedContinuation { continuation in
      waiting.append(Request(steps: steps, done: continuation))
      start()
    }
    switch result {
    case .success(let update): return update
    case .failure: return engine.current
    }
  }

  // MARK: The queue

  private func start() {
    guard !isDraining, !isPaused else { return }
    isDraining = true
    Task { await drain() }
  }

  private func drain() async {
    while true {
      if !isPaused, !waiting.isEmpty {
        carryOut(take())
        // The queue has drained for this moment; what comes next may come without end.
        if waiting.isEmpty, let update = engine.reduceIfNeeded() { publish(update) }
      } else if let update = engine.reduceIfNeeded() ?? engine.measureSlice() {
        publish(update)
      } else {
        break
      }
      // Others may put in what makes the next slice superfluous.
      await Task.yield()
    }
    isDraining = false
    tellIdle()
  }

  private func take() -> [Request] {
    guard coalesces else { return [waiting.removeFirst()] }
    defer { waiting = [] }
    return waiting
  }

  /// Carries out requests as one update.
  ///
  /// One that fails leaves no trace, and the others are done.
  private func carryOut(_ requests: [Request]) {
    var failures: [Int: TranscriptError] = [:]
    let update = engine.update(reducing: false) { engine in
      for (index, request) in requests.enumerated() {
        let before = engine
        do throws(TranscriptError) {
          try request.steps(&engine)
        } catch {
          engine = before
          failures[index] = error
        }
      }
    }
    if failures.count < requests.count { publish(update) }
    for (index, request) in requests.enumerated() {
      request.done?.resume(returning: failures[index].map { .failure($0) } ?? .success(withLoads(update)))
    }
    look()
  }

  private func publish(_ update: TranscriptUpdate) {
    let update = withLoads(update)
    for listener in listeners.values { listener.yield(update) }
  }

  private func withLoads(_ update: TranscriptUpdate) -> TranscriptUpdate {
    var update = update
    update.older = loadState(at: .older)
    update.newer = loadState(at: .newer)
    return update
  }

  private func tellIdle() {
    guard !isDraining, !loads.values.contains(.loading) else { return }
    let waiters = idleWaiters
    idleWaiters = []
    for waiter in waiters { waiter.resume() }
  }

  // MARK: Pages

  /// Loads the page before the oldest message held; nil if there is none, or it is on its way.
  ///
  /// - Throws: what the source throws; it is also the state of that end.
  @discardableResult
  public func loadPrevious() async throws -> TranscriptUpdate? { try await load(.older) }

  /// Loads the page after the newest message held; nil if there is none, or it is on its way.
  ///
  /// - Throws: what the source throws; it is also the state of that end.
  @discardableResult
  public func loadNext() async throws -> TranscriptUpdate? { try await load(.newer) }

  /// Asks again for what the source failed to give.
  @discardableResult
  public func retry(_ end: TranscriptEngine.PageEnd) async throws -> TranscriptUpdate? {
    guard case .failed = loadState(at: end) else { return nil }
    loads[end] = .idle
    return try await load(end)
  }

  /// Goes to a message anywhere in the chat: if it is not held, the messages around it are loaded first, and more until it can be
  /// where it was asked to be.
  ///
  /// - Throws: what the source throws; nothing changes then.
  @discardableResult
  public func load(around id: MessageID, edge: ScrollRequest.Edge = .top) async throws -> TranscriptUpdate {
    let wish = ScrollRequest.message(id, edge)
    guard !engine.snapshot.window.contains(id) else { return await scroll(wish) }
    let limit = engine.configuration.limits.page
    let page = try await source.page(around: id, limit: limit)
    var update = try await request { engine throws(TranscriptError) in
      try engine.jump(to: page)
      engine.scroll(wish)
    }
    for _ in 0..<64 {
      let snapshot = engine.snapshot
      guard let wanted = snapshot.offset(for: wish), snapshot.viewport.offset != wanted else { break }
      let end: TranscriptEngine.PageEnd = wanted > snapshot.viewport.offset ? .newer : .older
      guard try await load(end) != nil else { break }
      update = await scroll(wish)
    }
    return update
  }

  private func load(_ end: TranscriptEngine.PageEnd) async throws -> TranscriptUpdate? {
    let window = engine.snapshot.window
    guard loads[end] != .loading, end == .older ? window.hasPrevious : window.hasNext,
      let cursor = end == .older ? window.first?.id : window.last?.id
    else { return nil }
    loads[end] = .loading
    let limit = window.limits.page
    do {
      let page =
        switch end {
        case .older: try await source.page(before: cursor, limit: limit)
        case .newer: try await source.page(after: cursor, limit: limit)
        }
      loads[end] = .idle
      let update = try await request { engine throws(TranscriptError) in
        // The window may have moved on while the page was on its way; it then belongs nowhere.
        let window = engine.snapshot.window
        guard cursor == (end == .older ? window.first?.id : window.last?.id) else { return }
        try engine.load(page, at: end)
      }
      tellIdle()
      return update
    } catch {
      loads[end] = .failed("\(error)")
      publish(engine.current)
      tellIdle()
      throw error
    }
  }

  /// Loads what the reader comes near.
  private func look() {
    guard engine.snapshot.isOpen, let end = prefetch.wants(engine.snapshot), loadState(at: end) == .idle else { return }
    Task { _ = try? await load(end) }
  }
}

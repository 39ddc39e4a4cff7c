import ChatModel
import LayoutGeometry
import Synchronization
import Testing

@testable import TranscriptLayout

/// A source whose pages wait until they are let go, and that can fail.
private actor SlowSource: MessageSource {
  private let history: MessageHistory
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private(set) var asked = 0
  private var isOpen: Bool
  private var failures: Int

  struct Offline: Error {}

  init(_ messages: [Message], isOpen: Bool = true, failures: Int = 0) throws {
    history = try MessageHistory(messages)
    self.isOpen = isOpen
    self.failures = failures
  }

  func letGo() {
    isOpen = true
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  func hold() { isOpen = false }

  private func wait() async throws {
    asked += 1
    if !isOpen { await withCheckedContinuation { waiters.append($0) } }
    if failures > 0 {
      failures -= 1
      throw Offline()
    }
  }

  func newest(limit: Int) async throws -> MessagePage { history.newest(limit: limit) }
  func oldest(limit: Int) async throws -> MessagePage { history.oldest(limit: limit) }
  func page(before id: MessageID, limit: Int) async throws -> MessagePage {
    try await wait()
    return try history.page(before: id, limit: limit)
  }
  func page(after id: MessageID, limit: Int) async throws -> MessagePage {
    try await wait()
    return try history.page(after: id, limit: limit)
  }
  func page(around id: MessageID, limit: Int) async throws -> MessagePage { try history.page(around: id, limit: limit) }
}

/// Rows of 50 in a viewport of 400 × 500.
private func configuration(_ change: (inout TranscriptConfiguration) -> Void = { _ in }) -> TranscriptConfiguration {
  var configuration = TranscriptConfiguration()
  configuration.style = plainStyle(inset: 15, gap: 0, column: nil)
  configuration.environment.metrics = cells(10, 20)
  configuration.size = Size(width: Length(400), height: Length(500))
  change(&configuration)
  return configuration
}

private func transcript(
  _ source: any MessageSource, _ configuration: TranscriptConfiguration = configuration(),
  prefetch: PrefetchPolicy = .never,
  coalesces: Bool = true, threads: Int = 2
) -> Transcript {
  Transcript(
    configuration, source: source,
    measurer: RowMeasurer(style: configuration.style, environment: configuration.environment, threads: threads),
    prefetch: prefetch, coalesces: coalesces)
}

@Suite("A transcript in the background") struct TranscriptTests {
  @Test("the stream of updates begins with what there is")
  func updates() async throws {
    let transcript = transcript(try InMemorySource(messages(100)))
    try await transcript.open()
    var stream = transcript.updates.makeAsyncIterator()
    let first = try #require(await stream.next())
    #expect(first.snapshot.window.count == 50 && first.changes.isEmpty && first.scroll.reason == .none)
    let answer = try await transcript.apply([.append(messages(1, prefix: "n"))])
    let second = try #require(await stream.next())
    #expect(second.revision == answer.revision && second.changes.inserted == [50])
  }

  @Test(
    "requests that wait together are one update, or one each, and every caller gets an answer",
    arguments: [true, false])
  func coalescing(coalesces: Bool) async throws {
    let transcript = transcript(try InMemorySource(messages(50)), coalesces: coalesces)
    try await transcript.open()
    await transcript.pause()
    let revisions = try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<4 {
        group.addTask { try await transcript.apply([.append([Message(id: MessageID("n\(index)"))])]).revision }
      }
      while await transcript.waitingCount < 4 { await Task.yield() }
      #expect(await transcript.snapshot.window.count == 50, "nothing runs while the queue is paused")
      await transcript.resume()
      return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(revisions.count == (coalesces ? 1 : 4))
    #expect(await transcript.snapshot.window.count == 54)
  }

  @Test("one that fails leaves the others done")
  func failure() async throws {
    let transcript = transcript(try InMemorySource(messages(50)))
    try await transcript.open()
    await transcript.pause()
    let good = Task { try await transcript.apply([.append(messages(1, prefix: "n"))]) }
    while await transcript.waitingCount < 1 { await Task.yield() }
    let bad = Task { try await transcript.apply([.append([Message(id: "x"), Message(id: "x")])]) }
    while await transcript.waitingCount < 2 { await Task.yield() }
    await transcript.resume()
    let update = try await good.value
    #expect(update.snapshot.window.count == 51)
    await #expect(throws: TranscriptError.duplicateMessage("x")) { try await bad.value }
    #expect(await transcript.snapshot.window.count == 51)
  }

  @Test("a page and an arrival that wait together keep the reader's place")
  func stricter() async throws {
    let transcript = transcript(try InMemorySource(messages(200)))
    try await transcript.open()
    let page = try MessageHistory(messages(200)).page(before: "m150", limit: 50)
    await transcript.pause()
    async let older = transcript.apply([.prepend(page.messages)])
    while await transcript.waitingCount < 1 { await Task.yield() }
    async let newer = transcript.apply([.append(messages(1, prefix: "n"))])
    while await transcript.waitingCount < 2 { await Task.yield() }
    await transcript.resume()
    let update = try await (older, newer).1
    // 50 rows of 50 came above what stood at 2000; the one below is not followed.
    #expect(update.scroll.offset == Length(4500) && update.scroll.reason == .anchor)
  }

  @Test("a hundred scrolls while a page is on its way ask for no other; after it, one more")
  func oneInFlight() async throws {
    let source = try SlowSource(messages(10_000), isOpen: false)
    let transcript = transcript(source, prefetch: .viewports(1))
    try await transcript.open()
    await transcript.scroll(.start)
    while await source.asked < 1 { await Task.yield() }
    for _ in 0..<100 { await transcript.scroll(.start) }
    #expect(await source.asked == 1)
    await source.letGo()
    await transcript.settled()
    await source.hold()
    #expect(await transcript.snapshot.window.count == 100)
    await transcript.scroll(.start)
    while await source.asked < 2 { await Task.yield() }
    for _ in 0..<100 { await transcript.scroll(.start) }
    #expect(await source.asked == 2)
    await source.letGo()
    await transcript.settled()
  }

  @Test("a source that fails is a state, loses nothing, and can be asked again")
  func retry() async throws {
    let source = try SlowSource(messages(200), failures: 1)
    let transcript = transcript(source)
    try await transcript.open()
    await #expect(throws: SlowSource.Offline.self) { try await transcript.loadPrevious() }
    guard case .failed = await transcript.loadState(at: .older) else {
      Issue.record("the end does not say that it failed")
      return
    }
    #expect(await transcript.snapshot.window.count == 50)
    try await transcript.retry(.older)
    #expect(await transcript.snapshot.window.count == 100)
    #expect(await transcript.loadState(at: .older) == .idle)
  }

  @Test("a page that arrives after the window has moved on is not put in")
  func latePage() async throws {
    let source = try SlowSource(messages(10_000), isOpen: false)
    let transcript = transcript(source)
    try await transcript.open()
    async let page = transcript.loadPrevious()
    while await source.asked < 1 { await Task.yield() }
    try await transcript.load(around: "m100")
    await source.letGo()
    _ = try await page
    let window = await transcript.snapshot.window
    #expect(window.count == 50 && window.contains("m100") && !window.contains("m9940"))
  }

  @Test("a message anywhere in the chat is exactly where it was asked to be")
  func jump() async throws {
    let transcript = transcript(try InMemorySource(messages(10_000)))
    try await transcript.open()
    for edge in ScrollRequest.Edge.allCases {
      for id in ["m5000", "m9990", "m3", "m123"] {
        let snapshot = try await transcript.load(around: MessageID(id), edge: edge).snapshot
        let index = try #require(snapshot.index(ofMessage: MessageID(id)))
        let wanted: Length = edge == .top ? .zero : edge == .center ? Length(225) : Length(450)
        let y = snapshot.screenY(at: index)
        let isAtEdge =
          snapshot.viewport.offset == snapshot.offsetRange.lowerBound && !snapshot.window.hasPrevious
          || snapshot.toEnd == .zero && !snapshot.window.hasNext
        #expect(y == wanted || isAtEdge, "\(id) \(edge): \(y)")
      }
    }
  }

  @Test("at another width the visible part comes first, and the end is as if it had come at once")
  func slices() async throws {
    let words = (0..<4).map { _ in String(repeating: "a", count: 18) }.joined(separator: " ")
    let list = messages(3_000, words)
    let configuration = configuration { $0.limits = WindowLimits(page: 3_000, softMaximum: nil, trimTarget: 400) }
    let transcript = transcript(try InMemorySource(list), configuration)
    try await transcript.open()
    await transcript.scroll(.message("m1500", .top))
    await transcript.scroll(.by(Length(10)))
    let first = await transcript.setSize(Size(width: Length(200), height: Length(500)))
    #expect(!first.snapshot.isComplete && first.cost.wrapped < 300)
    #expect(
      first.snapshot.visibleItems.first?.id.message == "m1500" && first.snapshot.visibleItems.first?.y == Length(-10))
    await transcript.settled()
    var bench = try Bench(
      list, style: configuration.style, metrics: configuration.environment.metrics, width: 400, height: 500)
    bench.scroll(.message("m1500", .top))
    bench.scroll(.by(Length(10)))
    bench.resize(width: 200)
    let snapshot = await transcript.snapshot
    #expect(snapshot.isComplete && snapshot.viewport == bench.last.snapshot.viewport)
    #expect(snapshot.contentHeight == bench.last.snapshot.contentHeight)
    #expect(snapshot.visibleItems == bench.last.snapshot.visibleItems)
  }

  @Test("another environment: every frame is as if it had been laid out in it")
  func environment() async throws {
    let transcript = transcript(try InMemorySource(messages(100, "some words to wrap in a bubble")), threads: 2)
    try await transcript.open()
    var environment = await transcript.configuration.environment
    environment.metrics = cells(20, 30)
    environment.direction = .rightToLeft
    let update = await transcript.setEnvironment(environment)
    await transcript.settled()
    let snapshot = await transcript.snapshot
    // 30 letters of 20 in bubbles of 400: two lines of 30 each, and 15 above and below.
    #expect(snapshot.height(at: 0) == Length(90))
    #expect(await transcript.configuration.environment == environment)
    #expect(update.scroll.reason == .follow)
    #expect(snapshot.isAtBottom)
  }

  @Test("a viewport that has moved is a scroll; one of another width keeps the place whatever it says")
  func viewport() async throws {
    let transcript = transcript(try InMemorySource(messages(50)))
    try await transcript.open()
    var viewport = await transcript.snapshot.viewport
    // 50 rows of 50, of which the last ten are on screen.
    #expect(viewport.offset == Length(2000))
    viewport.offset = Length(620)
    var update = await transcript.setViewport(viewport)
    #expect(update.scroll.reason == .user)
    #expect(update.scroll.offset == Length(620))
    // The same again is nothing.
    update = await transcript.setViewport(viewport)
    #expect(update.scroll.reason == .none)
    // A keyboard pushes what stood at the bottom up.
    viewport.bottomInset = Length(300)
    update = await transcript.setViewport(viewport)
    #expect(update.scroll.offset == Length(920))
    viewport.size.width = Length(200)
    viewport.offset = .zero
    update = await transcript.setViewport(viewport)
    #expect(update.scroll.offset == Length(920))
    #expect(update.snapshot.viewport.size.width == Length(200))
  }

  @Test("a newer width takes over from an older one, and every step keeps the place")
  func newerWidth() async throws {
    let list = messages(2_000, (0..<9).map { _ in "lorem" }.joined(separator: " "))
    let configuration = configuration { $0.limits = WindowLimits(page: 2_000, softMaximum: nil, trimTarget: 400) }
    let transcript = transcript(try InMemorySource(list), configuration)
    try await transcript.open()
    await transcript.scroll(.message("m1000", .top))
    let stream = transcript.updates
    let watcher = Task {
      var steps = 0
      for await update in stream {
        steps += 1
        guard let index = update.snapshot.index(ofMessage: "m1000") else { return -1 }
        if update.snapshot.screenY(at: index) != .zero { return -steps }
        if update.snapshot.isComplete, update.snapshot.viewport.size.width == Length(150) { break }
      }
      return steps
    }
    for width in [380, 300, 250, 210, 150] {
      await transcript.setSize(Size(width: Length(width), height: Length(500)))
    }
    await transcript.settled()
    #expect(await watcher.value > 5)
    #expect(
      await transcript.snapshot.contentHeight == Length(2_000 * 130),
      "nine words, two a line of 15 columns: five lines of 20, and 30")
  }

  @Test("a thousand widths while pages load: the place is kept, the window bounded")
  func widthStorm() async throws {
    let list = messages(5_000, (0..<12).map { _ in "lorem" }.joined(separator: " "))
    let transcript = transcript(try InMemorySource(list), prefetch: .viewports(2))
    try await transcript.open(at: .message("m2500"))
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for step in 0..<1_000 {
          await transcript.setSize(Size(width: Length(120 + step * 37 % 400), height: Length(500)))
        }
      }
      group.addTask {
        for step in 0..<100 {
          _ = step % 2 == 0 ? try? await transcript.loadPrevious() : try? await transcript.loadNext()
        }
      }
    }
    await transcript.settled()
    let snapshot = await transcript.snapshot
    #expect(snapshot.isComplete && snapshot.window.count <= 550)
    let index = try #require(snapshot.index(ofMessage: "m2500"))
    #expect(snapshot.screenY(at: index) == .zero)
  }

  @Test("ten thousand single appends at the end: always bounded, at the end, few reductions")
  func appendStorm() async throws {
    let transcript = transcript(try InMemorySource(messages(100)))
    try await transcript.open()
    let stream = transcript.updates
    let watcher = Task {
      var reductions = 0
      for await update in stream {
        if update.changes.removed.count >= 50 { reductions += 1 }
        if !update.snapshot.isAtBottom || update.snapshot.window.count > 550 { return -1 }
        if update.snapshot.window.last?.id == "n9999" { break }
      }
      return reductions
    }
    for index in 0..<10_000 {
      try await transcript.apply([.append([Message(id: MessageID("n\(index)"), text: "hello")])])
    }
    await transcript.settled()
    #expect(await transcript.snapshot.window.count <= 500)
    let reductions = await watcher.value
    #expect(reductions >= 0 && reductions <= 100)
  }
}

@Suite("Loading before it is asked for") struct PrefetchTests {
  @Test(
    "within a twentieth of the height",
    arguments: [(1989, TranscriptEngine.PageEnd.older), (1990, nil), (37_211, .newer), (37_210, nil)])
  func twentieth(offset: Int, end: TranscriptEngine.PageEnd?) throws {
    // 800 rows of 50 of a longer chat: 40,000 high.
    var bench = try Bench(
      messages(2_000), style: plainStyle(inset: 15, gap: 0, column: nil), metrics: cells(10, 20), width: 400,
      height: 800, page: 800
    ) {
      $0.topInset = Length(10)
      $0.bottomInset = Length(10)
    }
    try bench.open(.message("m1000"))
    bench.scroll(to: offset)
    #expect(bench.last.snapshot.contentHeight == Length(40_000))
    #expect(PrefetchPolicy.thousandths(50).wants(bench.last.snapshot) == end)
  }

  @Test("near both ends, the older one is asked")
  func both() throws {
    var bench = try Bench(messages(200), page: 4)
    try bench.open(.message("m100"))
    #expect(PrefetchPolicy.thousandths(50).wants(bench.last.snapshot) == .older)
    #expect(PrefetchPolicy.viewports(2).wants(bench.last.snapshot) == .older)
    #expect(PrefetchPolicy.never.wants(bench.last.snapshot) == nil)
  }
}

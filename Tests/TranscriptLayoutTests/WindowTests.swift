import ChatModel
import LayoutGeometry
import Testing

@testable import TranscriptLayout

/// A bench over `count` messages of 50 each in a viewport of 400 × 500.
private func bench(_ count: Int, page: Int = 50, softMaximum: Int? = nil, trimTarget: Int = 400) throws -> Bench {
  try Bench(
    messages(count), style: plainStyle(inset: 15, gap: 0, column: nil), metrics: cells(10, 20), width: 400, height: 500,
    page: page, softMaximum: softMaximum, trimTarget: trimTarget)
}

@Suite("A window of the chat") struct WindowTests {
  @Test("it opens with the newest page and grows by pages")
  func pages() throws {
    var log = try bench(10_000)
    #expect(log.window.count == 50 && log.window.hasPrevious && !log.window.hasNext)
    #expect(log.window.first?.id == "m9950")
    try log.loadPrevious()
    #expect(log.window.count == 100 && log.window.last?.id == "m9999")
    #expect(log.window.first?.id == "m9900")
  }

  @Test("a chat shorter than a page, and none at all")
  func short() throws {
    let ten = try bench(10)
    #expect(ten.window.count == 10 && !ten.window.hasPrevious && !ten.window.hasNext)
    let none = try bench(0)
    #expect(none.window.isEmpty && !none.window.hasPrevious && !none.window.hasNext)
    #expect(none.last.snapshot.contentHeight == .zero && none.last.snapshot.visibleItems.isEmpty)
    #expect(none.last.snapshot.isAtBottom)
  }

  @Test("the last page is short, and asking once more changes nothing")
  func lastPage() throws {
    var log = try bench(52)
    try log.loadPrevious()
    #expect(log.window.count == 52 && !log.window.hasPrevious)
    #expect(log.last.changes.inserted.count == 2)
    try log.loadPrevious()
    #expect(log.window.count == 52 && log.last.changes.isEmpty && log.last.cost == UpdateCost())
  }

  @Test("reduced at the reader's end after every page, the window is a slice of the chat")
  func trimOnPaging() throws {
    var log = try bench(10_000)
    for _ in 0..<10 {
      log.scroll(.start)
      try log.loadPrevious()
      log.adjust(500, .fraction(0))
    }
    // Numbered from the newest: 50…549, that is m9949 back to m9450.
    #expect(log.window.first?.id == "m9450" && log.window.last?.id == "m9949")
    #expect(log.window.count == 500 && log.window.hasNext)
    log.scroll(.end)
    try log.loadNext()
    #expect(log.window.count == 550 && !log.window.hasNext)
    log.adjust(500, .fraction(1))
    #expect(log.window.first?.id == "m9500" && log.window.last?.id == "m9999")
  }

  @Test("a load may exceed the maximum until it is reduced; what arrives meanwhile is found again")
  func appendAwayFromTheEnd() throws {
    var log = try bench(10_000)
    for _ in 0..<10 {
      log.scroll(.start)
      try log.loadPrevious()
      log.adjust(200, .fraction(0))
    }
    try log.loadNext()
    // 300…549 from the newest.
    #expect(log.window.count == 250 && log.window.first?.id == "m9450" && log.window.last?.id == "m9699")
    try log.apply(.append([Message(id: "x", text: "hello")]))
    #expect(log.window.count == 250 && log.window.pendingNewer == 1 && log.window.hasNext)
    #expect(log.last.changes.isEmpty)
    while log.window.hasNext {
      log.scroll(.end)
      try log.loadNext()
      log.adjust(200, .fraction(1))
    }
    #expect(log.window.last?.id == "x" && log.window.pendingNewer == 0)
    try log.loadPrevious()
    #expect(log.window.count == 250 && log.window.first?.id == "m9751" && log.window.last?.id == "x")
  }

  @Test("an older message that appears when all are loaded is shown")
  func insertedAtTheTop() throws {
    var log = try bench(10)
    try log.apply(.prepend([Message(id: "old", text: "hello")]))
    try log.loadPrevious()
    #expect(log.window.count == 11 && log.window.first?.id == "old")
  }

  @Test("removing beyond the window leaves it alone, removing inside takes one out")
  func removal() throws {
    var log = try bench(1_000, page: 500)
    try log.open(.message("m500"))
    let first = log.window.first?.id
    let index = try #require(log.history.index(of: first ?? ""))
    let above = log.history.messages(in: (index - 1)..<index)[0].id
    try log.apply(.remove([above]))
    #expect(log.window.count == 500 && log.window.first?.id == first)
    try log.apply(.remove(["m500"]))
    #expect(log.window.count == 499 && log.window.first?.id == first)
  }

  @Test("reduced to ten, the ten at the focus remain")
  func toTen() throws {
    var log = try bench(150, page: 150)
    log.scroll(.start)
    log.adjust(10, .fraction(0))
    #expect(log.window.messages.map(\.id.rawValue) == (0..<10).map { "m\($0)" })
    log = try bench(150, page: 150)
    log.adjust(10, .fraction(1))
    #expect(log.window.messages.map(\.id.rawValue) == (140..<150).map { "m\($0)" })
  }

  @Test(
    "a fraction of the surplus goes from the older end, rounded down",
    arguments: [(0.0, 0), (0.25, 25), (0.5, 50), (0.999, 100), (1.0, 101)])
  func fractions(position: Double, older: Int) throws {
    var window = try MessageWindow(MessagePage(messages: messages(501), reachesOldest: true, reachesNewest: true))
    let adjusted = window.adjustNumberOfMessages(preferredMaxCount: 400, focus: .fraction(position))
    let dropped = try #require(adjusted)
    #expect(dropped.older == older && dropped.newer == 101 - older)
    #expect(window.count == 400 && window.hasPrevious == (older > 0) && window.hasNext == (older < 101))
  }

  @Test("nothing to reduce is no change")
  func noReduction() throws {
    var window = try MessageWindow(MessagePage(messages: messages(500), reachesOldest: true, reachesNewest: true))
    for maximum in [500, 900, nil] {
      let dropped = window.adjustNumberOfMessages(preferredMaxCount: maximum, focus: .newest)
      #expect(dropped == nil)
    }
    var log = try bench(500, page: 500)
    log.adjust(500)
    #expect(log.last.changes.isEmpty && log.last.cost == UpdateCost())
  }

  @Test("no maximum, no reduction")
  func unlimited() throws {
    var log = try bench(2_000, page: 2_000)
    try log.apply(.append(messages(60, prefix: "n")))
    #expect(log.window.count == 2_060 && log.last.snapshot.isAtBottom)
  }

  @Test("the maximum counts messages, not rows; one more and it is reduced, once")
  func softMaximum() throws {
    var list = messages(499)
    // A separator above each of thirty of them.
    for index in 0..<30 { list[index * 10].sentAt = Timestamp(milliseconds: Int64(index) * 86_400_000) }
    var log = try Bench(
      list, style: plainStyle(days: true), page: 499, softMaximum: 500)
    #expect(log.last.snapshot.count == 529 && log.window.count == 499)
    try log.apply(.append(messages(1, prefix: "n")))
    #expect(log.window.count == 500)
    try log.apply(.append(messages(1, prefix: "o")))
    #expect(log.window.count == 400 && log.window.last?.id == "o0" && log.last.snapshot.isAtBottom)
  }

  @Test("in the middle of 501, the reduction goes around what is on screen")
  func aroundTheReader() throws {
    var log = try bench(501, page: 501)
    log.scroll(to: 12_500)
    log.adjust(400)
    // 250 above and 241 below the ten on screen: 101 · 250 / 491 = 51 go from above.
    #expect(log.window.first?.id == "m51" && log.window.count == 400)
    #expect(log.y("m250") == 0 && log.offset == 9_950)
  }

  @Test("inside a giant, the giant stays")
  func giant() throws {
    var list = messages(501, "1\n2\n3")
    list[10].text = (1...9_998).map { "\($0)" }.joined(separator: "\n")
    var log = try Bench(
      list, style: plainStyle(inset: 10, gap: 0, column: nil), metrics: cells(10, 10), width: 400, height: 500)
    log.scroll(to: 85_500)
    #expect(log.y("m10") == -85_000)
    log.adjust(400)
    #expect(log.window.count == 400 && log.y("m10") == -85_000)
  }

  @Test("paged through 50,000 messages, never more than the maximum and a page is held")
  func pagedThrough() throws {
    var log = try bench(50_000, softMaximum: 500)
    var pages = 0
    while log.window.hasPrevious {
      log.scroll(.start)
      let first = try #require(log.window.first?.id)
      try log.loadPrevious()
      pages += 1
      guard log.window.count <= 550, log.engine.snapshot.count <= 550, log.window.contains(first) else {
        Issue.record("page \(pages): \(log.window.count)")
        return
      }
    }
    #expect(log.window.first?.id == "m0" && log.window.hasNext)
    // A page brings 50, of which a reduction may take back some; 1,600 would be the half of each.
    #expect(pages < 1_300)
  }

  @Test("a message and its neighbours, and what to do near an end")
  func around() throws {
    let history = try MessageHistory(messages(100))
    #expect(try history.page(around: "m50", limit: 10).messages.map(\.id) == (45..<55).map { MessageID("m\($0)") })
    #expect(try history.page(around: "m98", limit: 10).messages.first?.id == "m90")
    #expect(try history.page(around: "m1", limit: 10).messages.last?.id == "m9")
    #expect(throws: TranscriptError.unknownMessage("x")) { try history.page(around: "x", limit: 10) }
  }

  @Test("insertions at one place without end keep the order")
  func crowded() throws {
    var history = try MessageHistory(messages(2))
    for index in 0..<200 {
      try history.insert([Message(id: MessageID("i\(index)"))], before: "m1")
    }
    #expect(history.messages(in: 0..<history.count).map(\.id.rawValue) == ["m0"] + (0..<200).map { "i\($0)" } + ["m1"])
    #expect(history.index(of: "i150") == 151)
  }
}

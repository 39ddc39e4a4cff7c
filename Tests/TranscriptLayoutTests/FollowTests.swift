import ChatModel
import LayoutGeometry
import Testing

@testable import TranscriptLayout

@Suite("The end is followed") struct FollowTests {
  /// A hundred rows of 36, 4 apart, so 3,996 high, in a viewport of 700: the end is at 3296.
  private func bench(_ follow: FollowPolicy = .atBottom, tolerance: Int = 1) throws -> Bench {
    try Bench(messages(100)) {
      $0.follow = follow
      $0.tolerance = Length(tolerance)
    }
  }

  @Test("three arrive at the end")
  func arrivals() throws {
    var log = try bench()
    #expect(log.offset == 3296)
    try log.apply(.append(messages(3, prefix: "n")))
    #expect(log.offset == 3416 && log.last.scroll.reason == .follow && log.last.scroll.mayAnimate)
    try log.apply(.append(messages(1, prefix: "o")), .prepend(messages(1, prefix: "p")))
    #expect(log.offset == 3456, "a page that comes with it is the stricter: the place is kept")
  }

  @Test("who is writing below a tall message does not take the reader along when messages arrive above")
  func typingIsNoAnchor() throws {
    var list = messages(10)
    list[9].text = String(repeating: "line\n", count: 60)
    var bench = try Bench(list, style: plainStyle(inset: 15, gap: 0), width: 400, height: 300) { $0.follow = .never }
    try bench.apply(.setTyping("bo", true))
    bench.scroll(.end)
    let offset = bench.offset
    #expect(bench.last.snapshot.visibleItems.map(\.id.kind) == [.message, .typing])
    try bench.apply(.append(messages(3, prefix: "n")))
    #expect(bench.offset == offset && bench.last.newBelow > 0)
  }

  @Test("a page is never followed")
  func page() throws {
    var log = try Bench(messages(200), page: 100)
    let seen = log.last.snapshot.visibleItems
    try log.loadPrevious()
    #expect(log.last.snapshot.visibleItems == seen && log.last.scroll.reason == .anchor)
    try log.open(.oldest)
    log.scroll(.end)
    let offset = log.offset
    try log.loadNext()
    #expect(log.offset == offset)
  }

  @Test("never means never, and what came is counted")
  func never() throws {
    var log = try bench(.never)
    try log.apply(.append(messages(3, prefix: "n")))
    #expect(log.offset == 3296 && log.last.newBelow == 3)
  }

  @Test("within the tolerance of 100, 99 above the end is the end and 101 is not")
  func tolerance() throws {
    for (above, follows) in [(99, true), (100, true), (101, false)] {
      var log = try bench(tolerance: 100)
      log.scroll(to: 3296 - above)
      try log.apply(.append(messages(1, prefix: "n")))
      #expect(log.offset == (follows ? 3336 : Double(3296 - above)), "\(above)")
    }
  }

  @Test("own messages are followed from anywhere, others not")
  func own() throws {
    var log = try bench(.ownMessages)
    try log.apply(.append(messages(1, prefix: "n")))
    #expect(log.offset == 3296)
    log.scroll(to: 500)
    try log.apply(.append(messages(1, prefix: "o", outgoing: true)))
    #expect(log.last.snapshot.toEnd == .zero)
  }

  @Test("a question goes to the top, the answer grows below it, and the room for it is there")
  func pinned() throws {
    // Thirty rows of 36 with gaps of 4; the question begins at 1200 and is 56 high.
    var log = try Bench(messages(30))
    log.configure { $0.follow = .pinTop("q") }
    try log.apply(
      .append([
        Message(id: "q", sender: "x", text: "lorem ipsum dolor sit amet lorem ipsum dolor sit amet", isOutgoing: true)
      ]))
    #expect(log.offset == 1200 && log.y("q") == 0)
    try log.apply(.append([Message(id: "a", sender: "y", text: "1")]))
    for line in 2...45 {
      try log.apply(.appendText("a", "\n\(line)"))
      #expect(log.offset == 1200)
      // 1200 + 56 + 4 + 16 + 20 a line, less 700, once that is more than 1200.
      #expect(log.last.snapshot.offsetRange.upperBound.points == Double(max(1200, 576 + 20 * line)))
    }
    log.scroll(to: 900)
    try log.apply(.appendText("a", "\nmore"))
    #expect(log.offset == 900, "scrolled away, the reader stays there")
  }

  @Test("a message that grows or shrinks at the end is followed")
  func growth() throws {
    var log = try Bench(messages(30))
    try log.apply(.setText("m29", "1\n2\n3"))
    #expect(log.offset == 536)
    try log.apply(.setText("m29", "1\n2"))
    #expect(log.offset == 516)
  }

  @Test("two thousand at once are at the end in the first update")
  func firstLoad() throws {
    let log = try Bench(
      messages(2_000), style: plainStyle(inset: 15, gap: 0, column: nil), metrics: cells(10, 20), width: 400,
      height: 500)
    #expect(log.offset == 99_500 && log.last.snapshot.visibleItems.count == 10)
  }

  @Test("one message in an empty transcript stands at the top, or at the bottom if asked")
  func single() throws {
    for (inset, aligned, y) in [(0, false, 0.0), (10, false, 10.0), (0, true, 460.0), (10, true, 460.0)] {
      var log = try Bench(
        [], style: plainStyle(inset: 10, gap: 0, column: nil), metrics: cells(10, 10), width: 400, height: 500
      ) {
        $0.topInset = Length(inset)
        $0.alignsToBottom = aligned
      }
      try log.apply(.append([Message(id: "m0", text: "1\n2")]))
      #expect(log.offset == Double(-inset) && log.y("m0") == y)
      #expect(log.last.snapshot.isAtBottom)
    }
  }

  @Test("own messages are not new, others are until they have been on screen")
  func newBelow() throws {
    var log = try bench()
    log.scroll(to: 500)
    try log.apply(.append(messages(1, prefix: "o", outgoing: true)))
    #expect(log.last.newBelow == 0)
    try log.apply(.append(messages(30, prefix: "n")))
    #expect(log.last.newBelow == 30)
    log.scroll(.message("n9", .bottom))
    #expect(log.last.newBelow == 20)
    log.scroll(.start)
    #expect(log.last.newBelow == 20)
    try log.apply(.remove(["n15"]))
    #expect(log.last.newBelow == 19)
    log.scroll(.end)
    #expect(log.last.newBelow == 0)
  }
}

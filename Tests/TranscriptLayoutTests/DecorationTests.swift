import BubbleLayout
import ChatModel
import LayoutGeometry
import Testing

@testable import TranscriptLayout

/// What one change does to the rows around it.
@Suite("Rows and their neighbours") struct DecorationTests {
  /// The style `chatto`, whose separators are 24 high and status rows 19, with gaps of 3 and 10.
  private func chat(_ times: [Double], height: Int = 200) throws -> Bench {
    let list = times.enumerated().map { index, seconds in
      Message(
        id: MessageID("m\(index)"), sender: "A", sentAt: Timestamp(milliseconds: Int64(seconds * 1000)), text: "hello")
    }
    return try Bench(list, style: .chatto, metrics: cells(10, 20), width: 320, height: height)
  }

  @Test("what accompanies a message is found by its own name and by the message's")
  func companions() throws {
    let bench = try chat([0, 60, 86_400])
    let snapshot = bench.engine.snapshot
    #expect(snapshot.index(ofMessage: "m2") == snapshot.index(of: ItemID(message: "m2", kind: .message)))
    #expect(snapshot.index(of: ItemID(message: "m2", kind: .daySeparator)) == 3)
    #expect(snapshot.index(ofMessage: "m2") == 4)
    #expect(snapshot.index(ofMessage: "m3") == nil)
    #expect(snapshot.index(of: ItemID(message: "m1", kind: .daySeparator)) == nil)
  }

  @Test("the same message again is no work; one more is one")
  func sameAgain() throws {
    var bench = try Bench(messages(2))
    try bench.apply(.replace(bench.window[0]), .replace(bench.window[1]))
    #expect(bench.last.cost == UpdateCost())
    #expect(bench.last.changes.isEmpty)
    try bench.apply(.replace(bench.window[0]), .replace(bench.window[1]), .append(messages(1, prefix: "n")))
    #expect(bench.last.cost.prepared == 1 && bench.last.cost.wrapped == 1)
    #expect(bench.last.changes.inserted == [2] && bench.last.changes.updated.isEmpty)
  }

  @Test("words that become a picture are another row in the same place")
  func otherContent() throws {
    var bench = try Bench(messages(5))
    var photo = bench.window[2]
    photo.attachments = [Attachment(kind: .image, name: "a.jpg", width: 400, height: 300)]
    photo.text = ""
    try bench.apply(.replace(photo))
    #expect(bench.last.changes.replaced == [2])
    #expect(bench.last.changes.updated.isEmpty && bench.last.changes.resized.isEmpty)
    // Other words, or a link that is found in them, are the same row.
    var words = bench.window[3]
    words.attachments = [Attachment(kind: .link, title: "A page")]
    try bench.apply(.replace(words))
    #expect(bench.last.changes.replaced.isEmpty && bench.last.changes.updated == [3])
  }

  @Test("a message that fails gets a row of 19, which goes when it is delivered; the reader below stays")
  func failure() throws {
    var bench = try chat((0..<40).map { Double($0) * 10 })
    // Rows are 40 high and 3 apart, below a separator of 24: m20 stands at 24 + 20 × 43.
    bench.scroll(.message("m20", .top))
    #expect(bench.offset == 884)
    try bench.apply(.setStatus("m10", .failed))
    #expect(bench.last.changes.inserted.count == 1 && bench.y("m20") == 0)
    // The status row of 19 stands in place of the gap of 3.
    #expect(bench.offset == 900)
    try bench.apply(.setStatus("m10", .delivered))
    #expect(bench.last.changes.removed.count == 1 && bench.y("m20") == 0)
    #expect(bench.offset == 884)
    // Below the reader it moves nothing.
    try bench.apply(.setStatus("m30", .failed))
    #expect(bench.offset == 884 && bench.last.snapshot.contentHeight == Length(24 + 40 * 43 - 3 - 3 + 19))
  }

  @Test("older messages of the day take the separator from above the first one, which stays where it is")
  func olderOfTheDay() throws {
    var bench = try chat([600, 660, 720, 780, 840, 900])
    bench.scroll(.message("m0", .top))
    #expect(bench.y("m0") == 0)
    let older = [
      Message(id: "o0", sender: "A", sentAt: Timestamp(milliseconds: 0), text: "hello"),
      Message(id: "o1", sender: "A", sentAt: Timestamp(milliseconds: 540_000), text: "hello"),
    ]
    try bench.apply(.prepend(older))
    #expect(bench.y("m0") == 0)
    let rows = (0..<4).map { bench.last.snapshot.item(at: $0).id.description }
    #expect(rows == ["o0/daySeparator", "o0", "o1", "m0"])
    #expect(bench.last.cost.prepared == 2)
  }

  @Test("a row whose message is not at hand is 0 high, keeps its gap and is still found")
  func nothingToShow() {
    let measurer = RowMeasurer(style: plainStyle(gap: 4), environment: LayoutEnvironment(metrics: cells(8, 20)))
    let items = ["a", "b"].map { Item(id: ItemID(message: $0, kind: .message), gapAfter: Length(4)) }
    let prepared = measurer.prepare(items.map { RowMeasurer.Job(item: $0, old: nil) }).map(\.prepared)
    let heights = measurer.heights(of: prepared, width: Length(320))
    #expect(heights == [.zero, .zero])
    #expect(measurer.frames(of: prepared[0], width: Length(320)).parts.isEmpty)
    let rows = OffsetTree(
      zip(zip(items, prepared), heights).map { pair, height in
        TranscriptRow(
          content: TranscriptRow.Content(item: pair.0, prepared: pair.1), width: Length(320), height: height)
      })
    #expect(rows.offset(of: 1) == Length(4))
  }

  @Test("who writes is shown in an empty chat too, below the first message when it comes")
  func typingInAnEmptyChat() throws {
    var bench = try Bench([])
    try bench.apply(.setTyping("bo", true))
    #expect(bench.last.snapshot.count == 1 && bench.last.changes.inserted == [0])
    #expect(bench.last.snapshot.item(at: 0).kind == .typing)
    try bench.apply(.append(messages(1)))
    #expect(bench.last.snapshot.item(at: 1).kind == .typing && bench.last.changes.inserted == [0])
    try bench.apply(.remove(["m0"]))
    #expect(bench.last.snapshot.count == 1 && bench.last.changes.removed == [0])
    try bench.apply(.setTyping("bo", false))
    #expect(bench.last.snapshot.count == 0 && bench.last.changes.removed == [0])
  }

  @Test("one more message touches the last row and its own")
  func appending() throws {
    var bench = try chat((0..<100).map { Double($0) * 10 })
    let before = bench.last.snapshot
    let frames = (0..<before.count - 1).map { before.frames(at: $0) }
    try bench.apply(
      .append([Message(id: "n", sender: "A", sentAt: Timestamp(milliseconds: 1_000_000), text: "hello")]))
    #expect(bench.last.cost.prepared == 1 && bench.last.cost.wrapped <= 2)
    #expect(bench.last.changes.inserted == [101] && bench.last.changes.updated.allSatisfy { $0 == 100 })
    #expect((0..<before.count - 1).map { bench.last.snapshot.frames(at: $0) } == frames)
  }
}

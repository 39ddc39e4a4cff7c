import ChatModel
import LayoutGeometry
import Testing

@testable import TranscriptLayout

/// A chat of any length that is made when it is asked for.
struct EndlessSource: MessageSource {
  let count: Int

  private func page(_ range: Range<Int>) -> MessagePage {
    let range = max(0, range.lowerBound)..<min(count, range.upperBound)
    return MessagePage(
      messages: range.map { Message(id: MessageID("m\($0)"), sender: "s\($0 % 3)", text: "message number \($0)") },
      reachesOldest: range.lowerBound == 0, reachesNewest: range.upperBound == count)
  }

  private func index(_ id: MessageID) -> Int { Int(id.rawValue.dropFirst()) ?? 0 }

  func newest(limit: Int) async throws -> MessagePage { page((count - limit)..<count) }
  func oldest(limit: Int) async throws -> MessagePage { page(0..<limit) }
  func page(before id: MessageID, limit: Int) async throws -> MessagePage { page((index(id) - limit)..<index(id)) }
  func page(after id: MessageID, limit: Int) async throws -> MessagePage {
    page((index(id) + 1)..<(index(id) + 1 + limit))
  }
  func page(around id: MessageID, limit: Int) async throws -> MessagePage {
    page((index(id) - limit / 2)..<(index(id) + limit - limit / 2))
  }
}

@Suite("A very long chat") struct StormTests {
  @Test("a million messages, opened in the middle and paged 200 times each way: only the window is held and prepared")
  func million() async throws {
    var configuration = TranscriptConfiguration()
    configuration.style = plainStyle()
    configuration.environment.metrics = cells(8, 20)
    let transcript = Transcript(
      configuration, source: EndlessSource(count: 1_000_000),
      measurer: RowMeasurer(style: configuration.style, environment: configuration.environment), prefetch: .never)
    let opened = try await transcript.open(at: .message("m500000"))
    #expect(opened.cost.prepared == 50)
    for end in [ScrollRequest.start, .end] {
      var prepared = 0
      for page in 0..<200 {
        await transcript.scroll(end)
        let seen = await transcript.snapshot.visibleItems
        let update = try await end == .start ? transcript.loadPrevious() : transcript.loadNext()
        await transcript.settled()
        prepared += update?.cost.prepared ?? 0
        let snapshot = await transcript.snapshot
        guard snapshot.visibleItems == seen, snapshot.window.count <= 500, snapshot.count == snapshot.window.count
        else {
          Issue.record(
            "page \(page): \(snapshot.window.count) messages, \(snapshot.visibleItems.first.map { "\($0)" } ?? "nothing")"
          )
          return
        }
      }
      // 200 pages of 50, each message once.
      #expect(prepared == 10_000)
    }
  }
}

@Suite("An answer that streams in") struct StreamingTests {
  @Test("each token costs its own message and nothing else, and the reader at the end goes along")
  func tokens() throws {
    var bench = try Bench(messages(100))
    try bench.apply(.append([Message(id: "a", sender: "y", text: "The")]))
    for token in 0..<400 {
      try bench.apply(.appendText("a", token % 40 == 39 ? "\n" : " token"))
      guard bench.last.cost.prepared <= 1, bench.last.cost.wrapped <= 1, bench.last.changes.updated.count == 1,
        bench.last.snapshot.toEnd == .zero
      else {
        Issue.record("token \(token): \(bench.last.cost)")
        return
      }
    }
  }
}

@Suite("Read more") struct ExpansionTests {
  private func bench() throws -> Bench {
    var list = messages(100)
    for index in [10, 60] {
      list[index].text = (1...20).map { "\($0)" }.joined(separator: "\n")
      list[index].collapsedLines = 3
    }
    return try Bench(list)
  }

  @Test("expanding and collapsing shapes nothing, and the second time measures nothing")
  func cost() throws {
    var log = try bench()
    log.scroll(.message("m60", .top))
    let collapsed = log.last.snapshot.height(at: try #require(log.last.snapshot.index(ofMessage: "m60")))
    try log.apply(.setExpanded("m60", true))
    #expect(log.last.cost.prepared == 0 && log.last.changes.resized.count == 1 && log.y("m60") == 0)
    let expanded = log.last.snapshot.height(at: try #require(log.last.snapshot.index(ofMessage: "m60")))
    #expect(expanded > collapsed)
    for isExpanded in [false, true, false] {
      try log.apply(.setExpanded("m60", isExpanded))
      #expect(log.last.cost.prepared == 0 && log.last.cost.wrapped == 0 && log.last.cost.cacheHits == 1)
      let height = log.last.snapshot.height(at: try #require(log.last.snapshot.index(ofMessage: "m60")))
      #expect(height == (isExpanded ? expanded : collapsed))
    }
  }

  @Test("a message above the reader is expanded: the reader stays")
  func above() throws {
    var log = try bench()
    log.scroll(.message("m60", .top))
    let seen = log.last.snapshot.visibleItems
    try log.apply(.setExpanded("m10", true))
    #expect(log.last.snapshot.visibleItems == seen)
    try log.apply(.setExpanded("m10", false))
    #expect(log.last.snapshot.visibleItems == seen)
  }

  @Test("a picture's size becomes known: above, the reader stays; the second time nothing changes")
  func lateSize() throws {
    var list = messages(60)
    list[5].text = ""
    list[5].attachments = [Attachment(kind: .image, name: "a.jpg")]
    var log = try Bench(list)
    log.scroll(to: 1200)
    let seen = log.last.snapshot.visibleItems
    try log.apply(.setAttachmentSize("m5", index: 0, width: 1200, height: 1600))
    #expect(log.last.snapshot.visibleItems == seen)
    try log.apply(.setAttachmentSize("m5", index: 0, width: 1200, height: 1600))
    #expect(log.last.changes.isEmpty)
    #expect(throws: TranscriptError.unknownAttachment("m5", index: 3)) {
      try log.apply(.setAttachmentSize("m5", index: 3, width: 1, height: 1))
    }
  }
}

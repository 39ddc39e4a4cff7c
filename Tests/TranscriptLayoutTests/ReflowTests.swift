import ChatModel
import LayoutGeometry
import Testing

@testable import TranscriptLayout

@Suite("Another width, another height") struct ReflowTests {
  /// Four words of 31 letters: four lines and 60 high at 320, two lines and 40 high at 640.
  static let text = Array(repeating: String(repeating: "a", count: 31), count: 4).joined(separator: " ")

  private func bench(_ list: [Message] = messages(100, text), softMaximum: Int? = nil, page: Int? = nil) throws -> Bench
  {
    try Bench(
      list, style: plainStyle(inset: 10, gap: 0, column: nil), metrics: cells(10, 10), width: 320, height: 500,
      page: page,
      softMaximum: softMaximum)
  }

  @Test("20 into row 50 stays 20 into row 50, there and back")
  func middle() throws {
    var log = try bench()
    log.scroll(to: 3020)
    log.resize(width: 640)
    #expect(log.offset == 2020)
    log.resize(width: 320)
    #expect(log.offset == 3020)
  }

  @Test("the end stays the end")
  func end() throws {
    var log = try bench()
    #expect(log.offset == 5500)
    log.resize(width: 640)
    #expect(log.offset == 3500 && log.last.scroll.reason == .follow)
  }

  @Test("inside a row of 2,000 that becomes 900, the same words stay at the top")
  func tall() throws {
    var list = messages(100, Self.text)
    // 66 words of 16 and 132 of 31 letters: 198 lines at 320; 22 + 66 = 88 lines at 640.
    list[50].text =
      (Array(repeating: String(repeating: "b", count: 16), count: 66)
      + Array(repeating: String(repeating: "c", count: 31), count: 132)).joined(separator: " ")
    var log = try bench(list)
    log.scroll(to: 4500)
    #expect(log.y("m50") == -1500)
    let before = log.last.snapshot.visibleItems
    log.resize(width: 640)
    // 1,490 into the text is line 149, the 31-letter word 83. At 640 two such words share a line: line 22 + 41 = 63, so 640
    // into the row, which begins at 2000.
    #expect(log.offset == 2640)
    for _ in 0..<50 {
      log.resize(width: 320)
      #expect(log.offset == 4500)
      log.resize(width: 640)
      #expect(log.offset == 2640)
    }
    log.resize(width: 320)
    #expect(log.last.snapshot.visibleItems == before)
  }

  @Test("inside a picture that shrinks, the same share of its row stays above")
  func picture() throws {
    var list = messages(100)
    list[50].attachments = [Attachment(kind: .image, name: "a.jpg", width: 800, height: 800)]
    var style = plainStyle(inset: 0, gap: 0, column: nil)
    style.media.maxWidth = Length(2000)
    style.media.maxHeight = Length(2000)
    var bench = try Bench(list, style: style, width: 800, height: 300)
    bench.scroll(.message("m50", .top))
    func heightOfPicture() throws -> Double {
      try #require(bench.last.snapshot.frames(at: 50).lines.first).rect.y.points
    }
    let tall = try heightOfPicture()
    bench.scroll(.by(Length(Int(tall) / 2)))
    bench.resize(width: 400)
    let short = try heightOfPicture()
    #expect(short < tall)
    // Half of what is above the words was above the viewport, and still is, to the device pixel.
    let y = try #require(bench.y("m50"))
    #expect(abs(y + short / 2) <= 1)
    // There and back many times: no drift.
    for _ in 0..<20 {
      bench.resize(width: 800)
      bench.resize(width: 400)
    }
    #expect(bench.y("m50") == y)
  }

  @Test("the same width again, or one that is still known, costs nothing")
  func cost() throws {
    var log = try bench()
    log.resize(width: 320)
    #expect(log.last.cost == UpdateCost() && log.last.changes.isEmpty)
    log.resize(width: 640)
    #expect(log.last.cost.prepared == 0 && log.last.cost.wrapped == 100)
    #expect(log.last.changes.resized.count == 100 && log.last.changes.updated.isEmpty)
    log.resize(width: 320)
    #expect(log.last.cost.prepared == 0 && log.last.cost.wrapped == 0 && log.last.cost.cacheHits == 100)
  }

  @Test("of ten thousand, only what the window holds is measured, and the window is reduced first")
  func onlyTheWindow() throws {
    var log = try bench(messages(10_000, Self.text), softMaximum: nil, page: 600)
    log.scroll(to: 12_000)
    let top = try #require(log.last.snapshot.visibleItems.first)
    log.configure {
      $0.limits.softMaximum = 500
      $0.size.width = Length(640)
    }
    #expect(log.last.cost.wrapped == 400 && log.window.count == 400)
    #expect(log.last.snapshot.visibleItems.first?.id == top.id)
    #expect(log.last.snapshot.visibleItems.first?.y == top.y)
  }

  @Test("another text size, style or screen leaves no old frame")
  func environment() throws {
    var log = try bench()
    log.scroll(to: 3020)
    log.configure { $0.environment.metrics = cells(10, 30) }
    let fresh = try Bench(
      messages(100, Self.text), style: plainStyle(inset: 10, gap: 0, column: nil), metrics: cells(10, 30), width: 320,
      height: 500)
    #expect(log.last.snapshot.contentHeight == fresh.last.snapshot.contentHeight)
    #expect(log.last.cost.prepared == 100)
    #expect(log.last.snapshot.frames(at: 50) == fresh.last.snapshot.frames(at: 50))
  }

  @Test("another height measures nothing; the end stays the end, the middle the middle")
  func heightOnly() throws {
    var log = try bench()
    log.resize(height: 300)
    #expect(log.offset == 5700 && log.last.cost == UpdateCost())
    log.resize(height: 500)
    #expect(log.offset == 5500)
    log.scroll(to: 3020)
    log.resize(height: 300)
    #expect(log.offset == 3020)
  }

  @Test("a keyboard pushes the content up", arguments: [(4260, 4560), (1000, 1300), (-10, 290)])
  func keyboard(from: Int, to: Int) throws {
    var log = try Bench(
      messages(100), style: plainStyle(inset: 15, gap: 0, column: nil), metrics: cells(10, 20), width: 400, height: 800
    ) {
      $0.topInset = Length(10)
      $0.bottomInset = Length(60)
    }
    #expect(log.offset == 4260)
    log.scroll(to: from)
    log.configure { $0.bottomInset = Length(360) }
    #expect(log.offset == Double(to))
    log.configure { $0.bottomInset = Length(60) }
    #expect(log.offset == Double(from))
  }

  @Test("what fits stands at the top, wherever it was")
  func fits() throws {
    var log = try Bench(
      messages(14), style: plainStyle(inset: 15, gap: 0, column: nil), metrics: cells(10, 20), width: 400, height: 800
    ) {
      $0.topInset = Length(10)
      $0.bottomInset = Length(60)
    }
    #expect(log.last.snapshot.contentHeight == Length(700) && log.offset == -10)
    log.scroll(to: 300)
    #expect(log.offset == -10)
  }
}

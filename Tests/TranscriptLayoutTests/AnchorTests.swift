import ChatModel
import LayoutGeometry
import Testing

@testable import TranscriptLayout

/// A hundred rows of 50 (insets of 10 and three lines of 10), a viewport of 400 × 500, at offset 2000: row 40 is the first on
/// screen.
private func reading() throws -> Bench {
  var bench = try Bench(
    messages(100, "1\n2\n3"), style: plainStyle(inset: 10, gap: 0, column: nil), metrics: cells(10, 10), width: 400,
    height: 500)
  bench.scroll(to: 2000)
  return bench
}

@Suite("The reader stays in place") struct AnchorTests {
  @Test("the first row on screen is the anchor, at distance 0")
  func anchor() throws {
    let bench = try reading()
    #expect(bench.offset == 2000)
    #expect(bench.last.snapshot.visibleItems.first?.id.description == "m40")
    #expect(bench.last.snapshot.anchor == Anchor(item: .init(message: "m40", kind: .message), distance: .zero))
  }

  @Test("fifty rows of 30 above: 3500")
  func prepend() throws {
    var bench = try reading()
    try bench.apply(.prepend(messages(50, "1", prefix: "o")))
    #expect(bench.offset == 3500)
    #expect(bench.last.scroll.reason == .anchor)
    #expect(bench.last.changes.inserted.count == 50)
    #expect(bench.last.changes.updated.isEmpty)
  }

  @Test("what happens elsewhere leaves row 40 at the top")
  func table() throws {
    let rows: [(edits: [TranscriptEdit], offset: Double)] = [
      ([.remove(["m80"])], 2000),
      ([.insert(Message(id: "x", sender: "x", text: "1\n2\n3"), at: .before("m80"))], 2000),
      ([.remove(["m5", "m30"])], 1900),
      ([.setText("m10", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10")], 2070),
      // 50 × 30 above, and row 5 grows from 50 to 80.
      ([.prepend(messages(50, "1", prefix: "o")), .setText("m5", "1\n2\n3\n4\n5\n6")], 3530),
      ([.move("m0", to: .after("m3")), .move("m3", to: .before("m1"))], 2000),
      ([.move("m80", to: .before("m0"))], 2050),
      ([.append(messages(1, "1\n2\n3", prefix: "n")), .remove(["m0"])], 1950),
    ]
    for row in rows {
      var bench = try reading()
      for edit in row.edits { try bench.history.apply(edit, firstHeld: "m0") }
      bench.last = try bench.engine.update { engine throws(TranscriptError) in
        for edit in row.edits { try engine.apply(edit) }
      }
      #expect(bench.offset == row.offset, "\(row.edits.first.map { "\($0)".prefix(60) } ?? "")")
      #expect(bench.y("m40") == 0)
    }
  }

  @Test("when the anchor goes away the next row below keeps its own distance, else the one above")
  func anchorGone() throws {
    var bench = try reading()
    try bench.apply(.remove(["m40"]))
    #expect(bench.y("m41") == 50)
    #expect(bench.offset == 1950)
    bench = try reading()
    try bench.apply(.remove((40..<100).map { MessageID("m\($0)") }))
    // Row 39 stood at -50; what is left is 2000 high, so the end is at 1500.
    #expect(bench.offset == 1500)
    #expect(bench.last.scroll.reason == .clamp)
  }

  @Test("edits one by one lead where the same edits at once lead")
  func batch() throws {
    let edits: [TranscriptEdit] = [
      .remove(["m3", "m60"]), .setText("m7", "1"), .prepend(messages(7, "1\n2", prefix: "o")),
      .insert(Message(id: "i", sender: "x", text: "1"), at: .after("m20")), .append(messages(2, prefix: "n")),
      .setText("m45", "1\n2\n3\n4"),
    ]
    var single = try reading()
    for edit in edits { try single.apply(edit) }
    var batch = try reading()
    for edit in edits { try batch.history.apply(edit, firstHeld: "m0") }
    batch.last = try batch.engine.update { engine throws(TranscriptError) in
      for edit in edits { try engine.apply(edit) }
    }
    #expect(single.offset == batch.offset)
    #expect(single.last.snapshot.visibleItems == batch.last.snapshot.visibleItems)
  }

  @Test("a snapshot taken before an update still answers as before")
  func snapshots() throws {
    var bench = try reading()
    let before = bench.last.snapshot
    let items = before.visibleItems
    try bench.apply(.remove(["m40", "m41"]), .prepend(messages(3, prefix: "o")))
    bench.resize(width: 100)
    #expect(before.visibleItems == items)
    #expect(before.contentHeight == Length(5000))
    #expect(before.count == 100)
  }

  @Test("the same word in other bytes is another text")
  func canonicallyEquivalent() throws {
    // One scalar and two: equal as Swift's strings, but offsets into them are not.
    var bench = try Bench(messages(3, "caf\u{E9}"))
    try bench.apply(.setText("m1", "cafe\u{301}"))
    #expect(bench.last.changes.updated.count == 1)
    #expect(bench.window[1].text.utf8.count == 6)
    let index = try #require(bench.engine.snapshot.index(ofMessage: "m1"))
    let frames = bench.engine.snapshot.frames(at: index)
    #expect(frames.texts.first?.string.utf8.count == 6)
    // Two ids may differ in this alone.
    try bench.apply(.append([Message(id: "\u{E9}"), Message(id: "e\u{301}")]))
    #expect(bench.window.count == 5)
  }

  @Test("an id that is used twice changes nothing")
  func duplicate() throws {
    var bench = try reading()
    #expect(throws: TranscriptError.duplicateMessage("n0")) {
      try bench.engine.update { engine throws(TranscriptError) in
        try engine.apply(.setText("m3", "long\nlong"))
        try engine.apply(.append(messages(1, prefix: "n") + messages(2, prefix: "n")))
      }
    }
    #expect(bench.engine.snapshot.contentHeight == Length(5000))
    #expect(bench.engine.snapshot.window.count == 100)
  }

  @Test("at the end, one comes and the oldest goes, ten thousand times: always at the end, no drift")
  func cappedLog() throws {
    var bench = try Bench(
      messages(20), style: plainStyle(inset: 15, gap: 0, column: nil), metrics: cells(10, 20), width: 400, height: 300)
    #expect(bench.offset == 700)
    for step in 0..<10_000 {
      let oldest = bench.window.first?.id ?? ""
      try bench.apply(.append([Message(id: MessageID("n\(step)"), sender: "x", text: "hello")]), .remove([oldest]))
      guard bench.offset == 700, bench.last.snapshot.isAtBottom, bench.window.count == 20 else {
        Issue.record("step \(step): offset \(bench.offset)")
        return
      }
    }
  }
}

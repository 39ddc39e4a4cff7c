import BubbleLayout
import ChatModel
import LayoutGeometry
import Testing
import TextLayout

@testable import TranscriptLayout

/// A hundred rows of 36 with gaps of 4 and text 8 below their tops, characters of 8 by 20; the viewport of 700 shows
/// the end, so its offset is 3,996 - 700 = 3,296 and the last row stands at 664.
@Suite("Pointing into a transcript on screen")
struct SnapshotPointingTests {
  private func snapshot(_ change: (inout Bench) -> Void = { _ in }) throws -> TranscriptSnapshot {
    var bench = try Bench(messages(100))
    change(&bench)
    return bench.last.snapshot
  }

  private func point(_ x: Int, _ y: Int) -> Point { Point(x: Length(x), y: Length(y)) }

  private func place(_ row: Int, _ offset: Int) -> TranscriptPlace {
    TranscriptPlace(row: row, place: TextPlace(position: TextPosition(utf8Offset: offset)))
  }

  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rect {
    Rect(x: Length(x), y: Length(y), width: Length(width), height: Length(height))
  }

  @Test("a row holds its top edge and not its bottom edge; a gap holds none")
  func rows() throws {
    let snapshot = try snapshot()
    let rows = [663, 664, 699, 700, 659, 660, 624, 623, 99_999, -99_999].map {
      snapshot.row(atScreenY: Length($0))
    }
    #expect(rows == [nil, 99, 99, nil, 98, nil, 98, nil, nil, nil])
    let scrolled = try self.snapshot { $0.scroll(to: 10) }
    #expect(scrolled.row(atScreenY: .zero) == 0)
    #expect(scrolled.row(atScreenY: Length(-10)) == 0)
    #expect(scrolled.row(atScreenY: Length(-11)) == nil)
  }

  @Test("a point on a letter is the part, the place and the caret there")
  func hit() throws {
    let snapshot = try snapshot()
    let (row, hit) = try #require(snapshot.hit(point(17, 680)))
    #expect(row == 99)
    #expect(hit.part?.part == .text)
    #expect(hit.place?.position.utf8Offset == 2)
    #expect(hit.caret?.x == Length(16) && hit.caret?.y == Length(8))
    #expect(snapshot.hit(point(17, 662)) == nil)
  }

  @Test("a point beside all words belongs to the nearest ones above")
  func nearest() throws {
    let snapshot = try snapshot()
    #expect(
      snapshot.place(nearest: point(999, 662))
        == TranscriptPlace(
          row: 98, place: TextPlace(position: TextPosition(utf8Offset: 5, isUpstream: true))))
    #expect(snapshot.place(nearest: point(0, 99_999))?.row == 99)
    #expect(snapshot.place(nearest: point(0, -99_999))?.row == 0)
    #expect(try Bench([]).last.snapshot.place(nearest: point(0, 0)) == nil)
  }

  @Test("a selection across messages has rectangles where the words are on screen, and beyond it")
  func selection() throws {
    let snapshot = try snapshot()
    let two = snapshot.selection(from: place(99, 3), to: place(98, 2))
    #expect(two.map(\.text) == ["llo", "hel"])
    #expect(two.flatMap(\.rects) == [rect(16, 632, 24, 20), rect(0, 672, 24, 20)])
    let all = snapshot.selection(from: place(0, 0), to: place(99, 5))
    #expect(all.count == 100 && all.allSatisfy { $0.text == "hello" })
    #expect(all.first?.rects == [rect(0, 8 - 3296, 40, 20)])
  }

  @Test("short content that stands at the bottom is found there")
  func bottom() throws {
    let bench = try Bench(messages(1)) { $0.alignsToBottom = true }
    #expect(bench.last.snapshot.row(atScreenY: Length(664)) == 0)
    #expect(bench.last.snapshot.row(atScreenY: Length(663)) == nil)
    #expect(bench.last.snapshot.selection(from: place(0, 0), to: place(0, 1)).first?.rects == [rect(0, 672, 8, 20)])
  }

  @Test("it agrees with the layout of all messages at once")
  func whole() async throws {
    let log = (0..<40).map {
      Message(id: MessageID("\($0)"), text: "one two three \($0)\nfour", isOutgoing: $0 % 3 == 0)
    }
    let bench = try Bench(log, width: 90, height: 400)
    let snapshot = bench.last.snapshot
    let context = WholeLayout.Context(
      style: bench.engine.configuration.style, environment: bench.engine.configuration.environment)
    let whole = await WholeLayout(of: log, context: context, width: Length(90), keepsTexts: true)
    for y in stride(from: 0, to: 400, by: 7) {
      for x in [0, 33, 70] {
        let content = Point(x: Length(x), y: Length(y) + snapshot.viewport.offset)
        let (a, b) = (snapshot.hit(point(x, y)), whole.hit(content))
        #expect(a?.row == b?.row && a?.hit == b?.hit)
        #expect(snapshot.place(nearest: point(x, y)) == whole.place(nearest: content))
      }
    }
  }
}

import Scrollback
import Testing

@Suite("Pointing into the chats of the corpora")
struct PointingTests {
  /// Widths, and every how many messages are seen at them; a release build has the time for more.
  #if DEBUG
    static let widths = [(200, 1), (390, 1), (600, 3)]
  #else
    static let widths = [(120, 1), (200, 1), (320, 1), (390, 1), (600, 1), (1000, 1)]
  #endif

  @Test(
    "every caret of every message leads back to its offset",
    arguments: Corpus.names, [TextMetrics.fonts, .cells(Size(width: Length(8), height: Length(20)))])
  func roundTrip(name: String, metrics: TextMetrics) async throws {
    for (width, step) in Self.widths {
      let layout = try await Corpus.layout(name, width: width, metrics: metrics)
      var count = 0
      for (number, row) in layout.rows.enumerated() where number % step == 0 {
        guard let prepared = row.prepared, row.frames[.text] != nil else { continue }
        for offset in prepared.caretOffsets(in: row.frames) {
          let place = TextPlace(position: TextPosition(utf8Offset: offset))
          let caret = try #require(prepared.caret(at: place, in: row.frames))
          let point = Point(x: caret.x + caret.width / 2, y: caret.y + caret.height / 2)
          let found = prepared.place(nearest: point, in: row.frames)
          if found?.position.utf8Offset != offset {
            Issue.record("\(row.item.id) at \(width): \(offset) became \(String(describing: found)) by \(caret)")
            return
          }
          count += 1
        }
      }
      #expect(count > 10)
    }
  }

  @Test("a selection across messages has the words between its ends, and rectangles inside their bubbles")
  func selection() async throws {
    let layout = try await Corpus.layout("group.jsonl", width: 390, metrics: .fonts)
    let words = layout.rows.indices.filter { layout.rows[$0].frames[.text] != nil }
    let (first, last) = (words[3], words[9])
    let a = TranscriptPlace(row: first, place: TextPlace(position: TextPosition(utf8Offset: 2)))
    let b = TranscriptPlace(row: last, place: TextPlace(position: TextPosition(utf8Offset: 1)))
    let selected = layout.selection(from: b, to: a)
    #expect(selected.first?.row == first && selected.last?.row == last)
    #expect(selected.first?.utf8Range.lowerBound == 2)
    for part in selected {
      let row = layout.rows[part.row]
      #expect(!part.rects.isEmpty || part.text.isEmpty)
      for rect in part.rects {
        #expect(rect.x >= .zero && rect.maxX <= layout.width)
        #expect(rect.y >= row.y && rect.maxY <= row.y + row.frames.height)
      }
    }
  }

  @Test("what is read aloud has a label, in an order from who wrote it to when")
  func readingOrder() async throws {
    for name in Corpus.names {
      let layout = try await Corpus.layout(
        name, width: 390, metrics: .cells(Size(width: Length(8), height: Length(20))))
      for row in layout.rows {
        let elements = try #require(row.prepared).readingOrder(of: row.item, in: row.frames)
        #expect(!elements.isEmpty || row.item.message?.text.isEmpty == true, "\(row.item.id)")
        if row.frames[.senderName] != nil { #expect(elements.first?.part == .senderName) }
        for element in elements where element.part != .text {
          #expect(!element.label.isEmpty, "\(row.item.id): \(element.part) says nothing")
        }
      }
    }
  }
}

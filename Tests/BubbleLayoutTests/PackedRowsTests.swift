import ChatModel
import FontFaces
import LayoutGeometry
import Testing
import TextLayout

@testable import BubbleLayout

@Suite("Heights of many rows at once")
struct PackedRowsTests {
  private func check(_ layouter: ItemLayouter, _ items: [Item]) {
    let rows = PackedRows(items, layouter: layouter)
    let prepared = items.map { layouter.prepare($0) }
    var heights = PackedRows.Heights()
    for width in [1, 7, 40, 90, 120, 121, 200, 240, 320, 333, 390, 600, 1000] {
      rows.measure(width: Length(width), layouter: layouter, into: &heights)
      for (row, item) in prepared.enumerated() {
        let expected = layouter.height(of: item, width: Length(width))
        #expect(heights.values[row] == expected, "\(items[row].message?.text ?? "row") at \(width)")
        if heights.values[row] != expected { return }
      }
    }
  }

  private func items(_ style: TranscriptStyle) -> [Item] {
    let decorator = TranscriptDecorator(style: style)
    var messages = FrameSweepTests.messages
    for index in messages.indices { messages[index].id = MessageID("\(index)") }
    var context = TranscriptDecorator.Context()
    context.typing = ["ana"]
    context.firstUnread = "5"
    var items = decorator.items(for: messages.indices, in: messages, context: context)
    context.isSelecting = true
    items += decorator.items(for: messages.indices, in: messages, context: context)
    return items
  }

  @Test("they are those of the rows one by one", arguments: TranscriptStyle.names)
  func cells(name: String) throws {
    let style = try #require(TranscriptStyle.named(name))
    for scale in [1.0, 3.0] {
      check(Transcript(style, scale: scale).layouter, items(style))
    }
  }

  @Test("they are those of the rows one by one with fonts", arguments: [1.0, 1.3, 4.0])
  func fonts(textSize: Double) throws {
    let environment = LayoutEnvironment(scale: 3, textSize: textSize)
    let preparer = TextPreparer(fonts: try FontLibrary(), grid: environment.grid)
    check(ItemLayouter(environment: environment, text: preparer), items(.default))
  }

  @Test("more rows than one block holds keep their order")
  func manyBlocks() {
    let transcript = Transcript(.default)
    let messages = (0..<2500).map { index in
      Message(
        id: MessageID("\(index)"), sender: index % 3 == 0 ? "ana" : "me",
        sentAt: Timestamp(milliseconds: Int64(index) * 70_000),
        text: String(repeating: "word ", count: index % 37 + 1), isOutgoing: index % 3 != 0)
    }
    check(transcript.layouter, transcript.items(messages))
  }
}

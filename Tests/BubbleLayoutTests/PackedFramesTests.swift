import ChatGeneration
import ChatModel
import FontFaces
import LayoutGeometry
import Testing
import TextLayout

@testable import BubbleLayout

@Suite("Frames of many rows at once")
struct PackedFramesTests {
  private func check(_ layouter: ItemLayouter, _ items: [Item], widths: [Int]) {
    var rows = PackedFrames(items, layouter: layouter)
    let prepared = items.map { layouter.prepare($0) }
    var layout = PackedFrames.Layout()
    for width in widths {
      rows.layout(width: Length(width), layouter: layouter, into: &layout) { prepared[$0] }
      var y = Length.zero
      for (row, item) in prepared.enumerated() {
        let expected = layouter.layout(item, width: Length(width))
        let found = rows.parts(ofRow: row, in: layout)
        let isEqual =
          found == expected.parts && layout.height(ofRow: row) == expected.height && layout.offsets[row] == y
        #expect(isEqual, "\(items[row].message?.text ?? "row") at \(width): \(found), not \(expected.parts)")
        if !isEqual { return }
        y += expected.height + item.gapAfter
      }
      #expect(layout.contentHeight == y)
    }
  }

  private static let widths = [0, 1, 40, 90, 121, 160, 200, 240, 333, 390, 600, 1000, 20_000]

  @Test("they are those of the rows one by one, whatever the rows hold", arguments: TranscriptStyle.names)
  func anyRows(name: String) throws {
    let style = try #require(TranscriptStyle.named(name))
    var messages = FrameSweepTests.messages
    for index in messages.indices { messages[index].id = MessageID("\(index)") }
    var context = TranscriptDecorator.Context()
    context.typing = ["ana"]
    context.firstUnread = "5"
    let decorator = TranscriptDecorator(style: style)
    var items = decorator.items(for: messages.indices, in: messages, context: context)
    context.isSelecting = true
    items += decorator.items(for: messages.indices, in: messages, context: context)
    for scale in [1.0, 2, 3] {
      for direction in [LayoutDirection.leftToRight, .rightToLeft] {
        check(Transcript(style, scale: scale, direction: direction).layouter, items, widths: Self.widths)
      }
    }
  }

  @Test("they are those of the rows one by one in a generated chat with fonts", arguments: [1.0, 1.5, 2.0])
  func generated(scale: Double) throws {
    let messages = ChatGenerator.messages(count: 1_500, seed: 3)
    let environment = LayoutEnvironment(scale: scale)
    let preparer = TextPreparer(fonts: try FontLibrary(), grid: environment.grid)
    let layouter = ItemLayouter(environment: environment, text: preparer)
    let items = TranscriptDecorator().items(for: messages.indices, in: messages)
    check(layouter, items, widths: [200, 280, 200, 390, 600, 200])
  }
}

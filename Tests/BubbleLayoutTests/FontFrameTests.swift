import ChatModel
import FontFaces
import LayoutGeometry
import Testing
import TextLayout

@testable import BubbleLayout

/// The same promises with real fonts, whose widths are not known beforehand.
@Suite("Frames with fonts")
struct FontFrameTests {
  private func layouter(
    _ style: TranscriptStyle = .default, textSize: Double = 1, direction: LayoutDirection = .leftToRight,
    scale: Double = 2
  ) throws -> ItemLayouter {
    let environment = LayoutEnvironment(scale: scale, textSize: textSize, direction: direction)
    let preparer = TextPreparer(fonts: try FontLibrary(), grid: environment.grid)
    return ItemLayouter(style: style, environment: environment, text: preparer)
  }

  private func frames(_ layouter: ItemLayouter, _ message: Message, width: Int = 390) -> ItemFrames {
    let item = Item(id: ItemID(message: message.id, kind: .message), message: message)
    return layouter.layout(layouter.prepare(item), width: Length(width))
  }

  @Test("a few emoji alone are set two and a half times as large, a fourth makes all of them small")
  func emojiOnly() throws {
    let layouter = try layouter(.plainWithEmoji)
    // Lines of 20 become lines of 50.
    #expect(frames(layouter, incoming("👍")).height == Length(70))
    #expect(frames(layouter, incoming("👍🏽 👨‍👩‍👧 🇫🇷")).height == Length(70))
    #expect(frames(layouter, incoming("👍👍👍👍")).height == Length(40))
    #expect(frames(layouter, incoming("👍 ok")).height == Length(40))
    #expect(frames(layouter, incoming("1")).height == Length(40))
    var style = TranscriptStyle.plainWithEmoji
    style.emojiOnly.maxCount = 0
    #expect(frames(try self.layouter(style), incoming("👍")).height == Length(40))
  }

  @Test("a larger text size makes lines and rows of words higher", arguments: [0.5, 1.0, 1.3, 2.0, 4.0])
  func textSize(factor: Double) throws {
    let layouter = try layouter(.plain(), textSize: factor)
    let grid = layouter.environment.grid
    #expect(frames(layouter, incoming("hello")).height == grid.ceil(Length(points: 20 * factor)) + Length(20))
    let separator = layouter.prepare(Item(id: ItemID(message: "1", kind: .daySeparator), label: "Friday"))
    #expect(layouter.height(of: separator, width: Length(390)) == grid.ceil(Length(points: 24 * factor)))
  }

  @Test("text sizes out of range become the nearest in range")
  func textSizeLimits() {
    #expect(LayoutEnvironment(textSize: 100).textSize == 4)
    #expect(LayoutEnvironment(textSize: 0).textSize == 0.5)
    #expect(LayoutEnvironment(textSize: .nan).textSize == 1)
    var environment = LayoutEnvironment()
    environment.textSize = -1
    #expect(environment.textSize == 0.5)
  }

  @Test(
    "every part stays inside its row and clear of the others", arguments: LayoutDirection.allCases,
    [(1.0, 1.0), (1.5, 3.0), (4.0, 2.0)])
  func sweep(direction: LayoutDirection, sizes: (text: Double, scale: Double)) throws {
    let layouter = try layouter(textSize: sizes.text, direction: direction, scale: sizes.scale)
    for message in FrameSweepTests.messages {
      for isSelecting in [false, true] {
        var item = Item(
          id: ItemID(message: message.id, kind: .message), message: message, isSelecting: isSelecting)
        if !message.isOutgoing { item.senderName = "a sender with a long name" }
        let prepared = layouter.prepare(item)
        for width in stride(from: 1, through: 1000, by: 37) {
          let frames = layouter.layout(prepared, width: Length(width))
          let problem = FrameSweepTests.problem(frames, width: Length(width), usual: width >= 240)
          #expect(problem == nil, "\(message.id) \(message.text) at \(width), selecting \(isSelecting)")
          if problem != nil { return }
          #expect(layouter.height(of: prepared, width: Length(width)) == frames.height)
        }
      }
    }
  }

  @Test("the time stands on the baseline of the last line")
  func baseline() throws {
    let layouter = try layouter()
    let message = Message(id: "a", sender: "ana", sentAt: nineFortyOne, text: "hello")
    let item = Item(id: ItemID(message: "a", kind: .message), message: message)
    let prepared = layouter.prepare(item)
    let frames = layouter.layout(prepared, width: Length(390))
    let line = try #require(frames.lines.first)
    let stamp = try #require(frames[.stamp])
    let words = try #require(prepared.text(for: .stamp))
    let own = try #require(words.layout(width: stamp.width, lineLimit: 1).lines.first)
    let distance = (line.rect.y + line.baseline) - (stamp.y + own.baseline)
    #expect(abs(distance.points) <= 0.5)
    #expect(words.string == "09:41")
    #expect(own.ending == .end)
  }
}

extension TranscriptStyle {
  fileprivate static var plainWithEmoji: TranscriptStyle {
    var style = plain()
    style.emojiOnly.maxCount = 3
    return style
  }

  @Test("emoji that are set larger are not where they would be wider than the transcript")
  func narrowEmoji() throws {
    let environment = LayoutEnvironment(scale: 2, textSize: 3)
    let layouter = ItemLayouter(
      style: .default, environment: environment, text: TextPreparer(fonts: try FontLibrary(), grid: environment.grid))
    let prepared = layouter.prepare(Item(id: ItemID(message: "a", kind: .message), message: incoming("🎉")))
    // An em of 16 · 3 = 48, or of 120: lines of 60 and 150.
    let wide = layouter.layout(prepared, width: Length(400))
    #expect(wide.texts[0].rect.height == Length(150))
    let narrow = layouter.layout(prepared, width: Length(120))
    #expect(narrow.texts[0].rect.height == Length(60))
    #expect(narrow.lines.allSatisfy { $0.rect.maxX <= Length(120) })
    #expect(layouter.height(of: prepared, width: Length(120)) == narrow.height)
    #expect(prepared.text(for: .text, index: narrow.texts[0].index)?.text.style.size == Length(48))
  }
}

import ChatGeneration
import ChatModel
import LayoutGeometry
import Testing
import TextLayout

@testable import BubbleLayout

/// Whatever a style file may say, frames stay inside and heights agree.
@Suite("Frames in any style")
struct RandomStyleTests {
  private static func style(_ random: inout SplitMix64) -> TranscriptStyle {
    func length(_ most: Int) -> Length { Length(points: Double(random.below(most * 8)) / 8) }
    func shown() -> TranscriptStyle.Shown { TranscriptStyle.Shown.allCases[random.below(4)] }
    var style = TranscriptStyle.default
    style.bubble.maxWidthRatio = Double(random.below(100) + 1) / 100
    style.bubble.maxWidth = random.below(2) == 0 ? nil : length(400)
    style.bubble.minWidth = random.below(2) == 0 ? .zero : length(300)
    style.bubble.insets = Insets(top: length(20), leading: length(40), bottom: length(20), trailing: length(40))
    style.bubble.tailWidth = length(12)
    style.bubble.tail = shown()
    style.margins = .init(leading: length(40), trailing: length(40), gap: length(10))
    style.avatar.size = length(60)
    style.avatar.shown = shown()
    style.avatar.alignment = TranscriptStyle.Avatar.Alignment.allCases[random.below(3)]
    style.senderName.shown = shown()
    style.senderName.gap = length(5)
    style.stamp.shown = TranscriptStyle.Stamp.Placement.allCases[random.below(3)]
    style.stamp.gap = length(20)
    style.stamp.topGap = length(4)
    style.receipt.width = length(30)
    style.failedIcon.size = length(50)
    style.selection.size = length(50)
    style.selection.leading = length(20)
    style.media.inset = length(20)
    style.media.cardPadding = length(20)
    style.media.maxWidth = length(300) + Length(1)
    style.media.minSide = length(60)
    style.reactions.padding = length(20)
    style.reactions.overlap = length(30)
    style.reactions.leading = length(60)
    style.poll.width = length(400)
    style.poll.markSize = length(60)
    style.poll.markGap = length(20)
    style.poll.barHeight = length(10)
    style.compound.insets = Insets(top: length(20), leading: length(60), bottom: length(20), trailing: length(60))
    style.inline.mentionPadding = length(20)
    style.inline.emojiHeight = length(60)
    style.thread.gap = length(10)
    style.media.waveformHeight = length(60)
    style.media.thumbnailHeight = length(200)
    style.reply.leading = length(30)
    style.daySeparator.height = length(40)
    return style
  }

  @Test("frames are inside at any width, and heights are those of the frames", arguments: 0..<12)
  func anyStyle(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<6 {
      let style = Self.style(&random)
      let direction = LayoutDirection.allCases[random.below(2)]
      let scale = [1.0, 1.5, 2, 2.625, 3][random.below(5)]
      let transcript = Transcript(style, scale: scale, direction: direction)
      var messages = (0..<12).map { _ in
        FrameSweepTests.messages[random.below(FrameSweepTests.messages.count)]
      }
      for index in messages.indices { messages[index].id = MessageID("\(index)") }
      var context = TranscriptDecorator.Context()
      context.isSelecting = random.below(2) == 0
      let items = transcript.items(messages, context)
      let packed = PackedRows(items, layouter: transcript.layouter)
      var heights = PackedRows.Heights()
      let prepared = items.map { transcript.layouter.prepare($0) }
      for _ in 0..<12 {
        let width = Length(points: Double(random.below(60_000)) / 100)
        packed.measure(width: width, layouter: transcript.layouter, into: &heights)
        for (row, item) in prepared.enumerated() {
          let frames = transcript.layouter.layout(item, width: width)
          let problem = FrameSweepTests.problem(frames, width: width, usual: false)
          #expect(problem == nil, "seed \(seed), \(items[row].message?.text ?? "row") at \(width)")
          #expect(transcript.layouter.height(of: item, width: width) == frames.height, "seed \(seed)")
          #expect(heights.values[row] == frames.height, "seed \(seed), \(items[row].message?.text ?? "") at \(width)")
        }
      }
    }
  }
}

import Scrollback
import Testing

/// Every chat of the corpora in fonts, at all widths, in both directions, at the text sizes that systems offer.
@Suite("Frames of the corpora at every width")
struct CorpusSweepTests {
  /// Every so many widths and messages; which ones shifts from message to message, so that together all are seen.
  #if DEBUG
    private static let (widthStep, rowStep) = (173, 7)
  #else
    private static let (widthStep, rowStep) = (1, 1)
  #endif

  private func problem(_ frames: ItemFrames) -> String? {
    for part in frames.parts {
      let rect = part.rect
      if rect.x < .zero || rect.maxX > frames.width { return "\(part.name) \(rect) is outside" }
      if rect.y < .zero || rect.maxY > frames.height { return "\(part.name) \(rect) is outside the row" }
    }
    for name in [Part.avatar, .failedIcon, .selectionMark] {
      if let rect = frames[name], let bubble = frames[.bubble], rect.intersects(bubble) {
        return "\(name) meets the bubble"
      }
    }
    if let stamp = frames[.stamp], frames.lines.contains(where: { $0.rect.intersects(stamp) }) {
      return "the stamp meets a line"
    }
    for text in frames.texts where text.rect.height != text.layout.size.height { return "lines and height differ" }
    return nil
  }

  @Test(
    "every part is inside, apart from the others, and where the height says", arguments: Corpus.names,
    [0.8, 1, 1.35, 2, 3.1])
  func sweep(name: String, textSize: Double) throws {
    let log = try Corpus.log(name)
    let fonts = try FontLibrary()
    let items = TranscriptDecorator().items(for: log.messages.indices, in: log.messages)
    for direction in LayoutDirection.allCases {
      let environment = LayoutEnvironment(scale: 2, textSize: textSize, direction: direction)
      let layouter = ItemLayouter(
        environment: environment,
        text: TextPreparer(fonts: fonts, defaultDirection: direction, grid: environment.grid))
      for (number, item) in items.enumerated() where number % Self.rowStep == Int(textSize * 10) % Self.rowStep {
        let prepared = layouter.prepare(item)
        var width = 120 + (number * 31) % Self.widthStep
        while width <= 1000 {
          let frames = layouter.layout(prepared, width: Length(width))
          let found = problem(frames)
          #expect(found == nil, "\(item.id) at \(width), \(direction), \(textSize)")
          if found != nil { return }
          #expect(layouter.height(of: prepared, width: Length(width)) == frames.height)
          width += Self.widthStep
        }
      }
    }
  }
}

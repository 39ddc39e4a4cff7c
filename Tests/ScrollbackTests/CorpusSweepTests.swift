import Scrollback
import Testing

/// Every chat of the corpora in fonts, at all widths, in both directions, at the text sizes that systems offer.
///
/// A debug build sees some widths and rows, a release build all: `bash .ci/sweep`.
@Suite("Frames of the corpora at every width")
struct CorpusSweepTests {
  /// Every so many widths and messages; which ones shifts from message to message, so that together all are seen.
  #if DEBUG
    private static let (widthStep, rowStep) = (173, 7)
  #else
    private static let (widthStep, rowStep) = (1, 1)
  #endif

  /// Parts that must not meet.
  private static let apart: [(Part, Part)] = [
    (.reaction, .reaction), (.image, .image), (.image, .text), (.image, .stamp), (.stamp, .receipt),
    (.stamp, .pinnedMark), (.reactions, .stamp), (.reactions, .image), (.pollOption, .pollOption),
    (.pollMark, .pollAnswer), (.pollAnswer, .pollVotes), (.pollBar, .pollAnswer), (.pollTotal, .stamp),
    (.cardTitle, .cardDetail), (.waveform, .cardDetail), (.thumbnail, .cardTitle), (.replyThumbnail, .replyText),
    (.mention, .mention), (.mention, .customEmoji), (.text, .text), (.text, .file), (.call, .stamp),
    (.listMarker, .text), (.quoteBar, .text),
  ]

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
    let lines = frames.lines
    for name in [Part.stamp, .receipt, .pinnedMark, .expander, .thread, .reactions, .senderName, .reply, .pollTotal] {
      if let rect = frames[name], lines.contains(where: { $0.rect.intersects(rect) }) { return "\(name) meets a line" }
    }
    for line in lines where line.rect.x < .zero || line.rect.maxX > frames.width {
      // A line holds one character at least, however wide.
      let words = frames.texts.first { $0.part == line.part }?.string ?? ""
      let text = String(decoding: Array(words.utf8)[line.utf8Range], as: UTF8.self)
      if text.filter({ !$0.isWhitespace }).count > 1 || frames.texts.count > 1 { return "\(line) is outside" }
    }
    for (a, b) in Self.apart {
      let others = frames.parts.filter { $0.part == b }
      for first in frames.parts where first.part == a {
        if let second = others.first(where: { $0 != first && $0.rect.intersects(first.rect) }) {
          return "\(first.name) \(first.rect) meets \(second.name) \(second.rect)"
        }
      }
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
        // Words need fewer lines the more room they have. A picture grows with its room, and of a message that is cut
        // to so many lines, a wider one shows more paragraphs with gaps between them; a poll gets its signs back.
        let isWords =
          item.message.map {
            $0.attachments.isEmpty && $0.blocks.isEmpty && $0.poll == nil && $0.collapsedLines == nil
          } ?? false
        var last = Length.greatest
        var width = 120 + (number * 31) % Self.widthStep
        while width <= 1000 {
          let frames = layouter.layout(prepared, width: Length(width))
          let found = problem(frames)
          #expect(found == nil, "\(item.id) at \(width), \(direction), \(textSize)")
          if found != nil { return }
          #expect(layouter.height(of: prepared, width: Length(width)) == frames.height)
          if isWords, Double(width) >= 200 * textSize {
            #expect(frames.height <= last, "\(item.id) is higher at \(width), \(direction), \(textSize)")
            // Emoji that are set larger only where there is room for it make a row higher there.
            last = frames.texts.first?.index == 1 ? .greatest : frames.height
          }
          width += Self.widthStep
        }
      }
    }
  }
}

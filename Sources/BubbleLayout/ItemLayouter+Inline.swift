import ChatModel
import LayoutGeometry
import TextLayout

/// Something that stands within a message's words like a character.
struct PreparedBox: Sendable {
  var part: Part
  var index: Int
  /// UTF-8 offsets into the words of the message as they are shown.
  var utf8Range: Range<Int>
  var size: Size
  var descent: Length
  /// The name of somebody who is mentioned.
  var label: Label?
  var mark: TextMark.Kind
}

extension ItemLayouter {
  /// What stands within words like a character, ascending by place.
  ///
  /// A stretch that does not lie in the words, or overlaps another one, is left as it is written.
  func boxes(_ message: Message, in words: String) -> [PreparedBox] {
    guard !message.isOrdinary, !(message.mentions.isEmpty && message.customEmoji.isEmpty) else { return [] }
    var boxes: [PreparedBox] = []
    for (index, mention) in message.mentions.enumerated() {
      guard let name = words.stretch(mention.utf8Range) else { continue }
      let label = label(name, .mention)
      let padding = environment.scaled(style.inline.mentionPadding)
      boxes.append(
        PreparedBox(
          part: .mention, index: index, utf8Range: mention.utf8Range,
          size: Size(width: label.width + padding * 2, height: label.height),
          descent: max(.zero, label.height - label.baseline), label: label, mark: .mention(mention.participant)))
    }
    for (index, emoji) in message.customEmoji.enumerated() where words.stretch(emoji.utf8Range) != nil {
      let size = size(of: emoji)
      boxes.append(
        PreparedBox(
          part: .customEmoji, index: index, utf8Range: emoji.utf8Range, size: size,
          descent: size.height.scaled(by: 0.2), mark: .emoji(emoji.name)))
    }
    boxes.sort { $0.utf8Range.lowerBound < $1.utf8Range.lowerBound }
    var end = 0
    return boxes.filter { box in
      guard box.utf8Range.lowerBound >= end else { return false }
      end = box.utf8Range.upperBound
      return true
    }
  }

  /// The size of a picture within words: so high as the style says, so wide as its shape asks for.
  private func size(of emoji: CustomEmoji) -> Size {
    if let cell = environment.cell { return Size(width: cell.width * 2, height: cell.height) }
    let height = min(environment.scaled(style.inline.emojiHeight), measures.bodyLineHeight)
    guard let width = emoji.width, let own = emoji.height, width.isFinite, own.isFinite, width > 0, own > 0 else {
      return Size(width: height, height: height)
    }
    // A banner would fill lines, a needle could not be seen.
    return Size(width: environment.grid.ceil(height.scaled(by: min(max(width / own, 0.25), 4))), height: height)
  }

  /// Words in which names may be broken, for columns that are narrower than a name.
  ///
  /// A picture that is wider than a line is high is written as well; nil if there is nothing of that kind.
  func narrowWords(_ styled: StyledText, _ boxes: [PreparedBox]) -> StyledText? {
    let wide = Set(boxes.filter { $0.part == .mention || $0.size.width > $0.size.height }.map(\.utf8Range))
    guard !wide.isEmpty else { return nil }
    var narrow = styled
    narrow.boxes.removeAll { wide.contains($0.utf8Range) }
    return narrow
  }

  /// Places what stands within words, each where its line has it.
  func place(_ boxes: [PreparedBox], in placed: [PlacedText], of bubble: PreparedBubble, _ canvas: inout Canvas) {
    guard !boxes.isEmpty else { return }
    for block in placed {
      guard let text = bubble.text(for: block.part, index: block.index), !text.text.boxes.isEmpty else { continue }
      for line in block.layout.lines {
        let range = line.utf8Range.lowerBound + block.utf8Start..<line.utf8Range.upperBound + block.utf8Start
        let onLine = boxes.filter { range.contains($0.utf8Range.lowerBound) }
        guard !onLine.isEmpty else { continue }
        let units = text.carets(of: line).units
        for box in onLine {
          let start = box.utf8Range.lowerBound - block.utf8Start
          guard let unit = units.first(where: { $0.utf8Range.lowerBound == start && $0.right > $0.left }),
            text.text.boxes.contains(where: { $0.utf8Range.lowerBound == start })
          else { continue }
          let height = min(box.size.height, line.height)
          let top = block.rect.y + line.top + environment.grid.floor((line.height - height) / 2)
          canvas.add(
            box.part, index: box.index,
            Rect(x: block.x(of: line) + unit.left, y: top, width: unit.right - unit.left, height: height))
        }
      }
    }
  }
}

extension StyledText {
  /// The text with those of a message's boxes that lie in it; its words begin at an offset into the message's.
  func with(_ boxes: [PreparedBox], from utf8Start: Int) -> StyledText {
    guard !boxes.isEmpty else { return self }
    var text = self
    let count = string.utf8.count
    text.boxes = boxes.compactMap { box in
      let range = box.utf8Range.lowerBound - utf8Start..<box.utf8Range.upperBound - utf8Start
      guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
      return InlineBox(utf8Range: range, size: box.size, descent: box.descent)
    }
    return text
  }
}

extension String {
  /// The characters between two UTF-8 offsets; nil if they are none, or begin or end within one.
  fileprivate func stretch(_ range: Range<Int>) -> String? {
    guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= utf8.count else { return nil }
    let lower = utf8.index(startIndex, offsetBy: range.lowerBound)
    let upper = utf8.index(startIndex, offsetBy: range.upperBound)
    guard lower.samePosition(in: self) != nil, upper == endIndex || upper.samePosition(in: self) != nil else {
      return nil
    }
    let text = String(self[lower..<upper])
    return text.contains(where: \.isNewline) ? nil : text
  }
}

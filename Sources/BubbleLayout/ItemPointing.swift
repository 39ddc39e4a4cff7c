import LayoutGeometry
import TextLayout

/// A place in one of a row's texts.
public struct TextPlace: Hashable, Sendable {
  /// The part that the text belongs to.
  public var part: Part
  /// Which of its kind, for texts that are not the message's words: 0 for the first.
  ///
  /// The words of a message count as one text however many blocks they are in.
  public var index: Int
  /// The place in the text.
  public var position: TextPosition

  /// A place in the words of a part.
  public init(part: Part = .text, index: Int = 0, position: TextPosition) {
    self.part = part
    self.index = index
    self.position = position
  }
}

/// What stands at a point of a row.
public struct ItemHit: Hashable, Sendable {
  /// The part that is drawn uppermost there; nil beside all of them.
  public var part: PartFrame?
  /// The nearest place in the part's text; in the message's words if the part has none and is the bubble.
  public var place: TextPlace?
  /// The caret of that place.
  public var caret: Rect?
}

extension PreparedItem {
  /// What stands at a point, relative to the row's top left.
  ///
  /// - Parameter frames: the row's frames at the width at which it is shown.
  /// - Complexity: O(n) in the number of parts and the length of one line.
  public func hit(_ point: Point, in frames: ItemFrames) -> ItemHit {
    var hit = ItemHit(part: frames.part(at: point))
    if let part = hit.part {
      if [.mention, .customEmoji].contains(part.part) {
        hit.place = place(nearest: point, in: frames)
      } else if isText(part) {
        hit.place = place(nearest: point, in: part.part, index: part.index, frames)
      } else if [.bubble, .tail].contains(part.part) {
        hit.place = place(nearest: point, in: frames)
      }
    }
    hit.caret = hit.place.flatMap { caret(at: $0, in: frames) }
    return hit
  }

  /// The place in the message's words that is nearest to a point, wherever the point is; nil if it has none.
  ///
  /// - Complexity: O(n) in the number of lines and the length of one.
  public func place(nearest point: Point, in frames: ItemFrames) -> TextPlace? {
    wordsPart(in: frames).flatMap { place(nearest: point, in: $0, index: 0, frames) }
  }

  /// The part that shows the row's words: `.text`, or `.label` for a note and for rows of words.
  func wordsPart(in frames: ItemFrames) -> Part? {
    if let first = frames.texts.first(where: { $0.part == .text || $0.part == .label }) { return first.part }
    return frames[.label] == nil ? nil : .label
  }

  private func place(nearest point: Point, in part: Part, index: Int, _ frames: ItemFrames) -> TextPlace? {
    let blocks = blocks(of: part, index: index, in: frames)
    guard let (block, text) = blocks.min(by: { $0.0.rect.distance(to: point) < $1.0.rect.distance(to: point) })
    else { return nil }
    guard !block.layout.lines.isEmpty else { return nil }
    let line = block.layout.lines[block.layout.lineIndex(atY: point.y - block.rect.y)]
    var position = text.carets(of: line).position(atX: point.x - block.x(of: line))
    position.utf8Offset += block.utf8Start
    return TextPlace(part: part, index: isOneText(part) ? 0 : index, position: position)
  }

  /// The caret at a place, relative to the row's top left; nil if the row has no such text.
  ///
  /// Places in hidden text have theirs at the end of what is shown.
  ///
  /// - Parameter width: the width of the caret; it is never wider than half a grapheme.
  /// - Complexity: O(n) in the number of lines and the length of one.
  public func caret(at place: TextPlace, in frames: ItemFrames, width: Length = Length(1)) -> Rect? {
    let blocks = blocks(of: place.part, index: place.index, in: frames)
    let offset = place.position.utf8Offset
    guard let (block, text) = blocks.last(where: { $0.0.utf8Start <= offset }) ?? blocks.first else { return nil }
    var position = place.position
    position.utf8Offset = min(max(0, offset - block.utf8Start), text.string.utf8.count)
    guard !block.layout.lines.isEmpty else { return nil }
    let line = block.layout.lines[block.layout.lineIndex(of: position)]
    let caret = text.carets(of: line).caret(at: position, width: width)
    return Rect(
      x: block.x(of: line) + caret.x, y: block.rect.y + line.top, width: caret.width, height: line.height)
  }

  /// The offsets into a part's words that have a caret, ascending.
  ///
  /// - Complexity: O(n) in the length of the words.
  public func caretOffsets(of part: Part = .text, in frames: ItemFrames) -> [Int] {
    blocks(of: part, index: 0, in: frames).flatMap { block, text in
      block.layout.lines.flatMap { text.carets(of: $0).offsets.map { $0 + block.utf8Start } }
    }
  }

  /// Where the text of a range stands, as rectangles from top to bottom and left to right, each as high as its line.
  ///
  /// Hidden text has none.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets into the part's words.
  ///   - frames: the row's frames at the width at which it is shown.
  ///   - part: the part whose words are meant.
  /// - Complexity: O(n) in the number of lines and the length of those that the range touches.
  public func selection(_ range: Range<Int>, in frames: ItemFrames, part: Part = .text) -> [Rect] {
    blocks(of: part, index: 0, in: frames).flatMap { block, text in
      let local = range.lowerBound - block.utf8Start..<range.upperBound - block.utf8Start
      return block.layout.lines.filter { $0.utf8Range.overlaps(local) }.flatMap { line in
        text.carets(of: line).spans(of: local).map { span in
          Rect(
            x: block.x(of: line) + span.left, y: block.rect.y + line.top, width: span.right - span.left,
            height: line.height)
        }
      }
    }
  }

  /// The line that a place is on, as UTF-8 offsets; nil if the row has no such text.
  ///
  /// - Complexity: O(n) in the number of blocks.
  public func lineRange(at place: TextPlace, in frames: ItemFrames) -> Range<Int>? {
    let offset = place.position.utf8Offset
    let blocks = blocks(of: place.part, index: place.index, in: frames)
    guard let (block, _) = blocks.last(where: { $0.0.utf8Start <= offset }), !block.layout.lines.isEmpty
    else { return nil }
    let local = TextPosition(utf8Offset: offset - block.utf8Start, isUpstream: place.position.isUpstream)
    let range = block.layout.lines[block.layout.lineIndex(of: local)].utf8Range
    return range.lowerBound + block.utf8Start..<range.upperBound + block.utf8Start
  }

  /// The words of a part as they are shown, to which all offsets refer; a message's blocks are joined by newlines.
  ///
  /// - Complexity: O(n) in the length of the words.
  public func words(of part: Part = .text, in frames: ItemFrames) -> String {
    blocks(of: part, index: 0, in: frames).map(\.1.string).joined(separator: "\n")
  }

  // MARK: Texts

  private func isText(_ frame: PartFrame) -> Bool { text(for: frame.part, index: frame.index) != nil }

  /// Whether all texts of a part are one in the counting of offsets.
  private func isOneText(_ part: Part) -> Bool { part == .text || part == .label }

  /// The texts of a part with their lines; a text of one line is laid out at the width of its frame.
  private func blocks(of part: Part, index: Int, in frames: ItemFrames) -> [(PlacedText, PreparedText)] {
    let placed = frames.texts.filter { $0.part == part && (isOneText(part) || $0.index == index) }
    guard placed.isEmpty else {
      return placed.compactMap { block in text(for: part, index: block.index).map { (block, $0) } }
    }
    guard let text = text(for: part, index: index),
      let frame = frames.parts.first(where: { $0.part == part && $0.index == index })
    else { return [] }
    let layout = text.layout(width: frame.rect.width, lineLimit: 1)
    return [(PlacedText(part: part, rect: frame.rect, layout: layout, alignment: .start, string: text.string), text)]
  }
}

extension Rect {
  /// How far a point is from the rectangle, up and down counting before sideways; zero inside.
  fileprivate func distance(to point: Point) -> Length {
    let dy = max(.zero, max(y - point.y, point.y - maxY))
    let dx = max(.zero, max(x - point.x, point.x - maxX))
    return dy * 1024 + dx
  }
}

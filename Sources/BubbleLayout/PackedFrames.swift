import ChatModel
import LayoutGeometry
import TextLayout

/// Many rows packed for one purpose: every frame of all of them at a new width, as fast as memory allows.
///
/// Bubbles of words only, and rows of a few words like days, are packed: which parts they have does not depend on the
/// width, so their frames stand one after the other in one array. All other rows are laid out one by one. The frames are
/// those of `ItemLayouter.layout(_:width:)`.
///
///     var rows = PackedFrames(items, layouter: layouter)
///     var layout = PackedFrames.Layout()
///     rows.layout(width: Length(390), layouter: layouter, into: &layout) { layouter.prepare(items[$0]) }
///     layout.offsets[7]
///     rows.parts(ofRow: 7, in: layout)
package struct PackedFrames: Sendable {
  /// How many rows there are.
  package let count: Int
  /// The parts of the packed rows, row by row in the order of drawing, and where those of a row begin.
  private(set) var parts: ContiguousArray<Part> = []
  private(set) var firstParts: ContiguousArray<Int32> = [0]
  /// The gaps below the rows.
  private(set) var gaps: ContiguousArray<Int32> = []
  var blocks: [Block] = []
  private(set) var labels: [LabelRow] = []
  /// The rows that are laid out one by one.
  private(set) var others: [Int] = []

  /// Bubbles of one side.
  struct Block: Sendable {
    var texts: PackedTexts
    /// A bubble of this side, for its columns.
    var example: PreparedBubble
    /// The bubbles, those of the same traits together, so that what decides about their parts is foreseen.
    var rows: ContiguousArray<Row>
  }

  /// What the frames of a bubble depend on beside its text, in 1/65,536 of a point.
  struct Row: Sendable {
    var row: Int32
    /// Its place among the texts.
    var text: UInt16
    var traits: Traits = []
    /// Its first frame.
    var firstPart: Int32
    var lineHeight: Int32
    /// From the top of a line to its baseline.
    var baseline: Int32
    var nameWidth: Int32 = 0
    var stampWidth: Int32 = 0
    var stampBaseline: Int32 = 0
  }

  /// What a bubble has.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8

    static let name = Traits(rawValue: 1)
    static let stamp = Traits(rawValue: 2)
    static let receipt = Traits(rawValue: 4)
    static let avatar = Traits(rawValue: 8)
    static let tail = Traits(rawValue: 16)
    static let rightToLeft = Traits(rawValue: 32)
    static let footer: Traits = [.stamp, .receipt]
  }

  /// A row of a few words.
  struct LabelRow: Sendable {
    var row: Int
    var firstPart: Int
    var label: Label
    var kind: ItemKind
    var isTrailing: Bool
  }

  /// The frames of all rows at a width; use it again and again.
  package struct Layout: Sendable {
    /// Where each row begins, from the top of the transcript.
    package internal(set) var offsets: ContiguousArray<Length> = []
    /// The height of all rows and the gaps below them.
    package internal(set) var contentHeight = Length.zero
    /// The heights of the rows, without the gaps below them.
    var heights: ContiguousArray<Length> = []
    /// The frames of the packed rows: left, top, width, height from the row's top left, in 1/65,536 of a point.
    var frames: ContiguousArray<SIMD4<Int32>> = []
    /// The rows that were laid out one by one.
    var others: [Int: ItemFrames] = [:]
    var measures = PackedTexts.Measures()

    package init() {}

    /// The height of a row, without the gap below it.
    package func height(ofRow row: Int) -> Length { heights[row] }
    /// The number of frames of packed rows.
    package var frameCount: Int { frames.count }
  }

  /// Packs rows.
  ///
  /// - Complexity: O(n) in the length of their texts.
  package init(_ items: [Item], layouter: ItemLayouter) {
    count = items.count
    var open: [Bool: Open] = [:]
    for (row, item) in items.enumerated() {
      gaps.append(Int32(clamping: item.gapAfter.rawValue))
      let prepared = layouter.prepare(item)
      switch prepared.content {
      case .bubble(let shared) where layouter.hasFixedParts(item):
        let isOutgoing = shared.bubble.isOutgoing
        var pack = open[isOutgoing] ?? Open(example: shared.bubble)
        open[isOutgoing] = nil
        if let packed = self.row(row, text: pack.rows.count, shared.bubble, layouter) {
          layouter.text.append(packed.text, to: &pack.texts)
          pack.rows.append(packed.row)
        } else {
          others.append(row)
        }
        if pack.texts.isFull { blocks.append(pack.seal()) } else { open[isOutgoing] = pack }
      case .label(let label, let isTrailing):
        labels.append(
          LabelRow(row: row, firstPart: parts.count, label: label, kind: item.kind, isTrailing: isTrailing))
        parts.append(.separator)
        parts.append(.label)
      default:
        others.append(row)
      }
      firstParts.append(Int32(parts.count))
    }
    for isOutgoing in [false, true] {
      if var pack = open[isOutgoing], !pack.rows.isEmpty { blocks.append(pack.seal()) }
    }
  }

  private struct Open {
    var example: PreparedBubble
    var texts = PackedTexts.Builder()
    var rows: ContiguousArray<Row> = []

    init(example: PreparedBubble) { self.example = example }

    mutating func seal() -> Block {
      example.body = nil
      rows.sort { ($0.traits.rawValue, $0.row) < ($1.traits.rawValue, $1.row) }
      return Block(texts: texts.seal(), example: example, rows: rows)
    }
  }

  /// A row, whose parts are added to all; nil if it must be laid out by itself.
  private mutating func row(
    _ row: Int, text: Int, _ bubble: PreparedBubble, _ layouter: ItemLayouter
  ) -> (row: Row, text: StyledText)? {
    guard let body = bubble.body, case .fixed(let height) = body.text.lineHeight,
      let baseline = body.layout(width: .greatest, lineLimit: 1).lines.first?.baseline,
      let lineHeight = Int32(exactly: height.rawValue), let lineBaseline = Int32(exactly: baseline.rawValue)
    else { return nil }
    let style = layouter.style
    var result = Row(
      row: Int32(row), text: UInt16(text), firstPart: Int32(parts.count), lineHeight: lineHeight, baseline: lineBaseline
    )
    if body.direction == .rightToLeft { result.traits.insert(.rightToLeft) }
    if let name = bubble.name {
      guard let width = Int32(exactly: name.width.rawValue) else { return nil }
      result.nameWidth = width
      result.traits.insert(.name)
    }
    if let stamp = bubble.stamp {
      guard stamp.width > .zero, let width = Int32(exactly: stamp.width.rawValue),
        let base = Int32(exactly: stamp.baseline.rawValue)
      else { return nil }
      result.stampWidth = width
      result.stampBaseline = base
      result.traits.insert(.stamp)
    }
    parts.append(.bubble)
    if style.bubble.tailWidth > .zero, style.bubble.tail.applies(to: bubble.placement) {
      result.traits.insert(.tail)
      parts.append(.tail)
    }
    if style.avatar.hasRoom(outgoing: bubble.isOutgoing), style.avatar.shown.applies(to: bubble.placement) {
      result.traits.insert(.avatar)
      parts.append(.avatar)
    }
    if bubble.name != nil { parts.append(.senderName) }
    parts.append(.text)
    if bubble.hasReceipt {
      result.traits.insert(.receipt)
      parts.append(.receipt)
    }
    if bubble.stamp != nil { parts.append(.stamp) }
    return (result, body.text)
  }

  /// The frames of a row, in the order in which they are drawn.
  package func parts(ofRow row: Int, in layout: Layout) -> [PartFrame] {
    if let other = layout.others[row] { return other.parts }
    return (Int(firstParts[row])..<Int(firstParts[row + 1])).map { index in
      let frame = layout.frames[index]
      func length(_ raw: Int32) -> Length { Length(rawValue: Int(raw)) }
      return PartFrame(
        part: parts[index], index: 0,
        rect: Rect(x: length(frame.x), y: length(frame.y), width: length(frame.z), height: length(frame.w)))
    }
  }
}

extension ItemLayouter {
  /// Whether a row is a bubble of words whose parts are the same at every usual width.
  fileprivate func hasFixedParts(_ item: Item) -> Bool {
    guard let message = item.message, item.kind == .message, item.quote == nil, !item.isSelecting else { return false }
    return message.attachments.isEmpty && message.isOrdinary && !message.isPinned && !message.isDeleted
      && !message.isForwarded && message.status != .failed
      && (message.collapsedLines == nil || item.isExpanded) && (message.reactions.isEmpty || !style.reactions.shown)
  }
}

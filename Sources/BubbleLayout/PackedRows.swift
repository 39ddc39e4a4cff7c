import ChatModel
import LayoutGeometry
import TextLayout

/// Many rows packed for one purpose: their heights at a new width, as fast as memory allows.
///
/// Bubbles of words only, which most are, are packed by the column that their text has; all other rows are measured
/// one by one. The heights are those of `ItemLayouter.height(of:width:)`.
package struct PackedRows: Sendable {
  /// How many rows there are.
  package private(set) var count = 0
  private var blocks: [Block] = []
  /// The rows that are measured one by one.
  private var others: [(row: Int, item: PreparedItem)] = []

  /// Bubbles of one kind of columns.
  private struct Block: Sendable {
    var texts: PackedTexts
    /// A bubble without anything that decides more than its columns.
    var example: PreparedBubble
    var rows: ContiguousArray<Row>
    /// The texts, for widths at which one must be looked at by itself.
    var styled: ContiguousArray<StyledText>
  }

  /// What the height of a bubble depends on beside its text.
  private struct Row: Sendable {
    var row: Int
    /// The height of all but its lines, and of a stamp below them.
    var base: Length
    /// From the end of the last line to the end of a stamp beside it; `greatest` where it is never beside.
    var shared: Length
    /// The height of a stamp below.
    var below: Length
    /// The least height: that of an avatar, an icon, a mark.
    var least: Length
  }

  /// Room for the heights, and for what is computed on the way; use it again and again.
  package struct Heights: Sendable {
    /// The heights of the rows, without the gaps below them.
    package fileprivate(set) var values: ContiguousArray<Length> = []
    fileprivate var measures = PackedTexts.Measures()

    package init() {}
  }

  /// Packs rows.
  ///
  /// - Complexity: O(n) in the length of their texts.
  package init(_ items: [Item], layouter: ItemLayouter) {
    count = items.count
    var open = [Open?](repeating: nil, count: PreparedBubble.columnsKinds)
    for (row, item) in items.enumerated() {
      guard let message = item.message, layouter.isPackable(item, message) else {
        others.append((row, layouter.prepare(item)))
        continue
      }
      let bubble = layouter.frame(item, message)
      let kind = bubble.columnsKind
      var pack = open[kind] ?? Open(example: bubble)
      open[kind] = nil
      let styled = layouter.measures.bodyText(message.text)
      layouter.text.append(styled, to: &pack.texts)
      pack.rows.append(Self.row(row, bubble, layouter))
      pack.styled.append(styled)
      if pack.texts.isFull {
        blocks.append(pack.seal())
      } else {
        open[kind] = pack
      }
    }
    for var pack in open.compactMap(\.self) { blocks.append(pack.seal()) }
  }

  private struct Open {
    var example: PreparedBubble
    var texts = PackedTexts.Builder()
    var rows: ContiguousArray<Row> = []
    var styled: ContiguousArray<StyledText> = []

    init(example: PreparedBubble) {
      self.example = example
      self.example.name = nil
      self.example.forwarded = nil
      self.example.stamp = nil
      self.example.hasReceipt = false
    }

    mutating func seal() -> Block { Block(texts: texts.seal(), example: example, rows: rows, styled: styled) }
  }

  private static func row(
    _ row: Int, _ bubble: PreparedBubble, _ layouter: ItemLayouter
  ) -> Row {
    let style = layouter.style
    var base = style.bubble.insets.vertical
    for label in [bubble.forwarded, bubble.name] {
      if let label { base += label.height + style.senderName.gap }
    }
    var result = Row(row: row, base: base, shared: .zero, below: .zero, least: .zero)
    if bubble.stamp != nil || bubble.hasReceipt {
      result.below = style.stamp.topGap + layouter.measures.stampLineHeight
      result.shared = .greatest
      if style.stamp.shown == .inline, layouter.measures.stampLineHeight <= layouter.measures.bodyLineHeight {
        result.shared = style.stamp.gap + layouter.footerWidth(bubble)
      }
    }
    if style.avatar.shown.applies(to: bubble.placement), style.avatar.hasRoom(outgoing: bubble.isOutgoing) {
      result.least = style.avatar.size
    }
    return result
  }

  /// Computes the heights of all rows at a width.
  ///
  /// - Complexity: O(lines) over all texts.
  package func measure(width: Length, layouter: ItemLayouter, into heights: inout Heights) {
    if heights.values.count != count {
      heights.values = ContiguousArray(repeating: .zero, count: count)
    }
    for block in blocks { measure(block, width: width, layouter: layouter, into: &heights) }
    for (row, item) in others { heights.values[row] = layouter.height(of: item, width: width) }
  }

  private func measure(_ block: Block, width: Length, layouter: ItemLayouter, into heights: inout Heights) {
    let width = max(.zero, width)
    let columns = layouter.columns(block.example, width: width)
    let style = layouter.style
    let column = columns.textWidth
    block.texts.reflow(width: column, into: &heights.measures) { index in
      layouter.text.prepare(block.styled[index])
    }
    var beside = Length.zero
    if columns.iconWidth > .zero { beside = max(beside, style.failedIcon.size) }
    if columns.markWidth > .zero { beside = max(beside, style.selection.size) }
    let hasAvatar = columns.avatarWidth > .zero
    let lineHeight = layouter.measures.packedLineHeight
    let grid = layouter.environment.grid
    let unit = Length.unitsPerPoint / 1024
    // What is whole pixels high needs no rounding, and so it is nearly always.
    var lastRounded = (raw: Length(-1), ceiled: Length(-1))
    for index in block.rows.indices {
      let row = block.rows[index]
      let widest = Length(rawValue: Int(heights.measures.widest[index]) * unit)
      if widest > column {
        heights.values[row.row] = slowHeight(row, block.styled[index], block, width: width, layouter: layouter)
        continue
      }
      var height = row.base + lineHeight * Int(heights.measures.lineCounts[index])
      let last = Length(rawValue: Int(heights.measures.last[index]) * unit)
      if last + row.shared > column { height += row.below }
      if height != lastRounded.raw { lastRounded = (height, grid.ceil(height)) }
      heights.values[row.row] = max(lastRounded.ceiled, max(beside, hasAvatar ? row.least : .zero))
    }
  }

  /// The height of a bubble with a character that is wider than its column: other columns are tried for it.
  private func slowHeight(_ row: Row, _ styled: StyledText, _ block: Block, width: Length, layouter: ItemLayouter)
    -> Length
  {
    var bubble = block.example
    bubble.body = layouter.text.prepare(styled)
    let measure = layouter.measure(bubble, width: width)
    // The height of the example's bubble, with the parts of this row in place of the example's.
    guard let body = measure.body else { return measure.height }
    var height = row.base + body.height
    if body.last + row.shared > measure.columns.textWidth { height += row.below }
    let style = layouter.style
    var box = layouter.environment.grid.ceil(height)
    if measure.columns.avatarWidth > .zero { box = max(box, row.least) }
    if measure.columns.iconWidth > .zero { box = max(box, style.failedIcon.size) }
    if measure.columns.markWidth > .zero { box = max(box, style.selection.size) }
    return box
  }
}

extension ItemLayouter {
  /// Whether a row is a bubble of words only, in lines of the usual height.
  fileprivate func isPackable(_ item: Item, _ message: Message) -> Bool {
    item.kind == .message && item.quote == nil && message.attachments.isEmpty && message.isOrdinary && !message.isPinned
      && !message.isDeleted
      && (message.collapsedLines == nil || item.isExpanded) && (message.reactions.isEmpty || !style.reactions.shown)
      && message.markup == .plain && measures.isPackable(message.text)
  }
}

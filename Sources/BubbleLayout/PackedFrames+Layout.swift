import LayoutGeometry
import TextLayout

extension PackedFrames {
  /// Packed frames are numbers of 32 bits, which hold 32,767 points; wider or higher rows are laid out one by one.
  private static let greatestWidth = Length(16_384)
  private static let greatestHeight = 32_000 * Length.unitsPerPoint

  /// Lays out all rows at a width.
  ///
  /// - Parameters:
  ///   - layouter: the one that the rows were packed with, or one like it.
  ///   - layout: takes the result; its storage is reused.
  ///   - fallback: prepares the row with this index, for a row that is laid out by itself.
  /// - Complexity: O(lines) over all texts, O(parts) over all rows.
  package mutating func layout(
    width: Length, layouter: ItemLayouter, into layout: inout Layout, fallback: (Int) -> PreparedItem
  ) {
    let width = max(.zero, width)
    if layout.heights.count != count {
      layout.heights = ContiguousArray(repeating: .zero, count: count)
      layout.offsets = layout.heights
    }
    if layout.frames.count != parts.count {
      layout.frames = ContiguousArray(repeating: SIMD4(), count: parts.count)
    }
    layout.others.removeAll(keepingCapacity: true)
    for index in blocks.indices {
      // A narrow width cuts words; where they may be cut is remembered for the next one.
      for (text, prepared) in place(blocks[index], width: width, layouter, into: &layout, fallback) {
        blocks[index].texts.learnCuts(ofText: text, from: prepared)
      }
    }
    for label in labels { place(label, width: width, layouter, into: &layout) }
    for row in others { placeOther(row, width: width, layouter, into: &layout, fallback) }
    stack(&layout)
  }

  private func stack(_ layout: inout Layout) {
    var y = 0
    layout.offsets.withUnsafeMutableBufferPointer { offsets in
      layout.heights.withUnsafeBufferPointer { heights in
        gaps.withUnsafeBufferPointer { gaps in
          for row in 0..<count {
            offsets[row] = Length(rawValue: y)
            y &+= heights[row].rawValue &+ Int(gaps[row])
          }
        }
      }
    }
    layout.contentHeight = Length(rawValue: y)
  }

  private func placeOther(
    _ row: Int, width: Length, _ layouter: ItemLayouter, into layout: inout Layout, _ fallback: (Int) -> PreparedItem
  ) {
    let frames = layouter.layout(fallback(row), width: width)
    layout.others[row] = frames
    layout.heights[row] = frames.height
  }

  private func place(_ row: LabelRow, width: Length, _ layouter: ItemLayouter, into layout: inout Layout) {
    let frames = layouter.placeLabel(row.label, kind: row.kind, isTrailing: row.isTrailing, width: width)
    layout.heights[row.row] = frames.height
    guard width <= Self.greatestWidth, frames.height.rawValue < Self.greatestHeight else {
      layout.others[row.row] = frames
      return
    }
    for (index, part) in frames.parts.enumerated() {
      layout.frames[row.firstPart + index] = Self.packed(part.rect)
    }
  }

  private static func packed(_ rect: Rect) -> SIMD4<Int32> {
    SIMD4(
      Int32(truncatingIfNeeded: rect.x.rawValue), Int32(truncatingIfNeeded: rect.y.rawValue),
      Int32(truncatingIfNeeded: rect.width.rawValue), Int32(truncatingIfNeeded: rect.height.rawValue))
  }

  /// Places the bubbles of a block.
  ///
  /// - Returns: the texts that had to be prepared by themselves, by their places in the block.
  private func place(
    _ block: Block, width: Length, _ layouter: ItemLayouter, into layout: inout Layout,
    _ fallback: (Int) -> PreparedItem
  ) -> [(Int, PreparedText)] {
    let columns = layouter.columns(block.example, width: width)
    guard width <= Self.greatestWidth, let measures = BubbleArithmetic(columns, width: width, block, layouter) else {
      // Too narrow for the usual columns: which parts are shown may change.
      for row in block.rows { placeOther(Int(row.row), width: width, layouter, into: &layout, fallback) }
      return []
    }
    let rows = block.rows
    var learned: [(Int, PreparedText)] = []
    block.texts.reflow(width: columns.textWidth, into: &layout.measures) { text in
      let row = rows.first { $0.text == text }
      let prepared = row.flatMap { fallback(Int($0.row)).messageText } ?? layouter.text.prepare(StyledText(""))
      learned.append((text, prepared))
      return prepared
    }
    var slow: [Int] = []
    layout.frames.withUnsafeMutableBufferPointer { frames in
      layout.heights.withUnsafeMutableBufferPointer { heights in
        layout.measures.lineCounts.withUnsafeBufferPointer { lineCounts in
          layout.measures.widest.withUnsafeBufferPointer { widest in
            layout.measures.last.withUnsafeBufferPointer { last in
              rows.withUnsafeBufferPointer { rows in
                guard let frames = frames.baseAddress else { return }
                for index in 0..<rows.count {
                  let row = rows[index]
                  let place = Int(row.text)
                  let text = BubbleArithmetic.Text(
                    lineCount: Int(lineCounts[place]), widest: Int(widest[place]) << 6, last: Int(last[place]) << 6)
                  if text.widest > measures.textWidth
                    || text.lineCount &* Int(row.lineHeight) > Self.greatestHeight / 2
                  {
                    slow.append(Int(row.row))
                    continue
                  }
                  heights[Int(row.row)] = Length(
                    rawValue: measures.place(row, text, into: frames + Int(row.firstPart)))
                }
              }
            }
          }
        }
      }
    }
    for row in slow { placeOther(row, width: width, layouter, into: &layout, fallback) }
    return learned
  }
}

import LayoutGeometry

extension PackedTexts {
  /// A block wrapped at a width that changes little by little, as while a window's edge is dragged.
  ///
  /// For every paragraph it knows the widths at which its lines stay the same: from its widest line up to the first
  /// width at which a line would take one segment more. One pass compares all of these with a new width, sixteen at a
  /// time; only paragraphs out of their interval are wrapped anew. At one point to a step these are about one in
  /// thirty.
  ///
  ///     var intervals = PackedTexts.Intervals(block)
  ///     intervals.move(to: Length(300), in: block, fallback: prepare)
  ///     intervals.move(to: Length(301), in: block, fallback: prepare)
  ///     intervals.measures.lineCounts
  package struct Intervals: Sendable {
    /// What the block comes to at the width that it was moved to; the same as a reflow at this width gives.
    package private(set) var measures = Measures()
    /// How many paragraphs the last move wrapped.
    package private(set) var wrappedCount = 0

    /// The least width of each paragraph's interval; empty lanes up to a multiple of sixteen follow.
    private var lows: ContiguousArray<Int32>
    /// The first width beyond the interval.
    private var highs: ContiguousArray<Int32>
    private var lineCounts: ContiguousArray<Int32>
    private var widest: ContiguousArray<Int32>
    private var last: ContiguousArray<Int32>
    /// The paragraphs of each text, text by text, and where those of a text begin.
    private var paragraphs: ContiguousArray<Int32>
    private var firstParagraphs: ContiguousArray<Int32>

    /// Intervals of a block that has not been wrapped yet.
    package init(_ block: PackedTexts) {
      let count = block.naturalWidths.count
      let padded = (count + 15) / 16 * 16
      // No width is within these, every width is within those of the empty lanes.
      lows = ContiguousArray(repeating: 1, count: padded)
      highs = ContiguousArray(repeating: 0, count: padded)
      for lane in count..<padded {
        lows[lane] = 0
        highs[lane] = .max
      }
      lineCounts = ContiguousArray(repeating: 0, count: count)
      widest = lineCounts
      last = lineCounts
      let zeros = ContiguousArray<Int32>(repeating: 0, count: block.count)
      measures.lineCounts = zeros
      measures.widest = zeros
      measures.last = zeros

      firstParagraphs = ContiguousArray(repeating: 0, count: block.count + 1)
      for text in block.owners { firstParagraphs[Int(text) + 1] += 1 }
      for text in 0..<block.count { firstParagraphs[text + 1] += firstParagraphs[text] }
      var next = firstParagraphs
      paragraphs = ContiguousArray(repeating: 0, count: count)
      for (paragraph, owner) in block.owners.enumerated() {
        let text = Int(owner)
        paragraphs[Int(next[text])] = Int32(paragraph)
        next[text] += 1
      }
    }

    /// Wraps what has other lines at a width.
    ///
    /// - Parameters:
    ///   - width: the greatest width of a line.
    ///   - block: the block that these are the intervals of.
    ///   - fallback: as for `PackedTexts.reflow(width:into:fallback:)`.
    /// - Complexity: O(paragraphs / 16), and O(lines) of the paragraphs that change.
    package mutating func move(to width: Length, in block: PackedTexts, fallback: (Int) -> PreparedText) {
      precondition(
        block.naturalWidths.count == lineCounts.count,
        "intervals of \(lineCounts.count) paragraphs for a block of \(block.naturalWidths.count)")
      let limit = min(TextUnit.floor(width), TextUnit.widestLine)
      wrappedCount = 0
      var uncut: [Int] = []
      var lane = 0
      while lane < lows.count {
        let outside = lanesOutside(from: lane, limit: limit)
        if outside.wrappedSum() != 0 {
          for offset in 0..<16 where outside[offset] != 0 {
            wrap(lane + offset, limit: limit, in: block, uncut: &uncut)
          }
        }
        lane += 16
      }
      for text in uncut { set(text, fallback(text).measure(width: width)) }
      for (text, prepared) in block.irregular { set(Int(text), prepared.measure(width: width)) }
    }

    /// Ones in the lanes whose interval the limit is not in.
    @inline(__always) private func lanesOutside(from lane: Int, limit: Int32) -> SIMD16<Int32> {
      let width = SIMD16(repeating: limit)
      let low = lows.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: lane * 4, as: SIMD16<Int32>.self) }
      let high = highs.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: lane * 4, as: SIMD16<Int32>.self) }
      // Below the low one, or not below the high one: the sign of a difference tells.
      return ((width &- low) | (high &- 1 &- width)) &>> 31
    }

    private mutating func set(_ text: Int, _ measurement: TextMeasurement) {
      measures.lineCounts[text] = Int32(clamping: measurement.lineCount)
      measures.widest[text] = Int32(clamping: measurement.widest.rawValue >> 6)
      measures.last[text] = Int32(clamping: measurement.last.rawValue >> 6)
    }

    private mutating func wrap(_ paragraph: Int, limit: Int32, in block: PackedTexts, uncut: inout [Int]) {
      wrappedCount += 1
      let text = Int(block.owners[paragraph])
      let natural = block.naturalWidths[paragraph]
      let wrapped =
        natural <= limit
        ? WrappedParagraph(lineCount: 1, widest: natural, last: natural, low: natural, high: .max)
        : block.wrap(paragraph, limit: limit)
      guard let wrapped else {
        // Its interval stays empty, so that every move asks again.
        lows[paragraph] = 1
        highs[paragraph] = 0
        if uncut.last != text { uncut.append(text) }
        return
      }
      lows[paragraph] = wrapped.low
      highs[paragraph] = wrapped.high
      lineCounts[paragraph] = wrapped.lineCount
      widest[paragraph] = wrapped.widest
      last[paragraph] = wrapped.last
      let range = Int(firstParagraphs[text])..<Int(firstParagraphs[text + 1])
      if range.count == 1 {
        measures.lineCounts[text] = wrapped.lineCount
        measures.widest[text] = wrapped.widest
        measures.last[text] = wrapped.last
        return
      }
      var lines: Int32 = 0
      var width: Int32 = 0
      for place in range {
        let index = Int(paragraphs[place])
        lines &+= lineCounts[index]
        width = max(width, widest[index])
      }
      measures.lineCounts[text] = lines
      measures.widest[text] = width
      if Int(block.lastParagraphs[text]) == paragraph { measures.last[text] = wrapped.last }
    }
  }

  /// A paragraph's measures at a width, and the widths at which its lines are the same.
  struct WrappedParagraph {
    var lineCount: Int32 = 0
    var widest: Int32 = 0
    var last: Int32 = 0
    var low: Int32 = 0
    var high = Int32.max

    @inline(__always) mutating func add(line width: Int32) {
      lineCount &+= 1
      widest = max(widest, width)
      last = width
    }
  }

  /// Wraps a paragraph that is longer than a line.
  ///
  /// - Returns: nil if a word must be cut that has no cut table.
  func wrap(_ paragraph: Int, limit: Int32) -> WrappedParagraph? {
    starts.withUnsafeBufferPointer { starts in
      ends.withUnsafeBufferPointer { ends in
        var result = WrappedParagraph()
        let first = Int(firstSegments[paragraph])
        var segment = first
        let end = Int(firstSegments[paragraph + 1])
        while segment < end {
          let start = starts[segment]
          var next = segment
          // Segments end one after the other through the whole block, and sixteen more stand at its end.
          while true {
            let chunk = UnsafeRawBufferPointer(ends).loadUnaligned(fromByteOffset: next * 4, as: SIMD16<Int32>.self)
            let fitting = 16 &+ ((SIMD16(repeating: start &+ limit) &- chunk) &>> 31).wrappedSum()
            next += Int(fitting)
            if fitting < 16 || next >= end { break }
          }
          next = min(next, end)
          if next == segment {
            guard let table = cuts[Int32(paragraph)] else { return nil }
            cut(&segment, first: first, end: end, table, limit: limit, starts, ends, &result)
            continue
          }
          let width = ends[next - 1] &- start
          result.add(line: width)
          result.low = max(result.low, width)
          if next < end { result.high = min(result.high, ends[next] &- start) }
          segment = next
        }
        return result
      }
    }
  }

  /// Goes on with a segment that is wider than a line, until a line ends between two segments.
  private func cut(
    _ segment: inout Int, first: Int, end: Int, _ table: CutTable, limit: Int32,
    _ starts: UnsafeBufferPointer<Int32>, _ ends: UnsafeBufferPointer<Int32>, _ result: inout WrappedParagraph
  ) {
    let detail = table.detail
    var x = starts[segment]
    var atom = Int(table.firstAtoms[segment - first])
    let endAtom = Int(table.endAtoms[segment - first])
    while ends[segment] &- x > limit {
      result.high = min(result.high, ends[segment] &- x)
      if atom < endAtom {
        let fitting = detail.fitting(from: atom, before: endAtom, x: x, limit: limit)
        // The first atom is taken even if it does not fit.
        if fitting > atom + 1 { result.low = max(result.low, detail.ends[fitting - 1] &- x) }
        if fitting < endAtom { result.high = min(result.high, detail.ends[fitting] &- x) }
      }
      let (next, width, _) = detail.cut(from: atom, before: endAtom, x: x, limit: limit)
      result.add(line: width)
      if next >= endAtom {
        segment += 1
        return
      }
      atom = next
      x = detail.starts[next]
    }
    var next = segment + 1
    while next < end, ends[next] &- x <= limit { next += 1 }
    let width = ends[next - 1] &- x
    result.add(line: width)
    result.low = max(result.low, width)
    if next < end { result.high = min(result.high, ends[next] &- x) }
    segment = next
  }
}

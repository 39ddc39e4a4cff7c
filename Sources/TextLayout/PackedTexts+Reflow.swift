import LayoutGeometry

extension PackedTexts {
  /// Wraps every text at a width.
  ///
  /// The lines are those of `PreparedText.measure(width:)`, bit for bit.
  ///
  /// - Parameters:
  ///   - width: the greatest width of a line.
  ///   - measures: takes the result; its storage is reused.
  ///   - fallback: gives a text prepared by itself, for a width at which a word is cut that is not very wide.
  /// - Complexity: O(lines); a paragraph that fits on one line costs a store, a line of up to sixteen segments one
  ///   comparison of them all at once.
  package func reflow(width: Length, into measures: inout Measures, fallback: (Int) -> PreparedText) {
    let limit = min(TextUnit.floor(width), TextUnit.widestLine)
    reset(&measures)
    var uncut: [Int] = []
    measures.lineCounts.withUnsafeMutableBufferPointer { lineCounts in
      measures.widest.withUnsafeMutableBufferPointer { widest in
        measures.last.withUnsafeMutableBufferPointer { last in
          let sink = Sink(lineCounts: lineCounts, widest: widest, last: last)
          let firstLong = placeOneLiners(limit: limit, sink)
          placeLong(from: firstLong, limit: limit, sink, uncut: &uncut)
        }
      }
    }
    for index in uncut { set(index, fallback(index).measure(width: width), in: &measures) }
    for (index, text) in irregular { set(Int(index), text.measure(width: width), in: &measures) }
  }

  private struct Sink {
    let lineCounts: UnsafeMutableBufferPointer<Int32>
    let widest: UnsafeMutableBufferPointer<Int32>
    let last: UnsafeMutableBufferPointer<Int32>

    @inline(__always) func add(_ owner: UInt16, lines: Int32, widest width: Int32, last lastWidth: Int32) {
      let index = Int(owner >> 1)
      lineCounts[index] &+= lines
      widest[index] = max(widest[index], width)
      if owner & 1 == 1 { last[index] = lastWidth }
    }
  }

  private func reset(_ measures: inout Measures) {
    let zeros = repeatElement(Int32(0), count: count)
    if measures.lineCounts.count == count {
      for index in 0..<count { measures.lineCounts[index] = 0 }
      for index in 0..<count { measures.widest[index] = 0 }
    } else {
      measures.lineCounts = ContiguousArray(zeros)
      measures.widest = ContiguousArray(zeros)
      measures.last = ContiguousArray(zeros)
    }
  }

  private func set(_ index: Int, _ measurement: TextMeasurement, in measures: inout Measures) {
    measures.lineCounts[index] = Int32(clamping: measurement.lineCount)
    measures.widest[index] = Int32(clamping: measurement.widest.rawValue >> 6)
    measures.last[index] = Int32(clamping: measurement.last.rawValue >> 6)
  }

  /// Those whose natural width fits.
  ///
  /// - Returns: the first paragraph that is longer.
  private func placeOneLiners(limit: Int32, _ sink: Sink) -> Int {
    let end = naturalWidths.partitionPoint { $0 <= limit }
    naturalWidths.withUnsafeBufferPointer { naturalWidths in
      owners.withUnsafeBufferPointer { owners in
        for index in 0..<end {
          sink.add(owners[index], lines: 1, widest: naturalWidths[index], last: naturalWidths[index])
        }
      }
    }
    return end
  }

  /// A paragraph that is being wrapped.
  private struct Lane {
    var paragraph = 0
    var segment = 0
    var end = 0
    var lines: Int32 = 0
    var widest: Int32 = 0
    var last: Int32 = 0
  }

  /// The others, four at a time: the steps of one line depend on each other, those of four paragraphs do not.
  private func placeLong(from first: Int, limit: Int32, _ sink: Sink, uncut: inout [Int]) {
    let paragraphCount = naturalWidths.count
    guard first < paragraphCount else { return }
    starts.withUnsafeBufferPointer { starts in
      ends.withUnsafeBufferPointer { ends in
        firstSegments.withUnsafeBufferPointer { firstSegments in
          owners.withUnsafeBufferPointer { owners in
            guard let starts = starts.baseAddress, let ends = ends.baseAddress else { return }
            var next = first
            var missing: [Int] = []

            @inline(__always) func load(_ lane: inout Lane) -> Bool {
              guard next < paragraphCount else { return false }
              lane = Lane(
                paragraph: next, segment: Int(firstSegments[next]), end: Int(firstSegments[next + 1]))
              next += 1
              return true
            }

            /// Takes one line; true if the paragraph is over.
            @inline(__always) func step(_ lane: inout Lane) -> Bool {
              let start = starts[lane.segment]
              let end = Self.fitting(ends, from: lane.segment, before: lane.end, limit: start &+ limit)
              if end == lane.segment { return cut(&lane, start: start) }
              let width = ends[end - 1] &- start
              lane.lines &+= 1
              lane.widest = max(lane.widest, width)
              lane.last = width
              lane.segment = end
              return end == lane.end
            }

            @inline(never) func cut(_ lane: inout Lane, start: Int32) -> Bool {
              guard let table = cuts[Int32(lane.paragraph)] else {
                missing.append(Int(owners[lane.paragraph] >> 1))
                lane.lines = -1
                return true
              }
              return cutLines(
                &lane, table, first: Int(firstSegments[lane.paragraph]), limit: limit, starts: starts, ends: ends)
            }

            @inline(__always) func store(_ lane: Lane) {
              guard lane.lines >= 0 else { return }
              sink.add(owners[lane.paragraph], lines: lane.lines, widest: lane.widest, last: lane.last)
            }

            var a = Lane()
            var b = Lane()
            var c = Lane()
            var d = Lane()
            var isRunning = load(&a) && load(&b) && load(&c) && load(&d)
            if !isRunning {
              next = first
              while load(&a) {
                while !step(&a) {}
                store(a)
              }
            }
            while isRunning {
              if step(&a) {
                store(a)
                if !load(&a) {
                  a.segment = a.end
                  isRunning = false
                }
              }
              if step(&b) {
                store(b)
                if !load(&b) {
                  b.segment = b.end
                  isRunning = false
                }
              }
              if step(&c) {
                store(c)
                if !load(&c) {
                  c.segment = c.end
                  isRunning = false
                }
              }
              if step(&d) {
                store(d)
                if !load(&d) {
                  d.segment = d.end
                  isRunning = false
                }
              }
              if !isRunning {
                // What is still under way is finished one after the other.
                func finish(_ lane: inout Lane) {
                  guard lane.segment < lane.end else { return }
                  while !step(&lane) {}
                  store(lane)
                }
                finish(&a)
                finish(&b)
                finish(&c)
                finish(&d)
              }
            }
            uncut.append(contentsOf: missing)
          }
        }
      }
    }
  }

  /// The first segment from `first` on that ends beyond `limit`.
  ///
  /// Ends grow through the block, so the segments that fit are as many as the comparisons that hold.
  @inline(__always) private static func fitting(
    _ ends: UnsafePointer<Int32>, from first: Int, before end: Int, limit: Int32
  ) -> Int {
    var index = first
    while true {
      let next = UnsafeRawPointer(ends + index).loadUnaligned(as: SIMD16<Int32>.self)
      // The sign of a difference is a lane's answer: all ones where a segment ends beyond the limit. Vector comparisons
      // and masks are compiled lane by lane, differences and shifts are not.
      let beyond = (SIMD16(repeating: limit) &- next) &>> 31
      let count = 16 &+ beyond.wrappedSum()
      index += Int(count)
      if count < 16 || index >= end { return min(index, end) }
    }
  }

  /// Goes on with a paragraph whose next segment is wider than a line, until a line ends between two segments.
  ///
  /// - Returns: whether the paragraph is over.
  private func cutLines(
    _ lane: inout Lane, _ table: CutTable, first: Int, limit: Int32, starts: UnsafePointer<Int32>,
    ends: UnsafePointer<Int32>
  ) -> Bool {
    var x = starts[lane.segment]
    var atom = Int(table.firstAtoms[lane.segment - first])
    while true {
      // Cut pieces off the segment until its rest fits.
      if ends[lane.segment] &- x <= limit {
        var end = lane.segment + 1
        while end < lane.end, ends[end] &- x <= limit { end += 1 }
        let width = ends[end - 1] &- x
        lane.lines &+= 1
        lane.widest = max(lane.widest, width)
        lane.last = width
        lane.segment = end
        return end == lane.end
      }
      let endAtom = Int(table.endAtoms[lane.segment - first])
      let (next, width, _) = table.detail.cut(from: atom, before: endAtom, x: x, limit: limit)
      lane.lines &+= 1
      lane.widest = max(lane.widest, width)
      lane.last = width
      if next >= endAtom {
        lane.segment += 1
        return lane.segment == lane.end
      }
      atom = next
      x = table.detail.starts[next]
    }
  }
}

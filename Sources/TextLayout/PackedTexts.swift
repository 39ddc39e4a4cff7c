import LayoutGeometry

/// Many prepared texts packed for one purpose: wrapping all of them at a new width as fast as memory allows.
///
/// A block holds up to 1,024 texts. Their paragraphs stand in the order of their natural widths, so that those which
/// fit on one line are found by one search and neighbours in a loop take about equally many lines; positions grow
/// through the whole block, so that one comparison of sixteen segments needs no care at a paragraph's end. A block is
/// also the unit in which texts are appended, dropped and shared among threads. It keeps no glyphs and no characters.
package struct PackedTexts: Sendable {
  /// How many texts a block holds at most.
  package static let capacity = 1024
  /// How many paragraphs a block holds at most, so that 16 bits number them and one more.
  static let mostParagraphs = (1 << 16) - 2
  /// How far positions may grow: so far that a position and the widest line are still an `Int32`.
  static let greatestExtent = 1 << 30

  /// The measures of every text of a block at a width, in the order of the texts.
  package struct Measures: Sendable {
    /// The number of lines.
    package var lineCounts: ContiguousArray<Int32> = []
    /// The width of the widest line, in 1/1,024 of a point.
    package var widest: ContiguousArray<Int32> = []
    /// The width of the last line, in 1/1,024 of a point.
    package var last: ContiguousArray<Int32> = []

    package init() {}
  }

  /// The atoms of a paragraph with a very wide word, and which of them each segment shows.
  struct CutTable: Sendable {
    var detail: ParagraphDetail
    var firstAtoms: ContiguousArray<Int32>
    var endAtoms: ContiguousArray<Int32>
  }

  /// How many texts there are.
  package internal(set) var count = 0
  /// The natural widths of the paragraphs, ascending.
  var naturalWidths: ContiguousArray<Int32> = []
  /// The text of each paragraph.
  var owners: ContiguousArray<UInt16> = []
  /// The last paragraph of each text; the number of paragraphs for a text that is not packed.
  var lastParagraphs: ContiguousArray<UInt16> = []
  /// The paragraphs that are not the last ones of their texts.
  var otherParagraphs: ContiguousArray<UInt16> = []
  /// The first segment of each paragraph, and the number of segments.
  var firstSegments: ContiguousArray<Int32> = [0]
  /// Where segments begin, as in `SegmentTable`, but growing through the block; one more follows the last one.
  var starts: ContiguousArray<Int32> = []
  /// Where segments end; sixteen more follow the last one.
  var ends: ContiguousArray<Int32> = []
  /// The cut tables of paragraphs that have one.
  var cuts: [Int32: CutTable] = [:]
  /// Texts whose lines are no matter of comparing sums: with tabs, soft hyphens, or of unusual size.
  var irregular: [Int32: PreparedText] = [:]

  /// Roughly how many bytes the block holds.
  package var byteCount: Int {
    naturalWidths.count * 10 + (lastParagraphs.count + otherParagraphs.count) * 2 + (starts.count + ends.count) * 4
      + cuts.values.reduce(0) { $0 + $1.detail.count * 12 + $1.firstAtoms.count * 8 }
  }
}

extension PackedTexts {
  /// Collects texts until they are a block.
  package struct Builder {
    private struct Pending {
      var naturalWidth: Int32
      var text: UInt16
      var isLast: Bool
      var first: Int32
      var end: Int32
      var cut: CutTable?
    }

    private(set) var count = 0
    private var extent = 0
    private var pending: ContiguousArray<Pending> = []
    private var starts: ContiguousArray<Int32> = []
    private var ends: ContiguousArray<Int32> = []
    private var irregular: [Int32: PreparedText] = [:]

    package init() {}

    /// Whether no further text should be added.
    package var isFull: Bool { count >= PackedTexts.capacity || extent >= PackedTexts.greatestExtent / 2 }
    /// Whether there is no text yet.
    package var isEmpty: Bool { count == 0 }

    /// Adds a text that takes the slow way.
    mutating func append(irregular text: PreparedText) {
      irregular[Int32(count)] = text
      count += 1
    }

    /// Adds a text by its parts.
    ///
    /// - Returns: false if it is none for a block; nothing is added then.
    mutating func append(_ parts: ParagraphBuilder.Parts, utf8: UnsafeBufferPointer<UInt8>) -> Bool {
      precondition(!isFull, "a block of \(count) texts takes no more")
      var width = 0
      for paragraph in parts.paragraphs {
        guard paragraph.isRegular else { return false }
        width += Int(paragraph.naturalWidth) + 1
      }
      guard width < PackedTexts.greatestExtent / 4, hasRoom(for: parts.paragraphs.count) else { return false }
      for kind in parts.segments.kinds where !kind.isEmpty { return false }
      extent += width
      let base = Int32(starts.count)
      starts.append(contentsOf: parts.segments.starts)
      ends.append(contentsOf: parts.segments.ends)
      for (index, paragraph) in parts.paragraphs.enumerated() {
        let isLast = index + 1 == parts.paragraphs.count
        let cut = parts.details[index].map { Self.cutTable($0.joined, of: paragraph, in: parts.segments, utf8: utf8) }
        pending.append(
          Pending(
            naturalWidth: paragraph.naturalWidth, text: UInt16(count), isLast: isLast,
            first: base + paragraph.firstSegment, end: base + paragraph.endSegment, cut: cut))
      }
      count += 1
      return true
    }

    /// Adds a text of plain words.
    ///
    /// - Returns: false if it is none for a block; nothing is added then.
    mutating func append(_ segments: PlainTexts.Segments, paragraphs: ContiguousArray<Paragraph>) -> Bool {
      precondition(!isFull, "a block of \(count) texts takes no more")
      var width = 0
      for paragraph in paragraphs { width += Int(paragraph.naturalWidth) + 1 }
      guard width < PackedTexts.greatestExtent / 4, hasRoom(for: paragraphs.count) else { return false }
      extent += width
      let base = Int32(starts.count)
      starts.append(contentsOf: UnsafeBufferPointer(start: segments.starts, count: segments.count))
      ends.append(contentsOf: UnsafeBufferPointer(start: segments.ends, count: segments.count))
      for index in paragraphs.indices {
        pending.append(
          Pending(
            naturalWidth: paragraphs[index].naturalWidth, text: UInt16(count), isLast: index + 1 == paragraphs.count,
            first: base + paragraphs[index].firstSegment, end: base + paragraphs[index].endSegment, cut: nil))
      }
      count += 1
      return true
    }

    private func hasRoom(for paragraphs: Int) -> Bool { pending.count + paragraphs <= PackedTexts.mostParagraphs }

    private static func cutTable(
      _ detail: ParagraphDetail, of paragraph: Paragraph, in segments: SegmentTable,
      utf8: UnsafeBufferPointer<UInt8>
    ) -> CutTable {
      var table = CutTable(detail: detail, firstAtoms: [], endAtoms: [])
      for segment in Int(paragraph.firstSegment)..<Int(paragraph.endSegment) {
        let range = Int(segments.offsets[segment])..<Int(segments.offsets[segment + 1])
        table.firstAtoms.append(Int32(detail.atom(at: Int32(range.lowerBound))))
        table.endAtoms.append(Int32(detail.atom(at: Int32(utf8.endOfVisible(in: range)))))
      }
      return table
    }

    /// Packs what was collected and begins anew.
    package mutating func seal() -> PackedTexts {
      var block = PackedTexts()
      block.count = count
      block.irregular = irregular
      // By natural width; among equals in the order of the texts, so that the result is always the same.
      var order = ContiguousArray<UInt64>(unsafeUninitializedCapacity: pending.count) { buffer, count in
        for index in pending.indices {
          let width = UInt64(UInt32(bitPattern: pending[index].naturalWidth) ^ 1 << 31)
          buffer.initializeElement(at: index, to: width << 32 | UInt64(index))
        }
        count = pending.count
      }
      order.sort()
      block.naturalWidths.reserveCapacity(order.count)
      block.owners.reserveCapacity(order.count)
      block.lastParagraphs = ContiguousArray(repeating: UInt16(order.count), count: count)
      block.otherParagraphs.reserveCapacity(max(0, order.count - count))
      block.firstSegments.reserveCapacity(order.count + 1)
      block.starts.reserveCapacity(starts.count + 1)
      block.ends.reserveCapacity(ends.count + 16)
      var base: Int32 = 0
      for (position, key) in order.enumerated() {
        let index = Int(UInt32(truncatingIfNeeded: key))
        let segments = Int(pending[index].first)..<Int(pending[index].end)
        block.naturalWidths.append(pending[index].naturalWidth)
        block.owners.append(pending[index].text)
        if pending[index].isLast {
          block.lastParagraphs[Int(pending[index].text)] = UInt16(position)
        } else {
          block.otherParagraphs.append(UInt16(position))
        }
        block.starts.append(starts, segments, plus: base)
        block.ends.append(ends, segments, plus: base)
        block.firstSegments.append(Int32(block.starts.count))
        if var cut = pending[index].cut {
          for atom in cut.detail.starts.indices {
            cut.detail.starts[atom] += base
            cut.detail.ends[atom] += base
          }
          block.cuts[Int32(position)] = cut
        }
        base += pending[index].naturalWidth + 1
      }
      block.starts.append(0)
      block.ends.append(contentsOf: repeatElement(Int32.max, count: 16))
      self = Builder()
      return block
    }
  }
}

extension ContiguousArray<Int32> {
  /// Appends a stretch of another array, a number added to each element.
  fileprivate mutating func append(_ other: ContiguousArray<Int32>, _ range: Range<Int>, plus base: Int32) {
    let place = count
    append(contentsOf: other[range])
    withUnsafeMutableBufferPointer { for index in place..<$0.count { $0[index] &+= base } }
  }
}

extension TextPreparer {
  /// Prepares a text and adds it to a block, without keeping it.
  ///
  /// - Precondition: the builder is not full.
  package func append(_ text: StyledText, to builder: inout PackedTexts.Builder) {
    if !needsSingleTexts, pack(text, into: &builder) { return }
    builder.append(irregular: prepare(text))
  }
}

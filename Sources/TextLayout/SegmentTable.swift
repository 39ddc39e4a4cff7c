/// The stretches of a text between the places where a line may end, as prefix sums.
///
/// Positions are counted in 1/1,024 of a point from the beginning of the segment's paragraph, where a paragraph ends at
/// each mandatory break. The width of a line over the segments `j ..< k` is `ends[k - 1] - starts[j]`: what hangs at
/// its end is not in it, and what shaping changes at either side of a break has been added beforehand. Positions wrap
/// around in a paragraph of more than two million points, so they are compared by their difference, which is small.
struct SegmentTable: Sendable {
  /// How a segment ends and what it holds.
  struct Kind: OptionSet, Sendable {
    let rawValue: UInt8
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A line that ends here shows a hyphen; `ends` has it in.
    static let hyphen = Kind(rawValue: 1)
    /// The segment's last character is a tab.
    ///
    /// Its advance depends on the line and is in no position.
    static let tab = Kind(rawValue: 2)
    /// No line may end here; the segment was cut for its tab only.
    static let glued = Kind(rawValue: 4)
    /// Wider than positions can say; it is always cut.
    static let giant = Kind(rawValue: 8)
    /// A line that goes on can be narrower than one that ends here: what follows joins it, as a consonant does below a
    /// virama.
    static let overreaching = Kind(rawValue: 16)
  }

  /// Where each segment begins when a line begins with it.
  var starts: ContiguousArray<Int32> = []
  /// Where each segment's visible part ends when a line ends with it.
  var ends: ContiguousArray<Int32> = []
  /// The UTF-8 offset of each segment, and the end of the text.
  var offsets: ContiguousArray<Int32> = [0]
  /// How each segment ends.
  var kinds: ContiguousArray<Kind> = []

  var count: Int { starts.count }

  init() {}

  /// The segments of a text of plain words.
  init(_ plain: PlainTexts.Segments) {
    starts = ContiguousArray(UnsafeBufferPointer(start: plain.starts, count: plain.count))
    ends = ContiguousArray(UnsafeBufferPointer(start: plain.ends, count: plain.count))
    offsets = ContiguousArray(unsafeUninitializedCapacity: plain.count + 1) { buffer, count in
      buffer.initializeElement(at: 0, to: 0)
      for index in 0..<plain.count { buffer.initializeElement(at: index + 1, to: plain.utf8Ends[index]) }
      count = plain.count + 1
    }
    kinds = ContiguousArray(repeating: [], count: plain.count)
  }

  mutating func append(start: Int32, end: Int32, utf8End: Int32, kind: Kind) {
    starts.append(start)
    ends.append(end)
    offsets.append(utf8End)
    kinds.append(kind)
  }

  mutating func removeAll() {
    starts.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    offsets.append(0)
    kinds.removeAll(keepingCapacity: true)
  }

  /// The first segments, with room for more.
  ///
  /// - Complexity: O(n) in the number of segments kept, a copy of numbers.
  func prefix(_ count: Int, reserving more: Int) -> SegmentTable {
    var table = SegmentTable()
    table.starts = starts.copy(first: count, reserving: more)
    table.ends = ends.copy(first: count, reserving: more)
    table.offsets = offsets.copy(first: count + 1, reserving: more)
    table.kinds = kinds.copy(first: count, reserving: more)
    return table
  }

  /// Keeps the first segments only.
  mutating func truncate(to count: Int) {
    starts.removeLast(self.count - count)
    ends.removeLast(ends.count - count)
    offsets.removeLast(offsets.count - count - 1)
    kinds.removeLast(kinds.count - count)
  }

  mutating func reserve(_ count: Int) {
    starts.reserveCapacity(count)
    ends.reserveCapacity(count)
    offsets.reserveCapacity(count + 1)
    kinds.reserveCapacity(count)
  }
}

extension ContiguousArray {
  /// The first elements in memory of their own, with room for more: one copy, where removing and adding would be two.
  ///
  /// - Complexity: O(n) in the number of elements kept.
  func copy(first count: Int, reserving more: Int) -> ContiguousArray {
    var copy = ContiguousArray()
    copy.reserveCapacity(count + more)
    copy.append(contentsOf: prefix(count))
    return copy
  }
}

/// A stretch of segments that a mandatory break or the end of the text ends.
struct Paragraph: Sendable {
  /// The first segment.
  var firstSegment: Int32
  /// The segment after the last one; there is always at least one segment.
  var endSegment: Int32
  /// The width on one line, without what hangs; `Int32.max` if it is beyond measure.
  var naturalWidth: Int32
  /// Where the drawn text ends: before the mandatory break.
  var utf8ContentEnd: Int32
  /// Whether a mandatory break ends it.
  var isBroken: Bool
  /// Whether positions grow from segment to segment and nothing depends on the line: no tab, no soft hyphen.
  var isRegular: Bool
}

/// Lengths inside a line of text: integers of 1/1,024 point, as narrow as the loops that add and compare them need.
///
/// An advance is rounded to this unit only after it has been summed in 1/65,536, so no error builds up along a line.
enum TextUnit {
  /// Units to a point.
  static let perPoint = 1024
  /// The widest line that is ever filled, 2^19 points; differences of positions then stay well inside an `Int32`.
  static let widestLine: Int32 = 1 << 29

  /// From 1/65,536 of a point, rounded to the nearest unit and wrapped around.
  @inline(__always) static func wrapping(_ advance: Int) -> Int32 {
    Int32(truncatingIfNeeded: (advance + 32) >> 6)
  }

  /// From 1/65,536 of a point, rounded to the nearest unit, at most `Int32.max`.
  @inline(__always) static func saturating(_ advance: Int) -> Int32 {
    Int32(clamping: (advance + 32) >> 6)
  }
}

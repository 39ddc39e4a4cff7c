/// The places inside one paragraph where a word that is wider than a line may be cut.
///
/// The pieces between them are *atoms*: the smallest stretches that begin and end both at a grapheme boundary and at a
/// cluster boundary of the shaper. A ligature is one atom, and so is a stack of letters that the shaper treats as one.
struct ParagraphDetail: Sendable {
  /// The UTF-8 offset of each atom, and the end of the paragraph's drawn text.
  var offsets: ContiguousArray<Int32> = []
  /// Where each atom begins when a line begins with it, in the units of `SegmentTable`.
  var starts: ContiguousArray<Int32> = []
  /// Where each atom ends when a line ends with it.
  var ends: ContiguousArray<Int32> = []
  /// Whether each atom is a space that hangs at a line's end.
  var hangs: ContiguousArray<Bool> = []
  /// How much narrower a line gets that ends with the atom and trims it; empty if none can be trimmed.
  var trims: [Int32] = []

  var count: Int { starts.count }

  /// Keeps the atoms before an offset; false if none begins there.
  mutating func truncate(to utf8Offset: Int32) -> Bool {
    let kept = atom(at: utf8Offset)
    guard trims.isEmpty, offsets[kept] == utf8Offset else { return false }
    offsets.removeLast(offsets.count - kept)
    starts.removeLast(starts.count - kept)
    ends.removeLast(ends.count - kept)
    hangs.removeLast(hangs.count - kept)
    return true
  }

  /// Adds the atoms that follow those that were kept.
  mutating func append(contentsOf tail: ParagraphDetail) {
    offsets.append(contentsOf: tail.offsets)
    starts.append(contentsOf: tail.starts)
    ends.append(contentsOf: tail.ends)
    hangs.append(contentsOf: tail.hangs)
  }

  /// The first atom at or after an offset.
  ///
  /// - Complexity: O(log n) in the number of atoms.
  func atom(at utf8Offset: Int32) -> Int { offsets.prefix(starts.count).partitionPoint { $0 < utf8Offset } }

  /// Cuts a line that begins with atom `first` at position `x`: as many atoms as fit, at least one, and the spaces after
  /// them, which hang.
  ///
  /// The last one may be trimmed to fit into `trimmedLimit`.
  ///
  /// - Returns: the atom that begins the next line, the width without what hangs, and whether the last character is
  ///   trimmed.
  func cut(
    from first: Int, before end: Int, x: Int32, limit: Int32, trimmedLimit: Int32 = 0
  ) -> (next: Int, width: Int32, isTrimmed: Bool) {
    guard first < end else { return (end, 0, false) }
    if !trims.isEmpty, trims[first] > 0, ends[first] &- x > limit, ends[first] &- x &- trims[first] <= trimmedLimit {
      return (first + 1, max(0, ends[first] &- x &- trims[first]), true)
    }
    var next = fitting(from: first, before: end, x: x, limit: limit)
    if next < end, !trims.isEmpty, trims[next] > 0, ends[next] &- x &- trims[next] <= trimmedLimit {
      return (next + 1, max(0, ends[next] &- x &- trims[next]), true)
    }
    while next < end, hangs[next] { next += 1 }
    var visible = next
    while visible > first, hangs[visible - 1] { visible -= 1 }
    return (next, visible > first ? max(0, ends[visible - 1] &- x) : 0, false)
  }

  /// The atom after the last one that, begun at position `x`, ends within `limit`; at least the one after `first`.
  ///
  /// - Complexity: O(log n) in the number of atoms on the line.
  func fitting(from first: Int, before end: Int, x: Int32, limit: Int32) -> Int {
    // Steps that double, so that differences of wrapped positions stay small; then halving between the last two.
    var low = first + 1
    var step = 1
    while low < end {
      let next = min(low + step, end)
      guard ends[next - 1] &- x <= limit else {
        var high = next - 1
        while low < high {
          let middle = (low + high + 1) / 2
          if ends[middle - 1] &- x <= limit { low = middle } else { high = middle - 1 }
        }
        return low
      }
      low = next
      step *= 2
    }
    return low
  }
}

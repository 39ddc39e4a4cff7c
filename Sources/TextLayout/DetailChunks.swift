/// The atoms of a paragraph that may go on, in chunks.
///
/// A text that goes on shares the chunks that are full with the one it goes on from; so what is copied for a token is one chunk,
/// however long the paragraph is.
struct DetailChunks: Sendable {
  /// A chunk of more atoms is left as it is, and another one begun.
  private static let fullCount = 1_024

  private struct Chunk: Sendable {
    var detail: ParagraphDetail
    var start: Int32
    /// Where the atoms end that count; what the chunk has behind it was taken up again.
    var end: Int32
  }

  private var chunks: ContiguousArray<Chunk> = []

  /// All atoms of a paragraph.
  init(_ detail: ParagraphDetail) { append(detail) }

  /// All atoms as one.
  ///
  /// - Complexity: O(n) in the number of atoms; O(1) if the paragraph did not go on.
  var joined: ParagraphDetail {
    var all = ParagraphDetail()
    if chunks.count == 1, chunks[0].detail.offsets.last == chunks[0].end { return chunks[0].detail }
    for chunk in chunks {
      var detail = chunk.detail
      if detail.offsets.last != chunk.end { _ = detail.truncate(to: chunk.end) }
      if all.offsets.last == chunk.start { all.offsets.removeLast() }
      all.append(contentsOf: detail)
    }
    return all
  }

  /// Atoms among which all those of the segment at an offset are.
  func detail(around utf8Offset: Int32) -> ParagraphDetail {
    chunks[max(0, chunks.partitionPoint { $0.start <= utf8Offset } - 1)].detail
  }

  /// Keeps the atoms before the beginning of a segment; false if none begins there.
  mutating func truncate(to utf8Offset: Int32) -> Bool {
    while chunks.count > 1, chunks[chunks.count - 1].start >= utf8Offset { chunks.removeLast() }
    let last = chunks.count - 1
    let detail = chunks[last].detail
    let kept = detail.atom(at: utf8Offset)
    guard chunks[last].start < utf8Offset, detail.trims.isEmpty, detail.offsets[kept] == utf8Offset else {
      return false
    }
    chunks[last].end = utf8Offset
    return true
  }

  /// Adds the atoms that follow those that were kept.
  mutating func append(_ tail: ParagraphDetail) {
    guard let start = tail.offsets.first, let end = tail.offsets.last else { return }
    let last = chunks.count - 1
    if last >= 0, chunks[last].detail.count < Self.fullCount {
      if chunks[last].detail.offsets.last == start {
        chunks[last].detail.offsets.removeLast()
      } else {
        _ = chunks[last].detail.truncate(to: start)
      }
      chunks[last].detail.append(contentsOf: tail)
      chunks[last].end = end
    } else {
      chunks.append(Chunk(detail: tail, start: start, end: end))
    }
  }
}

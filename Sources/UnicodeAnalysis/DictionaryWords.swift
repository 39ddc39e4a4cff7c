/// The words of one script, for looking up which of them a text begins with.
///
/// Letters are counted from the start of the script's block, so each is a byte.
struct DictionaryWords: Sendable {
  /// The scalar that letters are counted from.
  let base: UInt32
  /// The letters of all words, one word after the other, ascending.
  private let letters: ContiguousArray<UInt8>
  /// Where each word begins in `letters`, and the end of the last one.
  private let starts: ContiguousArray<Int32>

  /// Reads words as they are written in this module: a letter that says how many scalars a word shares with the one
  /// before it (A for none, then B to Z, then a), and the rest.
  ///
  /// - Complexity: O(n) in the number of letters.
  init(_ text: StaticString, base: UInt32) {
    var letters: ContiguousArray<UInt8> = []
    var starts: ContiguousArray<Int32> = []
    var cursor = UTF8Cursor(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    while let scalar = cursor.next() {
      if scalar < 0x80 {
        let shared = scalar >= 0x61 ? scalar - 0x61 + 26 : scalar - 0x41
        let before = Int(starts.last ?? 0)
        starts.append(Int32(letters.count))
        letters.append(contentsOf: Array(letters[before..<(before + Int(shared))]))
      } else {
        letters.append(UInt8(truncatingIfNeeded: scalar &- base))
      }
    }
    starts.append(Int32(letters.count))
    self.base = base
    self.letters = letters
    self.starts = starts
  }

  /// How many words there are.
  var count: Int { starts.count - 1 }

  /// Finds the words that begin at a place.
  ///
  /// - Parameter lengths: takes their lengths, ascending, at most `limit`.
  /// - Returns: how many letters were looked at: those that a word begins with, and the one that ended the search.
  /// - Complexity: O(k log n) in the length k of the longest word there and the number n of all.
  func find(
    in text: UnsafeBufferPointer<UInt8>, at start: Int, limit: Int, lengths: inout ContiguousArray<Int>
  ) -> Int {
    lengths.removeAll(keepingCapacity: true)
    var low = 0
    var high = count
    var depth = 0
    while start + depth < text.count {
      let letter = text[start + depth]
      low = firstWord(from: low, to: high, at: depth) { $0 >= letter }
      high = firstWord(from: low, to: high, at: depth) { $0 > letter }
      depth += 1
      if low == high { break }
      if Int(starts[low + 1] - starts[low]) == depth {
        if lengths.count < limit { lengths.append(depth) }
        if high - low == 1 { break }
      }
    }
    return depth
  }

  /// The first of some words whose letter at a depth is as asked; those that end before it come first.
  @inline(__always)
  private func firstWord(from start: Int, to end: Int, at depth: Int, _ isAsked: (UInt8) -> Bool) -> Int {
    var low = start
    var high = end
    while low < high {
      let middle = (low + high) / 2
      let place = Int(starts[middle]) + depth
      if place < Int(starts[middle + 1]), isAsked(letters[place]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

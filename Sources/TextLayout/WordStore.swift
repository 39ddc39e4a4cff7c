import FontFaces
import Synchronization

/// Words that several preparers have shaped, so that each word is shaped by one of them only.
///
///     let words = WordStore()
///     let first = TextPreparer(fonts: fonts, words: words)
///     let second = TextPreparer(fonts: fonts, words: words)      // for another task
///
/// Any number of tasks use it at once. What it holds depends on fonts and words only, so results do not depend on who was first.
public final class WordStore: Sendable {
  private struct Entry: BitwiseCopyable {
    var advance: Int32
    var firstCluster: Int32
    var clusterCount: Int32
  }

  private struct Shelf: ~Copyable, @unchecked Sendable {
    // Sendable: the table's memory belongs to the table alone, and there is no copy of either.

    var table = WordTable<Entry>()
    var clusters: ContiguousArray<Shaper.Cluster> = []

    var cost: Int { table.cost + clusters.count * MemoryLayout<Shaper.Cluster>.stride }
  }

  /// Words are spread over shelves, so that tasks seldom wait for one another.
  private final class Lock: Sendable {
    let shelf = Mutex(Shelf())
  }

  /// What a face shapes in one language has a number of its own.
  private struct Source: Hashable {
    var face: ObjectIdentifier
    var language: UInt
  }

  private struct Sources {
    var numbers: [Source: UInt64] = [:]
    /// Kept, so that no other face takes the place of one in memory.
    var faces: [FontFace] = []
  }

  private let locks: [Lock]
  private let sources = Mutex(Sources())
  private let costLimit: Int

  /// A store of no words.
  ///
  /// - Parameter costLimit: roughly how many bytes of words may be kept.
  public init(costLimit: Int = 16 << 20) {
    locks = (0..<16).map { _ in Lock() }
    self.costLimit = costLimit / 16
  }

  /// How many words are kept.
  package var count: Int { locks.reduce(0) { sum, lock in sum + lock.shelf.withLock { $0.table.count } } }

  /// The number of a face in a language.
  func number(of face: FontFace, language: UInt) -> UInt64 {
    sources.withLock { sources in
      let source = Source(face: ObjectIdentifier(face), language: language)
      if let known = sources.numbers[source] { return known }
      let number = UInt64(sources.faces.count)
      sources.faces.append(face)
      sources.numbers[source] = number
      return number
    }
  }

  /// The advance of a word, and its clusters if they are wanted; nil if it is to be shaped.
  func find(
    _ word: UnsafeBufferPointer<UInt8>, _ key: UInt64, wantsParts: Bool
  ) -> (advance: Int32, parts: ContiguousArray<Shaper.Cluster>?)? {
    lock(of: word).shelf.withLock { shelf in
      guard let index = shelf.table.find(word, key) else { return nil }
      let entry = shelf.table[index]
      guard wantsParts else { return (entry.advance, nil) }
      guard entry.firstCluster >= 0 else { return nil }
      let first = Int(entry.firstCluster)
      return (entry.advance, ContiguousArray(shelf.clusters[first..<first + Int(entry.clusterCount)]))
    }
  }

  /// Keeps a word, with its clusters if given.
  func insert(
    _ word: UnsafeBufferPointer<UInt8>, _ key: UInt64, advance: Int32, parts: ContiguousArray<Shaper.Cluster>?
  ) {
    lock(of: word).shelf.withLock { shelf in
      if shelf.cost > costLimit { shelf = Shelf() }
      var entry = Entry(advance: advance, firstCluster: -1, clusterCount: 0)
      let known = shelf.table.find(word, key)
      if let parts, known.map({ shelf.table[$0].firstCluster < 0 }) ?? true {
        entry.firstCluster = Int32(shelf.clusters.count)
        entry.clusterCount = Int32(parts.count)
        shelf.clusters.append(contentsOf: parts)
      } else if known != nil {
        return
      }
      if let known { shelf.table[known] = entry } else { _ = shelf.table.insert(word, key, entry) }
    }
  }

  private func lock(of word: UnsafeBufferPointer<UInt8>) -> Lock {
    // The last bytes differ most.
    let last = word.count >= 2 ? word[word.count - 2] &* 31 : 0
    return locks[Int((word.last ?? 0) &+ last &+ UInt8(truncatingIfNeeded: word.count)) & 15]
  }
}

import FontFaces
import Synchronization
import UnicodeAnalysis

/// Words that several preparers have learnt, so that each word is analysed and shaped by one of them only.
///
///     let words = WordStore()
///     let first = TextPreparer(fonts: fonts, words: words)
///     let second = TextPreparer(fonts: fonts, words: words)      // for another task
///
/// Any number of tasks use it at once. What it holds depends on fonts, rules and words only, so results do not depend on who was
/// first.
public final class WordStore: Sendable {
  /// A word with what it means to any preparer.
  struct Entry: BitwiseCopyable {
    /// Its run and those of its steps are among the shelf's runs; what follows it is in `script`.
    var word: PlainWord
    /// ICU's number of the script after the word.
    var script: Int32
  }

  /// Some of the words.
  struct Shelf: ~Copyable, @unchecked Sendable {
    // Sendable: the table's memory belongs to the table alone, and there is no copy of either.

    fileprivate var table = WordTable<Entry>()
    var steps: ContiguousArray<PlainWord.Step> = []
    var seams: ContiguousArray<PlainWord.Seam> = []
    var boundaries: ContiguousArray<UInt8> = []
    private(set) var runs: ContiguousArray<ShapingRun> = []

    fileprivate var cost: Int {
      table.cost + steps.count * MemoryLayout<PlainWord.Step>.stride + seams.count * MemoryLayout<PlainWord.Seam>.stride
        + boundaries.count
    }

    /// The place of a run among those of the shelf.
    mutating func place(of run: ShapingRun) -> UInt16 {
      if let known = runs.firstIndex(where: { $0.continues(run) }) { return UInt16(known) }
      runs.append(run)
      return UInt16(runs.count - 1)
    }
  }

  /// Words are spread over shelves, so that tasks seldom wait for one another.
  private final class Lock: Sendable {
    let shelf = Mutex(Shelf())
  }

  /// What words are learnt with.
  private struct Source: Hashable {
    var fontSet: FontSet
    var lineBreaks: LineBreakOptions
  }

  private let locks: [Lock]
  private let sources = Mutex<[Source: UInt64]>([:])
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

  /// The number of fonts and rules, the same for equal ones.
  func number(of fontSet: FontSet, _ lineBreaks: LineBreakOptions) -> UInt64 {
    sources.withLock { numbers in
      let source = Source(fontSet: fontSet, lineBreaks: lineBreaks)
      if let known = numbers[source] { return known }
      let number = UInt64(numbers.count)
      numbers[source] = number
      return number
    }
  }

  /// Reads a word that is kept.
  ///
  /// - Parameter body: takes it with the shelf where its parts are.
  /// - Returns: whether there is one.
  func read(
    _ word: UnsafeBufferPointer<UInt8>, _ key: UInt64, _ body: (borrowing Shelf, Entry) -> Void
  ) -> Bool {
    lock(of: word).shelf.withLock { shelf in
      guard let index = shelf.table.find(word, key) else { return false }
      body(shelf, shelf.table[index])
      return true
    }
  }

  /// Keeps a word, if no other task has.
  ///
  /// - Parameter body: adds its parts to the shelf.
  func write(_ word: UnsafeBufferPointer<UInt8>, _ key: UInt64, _ body: (inout Shelf) -> Entry) {
    lock(of: word).shelf.withLock { shelf in
      if shelf.cost > costLimit { shelf = Shelf() }
      guard shelf.table.find(word, key) == nil else { return }
      let entry = body(&shelf)
      _ = shelf.table.insert(word, key, entry)
    }
  }

  private func lock(of word: UnsafeBufferPointer<UInt8>) -> Lock {
    // The last bytes differ most.
    let last = word.count >= 2 ? word[word.count - 2] &* 31 : 0
    return locks[Int((word.last ?? 0) &+ last &+ UInt8(truncatingIfNeeded: word.count)) & 15]
  }
}

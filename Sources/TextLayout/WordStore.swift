import CHarfBuzz
import FontFaces
import Synchronization
import UnicodeAnalysis

/// Words and letters that several preparers have learnt, so that what comes again is analysed and shaped by one of them only.
///
/// Words that a sum over letters tells, and those that seldom come again, each learns itself: that costs less than passing them on.
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
    /// Its run and those of its steps are numbers of the store's runs, its steps and boundaries are the shelf's; what follows it
    /// is in `script`.
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

    fileprivate var cost: Int {
      table.cost + steps.count * MemoryLayout<PlainWord.Step>.stride + seams.count * MemoryLayout<PlainWord.Seam>.stride
        + boundaries.count
    }
  }

  /// All shelves: words are spread over them, so that tasks seldom wait for one another.
  ///
  /// Whoever has a copy keeps the store. Shelves and store are reached without counting a reference, for which tasks would wait.
  struct Shelves: @unchecked Sendable {
    // Sendable: the pointer never changes while the store lives, and each shelf has a lock.

    private static let count = 16

    private let memory: UnsafeMutablePointer<Mutex<Shelf>>
    private let costLimit: Int

    fileprivate init(costLimit: Int) {
      memory = .allocate(capacity: Self.count)
      for index in 0..<Self.count { (memory + index).initialize(to: Mutex(Shelf())) }
      self.costLimit = costLimit / Self.count
    }

    fileprivate func deallocate() { memory.deinitialize(count: Self.count).deallocate() }

    fileprivate var wordCount: Int {
      (0..<Self.count).reduce(0) { sum, index in sum + memory[index].withLock { $0.table.count } }
    }

    /// Reads a word that is kept.
    ///
    /// - Parameter body: takes it with the shelf where its parts are.
    /// - Returns: whether there is one.
    func read(
      _ word: UnsafeBufferPointer<UInt8>, _ key: UInt64, _ body: (borrowing Shelf, Entry) -> Void
    ) -> Bool {
      memory[place(of: word)].withLock { shelf in
        guard let index = shelf.table.find(word, key) else { return false }
        body(shelf, shelf.table[index])
        return true
      }
    }

    /// Keeps a word, if no other task has.
    ///
    /// - Parameter body: adds its parts to the shelf.
    func write(_ word: UnsafeBufferPointer<UInt8>, _ key: UInt64, _ body: (inout Shelf) -> Entry) {
      memory[place(of: word)].withLock { shelf in
        if shelf.cost > costLimit { shelf = Shelf() }
        guard shelf.table.find(word, key) == nil else { return }
        let entry = body(&shelf)
        _ = shelf.table.insert(word, key, entry)
      }
    }

    private func place(of word: UnsafeBufferPointer<UInt8>) -> Int {
      // The last bytes differ most.
      let last = word.count >= 2 ? word[word.count - 2] &* 31 : 0
      return Int((word.last ?? 0) &+ last &+ UInt8(truncatingIfNeeded: word.count)) & (Self.count - 1)
    }
  }

  /// What words are learnt with.
  private struct Source: Hashable {
    var fontSet: FontSet
    var lineBreaks: LineBreakOptions
  }

  /// A run of words of a source; its end means nothing.
  private struct Run {
    var source: UInt64
    var run: ShapingRun
  }

  /// What letters are found out about.
  private struct Letters: Hashable {
    var face: FontFace
    var script: UInt32
    var language: UInt
  }

  let shelves: Shelves
  private let sources = Mutex<[Source: UInt64]>([:])
  private let runs = Mutex<[Run]>([])
  private let letters = Mutex<[Letters: SharedLetters]>([:])

  /// A store of no words.
  ///
  /// - Parameter costLimit: roughly how many bytes of words may be kept.
  public init(costLimit: Int = 16 << 20) { shelves = Shelves(costLimit: costLimit) }

  deinit {
    shelves.deallocate()
    letters.withLock { for found in $0.values { found.deallocate() } }
  }

  /// How many words are kept.
  package var count: Int { shelves.wordCount }

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

  /// The number of a run of a source, the same for runs that are alike; nil if there are too many.
  func number(of run: ShapingRun, source: UInt64) -> UInt16? {
    runs.withLock { runs in
      if let known = runs.firstIndex(where: { $0.source == source && $0.run.continues(run) }) { return UInt16(known) }
      guard runs.count <= Int(UInt16.max) else { return nil }
      runs.append(Run(source: source, run: run))
      return UInt16(runs.count - 1)
    }
  }

  /// The run of a number.
  func run(_ number: UInt16) -> ShapingRun { runs.withLock { $0[Int(number)].run } }

  /// What is known of a face's letters.
  func letters(of face: FontFace, script: UInt32, language: hb_language_t?) -> SharedLetters {
    letters.withLock { known in
      let key = Letters(face: face, script: script, language: UInt(bitPattern: language))
      if let found = known[key] { return found }
      let made = SharedLetters()
      known[key] = made
      return made
    }
  }
}

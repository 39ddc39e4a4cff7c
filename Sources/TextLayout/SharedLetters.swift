import Synchronization

/// What several preparers have found out by shaping about the letters of one face, in texts of a script and a language.
///
/// What is kept is what each of them would find, so results do not depend on who was first. It is memory of a `WordStore`, which
/// whoever has a copy keeps; so tasks need not count references to it, for which they would wait for one another.
struct SharedLetters: @unchecked Sendable {
  // Sendable: the pointer never changes while the store lives, and what is there has a lock.

  private struct Meeting: Hashable {
    var first: UInt64
    var second: UInt64
  }

  private struct Found {
    var letters: [UInt64: LetterTable.Letter] = [:]
    var pairs: [Meeting: LetterTable.Pair] = [:]
  }

  private let found: UnsafeMutablePointer<Mutex<Found>>

  /// Memory of no letters, until it is deallocated.
  init() {
    found = .allocate(capacity: 1)
    found.initialize(to: Mutex(Found()))
  }

  func deallocate() { found.deinitialize(count: 1).deallocate() }

  /// A letter by its key in a table; nil if none has met it.
  func letter(_ key: UInt64) -> LetterTable.Letter? { found.pointee.withLock { $0.letters[key] } }

  /// What a letter comes to before another; nil if none has shaped the two.
  func pair(_ first: UInt64, _ second: UInt64) -> LetterTable.Pair? {
    found.pointee.withLock { $0.pairs[Meeting(first: first, second: second)] }
  }

  /// Keeps a letter, unless there are as many as a table holds.
  func keep(_ letter: LetterTable.Letter, _ key: UInt64) {
    found.pointee.withLock { if $0.letters.count < LetterTable.mostLetters { $0.letters[key] = letter } }
  }

  /// Keeps a pair, unless there are as many as a table holds.
  func keep(_ pair: LetterTable.Pair, _ first: UInt64, _ second: UInt64) {
    found.pointee.withLock {
      if $0.pairs.count < LetterTable.mostPairs { $0.pairs[Meeting(first: first, second: second)] = pair }
    }
  }
}

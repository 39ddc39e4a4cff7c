/// Divides a stretch of a script without spaces into words of a dictionary, as ICU does (`dictbe.cpp`).
///
/// Words are taken greedily, but a shorter one is preferred if two more words follow it and none follow the longer. What
/// is no word goes to the short word before it, up to the next place where a word can begin.
struct DictionarySegmenter {
  /// What differs from script to script.
  struct Rules: Sendable {
    /// A word of so many letters takes nothing more that is no word.
    var longRoot: Int
    /// What shares so many letters with a word is left alone, although it is none.
    var longPrefix: Int
    /// Whether a word can begin with a letter.
    var beginsWord: @Sendable (UInt8) -> Bool
    /// Whether a word can end with a letter.
    var endsWord: @Sendable (UInt8) -> Bool
    /// Whether a letter is a mark on the one before it.
    var isMark: @Sendable (UInt8) -> Bool
  }

  /// Stretches that are shorter cannot hold two words.
  private static let shortest = 4

  /// The words that begin at one place.
  private struct Candidates {
    var start = -1
    var lengths: ContiguousArray<Int> = []
    /// How many letters a word there shares with the text.
    var prefix = 0
    /// The candidate that is looked at, and the one that is preferred.
    var current = 0
    var marked = 0

    var end: Int { start + lengths[current] }

    /// Goes to the next shorter candidate; false if there is none.
    mutating func backUp() -> Bool {
      guard current > 0 else { return false }
      current -= 1
      return true
    }
  }

  private let words: DictionaryWords
  private let rules: Rules
  /// Those of the next three places, by the number of words before them.
  private var slots = [Candidates(), Candidates(), Candidates()]

  init(words: DictionaryWords, rules: Rules) {
    self.words = words
    self.rules = rules
  }

  /// Calls a closure with each place inside the stretch where a word ends, ascending.
  ///
  /// - Complexity: O(n log m) in the length of the stretch and the number of words.
  mutating func forEachBreak(in letters: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Void) {
    let end = letters.count
    guard end >= Self.shortest else { return }
    for index in slots.indices { slots[index].start = -1 }
    var found = 0
    var at = 0
    while at < end {
      let start = at
      var length = word(at: start, after: found, in: letters)
      if length > 0 { found += 1 }
      at = start + length
      if at < end, length < rules.longRoot, look(found, at: at, in: letters) == 0,
        length == 0 || slots[found % 3].prefix < rules.longPrefix
      {
        at = nextWord(after: at, found: found, in: letters)
        if length == 0 { found += 1 }
        length = at - start
      }
      while at < end, rules.isMark(letters[at]) { at += 1 }
      if at < end { body(at) }
    }
  }

  /// The length of the word to take at a place; 0 if none begins there.
  private mutating func word(at start: Int, after found: Int, in letters: UnsafeBufferPointer<UInt8>) -> Int {
    let (first, second) = (found % 3, (found + 1) % 3)
    let count = look(found, at: start, in: letters)
    guard count > 0 else { return 0 }
    if count > 1, slots[first].end < letters.count {
      search: repeat {
        guard look(found + 1, at: slots[first].end, in: letters) > 0 else { continue }
        slots[first].marked = slots[first].current
        if slots[second].end >= letters.count { break }
        repeat {
          if look(found + 2, at: slots[second].end, in: letters) > 0 { break search }
        } while slots[second].backUp()
      } while slots[first].backUp()
    }
    return slots[first].lengths[slots[first].marked]
  }

  /// Where a word may begin after something that is none.
  private mutating func nextWord(after start: Int, found: Int, in letters: UnsafeBufferPointer<UInt8>) -> Int {
    for at in (start + 1)..<max(letters.count, start + 1) where rules.endsWord(letters[at - 1]) {
      if rules.beginsWord(letters[at]), look(found + 1, at: at, in: letters) > 0 { return at }
    }
    return letters.count
  }

  /// Fills the slot of a word with the candidates at a place, the longest one preferred.
  ///
  /// - Returns: how many there are.
  private mutating func look(_ word: Int, at start: Int, in letters: UnsafeBufferPointer<UInt8>) -> Int {
    let slot = word % 3
    if slots[slot].start != start {
      slots[slot].start = start
      slots[slot].prefix = words.find(in: letters, at: start, limit: 20, lengths: &slots[slot].lengths)
    }
    let count = slots[slot].lengths.count
    slots[slot].current = max(0, count - 1)
    slots[slot].marked = slots[slot].current
    return count
  }
}

/// Words made ready to draw from.
struct WordTables: Sendable {
  /// A word as it is and with its first letter in upper case.
  struct Word: Sendable {
    let bytes: [UInt8]
    let capitalized: [UInt8]
    let characters: Int

    init(_ text: String) {
      bytes = Array(text.utf8)
      let first = text.prefix(1)
      // Titles differ from capitals in a few letters and depend on the version of Unicode in none of these scripts.
      capitalized = Array((first.uppercased() + text.dropFirst()).utf8)
      characters = text.count
    }
  }

  /// The words of a language and its marks.
  struct Language: Sendable {
    let code: String
    /// The words, the most frequent first.
    let words: [Word]
    /// Sums of the weights, the n-th word weighing 1/(n + 2), in 1/65,536 of the total.
    let sums: [Int]
    let separator: [UInt8]
    let comma: [UInt8]
    let stop: [UInt8]
    let question: [UInt8]
    let exclamation: [UInt8]

    init(_ list: WordList) {
      code = list.code
      words = list.words.split(separator: " ").map { Word(String($0)) }
      let weights = words.indices.map { 65_536 * 16 / ($0 + 3) }
      let total = weights.reduce(0, +)
      var sum = 0
      sums = weights.map { weight in
        sum += weight
        return sum * 65_536 / total
      }
      separator = Array(list.separator.utf8)
      comma = Array(list.comma.utf8)
      stop = Array(list.stop.utf8)
      question = Array(list.question.utf8)
      exclamation = Array(list.exclamation.utf8)
    }

    func pick(_ random: inout SplitMix64) -> Word {
      let roll = random.below(65_536)
      var (low, high) = (0, sums.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if sums[middle] > roll { high = middle } else { low = middle + 1 }
      }
      return words[low]
    }
  }

  static let shared = WordTables()

  let languages: [Language]
  let emoji: [[UInt8]]
  let slugs = ["harbour", "train-times", "soup", "night-walk", "tickets", "garden", "photos-2024", "map"]
  private let shares: [Int]

  private init() {
    languages = WordList.all.map(Language.init)
    shares = WordList.all.map(\.perMille)
    emoji = WordList.emoji.split(separator: " ").map { Array($0.utf8) }
    precondition(shares.reduce(0, +) == 1_000, "the languages share \(shares.reduce(0, +)) of 1,000 messages")
  }

  /// The language for a number below 1,000.
  func pickLanguage(_ roll: Int) -> Int {
    var rest = roll
    for (index, share) in shares.enumerated() {
      if rest < share { return index }
      rest -= share
    }
    return 0
  }
}

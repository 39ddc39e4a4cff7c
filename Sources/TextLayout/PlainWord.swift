/// What is known of where lines may end around a word and in it, whatever text it stands in.
///
/// A word is plain if it is made of letters of one alphabet, digits and the marks that go with them, and stands between spaces: then
/// a line may begin with it, and where it may be broken depends on nothing but itself (UAX #14: no rule but LB14 to LB17 looks
/// across spaces, and these only from opening marks, quotes and dashes). So a text that consists of known plain words needs no
/// analysis.
struct PlainWord {
  /// Whether anything is known.
  var isKnown = false
  /// Whether the word is plain.
  var isPlain = false
  /// Whether it has a letter, which decides that a text runs from left to right.
  var hasLetter = false
  /// Whether it begins with an opening bracket, before which no line may begin if a quote stands before (LB15).
  var opens = false
  /// Whether it ends with a quotation mark.
  var endsWithQuote = false
  /// The offsets in the word at which a line may begin, as bits.
  var breaks: UInt64 = 0

  /// Nothing is known.
  init() {}

  /// A word of a run of a script; `breaks` are the opportunities that were found in it.
  init(_ word: UnsafeBufferPointer<UInt8>, script: UInt32, breaks: UInt64) {
    isKnown = true
    guard let alphabet = Alphabet(script: script), let last = word.last, word.count <= 64,
      Self.mayBegin(word[0]), !Self.isOpening(last)
    else { return }
    opens = Self.isOpening(word[0])
    endsWithQuote = last == UInt8(ascii: "\"") || last == UInt8(ascii: "'")
    var index = 0
    while index < word.count {
      let byte = word[index]
      if byte < 0x80 {
        guard byte > 0x20, byte < 0x7F else { return }
        if UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 { hasLetter = true }
        index += 1
        continue
      }
      let (scalar, size) = word.scalar(at: index)
      if alphabet.contains(scalar) {
        hasLetter = true
      } else {
        let (isFirst, isLast) = (index == 0, index + size == word.count)
        switch scalar {
        case 0x2018 where isFirst && !isLast, 0x201C where isFirst && !isLast: break  // ‘ “
        case 0x2019 where !isFirst: break  // ’ as an apostrophe or behind
        case 0x201D where isLast && !isFirst: break  // ”
        case 0x2026 where !isFirst: break  // …
        case 0x2013: break  // –
        default: return
        }
        if isLast, scalar == 0x2019 || scalar == 0x201D { endsWithQuote = true }
      }
      index += size
    }
    isPlain = true
    self.breaks = breaks
  }

  /// Whether a line may begin with a word that begins with this byte, whatever plain word stands before: letters, digits and
  /// what goes with them by UAX #14 (AL, NU, PR), hyphens, quotes and brackets.
  private static func mayBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"),
      UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "@"), UInt8(ascii: "^"),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "$"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), 0x80...:
      true
    default: false
    }
  }

  /// Whether no line may begin after spaces that follow this byte (LB14).
  private static func isOpening(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
  }

  /// Alphabets whose letters are all of line breaking class AL, left to right, and join nothing.
  private enum Alphabet {
    case latin, greek, cyrillic

    init?(script: UInt32) {
      switch script {
      case ShapingRun.latin: self = .latin
      case 0x4772_656B: self = .greek  // Grek
      case 0x4379_726C: self = .cyrillic  // Cyrl
      default: return nil
      }
    }

    @inline(__always) func contains(_ scalar: UInt32) -> Bool {
      switch self {
      case .latin:
        (0xC0...0x24F).contains(scalar) && scalar != 0xD7 && scalar != 0xF7 || (0x1E00...0x1EFF).contains(scalar)
      case .greek: (0x388...0x3FF).contains(scalar) && scalar != 0x3F6 || scalar == 0x386
      case .cyrillic: (0x400...0x481).contains(scalar) || (0x48A...0x4FF).contains(scalar)
      }
    }
  }
}

import CICU

/// A bracket of a text, or of an isolating run sequence.
struct BidiBracket {
  /// Where it stands.
  var position: Int32
  /// The bracket that closes the pair, in its canonical form.
  var closing: Int32
  var isOpening: Bool
  /// Where the bracket stands that closes it; -1 if there is none.
  var partner: Int32 = -1
  /// What strong characters the pair encloses.
  var holdsLeft = false
  var holdsRight = false
}

/// An isolating run sequence (BD13 of UAX #9) without what X9 removes, and the rules that work on one.
struct BidiSequence {
  private var types = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// The types before W1.
  private var before = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  private var count = 0
  private var brackets: ContiguousArray<BidiBracket> = []
  /// The classes that it may hold.
  private var found = BidiClassSet()
  /// The stack of BD16, as places in `brackets`.
  private var open: ContiguousArray<Int> = []

  /// BD16 pairs no bracket that is nested deeper, nor any after it.
  private static let maximumNesting = 63

  private static let left = UInt8(CICU_BIDI_L)
  private static let right = UInt8(CICU_BIDI_R)
  private static let neutral = UInt8(CICU_BIDI_ON)
  private static let european = UInt8(CICU_BIDI_EN)
  private static let arabic = UInt8(CICU_BIDI_AN)

  init() {}

  /// Makes it a sequence of types that the rules may change, beside what they were.
  mutating func begin(
    types: UnsafeMutableBufferPointer<UInt8>, before: UnsafeMutableBufferPointer<UInt8>, found: BidiClassSet
  ) {
    self.types = types
    self.before = before
    self.found = found
    brackets.removeAll(keepingCapacity: true)
  }

  /// Takes a bracket that stands at a place in the sequence.
  mutating func append(_ bracket: BidiBracket, at position: Int) {
    var bracket = bracket
    bracket.position = Int32(position)
    brackets.append(bracket)
  }

  /// Resolves the levels of the sequence's scalars.
  ///
  /// - Parameter before: the higher of its own level and that of what stands before it; its direction is `sos`.
  /// - Parameter after: the same at its end; its direction is `eos`.
  /// - Parameter levels: where they are written; it may be the types before W1.
  /// - Complexity: O(n) in its length.
  mutating func resolve(
    count: Int, level: UInt8, before: UInt8, after: UInt8, into levels: UnsafeMutablePointer<UInt8>
  ) {
    self.count = count
    let start = Self.direction(of: before)
    if found.contains(CICU_BIDI_NSM) || found.contains(CICU_BIDI_AL) { resolveStrong(start: start) }
    if !found.isDisjoint(with: .numbers) { resolveNumbers(start: start) }
    if !found.isDisjoint(with: .numberPunctuation) {
      for index in 0..<count where BidiClassSet.numberPunctuation.contains(Int(types[index])) {
        types[index] = Self.neutral
      }
    }
    if brackets.count > 1 {
      pairBrackets()
      resolveBrackets(start: start, embedding: Self.direction(of: level))
    }
    resolveLevels(start: start, end: Self.direction(of: after), level: level, into: levels)
  }

  private static func direction(of level: UInt8) -> UInt8 { level & 1 == 0 ? left : right }

  /// W1 to W3: marks take the type of what they are on, numbers after Arabic letters are Arabic, and those letters are
  /// like others from right to left.
  private mutating func resolveStrong(start: UInt8) {
    var previous = start
    var strong = start
    for index in 0..<count {
      var type = types[index]
      if type == CICU_BIDI_NSM {
        type = BidiClassSet.isolates.contains(Int(previous)) ? Self.neutral : previous
      }
      previous = type
      switch Int(type) {
      case CICU_BIDI_L, CICU_BIDI_R: strong = type
      case CICU_BIDI_AL:
        strong = type
        type = Self.right
      case CICU_BIDI_EN where strong == CICU_BIDI_AL: type = Self.arabic
      default: break
      }
      types[index] = type
    }
  }

  /// W4, W5 and W7: signs and separators join their numbers, and numbers among letters from left to right are like them.
  private mutating func resolveNumbers(start: UInt8) {
    if found.contains(CICU_BIDI_ES) || found.contains(CICU_BIDI_CS), count > 2 {
      for index in 1..<count - 1 {
        let type = Int(types[index])
        guard type == CICU_BIDI_ES || type == CICU_BIDI_CS, types[index - 1] == types[index + 1] else { continue }
        let number = types[index - 1]
        if number == Self.european || number == Self.arabic && type == CICU_BIDI_CS { types[index] = number }
      }
    }
    if found.contains(CICU_BIDI_ET) { resolveTerminators() }
    var strong = start
    for index in 0..<count {
      let type = types[index]
      if type == Self.left || type == Self.right {
        strong = type
      } else if type == Self.european, strong == Self.left {
        types[index] = Self.left
      }
    }
  }

  private mutating func resolveTerminators() {
    var index = 0
    while index < count {
      guard types[index] == CICU_BIDI_ET else {
        index += 1
        continue
      }
      var end = index + 1
      while end < count, types[end] == CICU_BIDI_ET { end += 1 }
      let joins = index > 0 && types[index - 1] == Self.european || end < count && types[end] == Self.european
      if joins { for place in index..<end { types[place] = Self.european } }
      index = end
    }
  }

  /// BD16, and of each pair which strong characters it encloses.
  ///
  /// Pairs that it encloses count for nothing here: N0 resolves them after it.
  private mutating func pairBrackets() {
    open.removeAll(keepingCapacity: true)
    var lastLeft = -1
    var lastRight = -1
    var scanned = 0
    for index in brackets.indices {
      let position = Int(brackets[index].position)
      while scanned < position {
        if types[scanned] == Self.left { lastLeft = scanned }
        if isRight(types[scanned]) { lastRight = scanned }
        scanned += 1
      }
      // An override makes a bracket a letter.
      guard types[position] == Self.neutral else { continue }
      if brackets[index].isOpening {
        if open.count == Self.maximumNesting { return }
        open.append(index)
        continue
      }
      guard let match = open.lastIndex(where: { brackets[$0].closing == brackets[index].closing }) else { continue }
      let opening = open[match]
      open.removeSubrange(match...)
      brackets[opening].partner = Int32(position)
      brackets[opening].holdsLeft = lastLeft > brackets[opening].position
      brackets[opening].holdsRight = lastRight > brackets[opening].position
    }
  }

  /// N0: the direction of pairs, in the order of their opening brackets.
  private mutating func resolveBrackets(start: UInt8, embedding: UInt8) {
    var strong = start
    var scanned = 0
    for bracket in brackets where bracket.partner >= 0 {
      while scanned < Int(bracket.position) {
        if types[scanned] == Self.left { strong = Self.left }
        if isRight(types[scanned]) { strong = Self.right }
        scanned += 1
      }
      guard bracket.holdsLeft || bracket.holdsRight else { continue }
      let holdsEmbedding = embedding == Self.left ? bracket.holdsLeft : bracket.holdsRight
      // Without the embedding direction inside, the other one holds if the context has it too.
      let direction = holdsEmbedding ? embedding : strong
      set(Int(bracket.position), to: direction)
      set(Int(bracket.partner), to: direction)
    }
  }

  /// Gives a bracket its direction, and the marks on it as well.
  private mutating func set(_ position: Int, to direction: UInt8) {
    types[position] = direction
    var next = position + 1
    while next < count, before[next] == CICU_BIDI_NSM {
      types[next] = direction
      next += 1
    }
  }

  /// N1 and N2: neutrals take the direction of both their neighbours, or else that of the embedding; and I1 and I2, which
  /// make levels of the directions.
  private func resolveLevels(start: UInt8, end: UInt8, level: UInt8, into levels: UnsafeMutablePointer<UInt8>) {
    let embedding = Self.direction(of: level)
    let levelOfNumbers = level & 1 == 0 ? level + 2 : level + 1
    let levelOfLeft = level & 1 == 0 ? level : level + 1
    let levelOfRight = level | 1
    var previous = start
    var index = 0
    while index < count {
      let type = types[index]
      if type == Self.left {
        previous = Self.left
        levels[index] = levelOfLeft
        index += 1
      } else if isRight(type) {
        previous = Self.right
        levels[index] = type == Self.right ? levelOfRight : levelOfNumbers
        index += 1
      } else {
        var next = index + 1
        while next < count, types[next] != Self.left, !isRight(types[next]) { next += 1 }
        let following = next == count ? end : types[next] == Self.left ? Self.left : Self.right
        let direction = previous == following ? previous : embedding
        let found = direction == Self.left ? levelOfLeft : levelOfRight
        while index < next {
          levels[index] = found
          index += 1
        }
      }
    }
  }

  /// Whether a type counts as R in the rules of neutrals: numbers do.
  @inline(__always)
  private func isRight(_ type: UInt8) -> Bool {
    type == Self.right || type == Self.european || type == Self.arabic
  }
}

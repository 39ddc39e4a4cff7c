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
  /// Where the scalars stand in the text.
  private var indices: ContiguousArray<Int32> = []
  private var types: ContiguousArray<UInt8> = []
  private var brackets: ContiguousArray<BidiBracket> = []
  private var marks: ContiguousArray<Bool> = []
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

  mutating func removeAll() {
    indices.removeAll(keepingCapacity: true)
    types.removeAll(keepingCapacity: true)
    brackets.removeAll(keepingCapacity: true)
    found = BidiClassSet()
  }

  mutating func append(type: UInt8, at index: Int32) {
    indices.append(index)
    types.append(type)
    found.insert(type)
  }

  /// Takes a bracket, just before its scalar is appended.
  mutating func append(_ bracket: BidiBracket) {
    var bracket = bracket
    bracket.position = Int32(types.count)
    brackets.append(bracket)
  }

  /// Resolves the levels of the sequence's scalars.
  ///
  /// - Parameter before: the higher of its own level and that of what stands before it; its direction is `sos`.
  /// - Parameter after: the same at its end; its direction is `eos`.
  /// - Complexity: O(n) in its length.
  mutating func resolve(level: UInt8, before: UInt8, after: UInt8, into levels: inout ContiguousArray<UInt8>) {
    let start = Self.direction(of: before)
    resolveStrong(start: start)
    if !found.isDisjoint(with: .numbers) { resolveNumbers(start: start) }
    if !found.isDisjoint(with: .numberPunctuation) {
      for index in types.indices where BidiClassSet.numberPunctuation.contains(Int(types[index])) {
        types[index] = Self.neutral
      }
    }
    if brackets.count > 1 {
      pairBrackets()
      resolveBrackets(start: start, embedding: Self.direction(of: level))
    }
    resolveNeutrals(start: start, end: Self.direction(of: after), embedding: Self.direction(of: level))
    // I1 and I2.
    let levelOfNumbers = level & 1 == 0 ? level + 2 : level + 1
    let levelOfLeft = level & 1 == 0 ? level : level + 1
    let levelOfRight = level | 1
    for index in types.indices {
      let type = types[index]
      levels[Int(indices[index])] =
        type == Self.left ? levelOfLeft : type == Self.right ? levelOfRight : levelOfNumbers
    }
  }

  private static func direction(of level: UInt8) -> UInt8 { level & 1 == 0 ? left : right }

  /// W1 to W3: marks take the type of what they are on, numbers after Arabic letters are Arabic, and those letters are
  /// like others from right to left.
  private mutating func resolveStrong(start: UInt8) {
    marks.removeAll(keepingCapacity: true)
    let hasMarks = found.contains(CICU_BIDI_NSM)
    if hasMarks, brackets.count > 1 {
      marks.append(contentsOf: types.lazy.map { $0 == CICU_BIDI_NSM })
    }
    guard hasMarks || found.contains(CICU_BIDI_AL) else { return }
    var previous = start
    var strong = start
    for index in types.indices {
      var type = types[index]
      if type == CICU_BIDI_NSM {
        type = BidiClassSet.isolates.contains(Int(previous)) ? Self.neutral : previous
        found.insert(type)
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
    found.insert(Self.arabic)
  }

  /// W4, W5 and W7: signs and separators join their numbers, and numbers among letters from left to right are like them.
  private mutating func resolveNumbers(start: UInt8) {
    if found.contains(CICU_BIDI_ES) || found.contains(CICU_BIDI_CS), types.count > 2 {
      for index in 1..<types.count - 1 {
        let type = Int(types[index])
        guard type == CICU_BIDI_ES || type == CICU_BIDI_CS, types[index - 1] == types[index + 1] else { continue }
        let number = types[index - 1]
        if number == Self.european || number == Self.arabic && type == CICU_BIDI_CS { types[index] = number }
      }
    }
    if found.contains(CICU_BIDI_ET) { resolveTerminators() }
    var strong = start
    for index in types.indices {
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
    while index < types.count {
      guard types[index] == CICU_BIDI_ET else {
        index += 1
        continue
      }
      var end = index + 1
      while end < types.count, types[end] == CICU_BIDI_ET { end += 1 }
      let joins = index > 0 && types[index - 1] == Self.european || end < types.count && types[end] == Self.european
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
    while next < marks.count, marks[next] {
      types[next] = direction
      next += 1
    }
  }

  /// N1 and N2: neutrals take the direction of both their neighbours, or else that of the embedding.
  private mutating func resolveNeutrals(start: UInt8, end: UInt8, embedding: UInt8) {
    var before = start
    var index = 0
    while index < types.count {
      guard BidiClassSet.neutrals.contains(Int(types[index])) else {
        before = types[index] == Self.left ? Self.left : Self.right
        index += 1
        continue
      }
      var next = index + 1
      while next < types.count, BidiClassSet.neutrals.contains(Int(types[next])) { next += 1 }
      let after = next == types.count ? end : types[next] == Self.left ? Self.left : Self.right
      let direction = before == after ? before : embedding
      for place in index..<next { types[place] = direction }
      index = next
    }
  }

  /// Whether a type counts as R in the rules of neutrals: numbers do.
  private func isRight(_ type: UInt8) -> Bool {
    type == Self.right || type == Self.european || type == Self.arabic
  }
}

import CHarfBuzz
import FontFaces
import UnicodeAnalysis

extension Shaper {
  /// Measures a stretch as a sum over its letters and what they do to each other, without shaping it.
  ///
  /// Each letter is shaped once alone, and once before each letter that it heeds. What comes of it is what shaping the stretch
  /// gives, cluster by cluster; `PairRules` proves it.
  ///
  /// - Returns: the sum of the advances, in the face's units; `clusters` then has the parts. Nil if the stretch is to be
  ///   shaped.
  /// - Complexity: O(n) in the length of the stretch.
  mutating func sum(_ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, run: ShapingRun, face: FontFace) -> Int? {
    guard sumsPairs, !trims, run.content == .text, run.level & 1 == 0, !range.isEmpty else { return nil }
    let owner = owner(of: face, script: run.script)
    guard owner.rules != nil else { return nil }
    clusters.removeAll(keepingCapacity: true)
    var walk = LetterTable.Walk(from: range.lowerBound)
    while true {
      switch owner.table.advance(&walk, to: range.upperBound, in: utf8, &clusters) {
      case .end: return walk.sum
      case .refusal: return nil
      case .letter(let letter):
        guard learn(utf8, letter, run: run, face: face, owner) else { return nil }
      case .pair(let pair, let middle): learn(utf8, pair, middle: middle, run: run, face: face, owner)
      }
    }
  }

  /// The table of a face and a script among those that are known.
  private mutating func owner(of face: FontFace, script: UInt32) -> LetterTable.Owner {
    let identifier = ObjectIdentifier(face)
    for index in letterTables.indices
    where letterTables[index].face == identifier && letterTables[index].script == script {
      return letterTables[index]
    }
    let owner = LetterTable.Owner(
      face: face, script: script, rules: face.pairRules(script: script, language: language))
    letterTables.append(owner)
    return owner
  }

  /// Shapes a letter alone.
  ///
  /// - Returns: false if everything else was forgotten for it, so that the walk cannot go on.
  private mutating func learn(
    _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, run: ShapingRun, face: FontFace, _ owner: LetterTable.Owner
  ) -> Bool {
    guard let rules = owner.rules else { return false }
    let scalars = utf8.scalars(in: range)
    var letter = LetterTable.Letter(advance: 0, isRefused: true)
    if rules.role(of: scalars[0], in: face) == .starter,
      scalars.dropFirst().allSatisfy({ rules.role(of: $0, in: face) == .mark })
    {
      let parts = parts(of: utf8, range, run: run, face: face)
      let traits = rules.traits(of: scalars, in: face)
      letter.isRefused = parts.count != 1 || !parts[0].fits
      letter.advance = parts.first?.advance ?? 0
      letter.heedsNext = traits.heedsNext
      letter.mustBegin = traits.mustBegin
      letter.mayRefuseNext = traits.mayRefuseNext
      letter.mayBeRefused = traits.mayBeRefused
    }
    let wasFull = owner.table.insert(scalars, letter)
    return !wasFull
  }

  /// Shapes two letters together.
  private mutating func learn(
    _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, middle: Int, run: ShapingRun, face: FontFace,
    _ owner: LetterTable.Owner
  ) {
    let (first, second) = (utf8.scalars(in: range.lowerBound..<middle), utf8.scalars(in: middle..<range.upperBound))
    guard let rules = owner.rules, let number = owner.table.number(of: first),
      let next = owner.table.number(of: second)
    else { return }
    var pair = LetterTable.Pair(advance: 0, isUnsafe: false, isRefused: true)
    let isWatched =
      owner.table.letter(number).mayRefuseNext && owner.table.letter(next).mayBeRefused
    if !isWatched || !rules.forbids(first, before: second, in: face) {
      let parts = parts(of: utf8, range, run: run, face: face)
      if parts.count == 2, parts[0].fits, parts[1].fits, !parts[0].isUnsafe, Int(parts[1].offset) == middle,
        parts[1].advance == owner.table.letter(next).advance
      {
        pair = LetterTable.Pair(advance: parts[0].advance, isUnsafe: parts[1].isUnsafe)
      }
    }
    owner.table.insert(pair, of: number, before: next)
  }

  private mutating func parts(
    of utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, run: ShapingRun, face: FontFace
  ) -> ContiguousArray<Cluster> {
    let known = clusters
    defer { clusters = known }
    _ = shape(utf8, range, context: range, run: run, face: face, isSpaced: false)
    return clusters
  }
}

extension Shaper.Cluster {
  /// Whether a table of pairs can hold the advance.
  fileprivate var fits: Bool { advance >= -(1 << 29) && advance < 1 << 29 }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func scalars(in range: Range<Int>) -> [UInt32] {
    var result: [UInt32] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, size) = scalar(at: offset)
      result.append(scalar)
      offset += size
    }
    return result
  }
}

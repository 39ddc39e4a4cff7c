import CHarfBuzz
import FontFaces
import UnicodeAnalysis

extension Shaper {
  /// Measures a stretch as a sum over its letters and what they do to each other, without shaping it.
  ///
  /// Each letter is shaped once alone, and once before each letter that the face may kern it before. What comes of it is what shaping the stretch
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
      switch owner.table.pointee.advance(&walk, to: range.upperBound, in: utf8, &clusters) {
      case .end: return walk.sum
      case .refusal: return nil
      case .letter(let letter):
        guard learn(utf8, letter, run: run, face: face, owner) else { return nil }
      case .pair(let first, let second, let range, let middle):
        learn(first, before: second, utf8, range, middle: middle, run: run, face: face, owner)
      }
    }
  }

  /// The table of a face and a script among those that are known.
  private mutating func owner(of face: FontFace, script: UInt32) -> LetterTable.Owner {
    for index in letterTables.indices where letterTables[index].face === face && letterTables[index].script == script {
      return letterTables[index]
    }
    // The same face may be an object of another preparer.
    if let known = letterTables.first(where: { $0.script == script && $0.face == face }) { return known }
    let rules = face.pairRules(script: script, language: language)
    let owner = LetterTable.Owner(face: face, script: script, rules: rules)
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
      letter.list(rules.glyphs(of: scalars, in: face))
      letter.heedsNext = traits.heedsNext
      letter.mustBegin = traits.mustBegin
      letter.mayRefuseNext = traits.mayRefuseNext
      letter.mayBeRefused = traits.mayBeRefused
    }
    let wasFull = owner.table.pointee.insert(scalars, letter)
    return !wasFull
  }

  /// Finds what a letter comes to before another: what it is alone, unless the face may kern the two; then they are shaped.
  private mutating func learn(
    _ first: Int, before second: Int, _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, middle: Int,
    run: ShapingRun, face: FontFace, _ owner: LetterTable.Owner
  ) {
    guard let rules = owner.rules else { return }
    let (letter, next) = (owner.table.pointee.letter(first), owner.table.pointee.letter(second))
    if !(letter.mayRefuseNext && next.mayBeRefused), !letter.mayKern(before: next, rules) {
      owner.table.pointee.insert(LetterTable.Pair(advance: letter.advance, isUnsafe: false), of: first, before: second)
      return
    }
    let scalars = (utf8.scalars(in: range.lowerBound..<middle), utf8.scalars(in: middle..<range.upperBound))
    var pair = LetterTable.Pair(advance: 0, isUnsafe: false, isRefused: true)
    if !letter.mayRefuseNext || !next.mayBeRefused || !rules.forbids(scalars.0, before: scalars.1, in: face) {
      let parts = parts(of: utf8, range, run: run, face: face)
      if parts.count == 2, parts[0].fits, parts[1].fits, !parts[0].isUnsafe, Int(parts[1].offset) == middle,
        parts[1].advance == next.advance
      {
        pair = LetterTable.Pair(advance: parts[0].advance, isUnsafe: parts[1].isUnsafe)
      }
    }
    owner.table.pointee.insert(pair, of: first, before: second)
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

extension LetterTable.Letter {
  /// Lists the glyphs that it may come to be.
  fileprivate mutating func list(_ all: [UInt32]) {
    guard all.count <= glyphs.scalarCount, all.allSatisfy({ $0 <= UInt16.max }) else { return }
    for (index, glyph) in all.enumerated() { glyphs[index] = UInt16(glyph) }
    glyphCount = UInt8(all.count)
  }

  /// Whether the face may kern it before another letter; what is not listed it may.
  fileprivate func mayKern(before next: LetterTable.Letter, _ rules: PairRules) -> Bool {
    guard glyphCount > 0, next.glyphCount > 0 else { return true }
    for first in 0..<Int(glyphCount) {
      for second in 0..<Int(next.glyphCount)
      where rules.kerns(UInt32(glyphs[first]), before: UInt32(next.glyphs[second])) {
        return true
      }
    }
    return false
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

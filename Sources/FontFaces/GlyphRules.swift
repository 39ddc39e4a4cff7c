/// Reads from a face's `GSUB` or `GPOS` table which glyphs its rules look at together.
///
/// OpenType 1.9, chapter 2 (common table formats), `GSUB` and `GPOS`. Rules about one glyph alone are passed over.
struct GlyphRules: ~Copyable {
  /// What looks at several glyphs in a row.
  enum Rule {
    /// Adjusts the first glyph of a pair, and goes on with the second; the subtable tells which pairs.
    case adjustsFirst(GlyphSet, subtable: Int)
    /// Looks at glyphs in a row, one of each set.
    case sequence([GlyphSet])
  }

  /// The table does not hold together.
  struct Unreadable: Error {}

  /// Bits of a lookup's flags: glyphs of classes that it does not see.
  static let ignoresBasesOrLigatures = 0x6

  private let table: FontTable
  private let isPositioning: Bool
  private let glyphCount: Int
  /// The glyphs that matter; sets are cut down to it.
  private let domain: GlyphSet
  /// How many numbers may still be read: no font needs a tenth of it, but damaged tables can name each other for hours.
  private var budget = 1 << 22
  private var coverages: [Int: GlyphSet] = [:]
  private var classes: [Int: [Int: GlyphSet]] = [:]

  /// Rules whose glyphs can all be of `domain`.
  init(_ table: consuming FontTable, isPositioning: Bool, glyphCount: Int, domain: GlyphSet) {
    self.table = table
    self.isPositioning = isPositioning
    self.glyphCount = glyphCount
    self.domain = domain
  }

  /// The rules of a lookup.
  ///
  /// - Parameter body: takes each rule with the lookup's flags.
  /// - Throws: `Unreadable`.
  mutating func forEachRule(ofLookup index: Int, _ body: (Rule, _ flags: Int) -> Void) throws(Unreadable) {
    let list = try half(8)
    guard index < (try half(list)) else { throw Unreadable() }
    let lookup = list + (try half(list + 2 + index * 2))
    let type = try half(lookup)
    let flags = try half(lookup + 2)
    for number in 0..<(try half(lookup + 4)) {
      let subtable = lookup + (try half(lookup + 6 + number * 2))
      try readSubtable(subtable, type: type) { body($0, flags) }
    }
  }

  private mutating func readSubtable(_ start: Int, type: Int, _ body: (Rule) -> Void) throws(Unreadable) {
    if isPositioning {
      switch type {
      case 1: break
      case 2: try readPairs(start, body)
      case 3:
        let cursive = try coverage(at: start, field: 2)
        emit([cursive, cursive], body)
      case 4, 5, 6: emit([try coverage(at: start, field: 4), try coverage(at: start, field: 2)], body)
      case 7: try readContext(start, body)
      case 8: try readChain(start, body)
      case 9: try readExtension(start, own: 9, body)
      default: throw Unreadable()
      }
    } else {
      switch type {
      case 1, 2, 3: break
      case 4: try readLigatures(start, body)
      case 5: try readContext(start, body)
      case 6: try readChain(start, body)
      case 7: try readExtension(start, own: 7, body)
      case 8: try readReverseChain(start, body)
      default: throw Unreadable()
      }
    }
  }

  private mutating func readExtension(_ start: Int, own: Int, _ body: (Rule) -> Void) throws(Unreadable) {
    let type = try half(start + 2)
    guard type != own, let offset = table.word(start + 4) else { throw Unreadable() }
    try readSubtable(start + offset, type: type, body)
  }

  // MARK: Rules of one kind each

  private mutating func readPairs(_ start: Int, _ body: (Rule) -> Void) throws(Unreadable) {
    guard (1...2).contains(try half(start)) else { throw Unreadable() }
    let first = try coverage(at: start, field: 2)
    guard !first.isEmpty else { return }
    // A second value moves the second glyph, which is then not the first of another pair.
    body(try half(start + 6) == 0 ? .adjustsFirst(first, subtable: start) : .sequence([first, domain]))
  }

  private mutating func readLigatures(_ start: Int, _ body: (Rule) -> Void) throws(Unreadable) {
    for (index, first) in try coveredGlyphs(at: start + (try half(start + 2))).enumerated() where domain.contains(first)
    {
      let set = start + (try half(start + 6 + index * 2))
      for number in 0..<(try half(set)) {
        let ligature = set + (try half(set + 2 + number * 2))
        let rest = try halves(ligature + 4, max(0, (try half(ligature + 2)) - 1))
        guard !rest.isEmpty, rest.allSatisfy({ domain.contains($0) }) else { continue }
        emit([single(first)] + rest.map { single($0) }, body)
      }
    }
  }

  private mutating func readContext(_ start: Int, _ body: (Rule) -> Void) throws(Unreadable) {
    switch try half(start) {
    case 1:
      for (index, first) in try coveredGlyphs(at: start + (try half(start + 2))).enumerated()
      where domain.contains(first) {
        for rule in try rules(start, field: 6 + index * 2) {
          let rest = try halves(rule + 4, max(0, (try half(rule)) - 1))
          guard rest.allSatisfy({ domain.contains($0) }) else { continue }
          emit([single(first)] + rest.map { single($0) }, body)
        }
      }
    case 2:
      let first = try coverage(at: start, field: 2)
      let definition = start + (try half(start + 4))
      for index in 0..<(try half(start + 6)) {
        let set = first.intersection(try glyphs(ofClass: index, in: definition))
        guard !set.isEmpty else { continue }
        for rule in try rules(start, field: 8 + index * 2) {
          var positions = [set]
          for value in try halves(rule + 4, max(0, (try half(rule)) - 1)) {
            positions.append(try glyphs(ofClass: value, in: definition))
          }
          emit(positions, body)
        }
      }
    case 3:
      var positions: [GlyphSet] = []
      for index in 0..<(try half(start + 2)) { positions.append(try coverage(at: start, field: 6 + index * 2)) }
      emit(positions, body)
    default: throw Unreadable()
    }
  }

  private mutating func readChain(_ start: Int, _ body: (Rule) -> Void) throws(Unreadable) {
    switch try half(start) {
    case 1:
      for (index, first) in try coveredGlyphs(at: start + (try half(start + 2))).enumerated()
      where domain.contains(first) {
        for rule in try rules(start, field: 6 + index * 2) {
          let parts = try chain(rule, firstIsGiven: true)
          guard (parts.before + parts.input + parts.after).allSatisfy({ domain.contains($0) }) else { continue }
          emit(
            parts.before.reversed().map { single($0) } + [single(first)] + parts.input.map { single($0) }
              + parts.after.map { single($0) }, body)
        }
      }
    case 2:
      let first = try coverage(at: start, field: 2)
      let definitions = try halves(start + 4, 3).map { start + $0 }
      for index in 0..<(try half(start + 10)) {
        let set = first.intersection(try glyphs(ofClass: index, in: definitions[1]))
        guard !set.isEmpty else { continue }
        for rule in try rules(start, field: 12 + index * 2) {
          let parts = try chain(rule, firstIsGiven: true)
          var positions: [GlyphSet] = []
          for value in parts.before.reversed() { positions.append(try glyphs(ofClass: value, in: definitions[0])) }
          positions.append(set)
          for value in parts.input { positions.append(try glyphs(ofClass: value, in: definitions[1])) }
          for value in parts.after { positions.append(try glyphs(ofClass: value, in: definitions[2])) }
          emit(positions, body)
        }
      }
    case 3:
      let parts = try chain(start + 2, firstIsGiven: false)
      var positions: [GlyphSet] = []
      for offset in parts.before.reversed() + parts.input + parts.after {
        positions.append(try coverage(at: start + offset))
      }
      emit(positions, body)
    default: throw Unreadable()
    }
  }

  private mutating func readReverseChain(_ start: Int, _ body: (Rule) -> Void) throws(Unreadable) {
    let before = try halves(start + 6, try half(start + 4))
    let rest = start + 6 + before.count * 2
    var positions: [GlyphSet] = []
    for offset in before.reversed() { positions.append(try coverage(at: start + offset)) }
    positions.append(try coverage(at: start, field: 2))
    for offset in try halves(rest + 2, try half(rest)) { positions.append(try coverage(at: start + offset)) }
    emit(positions, body)
  }

  /// Passes a rule on if all its glyphs can be of the domain and there are several.
  private func emit(_ positions: [GlyphSet], _ body: (Rule) -> Void) {
    guard positions.count > 1, positions.allSatisfy({ !$0.isEmpty }) else { return }
    body(.sequence(positions))
  }

  // MARK: Parts

  /// The rules of the set whose offset stands in a field; none if it is zero.
  private mutating func rules(_ start: Int, field: Int) throws(Unreadable) -> [Int] {
    let offset = try half(start + field)
    guard offset > 0 else { return [] }
    let set = start + offset
    return try halves(set + 2, try half(set)).map { set + $0 }
  }

  /// What a chained rule looks at: before (the nearest first), in and after its input.
  private mutating func chain(
    _ start: Int, firstIsGiven: Bool
  ) throws(Unreadable) -> (before: [Int], input: [Int], after: [Int]) {
    let before = try halves(start + 2, try half(start))
    var next = start + 2 + before.count * 2
    let input = try halves(next + 2, max(0, (try half(next)) - (firstIsGiven ? 1 : 0)))
    next += 2 + input.count * 2
    return (before, input, try halves(next + 2, try half(next)))
  }

  private func single(_ glyph: Int) -> GlyphSet {
    var set = GlyphSet(glyphCount: glyphCount)
    set.insert(glyph)
    return set
  }

  private mutating func coverage(at start: Int, field: Int) throws(Unreadable) -> GlyphSet {
    try coverage(at: start + (try half(start + field)))
  }

  /// The glyphs of a coverage table that are in the domain.
  private mutating func coverage(at start: Int) throws(Unreadable) -> GlyphSet {
    if let known = coverages[start] { return known }
    var set = GlyphSet(glyphCount: glyphCount)
    for range in try coveredRanges(at: start) { set.insert(range) }
    set.formIntersection(domain)
    coverages[start] = set
    return set
  }

  /// The glyphs of a coverage table in its order.
  private mutating func coveredGlyphs(at start: Int) throws(Unreadable) -> [Int] {
    try coveredRanges(at: start).flatMap { Array($0) }
  }

  private mutating func coveredRanges(at start: Int) throws(Unreadable) -> [ClosedRange<Int>] {
    let count = try half(start + 2)
    switch try half(start) {
    case 1: return try halves(start + 4, count).map { $0...$0 }
    case 2: return try ranges(start + 4, count).map(\.glyphs)
    default: throw Unreadable()
    }
  }

  /// The glyphs of a class that are in the domain; class 0 is all that has no other.
  private mutating func glyphs(ofClass value: Int, in start: Int) throws(Unreadable) -> GlyphSet {
    let empty = GlyphSet(glyphCount: glyphCount)
    if classes[start] == nil {
      var sets: [Int: GlyphSet] = [:]
      var others = domain
      switch try half(start) {
      case 1:
        let first = try half(start + 2)
        for (index, value) in try halves(start + 6, try half(start + 4)).enumerated() where value != 0 {
          sets[value, default: empty].insert(first + index)
        }
      case 2:
        for (range, value) in try ranges(start + 4, try half(start + 2)) where value != 0 {
          sets[value, default: empty].insert(range)
        }
      default: throw Unreadable()
      }
      for (value, set) in sets {
        others = others.subtracting(set)
        sets[value] = set.intersection(domain)
      }
      sets[0] = others
      classes[start] = sets
    }
    return classes[start]?[value] ?? empty
  }

  /// Ranges of glyphs with a value each.
  private mutating func ranges(_ start: Int, _ count: Int) throws(Unreadable) -> [(
    glyphs: ClosedRange<Int>, value: Int
  )] {
    let numbers = try halves(start, count * 3)
    var result: [(glyphs: ClosedRange<Int>, value: Int)] = []
    for index in stride(from: 0, to: numbers.count, by: 3) where numbers[index] <= numbers[index + 1] {
      result.append((numbers[index]...numbers[index + 1], numbers[index + 2]))
    }
    return result
  }

  private mutating func halves(_ start: Int, _ count: Int) throws(Unreadable) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(count)
    for index in 0..<count { result.append(try half(start + index * 2)) }
    return result
  }

  private mutating func half(_ offset: Int) throws(Unreadable) -> Int {
    budget -= 1
    guard budget > 0, let value = table.half(offset) else { throw Unreadable() }
    return value
  }
}

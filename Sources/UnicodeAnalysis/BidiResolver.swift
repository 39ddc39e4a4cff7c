import CICU

/// Embedding levels by the Unicode Bidirectional Algorithm (UAX #9), for texts of any number of paragraphs.
///
/// ICU pairs brackets as Unicode 6.3 did, and loses embeddings between two brackets or between the parts of an isolating
/// run sequence; here the rules are taken as they are written. The classes of scalars are ICU's.
///
/// The buffers are kept from text to text, those of a very long text but for a part. One task owns it.
final class BidiResolver {
  /// For each scalar: its class, FSI replaced by the isolate that it turns out to be.
  private(set) var classes = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  /// The same after overrides, as the weak rules find them.
  private(set) var types = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  private var levels = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  /// Where it begins in the text.
  private var offsets = UnsafeMutablePointer<Int32>.allocate(capacity: 0)
  /// The types of an isolating run sequence that is not a whole paragraph, those before rule W1, and where its scalars
  /// are.
  private var gathered = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  private var gatheredBefore = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  private var indices = UnsafeMutablePointer<Int32>.allocate(capacity: 0)
  private var capacity = 0
  private var count = 0

  private(set) var brackets: ContiguousArray<BidiBracket> = []
  /// The level runs of one paragraph.
  var runs: ContiguousArray<LevelRun> = []
  /// The directional status stack of X1.
  var stack: ContiguousArray<Status> = []
  /// The bracket at or after the place where the explicit rules are.
  var nextBracket = 0
  private var sequence = BidiSequence()
  /// The classes of the text.
  private var found = BidiClassSet()

  /// A stretch of one explicit level in one paragraph; what X9 removes may lie inside.
  struct LevelRun {
    var start: Int32
    var end: Int32
    var level: UInt8
    /// The first bracket that is not before the run.
    var firstBracket: Int32
    /// The run that begins with the PDI of the isolate with which this one ends; -1 if there is none.
    var next: Int32 = -1
    /// Whether another run continues here.
    var isContinuation = false
    /// Whether the run ends with an isolate that is not closed.
    var endsOpen = false
  }

  /// An entry of the directional status stack.
  struct Status {
    var level: UInt8
    /// The class that an override gives, or ON.
    var override: UInt8
    /// The run of the initiator if the entry is that of an isolate; else -1.
    var isolate: Int32
  }

  /// The capacity that is kept for the next text: far more than people write.
  private static let keptCapacity = 1 << 16

  deinit { deallocate() }

  private func deallocate() {
    for buffer in [classes, types, levels, gathered, gatheredBefore] { buffer.deallocate() }
    offsets.deallocate()
    indices.deallocate()
  }

  /// Finds the levels of a text of which every paragraph has the same level, and appends them as runs.
  ///
  /// White space at the end of paragraphs and before tabs has the paragraph's level (the parts of L1 that do not depend
  /// on lines). What X9 removes goes with what precedes it; what opens an embedding goes with what follows.
  ///
  /// - Complexity: O(n) in the length of the text.
  func resolve(
    _ utf8: UnsafeBufferPointer<UInt8>, baseLevel: UInt8, table: ScalarTable,
    into result: inout ContiguousArray<TextAnalysis.LevelRun>
  ) {
    reserve(utf8.count)
    read(utf8, table: table)
    if found.contains(CICU_BIDI_FSI) { decideIsolates() }
    nextBracket = 0
    var start = 0
    while start < count {
      var end = count
      if found.contains(CICU_BIDI_B) {
        end = start
        while end < count, classes[end] != CICU_BIDI_B { end += 1 }
        if end < count { levels[end] = baseLevel }
      }
      if end > start { resolveParagraph(start, end, baseLevel: baseLevel) }
      start = end + 1
    }
    appendRuns(end: Int32(utf8.count), into: &result)
    if capacity > Self.keptCapacity { allocate(Self.keptCapacity) }
  }

  /// Makes room for as many scalars, a number that is also enough for its bytes.
  private func reserve(_ needed: Int) {
    if needed > capacity { allocate(max(needed, min(needed + needed / 2 + 64, Self.keptCapacity))) }
  }

  private func allocate(_ capacity: Int) {
    deallocate()
    self.capacity = capacity
    classes = .allocate(capacity: capacity)
    types = .allocate(capacity: capacity)
    levels = .allocate(capacity: capacity)
    offsets = .allocate(capacity: capacity)
    gathered = .allocate(capacity: capacity)
    gatheredBefore = .allocate(capacity: capacity)
    indices = .allocate(capacity: capacity)
  }

  private func read(_ utf8: UnsafeBufferPointer<UInt8>, table: ScalarTable) {
    brackets.removeAll(keepingCapacity: true)
    var set = BidiClassSet()
    var index = 0
    var cursor = UTF8Cursor(utf8)
    while true {
      let offset = cursor.offset
      guard let scalar = cursor.next() else { break }
      let properties = table[scalar]
      if properties.flags & (ScalarFlag.openingBracket | ScalarFlag.closingBracket) != 0 {
        appendBracket(scalar, isOpening: properties.flags & ScalarFlag.openingBracket != 0, at: index)
      }
      set.insert(properties.bidi_class)
      classes[index] = properties.bidi_class
      types[index] = properties.bidi_class
      offsets[index] = Int32(offset)
      index += 1
    }
    count = index
    found = set
  }

  private func appendBracket(_ scalar: UInt32, isOpening: Bool, at index: Int) {
    let closing = isOpening ? cicu_paired_bracket(Int32(scalar)) : cicu_canonical_bracket(Int32(scalar))
    brackets.append(BidiBracket(position: Int32(index), closing: closing, isOpening: isOpening))
  }

  /// X5c: gives each FSI the direction of its first strong character, nested isolates skipped.
  ///
  /// One pass for all of them: a strong character decides for the innermost isolate around it, and for no other.
  private func decideIsolates() {
    var open: ContiguousArray<Int32> = []
    for index in 0..<count {
      switch Int(classes[index]) {
      case CICU_BIDI_FSI, CICU_BIDI_LRI, CICU_BIDI_RLI: open.append(Int32(index))
      case CICU_BIDI_PDI: if let isolate = open.popLast() { decide(isolate, CICU_BIDI_LRI) }
      case CICU_BIDI_L: if let isolate = open.last { decide(isolate, CICU_BIDI_LRI) }
      case CICU_BIDI_R, CICU_BIDI_AL: if let isolate = open.last { decide(isolate, CICU_BIDI_RLI) }
      case CICU_BIDI_B: while let isolate = open.popLast() { decide(isolate, CICU_BIDI_LRI) }
      default: break
      }
    }
    while let isolate = open.popLast() { decide(isolate, CICU_BIDI_LRI) }
  }

  private func decide(_ isolate: Int32, _ direction: Int) {
    guard classes[Int(isolate)] == CICU_BIDI_FSI else { return }
    classes[Int(isolate)] = UInt8(direction)
    types[Int(isolate)] = UInt8(direction)
  }

  private func resolveParagraph(_ start: Int, _ end: Int, baseLevel: UInt8) {
    if found.isDisjoint(with: .controls), found.isDisjoint(with: .removed) {
      sequence.begin(
        types: UnsafeMutableBufferPointer(start: types + start, count: end - start),
        before: UnsafeMutableBufferPointer(start: classes + start, count: end - start), found: found)
      while nextBracket < brackets.count, brackets[nextBracket].position < end {
        sequence.append(brackets[nextBracket], at: Int(brackets[nextBracket].position) - start)
        nextBracket += 1
      }
      sequence.resolve(
        count: end - start, level: baseLevel, before: baseLevel, after: baseLevel, into: levels + start)
    } else {
      resolveSequences(start, end, baseLevel: baseLevel)
    }
    applySpaces(start, end, baseLevel: baseLevel)
  }

  private func resolveSequences(_ start: Int, _ end: Int, baseLevel: UInt8) {
    findLevelRuns(start, end, baseLevel: baseLevel, hasControls: !found.isDisjoint(with: .controls))
    for first in runs.indices where !runs[first].isContinuation {
      sequence.begin(
        types: UnsafeMutableBufferPointer(start: gathered, count: end - start),
        before: UnsafeMutableBufferPointer(start: gatheredBefore, count: end - start), found: found)
      var length = 0
      let level = runs[first].level
      var last = first
      while true {
        length = gather(runs[last], after: length)
        if runs[last].next < 0 { break }
        last = Int(runs[last].next)
      }
      // X10: an isolate that is not closed ends where its paragraph does.
      let before = first > 0 ? runs[first - 1].level : baseLevel
      let after = last + 1 < runs.count && !runs[last].endsOpen ? runs[last + 1].level : baseLevel
      // The levels take the place of the types before W1, which nobody asks for at the end.
      sequence.resolve(
        count: length, level: level, before: max(level, before), after: max(level, after), into: gatheredBefore)
      for index in 0..<length { levels[Int(indices[index])] = gatheredBefore[index] }
    }
    guard !found.isDisjoint(with: .removed) else { return }
    var previous = baseLevel
    for index in start..<end {
      if BidiClassSet.removed.contains(Int(classes[index])) { levels[index] = previous }
      previous = levels[index]
    }
  }

  /// Appends a run to the sequence, without what X9 removes.
  private func gather(_ run: LevelRun, after length: Int) -> Int {
    var bracket = Int(run.firstBracket)
    var length = length
    for index in Int(run.start)..<Int(run.end) where !BidiClassSet.removed.contains(Int(classes[index])) {
      while bracket < brackets.count, brackets[bracket].position < index { bracket += 1 }
      if bracket < brackets.count, brackets[bracket].position == index {
        sequence.append(brackets[bracket], at: length)
      }
      gathered[length] = types[index]
      gatheredBefore[length] = types[index]
      indices[length] = Int32(index)
      length += 1
    }
    return length
  }

  /// L1 as far as it does not depend on lines, and the levels of what opens embeddings.
  private func applySpaces(_ start: Int, _ end: Int, baseLevel: UInt8) {
    var index = end - 1
    while index >= start, BidiClassSet.spaces.contains(Int(classes[index])) {
      levels[index] = baseLevel
      index -= 1
    }
    guard found.contains(CICU_BIDI_S) || !found.isDisjoint(with: .openings) else { return }
    var isBeforeTab = false
    while index >= start {
      let bidi = Int(classes[index])
      if bidi == CICU_BIDI_S {
        isBeforeTab = true
        levels[index] = baseLevel
      } else if isBeforeTab, BidiClassSet.spaces.contains(bidi) {
        levels[index] = baseLevel
      } else {
        isBeforeTab = false
        if BidiClassSet.openings.contains(bidi) { levels[index] = levels[index + 1] }
      }
      index -= 1
    }
  }

  private func appendRuns(end: Int32, into result: inout ContiguousArray<TextAnalysis.LevelRun>) {
    guard count > 0 else { return }
    var level = levels[0]
    for index in 1..<count where levels[index] != level {
      result.append(TextAnalysis.LevelRun(end: offsets[index], level: level))
      level = levels[index]
    }
    result.append(TextAnalysis.LevelRun(end: end, level: level))
  }

  /// X6: gives a scalar the override of an embedding.
  func override(_ index: Int, with type: UInt8) { types[index] = type }
}

/// A set of the classes of UAX #9.
struct BidiClassSet: Hashable {
  private var bits: UInt32 = 0

  init() {}
  init(_ classes: Int...) { for bidi in classes { insert(UInt8(bidi)) } }

  @inline(__always)
  mutating func insert(_ bidi: UInt8) { bits |= 1 << UInt32(bidi) }
  @inline(__always)
  func contains(_ bidi: Int) -> Bool { bits & 1 << UInt32(bidi) != 0 }
  func isDisjoint(with other: BidiClassSet) -> Bool { bits & other.bits == 0 }

  /// What opens an embedding or an override.
  static let openings = BidiClassSet(CICU_BIDI_LRE, CICU_BIDI_RLE, CICU_BIDI_LRO, CICU_BIDI_RLO)
  /// What X9 removes.
  static let removed = BidiClassSet(
    CICU_BIDI_LRE, CICU_BIDI_RLE, CICU_BIDI_LRO, CICU_BIDI_RLO, CICU_BIDI_PDF, CICU_BIDI_BN)
  static let isolates = BidiClassSet(CICU_BIDI_LRI, CICU_BIDI_RLI, CICU_BIDI_FSI, CICU_BIDI_PDI)
  /// What X1 to X8 ask about.
  static let controls = BidiClassSet(
    CICU_BIDI_LRE, CICU_BIDI_RLE, CICU_BIDI_LRO, CICU_BIDI_RLO, CICU_BIDI_PDF, CICU_BIDI_LRI, CICU_BIDI_RLI,
    CICU_BIDI_FSI, CICU_BIDI_PDI)
  /// What takes the paragraph's level at the end of a line (L1).
  static let spaces = BidiClassSet(
    CICU_BIDI_LRE, CICU_BIDI_RLE, CICU_BIDI_LRO, CICU_BIDI_RLO, CICU_BIDI_PDF, CICU_BIDI_BN, CICU_BIDI_WS,
    CICU_BIDI_LRI, CICU_BIDI_RLI, CICU_BIDI_FSI, CICU_BIDI_PDI)
  static let numbers = BidiClassSet(CICU_BIDI_EN, CICU_BIDI_AN)
  /// The classes that W4 to W6 change.
  static let numberPunctuation = BidiClassSet(CICU_BIDI_ES, CICU_BIDI_ET, CICU_BIDI_CS)
}

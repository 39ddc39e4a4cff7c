import CICU

/// Embedding levels by the Unicode Bidirectional Algorithm (UAX #9), for texts of any number of paragraphs.
///
/// ICU pairs brackets as Unicode 6.3 did, and loses embeddings between two brackets or between the parts of an isolating
/// run sequence; here the rules are taken as they are written. The classes of scalars are ICU's.
///
/// The buffers are kept from text to text.
struct BidiResolver {
  /// The class of each scalar, FSI replaced by the isolate that it turns out to be.
  var classes: ContiguousArray<UInt8> = []
  /// The same after overrides, as the weak rules find them.
  var types: ContiguousArray<UInt8> = []
  var levels: ContiguousArray<UInt8> = []
  var brackets: ContiguousArray<BidiBracket> = []
  /// The level runs of one paragraph.
  var runs: ContiguousArray<LevelRun> = []
  /// The directional status stack of X1.
  var stack: ContiguousArray<Status> = []
  /// The bracket at or after the place where the explicit rules are.
  var nextBracket = 0
  private var sequence = BidiSequence()
  /// The classes of the text, a bit for each.
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

  /// Finds the levels of a text of which every paragraph has the same level, and appends them as runs.
  ///
  /// White space at the end of paragraphs and before tabs has the paragraph's level (the parts of L1 that do not depend
  /// on lines). What X9 removes goes with what precedes it; what opens an embedding goes with what follows.
  ///
  /// - Complexity: O(n) in the length of the text.
  mutating func resolve(
    _ utf8: UnsafeBufferPointer<UInt8>, baseLevel: UInt8, table: ScalarTable,
    into result: inout ContiguousArray<TextAnalysis.LevelRun>
  ) {
    read(utf8, table: table)
    if found.contains(CICU_BIDI_FSI) { decideIsolates() }
    levels.removeAll(keepingCapacity: true)
    levels.append(contentsOf: repeatElement(baseLevel, count: classes.count))
    nextBracket = 0
    var start = 0
    while start < classes.count {
      var end = start
      while end < classes.count, classes[end] != CICU_BIDI_B { end += 1 }
      resolveParagraph(start, end, baseLevel: baseLevel)
      start = end + 1
    }
    finish(baseLevel: baseLevel)
    appendRuns(utf8, into: &result)
  }

  private mutating func read(_ utf8: UnsafeBufferPointer<UInt8>, table: ScalarTable) {
    classes.removeAll(keepingCapacity: true)
    brackets.removeAll(keepingCapacity: true)
    found = BidiClassSet()
    var cursor = UTF8Cursor(utf8)
    while let scalar = cursor.next() {
      let properties = table[scalar]
      if properties.flags & (ScalarFlag.openingBracket | ScalarFlag.closingBracket) != 0 {
        let isOpening = properties.flags & ScalarFlag.openingBracket != 0
        let closing = isOpening ? cicu_paired_bracket(Int32(scalar)) : cicu_canonical_bracket(Int32(scalar))
        brackets.append(BidiBracket(position: Int32(classes.count), closing: closing, isOpening: isOpening))
      }
      found.insert(properties.bidi_class)
      classes.append(properties.bidi_class)
    }
    types.removeAll(keepingCapacity: true)
    types.append(contentsOf: classes)
  }

  /// X5c: gives each FSI the direction of its first strong character, nested isolates skipped.
  ///
  /// One pass for all of them: a strong character decides for the innermost isolate around it, and for no other.
  private mutating func decideIsolates() {
    var open: ContiguousArray<Int32> = []
    for index in classes.indices {
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

  private mutating func decide(_ isolate: Int32, _ direction: Int) {
    guard classes[Int(isolate)] == CICU_BIDI_FSI else { return }
    classes[Int(isolate)] = UInt8(direction)
    types[Int(isolate)] = UInt8(direction)
  }

  private mutating func resolveParagraph(_ start: Int, _ end: Int, baseLevel: UInt8) {
    findLevelRuns(start, end, baseLevel: baseLevel, hasControls: !found.isDisjoint(with: .controls))
    for first in runs.indices where !runs[first].isContinuation {
      sequence.removeAll()
      let level = runs[first].level
      var last = first
      while true {
        append(runs[last])
        if runs[last].next < 0 { break }
        last = Int(runs[last].next)
      }
      // X10: an isolate that is not closed ends where its paragraph does.
      let before = first > 0 ? runs[first - 1].level : baseLevel
      let after = last + 1 < runs.count && !runs[last].endsOpen ? runs[last + 1].level : baseLevel
      sequence.resolve(level: level, before: max(level, before), after: max(level, after), into: &levels)
    }
  }

  private mutating func append(_ run: LevelRun) {
    var bracket = Int(run.firstBracket)
    for index in Int(run.start)..<Int(run.end) where !BidiClassSet.removed.contains(Int(classes[index])) {
      if bracket < brackets.count {
        while bracket < brackets.count, brackets[bracket].position < index { bracket += 1 }
        if bracket < brackets.count, brackets[bracket].position == index { sequence.append(brackets[bracket]) }
      }
      sequence.append(type: types[index], at: Int32(index))
    }
  }

  /// L1 as far as it does not depend on lines, and levels for what X9 removes.
  private mutating func finish(baseLevel: UInt8) {
    if !found.isDisjoint(with: .removed) {
      var previous = baseLevel
      for index in classes.indices {
        if BidiClassSet.removed.contains(Int(classes[index])) { levels[index] = previous }
        previous = levels[index]
      }
    }
    var isAtEnd = true
    for index in classes.indices.reversed() {
      let bidi = Int(classes[index])
      if bidi == CICU_BIDI_B || bidi == CICU_BIDI_S {
        isAtEnd = true
        levels[index] = baseLevel
      } else if isAtEnd, BidiClassSet.spaces.contains(bidi) {
        levels[index] = baseLevel
      } else {
        isAtEnd = false
        if BidiClassSet.openings.contains(bidi) { levels[index] = levels[index + 1] }
      }
    }
  }

  private func appendRuns(
    _ utf8: UnsafeBufferPointer<UInt8>, into result: inout ContiguousArray<TextAnalysis.LevelRun>
  ) {
    guard var level = levels.first else { return }
    var cursor = UTF8Cursor(utf8)
    for next in levels {
      if next != level {
        result.append(TextAnalysis.LevelRun(end: Int32(cursor.offset), level: level))
        level = next
      }
      _ = cursor.next()
    }
    result.append(TextAnalysis.LevelRun(end: Int32(cursor.offset), level: level))
  }
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
  /// The neutrals and isolate controls of N1 and N2.
  static let neutrals = BidiClassSet(
    CICU_BIDI_ON, CICU_BIDI_WS, CICU_BIDI_S, CICU_BIDI_B, CICU_BIDI_LRI, CICU_BIDI_RLI, CICU_BIDI_FSI, CICU_BIDI_PDI)
  static let numbers = BidiClassSet(CICU_BIDI_EN, CICU_BIDI_AN)
  /// The classes that W4 to W6 change.
  static let numberPunctuation = BidiClassSet(CICU_BIDI_ES, CICU_BIDI_ET, CICU_BIDI_CS)
}

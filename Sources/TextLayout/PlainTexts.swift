import FontFaces
import UnicodeAnalysis

/// Texts that are made of plain words: one look-up for each word and a sum, and no analysis of the text.
///
/// It gives what analysing the text and `ParagraphMeasurer` give, bit for bit, or nothing: then the text is to be analysed as a
/// whole. A word that is not known yet is analysed and shaped by itself.
///
/// One task owns it; it is not `Sendable`.
struct PlainTexts: ~Copyable {
  /// What stands before a word, as far as it decides anything: the fonts, the script, the direction of the text.
  struct Surroundings: Equatable {
    var fontSet: UInt16
    /// ICU's number of the script.
    var script: Int32
    var baseLevel: UInt8
    /// The run of a space, and that of one between two words that run against the text.
    var space: UInt16
    var oppositeSpace: UInt16
  }

  /// A kind of run: what its words are shaped by, and the units of their advances.
  struct Kind {
    /// A run of the kind; its end means nothing.
    var run: ShapingRun
    var fontSet: UInt16
    var scale: UnitScale
  }

  /// A word of several scalars to a grapheme in the text that was read last.
  struct JoinedWord {
    var offset: Int32
    var end: Int32
    var firstBoundary: Int32
    var boundaryCount: Int32
  }

  /// Where segments stand, as in `SegmentTable`.
  ///
  /// Memory that only one reader uses: it has room for a segment at each byte of a text before the text is read.
  final class Segments {
    private(set) var starts: UnsafeMutablePointer<Int32>
    private(set) var ends: UnsafeMutablePointer<Int32>
    /// Where each segment ends in the text.
    private(set) var utf8Ends: UnsafeMutablePointer<Int32>
    private var capacity = 256
    var count = 0

    init() {
      starts = .allocate(capacity: capacity)
      ends = .allocate(capacity: capacity)
      utf8Ends = .allocate(capacity: capacity)
    }

    deinit {
      starts.deallocate()
      ends.deallocate()
      utf8Ends.deallocate()
    }

    func removeAll(reserving count: Int) {
      self.count = 0
      guard count > capacity else { return }
      for memory in [starts, ends, utf8Ends] { memory.deallocate() }
      capacity = count
      starts = .allocate(capacity: capacity)
      ends = .allocate(capacity: capacity)
      utf8Ends = .allocate(capacity: capacity)
    }
  }

  let analyzer: TextAnalyzer
  /// Roughly how many bytes of words may be kept.
  let costLimit: Int
  var table = WordTable<PlainWord>()
  var steps: ContiguousArray<PlainWord.Step> = []
  var seams: ContiguousArray<PlainWord.Seam> = []
  var boundaries: ContiguousArray<UInt8> = []
  var surroundings: ContiguousArray<Surroundings> = []
  var kinds: ContiguousArray<Kind> = []
  var analysis = TextAnalysis()
  /// The runs of the word that is learnt, its style, and a text without styled runs.
  var wordRuns: ContiguousArray<ShapingRun> = []
  var styles: [ResolvedStyle] = []
  let unstyled = StyledText("")
  /// The clusters of the stretch that is learnt.
  var parts: ContiguousArray<Shaper.Cluster> = []
  /// Where the steps of the word that is learnt begin.
  var firstStep = 0
  /// Whether words were forgotten while a text was read.
  var wasEmptied = false

  // What was read last.
  let segments = Segments()
  private(set) var paragraphs: ContiguousArray<Paragraph> = []
  private(set) var runs: ContiguousArray<ShapingRun> = []
  private(set) var joined: ContiguousArray<JoinedWord> = []
  private(set) var traits: PlainWord.Traits = []
  private(set) var baseLevel: UInt8 = 0
  private(set) var resumption: TextResumption?

  init(analyzer: TextAnalyzer, costLimit: Int) {
    self.analyzer = analyzer
    self.costLimit = costLimit
  }

  /// Forgets all words.
  mutating func removeAll() {
    table.removeAll()
    steps.removeAll()
    seams.removeAll()
    boundaries.removeAll()
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - defaultLevel: the level of a text without a strong character.
  ///   - widest: a segment wider than this needs its atoms.
  ///   - window: where a place to go on from is worth noting.
  /// - Returns: whether the text consists of plain words; what was read is then in the properties.
  /// - Complexity: O(n) in the length of the text.
  mutating func read(
    _ utf8: UnsafeBufferPointer<UInt8>, style: ResolvedStyle, defaultLevel: UInt8, widest: Int, window: Range<Int>,
    _ measurer: inout ParagraphMeasurer
  ) -> Bool {
    guard style.isPlain, let first = utf8.first, first > 0x20 else { return false }
    segments.removeAll(reserving: utf8.count + 1)
    paragraphs.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    joined.removeAll(keepingCapacity: true)
    traits = []
    resumption = nil
    wasEmptied = false
    baseLevel = first.isLetter ? 0 : analyzer.firstStrongLevel(utf8) ?? defaultLevel
    var place = surroundings(at: 0, of: utf8, style: style)
    var start = 0
    while true {
      guard
        let end = readParagraph(
          utf8, from: start, &place, style: style, widest: widest, window: window, &measurer)
      else {
        return false
      }
      if end == utf8.count { break }
      start = end
      // An empty paragraph goes with what is before it.
      if utf8[start] != 0x0A { place = surroundings(at: start, of: utf8, style: style) }
    }
    guard !wasEmptied else { return false }
    return true
  }

  /// Reads a paragraph.
  ///
  /// - Returns: where the next one begins, or nil if it is none for this way.
  private mutating func readParagraph(
    _ utf8: UnsafeBufferPointer<UInt8>, from start: Int, _ place: inout Int, style: ResolvedStyle, widest: Int,
    window: Range<Int>, _ measurer: inout ParagraphMeasurer
  ) -> Int? {
    let (starts, ends, utf8Ends) = (segments.starts, segments.ends, segments.utf8Ends)
    let firstSegment = segments.count
    var count = firstSegment
    var sum = UnitSum(standingAt: 0)
    var kind = -1
    var gathered: PlainWord.Traits = []
    var edge: UInt8 = 0
    var lastEnd = 0
    // Spaces whose direction is told by what follows.
    var spaces = 0
    var directions = DirectionTracker(baseLevel: baseLevel)
    let cutsIdeographs = style.cutsIdeographs
    var offset = start
    // Where the word ends that is being cut; looking for that from each of its parts would be quadratic.
    var wordEnd = start
    while true {
      let end: Int
      if offset < wordEnd {
        end = utf8.endOfPart(from: offset, to: wordEnd)
      } else {
        var isWide = false
        (wordEnd, isWide) = utf8.endOfWord(from: offset)
        end = isWide && cutsIdeographs ? utf8.endOfPart(from: offset, to: wordEnd) : wordEnd
      }
      var position = 0
      if end > offset {
        let bytes = UnsafeBufferPointer(rebasing: utf8[offset..<end])
        let word: PlainWord
        if let index = table.find(bytes, UInt64(place)) {
          word = table[index]
        } else {
          word = learn(bytes, after: place, style: style, &measurer)
        }
        guard word.traits.contains(.isPlain), word.beginning & edge == 0 else { return nil }
        var isOpposite = false
        if !directions.ignores(word.sides) {
          guard let answer = directions.take(word.sides) else { return nil }
          isOpposite = answer
        }
        if spaces > 0 {
          let space = isOpposite ? surroundings[place].oppositeSpace : surroundings[place].space
          if Int(space) != kind { enter(space, at: offset - spaces, from: &kind, &sum, style) }
          sum.units &+= style.spaceAdvance &* spaces
          spaces = 0
        }
        position = sum.position
        edge = word.end
        gathered.formUnion(word.traits)
        if word.traits.contains(.joins) {
          joined.append(
            JoinedWord(
              offset: Int32(offset), end: Int32(end), firstBoundary: word.firstBoundary,
              boundaryCount: Int32(word.boundaryCount)))
        }
        if window.contains(offset), offset > start,
          TextPlace.beginsAnew(utf8, at: offset, baseLevel: baseLevel)
        {
          resumption = TextResumption(
            paragraph: paragraphs.count, firstSegment: firstSegment, segment: count, offset: offset,
            inside: TextResumption.Inside(
              sum: word.kind == kind ? sum : UnitSum(standingAt: position), goesOn: word.kind == kind, lastEnd: lastEnd)
          )
        }
        if word.stepCount == 0 {
          if Int(word.kind) != kind { enter(word.kind, at: offset, from: &kind, &sum, style) }
          sum.units &+= Int(word.advance)
        } else {
          for index in Int(word.firstStep)..<Int(word.firstStep) + Int(word.stepCount) {
            let step = steps[index]
            if Int(step.kind) != kind {
              // A run begins where the step before it ended.
              let before = index == Int(word.firstStep) ? 0 : Int(steps[index - 1].end)
              enter(step.kind, at: offset + before, from: &kind, &sum, style)
            }
            sum.units &+= Int(step.units)
            guard step.endsSegment else { continue }
            var (next, following) = (sum.position, sum.position)
            if step.seam >= 0 {
              let seam = seams[Int(step.seam)]
              next = sum.position(after: -Int(seam.left)) + sum.scale.advance(Int(seam.before), size: sum.size)
              following = sum.position(after: Int(seam.right)) - sum.scale.advance(Int(seam.following), size: sum.size)
            }
            guard next >= lastEnd, next - position <= widest else { return nil }
            starts[count] = TextUnit.wrapping(position)
            ends[count] = TextUnit.wrapping(next)
            utf8Ends[count] = Int32(offset) + Int32(step.end)
            count &+= 1
            position = following
            lastEnd = next
          }
        }
        let visible = sum.position
        guard visible >= lastEnd, visible - position <= widest else { return nil }
        starts[count] = TextUnit.wrapping(position)
        ends[count] = TextUnit.wrapping(visible)
        position = visible
        lastEnd = visible
        place = Int(word.after)
      } else {
        guard offset == start else { return nil }
        starts[count] = 0
        ends[count] = 0
      }
      var next = end
      while next < utf8.count, utf8[next] == 0x20 { next += 1 }
      if next > end {
        guard end > offset else { return nil }
        spaces = next - end
      }
      let isBroken = next < utf8.count && utf8[next] == 0x0A
      guard isBroken || next == utf8.count else {
        guard utf8[next] > 0x20 else { return nil }
        // A word that was cut has no neighbours across spaces.
        if next == end { edge = 0 }
        utf8Ends[count] = Int32(next)
        count &+= 1
        offset = next
        continue
      }
      // What closes a bracket takes the script of what opened it.
      guard !gathered.contains(.hasUnpairedBracket) || !gathered.contains(.changesScript) && !directions.hasOpposite
      else {
        return nil
      }
      traits.formUnion(gathered)
      if spaces > 0 {
        let space = surroundings[place].space
        if Int(space) != kind { enter(space, at: next - spaces, from: &kind, &sum, style) }
      }
      if kind >= 0 { appendRun(UInt16(kind), endingAt: next) }
      let contentEnd = next
      if isBroken {
        next += 1
        appendBreak(after: place, endingAt: next)
      }
      utf8Ends[count] = Int32(next)
      count &+= 1
      segments.count = count
      paragraphs.append(
        Paragraph(
          firstSegment: Int32(firstSegment), endSegment: Int32(count), naturalWidth: TextUnit.saturating(position),
          utf8ContentEnd: Int32(contentEnd), isBroken: isBroken, isRegular: true))
      return next
    }
  }

  // MARK: Runs

  /// Goes on in a run of another kind: what was summed so far becomes a position.
  @inline(never)
  private mutating func enter(
    _ new: UInt16, at offset: Int, from kind: inout Int, _ sum: inout UnitSum, _ style: ResolvedStyle
  ) {
    if kind >= 0 { appendRun(UInt16(kind), endingAt: offset) }
    kind = Int(new)
    sum = UnitSum(start: sum.position, scale: kinds[kind].scale, size: style.size)
  }

  private mutating func appendRun(_ kind: UInt16, endingAt end: Int) {
    var run = kinds[Int(kind)].run
    run.end = Int32(end)
    runs.append(run)
  }

  /// A break is a run of its own, in a text that has several.
  private mutating func appendBreak(after place: Int, endingAt end: Int) {
    var run = kinds[Int(surroundings[place].space)].run
    run.content = .invisible
    run.face = 0
    run.end = Int32(end)
    if let last = runs.last, last.continues(run) {
      runs[runs.count - 1].end = run.end
    } else {
      runs.append(run)
    }
  }

  /// What a paragraph begins with.
  private mutating func surroundings(at start: Int, of utf8: UnsafeBufferPointer<UInt8>, style: ResolvedStyle) -> Int {
    let script = utf8[start].isLetter ? analyzer.latin : analyzer.firstScript(utf8, from: start)
    return index(script: script, style: style)
  }

  /// The place of surroundings among those that are known.
  mutating func index(script: Int32, style: ResolvedStyle) -> Int {
    for index in surroundings.indices {
      let known = surroundings[index]
      if known.script == script, known.fontSet == style.fontSetNumber, known.baseLevel == baseLevel { return index }
    }
    let run = ShapingRun(
      end: 0, script: analyzer.tag(ofScript: script), face: 0, style: 0, level: baseLevel, content: .text)
    var opposite = run
    opposite.level += 1
    surroundings.append(
      Surroundings(
        fontSet: style.fontSetNumber, script: script, baseLevel: baseLevel, space: kind(of: run, style: style),
        oppositeSpace: kind(of: opposite, style: style)))
    return surroundings.count - 1
  }

  /// The place of a run's kind among those that are known.
  mutating func kind(of run: ShapingRun, style: ResolvedStyle) -> UInt16 {
    for index in kinds.indices where kinds[index].fontSet == style.fontSetNumber && kinds[index].run.continues(run) {
      return UInt16(index)
    }
    let scale = style.fontSet?[Int(run.face)].unitScale ?? UnitScale(unitsPerEm: 1)
    kinds.append(Kind(run: run, fontSet: style.fontSetNumber, scale: scale))
    return UInt16(kinds.count - 1)
  }
}

extension UInt8 {
  /// Whether the byte is a letter of ASCII.
  fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
}

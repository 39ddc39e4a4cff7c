import FontFaces
import UnicodeAnalysis

/// Goes through a paragraph from segment to segment, summing advances.
struct SegmentWalker {
  let source: ParagraphMeasurer.SegmentSource
  let contentEnd: Int
  private(set) var runIndex: Int
  private(set) var graphemes: GraphemeCursor
  private var offset: Int
  private var run = ShapingRun(end: 0, script: 0, face: 0, style: 0, level: 0, content: .invisible)
  private var runStart = 0
  private var runEnd = 0
  private var sum = UnitSum(standingAt: 0)
  private var face: FontFace?
  private var key = WordCache.Key(face: 0, fontSet: 0, script: 0, flags: 0)
  private var spaceAdvance = 0
  /// Whether the run is shaped as one word, its spaces included.
  private var isWhole = false
  /// The word in which the last segment ended: its end, its units before it, its place in the cache.
  private var wordStart = 0
  private var wordEnd = 0
  private var unitsBeforeWord = 0
  private var word = 0
  /// Whether words are cut before ideographs, and where what is cut ends.
  private var cutsIdeographs = false
  private var textEnd = 0

  init(
    _ source: ParagraphMeasurer.SegmentSource, contentEnd: Int, run: Int, at offset: Int, graphemes: GraphemeCursor
  ) {
    self.source = source
    self.contentEnd = contentEnd
    self.graphemes = graphemes
    self.offset = offset
    runIndex = run - 1
    runEnd = offset
    while runIndex + 1 < source.runs.count - 1, Int(source.runs[runIndex + 1].end) <= offset { runIndex += 1 }
  }

  /// Where the walker stands, in 1/65,536 of a point from the paragraph's start.
  @inline(__always) var position: Int { sum.position }

  /// How far advances are summed up at a place between two words.
  struct Place {
    /// The sum in the run that goes on; where a run begins, where that stands.
    var sum: UnitSum
    var goesOn: Bool
  }

  @inline(__always) var place: Place {
    offset < runEnd ? Place(sum: sum, goesOn: true) : Place(sum: UnitSum(standingAt: sum.position), goesOn: false)
  }

  /// Whether the walker stands where what was passed and what comes are shaped one by one.
  @inline(__always) var isBetweenWords: Bool { offset >= wordEnd && (offset >= runEnd || !isWhole) }

  /// Takes up a paragraph inside; false if runs begin elsewhere than where that was noted.
  mutating func resume(_ resumption: TextResumption.Inside) -> Bool {
    let index = source.runs.firstIndex(endingAfter: Int32(offset))
    guard index < source.runs.count,
      resumption.goesOn == (index > 0 && Int(source.runs[index - 1].end) < offset || index == 0 && offset > 0)
    else { return false }
    runIndex = index - 1
    runEnd = offset
    sum = resumption.sum
    guard resumption.goesOn else { return true }
    // A run that is shaped with its spaces is shaped from its beginning; there was none before the place.
    guard enterRun(), !isWhole else { return false }
    sum = resumption.sum
    return true
  }

  /// Goes on behind a stretch that was measured otherwise, with the sum in its last run.
  mutating func goOn(from next: Int, sum: UnitSum) {
    let index = source.runs.firstIndex(endingAfter: Int32(next) - 1)
    offset = next
    wordEnd = 0
    textEnd = 0
    runIndex = index - 1
    runEnd = next
    graphemes.rewind(to: next)
    if index < source.runs.count { _ = enterRun() }
    self.sum = sum
  }

  /// Goes on to the next run; false if it is none whose advances are simply added.
  private mutating func enterRun() -> Bool {
    guard runIndex + 1 < source.runs.count else { return false }
    runIndex += 1
    run = source.runs[runIndex]
    runStart = offset
    runEnd = min(Int(run.end), contentEnd)
    let position = sum.position
    if run.content == .invisible {
      sum = UnitSum(standingAt: position)
      isWhole = false
      return true
    }
    guard run.content != .box else { return false }
    let style = source.styles[Int(run.style)]
    guard style.letterSpacing == 0, let face = style.fontSet?[Int(run.face)] else { return false }
    self.face = face
    sum = UnitSum(start: position, style: style, face: face)
    key = WordCache.Key(
      face: run.face, fontSet: style.fontSetNumber, script: run.script,
      flags: run.level & 1 | (run.content == .emoji ? 2 : 0))
    spaceAdvance = Int(face.spaceAdvance)
    isWhole = run.content == .text && face.spaceTakesPart && source.utf8[runStart..<runEnd].contains(0x20)
    cutsIdeographs =
      run.script == ShapingRun.han && run.content == .text && style.cutsIdeographs
      && face.ideographsStandAlone(language: source.language)
    return true
  }

  /// Goes on to the visible end of a segment; false if the paragraph is none for this way.
  mutating func advance(to target: Int, _ measurer: inout ParagraphMeasurer) -> Bool {
    while offset < target {
      if offset >= runEnd, !enterRun() { return false }
      let limit = min(target, runEnd)
      if offset < wordEnd {
        guard goOnInWord(to: limit, measurer.words) else { return false }
        continue
      }
      switch run.content {
      case .invisible:
        offset = limit
      case .emoji:
        let end = graphemes.end(after: offset)
        guard end <= limit, let face, end - offset <= ParagraphMeasurer.longestShared else { return false }
        let index = measurer.index(
          of: UnsafeBufferPointer(rebasing: source.utf8[offset..<end]), key, run: run, face: face)
        sum.units += Int(measurer.words.entry(index).advance)
        offset = end
      case .text, .box:
        if source.utf8[offset] == 0x20, !isWhole {
          sum.units += spaceAdvance
          offset += 1
          continue
        }
        guard let face else { return false }
        var end = offset + 1
        if isWhole {
          guard offset == runStart else { return false }
          end = runEnd
        } else {
          if offset < textEnd {
            end = textEnd
          } else {
            while end < runEnd, source.utf8[end] != 0x20 { end += 1 }
            textEnd = end
          }
          if cutsIdeographs { end = source.utf8.endOfPart(from: offset, to: end) }
        }
        guard end - offset <= ParagraphMeasurer.longestShared,
          !run.isJoining || source.utf8.standsAlone(offset..<end, in: 0..<contentEnd)
        else {
          return false
        }
        let isWithin = end <= limit
        word = measurer.index(
          of: UnsafeBufferPointer(rebasing: source.utf8[offset..<end]), key, run: run, face: face,
          wantsParts: !isWithin)
        if isWithin {
          sum.units += Int(measurer.words.entry(word).advance)
          offset = end
        } else {
          unitsBeforeWord = sum.units
          wordStart = offset
          wordEnd = end
          guard goOnInWord(to: limit, measurer.words) else { return false }
        }
      }
    }
    return true
  }

  /// Goes on in a word over whose inside segments end.
  private mutating func goOnInWord(to limit: Int, _ words: borrowing WordCache) -> Bool {
    let entry = words.entry(word)
    if wordEnd <= limit {
      sum.units = unitsBeforeWord + Int(entry.advance)
      offset = wordEnd
      wordEnd = 0
      return true
    }
    var units = unitsBeforeWord
    let relative = Int32(limit - wordStart)
    for index in Int(entry.firstCluster)..<Int(entry.firstCluster + entry.clusterCount) {
      let cluster = words.clusters[index]
      if cluster.offset >= relative {
        guard cluster.offset == relative, !cluster.isUnsafe else { return false }
        sum.units = units
        offset = limit
        return true
      }
      units += Int(cluster.advance)
    }
    return false
  }

  /// Goes over what hangs at a segment's end: spaces; false for anything rarer.
  mutating func hang(to target: Int) -> Bool {
    while offset < target {
      if offset >= runEnd, !enterRun() { return false }
      if run.content == .invisible {
        offset = min(target, runEnd)
      } else {
        guard offset >= wordEnd, source.utf8[offset] == 0x20, !isWhole else { return false }
        sum.units += spaceAdvance
        offset += 1
      }
    }
    return true
  }
}

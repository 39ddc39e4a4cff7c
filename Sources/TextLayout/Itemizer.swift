import FontFaces
import UnicodeAnalysis

/// Cuts a text into the stretches that the shaper takes one by one.
enum Itemizer {
  /// How many scalars of one grapheme are shaped.
  ///
  /// UAX #15 holds 30 marks to be more than any language needs; HarfBuzz takes quadratic time over marks on one letter,
  /// and some versions end the process at 66,000.
  static let scalarsOfGrapheme = 64

  /// The runs of a text, which cover it without gaps.
  ///
  /// Fonts are chosen grapheme by grapheme, the first in order that has all its characters (CSS Fonts 4, 5.3).
  ///
  /// - Parameter isMixed: the text is part of one that has several runs, so breaks are runs of their own; else it is one run,
  ///   its breaks included, unless it has to be more, and then this is set.
  /// - Complexity: O(n) in the length of the text.
  static func runs(
    _ utf8: UnsafeBufferPointer<UInt8>, text: StyledText, analysis: TextAnalysis, styles: [ResolvedStyle],
    isMixed: inout Bool
  ) -> ContiguousArray<ShapingRun> {
    var result: ContiguousArray<ShapingRun> = []
    appendRuns(of: utf8, text: text, analysis: analysis, styles: styles, isMixed: &isMixed, to: &result)
    return result
  }

  /// Adds the runs of a text, as above, to an array whose storage is reused.
  static func appendRuns(
    of utf8: UnsafeBufferPointer<UInt8>, text: StyledText, analysis: TextAnalysis, styles: [ResolvedStyle],
    isMixed: inout Bool, to result: inout ContiguousArray<ShapingRun>
  ) {
    if !isMixed, let run = singleRun(utf8, text: text, analysis: analysis, style: styles[0]) {
      result.append(run)
      return
    }
    isMixed = true
    analysis.levelRuns.withUnsafeBufferPointer { levels in
      analysis.scriptRuns.withUnsafeBufferPointer { scripts in
        analysis.presentationRuns.withUnsafeBufferPointer { presentations in
          appendRuns(
            of: utf8, text: text, analysis: analysis, styles: styles,
            cursor: Cursor(
              levels: levels, scripts: scripts, presentations: presentations, baseLevel: analysis.baseLevel,
              styles: text.runs.map(\.utf8Range), boxes: text.boxes.map(\.utf8Range)), to: &result)
        }
      }
    }
  }

  private static func appendRuns(
    of utf8: UnsafeBufferPointer<UInt8>, text: StyledText, analysis: TextAnalysis, styles: [ResolvedStyle],
    cursor start: Cursor, to result: inout ContiguousArray<ShapingRun>
  ) {
    var cursor = start
    var current = styles[0]
    var currentStyle = 0
    let isJoined = analysis.traits.contains(.joiningGraphemes)
    var graphemes = GraphemeCursor(analysis.graphemes, utf8)
    var stacked = 0
    var start = 0
    while start < utf8.count {
      cursor.move(to: start)
      if let box = cursor.box {
        let end = text.boxes[box].utf8Range.upperBound
        result.append(cursor.run(end: end, content: .box, face: 0, style: box))
        start = end
        continue
      }
      if cursor.style != currentStyle {
        currentStyle = cursor.style
        current = styles[currentStyle]
      }
      // Characters of one kind that stand for themselves: nothing but the face can change.
      if !isJoined, !cursor.isEmoji {
        let end = current.endOfFace(utf8, from: start, to: min(cursor.end, utf8.count))
        if end.offset > start {
          append(cursor.run(end: end.offset, content: .text, face: end.face), to: &result)
          start = end.offset
          continue
        }
      }
      // A grapheme that reaches into the next style or box is cut there: it is drawn with the style it begins with.
      var end = graphemes.end(after: start)
      if let limit = cursor.nextBox, limit < end { end = limit }
      let content = cursor.isEmoji ? ShapingRun.Content.emoji : .text
      if isInvisible(utf8, start, end) {
        append(cursor.run(end: end, content: .invisible, face: 0), to: &result)
      } else {
        let shaped = end - start > scalarsOfGrapheme ? capped(utf8, start, end) : end
        let face =
          current.fontSet == nil ? 0 : current.faceIndex(utf8, start..<shaped, isEmoji: cursor.isEmoji)
        let run = cursor.run(end: shaped, content: content, face: UInt16(clamping: face))
        if stacked < StackedLetters.limit { append(run, to: &result) } else { result.append(run) }
        stacked = StackedLetters.joinsNext(utf8, start..<end) && stacked < StackedLetters.limit ? stacked + 1 : 0
        if shaped < end { append(cursor.run(end: end, content: .invisible, face: 0), to: &result) }
      }
      start = end
    }
  }

  private static func append(_ run: ShapingRun, to result: inout ContiguousArray<ShapingRun>) {
    if let last = result.last, run.continues(last) {
      result[result.count - 1].end = run.end
    } else {
      result.append(run)
    }
  }

  /// The one run of a text in one style, one script and one direction that one face covers: most messages.
  private static func singleRun(
    _ utf8: UnsafeBufferPointer<UInt8>, text: StyledText, analysis: TextAnalysis, style: ResolvedStyle
  ) -> ShapingRun? {
    let complex: TextAnalysis.Traits = [.bidirectional, .emoji, .joiningGraphemes, .scripts, .invisibles]
    guard text.runs.isEmpty, text.boxes.isEmpty, analysis.traits.isDisjoint(with: complex) else { return nil }
    if let fontSet = style.fontSet {
      guard style.coversASCII else { return nil }
      if analysis.traits.contains(.nonASCII) {
        var index = 0
        while index < utf8.count {
          let (scalar, size) = utf8.scalar(at: index)
          if scalar >= 0x80, scalar != 0xAD, fontSet.faceIndex(scalar: scalar) != 0,
            !(0x2028...0x2029).contains(scalar), scalar != 0x85
          {
            return nil
          }
          index += size
        }
      }
    }
    return ShapingRun(
      end: Int32(utf8.count), script: ShapingRun.latin, face: 0, style: 0, level: analysis.baseLevel, content: .text)
  }

  /// Whether a grapheme is one that is never drawn: a control, a break, ZWSP, WJ, a bidi control.
  private static func isInvisible(_ utf8: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    let (scalar, size) = utf8.scalar(at: start)
    guard start + size == end || scalar == 0x0D else { return false }
    return isInvisible(scalar)
  }

  @inline(__always) fileprivate static func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF:
      return true
    default:
      return false
    }
  }

  /// The end of the part of a long grapheme that is shaped.
  private static func capped(_ utf8: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    var index = start
    for _ in 0..<scalarsOfGrapheme where index < end { index += utf8.scalar(at: index).size }
    return index
  }

  /// The properties that hold at one offset; it only moves forward.
  private struct Cursor {
    let levels: UnsafeBufferPointer<TextAnalysis.LevelRun>
    let scripts: UnsafeBufferPointer<TextAnalysis.ScriptRun>
    let presentations: UnsafeBufferPointer<TextAnalysis.PresentationRun>
    let baseLevel: UInt8
    let styles: [Range<Int>]
    let boxes: [Range<Int>]
    private var levelIndex = 0
    private var scriptIndex = 0
    private var presentationIndex = 0
    private var styleIndex = 0
    private var boxIndex = 0
    /// The style at the offset among the text's styles: 0 is the base style, then the runs' in order.
    private(set) var style = 0
    /// The box at the offset.
    private(set) var box: Int?

    init(
      levels: UnsafeBufferPointer<TextAnalysis.LevelRun>, scripts: UnsafeBufferPointer<TextAnalysis.ScriptRun>,
      presentations: UnsafeBufferPointer<TextAnalysis.PresentationRun>, baseLevel: UInt8, styles: [Range<Int>],
      boxes: [Range<Int>]
    ) {
      self.levels = levels
      self.scripts = scripts
      self.presentations = presentations
      self.baseLevel = baseLevel
      self.styles = styles
      self.boxes = boxes
    }

    @inline(__always) mutating func move(to offset: Int) {
      let position = Int32(offset)
      while levelIndex < levels.count, levels[levelIndex].end <= position { levelIndex += 1 }
      while scriptIndex < scripts.count, scripts[scriptIndex].end <= position { scriptIndex += 1 }
      while presentationIndex < presentations.count, presentations[presentationIndex].end <= position {
        presentationIndex += 1
      }
      if !styles.isEmpty {
        while styleIndex < styles.count, styles[styleIndex].upperBound <= offset { styleIndex += 1 }
        style = styleIndex < styles.count && styles[styleIndex].contains(offset) ? styleIndex + 1 : 0
      }
      if !boxes.isEmpty {
        while boxIndex < boxes.count, boxes[boxIndex].upperBound <= offset { boxIndex += 1 }
        box = boxIndex < boxes.count && boxes[boxIndex].contains(offset) ? boxIndex : nil
      }
    }

    /// Where the first of the properties changes.
    var end: Int {
      var end = Int(Int32.max)
      if levelIndex < levels.count { end = min(end, Int(levels[levelIndex].end)) }
      if scriptIndex < scripts.count { end = min(end, Int(scripts[scriptIndex].end)) }
      if presentationIndex < presentations.count { end = min(end, Int(presentations[presentationIndex].end)) }
      if styleIndex < styles.count {
        end = min(end, style > 0 ? styles[styleIndex].upperBound : styles[styleIndex].lowerBound)
      }
      if boxIndex < boxes.count { end = min(end, boxes[boxIndex].lowerBound) }
      return end
    }

    /// Where the next box begins.
    var nextBox: Int? { boxIndex < boxes.count ? boxes[boxIndex].lowerBound : nil }

    var isEmoji: Bool {
      presentationIndex < presentations.count && presentations[presentationIndex].isEmoji
    }

    @inline(__always)
    func run(end: Int, content: ShapingRun.Content, face: UInt16, style other: Int? = nil) -> ShapingRun {
      ShapingRun(
        end: Int32(end),
        script: scriptIndex < scripts.count ? scripts[scriptIndex].script : ShapingRun.latin, face: face,
        style: UInt16(clamping: other ?? style),
        level: levelIndex < levels.count ? levels[levelIndex].level : baseLevel, content: content)
    }
  }
}

extension ResolvedStyle {
  /// How far visible characters from `start` on go to one face.
  fileprivate func endOfFace(
    _ utf8: UnsafeBufferPointer<UInt8>, from start: Int, to limit: Int
  ) -> (offset: Int, face: UInt16) {
    var offset = start
    var face = -1
    while offset < limit {
      let (scalar, size) = utf8.scalar(at: offset)
      if Itemizer.isInvisible(scalar) { break }
      var other = 0
      if scalar >= 0x7F || !coversASCII { other = fontSet?.faceIndex(scalar: scalar) ?? 0 }
      if face < 0 { face = other } else if other != face { break }
      offset += size
    }
    return (offset, UInt16(clamping: max(0, face)))
  }

  /// The face for a grapheme.
  fileprivate func faceIndex(_ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isEmoji: Bool) -> Int {
    guard let fontSet else { return 0 }
    let (scalar, size) = utf8.scalar(at: range.lowerBound)
    if size == range.count, !isEmoji {
      return scalar < 0x7F && coversASCII ? 0 : fontSet.faceIndex(scalar: scalar)
    }
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: range.count) { scalars in
      var count = 0
      var index = range.lowerBound
      while index < range.upperBound {
        let (scalar, size) = utf8.scalar(at: index)
        scalars[count] = scalar
        count += 1
        index += size
      }
      return fontSet.faceIndex(grapheme: UnsafeBufferPointer(rebasing: scalars[..<count]), isEmoji: isEmoji)
    }
  }
}

/// Steps from grapheme boundary to grapheme boundary; where a text has no joining characters, from scalar to scalar.
struct GraphemeCursor {
  private let boundaries: ContiguousArray<Int32>
  private let utf8: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ boundaries: ContiguousArray<Int32>, _ utf8: UnsafeBufferPointer<UInt8>) {
    self.boundaries = boundaries
    self.utf8 = utf8
  }

  /// The end of the grapheme that holds the byte at `offset`.
  ///
  /// Offsets must not fall from call to call.
  mutating func end(after offset: Int) -> Int {
    guard !boundaries.isEmpty else {
      if utf8[offset] == 0x0D, offset + 1 < utf8.count, utf8[offset + 1] == 0x0A { return offset + 2 }
      return min(utf8.count, offset + utf8.scalar(at: offset).size)
    }
    while index < boundaries.count, boundaries[index] <= Int32(offset) { index += 1 }
    return index < boundaries.count ? Int(boundaries[index]) : utf8.count
  }

  /// Goes back to the beginning, so that smaller offsets may follow.
  mutating func rewind() { index = 0 }

  /// Goes to a place, so that what is not before it may follow.
  ///
  /// - Complexity: O(log n) in the number of boundaries.
  mutating func rewind(to offset: Int) { index = boundaries.partitionPoint { $0 <= Int32(offset) } }
}

extension UnsafeBufferPointer<UInt8> {
  /// The scalar that begins at an offset of well-formed UTF-8, and its number of bytes.
  @inline(__always) func scalar(at index: Int) -> (value: UInt32, size: Int) {
    let first = UInt32(self[index])
    if first < 0x80 { return (first, 1) }
    if first < 0xE0, index + 1 < count { return ((first & 0x1F) << 6 | UInt32(self[index + 1] & 0x3F), 2) }
    if first < 0xF0, index + 2 < count {
      return ((first & 0x0F) << 12 | UInt32(self[index + 1] & 0x3F) << 6 | UInt32(self[index + 2] & 0x3F), 3)
    }
    guard index + 3 < count else { return (0xFFFD, 1) }
    let high = (first & 0x07) << 18 | UInt32(self[index + 1] & 0x3F) << 12
    return (high | UInt32(self[index + 2] & 0x3F) << 6 | UInt32(self[index + 3] & 0x3F), 4)
  }
}

/// Walks through a prepared text line by line at one width: integer arithmetic over positions, no shaping.
///
/// Lines are filled greedily. A segment that does not fit begins the next line; only one that is wider than a whole
/// line is cut, between two of its atoms, and each line takes at least one atom, even at width 0.
struct LineBreaker {
  /// One line, by segments and atoms.
  struct Span {
    /// The UTF-8 offset where the line begins.
    var utf8Start: Int32
    /// The UTF-8 offset where the next line begins.
    var utf8End: Int32
    /// The width without what hangs.
    var width: Int32
    /// Why the line ends.
    var ending: TextLine.Ending
    /// The first segment with something on the line.
    var firstSegment: Int32
    /// The last segment with something on the line.
    var lastSegment: Int32
    /// Whether the line's last character is trimmed to make it fit.
    var isEndTrimmed = false
  }

  let text: PreparedText.Storage
  let limit: Int32
  /// The paragraph that the next line belongs to.
  private(set) var paragraph: Int
  /// The segment with which the next line begins.
  private(set) var segment: Int
  /// The offset and the position where the next line begins; inside `segment` after a cut.
  private var utf8Start: Int32
  private var x: Int32
  /// Whether the line begins with a quotation mark that belongs to `segment` although it stands before it.
  private var isQuoted = false

  /// A breaker's place in the text.
  struct State: Sendable {
    var paragraph = 0
    var segment = 0
    var utf8Start: Int32 = 0
    var x: Int32 = 0
  }

  /// A breaker that goes on from where another one stood, at the same limit.
  init(_ text: PreparedText.Storage, limit: Int32, from state: State = State()) {
    self.text = text
    self.limit = min(max(limit, 0), TextUnit.widestLine)
    paragraph = state.paragraph
    segment = state.segment
    utf8Start = state.utf8Start
    x = state.x
  }

  /// Where the breaker stands.
  var state: State { State(paragraph: paragraph, segment: segment, utf8Start: utf8Start, x: x) }

  /// Where a line begins.
  struct Place {
    var paragraph: Int
    var utf8Start: Int32
    var x: Int32
  }

  /// Where the next line begins.
  var place: Place {
    guard paragraph < text.paragraphs.count else { return Place(paragraph: paragraph, utf8Start: utf8Start, x: x) }
    let isAtStart = utf8Start == text.segments.offsets[segment]
    return Place(paragraph: paragraph, utf8Start: utf8Start, x: isAtStart ? text.segments.starts[segment] : x)
  }

  /// Whether there is no next line.
  var isAtEnd: Bool { paragraph >= text.paragraphs.count }

  /// The next line, or nil after the last one.
  mutating func next() -> Span? {
    guard paragraph < text.paragraphs.count else { return nil }
    let current = text.paragraphs[paragraph]
    let isAtStart = segment == Int(current.firstSegment) && utf8Start == text.segments.offsets[segment]
    if isAtStart {
      x = text.segments.starts[segment]
      if current.isRegular && current.naturalWidth <= limit {
        return finishParagraph(current, from: segment, width: current.naturalWidth)
      }
    } else if utf8Start > text.segments.offsets[segment], text.context.keepsQuotesAfterCuts {
      return lineAfterCut(in: current)
    }
    return current.isRegular ? nextRegular(in: current) : nextIrregular(in: current)
  }

  private mutating func nextRegular(in current: Paragraph) -> Span {
    let segments = text.segments
    let end = Int(current.endSegment)
    let first = segment
    var k = first
    while k < end, segments.ends[k] &- x <= limit, !segments.kinds[k].contains(.giant) { k += 1 }
    if k == first { return cut(in: current, shift: 0) }
    let width = segments.ends[k - 1] &- x
    return k == end
      ? finishParagraph(current, from: first, width: width)
      : finishLine(from: first, before: k, width: width, ending: .soft)
  }

  // MARK: Ending a line

  /// Ends the line before segment `k`, which begins the next one.
  private mutating func finishLine(from first: Int, before k: Int, width: Int32, ending: TextLine.Ending) -> Span {
    let span = Span(
      utf8Start: utf8Start, utf8End: text.segments.offsets[k], width: max(0, width), ending: ending,
      firstSegment: Int32(first), lastSegment: Int32(k - 1))
    segment = k
    utf8Start = text.segments.offsets[k]
    x = k < text.segments.count ? text.segments.starts[k] : 0
    return span
  }

  private mutating func finishParagraph(_ current: Paragraph, from first: Int, width: Int32) -> Span {
    paragraph += 1
    return finishLine(
      from: first, before: Int(current.endSegment), width: width, ending: current.isBroken ? .mandatory : .end)
  }

  /// Cuts the segment with which the line begins.
  ///
  /// `shift` is what tabs before it have added on this line.
  private mutating func cut(in current: Paragraph, shift: Int32, lineSegment: Int? = nil) -> Span {
    let segments = text.segments
    let first = lineSegment ?? segment
    let detail =
      isQuoted
      ? text.detail(ofParagraph: paragraph) : text.detail(ofParagraph: paragraph, around: segments.offsets[segment])
    let visibleEnd = text.visibleEnd(ofSegment: segment)
    let begin = detail.atom(at: isQuoted ? utf8Start : max(utf8Start, segments.offsets[segment]))
    let end = detail.atom(at: visibleEnd)
    let (next, cutWidth, isTrimmed) = detail.cut(
      from: begin, before: end, x: x, limit: limit - shift,
      trimmedLimit: limit - shift - allowance(from: first, endRounds: text.spacing[segment].trimRounds))
    let width = begin < end ? cutWidth &+ shift : shift
    if next >= end {
      // One atom is all that the segment shows: what hangs after it stays with it.
      var span =
        segment + 1 == Int(current.endSegment)
        ? finishParagraph(current, from: first, width: width)
        : finishLine(from: first, before: segment + 1, width: width, ending: .soft)
      span.isEndTrimmed = isTrimmed
      return span
    }
    let span = Span(
      utf8Start: utf8Start, utf8End: detail.offsets[next], width: max(0, width), ending: .cut,
      firstSegment: Int32(first), lastSegment: Int32(segment), isEndTrimmed: isTrimmed)
    utf8Start = detail.offsets[next]
    x = detail.starts[next]
    return span
  }

  // MARK: Quotation marks

  /// A line that begins inside a word.
  ///
  /// If nothing but a quotation mark is left of the word, no line ends there.
  private mutating func lineAfterCut(in current: Paragraph) -> Span {
    let first = segment
    if first + 1 < Int(current.endSegment), text.isQuotationMark(in: utf8Start..<text.segments.offsets[first + 1]) {
      segment += 1
      isQuoted = true
    }
    defer { isQuoted = false }
    var span = current.isRegular ? nextRegular(in: current) : nextIrregular(in: current)
    span.firstSegment = Int32(first)
    return span
  }

  // MARK: Tabs, soft hyphens and trimmed punctuation

  /// How much less room a line has in Chromium that begins with a segment.
  private func allowance(from first: Int, endRounds: Bool) -> Int32 {
    guard endRounds else { return 0 }
    // The first line of a paragraph begins at zero, which needs no rounding; all positions behind it do.
    let isFirst = first == Int(text.paragraphs[paragraph].firstSegment)
    let isAtStart = utf8Start <= text.segments.offsets[first]
    return SpacingTable.allowance(roundings: isAtStart && (isFirst || text.spacing[first].roundsStart) ? 2 : 1)
  }

  /// A line of a paragraph in which positions depend on the line: tabs go to the next stop, a hyphen counts only where
  /// the line ends with it, as does a letter that joins what follows, so that a longer stretch can fit where a shorter one
  /// does not, and a closing bracket is trimmed where the line ends with it and has no room for it otherwise.
  private mutating func nextIrregular(in current: Paragraph) -> Span {
    let segments = text.segments
    let end = Int(current.endSegment)
    let first = segment
    let origin = x
    var shift: Int32 = 0
    var best: (k: Int, width: Int32, ending: TextLine.Ending, isTrimmed: Bool)?
    var k = first
    while k < end {
      let kind = segments.kinds[k]
      let visible = (segments.ends[k] &- origin) &+ shift
      let isLast = k + 1 == end
      // Where the next segment would begin on this line, were it not for a tab.
      let bare = isLast ? visible : (segments.starts[k + 1] &- text.spacing[k + 1].shift &- origin) &+ shift
      let spacing = text.spacing[k]
      let trim = spacing.trim
      let fitting = limit &- allowance(from: first, endRounds: spacing.roundsEnd)
      if trim > 0, visible > limit, !kind.contains(.glued),
        visible &- trim <= limit &- allowance(from: first, endRounds: spacing.trimRounds)
      {
        let ending: TextLine.Ending = isLast ? .end : kind.contains(.hyphen) ? .hyphen : .soft
        best = (k + 1, visible &- trim, ending, true)
        break
      }
      if kind.contains(.giant) { break }
      if !kind.contains(.overreaching), (kind.contains(.hyphen) ? min(bare, visible) : visible) > limit { break }
      if isLast {
        best = (end, visible, current.isBroken ? .mandatory : .end, false)
        break
      }
      if !kind.contains(.glued), visible <= fitting {
        best = (k + 1, visible, kind.contains(.hyphen) ? .hyphen : .soft, false)
      }
      if kind.contains(.tab) { shift &+= text.advanceToTabStop(from: bare) }
      k += 1
    }
    if let best {
      var span =
        best.k == end
        ? finishParagraph(current, from: first, width: best.width)
        : finishLine(from: first, before: best.k, width: best.width, ending: best.ending)
      span.isEndTrimmed = best.isTrimmed
      return span
    }
    // Nothing fits: cut in the segment that is too wide; glued ones before it stay on the line.
    shift = 0
    var widest = first
    while widest + 1 < end, segments.kinds[widest].contains(.glued) {
      let visible = (segments.ends[widest] &- origin) &+ shift
      if visible > limit { break }
      let bare = (segments.starts[widest + 1] &- text.spacing[widest + 1].shift &- origin) &+ shift
      if segments.kinds[widest].contains(.tab) {
        let step = text.advanceToTabStop(from: bare)
        if bare &+ step > limit {
          // The tab itself has no room: the line ends after it, and it hangs.
          return finishLine(from: first, before: widest + 1, width: visible, ending: .cut)
        }
        shift &+= step
      }
      widest += 1
    }
    segment = widest
    return cut(in: current, shift: shift, lineSegment: first)
  }
}

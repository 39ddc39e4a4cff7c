import LayoutGeometry

extension PreparedText {
  /// The measures at a width, without making lines.
  ///
  /// Lines are filled greedily; spaces hang at their ends. Every line takes something, so a width of 0 gives the most
  /// lines that the text has. Widths beyond 2^19 points count as that.
  ///
  /// - Parameters:
  ///   - width: the greatest width of a line.
  ///   - lineLimit: the greatest number of lines, at least 1; nil for as many as there are.
  /// - Complexity: O(lines), plus a search in each; nothing is shaped, but for a word that is cut for the first time.
  public func measure(width: Length, lineLimit: Int? = nil) -> TextMeasurement {
    if lineLimit == nil, storage.segments.count >= WrapProgress.leastSegments, storage.lineMetrics.isFixed {
      return storage.measureGoingOn(limit: limit(of: width))
    }
    var result = TextMeasurement(lineCount: 0, widest: .zero, last: .zero, height: .zero)
    var widest: Int32 = 0
    var last: Int32 = 0
    forEachSpan(width: width, lineLimit: lineLimit) { span in
      result.lineCount += 1
      widest = max(widest, span.width)
      last = span.width
      if !storage.lineMetrics.isFixed {
        result.height += storage.lineMetrics.line(span.firstSegment...span.lastSegment).height
      }
    }
    if storage.lineMetrics.isFixed { result.height = storage.lineMetrics.height * result.lineCount }
    result.widest = TextUnit.length(widest)
    result.last = TextUnit.length(last)
    return result
  }

  /// The lines at a width.
  ///
  /// They agree with `measure(width:lineLimit:)` in every number.
  ///
  /// - Complexity: as for `measure(width:lineLimit:)`.
  public func layout(width: Length, lineLimit: Int? = nil) -> TextLayout {
    var lines: [TextLine] = []
    var top = Length.zero
    var widest: Int32 = 0
    var isTruncated = false
    forEachSpan(width: width, lineLimit: lineLimit) { span in
      let (height, baseline) = storage.lineMetrics.line(span.firstSegment...span.lastSegment)
      lines.append(
        TextLine(
          utf8Range: Int(span.utf8Start)..<Int(span.utf8End), width: TextUnit.length(span.width), top: top,
          height: height, baseline: baseline, ending: span.ending, isEndTrimmed: span.isEndTrimmed))
      top += height
      widest = max(widest, span.width)
      isTruncated = isTruncated || span.ending == .ellipsis
    }
    return TextLayout(
      lines: lines, size: Size(width: TextUnit.length(widest), height: top), direction: direction,
      isTruncated: isTruncated)
  }

  private func limit(of width: Length) -> Int32 {
    min(TextUnit.floor(width), TextUnit.widestLine) + storage.context.fitTolerance
  }

  private func forEachSpan(width: Length, lineLimit: Int?, _ body: (LineBreaker.Span) -> Void) {
    let limit = limit(of: width)
    var breaker = LineBreaker(storage, limit: limit)
    guard let lineLimit else {
      while let span = breaker.next() { body(span) }
      return
    }
    precondition(lineLimit >= 1, "a text has at least one line, not \(lineLimit)")
    for _ in 1..<max(lineLimit, 1) {
      guard let span = breaker.next() else { return }
      body(span)
    }
    let place = breaker.place
    guard let span = breaker.next() else { return }
    body(breaker.isAtEnd ? span : storage.truncated(span, at: place, limit: limit))
  }
}

extension PreparedText.Storage {
  /// The line that begins at `place`, shortened so that an ellipsis fits behind it.
  ///
  /// What follows the line may be drawn into; the cut is between atoms, and spaces before it go.
  func truncated(_ span: LineBreaker.Span, at place: LineBreaker.Place, limit: Int32) -> LineBreaker.Span {
    let detail = detail(ofParagraph: place.paragraph)
    let ellipsis = TextUnit.saturating(context.resolve(text.style).ellipsisAdvance)
    let begin = detail.atom(at: place.utf8Start)
    let room = limit - ellipsis
    var end = begin
    if begin < detail.count, detail.ends[begin] &- place.x <= room {
      end = detail.fitting(from: begin, before: detail.count, x: place.x, limit: room)
    }
    while end > begin, detail.hangs[end - 1] { end -= 1 }
    var result = span
    result.utf8End = end < detail.offsets.count ? detail.offsets[end] : span.utf8End
    result.width = max(0, (end > begin ? detail.ends[end - 1] &- place.x : 0) &+ ellipsis)
    result.ending = .ellipsis
    result.isEndTrimmed = false
    return result
  }
}

extension TextUnit {
  /// A position or width as a length.
  @inline(__always) static func length(_ units: Int32) -> Length { Length(rawValue: Int(units) << 6) }

  /// The units that fit into a width: what is wider than these is wider than the width.
  @inline(__always) static func floor(_ width: Length) -> Int32 {
    Int32(clamping: max(0, width.rawValue) >> 6)
  }
}

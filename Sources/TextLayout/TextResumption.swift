import LayoutGeometry
import UnicodeAnalysis

/// A place where a text can be taken up again when something is appended to it.
///
/// What stands before such a place decides nothing behind it, and the other way round.
struct TextResumption: Sendable {
  /// The paragraph among the text's.
  var paragraph: Int
  /// The paragraph's first segment, and the segment to begin with.
  var firstSegment: Int
  var segment: Int
  /// The offset where that segment begins.
  var offset: Int
  /// Inside a paragraph: the run that the place lies in, and the sum of advances before it.
  var inside: Inside?

  /// A place inside a paragraph, before a word well ahead of the end.
  struct Inside: Sendable {
    var run: Int
    var sum: UnitSum
  }

  /// How far ahead of the end a text is taken up again inside a paragraph, in bytes.
  ///
  /// The place is before a Latin word after a space, and another word at least lies between it and the end.
  static let distance = 48

  /// Whether a word begins at an offset before which a paragraph may be taken up again.
  static func isPlace(_ offset: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    offset > 0 && utf8[offset - 1] == 0x20 && UInt8(ascii: "a")...UInt8(ascii: "z") ~= utf8[offset] | 0x20
  }
}

/// The last lines of a text at the width that was asked for last, so that lines that cannot change any more are not filled again
/// when the text goes on.
struct WrapProgress: Sendable {
  /// Shorter texts are filled from the start each time.
  static let leastSegments = 64

  /// The width of a line.
  var limit: Int32
  /// Where the next line begins.
  var breaker = LineBreaker.State()
  /// The lines before it.
  var lineCount = 0
  var widest: Int32 = 0
}

extension PreparedText.Storage {
  /// The measures at a limit; lines that were filled before and cannot change are not filled again.
  ///
  /// - Complexity: O(lines), plus a search in each; O(lines that are new) in a text that goes on from one that was measured at
  ///   the same width.
  func measureGoingOn(limit: Int32) -> TextMeasurement {
    let stable = max(resumption?.segment ?? 0, lastParagraphStart?.segment ?? 0)
    var progress = progress.withLock { $0?.limit == limit ? $0 : nil } ?? WrapProgress(limit: limit)
    var lineCount = progress.lineCount
    var widest = progress.widest
    var last: Int32 = 0
    var breaker = LineBreaker(self, limit: limit, from: progress.breaker)
    while let span = breaker.next() {
      lineCount += 1
      widest = max(widest, span.width)
      last = span.width
      // The segment that did not fit any more is the last one that has a say.
      if breaker.segment < stable {
        progress = WrapProgress(limit: limit, breaker: breaker.state, lineCount: lineCount, widest: widest)
      }
    }
    self.progress.withLock { [progress] in $0 = progress }
    return TextMeasurement(
      lineCount: lineCount, widest: TextUnit.length(widest), last: TextUnit.length(last),
      height: lineMetrics.height * lineCount)
  }

  /// What of the progress holds for a text that is taken up again from a place.
  func progress(before place: TextResumption) -> WrapProgress? {
    progress.withLock { $0 }.flatMap { $0.breaker.segment < place.segment ? $0 : nil }
  }

  /// The last paragraph that something stands in, as a place to take the text up again; nil if it is the first.
  var lastParagraphStart: TextResumption? {
    var string = text.string
    return string.withUTF8 { utf8 in
      for index in paragraphs.indices.reversed().prefix(8) where index > 0 {
        let segment = Int(paragraphs[index].firstSegment)
        let offset = Int(segments.offsets[segment])
        // Only where a line feed ends a paragraph of UAX #9 too; an empty paragraph goes with what is before it.
        guard utf8[offset - 1] == 0x0A, Int(paragraphs[index].utf8ContentEnd) > offset else { continue }
        return TextResumption(paragraph: index, firstSegment: segment, segment: segment, offset: offset)
      }
      return nil
    }
  }
}

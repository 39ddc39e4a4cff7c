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
  /// Inside a paragraph: what was summed up before the place.
  var inside: Inside?

  /// A place inside a paragraph, before a word or an ideograph ahead of the end.
  struct Inside: Sendable {
    /// The sum of advances in the run that goes on over the place; where a run begins there, where that stands.
    var sum: UnitSum
    /// Whether a run goes on over the place.
    var goesOn: Bool
    /// Where the visible part of the segment before ends.
    var lastEnd: Int
    /// What of the paragraph is open there; nil if nobody has looked yet.
    var pairs: OpenPairs?
  }

  /// How far ahead of the end a text is taken up again inside a paragraph, in bytes.
  ///
  /// What is appended can join the character at the place, which then may be drawn by another face; so that this is rare, a word or
  /// some ideographs lie between the place and the end.
  static let distance = 24
  /// How far before that a place is looked for in a text that is prepared as a whole.
  static let window = 512
  /// Shorter texts are prepared anew, which takes no longer than to look for a place in each.
  static let leastCount = 256

  /// Where a place is worth noting in a text of so many bytes, which is prepared as a whole or goes on.
  @inline(__always)
  static func window(of count: Int, goesOn: Bool = false) -> Range<Int> {
    if goesOn { return 0..<max(0, count - distance + 1) }
    return count < leastCount ? 0..<0 : max(0, count - distance - window)..<count - distance + 1
  }
}

/// Reads what is open at the places of a paragraph where it can be taken up again, in a text that has more than one run.
struct PairReader {
  private var pairs: OpenPairs
  /// How far the paragraph is read.
  private var offset: Int

  /// Goes on from a place where `pairs` are open.
  init(from offset: Int, pairs: OpenPairs) {
    self.pairs = pairs
    self.offset = offset
  }

  /// Begins a paragraph.
  init(paragraphAt start: Int, in utf8: UnsafeBufferPointer<UInt8>) {
    // What ends a line does not always end a paragraph of UAX #9.
    self.init(from: start, pairs: start == 0 || utf8[start - 1] == 0x0A ? OpenPairs() : .unknown)
  }

  /// What is open at an offset; offsets must not fall.
  mutating func read(to next: Int, in utf8: UnsafeBufferPointer<UInt8>) -> OpenPairs {
    pairs.read(UnsafeBufferPointer(rebasing: utf8[offset..<next]))
    offset = next
    return pairs
  }
}

/// The places where the last paragraph of a text can be taken up again: the last one, and before it those where fewer brackets are
/// open, for when one of the brackets is closed.
struct TextResumptions: Sendable {
  private(set) var places: ContiguousArray<TextResumption> = []

  init() {}

  /// A text's only place, if it has one.
  init(_ place: TextResumption?) { if let place { places.append(place) } }

  var last: TextResumption? { places.last }

  /// Adds a place behind the others.
  mutating func append(_ place: TextResumption) {
    guard let pairs = place.inside?.pairs else {
      places.removeAll(keepingCapacity: true)
      places.append(place)
      return
    }
    guard !pairs.isUncertain else { return }
    while let last = places.last {
      guard last.paragraph == place.paragraph, let others = last.inside?.pairs, others.count < pairs.count else {
        places.removeLast()
        continue
      }
      break
    }
    places.append(place)
  }

  mutating func removeLast() { places.removeLast() }

  /// Notes what is open at the last place.
  mutating func setPairs(_ pairs: OpenPairs?) { places[places.count - 1].inside?.pairs = pairs }

  mutating func removeAll() { places.removeAll(keepingCapacity: true) }
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
    let stable = max(resumptions.last?.segment ?? 0, lastParagraphStart?.segment ?? 0)
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

  /// Forgets lines that reach beyond a place where the text is taken up again.
  func dropProgress(from place: TextResumption) {
    progress.withLock { progress in
      if let known = progress, known.breaker.segment >= place.segment { progress = nil }
    }
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

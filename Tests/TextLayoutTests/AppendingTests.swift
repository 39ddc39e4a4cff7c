import ChatGeneration
import FontFaces
import LayoutGeometry
import Testing

@testable import TextLayout

/// Text that grows token by token, against the same text prepared at once.
@Suite struct AppendingTests {
  private func expectEqual(_ a: PreparedText, _ b: PreparedText, _ message: String) {
    #expect(a.storage.segments.starts == b.storage.segments.starts, "\(message)")
    #expect(a.storage.segments.ends == b.storage.segments.ends, "\(message)")
    #expect(a.storage.segments.offsets == b.storage.segments.offsets, "\(message)")
    #expect(a.storage.runs == b.storage.runs, "\(message)")
    #expect(a.naturalWidth == b.naturalWidth, "\(message)")
    #expect(a.storage.paragraphs.map(\.utf8ContentEnd) == b.storage.paragraphs.map(\.utf8ContentEnd), "\(message)")
    #expect(a.storage.paragraphs.map(\.endSegment) == b.storage.paragraphs.map(\.endSegment), "\(message)")
    for width in [90, 240] { #expect(a.layout(width: Length(width)) == b.layout(width: Length(width)), "\(message)") }
  }

  enum Kind: String, CaseIterable {
    case fonts, cells, terminal

    func preparer() throws -> TextPreparer {
      let cell = Size(width: Length(8), height: Length(20))
      return switch self {
      case .fonts: TextPreparer(metrics: .fonts, fonts: try FontLibrary())
      case .cells: TextPreparer(metrics: .cells(cell))
      case .terminal: TextPreparer(metrics: .terminal)
      }
    }
  }

  /// What answers are made of, and what is hard to take up again: brackets around other scripts, directions, joined graphemes,
  /// breaks that come in two parts, words that are cut.
  static let pieces = [
    "the ", "answer", " is", ", of course,", "\n", "\n\n", " 42", " (see https://example.com/a-b?c=d)", "- ", "1. ",
    " naïve", " Größe", " привет", " 😀", "é", " “quoted”", "!", " ", "well-known", "…", " «oui»", " $1,234.56",
    " a", "b", "c ", "日本語", " x ", "Toyota AV WAVE ", " (", ")", " [да", " so]", "\r", "\n", " 👩‍💻",
    " ✅\u{FE0F}", "e\u{301}",
    " word", " and then", " more of it", " until", " the line", " is full",
  ]

  @Test("a text that grows by tokens equals the same text at once", arguments: Kind.allCases, [1, 2, 3, 4] as [UInt64])
  func grows(kind: Kind, seed: UInt64) throws {
    let preparer = try kind.preparer()
    let fresh = try kind.preparer()
    var random = SplitMix64(seed: seed)
    // Directions and tabs make a text go on from its last paragraph only; without them words are reached too.
    let pieces = Self.pieces + (seed % 2 == 0 ? [" שלום", " مرحبا", "\t", "soft\u{AD}hyphen", " ไทยภาษา"] : [])
    var string = seed == 4 ? "שלום " : "Here "
    var prepared = preparer.prepare(StyledText(string))
    for step in 0..<400 {
      string += pieces[Int(random.next() % UInt64(pieces.count))]
      prepared = preparer.prepare(StyledText(string), extending: prepared)
      let whole = fresh.prepare(StyledText(string))
      let message = "\(kind), seed \(seed), step \(step): \(string.suffix(60))"
      // At one width at each step, as a transcript does.
      #expect(prepared.measure(width: Length(240)) == whole.measure(width: Length(240)), "\(message)")
      guard step % 4 == 0 else { continue }
      expectEqual(prepared, whole, message)
      #expect(prepared.storage.graphemes == whole.storage.graphemes, "\(message)")
    }
  }

  @Test("a token costs its own words, however long the text is", arguments: Kind.allCases)
  func costs(kind: Kind) throws {
    let preparer = try kind.preparer()
    var string = "Once"
    var prepared = preparer.prepare(StyledText(string))
    for index in 0..<2_000 {
      string += index % 997 == 996 ? ".\n" : index % 50 == 49 ? " 👩‍💻" : " token\(index % 10)"
      prepared = preparer.prepare(StyledText(string), extending: prepared)
      _ = prepared.measure(width: Length(280))
    }
    // At most twice the distance of a resumption and a few words at each token; anew it would be 16 million bytes.
    #expect(preparer.statistics.bytes < 2_000 * 160, "\(preparer.statistics.bytes) bytes were analysed")
    #expect(prepared.storage.segments.ends == preparer.prepare(StyledText(string)).storage.segments.ends)
  }

  @Test("a token of another direction costs its own paragraph")
  func costsOfParagraphs() throws {
    let preparer = TextPreparer(metrics: .fonts, fonts: try FontLibrary())
    var string = "פעם"
    var prepared = preparer.prepare(StyledText(string))
    for index in 0..<1_000 {
      string += index % 25 == 24 ? ".\n" : " מילה\(index % 10)"
      prepared = preparer.prepare(StyledText(string), extending: prepared)
    }
    // A paragraph has 25 words of 10 bytes, so a token costs 250 at most.
    #expect(preparer.statistics.bytes < 1_000 * 260, "\(preparer.statistics.bytes) bytes were analysed")
  }

  @Test("lines that cannot change are not filled again")
  func wraps() throws {
    let preparer = TextPreparer(metrics: .cells(Size(width: Length(8), height: Length(20))))
    let text = preparer.prepare(StyledText((0..<500).map { "word\($0)" }.joined(separator: " ")))
    let first = text.measure(width: Length(280))
    let progress = try #require(text.storage.progress.withLock { $0 })
    #expect(progress.lineCount >= first.lineCount - 3)
    #expect(text.measure(width: Length(280)) == first)
    // Another width begins anew, and the first one again gives what it gave.
    #expect(text.measure(width: Length(120)).lineCount > first.lineCount * 2)
    #expect(text.measure(width: Length(280)) == first)
  }
}

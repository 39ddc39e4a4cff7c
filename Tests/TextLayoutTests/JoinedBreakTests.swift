import ChatGeneration
import FontFaces
import LayoutGeometry
import Testing

@testable import TextLayout

/// Where a line may end between letters that join, a line that goes on can be narrower than one that ends there: after
/// a virama (Balinese U+1B44) the next consonant stands below the one before it, and the virama shows no sign of its own.
@Suite("Lines that may end between letters that join") struct JoinedBreakTests {
  static let texts = [
    "u\u{1B13}\u{FFFD}?\u{1B44}\u{1B13}end", "?\u{1B44}\u{1B13}", "a ?\u{1B44}\u{1B13}?\u{1B44}\u{1B13} b",
    "\u{1B13}!\u{1B44}\u{1B13}\u{AD}x",
  ]

  /// Texts of letters, viramas, marks and signs of three scripts that stack, some of which UAX #14 lets a line end between.
  static func randomTexts(_ count: Int, seed: UInt64) -> [String] {
    let pieces = [
      "\u{1B13}", "\u{1B44}", "\u{1B05}", "\u{1B35}", "\u{A98F}", "\u{A9C0}", "\u{A9B4}", "\u{11013}", "\u{11046}", "?",
      "!", "u", "end", " ", "\u{FFFD}", "-", "\u{200D}", "?\u{1B44}\u{1B13}", "!\u{1B44}\u{1B05}", "-\u{A9C0}\u{A98F}",
    ]
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      (0...Int(random.next() % 16)).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
    }
  }

  @Test("a longer line that is narrower than a shorter one is not passed over")
  func longerButNarrower() throws {
    let preparer = TextPreparer(metrics: .fonts, fonts: try FontLibrary())
    var passed = 0
    for text in Self.texts + Self.randomTexts(400, seed: 0x1B44) {
      let storage = preparer.prepare(StyledText(text)).storage
      let segments = storage.segments
      guard storage.paragraphs.count == 1, segments.count > 1, !text.contains("\u{AD}") else { continue }
      let first = segments.starts[0]
      // A box as wide as the text up to each place where a line may end holds at least that much on its first line.
      for end in 0..<segments.count {
        let width = segments.ends[end] &- first
        guard width >= 0 else { continue }
        var breaker = LineBreaker(storage, limit: width)
        let reached = breaker.next()?.utf8End ?? 0
        #expect(reached >= segments.offsets[end + 1], "\(text.debugDescription): \(reached) at \(width)")
        if segments.ends[..<end].contains(where: { $0 > segments.ends[end] }) { passed += 1 }
      }
    }
    #expect(passed >= 20, "only \(passed) lines are narrower than a shorter one; the texts test nothing")
  }

  @Test("at the width of its widest line such a text has the same lines")
  func stable() throws {
    let preparer = TextPreparer(metrics: .fonts, fonts: try FontLibrary())
    for text in Self.texts + Self.randomTexts(200, seed: 0x1B45) {
      let prepared = preparer.prepare(StyledText(text))
      for width in stride(from: 0, through: 200, by: 8) {
        let layout = prepared.layout(width: Length(width))
        guard layout.size.width <= Length(width), !text.contains("\u{AD}") else { continue }
        let again = prepared.layout(width: layout.size.width)
        #expect(again.lines.map(\.utf8Range) == layout.lines.map(\.utf8Range), "\(text.debugDescription) at \(width)")
      }
    }
  }
}

import FontFaces
import LayoutGeometry
import Testing

@testable import TextLayout

@Suite("A width that changes little by little")
struct IntervalTests {
  /// Made-up texts: words of all lengths, some wider than a line, empty ones, paragraphs, tabs, other scripts.
  static let texts: [String] = {
    var state: UInt64 = 20
    func next(_ bound: Int) -> Int {
      // A linear congruential generator (Knuth's MMIX constants): any will do.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let others = ["你好世界", "مرحبا", "สวัสดีครับ", "👋🏽", "x\u{AD}y", "a\tb", "", "fi\u{301}", "\u{200B}"]
    return (0..<700).map { index in
      (0..<next(30)).map { _ in
        if next(12) == 0 { return others[next(others.count)] }
        let letters = String(repeating: String("abcdefghij".prefix(1 + next(10))), count: next(40) == 0 ? 14 : 1)
        return letters + (next(25) == 0 ? "\n" : "")
      }.joined(separator: " ")
    }
  }()

  private func check(_ preparer: TextPreparer, _ texts: [String], widths: [Length]) {
    var builder = PackedTexts.Builder()
    for text in texts where !builder.isFull { preparer.append(StyledText(text), to: &builder) }
    let block = builder.seal()
    #expect(block.count > 500)
    var intervals = PackedTexts.Intervals(block)
    var measures = PackedTexts.Measures()
    for width in widths {
      intervals.move(to: width, in: block) { preparer.prepare(StyledText(texts[$0])) }
      block.reflow(width: width, into: &measures) { preparer.prepare(StyledText(texts[$0])) }
      let isEqual =
        intervals.measures.lineCounts == measures.lineCounts && intervals.measures.widest == measures.widest
        && intervals.measures.last == measures.last
      #expect(isEqual, "at \(width)")
      guard isEqual else { return }
    }
  }

  @Test("a drag from 600 to 200 points and back is a full reflow at every width")
  func drag() throws {
    let down = stride(from: 600, through: 200, by: -1).map { Length($0) }
    check(TextPreparer(fonts: try FontLibrary()), Self.texts, widths: down + down.reversed())
  }

  @Test("so are steps of a part of a point, jumps, and widths without room")
  func anyWidths() throws {
    var widths = (0..<300).map { Length(points: 260 + Double($0) * 0.109) }
    widths += [0, 1, 3, 9, 11, 40, 2_000, 0, 700, 77, 78, 79, 1_000_000, 90].map { Length($0) }
    check(TextPreparer(fonts: try FontLibrary()), Self.texts, widths: widths)
    let cells = TextPreparer(metrics: .cells(Size(width: Length(10), height: Length(20))))
    check(cells, Self.texts, widths: widths + (0..<120).map { Length($0) })
  }

  @Test("a step by one point wraps few paragraphs, a step by nothing none that fits")
  func fewChange() {
    let preparer = TextPreparer(metrics: .cells(Size(width: Length(10), height: Length(20))))
    var builder = PackedTexts.Builder()
    // Lines change where the width passes a multiple of ten.
    for count in 1...50 { preparer.append(StyledText(String(repeating: "aaa ", count: count)), to: &builder) }
    let block = builder.seal()
    var intervals = PackedTexts.Intervals(block)
    let none: (Int) -> PreparedText = { _ in preparer.prepare(StyledText("")) }
    intervals.move(to: Length(301), in: block, fallback: none)
    #expect(intervals.wrappedCount == 50)
    for width in 302...309 {
      intervals.move(to: Length(width), in: block, fallback: none)
      #expect(intervals.wrappedCount == 0)
    }
    intervals.move(to: Length(310), in: block, fallback: none)
    // Seven words and their spaces take 270, eight 310: texts of eight words and more have other lines now.
    #expect(intervals.wrappedCount == 43)
  }
}

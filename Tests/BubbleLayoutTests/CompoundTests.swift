import LayoutGeometry
import Testing
import TextLayout

@testable import BubbleLayout

/// Characters of 10 by 20, bubbles of at most 204, a tail of 6, insets of 8: the numbers of the Chatto framework.
@Suite("Messages of several blocks")
struct CompoundTests {
  private let preparer = TextPreparer(metrics: tenByTwenty)
  private let tail = Insets(leading: Length(6))

  private func text(_ string: String) -> CompoundLayout.Block {
    let eight = Length(8)
    return .text(
      preparer.prepare(StyledText(string)), insets: Insets(top: eight, leading: eight, bottom: eight, trailing: eight))
  }

  private func layout(_ blocks: [CompoundLayout.Block], safeArea: Insets? = nil) -> CompoundLayout {
    CompoundLayout(blocks, maxWidth: Length(204), safeArea: safeArea ?? tail)
  }

  @Test("one text has its insets and the tail around it")
  func one() {
    let result = layout([text("hello")])
    #expect(result.size == Size(width: Length(72), height: Length(36)))
    #expect(result.texts[0]?.rect == rect(14, 8, 50, 20))
  }

  @Test("two texts share the room between them, unless a splitter keeps them apart")
  func overlap() {
    let two = layout([text("hello"), text("hi")])
    #expect(two.frames.map(\.y) == [Length(0), Length(28)])
    #expect(two.size == Size(width: Length(72), height: Length(64)))
    #expect(layout([text("hello"), .splitter, text("hi")]).size == Size(width: Length(72), height: Length(72)))
  }

  @Test("a picture is as wide as the bubble, and makes the words beside it as wide")
  func picture() {
    let picture = CompoundLayout.Block.picture(Size(width: Length(300), height: Length(200)))
    let above = layout([picture, text("hello")])
    #expect(above.frames == [rect(0, 0, 204, 136), rect(0, 136, 204, 36)])
    #expect(above.size == Size(width: Length(204), height: Length(172)))
    let below = layout([text("hello"), picture])
    #expect(below.size == above.size)
    #expect(below.frames[0].width == Length(204))
  }

  @Test("words wrap inside the safe area")
  func safeArea() {
    // 204 - 6 - 20 - 16 = 162: 16 characters.
    let result = layout(
      [text(String(repeating: "a", count: 20))], safeArea: Insets(leading: Length(6), trailing: Length(20)))
    #expect(result.texts[0]?.layout.lines.map(\.width) == [Length(160), Length(40)])
  }

  @Test("a picture without a height is a square")
  func noHeight() {
    let result = layout([.picture(Size(width: Length(300), height: .zero))])
    #expect(result.size == Size(width: Length(204), height: Length(204)))
  }

  private struct Rating: BubbleContent {
    var stars: Int
    var label: String { "\(stars) stars" }
    var input: Int { stars }
    static func layout(_ stars: Int, in room: ContentRoom) -> ContentLayout {
      ContentLayout(size: Size(width: Length(24) * stars, height: Length(24)))
    }
  }

  @Test("content of a kind that an application adds has the size that it says")
  func custom() {
    let result = layout([.custom(Rating(stars: 3)), text("hi")])
    #expect(result.frames == [rect(0, 0, 78, 24), rect(0, 24, 78, 36)])  // 3 · 24 + 6
    #expect(layout([.custom(Rating(stars: 99))]).size.width == Length(204))
  }
}

@Suite("Albums, corners and what a finger reveals")
struct AlbumTests {
  @Test(
    "an album keeps its order in rows of two and three",
    arguments: [
      (2, [2]), (3, [1, 2]), (4, [2, 2]), (5, [2, 3]), (6, [3, 3]), (7, [2, 2, 3]), (8, [2, 3, 3]), (9, [3, 3, 3]),
      (10, [2, 2, 3, 3]),
    ])
  func rows(count: Int, rows: [Int]) { #expect(AlbumMosaic.rows(of: count) == rows) }

  @Test("pictures of a row are equally high and fill the width in proportion")
  func row() {
    // 302 - 2 = 300 for 2 : 1, which are 100 high.
    let frames = AlbumMosaic.frames(aspects: [2, 1], width: Length(302), gap: Length(2), grid: PixelGrid())
    #expect(frames == [rect(0, 0, 200, 100), rect(202, 0, 100, 100)])
  }

  @Test("no two pictures overlap and every row fills the width, at any width")
  func sweep() {
    for count in 2...10 {
      let aspects = (0..<count).map { [nil, 0.1, 1.5, 30, 0.75][$0 % 5] }
      for width in 0...400 {
        let frames = AlbumMosaic.frames(
          aspects: aspects, width: Length(width), gap: Length(2), grid: PixelGrid(scale: 2))
        #expect(frames.count == count)
        #expect(frames.allSatisfy { $0.x >= .zero && $0.maxX <= Length(width) && $0.width >= .zero })
        for (a, b) in zip(frames, frames.dropFirst()) {
          #expect(!a.intersects(b) && (b.y == a.y || b.y >= a.maxY))
        }
      }
    }
  }

  @Test("corners beside a neighbour of the group are less round")
  func corners() {
    let size = Size(width: Length(100), height: Length(40))
    let middle = BubbleCorners(
      placement: GroupPlacement(isFirst: false, isLast: false), isOutgoing: false, outer: Length(18), inner: Length(4),
      size: size)
    #expect(middle.topLeading == Length(4) && middle.bottomLeading == Length(4) && middle.topTrailing == Length(18))
    let alone = BubbleCorners(
      placement: GroupPlacement(), isOutgoing: true, outer: Length(30), inner: Length(4), size: size)
    #expect(alone.topTrailing == Length(20) && alone.bottomLeading == Length(20))
  }

  @Test("a finger reveals times and answers after 30 points")
  func reveal() {
    #expect(RevealGeometry.stampOffset(translation: Length(20), widestStamp: Length(40)) == .zero)
    #expect(RevealGeometry.stampOffset(translation: Length(70), widestStamp: Length(40)) == Length(20))
    #expect(RevealGeometry.stampOffset(translation: Length(500), widestStamp: Length(40)) == Length(51))
    #expect(RevealGeometry.stampX(offset: Length(51), width: Length(40), transcriptWidth: Length(320)) == Length(269))
    #expect(RevealGeometry.bubbleOffset(Length(20), isOutgoing: false) == .zero)
    #expect(RevealGeometry.replyOffset(translation: Length(90), limit: Length(86)) == Length(40))
  }
}

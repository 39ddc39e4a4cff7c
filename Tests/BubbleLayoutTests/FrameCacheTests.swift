import ChatModel
import LayoutGeometry
import Testing
import TextLayout

@testable import BubbleLayout

@Suite("What is computed once")
struct FrameCacheTests {
  private let transcript = Transcript(.plain())

  private func item(_ message: Message, expanded: Bool = false) -> Item {
    Item(id: ItemID(message: message.id, kind: .message), message: message, isExpanded: expanded)
  }

  /// Characters of 10 in lines of 184: 18 a line.
  private func collapsible(_ characters: Int) -> Message {
    var message = incoming(String(repeating: "a", count: characters))
    message.collapsedLines = 3
    return message
  }

  @Test("going back to a width that is kept shapes and wraps nothing")
  func back() {
    let cache = FrameCache(transcript.layouter)
    let items = transcript.items((0..<50).map { Message(id: MessageID("\($0)"), text: "message number \($0)") })
    let first = items.map { cache.frames(of: $0, width: Length(320)) }
    for item in items { _ = cache.frames(of: item, width: Length(480)) }
    let before = cache.report
    #expect(before.frameHits == 0 && before.frameMisses == 100)
    #expect(before.boundRows == 50, "another width binds nothing")
    #expect(items.map { cache.frames(of: $0, width: Length(320)) } == first)
    let after = cache.report
    #expect(after.frameHits == 50)
    #expect(after.shapedTexts == before.shapedTexts)
    #expect(after.measuredRows == before.measuredRows)
    #expect(after.staticMisses == before.staticMisses)
  }

  @Test("what is equal for all rows of a kind is computed once a width, and kept for a few")
  func statics() {
    let layouter = Transcript(.plain()).layouter
    let prepared = (0..<20).map { layouter.prepare(item($0 % 2 == 0 ? incoming("\($0)") : outgoing("\($0)"))) }
    for width in [320, 480, 320, 480] {
      for row in prepared { _ = layouter.height(of: row, width: Length(width)) }
    }
    // Two sides at two widths, 80 rows measured.
    #expect(layouter.staticMisses == 4)
    #expect(layouter.staticHits == 76)
  }

  @Test("an equal message under another id is not computed anew, an edited one under the same id is")
  func identity() {
    let cache = FrameCache(transcript.layouter)
    var message = incoming("hello")
    let first = cache.frames(of: item(message), width: Length(320))
    message.id = "other"
    #expect(cache.frames(of: item(message), width: Length(320)) == first)
    #expect(cache.report.frameMisses == 1 && cache.report.frameHits == 1)
    message.text = "hello you"
    #expect(cache.frames(of: item(message), width: Length(320)) != first)
    #expect(cache.report.frameMisses == 2 && cache.report.boundRows == 2)
  }

  @Test("how far a message has come changes no frame unless its sign appears")
  func status() {
    var style = TranscriptStyle.plain()
    style.receipt.shown = true
    style.stamp.shown = .below
    let transcript = Transcript(style)
    var message = outgoing("hello")
    let frames = [DeliveryStatus.sending, .sent, .delivered, .read].map { status in
      message.status = status
      return transcript.frames(message, width: 320)
    }
    #expect(Set(frames).count == 1)
  }

  @Test(
    "a text shorter than, within and longer than its few lines",
    arguments: [
      // No words: one line high either way.
      (0, 40, 40, false),
      // Two lines of the three allowed; three lines; four, of which three are shown with words below to expand them.
      (36, 60, 60, false), (54, 80, 80, false), (55, 100, 100, true), (180, 100, 220, true),
    ])
  func readMore(characters: Int, collapsed: Int, expanded: Int, isCut: Bool) {
    let cache = FrameCache(transcript.layouter)
    let sizes = cache.sizes(of: item(collapsible(characters)), width: Length(320))
    #expect(sizes.collapsed.height == Length(collapsed))
    #expect(sizes.expanded.height == Length(expanded))
    #expect(sizes.isCut == isCut)
  }

  @Test("expanding measures nothing")
  func expanding() {
    let cache = FrameCache(transcript.layouter)
    let message = collapsible(180)
    let few = cache.frames(of: item(message), width: Length(320))
    let before = cache.report
    let all = cache.frames(of: item(message, expanded: true), width: Length(320))
    let again = cache.frames(of: item(message), width: Length(320))
    let after = cache.report
    #expect(few.lines.count == 3 && all.lines.count == 10 && again == few)
    #expect(after.shapedTexts == before.shapedTexts && before.shapedTexts == 1)
    #expect(after.measuredRows == before.measuredRows)
    #expect(after.frameHits == before.frameHits + 2)
    #expect(cache.height(of: item(message, expanded: true), width: Length(320)) == all.height)
    #expect(transcript.frames(message, width: 320, expanded: true) == all)
  }

  @Test("no more rows and widths are kept than asked for")
  func limits() {
    let cache = FrameCache(transcript.layouter, rowLimit: 10, widthLimit: 2)
    for number in 0..<25 { _ = cache.frames(of: item(incoming("\(number)")), width: Length(320)) }
    _ = cache.frames(of: item(incoming("24")), width: Length(320))
    #expect(cache.report.frameHits == 1)
    _ = cache.frames(of: item(incoming("0")), width: Length(320))
    #expect(cache.report.frameHits == 1, "the first rows are forgotten")
    for width in [320, 330, 340, 320] { _ = cache.frames(of: item(incoming("24")), width: Length(width)) }
    #expect(cache.report.frameHits == 2, "of three widths two are kept")
  }
}

import ChatModel
import LayoutGeometry
import Testing
import TextLayout

@testable import BubbleLayout

/// Characters of 10 by 20 in a transcript of 320: the text begins at 34.
@Suite("Names and pictures within words")
struct InlineTests {
  private let transcript = Transcript(.plain())

  private func named(_ text: String, _ ranges: Range<Int>...) -> Message {
    var message = incoming(text)
    message.mentions = ranges.map { Mention(utf8Range: $0, participant: "Ana") }
    return message
  }

  @Test("a name stands in its line with room around it")
  func mention() {
    let frames = transcript.frames(named("hi @ana!", 3..<7), width: 320)
    #expect(frames[.mention] == rect(64, 10, 46, 20))  // 34 + 30; 40 + 2 · 3
    #expect(frames[.text] == rect(34, 10, 86, 20))
  }

  @Test("a name does not break, and takes its line's place in text from right to left")
  func breaking() {
    // 14 characters and a box of 66 are 206 wide, of which 184 are there: the box goes to the second line.
    let broken = transcript.frames(named("aaaa bbbb cccc @ana b", 15..<21), width: 320)
    #expect(broken[.mention] == rect(34, 30, 66, 20))
    // The words of a line from right to left begin at its right: 30 for the letters and a space.
    let backward = transcript.frames(named("אב @ana", 5..<9), width: 320)
    #expect(backward[.text] == rect(34, 10, 76, 20))
    #expect(backward[.mention] == rect(34, 10, 46, 20))
  }

  @Test("a picture within words is as high as its line and as wide as its shape")
  func emoji() {
    var message = incoming("a:p:b")
    message.customEmoji = [CustomEmoji(utf8Range: 1..<4, name: "p")]
    let frames = transcript.frames(message, width: 320)
    #expect(frames[.customEmoji] == rect(44, 10, 20, 20))  // two characters
    #expect(frames[.text]?.width == Length(40))
    #expect(transcript.layouter.prepare(item(message)).marks.map(\.kind) == [.emoji("p")])
  }

  private func item(_ message: Message) -> Item {
    Item(id: ItemID(message: message.id, kind: .message), message: message)
  }

  @Test("a point on a name is its part, and leads to a place in the words")
  func pointing() {
    let message = named("hi @ana!", 3..<7)
    let prepared = transcript.layouter.prepare(item(message))
    let frames = transcript.layouter.layout(prepared, width: Length(320))
    let left = prepared.hit(Point(x: Length(70), y: Length(15)), in: frames)
    #expect(left.part?.part == .mention)
    #expect(left.place?.part == .text && left.place?.position.utf8Offset == 3)
    let right = prepared.hit(Point(x: Length(105), y: Length(15)), in: frames)
    #expect(right.place?.position.utf8Offset == 7)
    #expect(prepared.caretOffsets(in: frames) == [0, 1, 2, 3, 7, 8])
    #expect(prepared.selection(3..<7, in: frames) == [rect(64, 10, 46, 20)])
  }

  @Test("in a column that is narrower than a name, the name is broken like a word", arguments: 60...130)
  func narrow(width: Int) {
    let frames = transcript.frames(named("hi @maximilian!", 3..<14), width: width)
    #expect(frames[.mention] == nil || frames.lines.allSatisfy { $0.rect.maxX <= Length(width) })
    #expect(frames.lines.allSatisfy { $0.rect.x >= .zero && $0.rect.maxX <= Length(width) })
    if width == 120 { #expect(frames[.mention] == nil) }
  }

  @Test(
    "stretches that are none, or overlap, are left as they are written",
    arguments: [[3..<99], [7..<7], [0..<4, 3..<7], [-3..<2]] as [[Range<Int>]])
  func unusable(ranges: [Range<Int>]) {
    var message = incoming("hi @ana!")
    message.mentions = ranges.map { Mention(utf8Range: $0, participant: "Ana") }
    let frames = transcript.frames(message, width: 320)
    #expect(frames.parts.filter { $0.part == .mention }.count == (ranges.count == 2 ? 1 : 0))
  }

  @Test("in Markdown, stretches count bytes of the words as they are shown")
  func markdown() {
    // Shown as "one\n@ana two": the name is in the second paragraph.
    var message = named("**one**\n\n@ana two", 4..<8)
    message.markup = .markdown
    let frames = transcript.frames(message, width: 320)
    #expect(frames[.mention] == rect(34, 36, 46, 20))  // 10 + 20 + 6
    message.text = "hi **@ana**"
    message.mentions = [Mention(utf8Range: 3..<7, participant: "Ana")]
    #expect(transcript.frames(message, width: 320)[.mention] == rect(64, 10, 46, 20))
  }
}

/// Characters of 10 by 20, bubbles of at most 204 in a transcript of 300 that begin at 15.
@Suite("Compound messages in a transcript")
struct CompoundMessageTests {
  private let transcript = Transcript(.plain())

  private func frames(_ blocks: [ContentBlock]) -> ItemFrames {
    transcript.frames(Message(id: "a", sender: "ana", blocks: blocks), width: 300)
  }

  @Test("texts share the room between them, unless a splitter keeps them apart")
  func texts() {
    #expect(frames([.text("hello")])[.bubble] == rect(15, 0, 72, 36))
    #expect(frames([.text("hello")])[.text] == rect(29, 8, 50, 20))
    let two = frames([.text("hello"), .text("hi")])
    #expect(two[.bubble] == rect(15, 0, 72, 64))
    #expect(two.texts.map(\.rect) == [rect(29, 8, 50, 20), rect(29, 36, 20, 20)])
    #expect(two.texts.map(\.utf8Start) == [0, 6])
    #expect(frames([.text("hello"), .splitter, .text("hi")])[.bubble] == rect(15, 0, 72, 72))
  }

  @Test("a picture is as wide as the bubble")
  func picture() {
    let image = ContentBlock.attachment(Attachment(kind: .image, width: 300, height: 200))
    let above = frames([image, .text("hello")])
    #expect(above[.bubble] == rect(15, 0, 204, 172))
    #expect(above[.image] == rect(15, 0, 204, 136))
    #expect(above[.text] == rect(29, 144, 50, 20))
    #expect(frames([.text("hello"), image])[.image] == rect(15, 36, 204, 136))
    let unknown = frames([.attachment(Attachment(kind: .image, width: 300, height: 0))])
    #expect(unknown[.bubble] == rect(15, 0, 204, 204))
  }

  @Test("words are pointed at across blocks")
  func pointing() {
    let message = Message(id: "a", blocks: [.text("hello"), .text("hi")])
    let prepared = transcript.layouter.prepare(
      Item(id: ItemID(message: "a", kind: .message), message: message))
    let frames = transcript.layouter.layout(prepared, width: Length(300))
    #expect(prepared.words(in: frames) == "hello\nhi")
    #expect(prepared.place(nearest: Point(x: Length(42), y: Length(50)), in: frames)?.position.utf8Offset == 7)
    #expect(prepared.selection(4..<7, in: frames) == [rect(69, 8, 10, 20), rect(29, 36, 10, 20)])
  }

  @Test("a name in a block is found by its place in all words")
  func mention() {
    var message = Message(id: "a", blocks: [.text("hello"), .text("hi @ana")])
    message.mentions = [Mention(utf8Range: 9..<13, participant: "Ana")]
    #expect(transcript.frames(message, width: 300)[.mention] == rect(59, 36, 46, 20))
  }
}

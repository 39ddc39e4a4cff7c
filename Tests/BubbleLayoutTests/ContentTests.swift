import ChatModel
import LayoutGeometry
import Testing

@testable import BubbleLayout

/// Characters of 10 by 20 in a transcript of 320: the widest bubble is 218, its text 184.
@Suite("What a bubble holds beside its text")
struct ContentTests {
  private let transcript = Transcript(.plain())

  private func picture(_ width: Double?, _ height: Double?, text: String = "", isOutgoing: Bool = false) -> Message {
    Message(
      id: "a", sender: "ana", text: text, isOutgoing: isOutgoing,
      attachments: [Attachment(kind: .image, width: width, height: height)])
  }

  @Test("a picture keeps its proportions in the room that the bubble has")
  func proportions() {
    // 218 - 2 · 4 - 6 for the tail = 204; 400 : 300 = 204 : 153.
    let first = transcript.frames(picture(400, 300), width: 320)
    #expect(first[.bubble] == rect(15, 0, 218, 161))
    #expect(first[.image] == rect(25, 4, 204, 153))
    #expect(first[.text] == nil)
    let second = transcript.frames(picture(400, 300, isOutgoing: true), width: 320)
    #expect(second[.bubble] == rect(87, 0, 218, 161))  // 320 - 15 - 218
    #expect(second[.image] == rect(91, 4, 204, 153))
  }

  @Test(
    "a picture is not blown up, not higher than the style allows, and never a line",
    arguments: [
      (100.0, 60.0, 100.0, 60.0), (300, 6000, 48, 320), (6000, 300, 204, 48), (10, 10, 48, 48),
      (1e300, 1e300, 204, 204),
    ])
  func limits(width: Double, height: Double, expectedWidth: Double, expectedHeight: Double) {
    let size = transcript.frames(picture(width, height), width: 320)[.image]?.size
    #expect(size == Size(width: Length(points: expectedWidth), height: Length(points: expectedHeight)))
  }

  @Test(
    "a picture without a usable size is a square until its size is known",
    arguments: [(nil, nil), (0, 0), (100, 0), (-1, 5), (.nan, 1), (.infinity, 1)] as [(Double?, Double?)])
  func unknownSize(width: Double?, height: Double?) {
    // 210 wanted, 204 there.
    #expect(
      transcript.frames(picture(width, height), width: 320)[.image]?.size
        == Size(width: Length(204), height: Length(204)))
  }

  @Test("text stands below its picture")
  func textBelow() {
    let frames = transcript.frames(picture(400, 300, text: "hello"), width: 320)
    #expect(frames[.text] == rect(34, 163, 50, 20))  // 4 + 153 + 6
    #expect(frames.height == Length(193))
  }

  @Test("several pictures are told apart by number")
  func several() {
    let message = Message(
      id: "a",
      attachments: [
        Attachment(kind: .image, width: 100, height: 50), Attachment(kind: .file, name: "a.pdf", bytes: 1200),
        Attachment(kind: .image, width: 100, height: 50),
      ])
    let frames = transcript.frames(message, width: 320)
    #expect(frames.parts.map(\.name) == ["bubble", "tail", "image", "file", "cardTitle2", "cardDetail2", "image2"])
    // A card has two lines of 20 and 6 around them: 52, which is more than the style's 44.
    let file = frames[.file]
    #expect(file == rect(25, 60, 204, 52))  // 4 + 50 + 6
    // Its sign is a square of 40, with 6 beside it.
    #expect(frames[.cardTitle] == rect(77, 66, 50, 20))  // 25 + 6 + 40 + 6
    #expect(frames[.cardDetail] == rect(77, 86, 60, 20))  // "1.2 kB"
    #expect(frames.parts.last?.rect == rect(25, 118, 100, 50))
  }

  @Test("reactions stand below the bubble, side by side")
  func reactions() {
    var message = incoming("hello")
    message.reactions = [Reaction(emoji: "👍"), Reaction(emoji: "❤️", count: 3)]
    let frames = transcript.frames(message, width: 320)
    #expect(frames[.bubble] == rect(15, 0, 84, 40))
    let chips = frames.parts.filter { $0.part == .reaction }.map(\.rect)
    #expect(chips == [rect(15, 42, 24, 24), rect(43, 42, 44, 24)])  // 10 + 14; 30 + 14
    #expect(frames[.reactions] == rect(15, 42, 72, 24))
    #expect(frames.height == Length(66))
  }

  @Test("reactions that do not fit side by side begin another row")
  func manyReactions() {
    var message = outgoing("hello")
    message.reactions = (1...9).map { Reaction(emoji: "👍", count: $0 + 1) }
    // Each is 30 + 14 wide, the last 40 + 14; 44 · 4 + 4 · 3 = 188 fit into 218, a fifth does not.
    let frames = transcript.frames(message, width: 320)
    #expect(frames[.reactions] == rect(117, 42, 188, 80))  // 305 - 188; 3 · 24 + 2 · 4
    #expect(frames.height == Length(122))
  }

  @Test("a quote stands above the answer, with its words beside a bar")
  func quote() {
    let item = Item(
      id: ItemID(message: "a", kind: .message), message: incoming("hello"),
      quote: Quote(message: "1", name: "ana", text: "hi"))
    let prepared = transcript.layouter.prepare(item)
    let frames = transcript.layouter.layout(prepared, width: Length(320))
    #expect(frames[.reply] == rect(34, 10, 50, 46))  // 20 + 20 + 2 · 3
    #expect(frames[.replyName] == rect(42, 13, 30, 20))
    #expect(frames[.replyText] == rect(42, 33, 20, 20))
    #expect(frames[.text] == rect(34, 60, 50, 20))  // 10 + 46 + 4
    #expect(prepared.text(for: .replyText)?.string == "hi")
  }

  @Test("a long text is cut to its lines until it is expanded")
  func collapsed() {
    // 300 characters in lines of 18 are 17 lines.
    var message = incoming(String(repeating: "a", count: 300))
    message.collapsedLines = 3
    let cut = transcript.frames(message, width: 320)
    #expect(cut.lines.count == 3)
    #expect(cut.lines.last?.ending == .ellipsis)
    #expect(cut[.expander] == rect(34, 70, 90, 20))  // "Read more"
    #expect(cut.height == Length(100))
    let whole = transcript.frames(message, width: 320, expanded: true)
    #expect(whole.height == Length(360))
    #expect(whole[.expander] == nil)
    message.collapsedLines = 17
    #expect(transcript.frames(message, width: 320) == whole)
  }

  @Test("the name of the sender and the source of a forwarded message stand above the text")
  func name() {
    var message = incoming("hello")
    message.isForwarded = true
    let item = Item(id: ItemID(message: "a", kind: .message), message: message, senderName: "Ana Lima")
    let frames = transcript.layouter.layout(transcript.layouter.prepare(item), width: Length(320))
    #expect(frames[.forwarded] == rect(34, 10, 90, 20))
    #expect(frames[.senderName] == rect(34, 32, 80, 20))
    #expect(frames[.text] == rect(34, 54, 50, 20))
  }

  @Test("the part at a place is the uppermost one")
  func partAtPlace() {
    let frames = transcript.frames(incoming("hello"), width: 320)
    func part(_ x: Int, _ y: Int) -> Part? { frames.part(at: Point(x: Length(x), y: Length(y)))?.part }
    #expect(part(40, 15) == .text)
    #expect(part(30, 15) == .bubble)
    #expect(part(16, 39) == .tail)
    #expect(part(5, 15) == nil)
    #expect(part(40, 40) == nil)
  }

  @Test("who is writing has a bubble as high as one line")
  func typing() {
    let item = Item(id: ItemID(message: "ana", kind: .typing), label: "ana")
    let frames = transcript.layouter.layout(transcript.layouter.prepare(item), width: Length(320))
    #expect(frames[.bubble] == rect(15, 0, 66, 40))  // 32 + 34
    #expect(frames[.dots] == rect(34, 10, 32, 20))
  }

  @Test("a note of the chat stands in the middle")
  func system() {
    let item = Item(id: ItemID(message: "1", kind: .system), message: Message(id: "1", text: "ana joined"))
    let frames = transcript.layouter.layout(transcript.layouter.prepare(item), width: Length(320))
    #expect(frames[.text] == rect(110, 4, 100, 20))
    #expect(frames.height == Length(28))
    #expect(frames[.bubble] == nil)
  }

  @Test(
    "bytes are counted in thousands",
    arguments: [
      (0, "0 B"), (999, "999 B"), (1000, "1 kB"), (1249, "1.2 kB"), (9949, "9.9 kB"), (9950, "10 kB"),
      (34_499_999, "34 MB"), (999_499, "999 kB"), (999_500, "1 MB"), (Int.max, "9.2 EB"), (-5, "0 B"),
    ])
  func bytes(count: Int, words: String) { #expect(AttachmentWords.size(count) == words) }

  @Test(
    "lengths of time are written as on a clock",
    arguments: [(7, "0:07"), (59.6, "1:00"), (750, "12:30"), (3723, "1:02:03"), (-1, nil), (.nan, nil)]
      as [(Double, String?)])
  func clock(seconds: Double, words: String?) { #expect(AttachmentWords.clock(seconds) == words) }
}

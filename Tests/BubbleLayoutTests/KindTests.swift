import ChatModel
import LayoutGeometry
import Testing
import TextLayout

@testable import BubbleLayout

/// Characters of 10 by 20 in a transcript of 320: the widest bubble is 218, its text 184 from 34 on.
@Suite("Polls, calls, threads, recordings and linked pages")
struct KindTests {
  private let transcript = Transcript(.plain())

  private func message(_ attachment: ChatModel.Attachment) -> Message { Message(id: "a", attachments: [attachment]) }

  private func rects(_ frames: ItemFrames, _ part: Part) -> [Rect] {
    frames.parts.filter { $0.part == part }.map(\.rect)
  }

  @Test("a poll has its question, a row for each answer and the number of voters below")
  func poll() {
    var message = incoming("")
    message.poll = Poll(
      question: "Lunch?", options: [.init(text: "Pizza", votes: 3, isMine: true), .init(text: "Soup", votes: 1)])
    let frames = transcript.frames(message, width: 320)
    // 240 wanted, 184 there. A question of 20 and 8 below it; rows of 20, 3 and a bar of 4, 8 below each; a line of 20:
    // 28 + 35 + 35 + 20 = 118.
    #expect(frames[.bubble] == rect(15, 0, 218, 138))
    #expect(frames[.poll] == rect(34, 10, 184, 118))
    #expect(frames[.pollQuestion] == rect(34, 10, 60, 20))
    #expect(rects(frames, .pollOption) == [rect(34, 38, 184, 27), rect(34, 73, 184, 27)])
    #expect(rects(frames, .pollMark) == [rect(34, 39, 18, 18), rect(34, 74, 18, 18)])
    // Words begin after a sign of 18 and a gap of 8; numbers end at 218.
    #expect(rects(frames, .pollAnswer) == [rect(60, 38, 50, 20), rect(60, 73, 40, 20)])
    #expect(rects(frames, .pollVotes) == [rect(208, 38, 10, 20), rect(208, 73, 10, 20)])
    // Three quarters and one quarter of 184 - 26 = 158.
    #expect(rects(frames, .pollBar) == [rect(60, 61, 118.5, 4), rect(60, 96, 39.5, 4)])
    #expect(frames[.pollTotal] == rect(34, 108, 70, 20))  // "4 votes"
  }

  @Test("a poll in a right-to-left interface has its signs at the right")
  func mirroredPoll() {
    var message = incoming("")
    message.poll = Poll(question: "Lunch?", options: [.init(text: "Pizza", votes: 3), .init(text: "Soup", votes: 1)])
    let frames = Transcript(.plain(), direction: .rightToLeft).frames(message, width: 320)
    #expect(frames[.bubble] == rect(87, 0, 218, 138))  // 320 - 15 - 218
    #expect(rects(frames, .pollMark).first == rect(268, 39, 18, 18))  // 286 - 18
    #expect(rects(frames, .pollAnswer).first == rect(210, 38, 50, 20))  // 260 - 50
    #expect(rects(frames, .pollVotes).first == rect(102, 38, 10, 20))
    #expect(rects(frames, .pollBar).first == rect(141.5, 61, 118.5, 4))  // 260 - 118.5
  }

  @Test("an answer that nobody chose has no bar, and long answers wrap between sign and number")
  func pollWraps() {
    var message = incoming("")
    message.poll = Poll(
      question: "?", options: [.init(text: "aaaaaaa bbbbbbb ccccccc", votes: 1), .init(text: "no")])
    let frames = transcript.frames(message, width: 320)
    // 184 - 26 - 18 = 140: 14 characters a line, so each word has its own; the rest is centred in 60.
    #expect(rects(frames, .pollAnswer)[0] == rect(60, 38, 70, 60))
    #expect(rects(frames, .pollMark)[0] == rect(34, 59, 18, 18))
    #expect(rects(frames, .pollBar).count == 1)
  }

  @Test("the time shares the last line of a poll")
  func pollStamp() {
    var style = TranscriptStyle.plain()
    style.stamp.shown = .inline
    var message = incoming("")
    message.sentAt = nineFortyOne
    message.poll = Poll(question: "Lunch?", options: [.init(text: "Pizza")])
    let frames = Transcript(style).frames(message, width: 320)
    // "0 votes" is 70 wide, "09:41" 50: 70 + 8 + 50 fit into 184.
    #expect(frames[.pollTotal] == rect(34, 73, 70, 20))
    #expect(frames[.stamp] == rect(168, 73, 50, 20))
  }

  @Test(
    "a call is a card that says what became of it",
    arguments: [
      (Call.Outcome.answered, false, "Incoming voice call"), (.answered, true, "Outgoing voice call"),
      (.missed, false, "Missed voice call"), (.missed, true, "Unanswered voice call"),
      (.declined, false, "Declined voice call"),
    ])
  func callWords(outcome: Call.Outcome, isOutgoing: Bool, words: String) {
    #expect(TranscriptWords().call(Call(outcome: outcome), isOutgoing: isOutgoing) == words)
  }

  @Test("a call has the frame of a card, with its length below its words")
  func call() {
    var message = incoming("")
    message.call = Call(outcome: .missed)
    let missed = transcript.frames(message, width: 320)
    #expect(missed[.bubble] == rect(15, 0, 218, 52))  // 4 + 44 + 4
    #expect(missed[.call] == rect(25, 4, 204, 44))  // 218 - 2 · 4 - 6
    // 6 around, a square of 32 and 6 beside it; 170 wide, of which 154 are there.
    #expect(missed[.cardTitle] == rect(69, 16, 154, 20))
    message.call = Call(kind: .video, duration: 754)
    let answered = transcript.frames(message, width: 320)
    #expect(answered[.call] == rect(25, 4, 204, 52))  // two lines of 20, 6 around
    #expect(answered[.cardDetail] == rect(77, 30, 50, 20))  // "12:34", beside a square of 40
  }

  @Test("a thread has a line of its own below everything in the bubble")
  func thread() {
    var message = incoming("hello")
    message.thread = ThreadSummary(replyCount: 12, lastReplier: "Bo")
    let frames = transcript.frames(message, width: 320)
    #expect(frames[.bubble] == rect(15, 0, 184, 64))  // 10 + 20 + 4 + 20 + 10
    #expect(frames[.thread] == rect(34, 34, 150, 20))  // "12 replies · Bo"
    let item = Item(id: ItemID(message: "a", kind: .message), message: message, lastReplier: "Bo Berg")
    #expect(transcript.layouter.prepare(item).text(for: .thread)?.string == "12 replies · Bo Berg")
  }

  @Test("spoken words have bars where other recordings have a title")
  func waveform() {
    let frames = transcript.frames(message(Attachment(kind: .voice, duration: 7)), width: 320)
    #expect(frames[.voice] == rect(25, 4, 204, 52))  // bars of 20 and a line of 20, 6 around
    #expect(frames[.waveform] == rect(77, 10, 146, 20))  // 25 + 6 + 40 + 6; 204 - 12 - 46
    #expect(frames[.cardDetail] == rect(77, 30, 40, 20))
    #expect(frames[.cardTitle] == nil)
  }

  @Test("bars stand for the loudest value of their stretch")
  func bars() {
    #expect(Waveform.levels(of: [0.1, 0.5, 0.2, 2, -1, .nan], count: 3) == [0.5, 1, 0])
    #expect(Waveform.levels(of: [0.2, 0.8], count: 4) == [0.2, 0.2, 0.8, 0.8])
    #expect(Waveform.levels(of: [], count: 2) == [0, 0])
    #expect(Waveform.levels(of: [1], count: 0) == [])
    // 10 wide: bars of 2 with 2 between them are three; 20 · 0.5 = 10 high, a silent one 2.
    let frame = rect(100, 40, 10, 20)
    #expect(
      Waveform.bars(of: [0.5, 0, 1], in: frame) == [rect(100, 45, 2, 10), rect(104, 49, 2, 2), rect(108, 40, 2, 20)])
    #expect(Waveform.bars(of: [0.5, 0, 1], in: frame, direction: .rightToLeft)[0] == rect(108, 45, 2, 10))
  }

  @Test("a wide picture of a page stands above the words, another one beside them")
  func thumbnail() {
    func link(_ thumbnail: Thumbnail) -> Message {
      message(Attachment(kind: .link, title: "Post", thumbnail: thumbnail))
    }
    let wide = transcript.frames(link(Thumbnail(width: 1200, height: 630)), width: 320)
    #expect(wide[.link] == rect(25, 4, 204, 142))  // 110 + 20 + 2 · 6
    #expect(wide[.thumbnail] == rect(25, 4, 204, 110))
    #expect(wide[.cardTitle] == rect(31, 120, 40, 20))
    for other in [Thumbnail(width: 400, height: 400), Thumbnail()] {
      let square = transcript.frames(link(other), width: 320)
      #expect(square[.link] == rect(25, 4, 204, 44))
      #expect(square[.thumbnail] == rect(31, 10, 32, 32))
      #expect(square[.cardTitle] == rect(69, 16, 40, 20))
    }
  }

  @Test("a picture that is quoted stands beside the words of the quote")
  func quotedPicture() {
    let item = Item(
      id: ItemID(message: "a", kind: .message), message: incoming("hello"),
      quote: Quote(message: "1", name: "ana", text: "Photo", picture: Attachment(kind: .image)))
    let frames = transcript.layouter.layout(transcript.layouter.prepare(item), width: Length(320))
    // A bar's room of 8, words of 50, 3, a square of 40, 3.
    #expect(frames[.reply] == rect(34, 10, 104, 46))
    #expect(frames[.replyThumbnail] == rect(95, 13, 40, 40))
    #expect(frames[.replyText] == rect(42, 33, 50, 20))
  }

  @Test("a message without a time may be pinned")
  func pinned() {
    var message = incoming("hello")
    message.isPinned = true
    let frames = transcript.frames(message, width: 320)
    // A sign one character wide on the last line: 50 + 8 + 10.
    #expect(frames[.bubble] == rect(15, 0, 102, 40))
    #expect(frames[.pinnedMark] == rect(92, 10, 10, 20))
    #expect(frames[.stamp] == nil)
  }

  @Test("reactions reach over the bubble's edge as far as nothing stands there")
  func overlap() {
    var style = TranscriptStyle.plain()
    style.reactions.overlap = Length(6)
    style.reactions.leading = Length(10)
    var message = incoming("hello")
    message.reactions = [Reaction(emoji: "👍")]
    let frames = Transcript(style).frames(message, width: 320)
    #expect(frames[.bubble] == rect(15, 0, 84, 40))
    #expect(frames[.reactions] == rect(25, 34, 24, 24))
    #expect(frames.height == Length(58))
    style.reactions.overlap = Length(50)
    let limited = Transcript(style).frames(message, width: 320)
    #expect(limited[.reactions] == rect(25, 30, 24, 24))  // the 10 below the words
    message.isOutgoing = true
    #expect(Transcript(style).frames(message, width: 320)[.reactions] == rect(271, 30, 24, 24))  // 305 - 10 - 24
  }

  @Test("every part that is shown has a role and words for those who do not see it")
  func reading() throws {
    var message = incoming("hi @ana")
    message.mentions = [Mention(utf8Range: 3..<7, participant: "Ana")]
    message.poll = Poll(question: "Lunch?", options: [.init(text: "Pizza", votes: 1), .init(text: "Soup", votes: 2)])
    message.call = Call(outcome: .missed, duration: 3)
    message.thread = ThreadSummary(replyCount: 1)
    let item = Item(id: ItemID(message: "a", kind: .message), message: message)
    let prepared = transcript.layouter.prepare(item)
    let frames = transcript.layouter.layout(prepared, width: Length(320))
    let read = prepared.readingOrder(of: item, in: frames).map { "\($0.role.rawValue): \($0.label)" }
    #expect(
      read == [
        "button: Missed voice call, 0:03", "text: hi @ana", "link: @ana", "heading: Lunch?", "button: Pizza, 1 vote",
        "button: Soup, 2 votes", "status: 3 votes", "button: 1 reply",
      ])
  }
}

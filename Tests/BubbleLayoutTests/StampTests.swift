import ChatModel
import LayoutGeometry
import Testing

@testable import BubbleLayout

/// "09:41" is five characters, 50 points.
///
/// With the gap of 8 and a column of 240, a last line of up to 182 shares.
@Suite("Time and receipt")
struct StampTests {
  private func message(_ text: String, isOutgoing: Bool = false, status: DeliveryStatus? = nil) -> Message {
    Message(
      id: "a", sender: "ana", sentAt: nineFortyOne, text: text, isOutgoing: isOutgoing, status: status)
  }

  private let transcript = Transcript(.bareWithStamp())

  @Test("the time shares the last line if it fits")
  func shares() {
    let frames = transcript.frames(message("hello"), width: 390)
    #expect(frames.height == Length(36))
    #expect(frames[.bubble]?.width == Length(108))  // 50 + 8 + 50
    #expect(frames[.text] == rect(0, 8, 50, 20))
    #expect(frames[.stamp] == rect(58, 8, 50, 20))
  }

  @Test("18 characters leave room for the time, 19 do not")
  func limit() {
    let fits = transcript.frames(message(String(repeating: "a", count: 18)), width: 390)
    #expect(fits[.stamp] == rect(188, 8, 50, 20))  // 180 + 8
    #expect(fits[.bubble]?.width == Length(238))
    let tooLong = transcript.frames(message(String(repeating: "a", count: 19)), width: 390)
    #expect(tooLong.height == Length(56))
    #expect(tooLong[.stamp] == rect(140, 28, 50, 20))  // 190 - 50, below the line
    #expect(tooLong[.bubble]?.width == Length(190))
  }

  @Test("a bubble of full lines keeps its width, and the time goes below")
  func fullLines() {
    let frames = transcript.frames(message(String(repeating: "a", count: 72)), width: 390)
    #expect(frames.lines.map(\.utf8Range) == [0..<24, 24..<48, 48..<72])
    #expect(frames[.bubble]?.width == Length(240))
    #expect(frames[.stamp] == rect(190, 68, 50, 20))
  }

  @Test("beside a right-to-left text the time stands at the left")
  func rightToLeft() {
    let frames = transcript.frames(message("שלום"), width: 390)
    #expect(frames[.stamp] == rect(0, 8, 50, 20))
    #expect(frames[.text] == rect(58, 8, 40, 20))  // 98 - 40
    #expect(frames.lines.first?.rect.maxX == Length(98))
  }

  @Test("a message without a time has no stamp and needs no room for one")
  func absent() {
    let frames = transcript.frames(incoming("hello"), width: 390)
    #expect(frames[.stamp] == nil)
    #expect(frames[.bubble]?.width == Length(50))
  }

  @Test("the receipt of an outgoing message stands outside its time")
  func receipt() {
    var style = TranscriptStyle.bareWithStamp()
    style.receipt.shown = true
    let transcript = Transcript(style)
    // A receipt is two cells wide, 3 from the time: 50 + 8 + 50 + 3 + 20 = 131.
    let frames = transcript.frames(message("hello", isOutgoing: true, status: .read), width: 390)
    #expect(frames[.bubble] == rect(259, 0, 131, 36))
    #expect(frames[.stamp] == rect(317, 8, 50, 20))
    #expect(frames[.receipt] == rect(370, 8, 20, 20))
    #expect(transcript.frames(message("hello", status: .read), width: 390)[.receipt] == nil)
    #expect(transcript.frames(message("hello", isOutgoing: true, status: .failed), width: 390)[.receipt] == nil)
  }

  @Test("a style without stamps shows neither time nor receipt")
  func never() {
    var style = TranscriptStyle.bareWithStamp()
    style.receipt.shown = true
    style.stamp.shown = .never
    let frames = Transcript(style).frames(message("hello", isOutgoing: true, status: .read), width: 390)
    #expect(frames.parts.map(\.part) == [.bubble, .text])
  }

  @Test("a time below takes a line of its own even where it would fit")
  func below() {
    var style = TranscriptStyle.bareWithStamp()
    style.stamp.shown = .below
    let frames = Transcript(style).frames(message("hello hello"), width: 390)
    #expect(frames[.stamp] == rect(60, 28, 50, 20))  // 110 - 50
    #expect(frames.height == Length(56))
  }

  @Test("an edited message says so before its time")
  func edited() {
    var message = message("hello")
    message.isEdited = true
    // "edited 09:41" is twelve characters: 50 + 8 + 120.
    #expect(transcript.frames(message, width: 390)[.bubble]?.width == Length(178))
  }

  @Test("a message that was taken back shows a note in place of its words")
  func deleted() {
    var message = message("a secret")
    message.isDeleted = true
    let frames = transcript.frames(message, width: 390)
    #expect(frames[.text] == nil)
    #expect(frames[.label]?.width == Length(240))  // "This message was deleted" is 24 characters
    #expect(frames[.stamp]?.y == Length(28))
  }
}

import ChatModel
import CivilTime
import LayoutGeometry
import Testing
import TextLayout

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

  @Test(
    "the plain calendar knows days and times before and after 1970",
    arguments: [
      (0, 0, "1970-01-01", "00:00"), (-1, -1, "1969-12-31", "23:59"), (951_782_400_000, 11_016, "2000-02-29", "00:00"),
      (1_709_286_060_000, 19_783, "2024-03-01", "09:41"), (-86_400_000, -1, "1969-12-31", "00:00"),
    ] as [(Int64, Int, String, String)])
  func plainCalendar(milliseconds: Int64, day: Int, date: String, time: String) {
    let calendar = UTCCalendarLabels()
    #expect(calendar.day(of: milliseconds) == day)
    #expect(calendar.dayLabel(milliseconds) == date)
    #expect(calendar.timeLabel(milliseconds) == time)
  }

  @Test("stamps are in the calendar's zone and language, each minute's own")
  func zones() throws {
    let environment = LayoutEnvironment(metrics: tenByTwenty)
    let denver = try DayCalendar(timeZone: "America/Denver", locale: "en-US")
    let layouter = ItemLayouter(
      style: .bareWithStamp(), environment: environment, text: TextPreparer(metrics: tenByTwenty), calendar: denver)
    var words: [String] = []
    for minutes: Int64 in [0, 1, 60, 24 * 60] {
      var message = message("hello")
      message.sentAt = Timestamp(milliseconds: nineFortyOne.milliseconds + minutes * 60_000)
      let item = Item(id: ItemID(message: "a", kind: .message), message: message)
      words.append(layouter.prepare(item).text(for: .stamp)?.string ?? "")
    }
    // 09:41 in UTC is 02:41 in Denver's winter. The space may be a narrow one.
    #expect(words.map { $0.filter { !$0.isWhitespace } } == ["2:41AM", "2:42AM", "3:41AM", "2:41AM"])
  }
}

import ChatGeneration
import ChatModel
import CivilTime
import LayoutGeometry
import Testing

@testable import BubbleLayout

/// A message so many seconds after 2024-03-01T10:00:00Z.
private func message(_ id: String, _ sender: String, _ seconds: Double?, status: DeliveryStatus? = nil) -> Message {
  Message(
    id: MessageID(id), sender: sender,
    sentAt: seconds.map { Timestamp(milliseconds: 1_709_287_200_000 + Int64($0 * 1000)) }, text: "hello",
    status: status)
}

private func ids(_ items: [Item]) -> [String] { items.map { $0.id.description } }

@Suite("Rows of a transcript")
struct DecoratorTests {
  private let chatto = TranscriptDecorator(style: .chatto)
  private let plain = TranscriptDecorator(style: .default)

  private func items(_ decorator: TranscriptDecorator, _ messages: [Message]) -> [Item] {
    decorator.items(for: 0..<messages.count, in: messages)
  }

  @Test("in the Chatto style a pause widens the gap and keeps the group")
  func chattoGroups() {
    let rows = items(
      chatto, [message("1", "A", 0), message("2", "A", 60), message("3", "A", 200), message("4", "B", 210)])
    #expect(ids(rows) == ["1/daySeparator", "1", "2", "3", "4"])
    #expect(rows.map(\.gapAfter) == [.zero, Length(3), Length(10), Length(10), .zero])
    #expect(rows.dropFirst().map(\.placement.isLast) == [false, false, true, true])
  }

  @Test("by default a pause ends the group")
  func defaultGroups() {
    let rows = items(
      plain, [message("1", "A", 0), message("2", "A", 60), message("3", "A", 200), message("4", "B", 210)])
    #expect(rows.dropFirst().map(\.placement.isFirst) == [true, false, true, true])
    #expect(rows.dropFirst().map(\.placement.isLast) == [false, true, true, true])
    #expect(rows.dropFirst().map(\.senderName) == ["A", nil, "A", "B"])
  }

  @Test("messages 120 seconds apart belong together, those a millisecond more do not", arguments: [0.0, 0.001])
  func pause(more: Double) {
    let rows = items(chatto, [message("1", "A", 0), message("2", "A", 120 + more)])
    #expect(rows[1].gapAfter == Length(more == 0 ? 3 : 10))
  }

  @Test("what failed has a row of 19 points right below it, until it is delivered")
  func status() {
    let failed = items(chatto, [message("1", "A", 0, status: .failed), message("2", "A", 10)])
    #expect(ids(failed) == ["1/daySeparator", "1", "1/status", "2"])
    #expect(failed.map(\.gapAfter) == [.zero, .zero, .zero, .zero])
    let transcript = Transcript(.chatto)
    let row = transcript.layouter.layout(transcript.layouter.prepare(failed[2]), width: Length(320))
    #expect(row.height == Length(19))
    let delivered = items(chatto, [message("1", "A", 0, status: .delivered), message("2", "A", 10)])
    #expect(ids(delivered) == ["1/daySeparator", "1", "2"])
    #expect(delivered[1].gapAfter == Length(3))
  }

  @Test("the separator of a day goes when older messages of the day come before it")
  func prepending() {
    let messages = [message("1", "A", 0), message("2", "A", 60)]
    let alone = chatto.items(for: messages[1...], previous: nil, next: nil)
    #expect(ids(alone) == ["2/daySeparator", "2"])
    let joined = chatto.items(for: messages[1...], previous: messages[0], next: nil)
    #expect(ids(joined) == ["2"])
  }

  @Test("rows decorated piece by piece are those decorated at once", arguments: [TranscriptStyle.default, .chatto])
  func neighbourhood(style: TranscriptStyle) {
    var random = SplitMix64(seed: 20_240_301)
    var context = TranscriptDecorator.Context()
    context.firstUnread = "7"
    context.typing = ["A"]
    let decorator = TranscriptDecorator(style: style)
    for round in 0..<200 {
      var time = 0.0
      let messages = (0..<12).map { index in
        time += [1.0, 100, 130, 50_000][random.below(4)]
        var one = message(
          "\(index)", random.below(3) == 0 ? "B" : "A", random.below(4) == 0 ? nil : time)
        one.isSystem = random.below(8) == 0
        one.status = random.below(6) == 0 ? .failed : nil
        return one
      }
      let all = decorator.items(for: 0..<messages.count, in: messages, context: context)
      let cut = random.below(messages.count - 1) + 1
      let upper = decorator.items(for: 0..<cut, in: messages, context: context)
      let lower = decorator.items(for: cut..<messages.count, in: messages, context: context)
      #expect(upper + lower == all, "round \(round), seed 20240301")

      // Replacing one message changes no row outside the range that is said to be affected.
      let changed = random.below(messages.count)
      var edited = messages
      edited[changed].sender = "C"
      edited[changed].sentAt = random.below(2) == 0 ? nil : Timestamp(milliseconds: 0)
      let range = decorator.affectedRange(of: changed..<changed + 1, in: edited)
      let after = decorator.items(for: 0..<edited.count, in: edited, context: context)
      let pieces =
        decorator.items(for: 0..<range.lowerBound, in: messages, context: context)
        + decorator.items(for: range, in: edited, context: context)
        + decorator.items(for: range.upperBound..<edited.count, in: messages, context: context)
      #expect(pieces.count == after.count && Set(pieces) == Set(after), "round \(round), seed 20240301")
    }
  }

  @Test("appending a message changes the rows of the last one only")
  func appending() {
    let messages = (0..<100).map { message("\($0)", "A", Double($0) * 30) }
    let before = items(chatto, messages)
    let after = items(chatto, messages + [message("new", "A", 3000)])
    #expect(before.dropLast() == after.dropLast(2))
    #expect(chatto.affectedRange(of: 100..<101, in: messages + [message("new", "A", 3000)]) == 99..<101)
  }

  @Test("days begin where the calendar says")
  func days() throws {
    // 20:59 and 21:01 in UTC are 23:59 and 00:01 three hours further east.
    let messages = [message("1", "A", 39_540), message("2", "A", 39_660)]
    #expect(items(chatto, messages).count { $0.kind == .daySeparator } == 1)
    let nairobi = try DayCalendar(timeZone: "Africa/Nairobi", locale: "en-GB")
    let east = TranscriptDecorator(style: .chatto, calendar: nairobi)
    #expect(ids(items(east, messages)) == ["1/daySeparator", "1", "2/daySeparator", "2"])
    #expect(items(east, messages)[2].label == "Saturday, 2 March 2024")
  }

  @Test("undated messages have no separator and hide no day")
  func undated() {
    let rows = items(
      plain, [message("1", "A", nil), message("2", "A", 0), message("3", "A", nil), message("4", "A", 60)])
    #expect(ids(rows) == ["1", "2/daySeparator", "2", "3", "4"])
  }

  @Test("a style without separators has none, and days then end no group")
  func withoutSeparators() {
    var style = TranscriptStyle.default
    style.daySeparator.shown = false
    style.spacing.groupSeconds = 1_000_000
    let rows = items(TranscriptDecorator(style: style), [message("1", "A", 0), message("2", "A", 86_400)])
    #expect(ids(rows) == ["1", "2"])
    #expect(rows[0].gapAfter == Length(3))
  }

  @Test("the unread marker stands above the first message that the reader did not write")
  func unread() {
    var messages = [message("1", "me", 0), message("2", "A", 1), message("3", "A", 2)]
    messages[0].isOutgoing = true
    var context = TranscriptDecorator.Context()
    context.firstUnread = TranscriptDecorator.firstUnread(from: "1", in: messages)
    let rows = plain.items(for: 0..<3, in: messages, context: context)
    #expect(ids(rows) == ["1/daySeparator", "1", "2/unreadMarker", "2", "3"])
  }

  @Test("the last row has the gap of the end, above it a typing row the gap of another group")
  func ends() {
    var style = TranscriptStyle.default
    style.spacing.first = Length(7)
    style.spacing.last = Length(9)
    let decorator = TranscriptDecorator(style: style)
    let messages = [message("1", "A", 0)]
    #expect(decorator.gapBeforeFirst == Length(7))
    #expect(decorator.items(for: 0..<1, in: messages).map(\.gapAfter) == [.zero, Length(9)])
    var context = TranscriptDecorator.Context()
    context.typing = ["A"]
    let rows = decorator.items(for: 0..<1, in: messages, context: context)
    #expect(ids(rows) == ["1/daySeparator", "1", "A/typing"])
    #expect(rows.map(\.gapAfter) == [.zero, Length(10), Length(9)])
  }

  @Test("notes of the chat belong to no group")
  func system() {
    var messages = [message("1", "A", 0), message("2", "A", 1), message("3", "A", 2)]
    messages[1].isSystem = true
    let rows = items(plain, messages)
    #expect(rows.map(\.kind) == [.daySeparator, .message, .system, .message])
    #expect(rows.map(\.gapAfter) == [.zero, Length(10), Length(10), .zero])
    #expect(rows[1].placement == GroupPlacement() && rows[3].placement == GroupPlacement())
  }

  @Test("an answer quotes the first line of what it answers")
  func quotes() {
    var answer = message("2", "B", 1)
    answer.replyTo = "1"
    var quoted = message("1", "A", 0)
    quoted.text = "\n\nfirst\nsecond"
    let rows = plain.items(for: 0..<1, in: [answer], quoted: { $0 == "1" ? quoted : nil })
    #expect(rows.last?.quote == Quote(message: "1", name: "A", text: "first"))
    let lost = plain.items(for: 0..<1, in: [answer])
    #expect(lost.last?.quote == Quote(message: "1", name: "", text: "Message not loaded"))
  }
}

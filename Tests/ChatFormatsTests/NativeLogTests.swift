import ChatModel
import Foundation
import Testing

@testable import ChatFormats

@Suite("The native log")
struct NativeLogTests {
  private func read(_ text: String, _ options: ChatLogReader.Options = .init()) throws -> ChatLogReading {
    try ChatLogReader(options: options).read(bytes: Array(text.utf8), name: "chat.jsonl")
  }

  private func problem(_ text: String, _ options: ChatLogReader.Options = .init()) -> ChatLogError? {
    do {
      _ = try read(text, options)
      return nil
    } catch { return error as? ChatLogError }
  }

  @Test("every key arrives where it belongs")
  func everyKey() throws {
    let text = """
      \u{FEFF}{"scrollback":1,"me":"ana","title":"Trip","participants":[{"id":"ana","name":"Ana","color":"#36c"},{"id":"ben"}]}\r

      {"id":"a","sender":"ana","sentAt":"2024-03-01T09:15:00+02:00","text":"hi","markup":"markdown","status":"read"}
      {"sender":"ben","text":"x","attachments":[{"kind":"image","name":"n","width":4,"height":3.5,"bytes":7,"title":"t",\
      "description":"d","url":"u","path":"p"},{"kind":"voice","duration":2.5}],"replyTo":"a","reactions":[{"emoji":"👍",\
      "count":2,"mine":true},{"emoji":"🎉"}],"edited":true,"deleted":true,"system":true,"forwarded":true,"pinned":true,\
      "collapsedLines":3,"outgoing":true,"mood":{"x":[1,"é"]},"sent":null}
      {}
      """.replacingOccurrences(of: "\n{}", with: "\n{\"text\":null}")
    let log = try read(text).log
    #expect(log.title == "Trip")
    #expect(log.me == "ana")
    #expect(
      log.participants == [
        Participant(id: "ana", name: "Ana", color: "#3366cc"), Participant(id: "ben"),
      ])
    // 2024-03-01T07:15:00Z: 19,783 days after 1970 began, and 26,100 seconds.
    var first = Message(id: "a", sender: "ana", sentAt: Timestamp(milliseconds: (19_783 * 86_400 + 26_100) * 1_000))
    first.text = "hi"
    first.markup = .markdown
    first.isOutgoing = true
    first.status = .read
    var second = Message(id: "#2", sender: "ben", text: "x", isOutgoing: true)
    second.attachments = [
      ChatModel.Attachment(
        kind: .image, name: "n", width: 4, height: 3.5, bytes: 7, title: "t", summary: "d", url: "u", path: "p"),
      ChatModel.Attachment(kind: .voice, duration: 2.5),
    ]
    second.replyTo = "a"
    second.reactions = [Reaction(emoji: "👍", count: 2, isMine: true), Reaction(emoji: "🎉")]
    (second.isEdited, second.isDeleted, second.isSystem) = (true, true, true)
    (second.isForwarded, second.isPinned, second.collapsedLines) = (true, true, 3)
    second.extras = ["mood": #"{"x":[1,"é"]}"#, "sent": "null"]
    #expect(log.messages == [first, second, Message(id: "#3")])
  }

  @Test("the reader is who the caller says, else who the header says")
  func me() throws {
    let text = #"{"scrollback":1,"me":"a"}"# + "\n" + #"{"sender":"a"}"# + "\n" + #"{"sender":"b"}"#
    #expect(try read(text).log.messages.map(\.isOutgoing) == [true, false])
    #expect(try read(text, .init(me: "b")).log.messages.map(\.isOutgoing) == [false, true])
    #expect(try read(#"{"text":"x"}"#).log.messages.map(\.isOutgoing) == [false])
  }

  @Test("ts is a time, a number of seconds or of milliseconds")
  func ts() throws {
    let lines = [
      #"{"ts":"1970-01-01T00:00:01Z"}"#, #"{"ts":1700000000}"#, #"{"ts":1700000000.5}"#, #"{"ts":1700000000500}"#,
      #"{"ts":5,"sentAt":"1970-01-01T00:00:09Z"}"#,
    ]
    let times = try read(lines.joined(separator: "\n")).log.messages.map { $0.sentAt?.milliseconds }
    #expect(times == [1_000, 1_700_000_000_000, 1_700_000_000_500, 1_700_000_000_500, 9_000])
  }

  @Test(
    "a wrong line is refused with its number, the key, what is expected and what is there",
    arguments: [
      (#"{"id":5}"#, "id must be a string, not 5"), (#"{"id":""}"#, "id must not be empty"),
      (#"{"text":["a"]}"#, "text must be a string, not a list"),
      (#"{"status":"gone"}"#, #"status must be one of sending, sent, delivered, read, failed, not "gone""#),
      (#"{"markup":"html"}"#, #"markup must be one of plain, markdown, not "html""#),
      (#"{"attachments":[{"kind":"picture"}]}"#, #"attachments[0].kind must be one of image, video"#),
      (#"{"attachments":[{"name":"x"}]}"#, "attachments[0] has no kind"),
      (#"{"attachments":["x"]}"#, #"attachments[0] must be an object, not "x""#),
      (#"{"attachments":[{"kind":"image","width":-1}]}"#, "attachments[0].width must be 0 or more, not -1"),
      (
        #"{"reactions":[{"emoji":"a"},{"emoji":"b","count":1.5}]}"#,
        "reactions[1].count must be a whole number, not 1.5"
      ),
      (#"{"reactions":[{"emoji":"a","count":0}]}"#, "reactions[0].count must be 1 or more, not 0"),
      (#"{"reactions":[{"count":1}]}"#, "reactions[0] has no emoji"),
      (#"{"edited":"yes"}"#, #"edited must be true or false, not "yes""#),
      (#"{"collapsedLines":0}"#, "collapsedLines must be 1 or more, not 0"),
      (#"{"sentAt":"yesterday"}"#, "sentAt must be a time like"), (#"{"sentAt":17}"#, "sentAt must be a time like"),
      (#"{"sentAt":"2024-02-30T00:00:00Z"}"#, "sentAt names a day that the calendar does not have"),
      (#"{"ts":1e300}"#, "ts is out of the range"), (#"{"ts":true}"#, "ts must be a time"),
      (#"{"foo":1}"#, "none of the keys of a message"), (#"[1]"#, "must be an object, not a list"),
      ("5", "must be an object, not 5"),
      (#"{"text":"cut o"#, "ends inside a string"), (#"{"text":"a","#, "(was it cut off?)"),
      ("hello", "hello is no value"),
      ("{\"text\":\"a\u{0}b\"}", "U+0000"), (#"{"scrollback":1}"#, "only be the first line"),
    ])
  func badLines(line: String, words: String) {
    let error = problem("{\"text\":\"fine\"}\n\n\(line)\n{\"text\":\"fine\"}")
    #expect(error?.kind == .badLine)
    #expect(error?.line == 3)
    #expect(error?.problem.contains(words) == true, "\(line) gave: \(error?.problem ?? "nothing")")
    #expect(error?.description.hasPrefix("chat.jsonl:3: ") == true)
    #expect(error?.description.contains("\n") == false)
    var options = ChatLogReader.Options()
    options.skipBad = true
    let reading = try? read("{\"text\":\"fine\"}\n\n\(line)\n{\"id\":\"last\"}", options)
    #expect(reading?.log.messages.map(\.id) == ["#1", "last"])
    #expect(reading?.skipped.map(\.line) == [3])
  }

  @Test(
    "a wrong header is refused",
    arguments: [
      (#"{"scrollback":2}"#, "later version"), (#"{"scrollback":"1"}"#, "whole number"),
      (#"{"scrollback":1,"me":5}"#, "me must be"),
      (#"{"scrollback":1,"participants":{}}"#, "participants must be a list"),
      (#"{"scrollback":1,"participants":[{"name":"x"}]}"#, "participants[0] has no id"),
      (#"{"scrollback":1,"participants":[{"id":"x"},{"id":"x"}]}"#, "for the second time"),
      (#"{"scrollback":1,"participants":[{"id":"x","color":"red"}]}"#, "participants[0].color must be a colour"),
    ])
  func badHeaders(line: String, words: String) {
    let error = problem(line)
    #expect(error?.line == 1)
    #expect(error?.problem.contains(words) == true, "\(line) gave: \(error?.problem ?? "nothing")")
  }

  @Test("an id that is taken names both lines")
  func duplicates() throws {
    let text = #"{"id":"a","text":"hello"}"# + "\n" + #"{"id":"b"}"# + "\n" + #"{"id":"a"}"#
    let error = try #require(problem(text))
    #expect(error.kind == .duplicateID)
    #expect(error.description.hasPrefix(#"chat.jsonl:3: the id "a" is already taken by line 1;"#))
    // An id by position can be taken as well.
    #expect(problem("{\"text\":\"y\"}\n{\"id\":\"#3\"}\n{\"text\":\"x\"}")?.line == 3)
    #expect(try read(text, .init(skipBad: true)).log.messages.count == 2)
  }

  @Test("cut emoji and bytes that are not UTF-8 load")
  func damage() throws {
    let bytes =
      Array(#"{"text":"a\ud83d"}"#.utf8) + [0x0A] + Array(#"{"text":""#.utf8) + [0xF0, 0x9F, 0x98] + Array(#""}"#.utf8)
    let log = try ChatLogReader().read(bytes: bytes, name: "x").log
    #expect(log.messages.map(\.text) == ["a\u{FFFD}", "\u{FFFD}"])
  }

  @Test("a line of ten megabytes is a message, within a log of others")
  func longLine() throws {
    let long = String(repeating: "word ", count: 2_000_000)
    let log = try read("{\"text\":\"a\"}\n{\"text\":\"\(long)\"}\n{\"text\":\"b\"}").log
    #expect(log.messages.map(\.text.utf8.count) == [1, 10_000_000, 1])
  }

  @Test("what is no log is refused as what it is")
  func files() throws {
    func error(_ bytes: [UInt8]) -> ChatLogError? {
      do {
        _ = try ChatLogReader().read(bytes: bytes, name: "x")
        return nil
      } catch { return error }
    }
    #expect(error([])?.kind == .empty)
    #expect(error(Array("\n \r\n".utf8))?.kind == .empty)
    #expect(error([0xEF, 0xBB, 0xBF])?.kind == .empty)
    #expect(error([UInt8](repeating: 0, count: 300))?.kind == .notText)
    #expect(error([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D])?.kind == .notText)
    #expect(error([0xFF, 0xFE, 0x7B, 0x00])?.kind == .notText)
    #expect(error([0x50, 0x4B, 3, 4] + [UInt8](repeating: 0x41, count: 200))?.kind == .notText)
    #expect(error(Array("Dear diary,\nnothing happened.".utf8))?.kind == .unknownFormat)
    #expect(error(Array("[{\"text\":\"a\"}]".utf8))?.problem.contains("one JSON list") == true)
    let directory = FileManager.default.temporaryDirectory.path
    #expect(
      throws: ChatLogError(kind: .isDirectory, path: directory, problem: "this is a directory; name a file in it")
    ) {
      try ChatLogReader().read(path: directory)
    }
    let missing = directory + "/no such file.jsonl"
    #expect(throws: ChatLogError(kind: .missing, path: missing, problem: "there is no such file; check the path")) {
      try ChatLogReader().read(path: missing)
    }
  }

  @Test("a format is known by its name, another is refused with the list")
  func formatNames() throws {
    #expect(try ChatLogFormat(named: "whatsapp") == .whatsapp)
    let error = #expect(throws: ChatLogError.self) { try ChatLogFormat(named: "WhatsUp") }
    #expect(error?.description == #"there is no format "WhatsUp"; the formats are native, whatsapp"#)
  }

  @Test("the format is told by the content, unless it is given")
  func guess() throws {
    #expect(try read("{\"text\":\"01/02/24, 10:00 - Ana: x\"}").format == .native)
    #expect(try read("01/02/24, 10:00 - Ana: {\"text\":1}").format == .whatsapp)
    #expect(problem("01/02/24, 10:00 - Ana: x", .init(format: .native))?.line == 1)
  }

  @Test("what is written reads back the same")
  func roundTrip() throws {
    var messages = [Message(id: "first")]
    var rich = Message(id: "\"2\"\n", sender: "me", sentAt: Timestamp(milliseconds: -1), text: "a\u{2028}\u{0}\n😀")
    rich.isOutgoing = false
    rich.markup = .markdown
    rich.status = .failed
    rich.attachments = ChatModel.Attachment.Kind.allCases.map {
      ChatModel.Attachment(kind: $0, width: 0.1, height: 1e9, bytes: 0)
    }
    rich.reactions = [Reaction(emoji: "👩‍👩‍👧", count: 12, isMine: true)]
    rich.replyTo = "first"
    rich.collapsedLines = 1
    rich.extras = ["b": "[1.5,null]", "a": "{\"c\":\"\\\"\"}"]
    messages.append(rich)
    messages.append(
      Message(id: "3", sender: "me", sentAt: Timestamp(milliseconds: 1_700_000_000_123), isOutgoing: true))
    messages.append(Message(id: "4", sender: "x", text: "y", isOutgoing: true, isEdited: true, isDeleted: true))
    messages.append(Message(id: "5", isSystem: true, isForwarded: true, isPinned: true))
    let people = [Participant(id: "me", name: "I", color: "#010203"), Participant(id: "x")]
    let log = ChatLog(title: "A \"title\"", me: "me", participants: people, messages: messages)
    let bytes = NativeLogWriter.bytes(of: log)
    let reading = try ChatLogReader().read(bytes: bytes, name: "x")
    #expect(reading.log == log)
    #expect(NativeLogWriter.bytes(of: reading.log) == bytes)
  }
}

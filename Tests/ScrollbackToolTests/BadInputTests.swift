import Foundation
import Testing

/// Input that the tool refuses, and the one line that it says.
struct RefusedInput: CustomTestStringConvertible, Sendable {
  var name: String
  var bytes: Data
  /// The line that is named; nil if the error is about the whole file.
  var line: Int?
  /// Words of the message.
  var words: [String] = []

  var testDescription: String { name }

  init(_ name: String, _ text: String, line: Int? = nil, words: [String] = []) {
    self.init(name, Data(text.utf8), line: line, words: words)
  }

  init(_ name: String, _ bytes: Data, line: Int? = nil, words: [String] = []) {
    (self.name, self.bytes, self.line, self.words) = (name, bytes, line, words)
  }

  private static let good = "{\"id\":\"a\",\"text\":\"fine\"}\n"

  static let all: [RefusedInput] = [
    RefusedInput("nothing at all", "", words: ["empty"]),
    RefusedInput("blank lines only", "\n\n\n", words: ["empty"]),
    RefusedInput("truncated JSON", good + "{\"id\":\"b\",\"text\":\"cut o", line: 2),
    RefusedInput("a text that is a number", good + "{\"id\":\"b\",\"text\":3}\n", line: 2, words: ["text"]),
    RefusedInput("an id that is a list", "{\"id\":[1],\"text\":\"x\"}\n", line: 1, words: ["id"]),
    RefusedInput("a list for a message", good + "[1,2]\n", line: 2),
    RefusedInput("a word for a message", good + "nonsense\n", line: 2),
    RefusedInput(
      "reactions of the wrong type", good + "{\"id\":\"b\",\"reactions\":\"👍\"}\n", line: 2, words: ["reactions"]),
    RefusedInput(
      "an attachment of an unknown kind", good + "{\"id\":\"b\",\"attachments\":[{\"kind\":\"smell\"}]}\n", line: 2),
    RefusedInput("an unknown status", good + "{\"id\":\"b\",\"status\":\"lost\"}\n", line: 2, words: ["status"]),
    RefusedInput("a time that is none", good + "{\"id\":\"b\",\"sentAt\":\"yesterday\"}\n", line: 2, words: ["sentAt"]),
    RefusedInput("an impossible day", good + "{\"id\":\"b\",\"sentAt\":\"2023-02-30T10:00:00Z\"}\n", line: 2),
    RefusedInput("a repeated id", good + "{\"id\":\"b\"}\n" + good, line: 3, words: ["a", "line 1"]),
    RefusedInput("a NUL between messages", good + "\0\n" + good),
    RefusedInput("an object that is no message", good + "{}\n", line: 2),
    RefusedInput("a version of tomorrow", "{\"scrollback\":999}\n", line: 1),
    RefusedInput("brackets without end", good + String(repeating: "[", count: 200_000) + "\n", line: 2),
    RefusedInput(
      "a program",
      Data([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0xFF, 0xFE] + [UInt8](repeating: 0, count: 4096))),
    RefusedInput(
      "a picture", Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + (0..<255).map { UInt8($0) })),
    RefusedInput("prose", "Call me Ishmael.\nSome years ago.\n"),
    RefusedInput("10 MB that are no JSON", Data(repeating: UInt8(ascii: "x"), count: 10 << 20)),
  ]
}

/// Input that looks bad and is not: the tool lays it out.
struct AcceptedInput: CustomTestStringConvertible, Sendable {
  var name: String
  var bytes: Data
  /// How many messages there are.
  var count = 1
  /// The text of the first message as it is laid out; nil if it is too long to repeat.
  var text: String?

  var testDescription: String { name }

  init(_ name: String, _ text: String, count: Int = 1, laidOut: String? = nil) {
    self.init(name, Data(text.utf8), count: count, laidOut: laidOut)
  }

  init(_ name: String, _ bytes: Data, count: Int = 1, laidOut: String? = nil) {
    (self.name, self.bytes, self.count, self.text) = (name, bytes, count, laidOut)
  }

  static let all: [AcceptedInput] = [
    AcceptedInput("50,000 marks on one letter", "{\"text\":\"e\(String(repeating: "\u{301}", count: 50_000))\"}\n"),
    AcceptedInput(
      "a Khmer stack of 4,000 letters",
      "{\"text\":\"\(String(repeating: "\u{1780}\u{17D2}", count: 4_000))\"}\n"),
    AcceptedInput("a word of 100,000 letters", "{\"text\":\"\(String(repeating: "x", count: 100_000))\"}\n"),
    AcceptedInput("100,000 line ends", "{\"text\":\"\(String(repeating: "\\n", count: 100_000))\"}\n"),
    AcceptedInput("100,000 nested isolates", "{\"text\":\"\(String(repeating: "\u{2067}", count: 100_000))\"}\n"),
    AcceptedInput("NUL characters", "{\"text\":\"a\\u0000b\"}\n", laidOut: "a\0b"),
    AcceptedInput("half a surrogate pair", "{\"text\":\"a\\ud83d\"}\n", laidOut: "a\u{FFFD}"),
    AcceptedInput(
      "bytes that are not UTF-8", Data("{\"text\":\"a".utf8) + Data([0xFF]) + Data("b\"}\n".utf8), laidOut: "a\u{FFFD}b"
    ),
    AcceptedInput("an empty text", "{\"text\":\"\"}\n", laidOut: ""),
    AcceptedInput("a message that says nothing", "{\"id\":\"a\"}\n"),
    AcceptedInput("a header without messages", "{\"scrollback\":1,\"me\":\"Ana\"}\n", count: 0),
    AcceptedInput(
      "a byte order mark and line ends of DOS", "\u{FEFF}{\"text\":\"a\"}\r\n{\"text\":\"b\"}\r\n", count: 2,
      laidOut: "a"),
    AcceptedInput("no newline at the end", "{\"text\":\"a\"}\n{\"text\":\"b\"}", count: 2, laidOut: "a"),
    AcceptedInput("keys that nobody knows", "{\"text\":\"a\",\"x\":{\"y\":[1,null]}}\n", laidOut: "a"),
    AcceptedInput(
      "an id with every kind of character", "{\"id\":\"\\n\\u0000\\\"\\u202e💥\",\"text\":\"a\"}\n", laidOut: "a"),
    AcceptedInput("an answer to nobody", "{\"text\":\"a\",\"replyTo\":\"gone\"}\n", laidOut: "a"),
    AcceptedInput(
      "a picture of absurd size",
      "{\"attachments\":[{\"kind\":\"image\",\"width\":1e300,\"height\":1e-300}]}\n"),
    AcceptedInput(
      "the first and the last year", "{\"sentAt\":\"0001-01-01T00:00:00Z\"}\n{\"sentAt\":\"9999-12-31T23:59:59Z\"}\n",
      count: 2),
  ]
}

@Suite("Bad input to the built tool")
struct BadInputTests {
  @Test("a refused file ends with status 3, one line and no output", arguments: RefusedInput.all)
  func refused(_ input: RefusedInput) throws {
    let scratch = try Scratch()
    let path = try scratch.file("bad.jsonl", input.bytes)
    let result = try BuiltTool.run(["layout", path, "--metrics", "cells=8x20", "-o", scratch.path("frames")])
    #expect(result.status == 3, "\(result.fault ?? result.errors)")
    #expect(result.output.isEmpty)
    #expect(try scratch.names() == ["bad.jsonl"], "nothing half-written may be left behind")
    try expectOneLine(result.errors, place: input.line.map { "\(path):\($0)" } ?? path)
    for word in input.words { #expect(result.errors.contains(word)) }
  }

  @Test("odd input is laid out whole", arguments: AcceptedInput.all)
  func accepted(_ input: AcceptedInput) throws {
    let scratch = try Scratch()
    let path = try scratch.file("odd.jsonl", input.bytes)
    let result = try BuiltTool.output(["layout", path, "--metrics", "cells=8x20", "--lines"])
    try expectLayout(result, of: input)
  }

  @Test("odd input is laid out whole in real fonts, too", arguments: AcceptedInput.all)
  func acceptedInFonts(_ input: AcceptedInput) throws {
    let scratch = try Scratch()
    let path = try scratch.file("odd.jsonl", input.bytes)
    try expectLayout(try BuiltTool.output(["layout", path, "--lines"]), of: input)
  }

  private func expectLayout(_ result: BuiltTool.Result, of input: AcceptedInput) throws {
    let objects = try result.objects()
    let messages = objects.filter { $0["kind"] as? String == "message" }
    #expect(messages.count == input.count)
    if let text = input.text {
      let lines = try #require(messages.first?["lines"] as? [[String: Any]])
      #expect(lines.compactMap { $0["text"] as? String }.joined() == text)
    }
    for object in objects.dropFirst() {
      for (name, value) in try #require(object["frames"] as? [String: [Double]]) {
        #expect(value.count == 4 && value.allSatisfy(\.isFinite), "\(name) is \(value)")
        #expect(value[0] >= 0 && value[2] >= 0 && value[3] >= 0 && value[0] + value[2] <= 390, "\(name) is \(value)")
      }
    }
  }

  @Test("a line of 10 MB is laid out")
  func longLine() throws {
    let scratch = try Scratch()
    let path = try scratch.file("long.jsonl", "{\"text\":\"\(String(repeating: "word ", count: 2 << 20))\"}\n")
    let result = try BuiltTool.run(["layout", path, "--metrics", "cells=8x20"], seconds: 300)
    #expect(result.status == 0, "\(result.fault ?? result.errors)")
    #expect(try result.objects().count == 2)
  }

  @Test("a directory and a missing file are no logs")
  func noFile() throws {
    let scratch = try Scratch()
    for path in [scratch.url.path, scratch.path("missing.jsonl")] {
      let result = try BuiltTool.run(["layout", path])
      #expect(result.status == 3)
      #expect(result.output.isEmpty)
      try expectOneLine(result.errors, place: path)
    }
  }

  @Test("bad messages are passed over on request, and counted")
  func skipBad() throws {
    let scratch = try Scratch()
    let path = try scratch.file("bad.jsonl", "{\"text\":\"a\"}\n{\"text\":3}\n{\"text\":\"b\"}\n")
    let result = try BuiltTool.run(["layout", path, "--metrics", "cells=8x20", "--skip-bad"])
    #expect(result.status == 0)
    #expect(try result.objects().count == 3)
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.errors.contains("1"))
    let quiet = try BuiltTool.run(["layout", path, "--metrics", "cells=8x20", "--skip-bad", "--quiet"])
    #expect(quiet.errors == "")
  }

  @Test(
    "a style that is none ends with status 2 and names the key",
    arguments: [
      ("{\"txt\":{}}", "txt"), ("{\"text\":{\"sise\":3}}", "text.sise"), ("{\"text\":{\"size\":\"big\"}}", "text.size"),
      ("{\"text\":{\"size\":-1}}", "text.size"), ("{\"stamp\":{\"shown\":\"sometimes\"}}", "stamp.shown"),
      ("{\"text\":3}", "text"), ("[]", "style"), ("{\"text\":", "JSON"), ("", "empty"), ("\u{0}\u{1}", "JSON"),
      ("{\"text\":{\"size\":1e999}}", "1e999"),
    ])
  func badStyle(_ style: String, _ word: String) throws {
    let scratch = try Scratch()
    let log = try scratch.file("log.jsonl", "{\"text\":\"a\"}\n")
    let path = try scratch.file("style.json", style)
    let result = try BuiltTool.run(["layout", log, "--style", path])
    #expect(result.status == 2, "\(result.fault ?? result.errors)")
    #expect(result.output.isEmpty)
    try expectOneLine(result.errors, place: path)
    #expect(result.errors.contains(word))
  }

  @Test("options that are wrong end with status 2", arguments: ["0", "-390", "nan", "wide", "1000000000", "1e9", ""])
  func badWidth(_ width: String) throws {
    let scratch = try Scratch()
    let log = try scratch.file("log.jsonl", "{\"text\":\"a\"}\n")
    let result = try BuiltTool.run(["layout", log, "--width", width])
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    try expectOneLine(result.errors, place: width.isEmpty ? "--width" : "--width \(width)")
  }

  @Test("the narrowest and the widest transcript are laid out", arguments: ["0.001", "1", "120", "1000000"])
  func extremeWidth(_ width: String) throws {
    let scratch = try Scratch()
    let log = try scratch.file("log.jsonl", "{\"text\":\"Some words, 你好 مرحبا\",\"sender\":\"Bo\"}\n")
    for metrics in ["fonts", "cells=8x20"] {
      let result = try BuiltTool.output(["layout", log, "--width", width, "--metrics", metrics, "--lines"])
      #expect(try result.objects().count == 2)
    }
  }

  @Test("fonts that are not there end with status 4", arguments: ["No Such Family", "/nowhere/font.ttf"])
  func missingFont(_ font: String) throws {
    let scratch = try Scratch()
    let log = try scratch.file("log.jsonl", "{\"text\":\"a\"}\n")
    let result = try BuiltTool.run(["layout", log, "--font", font])
    #expect(result.status == 4)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(font))
    try expectOneLine(result.errors, place: "")
  }

  /// One line that begins with the tool's name and the place, and says what to do.
  private func expectOneLine(_ errors: String, place: String) throws {
    #expect(errors.hasSuffix("\n"))
    #expect(errors.dropLast().contains("\n") == false, "\(errors)")
    #expect(errors.hasPrefix("scrollback: \(place)"), "\(errors)")
    #expect([";", ",", ": write"].contains { errors.contains($0) }, "\(errors) has no remedy")
  }
}

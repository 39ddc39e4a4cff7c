import Foundation
import Testing

@Suite("Output of the built tool")
struct OutputTests {
  /// A log of many scripts and lengths, made by counting.
  private static func log(count: Int) -> Data {
    let texts = [
      "Hello there", "ok", "Wann kommst du? 🎉👨‍👩‍👧", "مرحبا كيف الحال 123", "こんにちは、元気ですか。", "नमस्ते दुनिया",
      "a longer message that needs more than one line at most widths, with a link https://example.org/a/b?c=d",
    ]
    let lines = (0..<count).map { index in
      let day = 1 + index / 50 % 28
      let text = (0...(index % 3)).map { texts[(index + $0) % texts.count] }.joined(separator: " ")
      let minute = index % 50
      return "{\"id\":\"m\(index)\",\"sender\":\"\(index % 4 < 2 ? "Ana" : "Bo")\",\"text\":\"\(text)\","
        + "\"sentAt\":\"2024-02-\(day < 10 ? "0" : "")\(day)T10:\(minute < 10 ? "0" : "")\(minute):00Z\"}"
    }
    return Data(("{\"scrollback\":1,\"me\":\"Ana\"}\n" + lines.joined(separator: "\n") + "\n").utf8)
  }

  @Test("two runs, and any number of threads, give the same bytes", arguments: ["jsonl", "json", "svg"])
  func sameBytes(_ output: String) throws {
    let log = Self.log(count: 700)
    let arguments = ["layout", "-", "--output", output, "--glyphs"]
    let first = try BuiltTool.output(arguments + ["--threads", "1"], input: log)
    #expect(first.output.count > 100_000)
    for threads in ["1", "2", "7"] {
      let other = try BuiltTool.output(arguments + ["--threads", threads], input: log)
      #expect(other.output == first.output, "--threads \(threads)")
    }
  }

  @Test("a stream is answered with the same bytes on any number of threads: what is counted is no accident of theirs")
  func sameReplay() throws {
    let log = try BuiltTool.output(["generate", "--count", "400"], input: Data()).output
    let messages = String(decoding: log, as: UTF8.self).split(separator: "\n").dropFirst().joined(separator: ",")
    let stream = Data(
      """
      {"do":"configure","width":390,"height":700,"page":400}
      {"do":"history","messages":[\(messages)]}
      {"do":"open","at":"newest"}
      {"do":"configure","textSize":1.5}

      """.utf8)
    let first = try BuiltTool.output(["replay", "-", "--threads", "1"], input: stream)
    #expect(String(decoding: first.output, as: UTF8.self).contains(#""prepared":400"#))
    for threads in ["1", "2", "3", "7"] {
      let other = try BuiltTool.output(["replay", "-", "--threads", threads], input: stream)
      #expect(other.output == first.output, "--threads \(threads)")
    }
  }

  @Test("standard input and a file give the same bytes, and so does -o")
  func places() throws {
    let scratch = try Scratch()
    let log = Self.log(count: 30)
    let path = try scratch.file("log.jsonl", log)
    let plain = try BuiltTool.output(["layout", path])
    #expect(try BuiltTool.output(["layout", "-"], input: log).output == plain.output)
    #expect(try BuiltTool.output(["layout", path, "-o", "-"]).output == plain.output)
    let written = try BuiltTool.output(["layout", path, "-o", scratch.path("frames.jsonl")])
    #expect(written.output.isEmpty)
    #expect(try Data(contentsOf: scratch.url.appendingPathComponent("frames.jsonl")) == plain.output)
    #expect(try scratch.names() == ["frames.jsonl", "log.jsonl"])
  }

  @Test("an output file that is there stays as it is when something is wrong")
  func keptFile() throws {
    let scratch = try Scratch()
    let log = try scratch.file("log.jsonl", "{\"text\":\"a\"}\n{\"text\":3}\n")
    let target = try scratch.file("frames.jsonl", "precious")
    let result = try BuiltTool.run(["layout", log, "-o", target])
    #expect(result.status == 3)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "precious")
    #expect(try scratch.names() == ["frames.jsonl", "log.jsonl"])
  }

  @Test("an output file is replaced through a link, and keeps its permissions")
  func replacedFile() throws {
    let scratch = try Scratch()
    let log = try scratch.file("log.jsonl", "{\"text\":\"a\"}\n")
    let target = try scratch.file("frames.jsonl", "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    let link = scratch.path("link.jsonl")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    _ = try BuiltTool.output(["layout", log, "-o", link])
    #expect(try String(contentsOfFile: target, encoding: .utf8).hasPrefix("{\"transcript\""))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int == 0o640)
  }

  @Test("a place that cannot be written ends with an error and leaves nothing behind")
  func unwritable() throws {
    let scratch = try Scratch()
    let log = try scratch.file("log.jsonl", "{\"text\":\"a\"}\n")
    for place in [scratch.path("nowhere/frames.jsonl"), scratch.url.path] {
      let result = try BuiltTool.run(["layout", log, "-o", place])
      #expect(result.status == 2)
      #expect(result.errors.hasPrefix("scrollback: \(place): "))
      #expect(result.errors.split(separator: "\n").count == 1)
    }
    #expect(try scratch.names() == ["log.jsonl"])
  }

  @Test("a signal ends the run and leaves no file behind", arguments: [SIGINT, SIGTERM, SIGHUP])
  func interrupted(_ signal: Int32) throws {
    let scratch = try Scratch()
    // The log is a pipe that never ends, so that the tool is still at work when the signal comes; it has opened its
    // output once the replay has read the first event.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try BuiltTool.path())
    process.arguments = ["replay", "-", "-o", scratch.path("lines.jsonl")]
    let input = Pipe()
    process.standardInput = input
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    let deadline = Date().addingTimeInterval(60)
    while try scratch.names().isEmpty, Date() < deadline { sched_yield() }
    #expect(try scratch.names() != ["lines.jsonl"] && !scratch.names().isEmpty)
    // A file that has just appeared may not be guarded yet.
    usleep(200_000)
    kill(process.processIdentifier, signal)
    #expect(ended.wait(timeout: .now() + 60) == .success)
    #expect(process.terminationStatus == 128 + signal)
    #expect(try scratch.names() == [])
  }

  @Test("a full disk ends with an error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    let scratch = try Scratch()
    let log = try scratch.file("log.jsonl", "{\"text\":\"a\"}\n")
    let printed = try BuiltTool.run(["layout", log], outputPath: "/dev/full")
    #expect(printed.status == 4)
    #expect(printed.errors.hasPrefix("scrollback: standard output: "))
    let written = try BuiltTool.run(["layout", log, "-o", "/dev/full"])
    #expect(written.status == 4)
    #expect(written.errors.hasPrefix("scrollback: /dev/full: "))
    #expect(try BuiltTool.run(["--version"], outputPath: "/dev/full").status == 4)
  }

  @Test("json is one document with the header and the items of jsonl")
  func json() throws {
    let log = Self.log(count: 20)
    let lines = try BuiltTool.output(["layout", "-"], input: log).objects()
    let whole = try BuiltTool.output(["layout", "-", "--output", "json"], input: log)
    let document = try #require(try JSONSerialization.jsonObject(with: whole.output) as? [String: Any])
    #expect(document["transcript"] as? NSDictionary == lines[0]["transcript"] as? NSDictionary)
    let items = try #require(document["items"] as? [[String: Any]])
    #expect(items.map { $0 as NSDictionary } == lines.dropFirst().map { $0 as NSDictionary })
  }

  @Test("a table has a line a row and fits its columns")
  func table() throws {
    let text = try BuiltTool.output(["layout", "-", "--output", "table"], input: Self.log(count: 20)).text
    let lines = text.split(separator: "\n")
    #expect(lines[1].hasPrefix("ID"))
    // Twenty messages of one day.
    #expect(lines.count == 2 + 20 + 1)
    #expect(lines.allSatisfy { $0.count <= 160 })
  }

  @Test("a drawing is well-formed whatever messages say")
  func svg() throws {
    let log = Data("{\"id\":\"<&\\\"\\u0001\",\"text\":\"<script>&\\u0000\\ufffe\\\"</text> מה\"}\n".utf8)
    let result = try BuiltTool.output(["layout", "-", "--output", "svg"], input: log)
    #expect(!result.text.contains("<script"))
    #expect(result.text.contains("&lt;script&gt;&amp;\u{FFFD}\u{FFFD}&quot;&lt;/text&gt;"))
    let opened = result.text.components(separatedBy: "<g").count
    #expect(opened == result.text.components(separatedBy: "</g>").count)
    #expect(result.text.hasSuffix("</svg>\n"))
  }

  @Test("a window holds so many messages around one, or the last ones")
  func window() throws {
    let log = Self.log(count: 40)
    func ids(_ arguments: String...) throws -> [String] {
      try BuiltTool.output(["layout", "-", "--metrics", "cells=8x20"] + arguments, input: log).objects()
        .filter { $0["kind"] as? String == "message" }.compactMap { $0["id"] as? String }
    }
    #expect(try ids("--last", "2") == ["m38", "m39"])
    #expect(try ids("--last", "100").count == 40)
    #expect(try ids("--window", "3") == ["m37", "m38", "m39"])
    #expect(try ids("--window", "3", "--around", "m10") == ["m9", "m10", "m11"])
    #expect(try ids("--window", "4", "--around", "m10") == ["m9", "m10", "m11", "m12"])
    #expect(try ids("--window", "5", "--around", "m0") == ["m0", "m1", "m2", "m3", "m4"])
    #expect(try ids("--window", "5", "--around", "m39") == ["m35", "m36", "m37", "m38", "m39"])
    #expect(try ids("--window", "all").count == 40)
    let result = try BuiltTool.run(["layout", "-", "--window", "3", "--around", "nobody"], input: log)
    #expect(result.status == 2)
  }

  @Test("glyphs lie within their lines and cover the text")
  func glyphs() throws {
    let log = Data("{\"id\":\"a\",\"text\":\"fine שלום 👍🏽\"}\n".utf8)
    let objects = try BuiltTool.output(["layout", "-", "--glyphs"], input: log).objects()
    let lines = try #require(objects.last?["lines"] as? [[String: Any]])
    let runs = try #require(lines.first?["glyphs"] as? [[String: Any]])
    #expect(runs.count >= 3)
    for run in runs {
      let ids = try #require(run["ids"] as? [Int])
      let (x, y) = (try #require(run["x"] as? [Double]), try #require(run["y"] as? [Double]))
      #expect(!ids.isEmpty && ids.count == x.count && ids.count == y.count)
      #expect((run["font"] as? String)?.isEmpty == false)
      #expect(run["size"] as? Double == 16)
    }
    let covered = runs.compactMap { run in
      (run["start"] as? Int).flatMap { start in (run["end"] as? Int).map { start..<$0 } }
    }
    #expect(Set(covered.joined()).count == "fine שלום 👍🏽".utf8.count)
  }

  @Test("doctor tells versions and a face for each script")
  func doctor() throws {
    let text = try BuiltTool.output(["doctor"]).text
    for name in ["scrollback", "Swift", "ICU", "HarfBuzz", "fontconfig", "Latin", "Arabic", "Han", "Emoji"] {
      #expect(text.contains(name))
    }
  }

  @Test("a log of no zone is read in the one that is named")
  func timeZone() throws {
    let log = Data(
      "{\"id\":\"a\",\"text\":\"x\",\"sentAt\":\"2024-03-01T23:30:00Z\"}\n{\"id\":\"b\",\"text\":\"y\",\"sentAt\":\"2024-03-02T00:30:00Z\"}\n"
        .utf8)
    func days(_ zone: String) throws -> Int {
      try BuiltTool.output(["layout", "-", "--time-zone", zone, "--metrics", "cells=8x20"], input: log).objects()
        .filter { $0["kind"] as? String == "daySeparator" }.count
    }
    #expect(try days("UTC") == 2)
    #expect(try days("Asia/Tokyo") == 1)
  }
}

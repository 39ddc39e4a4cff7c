import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("A stream in the terminal")
struct ShowStreamTests {
  /// A stream whose lengths are `unit` points to a column and `line` points to a line.
  private static func stream(metrics: String, unit: Int, line: Int) -> Data {
    let lines = [
      "{\"do\":\"configure\",\"metrics\":\"\(metrics)\",\"width\":\(40 * unit),\"height\":\(12 * line)}",
      "{\"do\":\"history\",\"messages\":[\(messages("h", 0..<12))]}",
      "{\"do\":\"open\"}",
      "{\"do\":\"append\",\"messages\":[\(messages("n", 0..<1))]}",
      "{\"do\":\"scroll\",\"by\":\(-7 * line)}",
      "{\"do\":\"prepend\",\"messages\":[\(messages("p", 0..<3))]}",
      "{\"do\":\"insets\",\"bottom\":\(3 * line)}",
      "{\"do\":\"batch\",\"events\":[{\"do\":\"resize\",\"width\":\(30 * unit)},{\"do\":\"scroll\",\"to\":\"end\"}]}",
    ]
    return Data((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func messages(_ prefix: String, _ numbers: Range<Int>) -> String {
    numbers.map { "{\"id\":\"\(prefix)\($0)\",\"sender\":\"Bo\",\"text\":\"word-\(prefix)\($0) and more\"}" }
      .joined(separator: ",")
  }

  /// The pictures of plain output: the line above each, and its lines without the two columns beside them.
  private func pictures(_ text: String) -> [(title: String, lines: [String])] {
    var result: [(title: String, lines: [String])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("── ") {
        result.append((String(line.dropFirst(3)), []))
      } else if !result.isEmpty, !line.isEmpty {
        result[result.count - 1].lines.append(String(line.dropFirst(2)))
      }
    }
    return result
  }

  @Test("each event shows the viewport's lines, with every row where the replay says that it is")
  func places() throws {
    let stream = Self.stream(metrics: "terminal", unit: 1, line: 1)
    let lines = try BuiltTool.output(["replay", "-", "--style", "terminal"], input: stream).objects()
    let result = try BuiltTool.output(["replay", "-", "--show", "--check"], input: stream)
    let shown = pictures(result.text)
    #expect(shown.count == lines.count)
    #expect(!result.text.contains("\u{1B}"))
    var compared = 0
    for (line, picture) in zip(lines, shown) {
      let event = try #require(line["event"] as? Int)
      #expect(picture.title.hasPrefix("\(event) \(line["do"] as? String ?? "")"))
      #expect(picture.lines.count == 12)
      let covered = event >= 7 ? 9..<12 : 12..<12
      for index in covered { #expect(picture.lines[index].hasPrefix("▒▒▒")) }
      for row in line["visible"] as? [[String: Any]] ?? [] {
        let (id, y, height) = (
          row["id"] as? String ?? "", row["y"] as? Int ?? .min, row["height"] as? Int ?? 0
        )
        guard !id.contains("/"), y >= 0, y + height <= covered.lowerBound else { continue }
        let words = picture.lines[y..<(y + height)].joined(separator: "\n")
        #expect(words.contains("word-\(id) "), "\(id) is not at line \(y) after event \(event): \(picture.lines)")
        compared += 1
      }
    }
    #expect(compared > 15)
  }

  @Test("points become columns and lines", arguments: [("fonts", 8, 20), ("cells=10x16", 10, 16)])
  func conversion(_ metrics: String, _ unit: Int, _ line: Int) throws {
    let native = try BuiltTool.output(
      ["replay", "-", "--show"], input: Self.stream(metrics: "terminal", unit: 1, line: 1))
    let scaled = try BuiltTool.output(
      ["replay", "-", "--show"], input: Self.stream(metrics: metrics, unit: unit, line: line))
    #expect(native.text == scaled.text)
  }

  @Test("events happen at their times if that is asked for, and at once otherwise")
  func pacing() throws {
    let stream = Data(
      """
      {"do":"configure","metrics":"terminal","width":40,"height":5}
      {"do":"open","at":"newest"}
      {"do":"append","messages":[{"id":"a","text":"x"}],"at":100}
      {"do":"append","messages":[{"id":"b","text":"y"}],"at":1500}

      """.utf8)
    let clock = ContinuousClock()
    var texts: [String] = []
    let timed = try clock.measure {
      texts.append(try BuiltTool.output(["replay", "-", "--show", "--realtime"], input: stream).text)
    }
    texts.append(try BuiltTool.output(["replay", "-", "--show"], input: stream).text)
    #expect(timed >= .milliseconds(1500))
    #expect(texts[0] == texts[1])
  }

  @Test("what a terminal cannot show is refused")
  func options() throws {
    let stream = Self.stream(metrics: "terminal", unit: 1, line: 1)
    let scratch = try Scratch()
    for arguments in [
      ["--show", "--frames"], ["--show", "-o", scratch.path("a.html")], ["--plain"], ["--show", "--font", "Lato"],
    ] {
      let result = try BuiltTool.run(["replay", "-"] + arguments, input: stream)
      #expect(result.status == 2, "\(arguments)")
      #expect(result.output.isEmpty)
    }
    #expect(try scratch.names().isEmpty)
  }

  private static let hasTerminals = FileManager.default.isReadableFile(atPath: "/dev/ptmx")

  @Test(
    "on a terminal each picture takes the place of the one before and is no larger than the terminal",
    .enabled(if: ShowStreamTests.hasTerminals, "there is no /dev/ptmx: this is no Linux"))
  func live() throws {
    let stream = Self.stream(metrics: "terminal", unit: 1, line: 1)
    let scratch = try Scratch()
    let path = try scratch.file("stream.jsonl", stream)
    let text = try Self.onTerminal(columns: 34, lines: 10, ["replay", path, "--show"])
    let frames = text.components(separatedBy: "\u{1B}[H").dropFirst().map(Self.withoutCommands)
    #expect(frames.count == 8)
    for frame in frames {
      let lines = frame.split(separator: "\n", omittingEmptySubsequences: false)
      // Nine lines of the transcript and one that says what happened.
      #expect(lines.count >= 10 && lines.count <= 11, "\(frame)")
      #expect(lines.allSatisfy { $0.count <= 34 }, "\(frame)")
    }
    #expect(text.contains("\u{1B}[48;2;"), "bubbles have colours")
    #expect(frames.last?.contains("word-n0 ") == true)
    let colorless = try Self.onTerminal(columns: 34, lines: 10, ["replay", path, "--show"], noColor: true)
    #expect(!colorless.contains("\u{1B}[48;2;") && colorless.contains("\u{1B}[H"))
  }

  /// Text without what a terminal takes for commands.
  private static func withoutCommands(_ text: String) -> String {
    text.replacing(/\u{1B}\[[0-9;]*[A-Za-z]/, with: "").replacing("\r\n", with: "\n").replacing("\r", with: "")
  }

  /// Runs the tool with a terminal of a size as its standard output and gives what it wrote there.
  private static func onTerminal(
    columns: UInt16, lines: UInt16, _ arguments: [String], noColor: Bool = false
  ) throws -> String {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(master >= 0)
    defer { close(master) }
    // What unlockpt and ptsname do on Linux (ioctl_tty(2)): TIOCSPTLCK and TIOCGPTN.
    var (lock, number) = (Int32(0), Int32(0))
    try #require(ioctl(master, 0x4004_5431, &lock) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
    let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    try #require(slave >= 0)
    var size = winsize(ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try BuiltTool.path())
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["NO_COLOR"] = noColor ? "1" : nil
    process.environment = environment
    process.standardOutput = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    close(slave)
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    // At its end a terminal gives an error or nothing.
    while true {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { break }
      all += buffer[..<count]
    }
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: all, as: UTF8.self)
  }
}

import Foundation
import Testing

@Suite("Output that cannot be written")
struct FullDiskTests {
  /// What writes a file of each kind; the log and the stream come first, the file last.
  private static let runs: [(ending: String, arguments: [String])] = [
    ("png", ["render", "LOG", "-o"]), ("svg", ["render", "LOG", "-o"]), ("pdf", ["render", "LOG", "-o"]),
    ("html", ["render", "LOG", "-o"]), ("html", ["render", "LOG", "--embed-fonts", "-o"]),
    ("html", ["replay", "STREAM", "-o"]), ("jsonl", ["replay", "STREAM", "-o"]),
    ("txt", ["replay", "STREAM", "--show", "-o"]), ("txt", ["show", "LOG", "-o"]), ("jsonl", ["layout", "LOG", "-o"]),
  ]

  /// A folder with a log and a stream, whose output has more bytes than any buffer.
  private struct Place {
    let scratch: Scratch
    let inputs: Scratch
    let log: String
    let stream: String

    init() throws {
      (scratch, inputs) = (try Scratch(), try Scratch())
      let messages = (0..<400).map { "{\"id\":\"m\($0)\",\"sender\":\"Bo\",\"text\":\"Message \($0) of many 🎉\"}\n" }
      log = try inputs.file("log.jsonl", messages.joined())
      stream = try inputs.file(
        "stream.jsonl",
        "{\"do\":\"configure\",\"metrics\":\"cells=8x20\"}\n"
          + "{\"do\":\"history\",\"messages\":{\"count\":400,\"text\":\"Hello\"}}\n{\"do\":\"open\"}\n"
          + String(repeating: "{\"do\":\"scroll\",\"by\":-100}\n", count: 40))
    }

    func arguments(_ arguments: [String], _ output: String) -> [String] {
      arguments.map { $0 == "LOG" ? log : $0 == "STREAM" ? stream : $0 } + [output]
    }
  }

  private static let hasFull = FileManager.default.fileExists(atPath: "/dev/full")

  @Test(
    "a full disk is an error of one line",
    .enabled(if: FullDiskTests.hasFull, "there is no /dev/full: this is no Linux"),
    arguments: FullDiskTests.runs.indices)
  func full(_ index: Int) throws {
    let (ending, arguments) = Self.runs[index]
    let place = try Place()
    let target = place.scratch.path("file.\(ending)")
    try FileManager.default.createSymbolicLink(atPath: target, withDestinationPath: "/dev/full")
    let result = try BuiltTool.run(place.arguments(arguments, target))
    try expect(result, status: 4, names: target)
    #expect(try place.scratch.names() == ["file.\(ending)"])
  }

  @Test(
    "a disk that becomes full leaves nothing, and what stood there before stays",
    arguments: FullDiskTests.runs.indices, [false, true])
  func filling(_ index: Int, _ exists: Bool) throws {
    let (ending, arguments) = Self.runs[index]
    let place = try Place()
    let target = place.scratch.path("file.\(ending)")
    if exists { _ = try place.scratch.file("file.\(ending)", "precious") }
    // No file may grow beyond so many blocks; the system then fails as it does for a full disk.
    let words = ([try BuiltTool.path()] + place.arguments(arguments, target)).map { "'\($0)'" }
    let result = try Shell.run("ulimit -f 2 && exec \(words.joined(separator: " "))")
    try expect(result, status: 4, names: target)
    #expect(try place.scratch.names() == (exists ? ["file.\(ending)"] : []))
    if exists { #expect(try String(contentsOfFile: target, encoding: .utf8) == "precious") }
  }

  @Test("a place that cannot be written is an error before anything is done", arguments: FullDiskTests.runs.indices)
  func unwritable(_ index: Int) throws {
    let (ending, arguments) = Self.runs[index]
    let place = try Place()
    let folder = place.scratch.path("folder.\(ending)")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    for target in [place.scratch.path("none/file.\(ending)"), folder, place.log + "/file.\(ending)"] {
      let result = try BuiltTool.run(place.arguments(arguments, target))
      try expect(result, status: 2, names: target)
    }
    #expect(try place.scratch.names() == ["folder.\(ending)"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  private func expect(_ result: BuiltTool.Result, status: Int32, names target: String) throws {
    #expect(result.status == status, "\(result.fault ?? result.errors)")
    #expect(result.errors.hasPrefix("scrollback: \(target): "), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }
}

/// Runs a line in the shell.
private enum Shell {
  static func run(_ line: String) throws -> BuiltTool.Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let isExit = process.terminationReason == .exit
    return BuiltTool.Result(
      status: isExit ? process.terminationStatus : nil, fault: isExit ? nil : "signal \(process.terminationStatus)",
      output: Data(), errors: String(decoding: said, as: UTF8.self))
  }
}

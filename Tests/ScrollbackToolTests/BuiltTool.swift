import Foundation
import Testing

/// The tool as it was built with the tests, run as a process of its own.
struct BuiltTool {
  /// How a run ended.
  struct Result {
    /// The exit status; nil if it did not end in time or a signal ended it.
    var status: Int32?
    /// Why there is no status.
    var fault: String?
    /// What it wrote to standard output.
    var output: Data
    /// What it wrote to standard error.
    var errors: String

    /// Standard output as text.
    var text: String { String(decoding: output, as: UTF8.self) }

    /// Standard output, a JSON object a line.
    func objects() throws -> [[String: Any]] {
      try text.split(separator: "\n").map { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(object as? [String: Any], "not an object: \(line.prefix(200))")
      }
    }
  }

  /// The path of the tool: beside the bundle of the tests.
  static func path() throws -> String {
    var directories = CommandLine.arguments.prefix(1).map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
    directories += Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    directories.append(Bundle.main.bundleURL)
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    directories.append(root.appendingPathComponent(".build/debug"))
    let candidates = directories.map { $0.appendingPathComponent("scrollback").path }
    return try #require(
      candidates.first { FileManager.default.isExecutableFile(atPath: $0) }, "no tool beside the tests: \(candidates)")
  }

  /// Runs the tool to its end, at most for so many seconds.
  static func run(
    _ arguments: [String], input: Data? = nil, outputPath: String? = nil, seconds: Int = 120
  ) throws -> Result {
    let place = try Scratch()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try path())
    process.arguments = arguments
    let out = outputPath ?? place.path("out")
    if outputPath == nil { _ = try place.file("out", Data()) }
    let errors = try place.file("errors", Data())
    let given = try place.file("input", input ?? Data())
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: given))
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: out))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    var status: Int32?
    var fault: String?
    if ended.wait(timeout: .now() + .seconds(seconds)) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
      fault = "it did not end within \(seconds) s"
    } else if process.terminationReason == .uncaughtSignal {
      fault = "signal \(process.terminationStatus) ended it"
    } else {
      status = process.terminationStatus
    }
    return Result(
      status: status, fault: fault,
      output: outputPath == nil ? try Data(contentsOf: URL(fileURLWithPath: out)) : Data(),
      errors: String(decoding: try Data(contentsOf: URL(fileURLWithPath: errors)), as: UTF8.self))
  }

  /// Runs the tool, which must end with status 0 and say nothing on standard error.
  static func output(_ arguments: [String], input: Data? = nil) throws -> Result {
    let result = try run(arguments, input: input)
    #expect(result.status == 0, "\(result.fault ?? result.errors)")
    #expect(result.errors == "")
    return result
  }
}

/// A directory of its own that goes away with its value.
final class Scratch {
  /// The directory.
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("scrollback-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A path in it.
  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file in it.
  func file(_ name: String, _ contents: Data) throws -> String {
    try contents.write(to: url.appendingPathComponent(name))
    return path(name)
  }

  /// Writes a file in it.
  func file(_ name: String, _ contents: String) throws -> String { try file(name, Data(contents.utf8)) }

  /// What lies in it.
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
}

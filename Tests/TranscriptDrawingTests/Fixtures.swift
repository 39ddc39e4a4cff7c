import BubbleLayout
import ChatFormats
import ChatModel
import Foundation
import LayoutGeometry
import Testing
import TextLayout
import TranscriptLayout
import UnicodeAnalysis

@testable import FontFaces
@testable import TranscriptDrawing

/// A log laid out, ready to be drawn.
struct Fixture {
  let messages: [Message]
  let context: WholeLayout.Context
  let layout: WholeLayout
  let people: People

  init(
    _ messages: [Message], width: Int = 390, direction: LayoutDirection = .leftToRight,
    lineBreaks: LineBreakOptions = LineBreakOptions()
  ) async throws {
    self.messages = messages
    context = WholeLayout.Context(
      environment: LayoutEnvironment(scale: 2, direction: direction), fonts: try FontLibrary(), lineBreaks: lineBreaks)
    layout = await WholeLayout(of: messages, context: context, width: Length(width), keepsTexts: true)
    people = People(participants: [], messages: messages)
  }

  /// A log of the corpus.
  static func corpus(_ name: String, width: Int = 390, direction: LayoutDirection = .leftToRight) async throws
    -> Fixture
  {
    let path = root.appendingPathComponent("Corpora/Logs/\(name)").path
    let log = try ChatLogReader(options: ChatLogReader.Options()).read(path: path).log
    return try await Fixture(log.messages, width: width, direction: direction)
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  var picture: TranscriptPicture { TranscriptPicture(layout: layout, context: context, people: people) }
  var pages: TranscriptPages { TranscriptPages(layout: layout, context: context, people: people) }
}

/// Everything that was written.
func bytes(_ write: (@escaping ByteSink) throws -> Void) throws -> [UInt8] {
  var all: [UInt8] = []
  try write { all.append(contentsOf: $0) }
  return all
}

/// A program of the system.
enum Program {
  /// Where it is; nil if it is not installed.
  static func path(_ name: String) -> String? {
    ["/usr/bin/", "/usr/local/bin/"].map { $0 + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs it to its end and gives its status and what it printed.
  static func run(_ path: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}

/// Chromium without a window.
enum Browser {
  /// Where it is; nil if it is not installed.
  static let path = Program.path("chromium") ?? Program.path("google-chrome")

  /// What a page's script says in its title between LINES and END, as an object.
  static func object(_ text: String) throws -> [String: Any] {
    let chromium = try #require(path)
    let file = try ScratchFile(Array(text.utf8), ending: "html")
    let run = try Program.run(
      chromium,
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=900,30000", "--virtual-time-budget=8000",
        "--dump-dom", file.url.absoluteString,
      ])
    let title = try #require(run.output.range(of: "LINES ").map { run.output[$0.upperBound...] })
    let json = title.prefix(upTo: try #require(title.range(of: " END")?.lowerBound))
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }
}

/// A file that is removed with its folder when it is no longer needed.
final class ScratchFile {
  let url: URL
  private let folder: URL

  init(_ bytes: [UInt8], ending: String) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("drawing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder.appendingPathComponent("file.\(ending)")
    try Data(bytes).write(to: url)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}

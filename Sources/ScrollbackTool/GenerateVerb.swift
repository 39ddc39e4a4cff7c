import ChatGeneration
import Scrollback

/// `scrollback generate`: prints a made-up chat log.
struct GenerateVerb {
  private let settings: Settings

  init(_ settings: Settings) { self.settings = settings }

  func run() throws(ToolError) {
    let output = try OutputWriter(path: settings.outputPath)
    let log = ChatGenerator.log(count: settings.count ?? 1_000, seed: settings.seed)
    try NativeLogWriter.write(log) { (bytes) throws(ToolError) in try output.write(bytes) }
    try output.finish()
  }
}

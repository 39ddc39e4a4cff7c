#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The command line tool.
@main
struct Main {
  /// The version of the package and its tool.
  static let version = "0.1.0"

  static func main() async {
    // A reader that went away, or a limit on file size, is an error of `write` and not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    do throws(ToolError) {
      switch try ArgumentParser.parse(Array(CommandLine.arguments.dropFirst())) {
      case .help(let verb): try printOut(Help.text(for: verb))
      case .version: try printOut("scrollback \(version)\n")
      case .run(let settings):
        if settings.verb == .bench, try BenchVerb(settings).runAlone() { return }
        try await run(settings)
      }
    } catch {
      Terminal.complain(error.line)
      exit(error.kind.rawValue)
    }
  }

  private static func run(_ settings: Settings) async throws(ToolError) {
    switch settings.verb {
    case .layout: try await LayoutVerb(settings).run()
    case .generate: try GenerateVerb(settings).run()
    case .replay:
      var verb = ReplayVerb(settings)
      try await verb.run()
    case .render: try await RenderVerb(settings).run()
    case .bench: try await BenchVerb(settings).run()
    case .show: try await ShowVerb(settings).run()
    case .doctor: try DoctorVerb(settings).run()
    }
  }

  private static func printOut(_ text: String) throws(ToolError) {
    let output = try OutputWriter(path: nil)
    try output.write(text)
    try output.finish()
  }
}

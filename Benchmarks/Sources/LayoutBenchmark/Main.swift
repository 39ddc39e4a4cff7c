import Scrollback

/// Lays out a log in one process, several times: what is left of `scrollback layout` without start-up and output.
///
///     layout-benchmark LOG [--rounds N] [--width W]
@main
struct Main {
  static func main() async throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let rounds = option("--rounds", in: &arguments).flatMap(Int.init) ?? 3
    let width = option("--width", in: &arguments).flatMap(Double.init) ?? 390
    guard let path = arguments.first else {
      print("usage: layout-benchmark LOG [--rounds N] [--width W]")
      return
    }
    let clock = ContinuousClock()
    let start = clock.now
    let log = try ChatLogReader().read(path: path).log
    print("read \(log.messages.count) messages: \(milliseconds(clock.now - start)) ms")

    let context = WholeLayout.Context(fonts: try FontLibrary())
    for round in 1...max(1, rounds) {
      let start = clock.now
      let layout = await WholeLayout(of: log.messages, context: context, width: Length(points: width))
      let time = milliseconds(clock.now - start)
      print("round \(round): \(time) ms, \(layout.rows.count) rows, \(layout.contentHeight) points high")
    }
  }

  private static func option(_ name: String, in arguments: inout [String]) -> String? {
    guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else { return nil }
    let value = arguments[place + 1]
    arguments.removeSubrange(place...place + 1)
    return value
  }

  private static func milliseconds(_ duration: Duration) -> String {
    Length(points: duration / .milliseconds(1)).description
  }
}

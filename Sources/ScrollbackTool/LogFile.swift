import CivilTime
import Scrollback

/// The log that a command line names.
enum LogFile {
  /// Reads the whole log.
  ///
  /// What was left out or assumed is said on standard error, unless the settings are quiet.
  /// - Parameter calendar: tells the moments of logs that hold local times.
  static func read(_ settings: Settings, calendar: DayCalendar) throws(ToolError) -> ChatLog {
    var options = ChatLogReader.Options()
    options.me = settings.me
    options.skipBad = settings.skipsBad
    options.localTime = { time in
      let civil = CivilDateTime(
        year: time.year, month: time.month, day: time.day, hour: time.hour, minute: time.minute, second: time.second)
      return civil.map { calendar.instant(of: $0) } ?? time.millisecondsInUTC
    }
    if let name = settings.format { options.format = try format(name) }
    do throws(ChatLogError) {
      let reading = try ChatLogReader(options: options).read(path: settings.input)
      if !settings.isQuiet { remark(reading, settings) }
      return reading.log
    } catch {
      let file = settings.input == "-" ? "standard input" : settings.input
      let remedy =
        error.line != nil && !error.problem.contains(";") ? "; mend it, or pass over bad lines with --skip-bad" : ""
      throw ToolError(.input, at: error.line.map { "\(file):\($0)" } ?? file, error.problem + remedy)
    }
  }

  private static func format(_ name: String) throws(ToolError) -> ChatLogFormat {
    do throws(ChatLogError) {
      return try ChatLogFormat(named: name)
    } catch {
      throw ToolError(.usage, at: "--format \(name)", error.problem)
    }
  }

  private static func remark(_ reading: ChatLogReading, _ settings: Settings) {
    for note in reading.notes { Terminal.complain(ToolError(.input, at: settings.input, note).line) }
    guard let first = reading.skipped.first else { return }
    let count = reading.skipped.count
    Terminal.complain(
      ToolError(
        .input, at: "\(settings.input):\(first.line)",
        "\(count) bad \(count == 1 ? "message was" : "messages were") left out; the first: \(first.reason)"
      ).line)
  }
}

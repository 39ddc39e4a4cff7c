import CivilTime
import Scrollback

/// The log that a command line names.
enum LogFile {
  /// Reads the whole log.
  static func read(_ settings: Settings, calendar: DayCalendar) throws(ToolError) -> ChatLog {
    ChatLog(messages: [Message(id: "a", text: "Hello")])
  }
}

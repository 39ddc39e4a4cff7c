import CivilTime
import Scrollback

/// The calendar of the zone and the language that a command line names.
enum Zone {
  static func calendar(_ settings: Settings) throws(ToolError) -> DayCalendar {
    do throws(CivilTimeError) {
      return try DayCalendar(timeZone: settings.timeZone, locale: settings.locale)
    } catch {
      switch error {
      case .unknownTimeZone: throw ToolError(.usage, at: "--time-zone \(settings.timeZone)", error.description)
      case .malformedLocale: throw ToolError(.usage, at: "--locale \(settings.locale)", error.description)
      case .calendarsUnavailable: throw ToolError(.missing, error.description)
      }
    }
  }
}

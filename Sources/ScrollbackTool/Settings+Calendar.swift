import CivilTime

extension Settings {
  /// The calendar of the zone and the language that the command line names.
  func calendar() throws(ToolError) -> DayCalendar {
    do throws(CivilTimeError) {
      return try DayCalendar(timeZone: timeZone, locale: locale)
    } catch {
      switch error {
      case .unknownTimeZone: throw ToolError(.usage, at: "--time-zone \(timeZone)", error.description)
      case .malformedLocale: throw ToolError(.usage, at: "--locale \(locale)", error.description)
      case .calendarsUnavailable: throw ToolError(.missing, error.description)
      }
    }
  }
}

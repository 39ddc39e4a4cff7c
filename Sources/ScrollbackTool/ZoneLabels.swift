import CivilTime
import Scrollback

/// Days and times by the zone and the language that the command line names.
struct ZoneLabels: CalendarLabels {
  private let zone: DayCalendar
  /// Names days by their number: in UTC every day begins at a multiple of 24 hours.
  private let days: DayCalendar
  private static let millisecondsPerDay: Int64 = 86_400_000

  /// The labels that the settings ask for.
  init(_ settings: Settings) throws(ToolError) {
    do throws(CivilTimeError) {
      zone = try DayCalendar(timeZone: settings.timeZone, locale: settings.locale)
      days = try DayCalendar(timeZone: "UTC", locale: settings.locale)
    } catch {
      switch error {
      case .unknownTimeZone: throw ToolError(.usage, at: "--time-zone \(settings.timeZone)", error.description)
      case .malformedLocale: throw ToolError(.usage, at: "--locale \(settings.locale)", error.description)
      case .calendarsUnavailable: throw ToolError(.missing, error.description)
      }
    }
  }

  func day(of milliseconds: Int64) -> Int { zone.day(of: milliseconds) }

  func dayLabel(_ day: Int) -> String {
    let (instant, overflow) = Int64(day).multipliedReportingOverflow(by: Self.millisecondsPerDay)
    return days.dayLabel(overflow ? 0 : instant + Self.millisecondsPerDay / 2)
  }

  func timeLabel(_ milliseconds: Int64) -> String { zone.timeLabel(milliseconds) }
}

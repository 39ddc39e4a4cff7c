import CivilTime

/// Days and times as words: what a decorator and a layouter need of a calendar.
public protocol CalendarLabels: Sendable {
  /// The number of the day that holds a moment, in the calendar's time zone; later days have greater numbers.
  func day(of milliseconds: Int64) -> Int
  /// The day that holds a moment in words, for a separator.
  func dayLabel(_ milliseconds: Int64) -> String
  /// The time of day, for a stamp.
  func timeLabel(_ milliseconds: Int64) -> String
  /// The minute of the day, 0 to 1439, if moments of one minute have one label on every day; otherwise nil.
  func minuteOfDay(_ milliseconds: Int64) -> Int?
}

extension CalendarLabels {
  /// Nil: every moment is asked for its own label.
  public func minuteOfDay(_ milliseconds: Int64) -> Int? { nil }
}

extension DayCalendar: CalendarLabels {
  /// The day that holds a moment in words, in full.
  public func dayLabel(_ milliseconds: Int64) -> String { dayLabel(milliseconds, style: .full) }

  /// The minute that clocks show.
  public func minuteOfDay(_ milliseconds: Int64) -> Int? {
    let civil = civil(at: milliseconds)
    return civil.hour * 60 + civil.minute
  }
}

/// Days of 24 hours in UTC, written as in ISO 8601: what is left where no calendar is at hand.
public struct UTCCalendarLabels: CalendarLabels {
  /// A calendar.
  public init() {}

  private static let millisecondsPerDay: Int64 = 86_400_000

  /// Days since 1970-01-01.
  public func day(of milliseconds: Int64) -> Int {
    let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: Self.millisecondsPerDay)
    return Int(remainder < 0 ? quotient - 1 : quotient)
  }

  /// The date, as in `2024-02-29`; the proleptic Gregorian calendar of Hinnant's `civil_from_days`.
  public func dayLabel(_ milliseconds: Int64) -> String {
    let shifted = day(of: milliseconds) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(year)-\(twoDigits(month))-\(twoDigits(dayOfMonth))"
  }

  /// Hours and minutes, as in `09:41`.
  public func timeLabel(_ milliseconds: Int64) -> String {
    let minutes = minute(milliseconds)
    return "\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
  }

  /// The minute of the day in UTC.
  public func minuteOfDay(_ milliseconds: Int64) -> Int? { minute(milliseconds) }

  private func minute(_ milliseconds: Int64) -> Int {
    let (_, rest) = milliseconds.quotientAndRemainder(dividingBy: Self.millisecondsPerDay)
    return Int((rest < 0 ? rest + Self.millisecondsPerDay : rest) / 60_000)
  }

  private func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}

/// A date and a time of day as a calendar and a clock on the wall show them, in no particular zone.
///
/// ```swift
/// CivilDateTime(year: 2024, month: 2, day: 29)?.dayNumber  // 19782
/// CivilDateTime(year: 2023, month: 2, day: 29)             // nil
/// ```
public struct CivilDateTime: Hashable, Sendable {
  /// The year of the Gregorian calendar, also before it was introduced.
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to 31.
  public let day: Int
  /// 0 to 23.
  public let hour: Int
  /// 0 to 59.
  public let minute: Int
  /// 0 to 60; a leap second is the first one of the next minute.
  public let second: Int
  /// 0 to 999.
  public let millisecond: Int

  /// A date and time, or nil if there is no such day or time of day, or the year is beyond 200,000 either way.
  public init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0
  ) {
    guard abs(year) <= 200_000, (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second), (0...999).contains(millisecond)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.millisecond = millisecond
  }

  /// The date and time a number of milliseconds after 1970-01-01T00:00.
  init(milliseconds: Int64) {
    let (days, rest) = Int(milliseconds).floorDivided(by: Self.millisecondsPerDay)
    // Counted from 0000-03-01, so that the leap day is the last of a year; eras have 400 years.
    let (era, dayOfEra) = (days + Self.daysFromMarchOfYear0).floorDivided(by: Self.daysPerEra)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    hour = rest / 3_600_000
    minute = rest / 60_000 % 60
    second = rest / 1_000 % 60
    millisecond = rest % 1_000
  }

  /// The days from 1970-01-01 to this one.
  public var dayNumber: Int {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = yearFromMarch.floorDivided(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * Self.daysPerEra + dayOfEra - Self.daysFromMarchOfYear0
  }

  /// The milliseconds from 1970-01-01T00:00 to this time, both on the same clock.
  var milliseconds: Int64 {
    let seconds = ((dayNumber * 24 + hour) * 60 + minute) * 60 + second
    return Int64(seconds * 1_000 + millisecond)
  }

  static let millisecondsPerDay = 86_400_000
  private static let daysPerEra = 146_097
  /// From 0000-03-01 to 1970-01-01.
  private static let daysFromMarchOfYear0 = 719_468

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int {
  /// Quotient and remainder where the remainder is never negative.
  func floorDivided(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

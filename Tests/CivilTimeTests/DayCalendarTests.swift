import CivilTime
import Testing

/// Milliseconds since 1970 of a time in UTC.
private func utc(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) throws -> Int64 {
  let civil = try #require(CivilDateTime(year: year, month: month, day: day, hour: hour, minute: minute))
  return Int64(((civil.dayNumber * 24 + hour) * 60 + minute) * 60_000)
}

@Suite("Days of a time zone")
struct DayCalendarTests {
  @Test("two minutes around midnight in Nairobi are two days there and one in UTC")
  func midnight() throws {
    let before = try utc(2024, 3, 1, 20, 59)
    let after = try utc(2024, 3, 1, 21, 1)
    // 2024-03-01 is 54 years of 365 days, 13 leap days, and 31 + 29 days after 1970-01-01: 19,783 days.
    #expect(before == 19_783 * 86_400_000 + 75_540_000)
    let nairobi = try DayCalendar(timeZone: "Africa/Nairobi", locale: "en-GB")
    #expect(nairobi.day(of: before) == 19_783)
    #expect(nairobi.day(of: after) == 19_784)
    let plain = try DayCalendar(timeZone: "UTC", locale: "en-GB")
    #expect(plain.day(of: before) == 19_783)
    #expect(plain.day(of: after) == 19_783)
  }

  @Test("a day has 23, 24 or 25 hours, as clocks are changed")
  func lengths() throws {
    let berlin = try DayCalendar(timeZone: "Europe/Berlin", locale: "de")
    for (month, day, hours) in [(3, 30, 24), (3, 31, 23), (4, 1, 24), (10, 26, 24), (10, 27, 25), (10, 28, 24)] {
      let civil = try #require(CivilDateTime(year: 2024, month: month, day: day))
      let start = berlin.instant(of: civil)
      #expect(berlin.day(of: start) == civil.dayNumber)
      #expect(berlin.day(of: start - 1) == civil.dayNumber - 1)
      #expect(berlin.day(of: start + Int64(hours) * 3_600_000 - 1) == civil.dayNumber)
      #expect(berlin.day(of: start + Int64(hours) * 3_600_000) == civil.dayNumber + 1)
    }
  }

  @Test("a day that a zone left out has no instant")
  func leftOut() throws {
    // Samoa went from 29 to 31 December 2011, from UTC-10 to UTC+14, at 2011-12-30T10:00Z.
    let apia = try DayCalendar(timeZone: "Pacific/Apia", locale: "en")
    let change = try utc(2011, 12, 30, 10)
    let last = try #require(CivilDateTime(year: 2011, month: 12, day: 29))
    #expect(apia.day(of: change - 1) == last.dayNumber)
    #expect(apia.day(of: change) == last.dayNumber + 2)
  }

  @Test("a time that occurs twice is the first of the two, one left out is read by the clock before")
  func foldsAndGaps() throws {
    let berlin = try DayCalendar(timeZone: "Europe/Berlin", locale: "de")
    // Clocks are put from 03:00 to 02:00 at 2024-10-27T01:00Z: 02:30 is 00:30Z, then 01:30Z.
    let fold = try #require(CivilDateTime(year: 2024, month: 10, day: 27, hour: 2, minute: 30))
    #expect(try berlin.instant(of: fold) == utc(2024, 10, 27, 0, 30))
    #expect(try berlin.civil(at: utc(2024, 10, 27, 1, 30)) == fold)
    // And from 02:00 to 03:00 at 2024-03-31T01:00Z: 02:30 would be 01:30Z by the clock before, which is 03:30.
    let gap = try #require(CivilDateTime(year: 2024, month: 3, day: 31, hour: 2, minute: 30))
    #expect(try berlin.instant(of: gap) == utc(2024, 3, 31, 1, 30))
    #expect(berlin.civil(at: berlin.instant(of: gap)).hour == 3)
    // In São Paulo midnight itself was left out: 2018-11-04T03:00Z.
    let saoPaulo = try DayCalendar(timeZone: "America/Sao_Paulo", locale: "pt-BR")
    let midnight = try #require(CivilDateTime(year: 2018, month: 11, day: 4))
    #expect(try saoPaulo.instant(of: midnight) == utc(2018, 11, 4, 3))
    #expect(saoPaulo.day(of: saoPaulo.instant(of: midnight)) == midnight.dayNumber)
  }

  @Test(
    "civil times come back from their instants",
    arguments: ["UTC", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns", "Africa/Monrovia"])
  func roundTrip(zone: String) throws {
    let calendar = try DayCalendar(timeZone: zone, locale: "en")
    var previous = Int.min
    for instant in stride(from: try utc(1900, 1, 1), to: try utc(2100, 1, 1), by: 137 * 3_600_000 + 12_345) {
      let civil = calendar.civil(at: instant)
      #expect(civil.dayNumber == calendar.day(of: instant))
      #expect(civil.dayNumber >= previous)
      previous = civil.dayNumber
      // Only in an hour that passes twice does the clock not tell the instant.
      let back = calendar.instant(of: civil)
      #expect(back == instant || calendar.civil(at: back) == civil && back < instant)
    }
  }

  @Test("instants of any size have a day", arguments: [Int64.min, -8_640_000_000_000_001, -1, 0, .max])
  func extremes(instant: Int64) throws {
    let calendar = try DayCalendar(timeZone: "America/New_York", locale: "en")
    #expect(abs(calendar.day(of: instant)) <= 100_000_001)
    #expect(!calendar.dayLabel(instant).isEmpty)
    #expect(!calendar.timeLabel(instant).isEmpty)
  }

  @Test("tasks that share a calendar get the same days")
  func shared() async throws {
    let calendar = try DayCalendar(timeZone: "Europe/Paris", locale: "fr")
    let start = try utc(1990, 1, 1)
    let expected = (0..<2_000).map { calendar.day(of: start + Int64($0) * 7_777_777_777) }
    let fresh = try DayCalendar(timeZone: "Europe/Paris", locale: "fr")
    await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<4 {
        group.addTask { (0..<2_000).map { fresh.day(of: start + Int64($0) * 7_777_777_777) } }
      }
      for await days in group { #expect(days == expected) }
    }
  }
}

@Suite("Labels of days and times")
struct DayLabelTests {
  @Test(
    "a day is named in the order and words of the locale",
    arguments: [
      ("en-GB", "Friday, 1 March 2024"), ("en-US", "Friday, March 1, 2024"), ("de", "Freitag, 1. März 2024"),
      ("fr", "vendredi 1 mars 2024"), ("ja", "2024年3月1日金曜日"), ("en_US", "Friday, March 1, 2024"),
    ])
  func days(locale: String, expected: String) throws {
    let calendar = try DayCalendar(timeZone: "UTC", locale: locale)
    let label = calendar.dayLabel(try utc(2024, 3, 1, 12))
    // CLDR moved this comma between its versions.
    #expect(label.replacing(",", with: "") == expected.replacing(",", with: ""))
  }

  @Test("styles go from all to numbers only")
  func styles() throws {
    let calendar = try DayCalendar(timeZone: "UTC", locale: "en-GB")
    let noon = try utc(2024, 3, 1, 12)
    #expect(calendar.dayLabel(noon, style: .long) == "1 March 2024")
    #expect(calendar.dayLabel(noon, style: .medium) == "1 Mar 2024")
    #expect(calendar.dayLabel(noon, style: .numeric) == "01/03/2024")
  }

  @Test(
    "clocks have 12 or 24 hours, as the locale has it",
    arguments: [("en-US", "3:05 PM"), ("en-GB", "15:05"), ("de", "15:05"), ("fr", "15:05"), ("ja", "15:05")])
  func times(locale: String, expected: String) throws {
    let calendar = try DayCalendar(timeZone: "UTC", locale: locale)
    // CLDR 42 put a narrow no-break space before PM.
    let label = calendar.timeLabel(try utc(2024, 3, 1, 15, 5)).replacing("\u{202F}", with: " ")
    #expect(label == expected)
  }

  @Test("labels are in the calendar's zone")
  func zone() throws {
    let calendar = try DayCalendar(timeZone: "Asia/Kolkata", locale: "en-GB")
    let instant = try utc(2024, 3, 1, 20, 0)
    #expect(calendar.timeLabel(instant) == "01:30")
    #expect(calendar.dayLabel(instant, style: .medium) == "2 Mar 2024")
  }
}

@Suite("What a calendar refuses")
struct CivilTimeErrorTests {
  @Test(
    "an unknown zone is named, with the known name that is nearest",
    arguments: [
      ("Europe/Pariss", "Europe/Paris"), ("africa/nairobi", "Africa/Nairobi"), ("Nairobi", "Africa/Nairobi"),
      ("New York", "America/New_York"), ("Utc", "UTC"),
    ])
  func zones(wrong: String, nearest: String) {
    #expect(throws: CivilTimeError.unknownTimeZone(wrong, nearest: nearest)) {
      try DayCalendar(timeZone: wrong, locale: "en")
    }
    #expect(CivilTimeError.unknownTimeZone(wrong, nearest: nearest).description.contains(nearest))
  }

  @Test("a zone like no other has no nearest one", arguments: ["", "qqqqqqqqqqqqqqq", "Etc/Unknown\0", "日本"])
  func farZones(wrong: String) {
    #expect(throws: CivilTimeError.unknownTimeZone(wrong, nearest: nil)) {
      try DayCalendar(timeZone: wrong, locale: "en")
    }
  }

  @Test("a locale must be a language tag", arguments: ["", "e", "en GB", "12345678901"])
  func locales(wrong: String) {
    #expect(throws: CivilTimeError.malformedLocale(wrong)) { try DayCalendar(timeZone: "UTC", locale: wrong) }
  }

  @Test("a date that no calendar has is refused")
  func dates() {
    #expect(CivilDateTime(year: 2023, month: 2, day: 29) == nil)
    #expect(CivilDateTime(year: 1900, month: 2, day: 29) == nil)
    #expect(CivilDateTime(year: 2000, month: 2, day: 29) != nil)
    #expect(CivilDateTime(year: 2024, month: 4, day: 31) == nil)
    #expect(CivilDateTime(year: 2024, month: 1, day: 1, hour: 24) == nil)
    #expect(CivilDateTime(year: 2024, month: 6, day: 30, hour: 23, minute: 59, second: 60) != nil)
  }
}

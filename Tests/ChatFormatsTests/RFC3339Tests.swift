import ChatModel
import Testing

@testable import ChatFormats

@Suite("RFC 3339 times")
struct RFC3339Tests {
  // Seconds by `date -u -d TEXT +%s`; the first five texts are the examples of RFC 3339, section 5.8.
  static let valid: [(text: String, milliseconds: Int64)] = [
    ("1985-04-12T23:20:50.52Z", 482_196_050_520), ("1996-12-19T16:39:57-08:00", 851_042_397_000),
    ("1990-12-31T23:59:60Z", 662_688_000_000), ("1990-12-31T15:59:60-08:00", 662_688_000_000),
    ("1937-01-01T12:00:27.87+00:20", -1_041_337_172_130), ("1970-01-01T00:00:00Z", 0), ("1970-01-01t00:00:00z", 0),
    ("1970-01-01 00:00:00Z", 0), ("1969-12-31T23:59:59.999Z", -1), ("2000-02-29T00:00:00Z", 951_782_400_000),
    ("2024-02-29T12:00:00+23:59", 1_709_121_660_000), ("2024-02-29T12:00:00-00:00", 1_709_208_000_000),
    ("0000-01-01T00:00:00Z", -62_167_219_200_000), ("9999-12-31T23:59:59.9999999999Z", 253_402_300_799_999),
    ("2024-03-01T00:00:00.1Z", 1_709_251_200_100),
  ]

  @Test("valid times are read", arguments: valid)
  func read(text: String, milliseconds: Int64) throws {
    #expect(try RFC3339.parse(text).milliseconds == milliseconds)
  }

  @Test("what is written reads back", arguments: valid.map(\.milliseconds))
  func roundTrip(milliseconds: Int64) throws {
    let text = RFC3339.text(Timestamp(milliseconds: milliseconds))
    #expect(try RFC3339.parse(text).milliseconds == milliseconds)
  }

  @Test("every day of eight centuries has its number")
  func days() {
    var day = CivilDate.daysSince1970(year: 1_600, month: 1, day: 1)
    for year in 1_600..<2_400 {
      for month in 1...12 {
        for dayOfMonth in 1...CivilDate.daysInMonth(month, of: year) {
          guard CivilDate.daysSince1970(year: year, month: month, day: dayOfMonth) == day,
            CivilDate.date(daysSince1970: day) == (year, month, dayOfMonth)
          else {
            Issue.record("\(year)-\(month)-\(dayOfMonth)")
            return
          }
          day += 1
        }
      }
    }
  }

  @Test(
    "other texts are refused with a reason",
    arguments: [
      ("", "like 2024"), ("2024-03-01", "like 2024"), ("2024-3-1T00:00:00Z", "like 2024"),
      ("20240301T000000Z", "like 2024"),
      ("2024-03-01T09:15Z", "like 2024"), ("2024-03-01T09:15:00", "no offset"),
      ("2024-03-01T09:15:00.Z", "digits after"),
      ("2024-03-01T09:15:00+0200", "Z or an offset"), ("2024-03-01T09:15:00Z ", "Z or an offset"),
      ("2024-03-01T09:15:00+24:00", "Z or"),
      ("2024-03-01T24:00:00Z", "no clock"), ("2024-03-01T09:60:00Z", "no clock"), ("2024-03-01T09:15:61Z", "no clock"),
      ("2024-03-01T09:15:60Z", "60th"), ("2023-02-29T00:00:00Z", "calendar"), ("2024-04-31T00:00:00Z", "calendar"),
      ("2024-13-01T00:00:00Z", "calendar"), ("2024-00-01T00:00:00Z", "calendar"), ("2024-01-00T00:00:00Z", "calendar"),
      ("1900-02-29T00:00:00Z", "calendar"), ("２０２４-03-01T00:00:00Z", "like 2024"),
      ("-2024-03-01T00:00:00Z", "like 2024"),
    ])
  func refused(text: String, words: String) {
    let failure = #expect(throws: RFC3339.Failure.self) { try RFC3339.parse(text) }
    #expect(failure?.problem.contains(words) == true, "\(text) gave: \(failure?.problem ?? "nothing")")
  }
}

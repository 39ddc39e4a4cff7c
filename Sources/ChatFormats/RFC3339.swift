import ChatModel

/// Reads and writes times as RFC 3339 has them: `2024-03-01T09:15:00.250+02:00`.
package enum RFC3339 {
  /// Why a text is no time, in words that continue "sentAt ".
  package struct Failure: Error, Hashable, Sendable {
    /// The words.
    package var problem: String
  }

  /// The moment that a text names, to the millisecond; finer fractions are cut.
  ///
  /// Section 5.6 is followed: `T` and `Z` in either case, a space for `T` (its note on readability), any number of
  /// fraction digits, offsets up to 23:59, and a 60th second where one may be, at the end of a UTC day, which counts as
  /// the second after it since moments here know no leap seconds.
  package static func parse(_ text: String) throws(Failure) -> Timestamp {
    var scanner = Scanner(bytes: Array(text.utf8))
    guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2), scanner.skip("-"),
      let day = scanner.digits(2), scanner.skip("Tt "), let hour = scanner.digits(2), scanner.skip(":"),
      let minute = scanner.digits(2), scanner.skip(":"), let second = scanner.digits(2)
    else { throw Failure(problem: "must be a time like 2024-03-01T09:15:00Z") }
    guard CivilDate.isValid(year: year, month: month, day: day) else {
      throw Failure(problem: "names a day that the calendar does not have")
    }
    guard hour < 24, minute < 60, second <= 60 else {
      throw Failure(problem: "names a time of day that no clock shows")
    }
    var fraction = 0
    if scanner.skip(".") {
      guard let milliseconds = scanner.milliseconds() else {
        throw Failure(problem: "must have digits after the point of its seconds")
      }
      fraction = milliseconds
    }
    let offset = try offset(&scanner)
    let days = CivilDate.daysSince1970(year: year, month: month, day: day)
    let minutes = days * 1_440 + hour * 60 + minute - offset
    if second == 60, (minutes + 1) % 1_440 != 0 { throw Failure(problem: "names a 60th second where none can be") }
    return Timestamp(milliseconds: Int64(minutes * 60 + second) * 1_000 + Int64(fraction))
  }

  /// The moment as text in UTC, with milliseconds if it has any: `2024-03-01T07:15:00.250Z`.
  package static func text(_ time: Timestamp) -> String {
    let (days, rest) = floored(Int(time.milliseconds), by: 86_400_000)
    let date = CivilDate.date(daysSince1970: days)
    let (seconds, milliseconds) = rest.quotientAndRemainder(dividingBy: 1_000)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(24)
    func append(_ value: Int, _ count: Int, _ end: String) {
      var unit = 1
      for _ in 1..<count { unit *= 10 }
      while unit > 0 {
        bytes.append(UInt8(0x30 + value / unit % 10))
        unit /= 10
      }
      bytes += end.utf8
    }
    append(date.year, 4, "-")
    append(date.month, 2, "-")
    append(date.day, 2, "T")
    append(seconds / 3_600, 2, ":")
    append(seconds / 60 % 60, 2, ":")
    append(seconds % 60, 2, milliseconds > 0 ? "." : "Z")
    if milliseconds > 0 { append(milliseconds, 3, "Z") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a moment lies in the years 0 to 9999, which the format can write.
  package static func canWrite(_ time: Timestamp) -> Bool {
    (-62_167_219_200_000...253_402_300_799_999).contains(time.milliseconds)
  }

  /// Minutes east of UTC.
  private static func offset(_ scanner: inout Scanner) throws(Failure) -> Int {
    if scanner.isAtEnd { throw Failure(problem: "has no offset; end it with Z for UTC or one like +02:00") }
    if scanner.skip("Zz") {
      if scanner.isAtEnd { return 0 }
    } else if let sign = scanner.sign(), let hours = scanner.digits(2), scanner.skip(":"),
      let minutes = scanner.digits(2), hours < 24, minutes < 60, scanner.isAtEnd
    {
      return sign * (hours * 60 + minutes)
    }
    throw Failure(problem: "must end with Z or an offset like +02:00")
  }

  private static func floored(_ value: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  private struct Scanner {
    let bytes: [UInt8]
    var index = 0

    var isAtEnd: Bool { index == bytes.count }

    mutating func digits(_ count: Int) -> Int? {
      guard index + count <= bytes.count else { return nil }
      var value = 0
      for byte in bytes[index..<index + count] {
        guard byte >= 0x30, byte <= 0x39 else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      index += count
      return value
    }

    mutating func skip(_ choices: StaticString) -> Bool {
      guard index < bytes.count else { return false }
      let matches = choices.withUTF8Buffer { $0.contains(bytes[index]) }
      if matches { index += 1 }
      return matches
    }

    mutating func sign() -> Int? {
      if skip("+") { return 1 }
      return skip("-") ? -1 : nil
    }

    mutating func milliseconds() -> Int? {
      var value = 0
      var unit = 100
      let start = index
      while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 {
        value += Int(bytes[index] - 0x30) * unit
        unit /= 10
        index += 1
      }
      return index > start ? value : nil
    }
  }
}

import CICU
import Synchronization

/// Days and their names in one time zone and language.
///
/// ```swift
/// let nairobi = try DayCalendar(timeZone: "Africa/Nairobi", locale: "en-GB")
/// nairobi.day(of: 1_709_326_740_000)       // 19783: 2024-03-01T20:59Z is 23:59 on 1 March there
/// nairobi.day(of: 1_709_326_860_000)       // 19784: two minutes later it is the 2nd
/// nairobi.timeLabel(1_709_326_740_000)     // "23:59"
/// ```
///
/// A calendar may be shared by tasks; its answers depend on nothing but the arguments, ICU's rules and its time zones.
public final class DayCalendar: Sendable {
  /// How much a day's label says.
  public enum DayStyle: String, Hashable, Sendable, CaseIterable {
    /// "Friday, 1 March 2024".
    case full
    /// "1 March 2024".
    case long
    /// "1 Mar 2024".
    case medium
    /// "01/03/2024".
    case numeric

    var skeleton: String {
      switch self {
      case .full: "yMMMMEEEEd"
      case .long: "yMMMMd"
      case .medium: "yMMMd"
      case .numeric: "yMd"
      }
    }
  }

  /// The time zone, as it was asked for.
  public let timeZone: String
  /// The locale, as it was asked for.
  public let locale: String
  private let state: Mutex<State>

  /// A calendar.
  ///
  /// - Parameter timeZone: a name of the time zone database ("Europe/Paris", "UTC") or "GMT+03:00".
  /// - Parameter locale: a BCP 47 tag; it chooses words and order in labels, and whether clocks have 12 or 24 hours. A
  ///   language that ICU does not know gives numbers and plain month names.
  /// - Throws: `CivilTimeError` if there is no such zone, or the tag is none.
  public init(timeZone: String, locale: String) throws(CivilTimeError) {
    var fault: Int32 = 0
    guard !timeZone.utf8.contains(0), !locale.utf8.contains(0),
      let handle = cicu_calendar_open(timeZone, locale, &fault)
    else {
      switch fault {
      case 2: throw .malformedLocale(locale)
      case 3: throw .calendarsUnavailable
      default: throw .unknownTimeZone(timeZone, nearest: ZoneNames.nearest(to: timeZone))
      }
    }
    self.timeZone = timeZone
    self.locale = locale
    state = Mutex(State(handle: handle))
  }

  /// The number of the local day of an instant: days since 1970-01-01, changing at local midnight.
  ///
  /// - Parameter instant: milliseconds since 1970-01-01T00:00Z.
  public func day(of instant: Int64) -> Int {
    Int(local(instant)).floorDivided(by: CivilDateTime.millisecondsPerDay).quotient
  }

  /// The date and time that clocks show at an instant.
  public func civil(at instant: Int64) -> CivilDateTime {
    CivilDateTime(milliseconds: local(instant))
  }

  /// The instant at which clocks show a date and time, in milliseconds since 1970-01-01T00:00Z.
  ///
  /// When clocks are put back, an hour passes twice: the first one is meant. When they are put forward, an hour is left
  /// out: a time in it is read by the clock before the change, so that 02:30 becomes 03:30. RFC 5545 reads them so.
  public func instant(of civil: CivilDateTime) -> Int64 {
    let wall = civil.milliseconds
    let day = Int64(CivilDateTime.millisecondsPerDay)
    return state.withLock { state in
      let before = state.offset(at: wall - day)
      let after = state.offset(at: wall + day)
      if before == after || state.offset(at: wall - before) == before { return wall - before }
      if state.offset(at: wall - after) == after { return wall - after }
      return wall - before
    }
  }

  /// The local day of an instant in words, in the order of the locale: "Friday, 1 March 2024".
  public func dayLabel(_ instant: Int64, style: DayStyle = .full) -> String {
    state.withLock { $0.format(style.skeleton, instant) } ?? fallbackDay(instant)
  }

  /// The local time of an instant in hours and minutes, on a clock of 12 or 24 hours as the locale has it.
  public func timeLabel(_ instant: Int64) -> String {
    state.withLock { $0.format("jmm", instant) } ?? fallbackTime(instant)
  }

  private func local(_ instant: Int64) -> Int64 {
    let instant = State.clamped(instant)
    return instant + state.withLock { $0.offset(at: instant) }
  }

  /// ISO 8601, if ICU lacks the memory for more.
  private func fallbackDay(_ instant: Int64) -> String {
    let civil = civil(at: instant)
    return "\(civil.year)-\(Self.twoDigits(civil.month))-\(Self.twoDigits(civil.day))"
  }

  private func fallbackTime(_ instant: Int64) -> String {
    let civil = civil(at: instant)
    return "\(Self.twoDigits(civil.hour)):\(Self.twoDigits(civil.minute))"
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// ICU's calendar, and the stretches of time whose offset is known.
private struct State: ~Copyable {
  private struct Stretch {
    var from: Int64
    var until: Int64
    var offset: Int64
  }

  /// What ICU can tell; instants beyond it are taken as the nearest end.
  static func clamped(_ instant: Int64) -> Int64 { min(max(instant, -8_640_000_000_000_000), 8_640_000_000_000_000) }

  private let handle: OpaquePointer
  /// Ascending.
  ///
  /// A chat of ten years needs twenty.
  private var stretches: ContiguousArray<Stretch> = []
  private static let maxStretches = 1_024

  init(handle: OpaquePointer) { self.handle = handle }

  deinit { cicu_calendar_close(handle) }

  /// The offset from UTC, in milliseconds.
  ///
  /// - Complexity: O(log n) in the number of stretches met so far; ICU is asked once for each.
  mutating func offset(at instant: Int64) -> Int64 {
    let instant = Self.clamped(instant)
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].until > instant { high = middle } else { low = middle + 1 }
    }
    if low < stretches.count, stretches[low].from <= instant { return stretches[low].offset }

    var offset: Int32 = 0
    var stretch = Stretch(from: instant, until: instant, offset: 0)
    guard cicu_calendar_offset(handle, instant, &offset, &stretch.from, &stretch.until) != 0 else { return 0 }
    stretch.offset = Int64(offset)
    if stretches.count == Self.maxStretches {
      stretches.removeAll(keepingCapacity: true)
      low = 0
    }
    stretches.insert(stretch, at: low)
    return stretch.offset
  }

  mutating func format(_ skeleton: String, _ instant: Int64) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
      let length = cicu_calendar_format(handle, skeleton, instant, buffer.baseAddress, Int32(buffer.count))
      guard length >= 0 else { return nil }
      return buffer[..<Int(length)].withMemoryRebound(to: UInt8.self) { String(decoding: $0, as: UTF8.self) }
    }
  }
}

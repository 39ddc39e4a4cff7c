/// In which order a file writes day, month and year.
///
/// One file has one order.
enum WhatsAppDateOrder: Hashable {
  case dayMonthYear, monthDayYear, yearMonthDay

  /// The order in which the dates of a file make sense, and whether that is sure.
  ///
  /// A year of four digits, or a number above 31, at the front decides for year first; a number above 12 decides between
  /// day and month. If there is none, records stand in the order of time, so the order that keeps the dates from going
  /// backwards is taken. If both do, it is day before month, as in most of the world.
  static func decide(_ dates: [[WhatsAppHead.Field]]) -> (order: WhatsAppDateOrder, isCertain: Bool) {
    if dates.contains(where: { $0[0].digits >= 3 || $0[0].value > 31 }) { return (.yearMonthDay, true) }
    let dayFirst = dates.count { $0[0].value > 12 }
    let monthFirst = dates.count { $0[1].value > 12 }
    if dayFirst != monthFirst { return (dayFirst > monthFirst ? .dayMonthYear : .monthDayYear, true) }
    let distinct = Set(dates.map { [$0[0].value, $0[1].value] })
    if distinct.allSatisfy({ $0[0] == $0[1] }) { return (.dayMonthYear, true) }
    switch (steps(dates, .dayMonthYear), steps(dates, .monthDayYear)) {
    case (0, 0): return (.dayMonthYear, false)
    case (0, _): return (.dayMonthYear, true)
    case (_, 0): return (.monthDayYear, true)
    default: return (.dayMonthYear, false)
    }
  }

  /// The date of three numbers in this order; nil when the calendar has no such day.
  func date(_ fields: [WhatsAppHead.Field]) -> (year: Int, month: Int, day: Int)? {
    let (year, month, day) =
      switch self {
      case .dayMonthYear: (fields[2], fields[1].value, fields[0].value)
      case .monthDayYear: (fields[2], fields[0].value, fields[1].value)
      case .yearMonthDay: (fields[0], fields[1].value, fields[2].value)
      }
    var full = year.digits <= 2 ? 2_000 + year.value : year.value
    // Years of the Buddhist era, as phones in Thailand write them, are 543 ahead.
    if full >= 2_400, full < 2_700 { full -= 543 }
    guard (1_970...2_399).contains(full), CivilDate.isValid(year: full, month: month, day: day) else { return nil }
    return (full, month, day)
  }

  /// How often the dates go backwards in an order.
  private static func steps(_ dates: [[WhatsAppHead.Field]], _ order: WhatsAppDateOrder) -> Int {
    var steps = 0
    var last = Int.min
    for fields in dates {
      guard let date = order.date(fields) else { continue }
      let day = CivilDate.daysSince1970(year: date.year, month: date.month, day: date.day)
      if day < last { steps += 1 }
      last = day
    }
    return steps
  }
}

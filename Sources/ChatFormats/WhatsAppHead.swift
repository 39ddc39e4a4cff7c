/// The date, time and signs with which a record of a WhatsApp export begins.
///
///     12/31/23, 9:41 PM - Ana: Happy new year        Android
///     [31.12.23, 21:41:07] Ana: Happy new year       iOS
///
/// Dates come in any order and with `/`, `.` or `-`; a comma, a word or only a space stands before the time; day halves
/// are written in many languages, before or after the time; digits may be those of any script; direction marks may stand
/// between all of these.
struct WhatsAppHead: Hashable {
  /// What all records of one file have in common.
  struct Shape: Hashable {
    var isBracketed: Bool
    var separator: Unicode.Scalar
    var end: End
  }

  /// What divides the time from the text.
  enum End: Hashable { case bracket, dash, colon }

  /// A half of the day.
  enum DayHalf: Hashable { case morning, afternoon }

  /// A number of the date and how many digits it is written with.
  struct Field: Hashable {
    var value: Int
    var digits: Int
  }

  var shape: Shape
  var fields: [Field]
  var hour: Int
  var minute: Int
  var second: Int?
  var dayHalf: DayHalf?
  /// The text after the head.
  var body: String

  /// The head of a line; nil when the line has none.
  init?(_ line: String) {
    // A head begins with a digit, a bracket or a mark; most continuation lines are told by that.
    guard let first = line.unicodeScalars.first else { return nil }
    guard first == "[" || first.isMark || first.decimalDigit != nil else { return nil }
    var cursor = Cursor(scalars: line.unicodeScalars)
    cursor.skip { $0.isMark }
    let isBracketed = cursor.take("[")
    guard let date = cursor.date() else { return nil }
    fields = date.fields
    guard let before = cursor.between() else { return nil }
    guard let time = cursor.time() else { return nil }
    (hour, minute, second) = time
    let after: String
    let end: End
    if isBracketed {
      guard let words = cursor.words(until: { $0.take("]") }) else { return nil }
      (after, end) = (words, .bracket)
      _ = cursor.take(" ")
    } else {
      var kind = End.dash
      let words = cursor.words { cursor in
        if cursor.takeDash() { return true }
        kind = .colon
        return cursor.take(":") && cursor.take(" ")
      }
      guard let words else { return nil }
      (after, end) = (words, kind)
    }
    guard after.isEmpty || Self.dayHalf(after) != nil else { return nil }
    dayHalf = Self.dayHalf(after) ?? Self.dayHalf(before)
    shape = Shape(isBracketed: isBracketed, separator: date.separator, end: end)
    body = String(line.unicodeScalars[cursor.index...])
    guard hour < 24, minute < 60, second ?? 0 < 60 else { return nil }
  }

  /// The hour from 0 to 23.
  ///
  /// An hour above 12 is believed whatever half is named beside it.
  var hourOfDay: Int {
    guard let dayHalf, hour <= 12 else { return hour }
    return hour % 12 + (dayHalf == .afternoon ? 12 : 0)
  }

  private static func dayHalf(_ words: String) -> DayHalf? {
    guard !words.isEmpty else { return nil }
    var key = ""
    for scalar in words.lowercased().unicodeScalars where !(scalar.isBlank || scalar == ".") {
      key.unicodeScalars.append(scalar)
    }
    return dayHalves[key]
  }

  /// Words for the halves of the day, lower case and without dots and spaces, from the locale data of the languages in
  /// which both systems write twelve-hour times.
  private static let dayHalves: [String: DayHalf] = [
    "am": .morning, "pm": .afternoon, "a": .morning, "p": .afternoon,
    "vorm": .morning, "nachm": .afternoon, "de": .morning, "du": .afternoon, "sa": .morning, "ch": .afternoon,
    "fm": .morning, "em": .afternoon, "ap": .morning, "ip": .afternoon,
    "πμ": .morning, "μμ": .afternoon, "ص": .morning, "م": .afternoon, "صباحا": .morning, "مساء": .afternoon,
    "قظ": .morning, "بظ": .afternoon, "לפנה״צ": .morning, "אחה״צ": .afternoon,
    "לפנה\"צ": .morning, "אחה\"צ": .afternoon, "पूर्वाह्न": .morning, "अपराह्न": .afternoon, "पू": .morning, "अ": .afternoon,
    "पूर्वाह्ण": .morning, "পূর্বাহ্ণ": .morning, "অপরাহ্ণ": .afternoon, "முற்பகல்": .morning, "பிற்பகல்": .afternoon,
    "오전": .morning, "오후": .afternoon, "午前": .morning, "午後": .afternoon, "上午": .morning, "下午": .afternoon,
    "凌晨": .morning, "早上": .morning, "中午": .afternoon, "晚上": .afternoon, "ก่อนเที่ยง": .morning, "หลังเที่ยง": .afternoon,
    "дп": .morning, "пп": .afternoon, "pd": .morning, "md": .afternoon, "прп": .morning, "сл": .afternoon,
  ]
}

extension WhatsAppHead {
  /// Reads a line scalar by scalar.
  ///
  /// Each part is bounded, so a long line that is no head costs little.
  private struct Cursor {
    let scalars: String.UnicodeScalarView
    var index: String.UnicodeScalarView.Index

    init(scalars: String.UnicodeScalarView) {
      self.scalars = scalars
      index = scalars.startIndex
    }

    var current: Unicode.Scalar? { index < scalars.endIndex ? scalars[index] : nil }

    mutating func advance() { index = scalars.index(after: index) }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      guard current == scalar else { return false }
      advance()
      return true
    }

    mutating func skip(_ matches: (Unicode.Scalar) -> Bool) {
      while let scalar = current, matches(scalar) { advance() }
    }

    mutating func number(upTo digits: Int) -> Field? {
      var field = Field(value: 0, digits: 0)
      while let digit = current?.decimalDigit {
        guard field.digits < digits else { return nil }
        field.value = field.value * 10 + digit
        field.digits += 1
        advance()
      }
      return field.digits > 0 ? field : nil
    }

    /// Three numbers with the same sign between them, and spaces after a dot: `20.
    ///
    /// 1. 2024`.
    mutating func date() -> (fields: [Field], separator: Unicode.Scalar)? {
      guard let first = number(upTo: 4) else { return nil }
      guard let separator = dateSeparator(nil), let second = number(upTo: 4), dateSeparator(separator) != nil,
        let third = number(upTo: 4)
      else { return nil }
      return ([first, second, third], separator)
    }

    private mutating func dateSeparator(_ expected: Unicode.Scalar?) -> Unicode.Scalar? {
      skip { $0.isMark }
      guard let sign = current, expected.map({ $0 == sign }) ?? ("/.-".unicodeScalars.contains(sign)) else {
        return nil
      }
      advance()
      skip { $0.isMark || (sign == "." && $0.isBlank) }
      return sign
    }

    /// What stands between date and time, as letters; nil when it is not what a head has there.
    mutating func between() -> String? {
      var words = ""
      var count = 0
      var hasSpace = false
      while let scalar = current, scalar.decimalDigit == nil {
        count += 1
        guard count <= 16 else { return nil }
        if scalar.isBlank {
          hasSpace = true
        } else if scalar.isAlphabetic {
          words.unicodeScalars.append(scalar)
        } else if !(scalar.isMark || ",،.、".unicodeScalars.contains(scalar)) {
          return nil
        }
        advance()
      }
      return hasSpace ? words : nil
    }

    mutating func time() -> (hour: Int, minute: Int, second: Int?)? {
      guard let hour = number(upTo: 2), let sign = timeSign(nil), let minute = number(upTo: 2), minute.digits == 2
      else { return nil }
      let mark = index
      guard timeSign(sign) != nil, let second = number(upTo: 2), second.digits == 2 else {
        index = mark
        return (hour.value, minute.value, nil)
      }
      return (hour.value, minute.value, second.value)
    }

    private mutating func timeSign(_ expected: Unicode.Scalar?) -> Unicode.Scalar? {
      guard let sign = current, sign == ":" || sign == ".", expected ?? sign == sign else { return nil }
      advance()
      return sign
    }

    /// The letters up to an end, without marks.
    mutating func words(until end: (inout Cursor) -> Bool) -> String? {
      var words = ""
      for _ in 0..<20 {
        let mark = index
        if end(&self) { return words }
        index = mark
        guard let scalar = current, scalar.decimalDigit == nil else { return nil }
        if !scalar.isMark { words.unicodeScalars.append(scalar) }
        advance()
      }
      return nil
    }

    /// A dash or an en dash between spaces.
    mutating func takeDash() -> Bool {
      guard take(" ") || take("\u{A0}") || take("\u{202F}") else { return false }
      guard take("-") || take("–") else { return false }
      return take(" ") || current == nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is an invisible mark of direction, which exports put around names, dates and notes.
  var isMark: Bool {
    switch value {
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: return true
    default: return false
    }
  }

  /// The value of a decimal digit of any script.
  var decimalDigit: Int? {
    if isASCII { return value >= 0x30 && value <= 0x39 ? Int(value) - 0x30 : nil }
    guard properties.numericType == .decimal, let number = properties.numericValue else { return nil }
    return Int(number)
  }

  /// Whether it is a space of any width, or a line's end.
  var isBlank: Bool {
    switch value {
    case 0x20, 0x09...0x0D, 0xA0, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: return true
    default: return false
    }
  }

  /// Whether it cannot be in an author's name: the end of a line, or a quotation mark.
  var endsName: Bool {
    switch self {
    case "\n", "\"", "“", "”", "„", "«", "»": return true
    default: return false
    }
  }

  /// Whether it is a letter or a mark on one.
  var isAlphabetic: Bool {
    properties.isAlphabetic || properties.generalCategory == .nonspacingMark
      || properties.generalCategory == .spacingMark
  }
}

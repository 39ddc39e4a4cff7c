import LayoutGeometry
import TextLayout

/// What the world around a transcript decides: the screen, the reader's text size, language and place.
public struct LayoutEnvironment: Hashable, Sendable {
  /// The pixels of the screen.
  public var grid: PixelGrid
  /// How much larger than in the style the reader wants text; between 0.5 and 4.
  public var textSize: Double {
    didSet { textSize = Self.limited(textSize) }
  }
  /// The direction of the interface, which decides the sides of bubbles; that of a text is its own.
  public var direction: LayoutDirection
  /// What tells how wide and high characters are.
  public var metrics: TextMetrics
  /// The language of days, times and words, as a BCP 47 tag.
  public var locale: String
  /// The time zone in which days begin, as a name of the tz database.
  public var timeZone: String
  /// The words that the layout adds by itself.
  public var words: TranscriptWords

  /// The text sizes that a layout works with.
  public static let textSizes = 0.5...4.0

  /// An environment: scale 1, text size 1, left to right, real fonts, English, UTC unless said otherwise.
  ///
  /// A text size out of `textSizes` becomes the nearest one in it.
  ///
  /// - Precondition: the scale is positive.
  public init(
    scale: Double = 1, textSize: Double = 1, direction: LayoutDirection = .leftToRight,
    metrics: TextMetrics = .fonts, locale: String = "en", timeZone: String = "UTC",
    words: TranscriptWords = TranscriptWords()
  ) {
    grid = PixelGrid(scale: scale)
    self.textSize = Self.limited(textSize)
    self.direction = direction
    self.metrics = metrics
    self.locale = locale
    self.timeZone = timeZone
    self.words = words
  }

  private static func limited(_ size: Double) -> Double {
    size.isNaN ? 1 : min(max(size, textSizes.lowerBound), textSizes.upperBound)
  }

  /// The size of a cell, if text is measured in cells.
  var cell: Size? {
    switch metrics {
    case .fonts: nil
    case .cells(let size): size
    case .terminal: Size(width: Length(1), height: Length(1))
    }
  }

  /// A size of the style at the reader's text size.
  ///
  /// Cells are as large as they are.
  func scaled(_ length: Length) -> Length {
    textSize == 1 || cell != nil ? length : length.scaled(by: textSize)
  }

  /// The height of a line that the style wants so high.
  func lineHeight(_ length: Length) -> Length { cell?.height ?? scaled(length) }
}

/// The words that a layout adds by itself, in the reader's language; English unless set.
public struct TranscriptWords: Hashable, Sendable {
  /// In place of the text of a message that was taken back.
  public var deleted = "This message was deleted"
  /// Before the time of a message that was changed.
  public var edited = "edited"
  /// Above a message that came from another chat.
  public var forwarded = "Forwarded"
  /// Above the first unread message.
  public var unread = "Unread messages"
  /// After the name of who is writing.
  public var typing = "is typing…"
  /// Below a message that could not be sent.
  public var failed = "Not delivered"
  /// Below a message that is on its way.
  public var sending = "Sending…"
  /// Below a text that is cut to a few lines.
  public var readMore = "Read more"
  /// Below a text that was expanded.
  public var readLess = "Show less"
  /// In place of the quoted message if it is not at hand.
  public var missing = "Message not loaded"
  /// For what has no words of its own, by kind of attachment.
  public var attachments = [
    "image": "Photo", "video": "Video", "audio": "Audio", "voice": "Voice message", "file": "File",
    "location": "Location", "contact": "Contact", "sticker": "Sticker", "link": "Link",
  ]

  /// English words.
  public init() {}
}

/// Days and times as words: what a decorator and a layouter need of a calendar.
public protocol CalendarLabels: Sendable {
  /// The number of the day that holds a moment, in the calendar's time zone; later days have greater numbers.
  func day(of milliseconds: Int64) -> Int
  /// The day in words, for a separator.
  func dayLabel(_ day: Int) -> String
  /// The time of day, for a stamp.
  func timeLabel(_ milliseconds: Int64) -> String
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
  public func dayLabel(_ day: Int) -> String {
    let shifted = day + 719_468
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
    let day = Int64(day(of: milliseconds))
    let minutes = Int((milliseconds - day * Self.millisecondsPerDay) / 60_000)
    return "\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
  }

  private func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}

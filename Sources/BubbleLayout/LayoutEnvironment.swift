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

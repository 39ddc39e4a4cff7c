import FontFaces
import LayoutGeometry
import VerbatimText

/// How the height of a line is found.
public enum LineHeight: Hashable, Sendable {
  /// Every line is equally high, whatever fonts it uses; scroll positions then depend on line counts only.
  case fixed(Length)
  /// As high as its fonts ask for (CSS `line-height: normal`): a fallback font can make a line higher.
  case natural
}

/// How a stretch of text is set.
public struct TextStyle: Hashable, Sendable {
  /// Font families in order of preference; what they lack comes from the system's fonts.
  public var families: [String]
  /// The size of an em.
  public var size: Length
  /// The weight of CSS: 400 is regular, 700 bold.
  public var weight: Int
  /// Whether an italic face is preferred.
  public var isItalic: Bool
  /// Whether a face of equal advances is preferred.
  public var isMonospaced: Bool
  /// Added after each grapheme; ligatures are then off.
  public var letterSpacing: Length

  /// A style; regular Noto Sans at 16 points unless said otherwise.
  public init(
    families: [String] = ["Noto Sans"], size: Length = Length(16), weight: Int = 400, isItalic: Bool = false,
    isMonospaced: Bool = false, letterSpacing: Length = .zero
  ) {
    self.families = families
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.isMonospaced = isMonospaced
    self.letterSpacing = letterSpacing
  }
}

/// A stretch of a text that is set in a style of its own.
public struct StyledRun: Hashable, Sendable {
  /// UTF-8 offsets into the text.
  public var utf8Range: Range<Int>
  /// How the stretch is set.
  public var style: TextStyle

  /// A stretch in a style of its own.
  public init(utf8Range: Range<Int>, style: TextStyle) {
    self.utf8Range = utf8Range
    self.style = style
  }
}

/// A box that stands in a line like a character: a mention, a custom emoji.
public struct InlineBox: Hashable, Sendable {
  /// The stretch of text that the box stands for; it is neither broken nor drawn.
  public var utf8Range: Range<Int>
  /// The size of the box.
  public var size: Size
  /// How far the box reaches below the baseline.
  public var descent: Length

  /// A box in place of `utf8Range`.
  public init(utf8Range: Range<Int>, size: Size, descent: Length = .zero) {
    self.utf8Range = utf8Range
    self.size = size
    self.descent = descent
  }
}

/// A text with everything that decides how it is set.
public struct StyledText: Hashable, Sendable {
  /// The characters.
  @Verbatim public var string: String
  /// How they are set unless a run says otherwise.
  public var style: TextStyle
  /// How the height of a line is found.
  public var lineHeight: LineHeight
  /// Stretches in other styles, ascending and disjoint.
  public var runs: [StyledRun]
  /// Boxes, ascending and disjoint.
  public var boxes: [InlineBox]

  /// A text in one style.
  public init(
    _ string: String, style: TextStyle = TextStyle(), lineHeight: LineHeight = .fixed(Length(20)),
    runs: [StyledRun] = [], boxes: [InlineBox] = []
  ) {
    self.string = string
    self.style = style
    self.lineHeight = lineHeight
    self.runs = runs
    self.boxes = boxes
  }
}

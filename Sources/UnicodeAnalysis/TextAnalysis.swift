/// What Unicode says about one text: where lines may break, which characters belong together, in which direction and
/// script each stretch runs.
///
/// Flat arrays over UTF-8 offsets; a property that a text does not need stays empty.
public struct TextAnalysis: Sendable {
  /// A place where a line may or must end.
  public struct LineOpportunity: Hashable, Sendable {
    /// The UTF-8 offset where the next line would begin.
    public var utf8Offset: Int32
    /// Whether the line must end here.
    public var isMandatory: Bool

    /// An opportunity before `utf8Offset`.
    public init(utf8Offset: Int32, isMandatory: Bool) {
      self.utf8Offset = utf8Offset
      self.isMandatory = isMandatory
    }
  }

  /// A stretch of one embedding level; it begins where the run before it ends.
  public struct LevelRun: Hashable, Sendable {
    /// The UTF-8 offset just after the run.
    public var end: Int32
    /// The embedding level of UAX #9; odd levels run from right to left.
    public var level: UInt8

    /// A run that ends before `end`.
    public init(end: Int32, level: UInt8) {
      self.end = end
      self.level = level
    }
  }

  /// A stretch of one script; it begins where the run before it ends.
  public struct ScriptRun: Hashable, Sendable {
    /// The UTF-8 offset just after the run.
    public var end: Int32
    /// The script as an ISO 15924 tag, four letters in a big-endian number ("Latn"), as HarfBuzz has it.
    public var script: UInt32

    /// A run that ends before `end`.
    public init(end: Int32, script: UInt32) {
      self.end = end
      self.script = script
    }
  }

  /// A stretch of whole graphemes drawn as emoji, or not; it begins where the run before it ends.
  public struct PresentationRun: Hashable, Sendable {
    /// The UTF-8 offset just after the run.
    public var end: Int32
    /// Whether its graphemes are drawn as emoji.
    public var isEmoji: Bool

    /// A run that ends before `end`.
    public init(end: Int32, isEmoji: Bool) {
      self.end = end
      self.isEmoji = isEmoji
    }
  }

  /// What a text contains, so that a stage can skip what it does not need.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// One bit for each trait.
    public let rawValue: UInt16

    /// Traits by their bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A scalar beyond ASCII.
    public static let nonASCII = Traits(rawValue: 1)
    /// A scalar that may join its neighbours into one grapheme.
    ///
    /// Without it every scalar is a grapheme of its own, but for CR LF, and `graphemes` is empty.
    public static let joiningGraphemes = Traits(rawValue: 2)
    /// Something from right to left.
    ///
    /// Without it every level is 0 and `levelRuns` is empty.
    public static let bidirectional = Traits(rawValue: 4)
    /// A grapheme drawn as emoji.
    ///
    /// Without it `presentationRuns` is empty.
    public static let emoji = Traits(rawValue: 8)
    /// A horizontal tab.
    public static let tabs = Traits(rawValue: 16)
    /// U+00AD.
    public static let softHyphens = Traits(rawValue: 32)
    /// A mandatory break: LF, CR, VT, FF, NEL, LS or PS.
    public static let mandatoryBreaks = Traits(rawValue: 64)
    /// A control or format character that is not drawn: C0 and C1 other than tab and breaks, DEL, ZWSP, joiners, WJ,
    /// bidi controls, U+FEFF.
    public static let invisibles = Traits(rawValue: 128)
    /// More than one script, or one other than Latin.
    ///
    /// Without it `scriptRuns` is empty and all is Latin.
    public static let scripts = Traits(rawValue: 256)
  }

  /// The length of the text.
  public var utf8Count: Int32 = 0
  /// What the text contains.
  public var traits: Traits = []
  /// The level of the message, 0 or 1, by its first strong character.
  public var baseLevel: UInt8 = 0
  /// Where lines may or must end, ascending; the start is never among them, the end only if the text ends in a
  /// mandatory break.
  ///
  /// Each is a grapheme boundary.
  public var lineOpportunities: ContiguousArray<LineOpportunity> = []
  /// Grapheme boundaries, ascending, 0 and the end included; empty without `Traits.joiningGraphemes`.
  public var graphemes: ContiguousArray<Int32> = []
  /// Embedding levels before line rules L1 and L2; empty without `Traits.bidirectional`.
  public var levelRuns: ContiguousArray<LevelRun> = []
  /// Scripts, with common and inherited characters given to their neighbours; empty without `Traits.scripts`.
  public var scriptRuns: ContiguousArray<ScriptRun> = []
  /// Emoji and other stretches; empty without `Traits.emoji`.
  public var presentationRuns: ContiguousArray<PresentationRun> = []

  /// The number of emoji if the text is made of nothing but emoji and white space, else 0.
  public var emojiOnlyCount: Int32 = 0

  /// The analysis of an empty text.
  public init() {}
}

import UnicodeAnalysis

/// What is known of a word that means the same whatever stands beyond the spaces around it: its advance and where lines may
/// end in it.
struct PlainWord: BitwiseCopyable {
  /// What a text must know of its words.
  struct Traits: OptionSet, BitwiseCopyable {
    let rawValue: UInt16
    init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The word is plain; nothing else is known of one that is not.
    static let isPlain = Traits(rawValue: 1)
    /// A bracket in it lacks its partner.
    static let hasUnpairedBracket = Traits(rawValue: 2)
    /// The script changes in it or before it.
    static let changesScript = Traits(rawValue: 4)
    /// Some of its scalars are one grapheme.
    static let joins = Traits(rawValue: 8)
    /// It is not all text of the first face, in Latin script and from left to right.
    static let isMixed = Traits(rawValue: 16)

    /// What is added up over the words of a text.
    static let gathered: Traits = [.hasUnpairedBracket, .changesScript, .joins, .isMixed]
  }

  /// A stretch of a word, up to where a line may end or another run begins.
  struct Step: BitwiseCopyable {
    /// Its advance in the units of its run.
    var units: Int32
    /// Its run among the kinds of runs.
    var kind: UInt16
    /// Where it ends in the word, in bytes.
    var end: UInt8
    /// Whether a line may end there.
    var endsSegment: Bool
    /// The seam there among all, if shaping reaches across it; else -1.
    var seam: Int32 = -1
  }

  /// What shaping changes where a line ends inside a word, in the units of the run.
  struct Seam: BitwiseCopyable {
    /// From where the step ends back to where it is shaped anew, and the advance from there.
    var left: Int32
    var before: Int32
    /// From where the step ends on to where what follows is as it was, and the advance up to there.
    var right: Int32
    var following: Int32
  }

  var traits: Traits = []
  /// What may not follow and what may not stand before, as the bits of `SpacedWord.Edge`.
  var end: UInt8 = 0
  var beginning: UInt8 = 0
  /// Which directions meet at its ends.
  var sides = SpacedWord.Sides(rawValue: 0)
  /// The advance in font units, if the word is one step.
  var advance: Int32 = 0
  /// The run, if the word is one step.
  var kind: UInt16 = 0
  /// What follows the word: the place among the contexts.
  var after: UInt16 = 0
  /// The steps among all; none if the word is one.
  var firstStep: Int32 = 0
  var stepCount: UInt8 = 0
  /// The grapheme boundaries inside the word, if it joins.
  var boundaryCount: UInt8 = 0
  var firstBoundary: Int32 = 0
}

import UnicodeAnalysis

/// What words that were read one by one leave open of the directions of a paragraph (UAX #9): whether the spaces between two of
/// them run against the text.
struct DirectionTracker {
  private let runsRight: Bool
  /// Whether what neutral characters see before them is of the other direction than the text.
  private var followsOpposite = false
  /// Whether neutral characters stand between that and here.
  private var hasTail = false
  /// The last letter; at the beginning what the text's direction stands for.
  private var strong: SpacedWord.Sides
  /// Whether anything ran against the text.
  private(set) var hasOpposite = false
  /// Whether the text runs right and so does all before here.
  private var isCalm: Bool
  /// The sides of what runs left, asked for at each word.
  private let leftward = SpacedWord.Sides.right.rawValue

  init(baseLevel: UInt8) {
    runsRight = baseLevel == 0
    isCalm = runsRight
    strong = runsRight ? .endsLeft : .endsRight
  }

  /// Whether a word can be passed over, since nothing runs against the text there.
  @inline(__always)
  func ignores(_ sides: SpacedWord.Sides) -> Bool {
    isCalm && sides.rawValue & leftward == 0
  }

  /// Goes over a word.
  ///
  /// - Returns: whether the spaces before it run against the text; nil if what is in the words depends on more than themselves.
  mutating func take(_ sides: SpacedWord.Sides) -> Bool? {
    var (isFirstLeft, isLastLeft) = (sides.contains(.firstLeft), sides.contains(.lastLeft))
    if sides.contains(.startsWithNumber) {
      if runsRight {
        guard strong == .endsLeft else { return nil }
      } else if strong == .endsLeft {
        guard sides.contains(.number) else { return nil }
        (isFirstLeft, isLastLeft) = (true, true)
      } else if strong == .endsArabic {
        guard !sides.contains(.signsNumber) else { return nil }
      }
    }
    guard isFirstLeft || sides.contains(.firstRight) else {
      // Neutral characters alone.
      if followsOpposite { hasTail = true }
      return false
    }
    var isOpposite = false
    if followsOpposite, isFirstLeft != runsRight {
      // Between two that run against the text, all does (N1).
      guard !hasTail, !sides.contains(.leadingNeutral) else { return nil }
      isOpposite = true
    }
    followsOpposite = isLastLeft != runsRight
    hasTail = sides.contains(.trailingNeutral)
    if sides.letter.rawValue != 0 { strong = sides.letter }
    isCalm = runsRight && !followsOpposite && strong == .endsLeft
    if followsOpposite || isFirstLeft != runsRight { hasOpposite = true }
    return isOpposite
  }
}

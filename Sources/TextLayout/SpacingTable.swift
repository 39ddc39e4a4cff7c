/// What trimming full-width punctuation changes at the places where a line may begin or end; empty in most texts.
///
/// Positions in a `SegmentTable` have in them how a line begins and ends; here stands what depends on how much room there
/// is, and what is lost again where no line begins.
struct SpacingTable: Sendable {
  /// One segment's part.
  struct Entry: Hashable, Sendable {
    /// How much narrower a line gets that ends with the segment and trims its last character.
    var trim: Int32 = 0
    /// How much farther the segment begins when a line begins with it than when none does.
    var shift: Int32 = 0
    /// Whether Chromium sets what stands at the segment's start, or at its end, anew for a line that begins or ends there,
    /// and rounds its width up.
    var roundsStart = false
    var roundsEnd = false
    /// The same for an end that is trimmed.
    var trimRounds = false
  }

  /// How much narrower a line must be to fit, if Chromium rounds so many parts of it up to 1/64 of a pixel.
  ///
  /// Its lines have 1/64 of a pixel more room than their box, so one rounding does no harm.
  static func allowance(roundings: Int) -> Int32 { roundings > 1 ? 24 : 0 }

  /// By segment; shorter than the text's segments if the last ones have nothing.
  private(set) var entries: ContiguousArray<Entry> = []

  var isEmpty: Bool { entries.isEmpty }

  subscript(segment: Int) -> Entry { segment < entries.count ? entries[segment] : Entry() }

  mutating func set(_ entry: Entry, at segment: Int) {
    guard entry != Entry() else { return }
    while entries.count <= segment { entries.append(Entry()) }
    entries[segment] = entry
  }

  mutating func removeAll() { if !entries.isEmpty { entries.removeAll(keepingCapacity: true) } }

  /// Keeps what belongs to the first segments only.
  mutating func truncate(to count: Int) { if entries.count > count { entries.removeLast(entries.count - count) } }
}

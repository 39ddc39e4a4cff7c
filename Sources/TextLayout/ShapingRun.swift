/// A stretch of text that is shaped as one: one font, script, direction and style.
///
/// It begins where the run before ends.
struct ShapingRun: Hashable, Sendable {
  /// What the run consists of.
  enum Content: UInt8, Hashable, Sendable {
    /// Characters for the shaper.
    case text
    /// Graphemes for the emoji face, shaped one by one.
    case emoji
    /// Characters that are neither measured nor drawn: controls, and marks beyond what a shaper should see.
    case invisible
    /// An inline box.
    case box
  }

  /// The UTF-8 offset just after the run.
  var end: Int32
  /// The script as an ISO 15924 tag in a big-endian number.
  var script: UInt32
  /// The face in the font set of the run's style.
  var face: UInt16
  /// The style among the text's styles, or the box among its boxes.
  var style: UInt16
  /// The embedding level of UAX #9.
  var level: UInt8
  var content: Content

  static let latin: UInt32 = 0x4C61_746E  // Latn
  static let han: UInt32 = 0x4861_6E69  // Hani

  /// Whether the two are alike but for where they end.
  func continues(_ other: ShapingRun) -> Bool {
    script == other.script && face == other.face && style == other.style && level == other.level
      && content == other.content && content != .box
  }

  /// Whether letters join their neighbours, so that a word cannot be shaped without what stands beside it.
  var isJoining: Bool {
    switch script {
    // Arab, Syrc, Mong, Nkoo, Mand, Mani, Phlp, Rohg, Adlm, Phag, Sogd, Ougr, Chrs, Hanifi's tag is Rohg.
    case 0x4172_6162, 0x5379_7263, 0x4D6F_6E67, 0x4E6B_6F6F, 0x4D61_6E64, 0x4D61_6E69, 0x5068_6C70, 0x526F_6867,
      0x4164_6C6D, 0x5068_6167, 0x536F_6764, 0x4F75_6772, 0x4368_7273:
      return true
    default:
      return false
    }
  }

  /// Whether letters that the font draws as one can be drawn one by one as well, so that a word may be cut between
  /// them: in scripts whose ligatures are a matter of style, or everywhere.
  func isCutInClusters(everywhere: Bool) -> Bool {
    guard content == .text, !everywhere else { return content == .text }
    switch script {
    // Latn, Grek, Cyrl, Armn, Geor.
    case 0x4C61_746E, 0x4772_656B, 0x4379_726C, 0x4172_6D6E, 0x4765_6F72: return true
    default: return false
    }
  }
}

extension ContiguousArray<ShapingRun> {
  /// The place of the first run that ends after an offset; their count if none does.
  ///
  /// - Complexity: O(log n) in the number of runs.
  func firstIndex(endingAfter offset: Int32) -> Int { partitionPoint { $0.end <= offset } }

  /// The run of what ends at an offset, if there is one.
  ///
  /// - Complexity: O(log n) in the number of runs.
  func run(before offset: Int32) -> ShapingRun? {
    let index = firstIndex(endingAfter: offset - 1)
    return index < count ? self[index] : nil
  }
}

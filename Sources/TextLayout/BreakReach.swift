/// The clusters around a break that shaping reaches across: those that are shaped anew on either side.
struct BreakReach {
  /// How far from a break shaping is looked at again.
  ///
  /// Kerning and joining reach over one pair; a font's flags chain through whole words, and following them would make
  /// long words cost their square.
  private static let limit = 3

  /// The first cluster before the break, and the first behind what is shaped after it.
  var left: Int
  var right: Int
  /// Whether the last cluster that is shaped may still be changed by the one after it: what counts then ends before it.
  var isOpen: Bool

  /// The clusters around a break.
  ///
  /// - Parameters:
  ///   - after: the cluster after the break, or the one that holds it.
  ///   - isInside: whether the break is inside of that cluster.
  ///   - isUnsafe: whether shaping reaches across a cluster's beginning; nil for a cluster of another run, and for none.
  @inline(__always)
  init(after: Int, isInside: Bool, isUnsafe: (Int) -> Bool?) {
    left = isInside ? after : after - 1
    var steps = 1
    while steps < Self.limit, isUnsafe(left) == true, isUnsafe(left - 1) != nil {
      left -= 1
      steps += 1
    }
    right = after + 1
    steps = 1
    while steps < Self.limit, isUnsafe(right) == true {
      right += 1
      steps += 1
    }
    isOpen = isUnsafe(right) == true && right - 1 > after
  }
}

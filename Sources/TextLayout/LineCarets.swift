import LayoutGeometry

/// A place between two characters of a text.
///
/// Where a line wraps or directions meet, one offset has two places; `isUpstream` tells them apart.
public struct TextPosition: Hashable, Sendable {
  /// The UTF-8 offset into the text.
  public var utf8Offset: Int
  /// Whether the place is the end of what stands before it and not the beginning of what follows.
  public var isUpstream: Bool

  /// The place before what follows an offset, or after what stands before it.
  public init(utf8Offset: Int, isUpstream: Bool = false) {
    self.utf8Offset = utf8Offset
    self.isUpstream = isUpstream
  }
}

/// The graphemes of one line where they stand, and the carets between them.
///
/// Positions are counted from the left edge of the line's visible part. A caret is drawn inside the grapheme that it
/// belongs to, at the edge where that grapheme begins, or ends at the end of a line; so two carets never share a place,
/// not even where directions meet, and a point on a caret gives back its offset. Graphemes without a width have no
/// caret of their own. A ligature is cut where its font says so, else into equal parts.
public struct LineCarets: Hashable, Sendable {
  /// A grapheme, or a box, where it stands on the line.
  public struct Unit: Hashable, Sendable {
    /// The text as UTF-8 offsets.
    public var utf8Range: Range<Int>
    /// The left edge.
    public var left: Length
    /// The right edge.
    public var right: Length
    /// Whether it reads from right to left.
    public var isBackward: Bool
    /// Whether it is a space that hangs beyond the line's end.
    public var hangs: Bool

    var isVisible: Bool { right > left }
  }

  /// What stands on the line, from left to right, hanging spaces included.
  public let units: [Unit]
  /// The drawn text of the line: without a mandatory break.
  public let utf8Range: Range<Int>
  /// Where the line ends logically: hidden text belongs to the last line that is shown.
  let ownsEnd: Bool
  private let isRightToLeft: Bool
  /// The visible units in the order of the text, as indices.
  private let order: [Int]

  init(units: [Unit], utf8Range: Range<Int>, ownsEnd: Bool, isRightToLeft: Bool) {
    self.units = units
    self.utf8Range = utf8Range
    self.ownsEnd = ownsEnd
    self.isRightToLeft = isRightToLeft
    order = units.indices.filter { units[$0].isVisible }
      .sorted { units[$0].utf8Range.lowerBound < units[$1].utf8Range.lowerBound }
  }

  /// The offsets that have a caret on this line, ascending.
  ///
  /// The end of a line that wraps is the beginning of the next one and has its caret there.
  ///
  /// - Complexity: O(n) in the length of the line.
  public var offsets: [Int] {
    guard let first = order.first else { return [utf8Range.lowerBound] }
    var result = [units[first].utf8Range.lowerBound]
    for index in order.dropFirst() where units[index].utf8Range.lowerBound > result[result.count - 1] {
      result.append(units[index].utf8Range.lowerBound)
    }
    if ownsEnd { result.append(utf8Range.upperBound) }
    return result
  }

  /// The caret at a place: its left edge and its width.
  ///
  /// An offset inside a grapheme counts as its beginning, one before something without a width as what follows that.
  ///
  /// - Parameter width: the width of the caret; it is never wider than half a grapheme.
  /// - Complexity: O(n) in the length of the line.
  public func caret(at position: TextPosition, width: Length = Length(1)) -> (x: Length, width: Length) {
    guard !order.isEmpty else { return (isRightToLeft ? -width : .zero, width) }
    let offset = position.utf8Offset
    if position.isUpstream,
      let before = order.last(where: {
        units[$0].utf8Range.lowerBound < offset && units[$0].utf8Range.upperBound <= offset
      })
    {
      return edge(of: units[before], atEnd: true, width: width)
    }
    if let after = order.first(where: { units[$0].utf8Range.upperBound > offset }) {
      return edge(of: units[after], atEnd: false, width: width)
    }
    return edge(of: units[order[order.count - 1]], atEnd: true, width: width)
  }

  private func edge(of unit: Unit, atEnd: Bool, width: Length) -> (x: Length, width: Length) {
    let width = min(width, (unit.right - unit.left) / 2)
    return (atEnd == unit.isBackward ? unit.left : unit.right - width, width)
  }

  /// The place nearest to a distance from the line's left edge.
  ///
  /// - Complexity: O(n) in the length of the line.
  public func position(atX x: Length) -> TextPosition {
    var nearest: Int?
    for index in units.indices where units[index].isVisible {
      nearest = nearest ?? index
      if units[index].left <= x { nearest = index }
    }
    guard let nearest else { return TextPosition(utf8Offset: utf8Range.lowerBound) }
    let unit = units[nearest]
    let isLeftHalf = x - unit.left < unit.right - x
    guard isLeftHalf == unit.isBackward else { return TextPosition(utf8Offset: unit.utf8Range.lowerBound) }
    // The end of a grapheme is the beginning of the next visible one, or the end of the line.
    let next = order.first { units[$0].utf8Range.lowerBound >= unit.utf8Range.upperBound }
    return TextPosition(
      utf8Offset: next.map { units[$0].utf8Range.lowerBound } ?? utf8Range.upperBound, isUpstream: true)
  }

  /// The stretches of the line, from left to right, in which the graphemes of a range stand.
  ///
  /// A range from left to right within text from right to left, or across both, may have several. Spaces that hang are
  /// left out.
  ///
  /// - Complexity: O(n) in the length of the line.
  public func spans(of range: Range<Int>) -> [(left: Length, right: Length)] {
    var result: [(left: Length, right: Length)] = []
    for unit in units where unit.isVisible && !unit.hangs && unit.utf8Range.overlaps(range) {
      if let last = result.last, last.right == unit.left {
        result[result.count - 1].right = unit.right
      } else {
        result.append((unit.left, unit.right))
      }
    }
    return result
  }
}

import LayoutGeometry

/// Where a bubble and its time stand while a finger pulls the transcript aside, as the Chatto framework has it.
///
/// Distances are positive towards the side that the finger moves to.
public enum RevealGeometry {
  /// The distance that a finger moves before anything happens.
  public static let slack = Length(30)
  /// Between a revealed time and the edge.
  public static let margin = Length(11)

  /// How far bubbles move when a finger has moved so far to show the times: half the way, at most the widest time and its
  /// margin.
  public static func stampOffset(translation: Length, widestStamp: Length) -> Length {
    min(max(.zero, (translation - slack) / 2), widestStamp + margin)
  }

  /// The left edge of a time of that width while bubbles are moved by `offset`, in a transcript from left to right: just
  /// outside it at rest.
  public static func stampX(offset: Length, width: Length, transcriptWidth: Length) -> Length {
    transcriptWidth - min(max(.zero, offset), width + margin)
  }

  /// How far a bubble is moved: an outgoing one with the finger, an incoming one not at all.
  public static func bubbleOffset(_ offset: Length, isOutgoing: Bool) -> Length {
    isOutgoing ? max(.zero, offset) : .zero
  }

  /// How far a message moves when a finger has moved so far to answer it: two thirds of the way, at most `limit`.
  public static func replyOffset(translation: Length, limit: Length) -> Length {
    min(max(.zero, (translation - slack) * 2 / 3), limit)
  }
}

/// How round the corners of a bubble are by its place in a group: those beside its neighbours are less so.
public struct BubbleCorners: Hashable, Sendable {
  /// At the top, where lines of the interface begin.
  public var topLeading: Length
  /// At the top, where lines of the interface end.
  public var topTrailing: Length
  /// At the bottom, where lines of the interface begin.
  public var bottomLeading: Length
  /// At the bottom, where lines of the interface end.
  public var bottomTrailing: Length

  /// The corners of a bubble.
  ///
  /// - Parameters:
  ///   - placement: where the message stands in its group.
  ///   - isOutgoing: whether the bubble stands at the trailing side.
  ///   - outer: the radius of corners that have no neighbour.
  ///   - inner: the radius of those that have one, on the side at which the group stands.
  ///   - size: the size of the bubble; no radius is more than half of its shorter side.
  public init(placement: GroupPlacement, isOutgoing: Bool, outer: Length, inner: Length, size: Size) {
    let most = max(.zero, min(size.width, size.height) / 2)
    let (outer, inner) = (min(outer, most), min(inner, most))
    let top = placement.isFirst ? outer : inner
    let bottom = placement.isLast ? outer : inner
    topLeading = isOutgoing ? outer : top
    topTrailing = isOutgoing ? top : outer
    bottomLeading = isOutgoing ? outer : bottom
    bottomTrailing = isOutgoing ? bottom : outer
  }
}

import BubbleLayout
import ChatModel
import LayoutGeometry

/// How much work a change was, in messages.
///
/// Counts, never times: they are the same on every machine.
public struct UpdateCost: Hashable, Sendable {
  /// Whose text was analysed and shaped.
  public var prepared = 0
  /// Whose lines were computed.
  public var wrapped = 0
  /// Whose height was known already where it was needed anew.
  public var cacheHits = 0
  /// Bytes of messages that were read: of a text that is being written its last words only.
  public var bytes = 0

  /// No work.
  public init() {}

  /// Adds the work of another change.
  public static func += (a: inout UpdateCost, b: UpdateCost) {
    a.prepared += b.prepared
    a.wrapped += b.wrapped
    a.cacheHits += b.cacheHits
    a.bytes += b.bytes
  }
}

/// A transcript after a change, and everything that a list on screen needs to follow.
public struct TranscriptUpdate: Sendable {
  /// Grows by one with each update.
  public var revision: Int
  /// The transcript after the change.
  public var snapshot: TranscriptSnapshot
  /// What happened to the rows.
  public var changes: ItemChanges
  /// Where the viewport stands, and why.
  public var scroll: ScrollResolution
  /// How much work it was.
  public var cost: UpdateCost
  /// How many messages of others arrived below the viewport and have not been on screen.
  public var newBelow: Int
  /// How loading older messages goes.
  public var older = LoadState.idle
  /// How loading newer messages goes.
  public var newer = LoadState.idle

  /// This update and the one before it as one.
  ///
  /// - Parameter before: the transcript before both.
  public func following(_ earlier: TranscriptUpdate, from before: TranscriptSnapshot) -> TranscriptUpdate {
    var both = self
    both.changes = snapshot.changes(from: before)
    both.scroll.delta = scroll.offset - before.viewport.offset
    both.scroll.mayAnimate = scroll.mayAnimate || earlier.scroll.mayAnimate
    if scroll.reason == .none { both.scroll.reason = earlier.scroll.reason }
    both.cost += earlier.cost
    return both
  }
}

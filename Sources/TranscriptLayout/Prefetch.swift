import LayoutGeometry

/// When more of the chat is loaded because the reader comes near an end of what is held.
public enum PrefetchPolicy: Hashable, Sendable {
  /// Never; the host loads.
  case never
  /// When less than so many viewports are left beyond the viewport.
  case viewports(Int)
  /// When the viewport is within so many thousandths of the content's height of an end, as Chatto has it with 50.
  case thousandths(Int)

  /// The end of the window that should grow; nil if none should.
  ///
  /// The older end is asked first, and one end at a time.
  public func wants(_ snapshot: TranscriptSnapshot) -> TranscriptEngine.PageEnd? {
    if snapshot.window.hasPrevious, isNearTop(snapshot) { return .older }
    if snapshot.window.hasNext, isNearBottom(snapshot) { return .newer }
    return nil
  }

  /// Whether the viewport is near the older end.
  public func isNearTop(_ snapshot: TranscriptSnapshot) -> Bool {
    let viewport = snapshot.viewport
    let above = viewport.offset + viewport.topInset
    switch self {
    case .never: return false
    case .viewports(let count): return above < viewport.size.height * count
    case .thousandths(let count):
      let height = snapshot.contentHeight
      return height <= .zero || above * 1_000 < height * count
    }
  }

  /// Whether the viewport is near the newer end.
  public func isNearBottom(_ snapshot: TranscriptSnapshot) -> Bool {
    let viewport = snapshot.viewport
    let height = snapshot.contentHeight
    let bottom = viewport.offset + viewport.topInset + min(height, viewport.clearHeight)
    switch self {
    case .never: return false
    case .viewports(let count): return height - bottom < viewport.size.height * count
    case .thousandths(let count): return height <= .zero || bottom * 1_000 > height * (1_000 - count)
    }
  }
}

/// How loading at one end of the window goes.
public enum LoadState: Hashable, Sendable {
  /// Nothing is asked for.
  case idle
  /// A page is on its way.
  case loading
  /// The source failed, with these words; `retry` asks again.
  case failed(String)
}

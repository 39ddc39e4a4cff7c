import LayoutGeometry
import TranscriptLayout

extension PromiseCheck {
  /// The promises that do not hold after an event of a stream.
  ///
  /// - Parameter outcome: what the event led to.
  /// - Parameter session: the replay after the event.
  /// - Complexity: O(*n*) in the number of rows that may have changed.
  public mutating func broken(_ outcome: ReplaySession.Outcome, _ session: ReplaySession) -> [BrokenPromise] {
    var event = Event()
    event.isDrained = outcome.isDrained
    for action in outcome.actions {
      switch action {
      case .open: event.replacesWindow = true
      case .scroll(let request):
        event.isReaders = true
        if case .message(let id, _) = request, !outcome.before.window.contains(id) { event.replacesWindow = true }
      case .edit(.move(let id, _)): event.moved.insert(id)
      default: break
      }
    }
    let (old, new) = (outcome.before, outcome.update.snapshot)
    event.insetShift = new.viewport.bottomInset - old.viewport.bottomInset
    event.reflows = new.viewport.size.width != old.viewport.size.width || !new.isLaidOut(like: old)
    if let pinned = new.pinned {
      event.pins = old.pinned != pinned || old.window.contains(pinned) != new.window.contains(pinned)
    }
    return broken(before: old, update: outcome.update, engine: session.engine, history: session.history, event: event)
  }
}

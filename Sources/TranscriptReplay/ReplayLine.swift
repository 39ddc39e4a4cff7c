import BubbleLayout
import JSONLines
import LayoutGeometry
import TranscriptLayout

/// Writes what an event led to as one line of JSON.
public struct ReplayLine: Hashable, Sendable {
  /// Whether the frames of the visible items are written.
  public var showsFrames: Bool

  /// A writer of lines.
  public init(showsFrames: Bool = false) { self.showsFrames = showsFrames }

  /// The line of an event in UTF-8, without its end.
  ///
  /// - Parameter number: the event's number, from 1.
  /// - Parameter name: its verb.
  /// - Parameter outcome: what it led to.
  /// - Parameter broken: the promises that do not hold after it.
  /// - Complexity: O(*n*) in the number of visible items.
  public func bytes(
    number: Int, name: String, outcome: ReplaySession.Outcome, broken: [BrokenPromise] = []
  ) -> [UInt8] {
    let update = outcome.update
    let snapshot = update.snapshot
    var writer = JSONWriter(reservingCapacity: 1024)
    writer.beginObject()
    writer.key("event")
    writer.integer(number)
    writer.key("do")
    writer.string(name)
    writer.key("reason")
    writer.string(update.scroll.reason.rawValue)
    if update.scroll.mayAnimate {
      writer.key("animated")
      writer.boolean(true)
    }
    let isOpen = snapshot.isOpen
    let offset = isOpen ? snapshot.viewport.offset : .zero
    let maxOffset = isOpen ? snapshot.offsetRange.upperBound : .zero
    write("offset", offset, &writer)
    write("maxOffset", maxOffset, &writer)
    write("toEnd", maxOffset - offset, &writer)
    write("contentHeight", snapshot.contentHeight, &writer)
    writer.key("atBottom")
    writer.boolean(isOpen && snapshot.isAtBottom)
    write(snapshot.window, &writer)
    write(isOpen ? snapshot.anchor : nil, &writer)
    writer.key("newBelow")
    writer.integer(update.newBelow)
    write(update.changes, &writer)
    writer.key("visible")
    writer.beginArray()
    if isOpen { writeVisible(snapshot, &writer) }
    writer.endArray()
    writer.key("cost")
    writer.beginObject()
    for (key, count) in [
      ("prepared", update.cost.prepared), ("wrapped", update.cost.wrapped), ("cacheHits", update.cost.cacheHits),
      ("bytes", update.cost.bytes),
    ] {
      writer.key(key)
      writer.integer(count)
    }
    writer.endObject()
    write(broken, &writer)
    writer.endObject()
    return writer.bytes
  }

  private func write(_ key: String, _ length: Length, _ writer: inout JSONWriter) {
    writer.key(key)
    writer.raw(length.description)
  }

  private func write(_ window: MessageWindow, _ writer: inout JSONWriter) {
    writer.key("window")
    writer.beginObject()
    writer.key("count")
    writer.integer(window.count)
    for (key, message) in [("first", window.first), ("last", window.last)] {
      writer.key(key)
      if let message { writer.string(message.id.rawValue) } else { writer.null() }
    }
    writer.key("hasPrevious")
    writer.boolean(window.hasPrevious)
    writer.key("hasNext")
    writer.boolean(window.hasNext)
    writer.key("pendingNewer")
    writer.integer(window.pendingNewer)
    writer.endObject()
  }

  private func write(_ anchor: Anchor?, _ writer: inout JSONWriter) {
    writer.key("anchor")
    guard let anchor else {
      writer.null()
      return
    }
    writer.beginObject()
    writer.key("item")
    writer.string(anchor.item.description)
    writer.key("edge")
    writer.string("top")
    write("distance", anchor.distance, &writer)
    writer.endObject()
  }

  private func write(_ changes: ItemChanges, _ writer: inout JSONWriter) {
    writer.key("changes")
    writer.beginObject()
    for (key, count) in [
      ("inserted", changes.inserted.count + changes.replaced.count),
      ("removed", changes.removed.count + changes.replaced.count), ("moved", changes.moved.count),
      ("updated", changes.updated.count), ("resized", changes.resized.count),
    ] {
      writer.key(key)
      writer.integer(count)
    }
    writer.endObject()
  }

  private func writeVisible(_ snapshot: TranscriptSnapshot, _ writer: inout JSONWriter) {
    let first = snapshot.visible.lowerBound
    for (step, item) in snapshot.visibleItems.enumerated() {
      writer.beginObject()
      writer.key("id")
      writer.string(item.id.description)
      write("y", item.y, &writer)
      write("height", item.height, &writer)
      if showsFrames {
        writer.key("frames")
        writer.beginObject()
        for part in snapshot.frames(at: first + step).parts {
          writer.key(part.name)
          writer.beginArray()
          for side in [part.rect.x, part.rect.y, part.rect.width, part.rect.height] { writer.raw(side.description) }
          writer.endArray()
        }
        writer.endObject()
      }
      writer.endObject()
    }
  }

  private func write(_ broken: [BrokenPromise], _ writer: inout JSONWriter) {
    guard !broken.isEmpty else { return }
    writer.key("broken")
    writer.beginArray()
    for promise in broken {
      writer.beginObject()
      writer.key("promise")
      writer.integer(promise.number)
      writer.key("what")
      writer.string(promise.what)
      writer.endObject()
    }
    writer.endArray()
  }
}

import ChatModel
import LayoutGeometry

/// Keeps what has been computed for rows: what is equal for all of a kind, the frames of each row, and its sizes.
///
/// The three caches are those of the MFS pattern (Management, Frames, Styles). What is *static* depends on the kind of
/// bubble and the width alone and is shared by all rows. *Frames* belong to a row and a width. *Sizes* do as well, and
/// those of a row that can be expanded come in pairs, so that expanding it measures nothing.
///
/// A row is known by all that it shows, not by its id: the same message under another id has the same frames, an edited one
/// under the same id has others. Going back to a width that is still kept shapes and wraps nothing.
///
///     let cache = FrameCache(layouter)
///     cache.frames(of: item, width: Length(390))
///     cache.report.frameHits
///
/// One task owns it; it is not `Sendable`.
public final class FrameCache {
  /// What lays out rows that are not known.
  public let layouter: ItemLayouter
  /// How many rows are kept at least; twice as many at most.
  public let rowLimit: Int
  /// At how many widths a row is kept.
  public let widthLimit: Int

  /// A row that is kept.
  private struct Entry {
    /// In both states, if there are two.
    var prepared: (collapsed: PreparedItem, expanded: PreparedItem?)
    /// The most recently used width last.
    var widths: [(width: Length, kept: AtWidth)] = []
  }

  private struct AtWidth {
    var sizes: RowSizes
    var collapsed: ItemFrames?
    var expanded: ItemFrames?
  }

  /// Rows in two generations: the older one is forgotten when the younger one is full.
  private var young: [Item: Entry] = [:]
  private var old: [Item: Entry] = [:]
  private var counts = FrameReport()

  /// A cache in front of a layouter.
  ///
  /// - Precondition: at least one row and one width are kept.
  public init(_ layouter: ItemLayouter, rowLimit: Int = 1000, widthLimit: Int = 4) {
    precondition(rowLimit >= 1 && widthLimit >= 1, "nothing would be kept: \(rowLimit) rows at \(widthLimit) widths")
    self.layouter = layouter
    self.rowLimit = rowLimit
    self.widthLimit = widthLimit
  }

  /// What was found and what had to be computed so far.
  public var report: FrameReport {
    var report = counts
    report.staticHits = layouter.staticHits
    report.staticMisses = layouter.staticMisses
    report.shapedTexts = layouter.shapedTexts
    report.measuredRows = layouter.measuredRows
    return report
  }

  /// The frames of a row at a width.
  ///
  /// A row that can be expanded is laid out in both states at once.
  ///
  /// - Complexity: O(1) for a row that is kept at the width, else that of preparing and laying it out.
  public func frames(of item: Item, width: Length) -> ItemFrames {
    let (key, isExpanded) = Self.key(of: item)
    var entry = entry(key)
    defer { young[key] = entry }
    let place = place(width, in: &entry)
    let kept = entry.widths[place].kept
    if let frames = isExpanded ? kept.expanded : kept.collapsed {
      counts.frameHits += 1
      return frames
    }
    counts.frameMisses += 1
    let collapsed = layouter.layout(entry.prepared.collapsed, width: width)
    let expanded = entry.prepared.expanded.map { layouter.layout($0, width: width) } ?? collapsed
    entry.widths[place].kept.collapsed = collapsed
    entry.widths[place].kept.expanded = expanded
    return isExpanded ? expanded : collapsed
  }

  /// The sizes of a row at a width, in both states.
  ///
  /// - Complexity: O(1) for a row that is kept at the width, else that of preparing and measuring it.
  public func sizes(of item: Item, width: Length) -> RowSizes {
    let (key, _) = Self.key(of: item)
    var entry = entry(key)
    defer { young[key] = entry }
    return entry.widths[place(width, in: &entry)].kept.sizes
  }

  /// The height of a row at a width, without the gap below it.
  public func height(of item: Item, width: Length) -> Length {
    let sizes = sizes(of: item, width: width)
    return item.isExpanded ? sizes.expanded.height : sizes.collapsed.height
  }

  /// The texts of a row, analysed and shaped.
  ///
  /// - Complexity: O(1) for a row that is kept, else that of preparing it.
  public func prepared(_ item: Item) -> PreparedItem {
    let (key, isExpanded) = Self.key(of: item)
    let entry = entry(key)
    young[key] = entry
    return isExpanded ? entry.prepared.expanded ?? entry.prepared.collapsed : entry.prepared.collapsed
  }

  /// Forgets everything but the counts.
  public func removeAll() {
    young = [:]
    old = [:]
  }

  // MARK: - Rows

  /// What a row is known by: all but its ids, its gap and whether it is expanded, none of which moves a frame of one state.
  private static func key(of item: Item) -> (Item, isExpanded: Bool) {
    var key = item
    key.id.message = ""
    key.message?.id = ""
    key.gapAfter = .zero
    key.isExpanded = false
    return (key, item.isExpanded)
  }

  /// What is kept of a row; a row that was not known is prepared.
  private func entry(_ key: Item) -> Entry {
    if let known = young[key] { return known }
    if young.count >= rowLimit {
      old = young
      young = [:]
    }
    if let known = old[key] { return known }
    counts.boundRows += 1
    let collapsed = layouter.prepare(key)
    guard key.message?.collapsedLines != nil else { return Entry(prepared: (collapsed, nil)) }
    var expanded = key
    expanded.isExpanded = true
    return Entry(prepared: (collapsed, layouter.prepare(expanded, reusing: collapsed)))
  }

  /// Where a width stands among those of a row; a row that was not known there is measured.
  private func place(_ width: Length, in entry: inout Entry) -> Int {
    if let index = entry.widths.firstIndex(where: { $0.width == width }) {
      counts.sizeHits += 1
      entry.widths.append(entry.widths.remove(at: index))
      return entry.widths.count - 1
    }
    counts.sizeMisses += 1
    let collapsed = layouter.size(of: entry.prepared.collapsed, width: width)
    let expanded = entry.prepared.expanded.map { layouter.size(of: $0, width: width) }
    let sizes = RowSizes(
      collapsed: collapsed.row, expanded: expanded?.row ?? collapsed.row, isCut: collapsed.isCut)
    if entry.widths.count >= widthLimit { entry.widths.removeFirst() }
    entry.widths.append((width, AtWidth(sizes: sizes)))
    return entry.widths.count - 1
  }
}

/// The sizes of a row at a width, cut to a few lines and whole.
///
/// Both are equal for a row that cannot be expanded, and for one whose text is no longer than its few lines.
public struct RowSizes: Hashable, Sendable {
  /// The size of the row with at most the lines that the message asks for.
  public var collapsed: Size
  /// The size of the row with all lines.
  public var expanded: Size
  /// Whether there are more lines than are shown.
  public var isCut: Bool
}

/// How much of what was asked for was at hand.
public struct FrameReport: Hashable, Sendable {
  /// How often the columns of a kind of bubble at a width were at hand.
  public var staticHits = 0
  /// How often they were computed.
  public var staticMisses = 0
  /// How often the frames of a row at a width were at hand.
  public var frameHits = 0
  /// How often they were computed.
  public var frameMisses = 0
  /// How often the sizes of a row at a width were at hand.
  public var sizeHits = 0
  /// How often they were computed.
  public var sizeMisses = 0
  /// How many rows were prepared: their words analysed and shaped in their style, which no width changes.
  public var boundRows = 0
  /// How many texts of messages were analysed and shaped.
  public var shapedTexts = 0
  /// How often a row was measured, which wraps its texts.
  public var measuredRows = 0

  /// Nothing found and nothing computed.
  public init() {}
}

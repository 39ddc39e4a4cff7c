/// What leads from one list of items to the next: the fewest removals, insertions and moves, and what changed in place.
///
/// Going from `[a, b, c]` to `[c, a, d]`: `b` is removed (old index 1), `d` inserted (new index 2), `c` moved (2 → 0).
public struct ItemChanges: Hashable, Sendable {
  /// An item that stands elsewhere among its neighbours.
  public struct Move: Hashable, Sendable {
    /// Its index in the old list.
    public var from: Int
    /// Its index in the new list.
    public var to: Int

    /// A move from an old to a new index.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// Items that are gone, as ascending indices of the old list.
  public var removed: [Int] = []
  /// Items that are new, as ascending indices of the new list.
  public var inserted: [Int] = []
  /// Items that changed places, ascending by their new index.
  ///
  /// No smaller set of moves would do.
  public var moved: [Move] = []
  /// Items that show something else than before, as ascending indices of the new list.
  public var updated: [Int] = []
  /// Items of another height than before, as ascending indices of the new list.
  public var resized: [Int] = []
  /// Items that show another kind of content than before, words and then a picture, as ascending indices of the new list.
  ///
  /// What shows them is to be made anew, as for an item that is removed and one that is inserted in its place; they are
  /// neither `updated` nor `resized`.
  public var replaced: [Int] = []

  /// No change.
  public init() {}

  /// Whether the new list is the old one.
  public var isEmpty: Bool {
    removed.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty && resized.isEmpty && replaced.isEmpty
  }

  /// Checks that the changes lead from a list of one length to a list of another.
  ///
  /// - Throws: `ItemChangesError` that holds the numbers which do not fit.
  public func validate(oldCount: Int, newCount: Int) throws(ItemChangesError) {
    guard newCount - oldCount == inserted.count - removed.count else {
      throw .countsDoNotFit(old: oldCount, new: newCount, inserted: inserted.count, removed: removed.count)
    }
    let old = removed + moved.map(\.from)
    let new = inserted + moved.map(\.to)
    let inPlace = [updated, resized, replaced].map { ($0, newCount) }
    for (indices, count) in [(old, oldCount), (new, newCount)] + inPlace {
      if let outside = indices.first(where: { $0 < 0 || $0 >= count }) {
        throw .indexOutside(outside, count: count)
      }
    }
    for indices in [old, new] where Set(indices).count != indices.count {
      throw .indexTwice(Dictionary(indices.map { ($0, 1) }, uniquingKeysWith: +).first { $0.value > 1 }?.key ?? 0)
    }
  }

  /// The new list, made from the old one and, where something was inserted or changed, from `item`.
  ///
  /// - Complexity: O(*n*).
  public func applied<Element>(to old: [Element], item: (Int) -> Element) -> [Element] {
    let leaving = Set(removed + moved.map(\.from))
    var rest = old.indices.lazy.filter { !leaving.contains($0) }.makeIterator()
    var arriving: [Int: Element] = [:]
    for index in inserted { arriving[index] = item(index) }
    for move in moved { arriving[move.to] = old[move.from] }
    var result: [Element] = []
    for index in 0..<(old.count - removed.count + inserted.count) {
      if let element = arriving[index] {
        result.append(element)
      } else if let next = rest.next() {
        result.append(old[next])
      }
    }
    for index in updated + resized + replaced where index < result.count { result[index] = item(index) }
    return result
  }
}

/// Why changes and lists do not belong together.
public enum ItemChangesError: Error, Hashable, Sendable {
  /// The difference of the lengths is not what was inserted less what was removed.
  case countsDoNotFit(old: Int, new: Int, inserted: Int, removed: Int)
  /// An index that no list of this length has.
  case indexOutside(Int, count: Int)
  /// One index is named twice.
  case indexTwice(Int)
  /// An identity that stands twice in one list.
  case duplicate(String)
}

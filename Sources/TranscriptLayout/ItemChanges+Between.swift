extension ItemChanges {
  /// The changes from one list to another.
  ///
  /// Items are the same if their identities are; `isReplaced`, `isUpdated` and `isResized` are asked about each pair of
  /// the same identity. Moves are the fewest that exist: all items stay but those outside a longest ascending run.
  ///
  /// - Throws: `ItemChangesError.duplicate` if an identity stands twice in one list.
  /// - Complexity: O(*n* log *n*) for the part in which the lists differ, O(*n*) for what they share at their ends.
  public init<Element, ID: Hashable>(
    from old: [Element], to new: [Element], id: (Element) -> ID,
    isReplaced: (Element, Element) -> Bool = { _, _ in false },
    isUpdated: (Element, Element) -> Bool = { _, _ in false },
    isResized: (Element, Element) -> Bool = { _, _ in false }
  ) throws(ItemChangesError) {
    self.init()
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, id(old[head]) == id(new[head]) { head += 1 }
    var tail = 0
    while tail < shorter - head, id(old[old.count - 1 - tail]) == id(new[new.count - 1 - tail]) { tail += 1 }

    let oldCore = head..<(old.count - tail)
    let newCore = head..<(new.count - tail)
    var place: [ID: Int] = [:]
    place.reserveCapacity(oldCore.count)
    for index in oldCore where place.updateValue(index, forKey: id(old[index])) != nil {
      throw .duplicate("\(id(old[index]))")
    }

    // Old indices of what both have, in the order of the new list.
    var pairs: [Move] = []
    for index in newCore {
      if let from = place.removeValue(forKey: id(new[index])) {
        pairs.append(Move(from: from, to: index))
      } else {
        inserted.append(index)
      }
    }
    removed = place.values.sorted()
    let staying = Self.longestAscending(pairs)
    moved = pairs.indices.lazy.filter { !staying.contains($0) }.map { pairs[$0] }

    func compare(_ from: Int, _ to: Int) {
      if isReplaced(old[from], new[to]) {
        replaced.append(to)
        return
      }
      if isUpdated(old[from], new[to]) { updated.append(to) }
      if isResized(old[from], new[to]) { resized.append(to) }
    }
    for index in 0..<head { compare(index, index) }
    for pair in pairs { compare(pair.from, pair.to) }
    for step in (0..<tail).reversed() { compare(old.count - 1 - step, new.count - 1 - step) }

    guard !inserted.isEmpty else { return }
    var seen: Set<ID> = []
    seen.reserveCapacity(new.count)
    for element in new where !seen.insert(id(element)).inserted { throw .duplicate("\(id(element))") }
  }

  /// The indices of a longest run of pairs whose old indices ascend (patience sorting).
  private static func longestAscending(_ pairs: [Move]) -> Set<Int> {
    // `ends[k]` is the pair with the least old index that ends a run of k + 1.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: pairs.count)
    for index in pairs.indices {
      var lower = 0
      var upper = ends.count
      while lower < upper {
        let middle = (lower + upper) / 2
        if pairs[ends[middle]].from < pairs[index].from { lower = middle + 1 } else { upper = middle }
      }
      if lower > 0 { before[index] = ends[lower - 1] }
      if lower == ends.count { ends.append(index) } else { ends[lower] = index }
    }
    var staying: Set<Int> = []
    var at = ends.last ?? -1
    while at >= 0 {
      staying.insert(at)
      at = before[at]
    }
    return staying
  }

  /// The same changes in lists that have `head` more items before these, or fewer.
  func shifted(by head: Int) -> ItemChanges {
    guard head != 0 else { return self }
    var result = self
    result.removed = removed.map { $0 + head }
    result.inserted = inserted.map { $0 + head }
    result.moved = moved.map { Move(from: $0.from + head, to: $0.to + head) }
    result.updated = updated.map { $0 + head }
    result.resized = resized.map { $0 + head }
    result.replaced = replaced.map { $0 + head }
    return result
  }
}

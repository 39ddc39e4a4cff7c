import LayoutGeometry

/// Something that stands in a column: so high, and with a gap below it.
public protocol Stacked: Sendable {
  /// Its height.
  var height: Length { get }
  /// The gap between it and the next one.
  var gap: Length { get }
}

/// A column of things of different heights, with answers in logarithmic time: where the *n*-th begins, which one is at
/// a place, which ones a viewport shows.
///
/// It is a B-tree whose nodes know the number and the extent of what is below them. It is a value: a copy costs nothing
/// and keeps answering as before when the original changes, because only the changed path is copied.
///
/// Things are half-open: one at `y` with height `h` owns the places from `y` up to, and not including, `y + h`; the gap
/// after it belongs to nobody. A thing of no height belongs to a range that begins at its place, not to one that ends there.
public struct OffsetTree<Element: Stacked>: Sendable {
  var root: Node

  /// An empty column.
  public init() { root = Node() }

  /// A column of the given things, top to bottom.
  ///
  /// - Complexity: O(*n*).
  public init(_ elements: some Collection<Element>) {
    let all = Array(elements)
    var level: [Node] = []
    level.reserveCapacity(all.count / Node.capacity + 1)
    for start in stride(from: 0, to: all.count, by: Node.capacity) {
      level.append(Node(elements: Array(all[start..<min(start + Node.capacity, all.count)])))
    }
    while level.count > 1 {
      var above: [Node] = []
      above.reserveCapacity(level.count / Node.capacity + 1)
      for start in stride(from: 0, to: level.count, by: Node.capacity) {
        above.append(Node(children: Array(level[start..<min(start + Node.capacity, level.count)])))
      }
      level = above
    }
    root = level.first ?? Node()
  }

  /// How many things there are.
  public var count: Int { root.count }
  /// Whether there is nothing.
  public var isEmpty: Bool { root.count == 0 }
  /// All heights and gaps together, the gap after the last one included.
  public var extent: Length { Length(rawValue: root.extent) }

  /// The thing at an index.
  ///
  /// - Complexity: O(log *n*).
  public subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count, "index \(index) is outside 0..<\(count)")
    var node = root
    var index = index
    while !node.children.isEmpty {
      var at = 0
      while index >= node.children[at].count {
        index -= node.children[at].count
        at += 1
      }
      node = node.children[at]
    }
    return node.elements[index]
  }

  /// The things of a range, top to bottom.
  ///
  /// - Complexity: O(log *n* + length of the range).
  public func elements(in range: Range<Int>) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(range.count)
    forEach(in: range) { result.append($0) }
    return result
  }

  /// All things, top to bottom.
  ///
  /// - Complexity: O(*n*).
  public var elements: [Element] { elements(in: 0..<count) }

  /// Hands the things of a range to `body` without a copy, top to bottom.
  ///
  /// - Complexity: O(log *n* + length of the range).
  public func forEach(in range: Range<Int>, _ body: (Element) -> Void) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) is outside 0..<\(count)")
    if !range.isEmpty { root.forEach(in: range, body) }
  }

  // MARK: Places

  /// Where the thing at an index begins; at `count`, where the column ends.
  ///
  /// - Complexity: O(log *n*).
  public func offset(of index: Int) -> Length {
    var visits = 0
    return offset(of: index, visits: &visits)
  }

  /// The index of the thing that owns a place; nil in a gap and outside.
  ///
  /// - Complexity: O(log *n*).
  public func index(at offset: Length) -> Int? {
    let found = indices(from: offset, to: Length(rawValue: offset.rawValue + 1))
    // Things of no height at this very place are passed over in favour of the one that fills it.
    guard let last = found.last else { return nil }
    return self[last].height > .zero ? last : found.first
  }

  /// The indices of all things that own a place from `lower` up to, and not including, `upper`.
  ///
  /// - Complexity: O(log *n*).
  public func indices(from lower: Length, to upper: Length) -> Range<Int> {
    var visits = 0
    return indices(from: lower, to: upper, visits: &visits)
  }

  /// `offset(of:)`, counting the nodes and things that it looked at.
  package func offset(of index: Int, visits: inout Int) -> Length {
    precondition(index >= 0 && index <= count, "index \(index) is outside 0...\(count)")
    return Length(rawValue: root.offset(of: index, visits: &visits))
  }

  /// `indices(from:to:)`, counting the nodes and things that it looked at.
  package func indices(from lower: Length, to upper: Length, visits: inout Int) -> Range<Int> {
    guard lower < upper, count > 0 else { return 0..<0 }
    guard var first = root.firstIndex(reaching: lower.rawValue, from: 0, visits: &visits) else { return count..<count }
    // The thing found may reach the place with nothing but its gap.
    let found = self[first]
    let top = offset(of: first, visits: &visits)
    if top < lower, top + found.height <= lower { first += 1 }
    let end = root.countStarting(before: upper.rawValue, from: 0, visits: &visits)
    return first..<max(first, end)
  }

  // MARK: Changes

  /// Puts a thing in another's place.
  ///
  /// - Complexity: O(log *n*).
  public mutating func replace(at index: Int, with element: Element) {
    var visits = 0
    replace(at: index, with: element, visits: &visits)
  }

  /// `replace(at:with:)`, counting the nodes and things that it looked at.
  package mutating func replace(at index: Int, with element: Element, visits: inout Int) {
    precondition(index >= 0 && index < count, "index \(index) is outside 0..<\(count)")
    root.replace(at: index, with: element, visits: &visits)
  }

  /// Lets `body` change the things of a range where they are, top to bottom.
  ///
  /// - Complexity: O(log *n* + length of the range).
  public mutating func update(in range: Range<Int>, _ body: (inout Element) -> Void) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) is outside 0..<\(count)")
    if !range.isEmpty { root.update(in: range, body) }
  }

  /// Puts a thing before the one at an index; at `count`, at the end.
  ///
  /// - Complexity: O(log *n*).
  public mutating func insert(_ element: Element, at index: Int) {
    precondition(index >= 0 && index <= count, "index \(index) is outside 0...\(count)")
    if let sibling = root.insert(element, at: index) { root = Node(children: [root, sibling]) }
  }

  /// Takes a thing out.
  ///
  /// - Complexity: O(log *n*).
  public mutating func remove(at index: Int) {
    precondition(index >= 0 && index < count, "index \(index) is outside 0..<\(count)")
    root.remove(at: index)
    while root.children.count == 1 { root = root.children[0] }
  }

  /// Puts other things in the place of a range.
  ///
  /// - Complexity: O(*k* log *n*) for *k* things that go or come, and never more than O(*n* + *k*).
  public mutating func replaceSubrange(_ range: Range<Int>, with new: [Element]) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) is outside 0..<\(count)")
    if (range.count + new.count) * 8 > count + 64 {
      self = OffsetTree(elements(in: 0..<range.lowerBound) + new + elements(in: range.upperBound..<count))
      return
    }
    let common = min(range.count, new.count)
    for step in 0..<common { replace(at: range.lowerBound + step, with: new[step]) }
    for _ in common..<range.count { remove(at: range.lowerBound + common) }
    for step in common..<new.count { insert(new[step], at: range.lowerBound + step) }
  }
}

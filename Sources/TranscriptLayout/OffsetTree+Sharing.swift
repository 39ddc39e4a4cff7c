extension OffsetTree {
  /// Hands each thing to `body` with the one in its place in another column, without a copy; what both share in memory is passed over.
  ///
  /// - Parameter body: takes the index and both things; false ends the walk.
  /// - Returns: whether all were handed over. Columns that did not come from one another by changes in place are not walked.
  /// - Complexity: O(log *n* + what differs).
  func pairs(with other: OffsetTree, _ body: (Int, Element, Element) -> Bool) -> Bool {
    Node.pairs(root, other.root, from: 0, body)
  }

  /// How many things both columns share at their beginning and at their end, found without looking into what they
  /// share in memory.
  ///
  /// The two counts do not overlap.
  ///
  /// - Complexity: O(log *n* + what differs) if one came from the other by few changes.
  func sharedEnds(with other: OffsetTree, where same: (Element, Element) -> Bool) -> (head: Int, tail: Int) {
    let shorter = Swift.min(count, other.count)
    var a = Walk(root)
    var b = Walk(other.root)
    var head = 0
    while head < shorter {
      if let skipped = Walk.skipShared(&a, &b) {
        head += skipped
        continue
      }
      guard let x = a.next(), let y = b.next(), same(x, y) else { break }
      head += 1
    }
    head = Swift.min(head, shorter)
    a = Walk(root, backwards: true)
    b = Walk(other.root, backwards: true)
    var tail = 0
    while tail < shorter - head {
      if let skipped = Walk.skipShared(&a, &b) {
        tail += skipped
        continue
      }
      guard let x = a.next(), let y = b.next(), same(x, y) else { break }
      tail += 1
    }
    return (head, Swift.min(tail, shorter - head))
  }

  /// A walk over a tree from one end, which can step over whole nodes.
  private struct Walk {
    /// What is still to come, the next last; a leaf is taken apart when its first thing is asked for.
    var nodes: [Node]
    var pending: [Element] = []
    let backwards: Bool

    init(_ root: Node, backwards: Bool = false) {
      nodes = [root]
      self.backwards = backwards
    }

    mutating func next() -> Element? {
      while pending.isEmpty {
        guard let node = nodes.popLast() else { return nil }
        open(node)
      }
      return pending.removeLast()
    }

    private mutating func open(_ node: Node) {
      if node.isLeaf {
        pending = backwards ? node.elements : node.elements.reversed()
      } else {
        nodes += backwards ? node.children : node.children.reversed()
      }
    }

    /// Steps over a node that both walks have next and share in memory; nil if there is none.
    static func skipShared(_ a: inout Walk, _ b: inout Walk) -> Int? {
      guard a.pending.isEmpty, b.pending.isEmpty else { return nil }
      while let x = a.nodes.last, let y = b.nodes.last {
        if x.isIdentical(to: y) {
          a.nodes.removeLast()
          b.nodes.removeLast()
          return x.count
        }
        // Open the larger one, so that equally deep nodes meet.
        if !x.isLeaf, x.count >= y.count || y.isLeaf {
          a.nodes.removeLast()
          a.open(x)
        } else if !y.isLeaf {
          b.nodes.removeLast()
          b.open(y)
        } else {
          return nil
        }
      }
      return nil
    }
  }
}

extension OffsetTree.Node {
  /// Hands things in the same places of two nodes to `body`, as long as it says so.
  fileprivate static func pairs(_ a: Self, _ b: Self, from start: Int, _ body: (Int, Element, Element) -> Bool) -> Bool
  {
    if a.isIdentical(to: b) { return true }
    guard a.count == b.count, a.size == b.size, a.isLeaf == b.isLeaf else { return false }
    if a.isLeaf {
      return a.elements.withUnsafeBufferPointer { x in
        b.elements.withUnsafeBufferPointer { y in x.indices.allSatisfy { body(start + $0, x[$0], y[$0]) } }
      }
    }
    return a.children.withUnsafeBufferPointer { x in
      b.children.withUnsafeBufferPointer { y in
        var start = start
        for index in x.indices {
          guard pairs(x[index], y[index], from: start, body) else { return false }
          start += x[index].count
        }
        return true
      }
    }
  }
}

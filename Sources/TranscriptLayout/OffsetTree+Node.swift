import LayoutGeometry

extension OffsetTree {
  /// A leaf that holds things, or a branch that holds nodes; all leaves are equally deep.
  struct Node: Sendable {
    /// Sixteen: a lookup among ten thousand things reads at most four times sixteen entries.
    static var capacity: Int { 16 }

    var elements: [Element] = []
    var children: [Node] = []
    var count = 0
    /// Heights and gaps in 1/65,536 of a point.
    var extent = 0

    init() {}

    init(elements: [Element]) {
      self.elements = elements
      count = elements.count
      extent = elements.reduce(0) { $0 + $1.span }
    }

    init(children: [Node]) {
      self.children = children
      for child in children {
        count += child.count
        extent += child.extent
      }
    }

    var isLeaf: Bool { children.isEmpty }

    /// How many entries the node itself holds.
    var size: Int { isLeaf ? elements.count : children.count }

    /// Whether both are one and the same in memory, and therefore equal.
    ///
    /// Two live arrays with one buffer hold the same.
    func isIdentical(to other: Node) -> Bool {
      guard count == other.count, extent == other.extent, isLeaf == other.isLeaf else { return false }
      if isLeaf {
        return elements.withUnsafeBufferPointer { a in
          other.elements.withUnsafeBufferPointer { b in a.baseAddress == b.baseAddress }
        }
      }
      return children.withUnsafeBufferPointer { a in
        other.children.withUnsafeBufferPointer { b in a.baseAddress == b.baseAddress }
      }
    }

    // MARK: Reading

    /// What of a range of the node is in its child at an index, whose things begin at `start`, counted from that child's first.
    private func part(of range: Range<Int>, inChild index: Int, from start: Int) -> Range<Int>? {
      let lower = max(range.lowerBound - start, 0)
      let upper = min(range.upperBound - start, children[index].count)
      return lower < upper ? lower..<upper : nil
    }

    /// Hands things to `body` without a copy, top to bottom.
    func forEach(in range: Range<Int>, _ body: (Element) -> Void) {
      if isLeaf {
        elements.withUnsafeBufferPointer { for index in range { body($0[index]) } }
        return
      }
      var start = 0
      for index in children.indices {
        if let part = part(of: range, inChild: index, from: start) { children[index].forEach(in: part, body) }
        start += children[index].count
        if start >= range.upperBound { return }
      }
    }

    func offset(of index: Int, visits: inout Int) -> Int {
      if index >= count {
        visits += 1
        return extent
      }
      var index = index
      var sum = 0
      if isLeaf {
        for element in elements.prefix(index) {
          visits += 1
          sum += element.span
        }
        return sum
      }
      for child in children {
        visits += 1
        if index < child.count { return sum + child.offset(of: index, visits: &visits) }
        index -= child.count
        sum += child.extent
      }
      return sum
    }

    /// The first thing whose height and gap reach beyond a place, or that begins at it or after it.
    func firstIndex(reaching place: Int, from start: Int, visits: inout Int) -> Int? {
      var top = start
      if isLeaf {
        for (index, element) in elements.enumerated() {
          visits += 1
          if top >= place || top + element.span > place { return index }
          top += element.span
        }
        return nil
      }
      var index = 0
      for child in children {
        visits += 1
        // A child that ends exactly at the place may still end with things of no height.
        if top + child.extent >= place, let found = child.firstIndex(reaching: place, from: top, visits: &visits) {
          return index + found
        }
        index += child.count
        top += child.extent
      }
      return nil
    }

    /// How many things begin before a place.
    func countStarting(before place: Int, from start: Int, visits: inout Int) -> Int {
      var top = start
      var index = 0
      if isLeaf {
        for element in elements {
          visits += 1
          if top >= place { return index }
          top += element.span
          index += 1
        }
        return index
      }
      for child in children {
        visits += 1
        if top + child.extent >= place {
          return index + (top < place ? child.countStarting(before: place, from: top, visits: &visits) : 0)
        }
        index += child.count
        top += child.extent
      }
      return index
    }

    /// The first thing, handed to `body` without a copy.
    func withFirst<Result>(_ body: (Element) -> Result) -> Result {
      isLeaf ? body(elements[0]) : children[0].withFirst(body)
    }

    /// How many things are in the first of two parts, if `isInFirst` holds for them and for no other.
    func partition(_ isInFirst: (Element) -> Bool) -> Int {
      if isLeaf {
        var lower = 0
        var upper = elements.count
        while lower < upper {
          let middle = (lower + upper) / 2
          if isInFirst(elements[middle]) { lower = middle + 1 } else { upper = middle }
        }
        return lower
      }
      // The boundary is in the last child that begins in the first part.
      var at = 0
      var index = 0
      while at + 1 < children.count, children[at + 1].withFirst(isInFirst) {
        index += children[at].count
        at += 1
      }
      return index + children[at].partition(isInFirst)
    }

    // MARK: Changing

    mutating func replace(at index: Int, with element: Element, visits: inout Int) {
      if isLeaf {
        visits += 1
        extent += element.span - elements[index].span
        elements[index] = element
        return
      }
      var index = index
      var at = 0
      while index >= children[at].count {
        visits += 1
        index -= children[at].count
        at += 1
      }
      visits += 1
      let before = children[at].extent
      children[at].replace(at: index, with: element, visits: &visits)
      extent += children[at].extent - before
    }

    /// Lets `body` change things where they are, top to bottom.
    mutating func update(in range: Range<Int>, _ body: (inout Element) -> Void) {
      extent = 0
      if isLeaf {
        var sum = 0
        elements.withUnsafeMutableBufferPointer { elements in
          for index in elements.indices {
            if range.contains(index) { body(&elements[index]) }
            sum += elements[index].span
          }
        }
        extent = sum
        return
      }
      var start = 0
      for index in children.indices {
        if let part = part(of: range, inChild: index, from: start) { children[index].update(in: part, body) }
        extent += children[index].extent
        start += children[index].count
      }
    }

    /// Puts a thing in; answers the right half if the node had to be split.
    mutating func insert(_ element: Element, at index: Int) -> Node? {
      count += 1
      extent += element.span
      if isLeaf {
        elements.insert(element, at: index)
      } else {
        var index = index
        var at = 0
        while index > children[at].count {
          index -= children[at].count
          at += 1
        }
        if let sibling = children[at].insert(element, at: index) { children.insert(sibling, at: at + 1) }
      }
      guard size > Self.capacity else { return nil }
      // What grows at an end stays full there; what grows inside is halved.
      let cut = index == count - 1 ? Self.capacity : index == 0 ? 1 : size / 2
      let right: Node
      if isLeaf {
        right = Node(elements: Array(elements[cut...]))
        self = Node(elements: Array(elements[..<cut]))
      } else {
        right = Node(children: Array(children[cut...]))
        self = Node(children: Array(children[..<cut]))
      }
      return right
    }

    mutating func remove(at index: Int) {
      count -= 1
      if isLeaf {
        extent -= elements[index].span
        elements.remove(at: index)
        return
      }
      var index = index
      var at = 0
      while index >= children[at].count {
        index -= children[at].count
        at += 1
      }
      let before = children[at].extent
      children[at].remove(at: index)
      extent += children[at].extent - before
      if children[at].count == 0 {
        children.remove(at: at)
      } else if children[at].size < Self.capacity / 2 {
        mergeChild(at)
      }
    }

    /// Joins a small child with a neighbour if both fit into one node, which keeps the tree shallow.
    private mutating func mergeChild(_ at: Int) {
      for left in [at - 1, at] where left >= 0 && left + 1 < children.count {
        guard children[left].size + children[left + 1].size <= Self.capacity else { continue }
        let right = children.remove(at: left + 1)
        if right.isLeaf {
          children[left].elements += right.elements
        } else {
          children[left].children += right.children
        }
        children[left].count += right.count
        children[left].extent += right.extent
        return
      }
    }
  }
}

extension Stacked {
  /// Height and gap in 1/65,536 of a point.
  var span: Int { height.rawValue + gap.rawValue }
}

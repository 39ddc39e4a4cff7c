import ChatGeneration
import LayoutGeometry
import Testing

@testable import TranscriptLayout

/// A box with a height and a gap, in points.
struct Box: Stacked, Equatable {
  var height: Length
  var gap: Length

  init(_ height: Int, gap: Int = 0) {
    self.height = Length(height)
    self.gap = Length(gap)
  }
}

@Suite("A column of heights") struct OffsetTreeTests {
  @Test("heights 10 and 15 with gaps 1 and 2 begin at 0 and 11 and reach to 28")
  func arithmetic() {
    let tree = OffsetTree([Box(10, gap: 1), Box(15, gap: 2)])
    #expect(tree.offset(of: 0) == .zero)
    #expect(tree.offset(of: 1) == Length(11))
    #expect(tree.extent == Length(28))
    #expect(OffsetTree<Box>().extent == .zero)
  }

  @Test("a hundred boxes of 50: ranges are half-open")
  func halfOpen() {
    let tree = OffsetTree((0..<100).map { _ in Box(50) })
    #expect(tree.indices(from: Length(500), to: Length(1000)) == 10..<20)
    #expect(tree.indices(from: Length(500), to: Length(points: 1000.5)) == 10..<21)
    #expect(tree.indices(from: Length(525), to: Length(525)).isEmpty)
    #expect(tree.index(at: Length(525)) == 10)
    #expect(tree.index(at: Length(5000)) == nil)
    #expect(tree.index(at: Length(-1)) == nil)
  }

  @Test("nothing is in a gap, and a box of no height belongs to the range that begins at it")
  func gapsAndNothing() {
    let gaps = OffsetTree((0..<10).map { _ in Box(50, gap: 10) })
    #expect(gaps.indices(from: Length(50), to: Length(60)).isEmpty)
    #expect(gaps.indices(from: Length(51), to: Length(59)).isEmpty)
    #expect(gaps.index(at: Length(55)) == nil)
    // Ten boxes of 50, then one of no height at 500, then more.
    let tree = OffsetTree((0..<10).map { _ in Box(50) } + [Box(0)] + (0..<10).map { _ in Box(50) })
    #expect(tree.indices(from: Length(500), to: Length(550)) == 10..<12)
    #expect(tree.indices(from: Length(450), to: Length(500)) == 9..<10)
  }

  @Test("random columns answer as a linear scan does", arguments: [1, 2, 3] as [UInt64])
  func scan(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let boxes = (0..<300).map { _ in
      Box(
        Int.random(in: 0...3, using: &random) == 0 ? 0 : Int.random(in: 1...40, using: &random),
        gap: Int.random(in: 0...2, using: &random) * 5)
    }
    let tree = OffsetTree(boxes)
    var tops: [Length] = []
    var y = Length.zero
    for box in boxes {
      tops.append(y)
      y += box.height + box.gap
    }
    for _ in 0..<3_400 {
      let lower = Length(Int.random(in: -50...(Int(y.points) + 50), using: &random))
      let upper = lower + Length(Int.random(in: 0...200, using: &random))
      let wanted = boxes.indices.filter {
        boxes[$0].height > .zero
          ? tops[$0] < upper && tops[$0] + boxes[$0].height > lower && lower < upper
          : tops[$0] >= lower && tops[$0] < upper
      }
      #expect(Array(tree.indices(from: lower, to: upper)) == wanted, "seed \(seed), \(lower)..<\(upper)")
    }
  }

  @Test("boxes of a range are read and changed in place, copies keep what they were", arguments: [1, 2] as [UInt64])
  func ranges(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for count in [0, 1, 15, 16, 17, 255, 300] {
      var boxes = (0..<count).map { _ in Box(Int.random(in: 0...40, using: &random), gap: 2) }
      var tree = OffsetTree(boxes)
      for _ in 0..<60 {
        let lower = Int.random(in: 0...count, using: &random)
        let range = lower..<Int.random(in: lower...count, using: &random)
        var read: [Box] = []
        tree.forEach(in: range) { read.append($0) }
        #expect(read == Array(boxes[range]), "seed \(seed), \(range)")
        let (copy, before) = (tree, boxes)
        var index = range.lowerBound
        tree.update(in: range) { box in
          box.height += Length(index)
          index += 1
        }
        for index in range { boxes[index].height += Length(index) }
        #expect(tree.elements == boxes && copy.elements == before, "seed \(seed), \(range)")
        #expect(tree.extent == OffsetTree(boxes).extent && copy.extent == OffsetTree(before).extent)
        // What is shared is passed over; of the rest each pair is met, in order.
        var last = -1
        var differing: [Int] = []
        #expect(
          copy.pairs(with: tree) { index, a, b in
            guard index > last, a == before[index], b == boxes[index] else { return false }
            last = index
            if a != b { differing.append(index) }
            return true
          })
        #expect(differing == boxes.indices.filter { boxes[$0] != before[$0] }, "seed \(seed), \(range)")
        #expect(differing.isEmpty || !copy.pairs(with: tree) { _, a, b in a == b })
        #expect(!tree.pairs(with: OffsetTree(boxes + [Box(1)])) { _, _, _ in true })
        for index in [0, count / 2, count] { #expect(tree.offset(of: index) == OffsetTree(boxes).offset(of: index)) }
      }
    }
  }

  @Test("edits anywhere give what a fresh column gives", arguments: [1, 2, 3, 4] as [UInt64])
  func edits(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var boxes = (0..<100).map { Box($0 % 7, gap: $0 % 3) }
    var tree = OffsetTree(boxes)
    for step in 0..<3_000 {
      let old = tree
      let oldBoxes = boxes
      let at = Int.random(in: 0...boxes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        boxes.insert(Box(step % 50), at: at)
        tree.insert(Box(step % 50), at: at)
      case 2 where at < boxes.count:
        boxes.remove(at: at)
        tree.remove(at: at)
      case 3 where at < boxes.count:
        boxes[at] = Box(step % 90, gap: 1)
        tree.replace(at: at, with: boxes[at])
      default:
        let end = Int.random(in: at...min(boxes.count, at + 20), using: &random)
        let new = (0..<Int.random(in: 0..<20, using: &random)).map { Box($0) }
        boxes.replaceSubrange(at..<end, with: new)
        tree.replaceSubrange(at..<end, with: new)
      }
      #expect(tree.count == boxes.count)
      if step % 50 == 0 {
        #expect(tree.elements == boxes, "seed \(seed), step \(step)")
        #expect(old.elements == oldBoxes, "a copy keeps its things; seed \(seed), step \(step)")
        var y = Length.zero
        for (index, box) in boxes.enumerated() {
          #expect(tree.offset(of: index) == y)
          #expect(tree[index] == box)
          y += box.height + box.gap
        }
        #expect(tree.extent == y)
      }
      let ends = old.sharedEnds(with: tree) { $0 == $1 }
      #expect(ends.head + ends.tail <= min(oldBoxes.count, boxes.count))
      #expect(oldBoxes.prefix(ends.head).elementsEqual(boxes.prefix(ends.head)))
      #expect(oldBoxes.suffix(ends.tail).elementsEqual(boxes.suffix(ends.tail)))
    }
  }

  @Test("one height among ten thousand is changed and found with at most 64 looks")
  func logarithmic() {
    var tree = OffsetTree((0..<10_000).map { Box(20 + $0 % 30) })
    var worst = 0
    for index in stride(from: 0, to: 10_000, by: 137) {
      var visits = 0
      tree.replace(at: index, with: Box(500), visits: &visits)
      worst = max(worst, visits)
      visits = 0
      _ = tree.offset(of: index, visits: &visits)
      worst = max(worst, visits)
    }
    #expect(worst <= 64)
    #expect(tree.offset(of: 10_000) == OffsetTree(tree.elements).extent)
  }
}

import ChatGeneration
import Testing

@testable import TranscriptLayout

@Suite("Changes between two lists") struct ItemChangesTests {
  private func changes(_ old: String, _ new: String) throws -> ItemChanges {
    try ItemChanges(from: Array(old), to: Array(new), id: { $0 })
  }

  @Test("the same lists differ in nothing")
  func nothing() throws {
    #expect(try changes("", "").isEmpty)
    #expect(try changes("abc", "abc").isEmpty)
  }

  @Test("a list that appears is inserted, one that disappears is removed")
  func whole() throws {
    #expect(try changes("", "ab").inserted == [0, 1])
    #expect(try changes("ab", "").removed == [0, 1])
  }

  @Test("abc to dca: b goes, d comes, one of a and c moves")
  func mixed() throws {
    let found = try changes("abc", "dca")
    #expect(found.removed == [1])
    #expect(found.inserted == [0])
    #expect(found.moved.count == 1)
    #expect(found.applied(to: Array("abc")) { Array("dca")[$0] } == Array("dca"))
  }

  @Test("what comes before or goes elsewhere does not make the others move")
  func fewestMoves() throws {
    let prepended = try changes("abc", "xabc")
    #expect(prepended.inserted == [0] && prepended.moved.isEmpty && prepended.removed.isEmpty)
    #expect(try changes("abcd", "dabc").moved == [ItemChanges.Move(from: 3, to: 0)])
    // 0 and 3 change places: two moves, for 1 2 is the longest run that stays.
    #expect(try changes("0123456", "3120456").moved.count == 2)
  }

  @Test("the same identity with other content is updated, and nothing else")
  func updated() throws {
    let found = try ItemChanges(
      from: [(1, "a"), (2, "b")], to: [(1, "a"), (2, "c")], id: \.0, isUpdated: { $0.1 != $1.1 })
    #expect(found.updated == [1])
    #expect(found.inserted.isEmpty && found.removed.isEmpty && found.moved.isEmpty)
  }

  @Test("another kind under the same name is removed and inserted")
  func otherKind() throws {
    let found = try ItemChanges(from: [("m", "text")], to: [("m", "system")], id: { "\($0.0)/\($0.1)" })
    #expect(found.removed == [0] && found.inserted == [0] && found.updated.isEmpty)
  }

  @Test("an identity that stands twice is an error that names it")
  func duplicate() {
    #expect(throws: ItemChangesError.duplicate("a")) { try changes("ab", "baa") }
    #expect(throws: ItemChangesError.duplicate("x")) { try changes("axb", "bxx") }
  }

  @Test("counts that do not fit, and indices outside or twice, are found")
  func validation() throws {
    try changes("abcd", "dxab").validate(oldCount: 4, newCount: 4)
    #expect(throws: ItemChangesError.self) { try changes("abcd", "dxab").validate(oldCount: 4, newCount: 5) }
    var broken = ItemChanges()
    broken.updated = [7]
    #expect(throws: ItemChangesError.indexOutside(7, count: 3)) { try broken.validate(oldCount: 3, newCount: 3) }
    broken = ItemChanges()
    broken.removed = [1, 1]
    broken.inserted = [0, 2]
    #expect(throws: ItemChangesError.indexTwice(1)) { try broken.validate(oldCount: 3, newCount: 3) }
  }

  @Test(
    "random lists: applying the changes gives the new list, and moves are the fewest", arguments: [5, 6, 7] as [UInt64])
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let old = Array(0..<Int.random(in: 0...200, using: &random)).shuffled(using: &random)
      var new = old.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
      for _ in 0..<Int.random(in: 0...5, using: &random) where !new.isEmpty {
        let moved = new.remove(at: Int.random(in: 0..<new.count, using: &random))
        new.insert(moved, at: Int.random(in: 0...new.count, using: &random))
      }
      for fresh in 1_000..<(1_000 + Int.random(in: 0...20, using: &random)) {
        new.insert(fresh, at: Int.random(in: 0...new.count, using: &random))
      }
      let found = try ItemChanges(from: old, to: new, id: { $0 })
      try found.validate(oldCount: old.count, newCount: new.count)
      #expect(found.applied(to: old) { new[$0] } == new, "seed \(seed)")
      #expect(found.moved.count <= 5, "seed \(seed)")
    }
  }
}

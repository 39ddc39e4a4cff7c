import Synchronization
import Testing
import TextLayout

@testable import TranscriptLayout

@Suite("Work shared by slices") struct SlicesTests {
  private static let counts = [0, 1, 2, 31, 32, 33, 127, 1_000]

  private static func groups(_ count: Int) -> [ScriptGroup] {
    (0..<count).map { ScriptGroup(["word", "слово", "word", "言葉", "λέξη"][$0 * 7 % 5]) }
  }

  @Test("each thing is done once and stands in its place", arguments: counts, [1, 2, 3, 7])
  func all(count: Int, threads: Int) async {
    for size in [1, 8, 128] {
      for groups in [nil, { Self.groups(count) }] as [(() -> [ScriptGroup])?] {
        let slices = Slices(count: count, threads: threads, sliceSize: size, groups: groups)
        #expect(slices.threads <= threads && slices.threads <= max(1, count))
        let done = Mutex(0)
        let results = await slices.map(progress: { _, all in #expect(all == count) }) {
          ()
        } work: { _, thing in
          done.withLock { $0 += 1 }
          return thing * 3
        }
        #expect(results == (0..<count).map { $0 * 3 })
        #expect(done.withLock { $0 } == count)
        #expect(slices.mapWaiting { _, things in things.map { -$0 } } == (0..<count).map { -$0 })
      }
    }
  }

  @Test("two tasks work towards each other, in slices that become smaller")
  func ends() {
    let queue = SliceQueue(count: 400, tasks: 2, sliceSize: 64)
    // A quarter of what is left, but at most 64 and at least 8: 400 - 64 - 64 - 64 - 52 = 156, and so on.
    #expect(queue.next(for: 0) == 0..<64)
    #expect(queue.next(for: 1) == 336..<400)
    #expect(queue.next(for: 1) == 272..<336)
    #expect(queue.next(for: 0) == 64..<116)
    #expect(queue.next(for: 0) == 116..<155)
    var (next, last) = (155, 272)
    while let range = queue.next(for: 0) {
      #expect(range.lowerBound == next && range.count >= min(8, last - next))
      next = range.upperBound
      guard let other = queue.next(for: 1) else { break }
      #expect(other.upperBound == last)
      last = other.lowerBound
    }
    #expect(next == last && queue.next(for: 0) == nil && queue.next(for: 1) == nil)
  }

  @Test("a task whose stretch is done helps with another one", arguments: 1...9)
  func helping(tasks: Int) {
    for worker in 0..<tasks {
      let queue = SliceQueue(count: 1_000, tasks: tasks, sliceSize: 10)
      var seen = Set<Int>()
      while let range = queue.next(for: worker) {
        for thing in range { #expect(seen.insert(thing).inserted) }
      }
      #expect(seen.count == 1_000)
    }
  }

  @Test("tasks that take turns meet in one group only")
  func groups() {
    let groups = Self.groups(1_000)
    guard let order = ScriptGroup.order(of: groups) else {
      Issue.record("the groups are mixed")
      return
    }
    let queue = SliceQueue(count: 1_000, tasks: 2, sliceSize: 32)
    var met: [Set<ScriptGroup>] = [[], []]
    var task = 0
    while let range = queue.next(for: task) {
      met[task].formUnion(range.map { groups[order[$0]] })
      task = 1 - task
    }
    #expect(met[0].intersection(met[1]).count <= 1)
    #expect(met[0].union(met[1]).count == 4)
  }
}

import Dispatch
import Synchronization
import TextLayout

/// Work on many things, shared by slices among tasks that each have tools of their own.
package struct Slices: Sendable {
  /// How many tasks work.
  package let threads: Int
  private let count: Int
  private let sliceSize: Int
  /// The things as they are taken; nil if that is how they stand.
  private let order: [Int]?

  /// What came of some things.
  package struct Part<Result: Sendable>: Sendable {
    /// The numbers of the things.
    package var things: [Int]
    package var result: Result
  }

  /// Work on `count` things by at most `threads` tasks, which take `sliceSize` of them at a time.
  ///
  /// - Parameter groups: for each thing the group of its text; those of a group are mostly done by one task.
  package init(count: Int, threads: Int, sliceSize: Int = 128, groups: (() -> [ScriptGroup])? = nil) {
    self.count = count
    self.sliceSize = max(1, sliceSize)
    self.threads = max(1, min(threads, (count + self.sliceSize - 1) / self.sliceSize))
    order = self.threads > 1 ? groups.flatMap { ScriptGroup.order(of: $0()) } : nil
  }

  /// The results in the order of the things, whoever made them.
  ///
  /// - Parameters:
  ///   - tools: makes what one task works with.
  ///   - work: makes the result for the thing with a number.
  package func map<Tools, Result: Sendable>(
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }, tools: @escaping @Sendable () -> Tools,
    work: @escaping @Sendable (Tools, Int) -> Result
  ) async -> [Result] {
    ordered(await parts(progress: progress, tools: tools) { tools, things in things.map { work(tools, $0) } })
  }

  /// What came of all things, each in one of the parts; which things make a part is up to chance.
  ///
  /// - Parameters:
  ///   - tools: makes what one task works with.
  ///   - work: makes the result for the things with these numbers.
  package func parts<Tools, Result: Sendable>(
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }, tools: @escaping @Sendable () -> Tools,
    work: @escaping @Sendable (Tools, [Int]) -> Result
  ) async -> [Part<Result>] {
    let queue = SliceQueue(count: count, tasks: threads, sliceSize: sliceSize)
    let done = Counter()
    return await withTaskGroup(of: [Part<Result>].self) { group in
      for task in 0..<threads {
        group.addTask {
          let tools = tools()
          return parts(of: task, in: queue) { things in
            let result = work(tools, things)
            progress(done.add(things.count) + things.count, count)
            return result
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }

  /// The results in the order of the things; the caller waits for them.
  ///
  /// - Parameter work: makes the result for the thing with a number; it is given the number of the task too, and each task does one
  ///   thing at a time.
  func mapWaiting<Result: Sendable>(_ work: @Sendable (Int, [Int]) -> [Result]) -> [Result] {
    let queue = SliceQueue(count: count, tasks: threads, sliceSize: sliceSize)
    let all = Mutex<[Part<[Result]>]>([])
    DispatchQueue.concurrentPerform(iterations: threads) { task in
      let done = parts(of: task, in: queue) { work(task, $0) }
      all.withLock { $0 += done }
    }
    return ordered(all.withLock { $0 })
  }

  private func parts<Result>(of task: Int, in queue: SliceQueue, _ work: ([Int]) -> Result) -> [Part<Result>] {
    var parts: [Part<Result>] = []
    while let range = queue.next(for: task) {
      let things = order.map { Array($0[range]) } ?? Array(range)
      parts.append(Part(things: things, result: work(things)))
    }
    return parts
  }

  private func ordered<Result>(_ parts: [Part<[Result]>]) -> [Result] {
    [Result](unsafeUninitializedCapacity: count) { results, initialized in
      for part in parts {
        let (things, count) = (part.things.count, part.result.count)
        precondition(count == things, "\(count) results of \(things) things")
        // Each thing is in one part.
        for index in 0..<things {
          results.initializeElement(at: part.things[index], to: part.result[index])
        }
      }
      initialized = count
    }
  }

  /// A number that several tasks count up.
  private final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    /// The number before so much was added.
    func add(_ amount: Int) -> Int { value.add(amount, ordering: .relaxed).oldValue }
  }
}

import Synchronization

/// Work on many things in order, shared by slices among tasks that each have tools of their own.
package struct Slices: Sendable {
  private let count: Int
  private let threads: Int
  private let sliceSize: Int

  /// Work on `count` things by at most `threads` tasks, which take `sliceSize` of them at a time.
  package init(count: Int, threads: Int, sliceSize: Int = 128) {
    self.count = count
    self.sliceSize = sliceSize
    self.threads = max(1, min(threads, (count + sliceSize - 1) / sliceSize))
  }

  /// The results slice by slice, in the order of the things whoever made them.
  ///
  /// - Parameters:
  ///   - tools: makes what one task works with.
  ///   - work: makes the result for the thing with a number.
  package func map<Tools, Result: Sendable>(
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }, tools: @escaping @Sendable () -> Tools,
    work: @escaping @Sendable (Tools, Int) -> Result
  ) async -> [[Result]] {
    let sliceCount = (count + sliceSize - 1) / sliceSize
    let next = Counter()
    let done = Counter()
    let (count, sliceSize) = (count, sliceSize)
    return await withTaskGroup(of: [(Int, [Result])].self) { group in
      for _ in 0..<threads {
        group.addTask {
          let tools = tools()
          var results: [(Int, [Result])] = []
          while true {
            let slice = next.add(1)
            guard slice < sliceCount else { return results }
            let range = slice * sliceSize..<min((slice + 1) * sliceSize, count)
            results.append((slice, range.map { work(tools, $0) }))
            progress(done.add(range.count) + range.count, count)
          }
        }
      }
      var all = [[Result]](repeating: [], count: sliceCount)
      for await results in group {
        for (slice, result) in results { all[slice] = result }
      }
      return all
    }
  }

  /// A number that several tasks count up.
  private final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    /// The number before so much was added.
    func add(_ amount: Int) -> Int { value.add(amount, ordering: .relaxed).oldValue }
  }
}

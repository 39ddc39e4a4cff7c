import Synchronization

/// Work in slices that tasks take, two of them from the ends of one stretch: what stands together is mostly done by one task.
final class SliceQueue: Sendable {
  private let stretches: Mutex<[Range<Int>]>
  private let sliceSize: Int
  private let leastSize: Int

  /// Work on `count` things by `tasks` tasks, which take at most `sliceSize` of them at a time.
  init(count: Int, tasks: Int, sliceSize: Int) {
    let stretches = stride(from: 0, to: tasks, by: 2).map { task in
      (count * task / tasks)..<(count * min(task + 2, tasks) / tasks)
    }
    self.stretches = Mutex(stretches)
    self.sliceSize = max(1, sliceSize)
    leastSize = max(1, sliceSize / 8)
  }

  /// What a task does next; nil if there is nothing left.
  ///
  /// A task whose stretch is done helps with the longest one. Slices become smaller in the end, so that all end at about the same time.
  func next(for task: Int) -> Range<Int>? {
    stretches.withLock { stretches in
      var index = task / 2
      if stretches[index].isEmpty {
        index = stretches.indices.max { stretches[$0].count < stretches[$1].count } ?? index
      }
      let left = stretches[index]
      guard !left.isEmpty else { return nil }
      let size = min(max(leastSize, min(sliceSize, left.count / 4)), left.count)
      if task.isMultiple(of: 2) {
        stretches[index] = (left.lowerBound + size)..<left.upperBound
        return left.lowerBound..<left.lowerBound + size
      }
      stretches[index] = left.lowerBound..<left.upperBound - size
      return left.upperBound - size..<left.upperBound
    }
  }
}

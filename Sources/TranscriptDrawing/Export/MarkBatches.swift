import Synchronization

/// The marks of pages, made by tasks that work a little ahead of whoever draws them, in order.
///
/// So much is in memory as the tasks work on at once.
struct MarkBatches {
  private let pages: [PageBreaks.Page]
  private let lanes: [Lane]
  private let marks: @Sendable (RowPainter, PageBreaks.Page) -> [[Mark]]

  /// Enough that a task's start does not matter, few enough that little waits to be drawn.
  private static let batchSize = 4

  /// A painter, used by one task at a time.
  private final class Lane: Sendable {
    let painter: Mutex<RowPainter>

    init(_ pages: TranscriptPages) { painter = Mutex(pages.makePainter()) }
  }

  /// - Parameters:
  ///   - transcript: what the pages are of.
  ///   - threads: how many tasks work at once; at least one.
  ///   - marks: makes the marks of a page, row by row.
  init(
    of transcript: TranscriptPages, pages: [PageBreaks.Page], threads: Int,
    marks: @escaping @Sendable (RowPainter, PageBreaks.Page) -> [[Mark]]
  ) {
    self.pages = pages
    self.marks = marks
    let batches = (pages.count + Self.batchSize - 1) / Self.batchSize
    lanes = (0..<max(1, min(threads, batches))).map { _ in Lane(transcript) }
  }

  /// Hands the number and the marks of each page to `body`, in the order of the pages.
  func forEach(_ body: (Int, [[Mark]]) throws -> Void) async throws {
    let size = Self.batchSize
    let starts = Array(stride(from: 0, to: pages.count, by: size))
    try await withThrowingTaskGroup(of: (Int, [[[Mark]]]).self) { group in
      var next = 0
      func begin() {
        guard next < starts.count else { return }
        let lane = lanes[next % lanes.count]
        let (start, marks) = (starts[next], marks)
        let batch = pages[start..<min(start + size, pages.count)]
        group.addTask { (start, lane.painter.withLock { painter in batch.map { marks(painter, $0) } }) }
        next += 1
      }
      for _ in lanes { begin() }
      var done: [Int: [[[Mark]]]] = [:]
      for start in starts {
        while done[start] == nil, let (other, made) = try await group.next() { done[other] = made }
        // The next batch is made while this one is drawn.
        begin()
        for (step, marks) in (done.removeValue(forKey: start) ?? []).enumerated() { try body(start + step, marks) }
      }
    }
  }
}

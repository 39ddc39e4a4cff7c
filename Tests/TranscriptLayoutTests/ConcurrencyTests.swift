import BubbleLayout
import ChatModel
import LayoutGeometry
import Testing

@testable import TranscriptLayout

@Suite("Many at once") struct ConcurrencyTests {
  private let texts = (0..<1_000).map { index in
    Message(
      id: MessageID("m\(index)"), sender: "\(index % 3)",
      text: (0...(index * 7 % 31)).map { "word\($0 * index % 17)" }.joined(separator: index % 5 == 0 ? "\n" : " "))
  }

  private var environment: LayoutEnvironment { LayoutEnvironment(metrics: cells(8, 20)) }

  @Test("eight tasks that measure the same thousand messages get the same")
  func sameAnswers() async throws {
    let texts = texts
    let environment = environment
    let shared = RowMeasurer(environment: environment, threads: 2)
    let context = WholeLayout.Context(style: .default, environment: environment)
    let answers = await withTaskGroup(of: [Length].self) { group in
      for task in 0..<8 {
        group.addTask {
          if task % 2 == 0 {
            return await WholeLayout(of: texts, context: context, width: Length(320)).rows.map(\.frames.height)
          }
          var configuration = TranscriptConfiguration()
          configuration.environment = environment
          configuration.size.width = Length(320)
          configuration.limits = WindowLimits(page: 1_000, softMaximum: nil, trimTarget: 1_000)
          var engine = TranscriptEngine(configuration, measurer: shared)
          let update = try? engine.update { engine throws(TranscriptError) in
            try engine.open(MessagePage(messages: texts, reachesOldest: true, reachesNewest: true), at: .newest)
          }
          return update.map { update in (0..<update.snapshot.count).map { update.snapshot.height(at: $0) } } ?? []
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count == 8)
    #expect(answers[0].count >= 1_000)
    for answer in answers { #expect(answer == answers[0]) }
  }

  @Test("a caller that is cancelled takes nothing away from the others")
  func cancellation() async throws {
    var configuration = TranscriptConfiguration()
    configuration.environment = environment
    configuration.limits.page = 1_000
    configuration.limits.softMaximum = nil
    let transcript = Transcript(
      configuration, source: try InMemorySource(texts), measurer: RowMeasurer(environment: environment, threads: 2),
      prefetch: .never)
    try await transcript.open()
    let before = await transcript.snapshot
    let heights = (0..<before.count).map { before.height(at: $0) }
    let narrow = Task { await transcript.setSize(Size(width: Length(160), height: Length(500))) }
    narrow.cancel()
    _ = await narrow.value
    // What was taken before still answers as it did, and the old width again is what it was.
    #expect((0..<before.count).map { before.height(at: $0) } == heights)
    await transcript.setSize(before.viewport.size)
    await transcript.settled()
    let after = await transcript.snapshot
    #expect((0..<after.count).map { after.height(at: $0) } == heights)
  }

  @Test("at another width of ten thousand messages the screen comes before the whole, which is that of a fresh layout")
  func screenFirst() async throws {
    let many = (0..<10_000).map { index in
      var message = texts[index % 1_000]
      message.id = MessageID("m\(index)")
      return message
    }
    var configuration = TranscriptConfiguration()
    configuration.environment = environment
    configuration.limits = WindowLimits(page: 10_000, softMaximum: nil, trimTarget: 10_000)
    let transcript = Transcript(
      configuration, source: try InMemorySource(many), measurer: RowMeasurer(environment: environment, threads: 2),
      prefetch: .never)
    try await transcript.open()
    let first = await transcript.setSize(Size(width: Length(200), height: Length(500)))
    #expect(!first.snapshot.isComplete)
    #expect(first.cost.wrapped < 500, "\(first.cost.wrapped) of 10,000 were wrapped before the screen was shown")
    await transcript.settled()
    let last = await transcript.snapshot
    #expect(last.isComplete && last.count >= 10_000)
    let fresh = await WholeLayout(
      of: many, context: WholeLayout.Context(style: .default, environment: environment), width: Length(200))
    #expect((0..<last.count).map { last.height(at: $0) } == fresh.rows.map(\.frames.height))
  }
}

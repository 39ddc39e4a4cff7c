import ChatModel
import LayoutGeometry
import Testing
import TranscriptLayout
import TranscriptReplay

@Suite("Messages that a change pushes off the screen") struct PushedOutTests {
  /// Twenty messages of one line in a viewport of 300 points, of which the window holds at most seven, with the first
  /// one held at the viewport's top.
  private func session() throws -> ReplaySession {
    var configuration = TranscriptConfiguration.cells
    configuration.size = Size(width: Length(200), height: Length(300))
    configuration.limits = WindowLimits(page: 7, softMaximum: 7, trimTarget: 7)
    var session = try ReplaySession(configuration)
    for action in [
      .history((0..<20).map { Message(id: MessageID("m\($0)"), text: "x") }), .open(.oldest),
    ] as [StreamEvent.Action] { _ = try session.perform(StreamEvent(line: 1, name: "", action: action)) }
    return session
  }

  private func perform(_ action: StreamEvent.Action, _ session: inout ReplaySession) throws -> ReplaySession.Outcome {
    try session.perform(StreamEvent(line: 1, name: "", action: action))
  }

  @Test("may leave the window: a tall message that arrives among those on screen breaks no promise")
  func tallArrival() throws {
    var session = try session()
    var check = PromiseCheck()
    // 400 lines of 20 points are higher than the viewport, wherever the message stands.
    let tall = Message(id: "tall", text: String(repeating: "x\n", count: 400))
    let outcome = try perform(.edit(.insert(tall, at: .before("m1"))), &session)
    let held = outcome.update.snapshot.window
    let gone = Set(outcome.before.window.messages.map(\.id).filter { !held.contains($0) })
    let shown = Set(outcome.before.visibleItems.map(\.id.message))
    #expect(!gone.isDisjoint(with: shown), "none of those that were on screen has left the window: \(gone), \(shown)")
    #expect(check.broken(outcome, session).isEmpty)
  }

  @Test("must not leave it while there is room for them: the check notices")
  func droppedInSight() throws {
    let session = try session()
    // As no event makes it do, the window is left with the first message alone.
    var engine = session.engine
    var update = try engine.update { try $0.jump(to: session.history.page(0..<1)) }
    update.scroll.reason = .anchor
    var check = PromiseCheck()
    let broken = check.broken(
      before: session.engine.snapshot, update: update, engine: engine, history: session.history,
      event: PromiseCheck.Event())
    #expect(broken.contains { $0.number == 3 && $0.what.contains("was dropped") }, "\(broken)")
  }
}

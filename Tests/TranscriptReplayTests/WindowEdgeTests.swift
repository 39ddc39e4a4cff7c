import ChatModel
import LayoutGeometry
import Testing
import TranscriptLayout
import TranscriptReplay

/// Ten messages m0…m9 of which a window in the middle holds four.
@Suite("The edges of a window") struct WindowEdgeTests {
  private func session() throws -> ReplaySession {
    var configuration = TranscriptConfiguration.cells
    configuration.size = Size(width: Length(200), height: Length(100))
    configuration.limits = WindowLimits(page: 4, softMaximum: nil, trimTarget: 4)
    var session = try ReplaySession(configuration)
    for action in [
      .history((0..<10).map { Message(id: MessageID("m\($0)"), text: "x") }), .open(.message("m5")),
    ] as [StreamEvent.Action] { _ = try session.perform(StreamEvent(line: 1, name: "", action: action)) }
    return session
  }

  @Test(
    "are told when what lies beyond them comes and goes unseen",
    arguments: [
      ([.remove(["m0", "m1", "m2"])], false, true), ([.remove(["m7", "m8", "m9"])], true, false),
      ([.move("m0", to: .after("m9")), .remove(["m1", "m2"])], false, true),
      ([.remove(["m0", "m1", "m2", "m3", "m7", "m8", "m9"])], false, false),
      ([.remove(["m0", "m1"]), .setText("m5", "y")], true, true),
    ] as [([TranscriptEdit], Bool, Bool)])
  func unseen(edits: [TranscriptEdit], hasPrevious: Bool, hasNext: Bool) throws {
    var session = try session()
    let held = session.engine.snapshot.window
    #expect(held.messages.map(\.id.rawValue) == ["m3", "m4", "m5", "m6"] && held.hasPrevious && held.hasNext)
    var check = PromiseCheck()
    for edit in edits {
      let outcome = try session.perform(StreamEvent(line: 1, name: "", action: .edit(edit)))
      #expect(check.broken(outcome, session).isEmpty, "\(edit)")
    }
    let window = session.engine.snapshot.window
    #expect(window.hasPrevious == hasPrevious && window.hasNext == hasNext)
  }

  @Test("show who is writing once nothing newer is left, and none is said to wait")
  func typingAtTheEdge() throws {
    var session = try session()
    var check = PromiseCheck()
    var last: TranscriptSnapshot?
    for edit in [
      .setTyping("Bo", true), .append([Message(id: "new", text: "x")]), .remove(["m7", "m8", "m9", "new"]),
    ] as [TranscriptEdit] {
      let outcome = try session.perform(StreamEvent(line: 1, name: "", action: .edit(edit)))
      #expect(check.broken(outcome, session).isEmpty, "\(edit)")
      last = outcome.update.snapshot
    }
    let snapshot = try #require(last)
    #expect(!snapshot.window.hasNext && snapshot.window.pendingNewer == 0)
    #expect(snapshot.item(at: snapshot.count - 1).kind == .typing)
  }
}

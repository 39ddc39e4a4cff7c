import ChatModel
import LayoutGeometry
import Testing
import TranscriptLayout
import TranscriptReplay

/// In a viewport of 300 points a message of 20 lines, 400 points and more, reaches in from above; below it stands the
/// anchor, the first row whose top is on screen, and below that one more of 20 lines, which ends beyond the viewport.
@Suite("When the anchor goes away") struct LostAnchorTests {
  private func session(last lines: Int) throws -> ReplaySession {
    var configuration = TranscriptConfiguration.cells
    configuration.size = Size(width: Length(200), height: Length(300))
    configuration.follow = .never
    var session = try ReplaySession(configuration)
    let tall = String(repeating: "x\n", count: 19) + "x"
    var messages = (0..<5).map { Message(id: MessageID("m\($0)"), text: tall) }
    messages.append(Message(id: "anchor", text: String(repeating: "x\n", count: lines - 1) + "x"))
    messages += (5..<10).map { Message(id: MessageID("m\($0)"), text: tall) }
    for action in [
      .history(messages), .open(.oldest), .scroll(.message("anchor", .top)), .scroll(.by(Length(-100))),
    ] as [StreamEvent.Action] { _ = try session.perform(StreamEvent(line: 1, name: "", action: action)) }
    return session
  }

  /// Where a message's row stands on screen.
  private func y(_ id: MessageID, _ snapshot: TranscriptSnapshot) -> Length? {
    snapshot.visibleItems.first { $0.id.message == id && $0.id.kind == .message }?.y
  }

  @Test(
    "the row above it that is on screen stays where it is, though others are left below the screen",
    arguments: [.remove(["anchor"]), .move("anchor", to: .before("m0")), .move("anchor", to: .after("m9"))]
      as [TranscriptEdit])
  func above(edit: TranscriptEdit) throws {
    // 20 lines of 20 points from 100 on: nothing below the anchor is on screen.
    var session = try session(last: 20)
    let before = session.engine.snapshot
    #expect(before.anchor?.item.message == "anchor" && before.visibleItems.map(\.id.message) == ["m4", "anchor"])
    var check = PromiseCheck()
    let outcome = try session.perform(StreamEvent(line: 1, name: "", action: .edit(edit)))
    #expect(y("m4", outcome.update.snapshot) == y("m4", before))
    #expect(check.broken(outcome, session).isEmpty)
  }

  @Test("the row below it stays where it is if that one is on screen")
  func below() throws {
    // One line of 20 points from 100 on, and the next message below it.
    var session = try session(last: 1)
    let before = session.engine.snapshot
    #expect(before.anchor?.item.message == "anchor" && before.visibleItems.map(\.id.message) == ["m4", "anchor", "m5"])
    var check = PromiseCheck()
    let outcome = try session.perform(StreamEvent(line: 1, name: "", action: .edit(.remove(["anchor"]))))
    #expect(y("m5", outcome.update.snapshot) == y("m5", before))
    #expect(check.broken(outcome, session).isEmpty)
  }
}

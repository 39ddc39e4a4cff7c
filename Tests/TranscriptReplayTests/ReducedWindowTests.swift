import ChatModel
import LayoutGeometry
import Testing
import TranscriptLayout
import TranscriptReplay

@Suite("A window that is reduced") struct ReducedWindowTests {
  @Test("leaves a reader who follows the end there, though what is left is higher by the day that begins in it now")
  func followedEnd() throws {
    var configuration = TranscriptConfiguration.cells
    configuration.size = Size(width: Length(200), height: Length(250))
    configuration.limits = WindowLimits(page: 4, softMaximum: 4, trimTarget: 2)
    var session = try ReplaySession(configuration)
    var check = PromiseCheck()
    // All on one day: its separator stands above the first message that tells its time.
    let day: Int64 = 1_700_000_000_000
    let dated = (0..<3).map {
      Message(id: MessageID("m\($0)"), sentAt: Timestamp(milliseconds: day + Int64($0) * 1000), text: "x")
    }
    // Below them 6 and 4 lines without a time. With one line more they fill the screen: of 250 points the last one
    // takes 40, the one above it 100, and the first one reaches in from above.
    let undated = [6, 4].map {
      Message(id: MessageID("\($0) lines"), text: String(repeating: "x\n", count: $0 - 1) + "x")
    }
    let last = Message(id: "last", sentAt: Timestamp(milliseconds: day + 5000), text: "x")
    var outcome: ReplaySession.Outcome?
    for action in [.history(dated + undated), .open(.newest), .edit(.append([last]))] as [StreamEvent.Action] {
      let now = try session.perform(StreamEvent(line: 1, name: "", action: action))
      #expect(check.broken(now, session).isEmpty, "\(action)")
      outcome = now
    }
    let update = try #require(outcome?.update)
    #expect(update.snapshot.window.first?.id == "6 lines" && update.scroll.reason == .follow)
    #expect(update.snapshot.visibleItems.contains { $0.id.kind == .daySeparator && $0.id.message == "last" })
    #expect(update.scroll.offset == update.snapshot.offsetRange.upperBound)
  }
}

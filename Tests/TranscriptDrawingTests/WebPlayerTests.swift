import BubbleLayout
import ChatModel
import Foundation
import LayoutGeometry
import Testing

@testable import TranscriptDrawing
@testable import TranscriptLayout

@Suite("The player of a transcript")
struct WebPlayerTests {
  /// A transcript of 40 messages that opens at its end, then gets ten more above, `shift` points away from where it should be.
  private func page(shift: Length) throws -> String {
    var configuration = TranscriptConfiguration()
    configuration.environment = LayoutEnvironment(metrics: .cells(Size(width: Length(8), height: Length(20))))
    configuration.size = Size(width: Length(300), height: Length(400))
    var engine = TranscriptEngine(
      configuration,
      measurer: RowMeasurer(style: configuration.style, environment: configuration.environment))
    var history = MessageHistory()
    try history.append((0..<40).map { Message(id: MessageID("m\($0)"), sender: "Bo", text: "Words \($0)") })
    let context = WholeLayout.Context(environment: configuration.environment)
    var player = WebPlayer()
    let opened = try engine.update { try $0.open(history.newest(limit: 40), at: .newest) }
    player.add(WebPlayer.Step(name: "open", at: 0, update: opened), context: context)
    let older = (0..<10).map { Message(id: MessageID("o\($0)"), sender: "Bo", text: "Older \($0)") }
    var moved = try engine.update { try $0.apply(.prepend(older)) }
    #expect(moved.scroll.reason == .anchor)
    moved.snapshot.viewport.offset += shift
    player.add(WebPlayer.Step(name: "prepend", at: 100, update: moved, faults: ["it <jumps>"]), context: context)
    return String(decoding: try bytes { try player.write(to: $0) }, as: UTF8.self)
  }

  @Test(
    "a jump is marked with how far it went, and no mark is there without one",
    .enabled(if: Browser.path != nil, "chromium is not installed: apt-get install chromium"), arguments: [0, 30, -12])
  func jumps(_ shift: Int) throws {
    let report = """
      <script>setTimeout(()=>{dispatchEvent(new KeyboardEvent('keydown',{key:'ArrowRight'}));
      const jump=document.getElementById('jump');
      document.title='LINES '+JSON.stringify({shown:getComputedStyle(jump).display!=='none',height:jump.offsetHeight,
      text:jump.textContent,faults:document.getElementById('faults').textContent,
      event:document.documentElement.dataset.event})+' END'},500)</script></body>
      """
    let found = try Browser.object(try page(shift: Length(shift)).replacing("</body>", with: report))
    #expect(found["event"] as? String == "2")
    #expect(found["shown"] as? Bool == (shift != 0))
    if shift != 0 {
      // The viewport went down by so much, so what is on screen went up.
      #expect(found["text"] as? String == "moved by \(-shift)")
      #expect(found["height"] as? Int == abs(shift))
    }
    #expect(found["faults"] as? String == "it <jumps>")
  }

  @Test("an error of the sink is the error that is thrown")
  func sinkError() throws {
    struct Full: Error {}
    let player = WebPlayer()
    #expect(throws: DrawingError.self) { try player.write { _ in throw Full() } }
  }
}

import Foundation
import Testing

@Suite("The page that plays a stream")
struct PlayerTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let streams = root.appendingPathComponent("Corpora/Streams")
  private static let chromium = ["/usr/bin/chromium", "/usr/bin/google-chrome", "/usr/local/bin/chromium"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// What a browser makes of a page with a script at its end that calls `report`.
  private func inBrowser(_ page: String, _ script: String) throws -> [String: Any] {
    let chromium = try #require(Self.chromium)
    let text = try String(contentsOf: URL(fileURLWithPath: page), encoding: .utf8)
    let early = "<script>const errors=[];addEventListener('error',e=>errors.push(String(e.message)));</script>"
    let late = """
      <script>const report=found=>{const out=document.createElement('script');out.type='application/json';
      out.id='report';out.textContent=JSON.stringify({errors,found}).replaceAll('<','\\\\u003c');
      document.head.append(out)};\(script)</script></body>
      """
    let scratch = try Scratch()
    let probe = try scratch.file(
      "probe.html", text.replacing("<head>", with: "<head>" + early).replacing("</body>", with: late))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: chromium)
    process.arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,900", "--virtual-time-budget=20000",
      "--dump-dom", URL(fileURLWithPath: probe).absoluteString,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let dom = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let start = try #require(dom.range(of: "id=\"report\">")?.upperBound, "the script did not report")
    let end = try #require(dom[start...].range(of: "</script>")?.lowerBound)
    let object = try JSONSerialization.jsonObject(with: Data(dom[start..<end].utf8))
    return try #require(object as? [String: Any])
  }

  /// Steps to each event in turn, by the scrubber and by keys, and reads where rows are within the viewport.
  private static let stepping = """
    document.fonts.ready.then(()=>{const scrub=document.getElementById('scrub'),all=[];
    const key=k=>dispatchEvent(new KeyboardEvent('keydown',{key:k}));
    const read=()=>{const view=document.getElementById('view').getBoundingClientRect();
    const s=view.width/document.getElementById('view').offsetWidth;
    all.push({event:+document.documentElement.dataset.event,width:view.width/s,height:view.height/s,
    jump:!document.getElementById('jump').hidden,
    rows:[...document.querySelectorAll('.row')].map(r=>{const b=r.getBoundingClientRect();
    return {id:r.dataset.id,y:(b.top-view.top)/s,height:b.height/s,x:(b.left-view.left)/s,width:b.width/s}})})};
    const n=+scrub.max;for(let k=1;k<=n;k+=STRIDE){if(k%2){scrub.value=k;scrub.dispatchEvent(new Event('input'))}
    else{scrub.value=k-1;scrub.dispatchEvent(new Event('input'));key('ArrowRight')}read()}
    key('Home');key('End');read();key('ArrowLeft');read();report(all)});
    """

  @Test(
    "stepping to an event shows the rows where the replay says that they are",
    .enabled(if: PlayerTests.chromium != nil, "chromium is not installed: apt-get install chromium"),
    arguments: [
      ("prepend", 1), ("insert", 1), ("resize", 1), ("insets", 1), ("pause", 1), ("remove", 1), ("appendText", 3),
      ("evening", 23),
    ])
  func places(_ name: String, _ stride: Int) throws {
    let stream = Self.streams.appendingPathComponent("\(name).jsonl").path
    let lines = try BuiltTool.output(["replay", stream]).objects()
    let scratch = try Scratch()
    let page = scratch.path("page.html")
    let written = try BuiltTool.output(["replay", stream, "--check", "-o", page])
    #expect(written.output.isEmpty)
    let result = try inBrowser(page, Self.stepping.replacing("STRIDE", with: "\(stride)"))
    #expect((result["errors"] as? [Any])?.isEmpty == true, "\(result["errors"] ?? "")")
    let found = try #require(result["found"] as? [[String: Any]])
    #expect(found.count == (lines.count + stride - 1) / stride + 2)
    #expect(found.suffix(2).map { $0["event"] as? Int } == [lines.count, lines.count - 1])
    var compared = 0
    for state in found {
      let event = try #require(state["event"] as? Int)
      let line = try #require(lines.first { $0["event"] as? Int == event })
      #expect(state["jump"] as? Bool == false, "event \(event) of \(name) moves the anchor")
      let rows = try #require(state["rows"] as? [[String: Any]])
      for wanted in try #require(line["visible"] as? [[String: Any]]) {
        let id = try #require(wanted["id"] as? String)
        let row = try #require(rows.first { $0["id"] as? String == id }, "\(id) is not shown at event \(event)")
        for side in ["y", "height"] {
          let (is_, should) = (try #require(row[side] as? Double), try #require(wanted[side] as? Double))
          // Browsers place boxes on 1/64 pixel of the scaled page.
          #expect(abs(is_ - should) < 0.05, "\(side) of \(id) at event \(event) of \(name): \(is_), not \(should)")
        }
        #expect(abs((row["width"] as? Double ?? 0) - (state["width"] as? Double ?? -1)) < 0.05)
        compared += 1
      }
    }
    #expect(compared > 20)
  }

  /// A stream with known words and times.
  private static let stream = """
    {"do":"configure","metrics":"cells=8x20","width":300,"height":200}
    {"do":"history","messages":{"count":30,"text":"Before","prefix":"h"}}
    {"do":"open"}
    {"do":"append","messages":[{"id":"a","sender":"Bo","text":"</script><b>First</b>"}],"at":0}
    {"do":"append","messages":[{"id":"b","sender":"Ana","text":"Second"}],"at":500}
    {"do":"append","messages":[{"id":"c","sender":"Bo","text":"Third"}],"at":1500}

    """

  @Test(
    "the player plays to the end and stops there, with the words of the messages as text",
    .enabled(if: PlayerTests.chromium != nil, "chromium is not installed: apt-get install chromium"))
  func playing() throws {
    let scratch = try Scratch()
    let page = scratch.path("page.html")
    _ = try BuiltTool.output(["replay", "-", "-o", page], input: Data(Self.stream.utf8))
    let text = try String(contentsOf: URL(fileURLWithPath: page), encoding: .utf8)
    for word in ["<link", "src=\"http", "@import", "url(http"] { #expect(!text.contains(word)) }
    let script = """
      const word=id=>document.querySelector(`.row[data-id="${id}"]`)?.textContent??'';
      dispatchEvent(new KeyboardEvent('keydown',{key:' '}));const label=()=>document.getElementById('play').ariaLabel;
      const first=label();setTimeout(()=>report({first,then:label(),event:+document.documentElement.dataset.event,
      a:word('a'),b:word('b'),c:word('c'),facts:document.getElementById('facts').textContent}),9000);
      """
    let result = try inBrowser(page, script)
    #expect((result["errors"] as? [Any])?.isEmpty == true, "\(result["errors"] ?? "")")
    let found = try #require(result["found"] as? [String: Any])
    #expect(found["first"] as? String == "Pause")
    #expect(found["then"] as? String == "Play")
    #expect(found["event"] as? Int == 6)
    #expect((found["a"] as? String)?.contains("</script><b>First</b>") == true, "\(found)")
    #expect((found["b"] as? String)?.contains("Second") == true)
    #expect((found["c"] as? String)?.contains("Third") == true)
    #expect((found["facts"] as? String)?.contains("follow") == true)
  }

  @Test("a row that does not change is held once, and one that is never near the viewport is not drawn")
  func compact() throws {
    let scratch = try Scratch()
    let page = scratch.path("page.html")
    let stream =
      "{\"do\":\"configure\",\"metrics\":\"cells=8x20\",\"page\":400,\"softMaximum\":null}\n"
      + "{\"do\":\"history\",\"messages\":{\"count\":400,\"text\":\"Only once\"}}\n{\"do\":\"open\"}\n"
      + (0..<200).map { "{\"do\":\"scroll\",\"by\":\($0 % 2 == 0 ? -40 : 40)}\n" }.joined()
    _ = try BuiltTool.output(["replay", "-", "-o", page], input: Data(stream.utf8))
    let text = try String(contentsOf: URL(fileURLWithPath: page), encoding: .utf8)
    let drawn = text.components(separatedBy: "Only once").count - 1
    // A viewport of 844 points and half of it above shows at most 1266 / 40 rows of two lines with padding.
    #expect(drawn > 15 && drawn < 45, "\(drawn) rows are drawn")
    #expect(text.utf8.count < 200_000, "\(text.utf8.count) bytes")
  }

  @Test("a broken stream leaves no page, and options that a page cannot follow are refused")
  func errors() throws {
    let scratch = try Scratch()
    let page = scratch.path("page.html")
    let bad = try BuiltTool.run(
      ["replay", "-", "-o", page], input: Data("{\"do\":\"open\"}\n{\"do\":\"opne\"}\n".utf8))
    #expect(bad.status == 3)
    let timed = try BuiltTool.run(["replay", "-", "-o", page, "--realtime"], input: Data(Self.stream.utf8))
    #expect(timed.status == 2)
    let colored = try BuiltTool.run(["replay", "-", "--theme", "dark"], input: Data(Self.stream.utf8))
    #expect(colored.status == 2)
    #expect(try scratch.names().isEmpty)
  }
}

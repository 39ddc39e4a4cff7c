import ChatModel
import Foundation
import LayoutGeometry
import Testing
import UnicodeAnalysis

@testable import TranscriptDrawing

@Suite("Web pages")
struct WebPageTests {
  private func html(_ fixture: Fixture, embedsFonts: Bool = false) throws -> String {
    var page = WebPage(layout: fixture.layout, context: fixture.context, people: fixture.people)
    page.embedsFonts = embedsFonts
    return String(decoding: try bytes { try page.write(to: $0) }, as: UTF8.self)
  }

  @Test("what a message says cannot become a part of the page")
  func escapes() async throws {
    let evil = "</div><script>alert(1)</script> \"quoted\" & javascript:alert(1)"
    let fixture = try await Fixture([
      Message(
        id: "\"><script>", sender: "<b>Bo", text: evil,
        attachments: [Attachment(kind: .link, title: "x", url: "javascript:alert(1)")])
    ])
    let text = try html(fixture)
    #expect(text.components(separatedBy: "<script").count == 2)
    #expect(!text.contains("href=\"javascript"))
    #expect(!text.contains("<b>"))
  }

  @Test("pages, mail addresses and telephone numbers in plain words and in Markdown can be followed, code cannot")
  func links() async throws {
    let fixture = try await Fixture([
      Message(id: "a", sender: "Bo", text: "See example.com/a, write to bo@example.org or call +49 30 1234567."),
      Message(
        id: "b", sender: "Bo", text: "[here](https://example.net) but not `https://example.com/code`",
        markup: .markdown),
    ])
    let text = try html(fixture)
    let found = text.matches(of: /href="([^"]*)"/).map { String($0.output.1) }
    // A link that is broken into lines stands once in each.
    #expect(
      Set(found) == ["https://example.com/a", "mailto:bo@example.org", "tel:+49301234567", "https://example.net"])
  }

  @Test("a name without letters reads from left to right, whatever the direction of the page")
  func numberNames() async throws {
    let name = "+1 555 010 7788"
    let fixture = try await Fixture(
      [
        Message(id: "a", sender: name, text: "שלום"),
        Message(id: "b", sender: "Bo", text: "היי", replyTo: "a"),
        Message(id: "c", sender: "דנה", text: "כן"),
      ], direction: .rightToLeft)
    let painter = RowPainter(context: fixture.context, theme: .light, people: fixture.people)
    var order: [String] = []
    for row in fixture.layout.rows {
      for mark in painter.marks(of: row) {
        guard case .glyphs(let glyphs) = mark, glyphs.text.contains("555"), !glyphs.isDecoration else { continue }
        // The glyphs, from left to right, show the bytes in their order.
        let offsets = glyphs.run.glyphs.map(\.utf8Offset)
        #expect(offsets == offsets.sorted() && glyphs.text == name, "\(glyphs.text): \(offsets)")
        order.append(row.item.id.description)
      }
    }
    #expect(order == ["a", "b"], "the name above the message, and above what answers it")
    let lines = try html(fixture).matches(of: /dir="(ltr|rtl)"[^>]*>([^<]+)<\/div>/)
    #expect(lines.filter { $0.output.2 == name }.allSatisfy { $0.output.1 == "ltr" })
    #expect(lines.contains { $0.output.2 == "דנה" && $0.output.1 == "rtl" })
  }

  @Test(
    "the number of a list's item reads as its words do, whatever the direction of the page",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func listNumbers(_ direction: LayoutDirection) async throws {
    let fixture = try await Fixture(
      [
        Message(id: "a", sender: "Bo", text: "1. one\n2. two", markup: .markdown),
        Message(id: "b", sender: "Bo", text: "1. אחת\n2. שתיים", markup: .markdown),
      ], direction: direction)
    let lines = try html(fixture).matches(of: /dir="(ltr|rtl)"[^>]*>([12]\.)<\/div>/)
    #expect(lines.map { String($0.output.1) } == ["ltr", "ltr", "rtl", "rtl"])
    #expect(lines.map { String($0.output.2) } == ["1.", "2.", "1.", "2."])
  }

  @Test("a page needs nothing from elsewhere")
  func selfContained() async throws {
    let text = try html(try await Fixture.corpus("group.jsonl"))
    for word in ["<link", "src=\"http", "@import", "url(http"] { #expect(!text.contains(word)) }
  }

  @Test(
    "in a browser every line lies where the engine says, to a pixel, and no script fails",
    .enabled(if: Browser.path != nil, "chromium is not installed: apt-get install chromium"),
    arguments: ["languages.jsonl", "family-rtl.jsonl", "agent.jsonl"])
  func placesInBrowser(_ name: String) async throws {
    let fixture = try await Fixture.corpus(name)
    let probe = """
      <script>const errors=[];addEventListener('error',e=>errors.push(String(e.message)));</script>
      """
    let report = """
      <script>document.fonts.ready.then(()=>setTimeout(()=>{const bad=[];let count=0;
      for(const row of document.querySelectorAll('.row'))row.style.contentVisibility='visible';
      const main=document.querySelector('main').getBoundingClientRect();
      for(const t of document.querySelectorAll('.t')){count++;const r=document.createRange();r.selectNodeContents(t);
      const m=r.getBoundingClientRect(),b=t.getBoundingClientRect(),row=t.closest('.row');
      const x=main.left+parseFloat(t.style.left),y=main.top+parseFloat(row.style.top)+parseFloat(t.style.top);
      const w=parseFloat(t.dataset.w);
      if(Math.abs(m.left-x)>1||Math.abs(m.width-w)>1||Math.abs(b.top-y)>1)bad.push([t.textContent,x,y,w,m.left,m.width,b.top]);}
      document.title='LINES '+JSON.stringify({count,bad,errors})+' END'},1500))</script></body>
      """
    let text = try html(fixture).replacing("<head>", with: "<head>" + probe).replacing("</body>", with: report)
    let object = try Browser.object(text)
    #expect((object["count"] as? Int ?? 0) > 30)
    #expect((object["errors"] as? [Any])?.isEmpty == true)
    let bad = object["bad"] as? [[Any]] ?? [["?"]]
    #expect(bad.isEmpty, "\(bad.prefix(5))")
  }
  @Test(
    "trimmed brackets are trimmed in a browser too, and lines as wide as they were measured",
    .enabled(if: Browser.path != nil, "chromium is not installed: apt-get install chromium"),
    arguments: SpacingTrim.allCases)
  func trimmedBrackets(_ trim: SpacingTrim) async throws {
    let texts = [
      "「日本」「東京」、（大阪）。彼は「『こころ』を読んだ」と言った。", "（注：「これ」は《あれ》です）・【重要】「お知らせ」",
      "（１）：（２）；（３）と『「はい」』・「いいえ」（笑）", "「短い」\n『段』\n（落）",
    ]
    let messages = (0..<40).map {
      Message(id: MessageID("m\($0)"), sender: "Bo", text: String(texts[$0 % 4].dropFirst($0 / 4)))
    }
    let fixture = try await Fixture(
      messages, width: 200, lineBreaks: LineBreakOptions(compatibility: .chromium, spacingTrim: trim))
    let page = try html(fixture, embedsFonts: true)
    let trimmed = page.components(separatedBy: "class=\"h\"").count - 1
    #expect(trim == .spaceAll ? trimmed == 0 : trimmed > 3)
    let report = """
      <script>document.fonts.ready.then(()=>setTimeout(()=>{const bad=[];let count=0;
      for(const row of document.querySelectorAll('.row'))row.style.contentVisibility='visible';
      for(const t of document.querySelectorAll('.t')){count++;const r=document.createRange();r.selectNodeContents(t);
      const m=r.getBoundingClientRect().width,w=parseFloat(t.dataset.w);
      if(Math.abs(m-w)>.25)bad.push([t.textContent,w,m])}
      document.title='LINES '+JSON.stringify({count,bad})+' END'},1500))</script></body>
      """
    let object = try Browser.object(
      page.replacing("<head>", with: "<head><style>.t{transform:none!important}</style>")
        .replacing("</body>", with: report))
    #expect((object["count"] as? Int ?? 0) > 80)
    let bad = object["bad"] as? [[Any]] ?? [["?"]]
    #expect(bad.isEmpty, "\(bad.count): \(bad.prefix(5))")
  }

  @Test(
    "with its fonts embedded, every line is in a browser as wide as it was measured, without being fitted",
    .enabled(if: Browser.path != nil, "chromium is not installed: apt-get install chromium"),
    arguments: ["languages.jsonl", "family-rtl.jsonl", "emoji.jsonl", "agent.jsonl"])
  func embeddedFonts(_ name: String) async throws {
    let fixture = try await Fixture.corpus(name)
    let report = """
      <script>document.fonts.ready.then(()=>setTimeout(()=>{const bad=[];let count=0;
      for(const row of document.querySelectorAll('.row'))row.style.contentVisibility='visible';
      for(const t of document.querySelectorAll('.t')){count++;const r=document.createRange();r.selectNodeContents(t);
      const m=r.getBoundingClientRect().width,w=parseFloat(t.dataset.w);
      if(Math.abs(m-w)>.25||!/\\bf\\d/.test(t.className))bad.push([t.textContent,w,m])}
      const fonts=[...document.fonts].map(f=>f.status);
      document.title='LINES '+JSON.stringify({count,bad,fonts})+' END'},1500))</script></body>
      """
    let text = try html(fixture, embedsFonts: true)
    #expect(!text.contains("src:local") && !text.contains("url(http"))
    let object = try Browser.object(
      text.replacing("<head>", with: "<head><style>.t{transform:none!important}</style>")
        .replacing("</body>", with: report))
    #expect((object["count"] as? Int ?? 0) > 30)
    let fonts = object["fonts"] as? [String] ?? []
    #expect(!fonts.isEmpty && fonts.allSatisfy { $0 == "loaded" }, "\(fonts)")
    let bad = object["bad"] as? [[Any]] ?? [["?"]]
    // Browsers round the width of each stretch to 1/64 pixel.
    #expect(bad.isEmpty, "\(bad.prefix(5))")
  }
}

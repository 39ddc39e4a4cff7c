import Testing

@testable import MarkdownText

@Suite("Markdown as blocks and spans")
struct MarkdownDocumentTests {
  private func block(_ source: String) throws -> MarkdownBlock {
    try #require(MarkdownDocument(source).blocks.first)
  }

  @Test("marks become spans over the words that they set apart")
  func spans() throws {
    let block = try block("a **bold** and *it* ~~gone~~ `x` [here](https://a.b)")
    #expect(block.text == "a bold and it gone x here")
    #expect(
      block.spans == [
        MarkdownSpan(utf8Range: 2..<6, kind: .strong), MarkdownSpan(utf8Range: 11..<13, kind: .emphasis),
        MarkdownSpan(utf8Range: 14..<18, kind: .strikethrough), MarkdownSpan(utf8Range: 19..<20, kind: .code),
        MarkdownSpan(utf8Range: 21..<25, kind: .link("https://a.b")),
      ])
  }

  @Test("inner spans follow outer ones")
  func nested() throws {
    let block = try block("**a *b* c**")
    #expect(
      block.spans == [
        MarkdownSpan(utf8Range: 0..<5, kind: .strong), MarkdownSpan(utf8Range: 2..<3, kind: .emphasis),
      ])
  }

  @Test("a newline in a paragraph stays, a blank line begins another one")
  func newlines() {
    #expect(MarkdownDocument("a\nb\n\nc").blocks.map(\.text) == ["a\nb", "c"])
  }

  @Test("items have their marks, and their depth")
  func lists() {
    let blocks = MarkdownDocument("- one\n- two\n  - deep\n\n3. three\n4. four\n\n- [x] done\n- [ ] open").blocks
    #expect(blocks.map(\.text) == ["one", "two", "deep", "three", "four", "done", "open"])
    #expect(blocks.map(\.marker) == ["•", "•", "◦", "3.", "4.", "☑", "☐"])
    #expect(blocks.map(\.listDepth) == [1, 1, 2, 1, 1, 1, 1])
    #expect(blocks.map(\.isTight) == [false, true, true, false, true, false, true])
  }

  @Test("quotes, headings, rules and code are told apart")
  func kinds() {
    let blocks = MarkdownDocument("# Title\n> said\n> > twice\n\n---\n```swift\nlet a = 1\n\nb\n```").blocks
    #expect(blocks.map(\.kind) == [.heading(1), .paragraph, .paragraph, .rule, .code(language: "swift")])
    #expect(blocks.map(\.text) == ["Title", "said", "twice", "", "let a = 1\n\nb"])
    #expect(blocks.map(\.quoteDepth) == [0, 1, 2, 0, 0])
  }

  @Test("a table has columns of equal width, wide characters counted twice")
  func table() throws {
    let block = try block("| a | bbb |\n|---|---|\n| 日本 | *c* |")
    #expect(block.kind == .table)
    #expect(block.text == "a    │ bbb\n─────┼────\n日本 │ c")
  }

  @Test("plain text is one block without spans, and HTML is shown as written")
  func plain() throws {
    #expect(try block("just words, 3 < 4").text == "just words, 3 < 4")
    #expect(try block("a <b>c</b>").text == "a <b>c</b>")
    #expect(MarkdownDocument("").blocks.isEmpty)
  }

  @Test("hostile texts give a document in short order")
  func hostile() {
    let nested = String(repeating: "> ", count: 20_000) + "x"
    #expect(MarkdownDocument(nested).blocks.count == 1)
    for mark in ["*", "_", "[", "`", "~", "![", "- ", "1. ", "#", "|", "\u{0}", "&#"] {
      #expect(MarkdownDocument(String(repeating: mark, count: 5000)).blocks.count >= 0)
    }
    let long = String(repeating: "*a", count: 40_000)
    #expect(MarkdownDocument(long).blocks.map(\.text) == [long])
  }
}

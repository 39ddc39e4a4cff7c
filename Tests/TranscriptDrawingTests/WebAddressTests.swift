import Testing

@testable import TranscriptDrawing

@Suite("Web addresses in texts")
struct WebAddressTests {
  @Test(
    "an address ends before the punctuation of its sentence",
    arguments: [
      ("see https://example.org/a.", ["https://example.org/a"]),
      (
        "(https://en.wikipedia.org/wiki/A_(b)) and www.example.com, too",
        [
          "https://en.wikipedia.org/wiki/A_(b)", "https://www.example.com",
        ]
      ),
      ("HTTP://EXAMPLE.ORG!", ["HTTP://EXAMPLE.ORG"]),
      ("no address: http:// nor awww.b nor me@www.c.de", []),
      ("https://例え.jp/道。次", ["https://例え.jp/道"]),
      ("", []),
    ])
  func addresses(_ text: String, _ expected: [String]) {
    let found = WebAddresses.find(in: text)
    #expect(found.map(\.address) == expected)
    for item in found {
      #expect(item.address.hasSuffix(text.slice(utf8: item.utf8Range)))
    }
  }
}

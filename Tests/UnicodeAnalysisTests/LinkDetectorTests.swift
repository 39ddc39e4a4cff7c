import Testing

@testable import UnicodeAnalysis

@Suite("Links, mail addresses and telephone numbers in plain words")
struct LinkDetectorTests {
  private func found(_ text: String) -> [String] {
    LinkDetector.links(in: text).map { String(decoding: Array(text.utf8)[$0.utf8Range], as: UTF8.self) }
  }

  @Test(
    "addresses are found as people write them, without the sentence around them",
    arguments: [
      ("see https://example.com/a?b=c#d.", ["https://example.com/a?b=c#d"]),
      ("(https://en.wikipedia.org/wiki/Swift_(bird))", ["https://en.wikipedia.org/wiki/Swift_(bird)"]),
      ("example.com, www.example.org!", ["example.com", "www.example.org"]),
      ("go to EXAMPLE.COM/Path", ["EXAMPLE.COM/Path"]), ("http://localhost:8080/x", ["http://localhost:8080/x"]),
      ("http://192.168.0.1/", ["http://192.168.0.1/"]), ("https://пример.рф/путь", ["https://пример.рф/путь"]),
      ("müller.de und bücher.example.net", ["müller.de", "bücher.example.net"]), ("看example.com吧", ["example.com"]),
      ("请看https://example.com/路径。好", ["https://example.com/路径"]), ("中文.中国", ["中文.中国"]),
      ("https://user:pw@example.com/", ["https://user:pw@example.com/"]),
    ])
  func addresses(text: String, expected: [String]) { #expect(found(text) == expected) }

  @Test(
    "what only looks like an address is none",
    arguments: [
      "the end.Then more", "v1.2.3", "3.14", "...", "a.b.c", "file.txt", "https://", "http://-", "foo@bar", "@ana",
      "e.g. this", "-.com", "1.5.2024", "xn--.com", "a..com", "Mr.Smith",
    ])
  func none(text: String) { #expect(found(text) == []) }

  @Test("a name without a scheme leads to a secure page")
  func scheme() {
    #expect(LinkDetector.links(in: "x example.com/a").first?.kind == .url("https://example.com/a"))
    #expect(LinkDetector.links(in: "x").isEmpty)
  }

  @Test(
    "mail addresses are told from pages",
    arguments: [
      ("mail ana.lima+x@example.co.uk.", ["ana.lima+x@example.co.uk"]), ("<a@b.de>", ["a@b.de"]),
      ("jörg@müller.de", ["jörg@müller.de"]), ("a@b.de, c@d.org", ["a@b.de", "c@d.org"]),
    ])
  func mail(text: String, expected: [String]) {
    #expect(found(text) == expected)
    for link in LinkDetector.links(in: text) {
      guard case .email = link.kind else {
        Issue.record("\(link) is no mail address")
        continue
      }
    }
  }

  @Test(
    "telephone numbers are given as digits",
    arguments: [
      ("call +49 30 1234567 now", "+49301234567"), ("(555) 123-4567", "5551234567"), ("555.123.4567", "5551234567"),
      ("0151 23456789", "015123456789"), ("030/1234567", "0301234567"), ("+1 (415) 555-2671", "+14155552671"),
      ("1-800-555-0199", "18005550199"),
    ])
  func phones(text: String, digits: String) {
    #expect(LinkDetector.links(in: text).map(\.kind) == [.phone(digits)])
  }

  @Test(
    "dates, times, amounts and other numbers are no telephone numbers",
    arguments: [
      "2024-03-01", "01.03.2024", "1/3/2024", "12:30:45", "1234567", "3.1415926535", "$1,234,567", "1 000 000", "100%",
      "192.168.0.1", "#1234567890", "id 12345678901234", "+0123456789", "+123", "10:30 - 11:45", "a5551234567",
    ])
  func numbers(text: String) { #expect(found(text) == []) }

  @Test("domain names have the ASCII form of UTS #46")
  func domains() {
    #expect(LinkDetector.asciiDomain("Bücher.example") == "xn--bcher-kva.example")
    #expect(LinkDetector.asciiDomain("faß.de") == "xn--fa-hia.de")
    #expect(LinkDetector.asciiDomain("a_b.de") == nil)
    #expect(LinkDetector.asciiDomain("") == nil)
  }

  @Test("long hostile texts are passed over in short order")
  func hostile() {
    for unit in ["a.", "@", "http://", "+1", "(1", "a@", ".", "1 ", "://", "é."] {
      _ = LinkDetector.links(in: String(repeating: unit, count: 5000))
    }
  }
}

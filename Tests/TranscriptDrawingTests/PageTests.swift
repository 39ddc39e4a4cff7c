import BubbleLayout
import ChatModel
import Foundation
import LayoutGeometry
import Testing
import TranscriptLayout

@testable import TranscriptDrawing

@Suite("Pages")
struct PageTests {
  @Test("pages cover the transcript in order, and cut no row that fits one", arguments: [200, 333, 500, 800])
  func breaks(_ height: Int) async throws {
    for name in ["long.jsonl", "group.jsonl"] {
      let fixture = try await Fixture.corpus(name)
      let rows = fixture.layout.rows
      let pages = PageBreaks(of: rows, height: Length(height)).pages
      for page in pages {
        #expect(page.bottom - page.top <= Length(height))
        #expect(page.bottom > page.top)
      }
      for (page, next) in zip(pages, pages.dropFirst()) {
        #expect(page.bottom <= next.top)
        let lost = rows.contains { $0.y < next.top && $0.y + $0.frames.height > page.bottom && page.bottom < next.top }
        #expect(!lost, "something lies between two pages")
      }
      for (index, row) in rows.enumerated() {
        let holders = pages.filter {
          $0.rows.contains(index) && row.y < $0.bottom && row.y + row.frames.height > $0.top
        }
        #expect(!holders.isEmpty)
        if row.frames.height <= Length(height) / 2 { #expect(holders.count == 1, "row \(index) of \(name) is cut") }
      }
    }
  }

  @Test("a cut goes through no line")
  func cutsBetweenLines() async throws {
    let fixture = try await Fixture.corpus("long.jsonl")
    let pages = PageBreaks(of: fixture.layout.rows, height: Length(300)).pages
    for page in pages {
      for row in fixture.layout.rows[page.rows] {
        for line in row.frames.lines {
          let (top, bottom) = (row.y + line.rect.y, row.y + line.rect.maxY)
          #expect(!(top < page.bottom && page.bottom < bottom), "\(page) cuts the line at \(top)")
        }
      }
    }
  }

  private func pdf(_ fixture: Fixture, threads: Int = 1) async throws -> [UInt8] {
    var all: [UInt8] = []
    try await fixture.pages.writePDF(threads: threads) { all.append(contentsOf: $0) }
    return all
  }

  private static let poppler = Program.path("pdftotext")
  private static let qpdf = Program.path("qpdf")

  @Test(
    "the text of a PDF is the log's, in its order",
    .enabled(if: PageTests.poppler != nil, "pdftotext is not installed: apt-get install poppler-utils"))
  func text() async throws {
    let pdftotext = try #require(Self.poppler)
    let texts = ["First words", "العربية من اليمين", "עברית מימין", "日本語の文章です", "Naïve façade 🎉 end", "last"]
    let messages = texts.enumerated().map { Message(id: MessageID("\($0)"), sender: "Bo", text: $1) }
    let fixture = try await Fixture(messages, width: 500)
    let file = try ScratchFile(try await pdf(fixture), ending: "pdf")
    let output = try Program.run(pdftotext, [file.url.path, "-"])
    #expect(output.status == 0)
    // Poppler writes marks of direction around text from right to left, and lays an emoji between lines.
    let plain = String(output.output.unicodeScalars.filter { !(0x202A...0x202E).contains($0.value) })
    var rest = plain[...]
    for text in ["First words", "العربية من اليمين", "עברית מימין", "日本語の文章です", "Naïve façade", "last"] {
      let range = try #require(rest.range(of: text), "\(text) is not in its place in \(plain)")
      rest = rest[range.upperBound...]
    }
    #expect(plain.contains("🎉"))
  }

  @Test(
    "the title stands at the leading margin and the day at the trailing one",
    .enabled(if: PageTests.poppler != nil, "pdftotext is not installed: apt-get install poppler-utils"),
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func header(_ direction: LayoutDirection) async throws {
    let pdftotext = try #require(Self.poppler)
    let messages = (0..<40).map {
      Message(
        id: MessageID("\($0)"), sender: "Bo", sentAt: Timestamp(milliseconds: 1_700_000_000_000), text: "Words")
    }
    let fixture = try await Fixture(messages, width: 300, direction: direction)
    var pages = fixture.pages
    pages.title = "Harbour"
    var all: [UInt8] = []
    try await pages.writePDF { all.append(contentsOf: $0) }
    let file = try ScratchFile(all, ending: "pdf")
    let output = try Program.run(pdftotext, ["-bbox", "-f", "2", "-l", "2", file.url.path, "-"]).output
    // A4 is 595.28 points wide; margins are those of the page's size.
    let (left, right) = (PageSize.a4.margin.points, 595.28 - PageSize.a4.margin.points)
    let words = output.matches(of: /<word xMin="([0-9.]+)" yMin="([0-9.]+)" xMax="([0-9.]+)"[^>]*>([^<]*)</).map {
      (
        text: String($0.output.4), x: Double($0.output.1) ?? 0, y: Double($0.output.2) ?? 0,
        end: Double($0.output.3) ?? 0
      )
    }.filter { $0.y < 40 }
    let title = try #require(words.first { $0.text == "Harbour" })
    let day = words.filter { $0.text != "Harbour" }
    let (first, last) = (try #require(day.map(\.x).min()), try #require(day.map(\.end).max()))
    if direction == .leftToRight {
      #expect(abs(title.x - left) < 1.5 && abs(last - right) < 1.5, "\(words)")
    } else {
      #expect(abs(title.end - right) < 1.5 && abs(first - left) < 1.5, "\(words)")
    }
  }

  @Test(
    "every PDF is sound",
    .enabled(if: PageTests.qpdf != nil, "qpdf is not installed: apt-get install qpdf"),
    arguments: ["emoji.jsonl", "family-rtl.jsonl", "group.jsonl", "agent.jsonl"])
  func sound(_ name: String) async throws {
    let qpdf = try #require(Self.qpdf)
    let fixture = try await Fixture.corpus(name)
    let written = try await pdf(fixture)
    let file = try ScratchFile(written, ending: "pdf")
    #expect(try Program.run(qpdf, ["--check", file.url.path]).status == 0)
    #expect(
      try await pdf(fixture, threads: 3) == written, "the same chat gives the same bytes on any number of threads")
  }

  @Test("the repetitions of a name become blanks, in whatever pieces the bytes come")
  func names() {
    let text = "<< /XObject << /x1 4 0 R /x2 5 0 R /x1 4 0 R >> >> stream /XObject <"
    let wanted = "<< /XObject << /x1 4 0 R /x2 5 0 R             >> >> stream /XObject <"
    for size in 1...text.utf8.count {
      var names = PictureNames()
      var result: [UInt8] = []
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        result += Array(rest.prefix(size)).withUnsafeBytes { names.add($0) }
        rest = rest.dropFirst(size)
      }
      result += names.finish()
      #expect(String(decoding: result, as: UTF8.self).replacing(" ", with: "") == wanted.replacing(" ", with: ""))
      #expect(result.count == text.utf8.count)
    }
  }
}

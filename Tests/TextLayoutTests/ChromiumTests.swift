import FontFaces
import Foundation
import LayoutGeometry
import Testing
import UnicodeAnalysis

@testable import TextLayout

/// Our lines against those that headless Chromium was seen to break; `Corpora/Chromium/README.md` tells how.
@Suite("Lines as Chromium breaks them") struct ChromiumTests {
  static let folders = ["/usr/share/fonts/truetype/noto/", "/usr/share/fonts/opentype/noto/"]

  let answers: ChromiumAnswers
  let families: [String]
  let fonts: FontLibrary

  init() throws {
    let answers = try ChromiumAnswers()
    families = try answers.fonts.map { name in
      try #require(
        Self.folders.map { $0 + name }.first { FileManager.default.fileExists(atPath: $0) },
        "\(name) is not in \(Self.folders): install fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji")
    }
    fonts = try FontLibrary()
    self.answers = answers
  }

  /// Agreement in one language.
  struct Count {
    var cases = 0
    var differing = 0
    var differingByUnicode = 0
  }

  @Test("in Chromium's way 99.9 % of texts break as there, and every other one is listed with its reason")
  func lines() throws {
    var counts: [String: Count] = [:]
    var found: Set<String> = []
    var edges: [String: Int] = [:]
    var narrowestDifferences: [Int?] = []
    var lineCount = 0
    var wrongWidths = 0
    let own = TextPreparer(fonts: fonts)
    let chromium = TextPreparer(fonts: fonts, lineBreaks: LineBreakOptions(compatibility: .chromium))
    for text in answers.texts {
      let offsets = UTF16Offsets(text.string)
      let key = text.language
      for size in Set(text.cases.map(\.size)) {
        let styled = StyledText(text.string, style: TextStyle(families: families, size: size))
        let (byUnicode, byChromium) = (own.prepare(styled), chromium.prepare(styled))
        for test in text.cases where test.size == size {
          counts[key, default: Count()].cases += 1
          let starts = byUnicode.layout(width: test.width).lines.map { offsets[$0.utf8Range.lowerBound] }
          if starts != test.starts { counts[key, default: Count()].differingByUnicode += 1 }
          let lines = byChromium.layout(width: test.width).lines
          if lines.map({ offsets[$0.utf8Range.lowerBound] }) == test.starts {
            for (line, theirs) in zip(lines, test.lines) where line.ending != .hyphen && text.isMeasured {
              lineCount += 1
              let runs = chromium.glyphRuns(of: line, in: byChromium).count
              // The browser rounds the width of each piece up to 1/64 of a point.
              let difference = Double(theirs.width) - line.width.points * 64
              if difference < -1.5 || difference > Double(runs) + 1.5 { wrongWidths += 1 }
            }
          } else {
            counts[key, default: Count()].differing += 1
            let reason = reason(lines, test, offsets, text)
            found.insert("\(reason.rawValue)\t\(size.points)\t\(test.width.points)\t\(text.row)")
          }
        }
        for narrowest in text.narrowest where narrowest.size == size {
          let difference = difference(narrowest, byChromium, offsets)
          edges[difference.map { "\($0)" } ?? "more", default: 0] += 1
          if text.isMeasured { narrowestDifferences.append(difference) }
        }
      }
    }
    try report(counts, found, edges, lineCount, wrongWidths)
    let listed = try Set(rows(of: "differences.tsv"))
    #expect(Double(wrongWidths) < Double(lineCount) / 1000, "\(wrongWidths) of \(lineCount) widths differ")
    // Where the first line ends: the browser rounds each piece of it up to 1/64, and few lines have more than four.
    let near = narrowestDifferences.count { $0.map { abs($0) <= 1 } ?? false }
    #expect(narrowestDifferences.count > 3_500)
    #expect(narrowestDifferences.allSatisfy { $0 != nil }, "\(edges)")
    #expect(Double(near) >= Double(narrowestDifferences.count) * 0.99, "\(edges)")
    #expect(found.subtracting(listed).sorted() == [], "not listed in differences.tsv")
    #expect(listed.subtracting(found).sorted() == [], "listed in differences.tsv, but agreeing")

    let cases = counts.values.reduce(0) { $0 + $1.cases }
    let differing = counts.values.reduce(0) { $0 + $1.differing }
    #expect(cases >= 25_000 && counts.count >= 30)
    #expect(Double(differing) <= Double(cases) / 1000, "\(differing) of \(cases)")
    #expect(!found.contains { $0.hasPrefix(Reason.unexplained.rawValue) })
  }

  /// Why our lines are others.
  enum Reason: String {
    /// A stack of letters that the font draws as one is cut inside, and the browser takes its letters for equally wide.
    case stack
    /// The line is as wide as the box, but for 1/64 of a point for each piece in which the browser measures it.
    case edge
    /// Soft hyphens on a line that was cut.
    case softHyphen = "soft-hyphen"
    /// The browser begins a line inside a grapheme: between a space and what joins it.
    case grapheme
    /// A word is cut where letters join, and the browser measures the piece joined otherwise.
    case joining
    /// None of these: a fault of ours.
    case unexplained
  }

  private func reason(
    _ lines: [TextLine], _ test: ChromiumAnswers.Case, _ offsets: UTF16Offsets, _ text: ChromiumAnswers.Text
  ) -> Reason {
    var index = 0
    while index + 1 < min(lines.count, test.lines.count),
      offsets[lines[index + 1].utf8Range.lowerBound] == test.starts[index + 1]
    { index += 1 }
    let own = lines[index]
    let limit = Double(test.width.points)
    let theirs = Double(test.lines[index].width) / 64
    let utf8 = Array(text.string.utf8)
    let shown = String(decoding: utf8[own.utf8Range], as: UTF8.self)
    let wider = max(own.width.points, theirs)
    if abs(wider - limit) <= 4.0 / 64 { return .edge }
    let end = min(utf8.count, own.utf8Range.upperBound + 60)
    let around = String(decoding: utf8[own.utf8Range.lowerBound..<end], as: UTF8.self)
    if own.ending == .cut, shown.unicodeScalars.contains(where: { (0x1000..<0x10A0).contains($0.value) }) {
      return .stack
    }
    if around.contains(where: { $0.unicodeScalars.count > 1 && $0.unicodeScalars.first == " " }) { return .grapheme }
    if text.string.contains("\u{AD}") { return .softHyphen }
    if own.ending == .cut, shown.unicodeScalars.contains(where: { (0x600..<0x700).contains($0.value) }) {
      return .joining
    }
    return .unexplained
  }

  /// How many 1/64 of a point the least width that keeps the first line differs; nil if it is more than four.
  private func difference(
    _ narrowest: ChromiumAnswers.Narrowest, _ text: PreparedText, _ offsets: UTF16Offsets
  ) -> Int? {
    func holds(_ width: Int) -> Bool {
      let line = text.layout(width: Length(rawValue: max(0, width) << 10)).lines[0]
      return offsets[line.utf8Range.upperBound] >= narrowest.utf16Count
    }
    for distance in 0...4 {
      for width in [narrowest.width + distance, narrowest.width - distance] where width >= 0 && holds(width) {
        // One grapheme stands on a line of any width.
        if width == 0 || !holds(width - 1) { return width - narrowest.width }
      }
    }
    return nil
  }

  /// Writes the figures for README.md to the file that SCROLLBACK_REPORT names.
  private func report(
    _ counts: [String: Count], _ found: Set<String>, _ edges: [String: Int], _ lines: Int, _ wrongWidths: Int
  ) throws {
    guard let path = ProcessInfo.processInfo.environment["SCROLLBACK_REPORT"] else { return }
    var rows = ["chromium\t\(answers.version)\t\(lines)\t\(wrongWidths)"]
    for (key, count) in counts.sorted(by: { $0.key < $1.key }) {
      rows.append("agreement\t\(key)\t\(count.cases)\t\(count.differing)\t\(count.differingByUnicode)")
    }
    rows += edges.sorted { $0.key < $1.key }.map { "edge\t\($0.key)\t\($0.value)" }
    rows += found.sorted().map { "difference\t\($0)" }
    try (rows.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func rows(of name: String) throws -> [String] {
    try String(contentsOf: ChromiumAnswers.folder().appending(path: name), encoding: .utf8)
      .split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  @Test("every pair of ASCII characters breaks as Chromium breaks it")
  func pairs() throws {
    let analyzer = TextAnalyzer(options: LineBreakOptions(compatibility: .chromium))
    let rows =
      try rows(of: "ascii-pairs.tsv")
      + String(contentsOf: ChromiumAnswers.folder().appending(path: "ascii-pairs.tsv"), encoding: .utf8)
      .split(separator: "\n").map(String.init).filter { $0.hasPrefix("#\t") }
    #expect(rows.count == 94)
    for row in rows {
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      for (before, followers) in [("a", cells[1]), (" ", cells[2])] {
        for code in UInt8(33)..<127 {
          let next = Character(Unicode.Scalar(code))
          let found = analyzer.analyze("x\(before)\(cells[0])\(next)a").lineOpportunities.map(\.utf8Offset)
          #expect(found.contains(3) == followers.contains(next), "\(before)\(cells[0])\(next)")
        }
      }
    }
  }
}

/// UTF-16 offsets by UTF-8 offset.
struct UTF16Offsets {
  private var offsets: [Int] = []

  init(_ text: String) {
    var offset = 0
    for scalar in text.unicodeScalars {
      for _ in 0..<scalar.utf8.count { offsets.append(offset) }
      offset += scalar.utf16.count
    }
    offsets.append(offset)
  }

  subscript(utf8Offset: Int) -> Int { offsets[utf8Offset] }
}

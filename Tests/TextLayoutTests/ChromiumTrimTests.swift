import FontFaces
import Foundation
import LayoutGeometry
import Testing
import UnicodeAnalysis

@testable import TextLayout

/// Lines with full-width punctuation against those of headless Chromium under each value of `text-spacing-trim`;
/// `Corpora/Chromium/README.md` tells how they were recorded.
@Suite("Full-width punctuation as Chromium trims it") struct ChromiumTrimTests {
  /// A text at one size and width.
  struct Row {
    var text: String
    /// The text as it is written in the file.
    var source: String
    var trim: SpacingTrim
    var isAlone: Bool
    var size: Length
    var width: Length
    var lines: [ChromiumAnswers.Line]

    var starts: [Int] { lines.dropLast().reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.utf16Count) } }
    var name: String {
      "\(trim.rawValue)\t\(isAlone ? "cjk" : "usual")\t\(size.points)\t\(width.points)\t\(source)"
    }
  }

  static func rows(of name: String) throws -> [String] {
    try String(contentsOf: ChromiumAnswers.folder().appending(path: name), encoding: .utf8)
      .split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  static func recorded() throws -> [Row] {
    var source = ""
    var text = ""
    return try rows(of: "trims.tsv").compactMap { row in
      guard row.hasPrefix("\t") else {
        source = row
        text = try ChromiumAnswers.unescaped(row)
        return nil
      }
      let cells = row.split(separator: "\t").map(String.init)
      guard cells.count == 5, let trim = SpacingTrim(rawValue: cells[0]), let size = Double(cells[2]),
        let width = Int(cells[3])
      else { throw ChromiumAnswers.Malformed(row: row) }
      let lines = cells[4].split(separator: " ").compactMap { line -> ChromiumAnswers.Line? in
        let numbers = line.split(separator: ":").compactMap { Int($0) }
        return numbers.count == 2 ? ChromiumAnswers.Line(utf16Count: numbers[0], width: numbers[1]) : nil
      }
      return Row(
        text: text, source: source, trim: trim, isAlone: cells[1] == "cjk", size: Length(points: size),
        width: Length(width), lines: lines)
    }
  }

  let families: [String]
  let fonts: FontLibrary

  init() throws {
    families = try ChromiumAnswers().fonts.map { name in
      try #require(
        ChromiumTests.folders.map { $0 + name }.first { FileManager.default.fileExists(atPath: $0) },
        "\(name) is not in \(ChromiumTests.folders): install fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji"
      )
    }
    fonts = try FontLibrary()
  }

  private func preparer(_ trim: SpacingTrim, isExhaustive: Bool = false) -> TextPreparer {
    let preparer = TextPreparer(
      fonts: fonts, lineBreaks: LineBreakOptions(compatibility: .chromium, spacingTrim: trim))
    preparer.isExhaustive = isExhaustive
    return preparer
  }

  private func style(_ row: Row) -> TextStyle {
    TextStyle(families: row.isAlone ? families.filter { $0.contains("CJK") } : families, size: row.size)
  }

  @Test("under each value 99.9 % of lines begin and end as there, and every other text is listed")
  func lines() throws {
    let rows = try Self.recorded()
    #expect(rows.count > 10_000)
    var differing: Set<String> = []
    var lineCount = 0
    var wrongWidths: [String] = []
    for trim in SpacingTrim.allCases {
      let preparer = preparer(trim)
      for row in rows where row.trim == trim {
        let offsets = UTF16Offsets(row.text)
        let prepared = preparer.prepare(StyledText(row.text, style: style(row)))
        let lines = prepared.layout(width: row.width).lines
        guard lines.map({ offsets[$0.utf8Range.lowerBound] }) == row.starts else {
          differing.insert("\(reason(lines, row, offsets).rawValue)\t\(row.name)")
          continue
        }
        for (line, theirs) in zip(lines, row.lines) {
          lineCount += 1
          let pieces = preparer.glyphRuns(of: line, in: prepared).count
          let difference = Double(theirs.width) - line.width.points * 64
          if difference < -1.5 || difference > Double(pieces) + 2.5 {
            wrongWidths.append("\(line.width.points) and \(Double(theirs.width) / 64) in \(row.name)")
          }
        }
      }
    }
    try report(differing, rows.count)
    #expect(!differing.contains { $0.hasPrefix(Reason.unexplained.rawValue) })
    #expect(
      Double(wrongWidths.count) <= Double(lineCount) / 1000,
      "\(wrongWidths.count) of \(lineCount) widths: \(wrongWidths.prefix(20).joined(separator: "; "))")
    let listed = try Set(Self.rows(of: "trim-differences.tsv"))
    #expect(differing.subtracting(listed).sorted() == [], "not listed in trim-differences.tsv")
    #expect(listed.subtracting(differing).sorted() == [], "listed in trim-differences.tsv, but agreeing")
    #expect(Double(differing.count) <= Double(rows.count) / 1000, "\(differing.count) of \(rows.count)")
  }

  /// Why our lines are others.
  enum Reason: String {
    /// The line is as wide as the box, but for 1/64 of a point for each piece in which the browser measures it.
    case edge
    /// A bracket of Chinese type beside Latin belongs to another script than in the browser, and the face kerns it.
    case script
    /// A word is cut between brackets that trim each other.
    case cut
    /// None of these: a fault of ours.
    case unexplained
  }

  private func reason(_ lines: [TextLine], _ row: Row, _ offsets: UTF16Offsets) -> Reason {
    var index = 0
    while index + 1 < min(lines.count, row.lines.count),
      offsets[lines[index + 1].utf8Range.lowerBound] == row.starts[index + 1]
    { index += 1 }
    let limit = row.width.points
    let widths = [lines[index].width.points, Double(row.lines[index].width) / 64]
    if widths.contains(where: { abs($0 - limit) <= 4.0 / 64 }) { return .edge }
    let shown = String(decoding: Array(row.text.utf8)[lines[index].utf8Range], as: UTF8.self)
    if shown.unicodeScalars.contains(where: { $0.isASCII && $0.properties.isAlphabetic }) { return .script }
    return lines[index].ending == .cut ? .cut : .unexplained
  }

  private func report(_ differing: Set<String>, _ count: Int) throws {
    guard let path = ProcessInfo.processInfo.environment["SCROLLBACK_TRIM_REPORT"] else { return }
    let rows = ["cases\t\(count)\t\(differing.count)"] + differing.sorted()
    try (rows.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Distinct texts of the recorded ones.
  private func texts() throws -> [String] {
    var seen: Set<String> = []
    return try Self.recorded().map(\.text).filter { seen.insert($0).inserted }
  }

  @Test("glyphs and carets stand where lines were measured", arguments: SpacingTrim.allCases)
  func drawn(trim: SpacingTrim) throws {
    let preparer = preparer(trim)
    var trimmedEnds = 0
    for text in try texts().prefix(150) where !text.contains(" ") {
      let prepared = preparer.prepare(StyledText(text, style: TextStyle(families: families, size: Length(17))))
      for width in stride(from: 30, through: 330, by: 25) {
        for line in prepared.layout(width: Length(width)).lines {
          let runs = preparer.glyphRuns(of: line, in: prepared)
          let drawn = runs.flatMap(\.glyphs).reduce(Length.zero) { $0 + $1.advance }
          #expect(
            abs((line.width - drawn).rawValue) <= 64 + runs.count,
            "\(line.width) and \(drawn) at \(width) in \(text) \(line.utf8Range)")
          let end = prepared.carets(of: line).units.filter { !$0.hangs }.map(\.right).max() ?? .zero
          #expect(
            abs((line.width - end).rawValue) <= 64 + runs.count,
            "\(line.width), carets \(end) in \(text) \(line.utf8Range)")
          if line.isEndTrimmed { trimmedEnds += 1 }
        }
      }
    }
    #expect(trim == .spaceAll ? trimmedEnds == 0 : trimmedEnds > 50)
  }

  @Test("an opening bracket that is trimmed is drawn to the left, a closing one is cut on the right")
  func places() throws {
    // A square of 20 points each; Noto Sans CJK draws 「 in the right half of its square.
    let style = TextStyle(families: families.filter { $0.contains("CJK") }, size: Length(20))
    func glyphs(_ text: String, _ trim: SpacingTrim, width: Int) -> [Glyph] {
      let preparer = preparer(trim)
      let prepared = preparer.prepare(StyledText(text, style: style))
      return prepared.layout(width: Length(width)).lines
        .flatMap { preparer.glyphRuns(of: $0, in: prepared).flatMap(\.glyphs) }
    }
    #expect(glyphs("あ」「い", .spaceAll, width: 200).map(\.advance) == [20, 20, 20, 20].map { Length($0) })
    let adjacent = glyphs("あ」「い", .normal, width: 200)
    #expect(adjacent.map(\.advance) == [20, 20, 10, 20].map { Length($0) })
    // Its origin is half a square to the left, so that its ink stands where the square of the others would begin.
    #expect(adjacent.map(\.x) == [0, 20, 30, 50].map { Length($0) })
    // 「い」 is 60 wide and 50 if the end is trimmed.
    #expect(glyphs("ああ「い」う", .normal, width: 50).map(\.advance) == [20, 20, 20, 20, 10, 20].map { Length($0) })
    #expect(glyphs("ああ「い」う", .spaceFirst, width: 55).map(\.advance) == [20, 20, 10, 20, 20, 20].map { Length($0) })
    #expect(glyphs("「い", .spaceFirst, width: 200).map(\.advance) == [20, 20].map { Length($0) })
    #expect(glyphs("「い", .trimStart, width: 200).map(\.x) == [-10, 10].map { Length($0) })
  }

  @Test("the fast way and the slow way give the same positions", arguments: SpacingTrim.allCases)
  func fastPath(trim: SpacingTrim) throws {
    let fast = preparer(trim)
    let slow = preparer(trim, isExhaustive: true)
    for text in try texts() + SampleTexts.all {
      let styled = StyledText(text, style: TextStyle(families: families))
      let (a, b) = (fast.prepare(styled).storage, slow.prepare(styled).storage)
      #expect(a.segments.starts == b.segments.starts && a.segments.ends == b.segments.ends, "\(text)")
      #expect(a.spacing.entries == b.spacing.entries && a.naturalWidth == b.naturalWidth, "\(text)")
      #expect(a.segments.offsets == b.segments.offsets && a.runs == b.runs, "\(text)")
    }
  }

  @Test("a text that grows equals one prepared whole", arguments: [SpacingTrim.normal, .trimStart])
  func growing(trim: SpacingTrim) throws {
    let growing = preparer(trim)
    let whole = preparer(trim)
    for text in try texts().prefix(16) {
      let text = text + "\nand then some words in Latin letters that go on for a while 「" + text
      var prepared = growing.prepare(StyledText("", style: TextStyle(families: families)))
      var end = text.startIndex
      while end < text.endIndex {
        end = text.index(end, offsetBy: 7, limitedBy: text.endIndex) ?? text.endIndex
        let styled = StyledText(String(text[..<end]), style: TextStyle(families: families))
        prepared = growing.prepare(styled, extending: prepared)
        let expected = whole.prepare(styled)
        for width in [60, 200] {
          #expect(prepared.layout(width: Length(width)) == expected.layout(width: Length(width)), "\(text[..<end])")
          #expect(prepared.measure(width: Length(width)) == expected.measure(width: Length(width)))
        }
      }
    }
  }
}

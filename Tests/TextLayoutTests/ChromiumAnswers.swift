import Foundation
import LayoutGeometry

/// What `Corpora/Chromium/answers.tsv` says: where headless Chromium breaks lines, and how wide they are.
struct ChromiumAnswers: Sendable {
  /// A line: UTF-16 units with its hanging spaces, and the width of what is seen, in 1/64 of a point.
  struct Line: Hashable, Sendable {
    var utf16Count: Int
    var width: Int
  }

  /// A text at one size and width.
  struct Case: Sendable {
    var size: Length
    var width: Length
    var lines: [Line]
  }

  /// The least width, in 1/64 of a point, at which the first line of a text holds `utf16Count` units.
  struct Narrowest: Sendable {
    var size: Length
    var width: Int
    var utf16Count: Int
  }

  struct Text: Sendable {
    var language: String
    var string: String
    var cases: [Case] = []
    var narrowest: [Narrowest] = []
  }

  /// The file could not be understood.
  struct Malformed: Error {
    let row: String
  }

  /// The version of the browser.
  let version: String
  /// The files of the fonts, in the order in which they were to be used.
  let fonts: [String]
  let texts: [Text]

  static func folder() -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Corpora/Chromium")
  }

  init() throws {
    let rows = try String(contentsOf: Self.folder().appending(path: "answers.tsv"), encoding: .utf8)
      .split(separator: "\n")
    let head = rows.first.map(String.init) ?? ""
    let parts = head.dropFirst(2).components(separatedBy: ". Fonts: ")
    guard parts.count == 2 else { throw Malformed(row: head) }
    version = parts[0]
    fonts = parts[1].components(separatedBy: ", ")
    var texts: [Text] = []
    for row in rows.dropFirst() {
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if cells.count == 2 {
        texts.append(Text(language: cells[0], string: try Self.unescaped(cells[1])))
        continue
      }
      guard cells.count == 4, let size = Double(cells[1]).map({ Length(points: $0) }), !texts.isEmpty else {
        throw Malformed(row: String(row))
      }
      if cells[2].hasPrefix("!"), let width = Int(cells[2].dropFirst()), let count = Int(cells[3]) {
        texts[texts.count - 1].narrowest.append(Narrowest(size: size, width: width, utf16Count: count))
        continue
      }
      let lines = cells[3].split(separator: " ").compactMap { line -> Line? in
        let numbers = line.split(separator: ":").compactMap { Int($0) }
        return numbers.count == 2 ? Line(utf16Count: numbers[0], width: numbers[1]) : nil
      }
      guard let width = Int(cells[2]), !lines.isEmpty else { throw Malformed(row: String(row)) }
      texts[texts.count - 1].cases.append(Case(size: size, width: Length(width), lines: lines))
    }
    self.texts = texts
  }

  static func unescaped(_ text: String) throws -> String {
    var result = ""
    var rest = Substring(text)
    while let backslash = rest.firstIndex(of: "\\") {
      result += rest[..<backslash]
      rest = rest[backslash...]
      guard rest.hasPrefix("\\u{"), let end = rest.firstIndex(of: "}"),
        let scalar = UInt32(rest[..<end].dropFirst(3), radix: 16).flatMap(Unicode.Scalar.init)
      else { throw Malformed(row: text) }
      result.unicodeScalars.append(scalar)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}

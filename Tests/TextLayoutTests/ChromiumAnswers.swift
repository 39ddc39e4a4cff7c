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

    /// The UTF-16 offsets where lines begin.
    var starts: [Int] { lines.dropLast().reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.utf16Count) } }
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
    /// The text as it is written in the file.
    var row: String
    var cases: [Case] = []
    var narrowest: [Narrowest] = []

    /// Whether the recorder could tell the widths of its lines: what soft hyphens, zero width spaces and spaces other
    /// than SPACE add cannot be seen from outside.
    var isMeasured: Bool {
      !string.unicodeScalars.contains {
        [0xAD, 0x200B, 0x200D, 0xFE0F, 0x1F3FD].contains($0.value) || (0x2000...0x200A).contains($0.value)
      }
    }
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
        texts.append(Text(language: cells[0], string: try Self.unescaped(cells[1]), row: cells[1]))
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
    var result = String.UnicodeScalarView()
    // By scalars: a mark after an escape would make one character with its brace.
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      guard scalar == "\\" else {
        result.append(scalar)
        rest.removeFirst()
        continue
      }
      guard rest.starts(with: "\\u{".unicodeScalars), let end = rest.firstIndex(of: "}"),
        let escaped = UInt32(String(rest[..<end].dropFirst(3)), radix: 16).flatMap(Unicode.Scalar.init)
      else { throw Malformed(row: text) }
      result.append(escaped)
      rest = rest[end...].dropFirst()
    }
    return String(result)
  }
}

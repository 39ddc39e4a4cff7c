import Foundation
import Testing
import UnicodeAnalysis

/// The test suites of the Unicode Character Database, as Debian's package `unicode-data` installs them.
enum UnicodeData {
  /// A suite could not be read.
  struct Missing: Error, CustomStringConvertible {
    let name: String
    var description: String {
      "\(name) is not in \(UnicodeData.directories.joined(separator: " or ")): install the package unicode-data"
    }
  }

  static let directories = ["/usr/share/unicode", "/usr/local/share/unicode", "/opt/homebrew/share/unicode"]

  static func bytes(of name: String) throws -> [UInt8] {
    for directory in directories {
      if let data = FileManager.default.contents(atPath: directory + "/" + name) { return Array(data) }
    }
    throw Missing(name: name)
  }

  /// The lines of a file that are not empty.
  static func lines(of name: String) throws -> [String] {
    try bytes(of: name).split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The name of a suite and the version of Unicode that it is of, by its head: "LineBreakTest 15.0".
  static func title(_ name: String) throws -> String {
    let head = String(decoding: try bytes(of: name).prefix(400), as: UTF8.self)
    let match = head.firstMatch(of: /-([0-9]+\.[0-9]+)\.[0-9]+\.txt|Version: ([0-9]+\.[0-9]+)/)
    let version = try #require(match, "\(name) does not tell its version")
    let suite = name.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    return "\(suite) \(version.1 ?? version.2 ?? "")"
  }

  /// A case of a break test.
  struct BreakCase {
    /// The case as written, without its comment: "× 0061 ÷ 0062 ÷".
    let row: String
    let text: String
    /// UTF-8 offsets marked with ÷, the start and the end included where they are.
    let breaks: [Int]
  }

  static func breakCases(of name: String) throws -> [BreakCase] {
    try lines(of: name).compactMap { line in
      let row = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
      guard !row.isEmpty else { return nil }
      var text = String.UnicodeScalarView()
      var breaks: [Int] = []
      var offset = 0
      for word in row.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
        if word == "÷" {
          breaks.append(offset)
        } else if word != "×" {
          let scalar = try #require(UInt32(word, radix: 16).flatMap(Unicode.Scalar.init))
          text.append(scalar)
          offset += scalar.utf8.count
        }
      }
      return BreakCase(row: row, text: String(text), breaks: breaks)
    }
  }
}

extension TextAnalysis {
  /// The offsets of the opportunities.
  var offsets: [Int] { lineOpportunities.map { Int($0.utf8Offset) } }

  /// The grapheme boundaries, also where the analysis holds none because every scalar is one.
  func graphemeBoundaries(of text: String) -> [Int] {
    var boundaries = [0]
    Array(text.utf8).withUnsafeBufferPointer { utf8 in
      forEachGrapheme(of: utf8) { _, end in boundaries.append(end) }
    }
    return boundaries
  }
}

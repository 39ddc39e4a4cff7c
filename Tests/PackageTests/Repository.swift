import Foundation

/// The repository that the tests were built from.
enum Repository {
  /// Its root: three levels above this file.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A file in a directory of the repository, with its text.
  struct Source {
    /// Its path from the root.
    var path: String
    /// What it says.
    var text: String

    /// The room that it stands in: the directory below `Sources` or `Tests`.
    var room: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
    /// Its last path component.
    var name: String { path.split(separator: "/").last.map(String.init) ?? "" }
    /// Its lines.
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
  }

  /// The files below a directory that end in one of the given ways, by path.
  static func files(below directory: String, endingIn endings: [String]) throws -> [Source] {
    let base = root.appendingPathComponent(directory)
    let paths = FileManager.default.subpaths(atPath: base.path) ?? []
    return try paths.sorted()
      .filter { path in endings.contains { path.hasSuffix("." + $0) } && !path.contains(".build/") }
      .map { path in
        let url = base.appendingPathComponent(path)
        return Source(path: directory + "/" + path, text: try String(contentsOf: url, encoding: .utf8))
      }
  }

  /// The text of a file.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }
}

/// A target as the package's manifest declares it.
struct DeclaredTarget {
  /// The kind: `target`, `executableTarget`, `testTarget`, `systemLibrary`.
  var kind: String
  /// The name.
  var name: String
  /// The names of the targets that it needs directly.
  var dependencies: [String]

  /// The targets of a manifest, read as text: asking the package manager would wait for the build that runs the tests.
  static func all(in manifest: String) -> [DeclaredTarget] {
    let pattern =
      /\.(target|executableTarget|testTarget|systemLibrary)\(\s*name:\s*"([^"]+)"(?:,\s*dependencies:\s*\[([^\]]*)\])?/
    return manifest.matches(of: pattern).map { match in
      let list = match.output.3.map(String.init) ?? ""
      let names = list.matches(of: /"([^"]+)"/).map { String($0.output.1) }
      return DeclaredTarget(kind: String(match.output.1), name: String(match.output.2), dependencies: names)
    }
  }
}

import Foundation
import Testing

@Suite("The rooms of the package")
struct RoomTests {
  /// The rooms from the ground up.
  ///
  /// A room may use those above it in this list and none below it.
  static let order = [
    "ICULibrary", "CHarfBuzz", "CHarfBuzzSubset", "CFontconfig", "CCairo", "CImageCodecs", "CCMark", "CMemory", "CICU",
    "CSimdjson", "CLineFilling", "LayoutGeometry", "VerbatimText", "ChatModel", "JSONLines", "UnicodeAnalysis",
    "MarkdownText", "CivilTime", "FontFaces", "TextLayout", "BubbleLayout", "TranscriptLayout",
    "ChatFormats", "ChatGeneration", "TranscriptDrawing",
    "TranscriptReplay", "Scrollback", "ScrollbackTool",
  ]

  /// Modules that only some rooms may import.
  static let reserved: [String: Set<String>] = [
    "ICULibrary": [],
    "CICU": ["UnicodeAnalysis", "CivilTime"],
    "CHarfBuzz": ["FontFaces", "TextLayout"],
    "CHarfBuzzSubset": ["TranscriptDrawing"],
    "CFontconfig": ["FontFaces"],
    "CCairo": ["TranscriptDrawing"],
    "CImageCodecs": ["TranscriptDrawing"],
    "CCMark": ["MarkdownText"],
    "CSimdjson": ["JSONLines"],
    "CLineFilling": ["TextLayout"],
    "CMemory": ["ScrollbackTool"],
    "Foundation": ["ChatFormats", "TranscriptDrawing", "ScrollbackTool"],
    "FoundationEssentials": ["ChatFormats", "TranscriptDrawing", "ScrollbackTool"],
    "Dispatch": ["TranscriptLayout", "ScrollbackTool"],
  ]

  /// Libraries that only tests use; they lie in `Tests`.
  static let testLibraries: Set<String> = ["CBidiOracles"]

  /// Modules of the system and of Swift that any room may import.
  static let open: Set<String> = ["Synchronization", "Swift", "Glibc", "Musl", "Darwin"]

  let targets: [DeclaredTarget]

  init() throws { targets = DeclaredTarget.all(in: try Repository.text("Package.swift")) }

  private var rooms: [DeclaredTarget] {
    targets.filter { $0.kind != "testTarget" && !Self.testLibraries.contains($0.name) }
  }

  @Test("every room is listed, and every listed room is there")
  func allRooms() throws {
    #expect(rooms.map(\.name).sorted() == Self.order.sorted())
    let sources = Repository.root.appendingPathComponent("Sources")
    let directories = try FileManager.default.contentsOfDirectory(atPath: sources.path).filter { !$0.hasPrefix(".") }
    #expect(directories.sorted() == Self.order.sorted())
  }

  @Test("a library of tests is declared, lies among them, and no room depends on it")
  func testLibraries() throws {
    for library in Self.testLibraries {
      #expect(targets.contains { $0.name == library })
      #expect(FileManager.default.fileExists(atPath: Repository.root.appendingPathComponent("Tests/\(library)").path))
      #expect(!rooms.contains { $0.dependencies.contains(library) })
    }
  }

  @Test("a room depends only on rooms below it")
  func oneDirection() throws {
    for room in rooms {
      let place = try #require(Self.order.firstIndex(of: room.name), "\(room.name) is not listed")
      for dependency in room.dependencies {
        let other = try #require(Self.order.firstIndex(of: dependency), "\(dependency) is not listed")
        #expect(other < place, "\(room.name) depends on \(dependency), which lies above it")
      }
    }
  }

  @Test("formats see nothing of the layout")
  func formatsSeeTheModelOnly() throws {
    let formats = try #require(rooms.first { $0.name == "ChatFormats" })
    #expect(Set(formats.dependencies).isSubset(of: ["ChatModel", "JSONLines", "CivilTime"]))
    let model = try #require(rooms.first { $0.name == "ChatModel" })
    #expect(model.dependencies == ["VerbatimText"])
  }

  @Test("a file imports only what its room declares, or what that re-exports by declaration")
  func importsAreDeclared() throws {
    let declared = Dictionary(uniqueKeysWithValues: rooms.map { ($0.name, Set($0.dependencies)) })
    func reachable(_ name: String) -> Set<String> {
      declared[name, default: []].reduce(into: declared[name, default: []]) { $0.formUnion(reachable($1)) }
    }
    for file in try Repository.files(below: "Sources", endingIn: ["swift"]) {
      let known = reachable(file.room)
      for module in file.imports {
        if let users = Self.reserved[module] {
          #expect(users.contains(file.room), "\(file.path) imports \(module), which is not for \(file.room)")
        } else {
          #expect(
            Self.open.contains(module) || known.contains(module),
            "\(file.path) imports \(module), on which \(file.room) does not depend")
        }
      }
    }
  }

  @Test("the header of CICU shows nothing of ICU")
  func hiddenICU() throws {
    for header in try Repository.files(below: "Sources/CICU/include", endingIn: ["h", "modulemap"]) {
      #expect(!header.text.contains("unicode/"), "\(header.path) includes a header of ICU")
    }
  }

  @Test("every test target tests a room of its name, or the package")
  func testTargets() throws {
    for target in targets where target.kind == "testTarget" {
      let room = String(target.name.dropLast("Tests".count))
      #expect(target.name.hasSuffix("Tests"))
      #expect(
        Self.order.contains(room) || ["Package", "Corpora"].contains(room), "\(target.name) tests nothing that is there"
      )
    }
  }
}

extension Repository.Source {
  /// The modules that a Swift file imports.
  var imports: [String] {
    lines.compactMap { line in
      // `@testable public import struct Module.Name`: the module is the first word after `import` and a kind.
      guard line.contains("import ") else { return nil }
      var words = line.split(separator: " ")[...]
      let modifiers: Set<Substring> = ["public", "package", "internal", "private", "fileprivate"]
      while let word = words.first, word.hasPrefix("@") || modifiers.contains(word) { words.removeFirst() }
      guard words.popFirst() == "import" else { return nil }
      let kinds: Set<Substring> = ["struct", "class", "enum", "func", "protocol", "typealias", "var", "let"]
      if let word = words.first, kinds.contains(word) { words.removeFirst() }
      return words.first?.split(separator: ".").first.map(String.init)
    }
  }
}

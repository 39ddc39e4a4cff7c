import ChatGeneration
import Foundation
import Testing

@testable import FontFaces

@Suite("FontLibrary")
struct FontLibraryTests {
  /// Writes a file that goes away with the test.
  private func withFile(_ data: Data, name: String, _ body: (String) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let file = directory.appending(path: name)
    try data.write(to: file)
    try body(file.path)
  }

  @Test("a file that does not exist is an error that names it, asked for in either way")
  func missingFile() throws {
    let path = "/nowhere/Missing.ttf"
    let expected = FontError.unreadableFile(path: path, reason: "No such file or directory")
    #expect(throws: expected) { _ = try FontLibrary(files: [path]) }
    #expect(throws: expected) { try FontLibrary().fontSet(families: ["Noto Sans", path]) }
    #expect(throws: expected) { try FontLibrary().requireFamilies([path]) }
    #expect("\(expected)".contains(path))
  }

  @Test("a text file, an empty file and a directory are no fonts")
  func notAFont() throws {
    try withFile(Data("This is no font.\n".utf8), name: "text.ttf") { path in
      #expect(throws: FontError.notAFont(path: path)) { _ = try FontLibrary(files: [path]) }
    }
    try withFile(Data(), name: "empty.otf") { path in
      #expect(throws: FontError.notAFont(path: path)) { _ = try FontLibrary(files: [path]) }
    }
    let directory = FileManager.default.temporaryDirectory.path
    #expect(throws: FontError.notAFont(path: directory)) { try FontLibrary(files: [directory]) }
  }

  @Test("a damaged font is an error or a face, never a crash", arguments: 0..<60)
  func damaged(seed: Int) throws {
    let family = ["Noto Sans Hebrew", "Noto Color Emoji", "DejaVu Sans"][seed % 3]
    let path = try Fixtures.face(family).path
    var data = try Data(contentsOf: URL(filePath: path)).prefix(200_000)
    var random = SplitMix64(seed: UInt64(seed))
    if seed % 2 == 0 { data = data.prefix(Int(random.next() % UInt64(data.count))) }
    // The directory and the small tables lie in front; a few bytes anywhere else.
    for _ in 0..<(seed % 5) * 8 where data.count > 300 {
      data[Int(random.next() % 300)] = UInt8(truncatingIfNeeded: random.next())
      data[Int(random.next() % UInt64(data.count))] = UInt8(truncatingIfNeeded: random.next())
    }
    try withFile(Data(data), name: "damaged.ttf") { path in
      do throws(FontError) {
        let set = try FontLibrary(files: [path]).fontSet(families: ["Noto Sans"])
        #expect(set.faces.first?.path == path, "seed \(seed)")
        for scalar: UInt32 in [0x20, 0x5D0, 0x1F600] { _ = set.faceIndex(scalar: scalar) }
      } catch {
        #expect(error == .notAFont(path: path), "seed \(seed)")
      }
    }
  }

  @Test("a listed font that is broken is passed over")
  func brokenInstalled() throws {
    let good = try #require(Fixtures.library.get().catalogue.fonts.first { $0.path.hasSuffix("/NotoSans-Regular.ttf") })
    try withFile(Data("no font".utf8), name: "Broken.ttf") { path in
      var broken = good
      broken.path = path
      broken.families = ["Broken"]
      let set = try FontLibrary(files: [], installed: [broken, good]).fontSet(families: ["Broken"])
      #expect(set.faceIndex(scalar: 0x61) == 0)
      #expect(set[0].path == good.path)
      // No family of the fixed order, no other font: the broken one was the last hope.
      #expect(throws: FontError.noUsableFont) {
        try FontLibrary(files: [], installed: [broken]).fontSet(families: ["Broken"])
      }
    }
  }

  @Test("without any font the error says how to get one")
  func noFont() throws {
    let library = try FontLibrary(files: [], installed: [])
    #expect(throws: FontError.noUsableFont) { try library.fontSet(families: ["Noto Sans"]) }
    #expect("\(FontError.noUsableFont)".contains("apt-get install fonts-noto-core"))
    #expect("\(FontError.noUsableFont)".contains("--metrics cells=8x20"))
  }

  @Test("a given file alone is enough, and comes before the families")
  func givenFile() throws {
    let path = try Fixtures.face("Noto Sans").path
    let alone = try FontLibrary(files: [path], installed: []).fontSet(families: ["Noto Sans"])
    #expect(alone.faces.map(\.path) == [path])
    #expect(alone.count == 1)

    let hebrew = try Fixtures.face("Noto Sans Hebrew").path
    let both = try FontLibrary(files: [hebrew]).fontSet(families: ["Noto Sans"])
    #expect(both.faces.map(\.path) == [hebrew, path])
    let named = try FontLibrary(files: [hebrew]).fontSet(families: ["Noto Sans", "Noto Sans Hebrew"])
    #expect(named.faces.map(\.path) == [path, hebrew])
    let asFamily = try FontLibrary().fontSet(families: [hebrew, "Noto Sans"])
    #expect(asFamily.faces.map(\.path) == [hebrew, path])
  }

  @Test("a missing family is passed over in a style and an error when it was required")
  func missingFamily() throws {
    let library = try Fixtures.library.get()
    let set = try library.fontSet(families: ["No Such Family", "Noto Sans"])
    #expect(set.faces.map(\.family) == ["Noto Sans"])
    #expect(set == (try library.fontSet(families: ["Noto Sans"])))
    #expect(throws: FontError.unknownFamily(name: "Nota Sans", nearest: "Noto Sans")) {
      try library.requireFamilies(["Noto Sans", "Nota Sans"])
    }
    try library.requireFamilies(["Noto Sans", "noto sans hebrew", "sans-serif"])
    // None of those that were asked for: the fixed order begins with Noto Sans.
    let none = try library.fontSet(families: ["No Such Family"])
    #expect(none[0].family == "Noto Sans")
  }

  @Test("the nearest weight is the one that CSS picks")
  func weights() throws {
    func font(_ weight: Int) -> InstalledFont {
      InstalledFont(
        families: ["F"], path: "\(weight)", index: 0, weights: weight...weight, width: 100, isItalic: false,
        isMonospaced: false, isColored: false, isVariable: false)
    }
    // CSS Fonts 4, 5.2: wanted, there, chosen.
    let cases: [(Int, [Int], Int)] = [
      (400, [300, 500, 700], 500), (400, [300, 700], 300), (400, [700, 900], 700), (500, [400, 600], 400),
      (600, [400, 700, 900], 700), (700, [300, 600], 600), (300, [200, 400], 200), (100, [400, 900], 400),
      (700, [400, 700], 700), (450, [400, 500], 500),
    ]
    for (wanted, there, chosen) in cases {
      let catalogue = FontCatalogue(fonts: there.map(font))
      let number = try #require(catalogue.number(family: "f", weight: wanted, isItalic: false))
      #expect(catalogue.fonts[number].path == "\(chosen)", "\(wanted) of \(there)")
    }
  }
}

import Testing

@testable import FontFaces

@Suite("FontReport")
struct FontReportTests {
  @Test("with Debian's Noto fonts every script is served, by a face that has the sample")
  func complete() throws {
    let report = try Fixtures.library.get().report()
    #expect(report.missing.map(\.name) == [])
    #expect(report.scripts.count >= 35)
    #expect(Set(report.scripts.map(\.name)).count == report.scripts.count)
    for script in report.scripts {
      let family = try #require(script.family)
      #expect(try #require(script.path).hasPrefix("/"), "\(family)")
    }
    #expect(report.scripts.first { $0.name == "Han" }?.family == "Noto Sans CJK JP")
    #expect(report.scripts.first { $0.name == "Emoji" }?.family == "Noto Color Emoji")
  }

  @Test("what is missing is named with the package that brings it")
  func missing() throws {
    let path = try Fixtures.face("Noto Sans").path
    let report = try FontLibrary(files: [path], installed: []).report()
    #expect(report.scripts.first { $0.name == "Latin" }?.family == "Noto Sans")
    let hangul = try #require(report.missing.first { $0.name == "Hangul" })
    #expect(hangul.package == "fonts-noto-cjk")
    #expect(report.installedCount == 0)

    let empty = try FontLibrary(files: [], installed: []).report()
    #expect(empty.missing.count == empty.scripts.count)
  }

  @Test("the versions are numbers with two points")
  func versions() {
    let versions = FontLibrary.versions
    for version in [versions.harfBuzz, versions.fontconfig] {
      #expect(version.split(separator: ".").compactMap { Int($0) }.count == 3, "\(version)")
    }
  }
}

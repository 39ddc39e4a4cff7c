import Foundation
import Testing

@Suite("House rules")
struct HouseRuleTests {
  @Test("at the top of the repository stands only what has a place there")
  func topLevel() throws {
    let allowed: Set = ["Package.swift", "Package.resolved", "Sources", "Tests", "Corpora", "Benchmarks", "README.md"]
    let entries = try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
    for entry in entries where !entry.hasPrefix(".") {
      #expect(allowed.contains(entry), "\(entry) has no place at the top of the repository")
    }
  }

  @Test("no file is longer than 600 lines")
  func shortFiles() throws {
    let endings = ["swift", "c", "h", "cpp"]
    for directory in ["Sources", "Tests", "Benchmarks"] {
      for file in try Repository.files(below: directory, endingIn: endings) {
        let count = file.lines.count
        #expect(count <= 600, "\(file.path) has \(count) lines")
      }
    }
  }

  @Test(
    "what can trap without a word is not used",
    arguments: [
      "fatalError(", "try!", "as!", "unsafeBitCast(", "TODO", "FIXME", "XXX",
      "unsafeFlags", "print(\"DEBUG",
    ])
  func forbidden(_ word: String) throws {
    for file in try Repository.files(below: "Sources", endingIn: ["swift"]) {
      for (index, line) in file.lines.enumerated() {
        #expect(!line.contains(word), "\(file.path):\(index + 1) has \(word)")
      }
    }
    let manifest = try Repository.text("Package.swift")
    #expect(!manifest.contains(word), "Package.swift has \(word)")
  }

  @Test("@unchecked Sendable has its proof beside it")
  func provenSendable() throws {
    for file in try Repository.files(below: "Sources", endingIn: ["swift"]) {
      for (index, line) in file.lines.enumerated() where line.contains("@unchecked Sendable") {
        let above = file.lines[max(0, index - 8)...index]
        #expect(above.contains { $0.contains("//") }, "\(file.path):\(index + 1) says nothing of why it is safe")
      }
    }
  }

  @Test("files are named after their subject")
  func names() throws {
    for file in try Repository.files(below: "Sources", endingIn: ["swift"]) {
      for word in ["Utils", "Utilities", "Helper", "Common", "Manager", "Misc"] {
        #expect(!file.name.contains(word), "\(file.path) is named after nothing")
      }
    }
  }

  @Test("README's commands begin with the bootstrap, and CI runs them as they stand")
  func readmeCommands() throws {
    let readme = try Repository.text("README.md")
    let run = try Repository.text(".ci/run")
    for name in ["layout", "test"] {
      let parts = readme.split(separator: "<!-- \(name) -->", maxSplits: 1)
      try #require(parts.count == 2, "README.md has no command marked \(name)")
      let command = parts[1].split(separator: "\n").dropFirst().first ?? ""
      #expect(command.hasPrefix(".ci/bootstrap && swift "), "the command marked \(name) is \(command)")
      #expect(run.contains("readme \(name)"))
    }
  }

  @Test("scripts end at the first failure")
  func strictScripts() throws {
    for name in ["bootstrap", "run", "smoke"] {
      let text = try Repository.text(".ci/\(name)")
      #expect(text.hasPrefix("#!/usr/bin/env bash\n"))
      #expect(text.contains("\nset -euo pipefail\n"))
    }
  }
}

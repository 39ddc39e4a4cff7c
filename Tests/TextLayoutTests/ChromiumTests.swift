import FontFaces
import Foundation
import LayoutGeometry
import Testing
import UnicodeAnalysis

@testable import TextLayout

@Suite("Lines as Chromium breaks them") struct ChromiumTests {
  static let folders = ["/usr/share/fonts/truetype/noto/", "/usr/share/fonts/opentype/noto/"]

  static func families(_ answers: ChromiumAnswers) throws -> [String] {
    try answers.fonts.map { name in
      try #require(
        folders.map { $0 + name }.first { FileManager.default.fileExists(atPath: $0) },
        "\(name) is not in \(folders): install fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji")
    }
  }

  @Test func explore() throws {
    let answers = try ChromiumAnswers()
    let families = try Self.families(answers)
    let fonts = try FontLibrary()
    let preparers = [LineBreakOptions.Compatibility.unicode, .chromium].map {
      TextPreparer(fonts: fonts, lineBreaks: LineBreakOptions(compatibility: $0))
    }
    var counts: [String: [Int]] = [:]
    var wide = 0
    var lineCount = 0
    for text in answers.texts {
      let utf16 = Array(text.string.utf16)
      func show(_ starts: [Int]) -> String {
        starts.enumerated().map { i, s in
          String(decoding: utf16[s..<(i + 1 < starts.count ? starts[i + 1] : utf16.count)], as: UTF16.self)
        }.joined(separator: "¦").debugDescription
      }
      for (mode, preparer) in preparers.enumerated() {
        for size in Set(text.cases.map(\.size)) {
          let prepared = preparer.prepare(StyledText(text.string, style: TextStyle(families: families, size: size)))
          for test in text.cases where test.size == size {
            let lines = prepared.layout(width: test.width).lines
            var starts: [Int] = []
            var offset = 0
            for line in test.lines {
              starts.append(offset)
              offset += line.utf16Count
            }
            let utf8 = text.string.utf8
            let own = lines.map {
              utf8.distance16(text.string, $0.utf8Range.lowerBound)
            }
            var row = counts[text.language, default: [0, 0, 0]]
            if mode == 0 { row[0] += 1 }
            if own != starts {
              row[1 + mode] += 1
              if mode == 1 {
                print("DIFF \(text.language) \(size.points) \(test.width.points)\n  C \(show(starts))\n  O \(show(own))")
              }
            } else if mode == 1 {
              for (a, b) in zip(lines, test.lines) where a.ending != .hyphen {
                lineCount += 1
                let d = a.width.points * 64 - Double(b.width)
                if abs(d) > 2.5 {
                  wide += 1
                  if wide < 150 {
                    let s = String(decoding: Array(utf8)[a.utf8Range], as: UTF8.self)
                    print("WIDTH \(text.language) \(size.points) own \(a.width.points * 64) chromium \(b.width) \(s.debugDescription)")
                  }
                }
              }
            }
            counts[text.language] = row
          }
          if mode == 1 {
            for narrow in text.narrowest where narrow.size == size {
              func first(_ w: Int) -> Int {
                let line = prepared.layout(width: Length(rawValue: w << 10)).lines[0]
                return text.string.utf8.distance16(text.string, line.utf8Range.upperBound)
              }
              var w = narrow.width
              while w < narrow.width + 40, first(w) < narrow.utf16Count { w += 1 }
              while w > max(0, narrow.width - 40), first(w - 1) >= narrow.utf16Count { w -= 1 }
              if w != narrow.width { print("NARROW \(text.language) \(size.points) own \(w) chromium \(narrow.width) \(narrow.utf16Count) \(show([0, narrow.utf16Count]))") }
            }
          }
        }
      }
    }
    for (k, v) in counts.sorted(by: { $0.key < $1.key }) { print("COUNT", k, v) }
    print("TOTAL", counts.values.reduce([0, 0, 0]) { [$0[0] + $1[0], $0[1] + $1[1], $0[2] + $1[2]] }, "lines", lineCount, "wide", wide)
  }
}

extension String.UTF8View {
  func distance16(_ string: String, _ offset: Int) -> Int {
    string.utf16.distance(from: string.utf16.startIndex, to: index(startIndex, offsetBy: offset))
  }
}

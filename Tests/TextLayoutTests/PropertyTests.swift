import ChatGeneration
import FontFaces
import LayoutGeometry
import Testing
import UnicodeAnalysis

@testable import TextLayout

/// What holds for every text, on seeded random ones.
@Suite("Properties of any text") struct PropertyTests {
  static let seed: UInt64 = 0x5C40_11BA_0000_0006
  static let pieces = [
    "word", "a", "ffi", "Straßenbahn", "it’s", "«oui»", "12.50", "https://a.b/c?d=e", "well-known", "שלום", "مرحبا",
    "你好", "カタカナ", "안녕", "สวัสดีครับ", "ខ្ញុំ", "နေကောင်း", "नमस्ते", "😀", "👍🏽", "👩‍👧", "🇫🇷🇩🇪", "e\u{301}", "\u{301}", "\u{200B}",
    "\u{A0}", "\u{AD}", "\u{202E}", "\u{2067}", "\u{2069}", "(", ")", "!", ",", "\t", "—", "\u{3000}", "\u{FFFC}", "\0",
  ]

  static func texts(_ count: Int, salt: UInt64, breaks: Bool = true) -> [String] {
    var random = SplitMix64(seed: seed &+ salt)
    return (0..<count).map { _ in
      var text = ""
      for _ in 0..<1 + Int(random.next() % 24) {
        text += pieces[Int(random.next() % UInt64(pieces.count))]
        switch random.next() % 6 {
        case 0, 1, 2: text += " "
        case 3 where breaks: text += random.next() % 4 == 0 ? "\n" : ""
        default: break
        }
      }
      return text
    }
  }

  static let widths = [0, 1, 9, 40, 97, 180, 300, 600, 10_000].map { Length($0) }

  func preparers() throws -> [TextPreparer] {
    let fonts = try FontLibrary()
    return [
      TextPreparer(fonts: fonts),
      TextPreparer(fonts: fonts, lineBreaks: LineBreakOptions(compatibility: .chromium)),
      TextPreparer(metrics: .cells(Size(width: Length(8), height: Length(20)))), TextPreparer(metrics: .terminal),
    ]
  }

  @Test("each byte is on one line, in order, and lines begin and end at graphemes (seed 5C4011BA00000006)")
  func covering() throws {
    let analyzer = TextAnalyzer()
    for preparer in try preparers() {
      for text in Self.texts(150, salt: 1) {
        let boundaries = Set(analyzer.analyze(text).graphemes.map(Int.init))
        let prepared = preparer.prepare(StyledText(text))
        for width in Self.widths {
          var end = 0
          for line in prepared.layout(width: width).lines {
            #expect(line.utf8Range.lowerBound == end && !line.utf8Range.isEmpty, "\(text.debugDescription) at \(width)")
            end = line.utf8Range.upperBound
            #expect(boundaries.isEmpty || boundaries.contains(end), "\(end) in \(text.debugDescription) at \(width)")
            #expect(line.width >= .zero)
          }
          #expect(end == text.utf8.count, "\(text.debugDescription) at \(width)")
        }
      }
    }
  }

  @Test("at the width of its widest line a text has the same lines")
  func stable() throws {
    for preparer in try preparers() {
      for text in Self.texts(150, salt: 2) {
        let prepared = preparer.prepare(StyledText(text))
        for width in Self.widths {
          let layout = prepared.layout(width: width)
          guard layout.size.width <= width else { continue }
          let again = prepared.layout(width: layout.size.width)
          #expect(
            again.lines.map(\.utf8Range) == layout.lines.map(\.utf8Range), "\(text.debugDescription) at \(width)")
        }
      }
    }
  }

  @Test("a wider box never takes more lines, but where tabs or soft hyphens move")
  func monotone() throws {
    for preparer in try preparers() {
      for text in Self.texts(150, salt: 3) where !text.contains("\t") && !text.contains("\u{AD}") {
        let prepared = preparer.prepare(StyledText(text))
        var last = Int.max
        for width in stride(from: 0, through: 400, by: 7) {
          let count = prepared.measure(width: Length(width)).lineCount
          #expect(count <= last, "\(text.debugDescription) at \(width)")
          last = count
        }
      }
    }
  }

  @Test("paragraphs of one text wrap as texts of their own do")
  func paragraphs() throws {
    for preparer in try preparers() {
      let texts = Self.texts(120, salt: 4, breaks: false)
      for (first, second) in zip(texts, texts.dropFirst())
      where !first.unicodeScalars.contains(where: {
        (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
      }) {
        let both = preparer.prepare(StyledText(first + "\n" + second))
        let one = preparer.prepare(StyledText(first))
        let other = preparer.prepare(StyledText(second))
        // Directions are those of the whole message, and with them the order of shaping; only equal ones compare.
        guard one.direction == both.direction, other.direction == both.direction else { continue }
        let start = first.utf8.count + 1
        for width in Self.widths {
          let lines = both.layout(width: width).lines
          let (before, after) = (one.layout(width: width).lines, other.layout(width: width).lines)
          #expect(
            lines.map(\.utf8Range.lowerBound)
              == before.map(\.utf8Range.lowerBound) + after.map { $0.utf8Range.lowerBound + start }
              && lines.map(\.width) == before.map(\.width) + after.map(\.width),
            "\(first.debugDescription), \(second.debugDescription) at \(width)")
        }
      }
    }
  }

  @Test("whatever a text is measured in, it has the same graphemes (seed 5C4011BA00000006)")
  func graphemes() throws {
    let preparers = try preparers()
    for text in Self.texts(300, salt: 6) {
      let prepared = preparers.map { $0.prepare(StyledText(text)) }
      for offset in 0...text.utf8.count {
        let ranges = Set(prepared.map { $0.graphemeRange(at: offset) })
        #expect(ranges.count == 1, "\(ranges) at \(offset) in \(text.debugDescription)")
      }
      // In cells nothing joins graphemes, so that at no width at all each is a line of its own, but for what hangs.
      let boundaries = Set((0...text.utf8.count).map { prepared[2].graphemeRange(at: $0).lowerBound })
      let starts = prepared.map { Set($0.layout(width: .zero).lines.map(\.utf8Range.lowerBound)) }
      #expect(starts.allSatisfy { $0.isSubset(of: boundaries) }, "\(text.debugDescription)")
      #expect(starts[0].isSubset(of: starts[2]), "\(text.debugDescription)")
    }
  }

  @Test("tasks that prepare the same texts at once get the same lines")
  func tasks() async throws {
    let fonts = try FontLibrary()
    let texts = Self.texts(200, salt: 5)
    let results = await withTaskGroup(of: [TextLayout].self) { group in
      for task in 0..<4 {
        group.addTask {
          let preparer = TextPreparer(fonts: fonts)
          let order = task % 2 == 0 ? Array(texts.indices) : texts.indices.reversed()
          var layouts: [(Int, TextLayout)] = []
          for index in order {
            layouts.append((index, preparer.prepare(StyledText(texts[index])).layout(width: Length(180))))
          }
          return layouts.sorted { $0.0 < $1.0 }.map(\.1)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for result in results { #expect(result == results[0]) }
  }
}

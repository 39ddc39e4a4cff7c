import FontFaces
import LayoutGeometry
import Testing
import UnicodeAnalysis

@testable import TextLayout

/// Words that several preparers share.
@Suite struct WordStoreTests {
  @Test("a word that one preparer has shaped is not shaped by the next")
  func sharing() throws {
    let fonts = try FontLibrary()
    let words = WordStore()
    let texts = CorpusTexts.generated(200, seed: 3)
    let first = TextPreparer(fonts: fonts, words: words)
    let second = TextPreparer(fonts: fonts, words: words)
    let alone = TextPreparer(fonts: fonts)
    for text in texts { _ = first.prepare(StyledText(text)) }
    for text in texts {
      let (a, b) = (second.prepare(StyledText(text)).storage, alone.prepare(StyledText(text)).storage)
      #expect(a.segments.starts == b.segments.starts && a.segments.ends == b.segments.ends && a.runs == b.runs)
    }
    // Texts that are analysed as a whole are shaped each time; of words, each preparer shapes the letters that it meets itself.
    #expect(first.statistics.shapings <= alone.statistics.shapings)
    #expect(second.statistics.shapings * 10 < alone.statistics.shapings, "\(second.statistics)")
  }

  @Test("letters that one preparer has shaped are not shaped by the next")
  func letters() throws {
    let fonts = try FontLibrary()
    let words = WordStore()
    let text = StyledText("Avocado Walter Type Тёплый wird To. Yes, very!")
    let (first, second) = (TextPreparer(fonts: fonts, words: words), TextPreparer(fonts: fonts, words: words))
    let (a, b) = (first.prepare(text).storage, second.prepare(text).storage)
    #expect(a.segments.starts == b.segments.starts && a.segments.ends == b.segments.ends)
    #expect(first.statistics.shapings > 20 && second.statistics.shapings == 0, "\(second.statistics)")
  }

  @Test("another face and another language have words of their own")
  func keys() throws {
    let fonts = try FontLibrary()
    let words = WordStore()
    let text = "Überraschung 日本語ゃっと 骨"
    let styles = [
      TextStyle(), TextStyle(weight: 700), TextStyle(families: ["DejaVu Sans"]), TextStyle(size: Length(31)),
    ]
    var strict = LineBreakOptions(locale: "ja")
    strict.strictness = .strict
    var whole = LineBreakOptions(locale: "ja")
    whole.wordBreak = .keepAll
    for rules in ["en", "ja", "zh-Hans"].map({ LineBreakOptions(locale: $0) }) + [strict, whole] {
      let shared = TextPreparer(fonts: fonts, lineBreaks: rules, words: words)
      let alone = TextPreparer(fonts: fonts, lineBreaks: rules)
      for style in styles {
        let (a, b) = (shared.prepare(StyledText(text, style: style)), alone.prepare(StyledText(text, style: style)))
        #expect(a.storage.segments.ends == b.storage.segments.ends, "\(rules) \(style)")
      }
    }
  }

  @Test("tasks that share words at once get what each gets alone")
  func tasks() async throws {
    let fonts = try FontLibrary()
    // So small that it is emptied again and again.
    let words = WordStore(costLimit: 16 * 20_000)
    let texts = CorpusTexts.generated(400, seed: 9)
    let alone = TextPreparer(fonts: fonts)
    let expected = texts.map { alone.prepare(StyledText($0)).storage.segments.ends }
    await withTaskGroup(of: [ContiguousArray<Int32>].self) { group in
      for task in 0..<4 {
        group.addTask {
          let preparer = TextPreparer(fonts: fonts, words: words)
          var ends = [ContiguousArray<Int32>](repeating: [], count: texts.count)
          for index in texts.indices {
            let place = (index + task * 100) % texts.count
            ends[place] = preparer.prepare(StyledText(texts[place])).storage.segments.ends
          }
          return ends
        }
      }
      for await ends in group { #expect(ends == expected) }
    }
  }
}

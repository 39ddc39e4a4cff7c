import FontFaces
import LayoutGeometry
import Testing

@testable import TextLayout

/// Texts in the scripts that people chat in, with what is hard in each.
enum SampleTexts {
  static let all = [
    "The quick brown fox jumps over the lazy dog, and AVA Toyota WAVE To. Yes: well-known co-operation, e.g. T.A.V.",
    "Größe, Übermut und ein Straßenbahnhaltestellenschildaufkleberhersteller aus Düsseldorf.",
    "Ça va ? « Oui ! » dit-il à l’été, l’œuvre naïve.",
    "Всё хорошо, спасибо! Сверхпроводниковость не обсуждается, но Автобус уже Угол.",
    "مرحبا يا صديقي كيف حالك اليوم؟ السلام عليكم ورحمة الله وبركاته لا إله إلا الله",
    "שלום world, מה שלומך? זה בסדר גמור 123 ועוד 4.5 ק\"מ (בערך).",
    "नमस्ते दोस्त, आप कैसे हैं? क्षत्रिय ज्ञान श्री विद्यार्थी",
    "สวัสดีครับผมชื่อสมชายวันนี้อากาศดีมากไปเที่ยวกันไหม",
    "こんにちは、チャットのテストです。「カタカナ」とひらがなのペア：トヨタ、ヴァイオリン。ーッャ",
    "你好，我们今天去吃火锅吧！他说“你好”了，价格是￥1,234.56。",
    "안녕하세요 반갑습니다. 오늘 날씨가 좋네요, 같이 산책할까요?",
    "🎉👨‍👩‍👧‍👦🇫🇷🇩🇪1️⃣ ok👍🏽👍🏽no ❤️ ❤︎ ☎️ emoji😀between😀words",
    "see https://example.com/a/b?c=d&e=f#g and foo.bar@example.org or $1,234.56",
    "mixed مرحبا and שלום and 日本語テキスト with English, numbers ١٢٣ and 456",
    "ខ្ញុំស្រលាញ់អ្នក បាទ", "မင်္ဂလာပါခင်ဗျာ နေကောင်းလား", "Γειά σου Κόσμε, τι κάνεις;",
    "বাংলা ভাষা সুন্দর", "தமிழ் மொழி அழகானது", "ქართული ენა", "Xin chào các bạn, hôm nay thế nào?",
    "office ffi fl fffi affinity waffle", "tab\tstop\tand super\u{AD}cali\u{AD}fragi\u{AD}listic words",
    "a\u{301}e\u{308} Zalgo: Z\u{300}\u{301}\u{302}\u{303}", "nb\u{A0}sp and\u{2003}em\u{2009}thin spaces",
  ]
}

/// Positions come from sums; here each line is shaped anew, by itself, and must be as wide as the sum says.
@Suite struct FreshShapingTests {
  let preparer: TextPreparer

  init() throws {
    preparer = TextPreparer(metrics: .fonts, fonts: try FontLibrary())
  }

  @Test("the width of a line is what shaping it alone gives", arguments: SampleTexts.all)
  func widths(text: String) {
    let prepared = preparer.prepare(StyledText(text))
    for width in Array(stride(from: 20, through: 420, by: 7)) + [1000] {
      for line in prepared.layout(width: Length(width)).lines {
        let runs = preparer.glyphRuns(of: line, in: prepared)
        let drawn = runs.flatMap(\.glyphs).reduce(Length.zero) { $0 + $1.advance }
        let hasTab = text.utf8.contains(0x09)
        // Each run's advance is rounded to 1/65,536 once, a line's ends to 1/1,024 once.
        let difference = abs((line.width - drawn).rawValue)
        #expect(
          hasTab ? line.width >= drawn - Length(1) : difference <= 64 + runs.count,
          "\(line.width) and \(drawn) at \(width) in \(text[line])")
      }
    }
  }

  @Test("the width of every line of every corpus is what shaping it alone gives")
  func corpora() throws {
    #expect(CorpusTexts.logs.count >= 9, "the logs of Corpora are missing")
    var lineCount = 0
    for (name, texts) in CorpusTexts.logs + [("generated", CorpusTexts.generated(300, seed: 11))] {
      for text in texts where !text.utf8.contains(0x09) {
        let prepared = preparer.prepare(StyledText(text))
        for width in [61, 180, 240, 333] {
          for line in prepared.layout(width: Length(width)).lines {
            lineCount += 1
            let runs = preparer.glyphRuns(of: line, in: prepared)
            let drawn = runs.flatMap(\.glyphs).reduce(Length.zero) { $0 + $1.advance }
            let difference = abs((line.width - drawn).rawValue)
            #expect(
              difference <= 64 + runs.count, "\(name): \(line.width) and \(drawn) at \(width) in \(text[line])")
          }
        }
      }
    }
    #expect(lineCount > 10_000)
  }

  @Test("packed texts wrap as single ones do", arguments: [0, 20, 77, 150, 200, 281, 333, 420, 600, 4000])
  func packed(width: Int) {
    var builder = PackedTexts.Builder()
    for text in SampleTexts.all { preparer.append(StyledText(text), to: &builder) }
    let pack = builder.seal()
    var measures = PackedTexts.Measures()
    pack.reflow(width: Length(width), into: &measures) { preparer.prepare(StyledText(SampleTexts.all[$0])) }
    for (index, text) in SampleTexts.all.enumerated() {
      let single = preparer.prepare(StyledText(text)).measure(width: Length(width))
      #expect(Int(measures.lineCounts[index]) == single.lineCount, "\(text)")
      #expect(TextUnit.length(measures.widest[index]) == single.widest, "\(text)")
      #expect(TextUnit.length(measures.last[index]) == single.last, "\(text)")
    }
  }
}

extension String {
  fileprivate subscript(line: TextLine) -> String { String(decoding: Array(utf8)[line.utf8Range], as: UTF8.self) }
}

import FontFaces
import LayoutGeometry
import UnicodeAnalysis

/// Prepares texts one after the other, sharing what it has learnt of their words.
///
/// One task owns it; it is not `Sendable`. Several tasks have a preparer each, and learn least twice if each takes texts of other
/// scripts.
///
/// Preparing costs microseconds a message and is done once; wrapping at a width is arithmetic on the result.
public final class TextPreparer {
  /// What has been done so far: counts, which are the same on every run.
  public struct Statistics: Hashable, Sendable {
    /// Texts prepared.
    public var texts = 0
    /// Texts that consist of plain words: only words that were new were analysed, each by itself.
    public var knownTexts = 0
    /// Bytes of text read: all of a new text, the end of one that goes on.
    public var bytes = 0
    /// Stretches shaped by HarfBuzz.
    public var shapings = 0
    /// Words found among those already shaped.
    public var wordHits = 0
    /// Words shaped because they were new.
    public var wordMisses = 0
  }

  let context: TextContext
  var measurer: ParagraphMeasurer
  let analyzer: TextAnalyzer
  var analysis = TextAnalysis()
  private var plainTexts: PlainTexts
  private var parts = ParagraphBuilder.Parts()
  /// The style of the last text, which is mostly that of the next one.
  private var lastStyle: ResolvedStyle?
  var texts = 0
  private var knownTexts = 0
  var bytes = 0
  /// Whether every paragraph takes the slow way, which the fast one is checked against.
  var isExhaustive = false { didSet { measurer.shaper.sumsPairs = !isExhaustive } }

  /// A preparer.
  ///
  /// - Parameters:
  ///   - metrics: what tells how large characters are.
  ///   - fonts: where faces come from; needed for `TextMetrics.fonts` only.
  ///   - lineBreaks: where lines may break.
  ///   - defaultDirection: the direction of a text without a strong character.
  ///   - grid: the device pixels that line heights and baselines are rounded to.
  ///   - cacheLimit: roughly how many bytes of words may be kept.
  /// - Precondition: `fonts` is given if the metrics are fonts.
  public init(
    metrics: TextMetrics = .fonts, fonts: FontLibrary? = nil, lineBreaks: LineBreakOptions = LineBreakOptions(),
    defaultDirection: LayoutDirection = .leftToRight, grid: PixelGrid = PixelGrid(), cacheLimit: Int = 8 << 20
  ) {
    precondition(metrics != .fonts || fonts != nil, "metrics \(metrics) need a font library")
    context = TextContext(
      metrics: metrics, fonts: fonts, lineBreaks: lineBreaks, defaultDirection: defaultDirection, grid: grid)
    measurer = ParagraphMeasurer(context: context, cacheLimit: cacheLimit)
    analyzer = TextAnalyzer(options: lineBreaks)
    plainTexts = PlainTexts(analyzer: analyzer, costLimit: cacheLimit)
  }

  /// What has been done so far.
  public var statistics: Statistics {
    Statistics(
      texts: texts, knownTexts: knownTexts, bytes: bytes, shapings: measurer.shaper.count,
      wordHits: measurer.words.hits,
      wordMisses: measurer.words.misses)
  }

  /// Whether lines follow rules that packed texts do not know.
  var needsSingleTexts: Bool {
    context.lineBreaks.compatibility != .unicode || context.lineBreaks.spacingTrim != .spaceAll
  }

  /// Forgets all words and letters.
  public func removeCachedWords() {
    measurer.words.removeAll()
    measurer.shaper.letterTables.removeAll()
    plainTexts.removeAll()
  }

  /// Analyses and shapes a text.
  ///
  /// Any text gives a result.
  ///
  /// - Parameter defaultDirection: the direction of a text without a strong character; nil for the preparer's. A name is
  ///   left to right then, as in an isolate of its own (UAX #9, X5c and P3), so that a telephone number keeps its order.
  /// - Precondition: runs and boxes are ascending, disjoint and inside the text.
  /// - Complexity: O(n) in the length of the text.
  public func prepare(_ text: StyledText, defaultDirection: LayoutDirection? = nil) -> PreparedText {
    texts += 1
    let defaultLevel = defaultDirection.map { $0 == .leftToRight ? 0 : 1 } ?? context.defaultLevel
    var text = text
    text.string.makeContiguousUTF8()
    var string = text.string
    let storage = string.withUTF8 { utf8 in
      bytes += utf8.count
      if let storage = preparePlainWords(utf8, of: text, defaultLevel: defaultLevel) { return storage }
      analyzer.analyze(utf8, defaultLevel: defaultLevel, into: &analysis)
      return ParagraphBuilder(text: text, utf8: utf8, analysis: analysis, context: context, isExhaustive: isExhaustive)
        .build(&measurer)
    }
    return PreparedText(storage: storage)
  }

  /// Adds a text to a block, without keeping it.
  ///
  /// - Returns: false if it is none for a block; nothing is added then.
  func pack(_ text: StyledText, into builder: inout PackedTexts.Builder) -> Bool {
    texts += 1
    var string = text.string
    return string.withUTF8 { utf8 in
      bytes += utf8.count
      if let style = styleOfPlainWords(text),
        readPlainWords(utf8, style: style, defaultLevel: context.defaultLevel, window: 0..<0)
      {
        knownTexts += 1
        return builder.append(plainTexts.segments, paragraphs: plainTexts.paragraphs)
      }
      analyzer.analyze(utf8, defaultLevel: context.defaultLevel, into: &analysis)
      let builderOfText = ParagraphBuilder(
        text: text, utf8: utf8, analysis: analysis, context: context, isExhaustive: isExhaustive, isPacked: true)
      let styles = builderOfText.resolveStyles()
      var isMixed = false
      let runs = Itemizer.runs(utf8, text: text, analysis: analysis, styles: styles, isMixed: &isMixed)
      removeParts()
      builderOfText.build(&parts, runs: runs, styles: styles, &measurer)
      return builder.append(parts, utf8: utf8)
    }
  }

  private func removeParts() {
    parts.segments.removeAll()
    parts.paragraphs.removeAll(keepingCapacity: true)
    if !parts.details.isEmpty { parts.details.removeAll(keepingCapacity: true) }
    parts.resumptions.removeAll()
    parts.spacing.removeAll()
  }

  // MARK: Plain words

  /// The style of a text whose words may be looked up without analysing it; nil if it has more to it than words.
  private func styleOfPlainWords(_ text: StyledText) -> ResolvedStyle? {
    guard !isExhaustive, text.runs.isEmpty, text.boxes.isEmpty, !needsSingleTexts else { return nil }
    return resolve(text.style)
  }

  /// A style with the fonts that serve it.
  func resolve(_ style: TextStyle) -> ResolvedStyle {
    if let lastStyle, lastStyle.style == style { return lastStyle }
    let resolved = context.resolve(style)
    lastStyle = resolved
    return resolved
  }

  private func readPlainWords(
    _ utf8: UnsafeBufferPointer<UInt8>, style: ResolvedStyle, defaultLevel: UInt8, window: Range<Int>
  ) -> Bool {
    plainTexts.read(
      utf8, style: style, defaultLevel: defaultLevel, widest: ParagraphBuilder.widthOfEagerDetail, window: window,
      &measurer)
  }

  /// A text that consists of plain words; nil if it has to be analysed as a whole.
  private func preparePlainWords(
    _ utf8: UnsafeBufferPointer<UInt8>, of text: StyledText, defaultLevel: UInt8
  ) -> PreparedText.Storage? {
    guard case .fixed(let height) = text.lineHeight, let style = styleOfPlainWords(text),
      readPlainWords(
        utf8, style: style, defaultLevel: defaultLevel, window: TextResumption.window(of: utf8.count))
    else { return nil }
    knownTexts += 1
    let natural = plainTexts.paragraphs.reduce(0) { max($0, $1.naturalWidth) }
    return PreparedText.Storage(
      text: text, context: context, baseLevel: plainTexts.baseLevel, runs: plainTexts.runs(of: utf8),
      isMixed: plainTexts.traits.contains(.isMixed),
      graphemes: plainTexts.graphemes(of: utf8), segments: SegmentTable(plainTexts.segments),
      paragraphs: ContiguousArray(plainTexts.paragraphs[...]), naturalWidth: TextUnit.length(natural),
      lineMetrics: .fixed(height, style: style, grid: context.grid), tabStop: style.tabStop, details: [:],
      resumptions: TextResumptions(plainTexts.resumption))
  }

  // MARK: Drawing

  /// The glyphs of a line, from left to right, for drawing it.
  ///
  /// - Parameters:
  ///   - line: a line of `text`.
  ///   - text: a text that was prepared with these metrics and fonts.
  /// - Complexity: O(n) in the length of the text for text of mixed direction, else of the line.
  public func glyphRuns(of line: TextLine, in text: PreparedText) -> [GlyphRun] {
    LineMaterializer(line: line, text: text.storage).glyphRuns(&measurer.shaper)
  }
}

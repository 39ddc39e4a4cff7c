import CICU

/// Analyses texts one after the other, reusing its iterators and buffers.
///
/// One task owns it; it is not `Sendable`.
public final class TextAnalyzer {
  /// Where lines may break.
  public let options: LineBreakOptions

  let table = ScalarTable.shared
  let segmenter: OpaquePointer
  /// The brackets that are open while scripts are resolved; kept for its storage.
  var openBrackets: ContiguousArray<OpenBracket> = []
  private let bidi = BidiResolver()
  /// Line opportunities by other rules than ICU's; kept for its storage.
  var updatedBreaks: ContiguousArray<Int32> = []

  /// An analyser; opening one costs as much as some hundred messages, so keep it.
  public init(options: LineBreakOptions = LineBreakOptions()) {
    self.options = options
    guard let opened = cicu_segmenter_open(options.locale, options.strictness.rawValue) else {
      preconditionFailure("ICU has rules neither for \(options.locale) nor in general: its data is missing")
    }
    segmenter = opened
  }

  /// An analyser that leaves all breaking to ICU's iterators, as a yardstick for the faster way.
  package static func usingIterators(options: LineBreakOptions = LineBreakOptions()) -> TextAnalyzer {
    let analyzer = TextAnalyzer(options: options)
    cicu_segmenter_use_iterators(analyzer.segmenter)
    return analyzer
  }

  /// Whether ICU's compiled rules are walked over UTF-8, which takes an ICU whose layout of them is known.
  package var walksCompiledRules: Bool { cicu_segmenter_walks_rules(segmenter) != 0 }

  deinit { cicu_segmenter_close(segmenter) }

  /// Analyses a text.
  ///
  /// - Parameter defaultLevel: the level of a text without a strong character, 0 or 1.
  /// - Complexity: O(n) in the length of the text.
  public func analyze(_ text: String, defaultLevel: UInt8 = 0) -> TextAnalysis {
    var analysis = TextAnalysis()
    var text = text
    text.withUTF8 { analyze($0, defaultLevel: defaultLevel, into: &analysis) }
    return analysis
  }

  /// Analyses well-formed UTF-8 into an existing value, so that its arrays are reused.
  ///
  /// - Complexity: O(n) in the length of the text.
  package func analyze(_ utf8: UnsafeBufferPointer<UInt8>, defaultLevel: UInt8, into analysis: inout TextAnalysis) {
    let scan = TextScan(utf8, table: table)
    analyze(utf8, scan: scan, baseLevel: scan.firstStrongLevel ?? defaultLevel, into: &analysis)
  }

  /// Analyses well-formed UTF-8 in a given direction, whatever its first strong character says.
  ///
  /// - Complexity: O(n) in the length of the text.
  package func analyze(_ utf8: UnsafeBufferPointer<UInt8>, baseLevel: UInt8, into analysis: inout TextAnalysis) {
    analyze(utf8, scan: TextScan(utf8, table: table), baseLevel: baseLevel, into: &analysis)
  }

  /// Analyses a stretch that goes on in a paragraph; `script` is ICU's number of the one before it.
  ///
  /// - Returns: ICU's number of the script at its end.
  /// - Complexity: O(n) in the length of the stretch.
  package func analyze(
    _ utf8: UnsafeBufferPointer<UInt8>, baseLevel: UInt8, after script: Int32, into analysis: inout TextAnalysis
  ) -> Int32 {
    let scan = TextScan(utf8, table: table)
    analyze(utf8, scan: scan, baseLevel: baseLevel, into: &analysis)
    guard script != latin || analysis.traits.contains(.scripts) else { return latin }
    analysis.scriptRuns.removeAll(keepingCapacity: true)
    return findScripts(utf8, after: script, into: &analysis)
  }

  /// The level that the first strong character of a text asks for; nil without one.
  ///
  /// - Complexity: O(n) in the number of bytes before that character.
  package func firstStrongLevel(_ utf8: UnsafeBufferPointer<UInt8>) -> UInt8? {
    TextScan.firstStrongLevel(utf8, table: table)
  }

  private func analyze(
    _ utf8: UnsafeBufferPointer<UInt8>, scan: TextScan, baseLevel: UInt8, into analysis: inout TextAnalysis
  ) {
    precondition(utf8.count < Int(Int32.max), "a text of \(utf8.count) bytes is too long; the limit is \(Int32.max)")
    precondition(baseLevel < 2, "the level of a message is 0 or 1, not \(baseLevel)")
    analysis.removeAll()
    analysis.utf8Count = Int32(utf8.count)
    analysis.baseLevel = baseLevel
    analysis.traits = scan.traits(baseLevel: baseLevel)
    guard !utf8.isEmpty else { return }

    cicu_segmenter_set_text(segmenter, utf8.baseAddress, analysis.utf8Count)
    if analysis.traits.contains(.joiningGraphemes) { findGraphemes(utf8, flags: scan.flags, into: &analysis) }
    findLineOpportunities(utf8, flags: scan.flags, into: &analysis)
    if analysis.traits.contains(.bidirectional) {
      bidi.resolve(utf8, baseLevel: baseLevel, table: table, into: &analysis.levelRuns)
    }
    if analysis.traits.contains(.scripts) { findScripts(utf8, into: &analysis) }
    if scan.mayHoldEmoji { findPresentation(utf8, into: &analysis) }
  }

  /// ICU fails for want of memory only; then the text is one grapheme, which is true of no text but breaks none.
  private func findGraphemes(_ utf8: UnsafeBufferPointer<UInt8>, flags: UInt32, into analysis: inout TextAnalysis) {
    var count: Int32 = 0
    guard let found = cicu_grapheme_breaks(segmenter, &count), count > 1 else {
      analysis.graphemes.append(contentsOf: [0, analysis.utf8Count])
      return
    }
    analysis.graphemes.append(contentsOf: UnsafeBufferPointer(start: found, count: Int(count)))
    if GraphemeRules.areNeeded, GraphemeRules.concern(flags) {
      GraphemeRules(utf8: utf8, table: table).update(&analysis.graphemes)
    }
  }
}

extension TextAnalysis {
  /// Makes it the analysis of an empty text, but keeps the storage.
  fileprivate mutating func removeAll() {
    traits = []
    emojiOnlyCount = 0
    lineOpportunities.removeAll(keepingCapacity: true)
    graphemes.removeAll(keepingCapacity: true)
    levelRuns.removeAll(keepingCapacity: true)
    scriptRuns.removeAll(keepingCapacity: true)
    presentationRuns.removeAll(keepingCapacity: true)
  }

  /// Calls a closure with the start and end of each grapheme, given the text.
  @inline(__always)
  package func forEachGrapheme(of utf8: UnsafeBufferPointer<UInt8>, _ body: (_ start: Int, _ end: Int) -> Void) {
    if traits.contains(.joiningGraphemes) {
      for index in graphemes.indices.dropFirst() { body(Int(graphemes[index - 1]), Int(graphemes[index])) }
      return
    }
    var cursor = UTF8Cursor(utf8)
    var start = 0
    while let scalar = cursor.next() {
      if scalar == 0x0D, cursor.offset < utf8.count, utf8[cursor.offset] == 0x0A { cursor.offset += 1 }
      body(start, cursor.offset)
      start = cursor.offset
    }
  }
}

import CICU

/// Analyses texts one after the other, reusing its iterators and buffers. One task owns it; it is not `Sendable`.
public final class TextAnalyzer {
  /// Where lines may break.
  public let options: LineBreakOptions

  /// An analyser; opening its iterators costs as much as some fifty messages, so keep it.
  public init(options: LineBreakOptions = LineBreakOptions()) {
    self.options = options
  }

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
  package func analyze(_ utf8: UnsafeBufferPointer<UInt8>, defaultLevel: UInt8, into analysis: inout TextAnalysis) {
    analysis = TextAnalysis()
    analysis.utf8Count = Int32(utf8.count)
  }
}

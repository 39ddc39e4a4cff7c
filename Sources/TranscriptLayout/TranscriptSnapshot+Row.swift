import BubbleLayout

extension TranscriptSnapshot {
  /// A row where it stands, with its texts, for drawing.
  ///
  /// - Complexity: O(log *n*) and that of placing the row's lines.
  public func row(at index: Int) -> WholeLayout.Row {
    WholeLayout.Row(item: item(at: index), prepared: prepared(at: index), frames: frames(at: index), y: y(at: index))
  }
}

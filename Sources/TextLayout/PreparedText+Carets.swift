import LayoutGeometry
import UnicodeAnalysis

extension PreparedText {
  /// The graphemes of a line where they stand, for pointing and selecting.
  ///
  ///     let carets = text.carets(of: line)
  ///     carets.position(atX: Length(25))             // the place nearest to 25 points from the line's left edge
  ///     carets.caret(at: TextPosition(utf8Offset: 3))
  ///
  /// - Complexity: O(n) in the length of the line, which is shaped anew.
  public func carets(of line: TextLine) -> LineCarets {
    LineMaterializer(line: line, text: storage).carets()
  }

  /// The grapheme that holds the byte at an offset; empty at the end of the text.
  ///
  /// - Complexity: O(log n) in the number of graphemes.
  public func graphemeRange(at utf8Offset: Int) -> Range<Int> {
    var string = text.string
    return string.withUTF8 { utf8 in
      guard utf8Offset < utf8.count, utf8Offset >= 0 else { return utf8.count..<utf8.count }
      var start = utf8Offset
      while start > 0, utf8[start] & 0xC0 == 0x80 { start -= 1 }
      if !storage.graphemes.isEmpty {
        // The text begins with a boundary.
        start = Int(storage.graphemes[storage.firstGrapheme(after: utf8Offset) - 1])
      } else if utf8[start] == 0x0A, start > 0, utf8[start - 1] == 0x0D {
        start -= 1
      }
      return start..<storage.graphemeEnd(after: start, in: utf8)
    }
  }

  /// The word, or what stands between two words, that holds the byte at an offset (UAX #29); the last one at the end
  /// of the text.
  ///
  /// - Parameter analyzer: finds words; keep one, since opening it costs as much as some hundred messages.
  /// - Complexity: O(n) in the length of the text.
  public func wordRange(at utf8Offset: Int, using analyzer: TextAnalyzer) -> Range<Int> {
    let words = analyzer.wordBoundaries(of: text.string).offsets
    let end = words.firstIndex { Int($0) > utf8Offset } ?? words.count - 1
    return end > 0 ? Int(words[end - 1])..<Int(words[end]) : 0..<0
  }
}

extension TextLayout {
  /// The line that shows a place; hidden text counts to the last one.
  ///
  /// - Complexity: O(log n) in the number of lines.
  public func lineIndex(of position: TextPosition) -> Int {
    let after = lines.partitionPoint { line in
      let start = line.utf8Range.lowerBound
      return start < position.utf8Offset || (start == position.utf8Offset && !position.isUpstream)
    }
    return max(0, after - 1)
  }

  /// The line at a distance from the text's top; the first one above it, the last one below.
  ///
  /// - Complexity: O(log n) in the number of lines.
  public func lineIndex(atY y: Length) -> Int { max(0, lines.partitionPoint { $0.top <= y } - 1) }
}

extension PlainTexts {
  /// The runs of the text that was read last.
  func runs(of utf8: UnsafeBufferPointer<UInt8>) -> ContiguousArray<ShapingRun> {
    if traits.contains(.isMixed) { return ContiguousArray(runs[...]) }
    return [
      ShapingRun(
        end: Int32(utf8.count), script: ShapingRun.latin, face: 0, style: 0, level: baseLevel, content: .text)
    ]
  }

  /// The grapheme boundaries of the text that was read last; none if each scalar stands for itself.
  ///
  /// - Complexity: O(n) in the length of the text.
  func graphemes(of utf8: UnsafeBufferPointer<UInt8>) -> ContiguousArray<Int32> {
    guard !joined.isEmpty else { return [] }
    var all: ContiguousArray<Int32> = [0]
    var offset = 0
    func addScalars(to end: Int) {
      while offset < end {
        offset += utf8.scalar(at: offset).size
        all.append(Int32(offset))
      }
    }
    for word in joined {
      addScalars(to: Int(word.offset))
      for index in word.firstBoundary..<word.firstBoundary + word.boundaryCount {
        all.append(word.offset + Int32(boundaries[Int(index)]))
      }
      all.append(word.end)
      offset = Int(word.end)
    }
    addScalars(to: utf8.count)
    return all
  }
}

import FontFaces
import UnicodeAnalysis

extension PlainTexts {
  /// Takes over a word that another preparer has learnt; nil if none has.
  mutating func takeShared(
    _ bytes: UnsafeBufferPointer<UInt8>, after place: Int, style: ResolvedStyle
  ) -> PlainWord? {
    guard let store, let key = storeKey(after: place, style: style) else { return nil }
    var result: PlainWord?
    _ = store.read(bytes, key) { shelf, entry in
      var word = entry.word
      if word.traits.contains(.isPlain) {
        word.after = UInt16(index(script: entry.script, style: style))
        word.kind = kind(of: shelf.runs[Int(word.kind)], style: style)
        let first = Int(word.firstStep)
        word.firstStep = Int32(steps.count)
        for index in first..<first + Int(word.stepCount) {
          var step = shelf.steps[index]
          step.kind = kind(of: shelf.runs[Int(step.kind)], style: style)
          if step.seam >= 0 {
            seams.append(shelf.seams[Int(step.seam)])
            step.seam = Int32(seams.count - 1)
          }
          steps.append(step)
        }
        let boundary = Int(word.firstBoundary)
        word.firstBoundary = Int32(boundaries.count)
        boundaries.append(contentsOf: shelf.boundaries[boundary..<boundary + Int(word.boundaryCount)])
      }
      result = word
    }
    return result
  }

  /// Lets other preparers know a word.
  mutating func share(
    _ word: PlainWord, _ bytes: UnsafeBufferPointer<UInt8>, after place: Int, style: ResolvedStyle
  ) {
    guard let store, let key = storeKey(after: place, style: style) else { return }
    store.write(bytes, key) { shelf in
      var shared = WordStore.Entry(word: word, script: 0)
      guard word.traits.contains(.isPlain) else { return shared }
      shared.script = surroundings[Int(word.after)].script
      shared.word.after = 0
      shared.word.kind = shelf.place(of: kinds[Int(word.kind)].run)
      shared.word.firstStep = Int32(shelf.steps.count)
      for index in Int(word.firstStep)..<Int(word.firstStep) + Int(word.stepCount) {
        var step = steps[index]
        step.kind = shelf.place(of: kinds[Int(step.kind)].run)
        if step.seam >= 0 {
          shelf.seams.append(seams[Int(step.seam)])
          step.seam = Int32(shelf.seams.count - 1)
        }
        shelf.steps.append(step)
      }
      shared.word.firstBoundary = Int32(shelf.boundaries.count)
      for index in Int(word.firstBoundary)..<Int(word.firstBoundary) + Int(word.boundaryCount) {
        shelf.boundaries.append(boundaries[index])
      }
      return shared
    }
  }

  /// What tells words of these surroundings apart in the store.
  private mutating func storeKey(after place: Int, style: ResolvedStyle) -> UInt64? {
    guard let store, let fontSet = style.fontSet else { return nil }
    let number: UInt64
    if let known = storeNumbers.first(where: { $0.fontSet == style.fontSetNumber }) {
      number = known.number
    } else {
      number = store.number(of: fontSet, analyzer.options)
      storeNumbers.append((style.fontSetNumber, number))
    }
    return number << 32 | UInt64(UInt32(bitPattern: surroundings[place].script)) << 8 | UInt64(baseLevel)
  }
}

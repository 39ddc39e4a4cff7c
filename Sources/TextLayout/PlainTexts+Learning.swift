import FontFaces
import UnicodeAnalysis

extension PlainTexts {
  /// The longest word that is kept, in bytes: places in a word are counted in eight bits.
  private static let longestWord = 255
  /// A run of text in Latin script and the first face, from left to right.
  private static let plainest = ShapingRun(
    end: 0, script: ShapingRun.latin, face: 0, style: 0, level: 0, content: .text)

  /// Analyses and shapes a word by itself, and keeps what came of it.
  mutating func learn(
    _ bytes: UnsafeBufferPointer<UInt8>, after place: Int, style: ResolvedStyle, _ measurer: inout ParagraphMeasurer
  ) -> PlainWord {
    if table.cost + steps.count * MemoryLayout<PlainWord.Step>.stride + boundaries.count
      + seams.count * MemoryLayout<PlainWord.Seam>.stride > costLimit
    {
      removeAll()
      wasEmptied = true
    }
    var word = PlainWord()
    guard bytes.count <= Self.longestWord else { return word }
    if let known = alphabetic(bytes, after: place, style: style, &measurer) {
      word = known
      _ = table.insert(bytes, UInt64(place), word)
      return word
    }
    let (stepCount, seamCount, boundaryCount) = (steps.count, seams.count, boundaries.count)
    if let spaced = analyzer.spacedWord(bytes, baseLevel: baseLevel) {
      word.end = spaced.end.rawValue
      word.beginning = spaced.beginning.rawValue
      word.sides = spaced.sides
      if spaced.hasUnpairedBracket { word.traits.insert(.hasUnpairedBracket) }
      if analyse(bytes, after: place, style: style, into: &word, &measurer) {
        word.traits.insert(.isPlain)
      } else {
        steps.removeLast(steps.count - stepCount)
        seams.removeLast(seams.count - seamCount)
        boundaries.removeLast(boundaries.count - boundaryCount)
      }
    }
    _ = table.insert(bytes, UInt64(place), word)
    return word
  }

  /// A word of an alphabet that goes on in the script before it, all in one face: one step, which nothing has to be analysed for.
  private mutating func alphabetic(
    _ bytes: UnsafeBufferPointer<UInt8>, after place: Int, style: ResolvedStyle, _ measurer: inout ParagraphMeasurer
  ) -> PlainWord? {
    guard baseLevel == 0, bytes.count <= ParagraphMeasurer.longestShared, let fontSet = style.fontSet,
      analyzer.isAlphabetic(bytes, script: surroundings[place].script)
    else { return nil }
    var index = 0
    var number = -1
    while index < bytes.count {
      let (scalar, size) = bytes.scalar(at: index)
      let other = scalar < 0x7F ? 0 : fontSet.faceIndex(scalar: scalar)
      guard number < 0 || number == other else { return nil }
      number = other
      index += size
    }
    var run = kinds[Int(surroundings[place].space)].run
    guard !run.isJoining else { return nil }
    run.face = UInt16(clamping: max(0, number))
    var word = PlainWord()
    word.traits = run.continues(Self.plainest) ? .isPlain : [.isPlain, .isMixed]
    word.kind = kind(of: run, style: style)
    word.after = UInt16(place)
    word.sides = .leftWord
    let key = WordCache.Key(face: run.face, fontSet: style.fontSetNumber, script: run.script, flags: 0)
    word.advance = measurer.measure(
      bytes, key, run: run, face: fontSet[Int(run.face)], keeps: false, wantsParts: false, parts: &parts)
    return word
  }

  /// Finds the steps of a word; false if it is none for this way.
  private mutating func analyse(
    _ bytes: UnsafeBufferPointer<UInt8>, after place: Int, style: ResolvedStyle, into word: inout PlainWord,
    _ measurer: inout ParagraphMeasurer
  ) -> Bool {
    let before = surroundings[place]
    let script = analyzer.analyze(bytes, baseLevel: baseLevel, after: before.script, into: &analysis)
    word.after = UInt16(index(script: script, style: style))
    if script != before.script || analysis.scriptRuns.count > 1
      || analysis.scriptRuns.first.map({ $0.script != kinds[Int(before.space)].run.script }) ?? false
    {
      word.traits.insert(.changesScript)
    }
    guard analysis.traits.isDisjoint(with: [.tabs, .softHyphens, .mandatoryBreaks]) else { return false }
    let complex: TextAnalysis.Traits = [.bidirectional, .emoji, .joiningGraphemes, .scripts, .invisibles]
    if !analysis.traits.isDisjoint(with: complex) { word.traits.insert(.isMixed) }
    firstStep = steps.count
    guard appendSteps(of: bytes, style: style, &measurer) else { return false }
    if steps.count == firstStep + 1, let step = steps.popLast() {
      word.kind = step.kind
      word.advance = step.units
    } else {
      word.kind = steps[firstStep].kind
      word.firstStep = Int32(firstStep)
      word.stepCount = UInt8(steps.count - firstStep)
    }
    if !kinds[Int(word.kind)].run.continues(Self.plainest)
      || steps[firstStep...].contains(where: { $0.kind != word.kind })
    {
      word.traits.insert(.isMixed)
    }
    if !analysis.graphemes.isEmpty {
      word.traits.insert(.joins)
      word.firstBoundary = Int32(boundaries.count)
      word.boundaryCount = UInt8(analysis.graphemes.count - 2)
      for boundary in analysis.graphemes.dropFirst().dropLast() { boundaries.append(UInt8(boundary)) }
    }
    return true
  }

  /// Shapes the runs of a word and cuts them where lines may end.
  private mutating func appendSteps(
    of bytes: UnsafeBufferPointer<UInt8>, style: ResolvedStyle, _ measurer: inout ParagraphMeasurer
  ) -> Bool {
    if styles.first !== style { styles = [style] }
    wordRuns.removeAll(keepingCapacity: true)
    var isMixed = true
    Itemizer.appendRuns(
      of: bytes, text: unstyled, analysis: analysis, styles: styles, isMixed: &isMixed, to: &wordRuns)
    var graphemes = GraphemeCursor(analysis.graphemes, bytes)
    var opportunity = 0
    var start = 0
    for index in wordRuns.indices {
      let run = wordRuns[index]
      let end = Int(run.end)
      guard run.content == .text || run.content == .emoji, let face = style.fontSet?[Int(run.face)] else {
        return false
      }
      let kind = kind(of: run, style: style)
      if run.content == .emoji {
        while start < end {
          let next = min(graphemes.end(after: start), end)
          guard
            appendSteps(
              of: bytes, start..<next, run: run, kind: kind, face: face, fontSet: style.fontSetNumber, &opportunity,
              &measurer)
          else { return false }
          start = next
        }
        continue
      }
      // Words are cut before ideographs.
      if run.script == ShapingRun.han, style.cutsIdeographs,
        !face.ideographsStandAlone(language: measurer.shaper.language)
      {
        return false
      }
      // Letters that join others outside of the run are shaped with them.
      if run.isJoining, !bytes.standsAlone(start..<end, in: 0..<bytes.count) { return false }
      guard
        appendSteps(
          of: bytes, start..<end, run: run, kind: kind, face: face, fontSet: style.fontSetNumber, &opportunity,
          &measurer)
      else { return false }
      start = end
    }
    return true
  }

  /// Shapes a stretch that is shaped as one.
  private mutating func appendSteps(
    of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, run: ShapingRun, kind: UInt16, face: FontFace,
    fontSet: UInt16, _ opportunity: inout Int, _ measurer: inout ParagraphMeasurer
  ) -> Bool {
    let key = WordCache.Key(
      face: run.face, fontSet: fontSet, script: run.script, flags: run.level & 1 | (run.content == .emoji ? 2 : 0))
    let isCut = nextOpportunity(opportunity) < range.upperBound
    let advance = measurer.measure(
      UnsafeBufferPointer(rebasing: bytes[range]), key, run: run, face: face,
      keeps: range.count < bytes.count, wantsParts: isCut, parts: &parts)
    var units: Int32 = 0
    if isCut {
      var sum: Int32 = 0
      for (index, part) in parts.enumerated() {
        let offset = range.lowerBound + Int(part.offset)
        if nextOpportunity(opportunity) <= offset {
          guard nextOpportunity(opportunity) == offset, mayEnd(bytes, at: offset) else { return false }
          var step = PlainWord.Step(units: sum - units, kind: kind, end: UInt8(offset), endsSegment: true)
          if part.isUnsafe {
            guard run.content == .text else { return false }
            step.seam = Int32(seams.count)
            seams.append(
              seam(before: index, sum: sum, in: UnsafeBufferPointer(rebasing: bytes[range]), key, run, face, &measurer))
          }
          steps.append(step)
          units = sum
          opportunity += 1
        }
        sum += part.advance
      }
      guard nextOpportunity(opportunity) >= range.upperBound else { return false }
    }
    let endsSegment = nextOpportunity(opportunity) == range.upperBound
    if endsSegment {
      guard mayEnd(bytes, at: range.upperBound) else { return false }
      opportunity += 1
    }
    if let last = steps.last, steps.count > firstStep, last.kind == kind, !last.endsSegment {
      steps[steps.count - 1].units += advance - units
      steps[steps.count - 1].end = UInt8(range.upperBound)
      steps[steps.count - 1].endsSegment = endsSegment
    } else {
      steps.append(
        PlainWord.Step(units: advance - units, kind: kind, end: UInt8(range.upperBound), endsSegment: endsSegment))
    }
    return true
  }

  /// What shaping changes at a break before a cluster of a stretch, `sum` units from its beginning.
  private mutating func seam(
    before index: Int, sum: Int32, in bytes: UnsafeBufferPointer<UInt8>, _ key: WordCache.Key, _ run: ShapingRun,
    _ face: FontFace, _ measurer: inout ParagraphMeasurer
  ) -> PlainWord.Seam {
    let reach = BreakReach(after: index, isInside: false) { [parts] in
      $0 < 0 || $0 >= parts.count ? nil : parts[$0].isUnsafe
    }
    let end = reach.isOpen ? reach.right - 1 : reach.right
    let offset = Int(parts[index].offset)
    let rightOffset = reach.right < parts.count ? Int(parts[reach.right].offset) : bytes.count
    return PlainWord.Seam(
      left: parts[reach.left..<index].reduce(0) { $0 + $1.advance },
      before: measurer.advance(
        Int(parts[reach.left].offset)..<offset, upTo: offset, of: bytes, in: 0..<bytes.count, key, run: run,
        face: face),
      right: parts[index..<end].reduce(0) { $0 + $1.advance },
      following: measurer.advance(
        offset..<rightOffset, upTo: end < parts.count ? Int(parts[end].offset) : rightOffset, of: bytes,
        in: 0..<bytes.count, key, run: run, face: face))
  }

  /// Where the next line may begin inside the word that is learnt.
  private func nextOpportunity(_ index: Int) -> Int {
    index < analysis.lineOpportunities.count ? Int(analysis.lineOpportunities[index].utf8Offset) : Int.max
  }

  /// Whether a line that ends inside the word leaves nothing hanging.
  private func mayEnd(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    bytes.endOfVisible(in: 0..<offset) == offset
  }
}

import FontFaces

extension ParagraphMeasurer {
  /// Adds all paragraphs of a text if it consists of known plain words: one look-up for each, and no analysis.
  ///
  /// It gives what the analysis of the text and `appendSegments` give, bit for bit, or nothing: then the text is to be
  /// analysed, and its words are known next time.
  ///
  /// - Parameter widest: a segment wider than this needs its atoms.
  /// - Returns: the run that the text consists of, or nil; nothing is added then.
  /// - Complexity: O(n) in the length of the text.
  mutating func appendPlainWords(
    of utf8: UnsafeBufferPointer<UInt8>, style: ResolvedStyle, widest: Int, into parts: inout ParagraphBuilder.Parts
  ) -> ShapingRun? {
    guard let face = style.fontSet?.primary, style.letterSpacing == 0, style.coversASCII, !face.spaceTakesPart,
      let first = utf8.first
    else { return nil }
    let run = ShapingRun(
      end: Int32(utf8.count), script: Self.script(of: utf8, first), face: 0, style: 0, level: 0, content: .text)
    let firstAdded = parts.segments.count
    let firstParagraph = parts.paragraphs.count
    guard appendPlainWords(of: utf8, run: run, style: style, face: face, widest: widest, into: &parts) else {
      parts.segments.truncate(to: firstAdded)
      parts.paragraphs.removeLast(parts.paragraphs.count - firstParagraph)
      parts.resumption = nil
      return nil
    }
    return run
  }

  private mutating func appendPlainWords(
    of utf8: UnsafeBufferPointer<UInt8>, run: ShapingRun, style: ResolvedStyle, face: FontFace, widest: Int,
    into parts: inout ParagraphBuilder.Parts
  ) -> Bool {
    let key = WordCache.Key(face: 0, fontSet: style.fontSetNumber, script: run.script, flags: 0)
    let space = Int(face.spaceAdvance)
    let start = UnitSum(start: 0, style: style, face: face)
    var sum = start
    var hasLetter = false
    var endsWithQuote = false
    var firstSegment = parts.segments.count
    var offset = 0
    var paragraph = 0
    while true {
      // A word, or nothing in an empty paragraph.
      let end = Self.endOfWord(utf8, from: offset)
      let begin = sum.position
      var position = begin
      if end > offset {
        guard end - offset <= Self.longestShared,
          let index = words.find(UnsafeBufferPointer(rebasing: utf8[offset..<end]), key)
        else { return false }
        let entry = words.entry(index)
        guard entry.plainness.isPlain, !(endsWithQuote && entry.plainness.opens) else { return false }
        endsWithQuote = entry.plainness.endsWithQuote
        if entry.plainness.hasLetter { hasLetter = true }
        if offset + TextResumption.distance <= utf8.count, offset > paragraph,
          TextResumption.isPlace(offset, in: utf8), run.script == ShapingRun.latin
        {
          parts.resumption = TextResumption(
            paragraph: parts.paragraphs.count, firstSegment: firstSegment, segment: parts.segments.count,
            offset: offset, inside: TextResumption.Inside(run: 0, sum: sum))
        }
        if entry.plainness.breaks != 0 {
          guard
            let last = appendParts(of: entry, at: offset, sum: sum, widest: widest, into: &parts.segments)
          else { return false }
          position = last
        }
        let visible = sum.position(after: Int(entry.advance))
        guard visible - position <= widest, visible >= position else { return false }
        sum.units += Int(entry.advance)
        appendSegment(from: position, to: visible, &parts.segments)
        position = visible
      } else {
        guard offset == paragraph else { return false }
        appendSegment(from: begin, to: begin, &parts.segments)
      }
      var next = end
      while next < utf8.count, utf8[next] == 0x20 { next += 1 }
      if end == offset, next > end { return false }
      sum.units += space * (next - end)
      let isBroken = next < utf8.count && utf8[next] == 0x0A
      if isBroken || next == utf8.count {
        let contentEnd = next
        if isBroken {
          next += 1
          // One run with breaks in it is Latin; in others they are runs of their own.
          guard run.script == ShapingRun.latin else { return false }
        }
        parts.segments.offsets.append(Int32(next))
        parts.paragraphs.append(
          Paragraph(
            firstSegment: Int32(firstSegment), endSegment: Int32(parts.segments.count),
            naturalWidth: TextUnit.saturating(position), utf8ContentEnd: Int32(contentEnd), isBroken: isBroken,
            isRegular: true))
        if next == utf8.count { return hasLetter }
        firstSegment = parts.segments.count
        paragraph = next
        sum = start
        endsWithQuote = false
      } else {
        guard utf8[next] > 0x20 else { return false }
        parts.segments.offsets.append(Int32(next))
      }
      offset = next
    }
  }

  /// Adds the segments of a word that may be broken, but for the last one.
  ///
  /// - Returns: where the last one begins; nil if there are none for this way.
  private func appendParts(
    of entry: WordCache.Entry, at offset: Int, sum: UnitSum, widest: Int, into segments: inout SegmentTable
  ) -> Int? {
    guard entry.firstCluster >= 0 else { return nil }
    var breaks = entry.plainness.breaks
    var units = 0
    var position = sum.position
    for index in Int(entry.firstCluster)..<Int(entry.firstCluster + entry.clusterCount) where breaks != 0 {
      let cluster = words.clusters[index]
      if Int(cluster.offset) >= breaks.trailingZeroBitCount {
        guard Int(cluster.offset) == breaks.trailingZeroBitCount, !cluster.isUnsafe else { return nil }
        let end = sum.position(after: units)
        guard end - position <= widest, end >= position else { return nil }
        appendSegment(from: position, to: end, &segments)
        segments.offsets.append(Int32(offset) + cluster.offset)
        position = end
        breaks &= breaks - 1
      }
      units += Int(cluster.advance)
    }
    return breaks == 0 ? position : nil
  }

  /// Adds a segment; its end in the text is told when the next one is known.
  @inline(__always)
  private func appendSegment(from start: Int, to end: Int, _ segments: inout SegmentTable) {
    segments.starts.append(TextUnit.wrapping(start))
    segments.ends.append(TextUnit.wrapping(end))
    segments.kinds.append([])
  }

  /// The script that the text is in if it is in one alphabet: that of its first character beyond ASCII, or Latin.
  private static func script(of utf8: UnsafeBufferPointer<UInt8>, _ first: UInt8) -> UInt32 {
    switch first {
    case 0xD0...0xD3: 0x4379_726C  // Cyrl
    case 0xCE, 0xCF: 0x4772_656B  // Grek
    default: ShapingRun.latin
    }
  }

  /// The first space or control at or after an offset.
  @inline(__always)
  private static func endOfWord(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = utf8.baseAddress else { return start }
    var offset = start
    let ones: UInt64 = 0x0101_0101_0101_0101
    while offset + 8 <= utf8.count {
      let word = UInt64(littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
      // The lowest byte that is marked is right; a borrow can mark only those above it.
      let found = (word &- ones &* 0x21) & ~word & (ones &* 0x80)
      if found != 0 { return offset + found.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < utf8.count, utf8[offset] > 0x20 { offset += 1 }
    return offset
  }
}

import CHarfBuzz
import FontFaces

extension ParagraphMeasurer {
  /// Where a word is in the cache, with its clusters if they are wanted; it is shaped if it is new.
  ///
  /// - Returns: its index, good until the next word.
  @inline(__always)
  mutating func index(
    of word: UnsafeBufferPointer<UInt8>, _ key: WordCache.Key, run: ShapingRun, face: FontFace, wantsParts: Bool = false
  ) -> Int {
    let known = words.find(word, key)
    if let known, !wantsParts || words.entry(known).firstCluster >= 0 { return known }
    return shape(word, known: known, key, run: run, face: face, wantsParts: wantsParts)
  }

  /// The advance of a word that is shaped by itself, from the cache if it is known.
  ///
  /// - Parameters:
  ///   - keeps: whether the cache is to know it from now on.
  ///   - parts: takes its clusters if `wantsParts`; its storage is used again.
  mutating func measure(
    _ word: UnsafeBufferPointer<UInt8>, _ key: WordCache.Key, run: ShapingRun, face: FontFace, keeps: Bool = true,
    wantsParts: Bool, parts: inout ContiguousArray<Shaper.Cluster>
  ) -> Int32 {
    // Summing is faster than remembering.
    if let total = shaper.sum(word, 0..<word.count, run: run, face: face)
      ?? (word.count > Self.longestShared ? shape(word, run: run, face: face) : nil)
    {
      if wantsParts { swap(&parts, &shaper.clusters) }
      return Int32(clamping: total)
    }
    let known = words.find(word, key)
    if keeps || known.map({ !wantsParts || words.entry($0).firstCluster >= 0 }) ?? false {
      let entry = words.entry(index(of: word, key, run: run, face: face, wantsParts: wantsParts))
      if wantsParts { parts = words.clusters(of: entry) }
      return entry.advance
    }
    let total = shape(word, run: run, face: face)
    if wantsParts { swap(&parts, &shaper.clusters) }
    return Int32(clamping: total)
  }

  @inline(never)
  private mutating func shape(
    _ word: UnsafeBufferPointer<UInt8>, known: Int?, _ key: WordCache.Key, run: ShapingRun, face: FontFace,
    wantsParts: Bool
  ) -> Int {
    let advance = shaper.sum(word, 0..<word.count, run: run, face: face) ?? shape(word, run: run, face: face)
    if let known {
      if wantsParts { words.setClusters(shaper.clusters, of: known) }
      return known
    }
    return words.insert(word, key, advance: advance, clusters: wantsParts ? shaper.clusters : nil)
  }

  private mutating func shape(_ word: UnsafeBufferPointer<UInt8>, run: ShapingRun, face: FontFace) -> Int {
    shaper.shape(word, 0..<word.count, context: 0..<word.count, run: run, face: face, isSpaced: false)
  }
}

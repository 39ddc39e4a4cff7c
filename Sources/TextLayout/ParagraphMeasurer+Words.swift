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
  ///   - parts: takes its clusters if `wantsParts`.
  mutating func measure(
    _ word: UnsafeBufferPointer<UInt8>, _ key: WordCache.Key, run: ShapingRun, face: FontFace, keeps: Bool = true,
    wantsParts: Bool, parts: inout ContiguousArray<Shaper.Cluster>
  ) -> Int32 {
    guard word.count <= Self.longestShared else {
      let total = shape(word, run: run, face: face)
      if wantsParts { parts = shaper.clusters }
      return Int32(clamping: total)
    }
    let known = words.find(word, key)
    if keeps || known.map({ !wantsParts || words.entry($0).firstCluster >= 0 }) ?? false {
      let entry = words.entry(index(of: word, key, run: run, face: face, wantsParts: wantsParts))
      if wantsParts { parts = words.clusters(of: entry) }
      return entry.advance
    }
    let shaped = shapeOnce(word, key, run: run, face: face, wantsParts: wantsParts)
    if let found = shaped.parts { parts = found }
    return Int32(clamping: shaped.advance)
  }

  @inline(never)
  private mutating func shape(
    _ word: UnsafeBufferPointer<UInt8>, known: Int?, _ key: WordCache.Key, run: ShapingRun, face: FontFace,
    wantsParts: Bool
  ) -> Int {
    let shaped = shapeOnce(word, key, run: run, face: face, wantsParts: wantsParts)
    if let known {
      if let parts = shaped.parts { words.setClusters(parts, of: known) }
      return known
    }
    return words.insert(word, key, advance: shaped.advance, clusters: shaped.parts)
  }

  /// Shapes a word, unless another preparer has.
  private mutating func shapeOnce(
    _ word: UnsafeBufferPointer<UInt8>, _ key: WordCache.Key, run: ShapingRun, face: FontFace, wantsParts: Bool
  ) -> (advance: Int, parts: ContiguousArray<Shaper.Cluster>?) {
    let storeKey = storeKey(of: key, face: face)
    if let store, let found = store.find(word, storeKey, wantsParts: wantsParts) {
      return (Int(found.advance), found.parts)
    }
    let advance = shape(word, run: run, face: face)
    let parts = wantsParts ? shaper.clusters : nil
    store?.insert(word, storeKey, advance: Int32(clamping: advance), parts: parts)
    return (advance, parts)
  }

  private mutating func shape(_ word: UnsafeBufferPointer<UInt8>, run: ShapingRun, face: FontFace) -> Int {
    if let sum = shaper.sum(word, 0..<word.count, run: run, face: face) { return sum }
    return shaper.shape(word, 0..<word.count, context: 0..<word.count, run: run, face: face, isSpaced: false)
  }

  /// What tells a word apart in the store: the number of its face there, in place of that in a set of fonts.
  private mutating func storeKey(of key: WordCache.Key, face: FontFace) -> UInt64 {
    guard let store else { return 0 }
    let place = UInt32(key.fontSet) << 16 | UInt32(key.face)
    let number: UInt64
    if let known = storeNumbers.first(where: { $0.place == place }) {
      number = known.number
    } else {
      number = store.number(of: face, language: UInt(bitPattern: shaper.language))
      storeNumbers.append((place, number))
    }
    return UInt64(key.script) << 32 | number << 8 | UInt64(key.flags)
  }
}

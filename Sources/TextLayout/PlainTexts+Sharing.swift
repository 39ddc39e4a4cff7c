import FontFaces
import UnicodeAnalysis

/// What one preparer knows of the store that it shares words in.
struct WordExchange {
  let store: WordStore
  let shelves: WordStore.Shelves
  /// The store's numbers of font sets, the one that was asked for last, and that set.
  fileprivate var sources: [(fontSet: UInt16, number: UInt64)] = []
  fileprivate var source: UInt64 = 0
  fileprivate var fontSet: Int32 = -1
  /// For each kind of run the store's number of it, and the other way round; -1 as long as it is not known.
  fileprivate var numbers: ContiguousArray<Int32> = []
  fileprivate var kinds: ContiguousArray<Int32> = []

  init(_ store: WordStore) {
    self.store = store
    shelves = store.shelves
  }

  /// The store's number for a kind of runs, if it is known.
  @inline(__always) fileprivate func number(ofKind kind: Int) -> Int32 { kind < numbers.count ? numbers[kind] : -1 }

  /// The kind of the runs that the store has a number for, if it is known.
  @inline(__always) fileprivate func kind(ofNumber number: Int) -> Int32 { number < kinds.count ? kinds[number] : -1 }
}

extension PlainTexts {
  /// Whether a word may come again in other texts: addresses, numbers and phrases without spaces seldom do.
  private static func isCommon(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Of kana and ideographs, three are a word already.
    let isWide = bytes.first.map { (0xE3...0xE9).contains($0) } ?? false
    return bytes.count <= (isWide ? 9 : 24) && !bytes.contains { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// Takes over a word that another preparer has learnt; nil if none has.
  mutating func takeShared(
    _ bytes: UnsafeBufferPointer<UInt8>, after place: Int, style: ResolvedStyle
  ) -> PlainWord? {
    guard Self.isCommon(bytes), let shelves = exchange?.shelves, let source = source(of: style) else {
      return nil
    }
    var result: PlainWord?
    _ = shelves.read(bytes, key(source, after: place)) { shelf, entry in
      var word = entry.word
      if word.traits.contains(.isPlain) {
        word.after = UInt16(index(script: entry.script, style: style))
        word.kind = kind(ofShared: word.kind, style: style)
        let first = Int(word.firstStep)
        word.firstStep = Int32(steps.count)
        for index in first..<first + Int(word.stepCount) {
          var step = shelf.steps[index]
          step.kind = kind(ofShared: step.kind, style: style)
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
    guard Self.isCommon(bytes), let shelves = exchange?.shelves, let source = source(of: style) else {
      return
    }
    var shared = WordStore.Entry(word: word, script: surroundings[Int(word.after)].script)
    let range = Int(word.firstStep)..<Int(word.firstStep) + Int(word.stepCount)
    if word.traits.contains(.isPlain) {
      guard let kind = number(ofKind: word.kind, source: source),
        range.allSatisfy({ number(ofKind: steps[$0].kind, source: source) != nil })
      else { return }
      shared.word.kind = kind
    }
    shared.word.after = 0
    shelves.write(bytes, key(source, after: place)) { shelf in
      shared.word.firstStep = Int32(shelf.steps.count)
      for index in range {
        var step = steps[index]
        step.kind = number(ofKind: step.kind, source: source) ?? 0
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
  private func key(_ source: UInt64, after place: Int) -> UInt64 {
    source << 32 | UInt64(UInt32(bitPattern: surroundings[place].script)) << 8 | UInt64(baseLevel)
  }

  /// The store's number of fonts and rules.
  private mutating func source(of style: ResolvedStyle) -> UInt64? {
    let fontSet = style.fontSetNumber
    if exchange?.fontSet == Int32(fontSet) { return exchange?.source }
    let number: UInt64
    if let known = exchange?.sources.first(where: { $0.fontSet == fontSet }) {
      number = known.number
    } else {
      guard let fonts = style.fontSet, let new = exchange?.store.number(of: fonts, analyzer.options) else { return nil }
      number = new
      exchange?.sources.append((fontSet, number))
    }
    exchange?.fontSet = Int32(fontSet)
    exchange?.source = number
    return number
  }

  /// The kind of the runs that the store has a number for.
  private mutating func kind(ofShared number: UInt16, style: ResolvedStyle) -> UInt16 {
    if let known = exchange?.kind(ofNumber: Int(number)), known >= 0 { return UInt16(known) }
    guard let run = exchange?.store.run(number) else { return 0 }
    let kind = kind(of: run, style: style)
    exchange?.kinds.set(Int32(kind), at: Int(number))
    return kind
  }

  /// The store's number for a kind of runs; nil if it has too many.
  private mutating func number(ofKind kind: UInt16, source: UInt64) -> UInt16? {
    if let known = exchange?.number(ofKind: Int(kind)), known >= 0 { return UInt16(known) }
    guard let number = exchange?.store.number(of: kinds[Int(kind)].run, source: source) else { return nil }
    exchange?.numbers.set(Int32(number), at: Int(kind))
    return number
  }
}

extension ContiguousArray<Int32> {
  /// Sets a number; -1 stands for those before it that are not known.
  fileprivate mutating func set(_ number: Int32, at index: Int) {
    while count <= index { append(-1) }
    self[index] = number
  }
}

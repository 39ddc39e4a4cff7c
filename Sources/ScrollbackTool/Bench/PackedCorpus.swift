import Scrollback

/// Texts packed for wrapping all of them at once, with room for the answers.
struct PackedCorpus {
  /// What all texts come to at a width; ways that give the same lines give the same sums.
  struct Totals: Hashable {
    /// The number of lines.
    var lines = 0
    /// The sum of the widest lines, in 1/1,024 of a point.
    var widest = 0
  }

  private let texts: [String]
  private let preparer: TextPreparer
  private var blocks: [PackedTexts] = []
  private var starts: [Int] = []
  private var measures: [PackedTexts.Measures] = []

  /// How many messages there are.
  var count: Int { texts.count }

  /// Packs texts; the preparer keeps what it learns of their words.
  init(_ texts: [String], preparer: TextPreparer) {
    self.texts = texts
    self.preparer = preparer
    var builder = PackedTexts.Builder()
    var start = 0
    for (index, text) in texts.enumerated() {
      if builder.isFull {
        add(&builder, from: start)
        start = index
      }
      preparer.append(BenchCorpus.styled(text), to: &builder)
    }
    if !builder.isEmpty { add(&builder, from: start) }
  }

  private mutating func add(_ builder: inout PackedTexts.Builder, from start: Int) {
    blocks.append(builder.seal())
    starts.append(start)
    measures.append(PackedTexts.Measures())
  }

  /// Wraps all texts at a width.
  mutating func reflow(_ width: Length) {
    for index in blocks.indices {
      let start = starts[index]
      blocks[index].reflow(width: width, into: &measures[index]) { [texts, preparer] text in
        preparer.prepare(BenchCorpus.styled(texts[start + text]))
      }
    }
  }

  /// The sum of all heights at the width that was wrapped last, in lines.
  var lineCount: Int {
    var sum = 0
    for measure in measures {
      var part: Int32 = 0
      for count in measure.lineCounts { part &+= count }
      sum += Int(part)
    }
    return sum
  }

  /// The heights of the texts at the width that was wrapped last, in lines.
  var lineCounts: [Int32] { measures.flatMap(\.lineCounts) }

  /// What the texts come to at the width that was wrapped last.
  var totals: Totals {
    var totals = Totals(lines: lineCount)
    for measure in measures {
      for width in measure.widest { totals.widest += Int(width) }
    }
    return totals
  }

  /// The same texts for a width that changes little by little.
  func draggable() -> DraggedCorpus { DraggedCorpus(blocks: blocks, starts: starts, texts: texts, preparer: preparer) }
}

/// Texts packed for wrapping them at a width that changes little by little.
struct DraggedCorpus {
  private let blocks: [PackedTexts]
  private let starts: [Int]
  private let texts: [String]
  private let preparer: TextPreparer
  private var intervals: [PackedTexts.Intervals]

  fileprivate init(blocks: [PackedTexts], starts: [Int], texts: [String], preparer: TextPreparer) {
    self.blocks = blocks
    self.starts = starts
    self.texts = texts
    self.preparer = preparer
    intervals = blocks.map { PackedTexts.Intervals($0) }
  }

  /// Wraps the texts whose lines are others at a width.
  mutating func move(to width: Length) {
    for index in blocks.indices {
      let start = starts[index]
      intervals[index].move(to: width, in: blocks[index]) { [texts, preparer] text in
        preparer.prepare(BenchCorpus.styled(texts[start + text]))
      }
    }
  }

  /// What the texts come to at the width that they were moved to.
  var totals: PackedCorpus.Totals {
    var totals = PackedCorpus.Totals()
    for interval in intervals {
      for count in interval.measures.lineCounts { totals.lines += Int(count) }
      for width in interval.measures.widest { totals.widest += Int(width) }
    }
    return totals
  }
}

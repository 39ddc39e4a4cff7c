import LayoutGeometry
import Synchronization

/// A text that has been analysed and shaped once, and can be wrapped at any width by arithmetic.
///
///     let preparer = try TextPreparer(metrics: .cells(Size(width: Length(10), height: Length(20))))
///     let text = preparer.prepare(StyledText("the quick brown fox jumps"))
///     text.layout(width: Length(184)).lines.count      // 2
///     text.measure(width: Length(184)).widest          // 150
///
/// It is a value that any number of tasks may use at once; the lines that it gives do not change.
public struct PreparedText: Sendable {
  private(set) var storage: Storage

  init(storage: Storage) { self.storage = storage }

  /// The storage, which no other value has: what is done to it is seen in this one only.
  ///
  /// - Returns: the storage, and whether it was copied for that, so that its arrays are those of another one.
  mutating func uniqueStorage() -> (storage: Storage, isCopy: Bool) {
    if isKnownUniquelyReferenced(&storage) { return (storage, false) }
    storage = Storage(copying: storage)
    return (storage, true)
  }

  /// The text.
  public var string: String { storage.text.string }

  /// The text and how it is set.
  public var text: StyledText { storage.text }

  /// The direction of the whole text, by its first strong character.
  public var direction: LayoutDirection { storage.baseLevel & 1 == 0 ? .leftToRight : .rightToLeft }

  /// The width of the widest line if no line is wrapped, without what hangs.
  public var naturalWidth: Length { storage.naturalWidth }
}

extension PreparedText {
  /// What a text was prepared to.
  ///
  /// Beside it stand tables that are filled when they are first needed and are the same whoever fills them.
  final class Storage: @unchecked Sendable {
    // Sendable: what is `var` changes in `TextPreparer.append(_:to:)` only, between `uniqueStorage()` and its return. There the one
    // reference to the storage is in a value that the caller has `inout`, so nobody else has it, and nobody can get it meanwhile:
    // a copy of the value would be an access to it. `details` and `progress` are behind a lock.

    var text: StyledText
    let context: TextContext
    let baseLevel: UInt8
    var runs: ContiguousArray<ShapingRun>
    /// Whether breaks are runs of their own; else the text is one run.
    let isMixed: Bool
    var graphemes: ContiguousArray<Int32>
    var segments: SegmentTable
    var paragraphs: ContiguousArray<Paragraph>
    var naturalWidth: Length
    let lineMetrics: LineMetrics
    let tabStop: Int32
    /// What trimming full-width punctuation changes at line starts and ends.
    var spacing: SpacingTable
    /// Where the text can be taken up again inside its last paragraph.
    var resumptions: TextResumptions
    /// The widest of the first paragraphs, as many as are sure to stay.
    var widest = WidestParagraph()
    private let details: Mutex<[Int: DetailChunks]>
    /// How far lines have been filled whose words cannot change when the text goes on.
    let progress: Mutex<WrapProgress?>

    init(
      text: StyledText, context: TextContext, baseLevel: UInt8, runs: ContiguousArray<ShapingRun>, isMixed: Bool,
      graphemes: ContiguousArray<Int32>, segments: SegmentTable, paragraphs: ContiguousArray<Paragraph>,
      naturalWidth: Length, lineMetrics: LineMetrics, tabStop: Int32, details: [Int: DetailChunks],
      spacing: SpacingTable = SpacingTable(), resumptions: TextResumptions = TextResumptions(),
      progress: WrapProgress? = nil
    ) {
      self.progress = Mutex(progress)
      self.resumptions = resumptions
      self.text = text
      self.context = context
      self.baseLevel = baseLevel
      self.runs = runs
      self.isMixed = isMixed
      self.graphemes = graphemes
      self.segments = segments
      self.paragraphs = paragraphs
      self.naturalWidth = naturalWidth
      self.lineMetrics = lineMetrics
      self.tabStop = tabStop
      self.spacing = spacing
      self.details = Mutex(details)
    }

    /// The same in a storage of its own; the arrays are shared until one of the two changes.
    init(copying other: Storage) {
      text = other.text
      context = other.context
      baseLevel = other.baseLevel
      runs = other.runs
      isMixed = other.isMixed
      graphemes = other.graphemes
      segments = other.segments
      paragraphs = other.paragraphs
      naturalWidth = other.naturalWidth
      lineMetrics = other.lineMetrics
      tabStop = other.tabStop
      spacing = other.spacing
      resumptions = other.resumptions
      widest = other.widest
      details = Mutex(other.details.withLock { $0 })
      progress = Mutex(other.progress.withLock { $0 })
    }

    /// Takes the atoms that are known so far, to change them.
    func takeDetails() -> [Int: DetailChunks] {
      details.withLock { known in
        var taken: [Int: DetailChunks] = [:]
        swap(&taken, &known)
        return taken
      }
    }

    /// Gives them back.
    func setDetails(_ changed: [Int: DetailChunks]) { details.withLock { $0 = changed } }

    /// The atoms of a paragraph.
    ///
    /// Those with a very wide word have them from the start; the others get them when a width first asks for a cut.
    func detail(ofParagraph index: Int) -> ParagraphDetail { chunks(ofParagraph: index).joined }

    /// Atoms among which all those of a paragraph's segment at an offset are.
    func detail(ofParagraph index: Int, around utf8Offset: Int32) -> ParagraphDetail {
      chunks(ofParagraph: index).detail(around: utf8Offset)
    }

    private func chunks(ofParagraph index: Int) -> DetailChunks {
      if let known = details.withLock({ $0[index] }) { return known }
      var measurer = ParagraphMeasurer(context: context)
      let made = DetailChunks(measurer.detail(of: self, paragraph: index))
      details.withLock { $0[index] = made }
      return made
    }

    /// The UTF-8 offset where the visible part of a segment ends: before spaces that hang and before a mandatory break.
    func visibleEnd(ofSegment index: Int) -> Int32 {
      let range = Int(segments.offsets[index])..<Int(segments.offsets[index + 1])
      var string = text.string
      return string.withUTF8 { Int32($0.endOfVisible(in: range, hangsAll: context.hangsAllSpaces)) }
    }

    /// Whether a stretch is one quotation mark.
    func isQuotationMark(in range: Range<Int32>) -> Bool {
      var string = text.string
      return string.withUTF8 { utf8 in
        let (scalar, size) = utf8.scalar(at: Int(range.lowerBound))
        guard size == range.count else { return false }
        switch scalar {
        case 0x22, 0x27, 0xAB, 0xBB, 0x2018...0x201F, 0x2039, 0x203A: return true
        default: return false
        }
      }
    }

    /// From a position on a line to the next tab stop, or to the one after it if that is nearer than half a space.
    ///
    /// CSS Text 3, 4.2, asks for at least half the width of a digit; Chromium takes half a space.
    func advanceToTabStop(from position: Int32) -> Int32 {
      guard tabStop > 0 else { return 0 }
      let rest = position % tabStop
      let step = tabStop - (rest < 0 ? rest + tabStop : rest)
      return step < tabStop / 16 ? step + tabStop : step
    }
  }
}

/// The width of the widest among the first paragraphs of a text, on one line.
struct WidestParagraph: Sendable {
  private var count = 0
  private var width: Int32 = 0

  /// The widest of all paragraphs, of which those from `first` on may be others next time.
  ///
  /// - Complexity: O(n) in the number of paragraphs since `first` of the last time.
  mutating func update(_ paragraphs: ContiguousArray<Paragraph>, from first: Int) -> Int32 {
    if first < count { (count, width) = (0, 0) }
    while count < first {
      width = max(width, paragraphs[count].naturalWidth)
      count += 1
    }
    return paragraphs[first...].reduce(width) { max($0, $1.naturalWidth) }
  }
}

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
  let storage: Storage

  init(storage: Storage) { self.storage = storage }

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
  /// What a text was prepared to: immutable, but for tables that are filled when they are first needed and are the
  /// same whoever fills them.
  final class Storage: Sendable {
    let text: StyledText
    let context: TextContext
    let baseLevel: UInt8
    let runs: ContiguousArray<ShapingRun>
    let graphemes: ContiguousArray<Int32>
    let segments: SegmentTable
    let paragraphs: ContiguousArray<Paragraph>
    let naturalWidth: Length
    let lineMetrics: LineMetrics
    let tabStop: Int32
    /// What trimming full-width punctuation changes at line starts and ends.
    let spacing: SpacingTable
    /// Where the text can be taken up again inside its last paragraph.
    let resumption: TextResumption?
    private let details: Mutex<[Int: ParagraphDetail]>
    /// How far lines have been filled whose words cannot change when the text goes on.
    let progress: Mutex<WrapProgress?>

    init(
      text: StyledText, context: TextContext, baseLevel: UInt8, runs: ContiguousArray<ShapingRun>,
      graphemes: ContiguousArray<Int32>, segments: SegmentTable, paragraphs: ContiguousArray<Paragraph>,
      naturalWidth: Length, lineMetrics: LineMetrics, tabStop: Int32, details: [Int: ParagraphDetail],
      spacing: SpacingTable = SpacingTable(), resumption: TextResumption? = nil, progress: WrapProgress? = nil
    ) {
      self.progress = Mutex(progress)
      self.resumption = resumption
      self.text = text
      self.context = context
      self.baseLevel = baseLevel
      self.runs = runs
      self.graphemes = graphemes
      self.segments = segments
      self.paragraphs = paragraphs
      self.naturalWidth = naturalWidth
      self.lineMetrics = lineMetrics
      self.tabStop = tabStop
      self.spacing = spacing
      self.details = Mutex(details)
    }

    /// The atoms that are known so far.
    var knownDetails: [Int: ParagraphDetail] { details.withLock { $0 } }

    /// The atoms of a paragraph.
    ///
    /// Those with a very wide word have them from the start; the others get them when a width first asks for a cut.
    func detail(ofParagraph index: Int) -> ParagraphDetail {
      if let known = details.withLock({ $0[index] }) { return known }
      var measurer = ParagraphMeasurer(context: context)
      let made = measurer.detail(of: self, paragraph: index)
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

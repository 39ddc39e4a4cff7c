import BubbleLayout
import ChatModel
import LayoutGeometry
import TextLayout
import TranscriptLayout
import VerbatimText

/// Turns the frames of rows into marks: what is drawn, in which order and in which colour.
///
/// The order is that in which a row is read: the bubble, who wrote it, what it answers, its attachments, its words, the
/// time. One task owns a painter; it is not `Sendable`.
public final class RowPainter {
  /// The colours.
  public let theme: Theme
  /// Whose names and initials are drawn.
  public internal(set) var people: People
  let environment: LayoutEnvironment
  let style: TranscriptStyle
  let images: ImageFiles?
  let preparer: TextPreparer
  let words: Words
  /// Whether lines of text are marks, for an output that sets them itself, instead of their glyphs.
  var drawsLines: Bool { words != .glyphs }
  private let layouter: ItemLayouter
  private var ownLabels: [OwnLabel: PreparedText] = [:]

  private struct OwnLabel: Hashable {
    @Verbatim var string: String
    var size: Length
    var weight: Int
  }

  /// What becomes of words.
  public enum Words: Hashable, Sendable {
    /// Their glyphs, each in its place.
    case glyphs
    /// Lines of text, for an output that sets them itself.
    case lines
    /// Lines of text that say which face each stretch was measured with.
    case linesWithFaces
  }

  /// A painter of rows that were laid out in a context.
  ///
  /// - Parameter images: the files of pictures; without them each is drawn as a box with its name.
  public init(
    context: WholeLayout.Context, theme: Theme, people: People, images: ImageFiles? = nil, words: Words = .glyphs
  ) {
    self.theme = theme
    self.people = people
    self.images = images
    self.words = words
    environment = context.environment
    style = context.style
    preparer = context.makePreparer()
    layouter = ItemLayouter(
      style: context.style, environment: context.environment, text: preparer, calendar: context.calendar)
  }

  /// The marks of a row, relative to its top left.
  ///
  /// - Complexity: O(n) in the length of the row's texts.
  public func marks(of row: WholeLayout.Row) -> [Mark] {
    marks(of: row.item, prepared: row.prepared ?? prepare(row.item), frames: row.frames)
  }

  /// The marks of a row, relative to its top left.
  public func marks(of item: Item, prepared: PreparedItem, frames: ItemFrames) -> [Mark] {
    var painting = RowPainting(painter: self, item: item, prepared: prepared, frames: frames)
    painting.paint()
    return painting.marks
  }

  /// A row's texts, analysed and shaped.
  func prepare(_ item: Item) -> PreparedItem {
    preparedRows += 1
    return layouter.prepare(item)
  }

  /// How many rows had to be prepared, since none had kept their texts.
  private(set) var preparedRows = 0

  /// How many rows were measured: none, for frames are given.
  var measuredRows: Int { layouter.measuredRows }

  /// A short text of the painter's own in the style's fonts.
  func label(_ string: String, size: Length, weight: Int = 600) -> PreparedText {
    let key = OwnLabel(string: string, size: size, weight: weight)
    if let known = ownLabels[key] { return known }
    let text = preparer.prepare(
      StyledText(
        string, style: TextStyle(families: style.text.families, size: size, weight: weight), lineHeight: .natural),
      defaultDirection: .leftToRight)
    if ownLabels.count > 4096 { ownLabels.removeAll() }
    ownLabels[key] = text
    return text
  }
}

import BubbleLayout
import ChatModel
import FontFaces
import LayoutGeometry
import TextLayout
import UnicodeAnalysis

/// A chat laid out at one width from its first row to its last, in one pass on any number of threads.
///
/// It suits exports and tools, which need everything; an application keeps a window instead.
///
///     let whole = await WholeLayout(of: messages, context: .init(environment: environment), width: Length(390))
///     whole.rows[0].frames[.bubble]
public struct WholeLayout: Sendable {
  /// One row where it stands.
  public struct Row: Sendable {
    /// The row before it was laid out.
    public var item: Item
    /// Its texts, for their glyphs; nil unless they were asked for.
    public var prepared: PreparedItem?
    /// Where its parts are.
    public var frames: ItemFrames
    /// From the top of the transcript to the top of the row.
    public var y: Length
  }

  /// What the layout depends on beside the messages and the width.
  public struct Context: Sendable {
    /// How the transcript looks.
    public var style: TranscriptStyle
    /// The screen, the text size, the language.
    public var environment: LayoutEnvironment
    /// The fonts; needed unless the environment measures in cells.
    public var fonts: FontLibrary?
    /// Where lines may break.
    public var lineBreaks: LineBreakOptions
    /// Where days begin.
    public var calendar: any CalendarLabels
    /// What is decorated beside the messages.
    public var decoration: TranscriptDecorator.Context

    /// A context; everything has a default, but fonts are needed unless the environment measures in cells.
    public init(
      style: TranscriptStyle = .default, environment: LayoutEnvironment = LayoutEnvironment(),
      fonts: FontLibrary? = nil, lineBreaks: LineBreakOptions = LineBreakOptions(),
      calendar: any CalendarLabels = UTCCalendarLabels(),
      decoration: TranscriptDecorator.Context = TranscriptDecorator.Context()
    ) {
      self.style = style
      self.environment = environment
      self.fonts = fonts
      self.lineBreaks = lineBreaks
      self.calendar = calendar
      self.decoration = decoration
    }

    /// A preparer of texts as this context wants them.
    ///
    /// One task owns it.
    ///
    /// - Precondition: there are fonts, or the environment measures in cells.
    public func makePreparer() -> TextPreparer {
      TextPreparer(
        metrics: environment.metrics, fonts: fonts, lineBreaks: lineBreaks, defaultDirection: environment.direction,
        grid: environment.grid)
    }
  }

  /// The width that it was laid out at.
  public let width: Length
  /// The rows, top to bottom.
  public let rows: [Row]
  /// From the top of the transcript to its bottom.
  public let contentHeight: Length

  /// Lays out all messages.
  ///
  /// - Parameters:
  ///   - messages: the messages, top to bottom.
  ///   - context: what the layout depends on beside them.
  ///   - width: the width of the transcript.
  ///   - threads: how many tasks share the work. The result does not depend on it.
  ///   - keepsTexts: whether rows keep their prepared texts.
  ///   - progress: called now and then, from any thread, with the number of rows done and of all.
  /// - Complexity: O(n) in the length of all texts.
  public init(
    of messages: [Message], context: Context, width: Length, threads: Int = 1, keepsTexts: Bool = false,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async {
    let decorator = TranscriptDecorator(
      style: context.style, words: context.environment.words, calendar: context.calendar)
    let items = Self.items(of: messages, decorator: decorator, decoration: context.decoration)
    let slices = Slices(count: items.count, threads: threads) { items.map(\.scriptGroup) }
    var rows = await slices.map(progress: progress) {
      RowLayouter(context: context, width: width, keepsTexts: keepsTexts)
    } work: { layouter, index in
      layouter.row(of: items[index])
    }
    var y = decorator.gapBeforeFirst
    for index in rows.indices {
      rows[index].y = y
      y += rows[index].frames.height + rows[index].item.gapAfter
    }
    self.width = width
    self.rows = rows
    contentHeight = y
  }

  private static func items(
    of messages: [Message], decorator: TranscriptDecorator, decoration: TranscriptDecorator.Context
  ) -> [Item] {
    // Only answers need their messages by id.
    guard messages.contains(where: { $0.replyTo != nil }) else {
      return decorator.items(for: messages.indices, in: messages, context: decoration)
    }
    let places = Dictionary(
      messages.indices.map { (messages[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    return decorator.items(for: messages.indices, in: messages, context: decoration) { id in
      places[id].map { messages[$0] }
    }
  }
}

/// Lays out rows for one task.
private final class RowLayouter {
  private let layouter: ItemLayouter
  private let width: Length
  private let keepsTexts: Bool

  init(context: WholeLayout.Context, width: Length, keepsTexts: Bool) {
    layouter = ItemLayouter(
      style: context.style, environment: context.environment, text: context.makePreparer(),
      calendar: context.calendar)
    self.width = width
    self.keepsTexts = keepsTexts
  }

  func row(of item: Item) -> WholeLayout.Row {
    let prepared = layouter.prepare(item)
    return WholeLayout.Row(
      item: item, prepared: keepsTexts ? prepared : nil, frames: layouter.layout(prepared, width: width), y: .zero)
  }
}

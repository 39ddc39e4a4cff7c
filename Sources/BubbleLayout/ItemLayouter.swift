import ChatModel
import LayoutGeometry
import TextLayout
import VerbatimText

/// Lays out rows one after the other.
///
/// One task owns it; it is not `Sendable`.
///
///     let layouter = ItemLayouter(style: .default, environment: environment, text: preparer)
///     let prepared = layouter.prepare(item)                       // once
///     let frames = layouter.layout(prepared, width: Length(390))  // at each width
public final class ItemLayouter {
  /// How rows look.
  public let style: TranscriptStyle
  /// The screen, the text size, the language.
  public let environment: LayoutEnvironment
  /// Times of day.
  public let calendar: any CalendarLabels
  /// The sizes of the style at the environment's text size.
  let measures: StyleMeasures
  let text: TextPreparer
  private var labels: [LabelKey: Label] = [:]
  private var timeLabels = [Label?](repeating: nil, count: 24 * 60)
  /// The text of the row that is being prepared, as it was before.
  private var reusable: PreparedText?
  /// The texts of its blocks, as they were before.
  private var reusableBlocks: [PreparedText] = []
  /// How many texts of messages have been analysed and shaped so far.
  package private(set) var shapedTexts = 0
  /// How often a row has been measured so far, which wraps its texts.
  package private(set) var measuredRows = 0
  /// How often the columns of a kind of bubble were at hand.
  package private(set) var staticHits = 0
  /// How often they were computed.
  package private(set) var staticMisses = 0
  /// How many bytes of messages have been read so far.
  package private(set) var readBytes = 0
  private var columnsCache = ColumnsCache()
  /// What has been laid out for contents that applications add.
  var contents = ContentCache()

  /// A text of one line that is used again and again.
  private struct LabelKey: Hashable {
    @Verbatim var string: String
    var role: LabelRole
    var direction: LayoutDirection?
  }

  /// The columns of each kind of bubble at a few widths: equal for all messages of a kind.
  ///
  /// Those at the width that was last asked for are at hand, those at others are put away.
  private struct ColumnsCache {
    static let none = [BubbleColumns?](repeating: nil, count: PreparedBubble.columnsKinds)
    static let maxWidths = 8

    var width = Length(-1)
    var columns = none
    private var others: [(width: Length, columns: [BubbleColumns?])] = []

    mutating func turn(to width: Length) {
      if others.count >= Self.maxWidths { others.removeFirst() }
      others.append((self.width, columns))
      self.width = width
      columns = Self.none
      if let known = others.firstIndex(where: { $0.width == width }) { columns = others.remove(at: known).columns }
    }
  }

  /// More labels than this are forgotten all at once, so that a long transcript does not fill memory with names.
  private static let maxLabels = 4096

  /// A layouter that prepares its texts with `text`.
  public init(
    style: TranscriptStyle = .default, environment: LayoutEnvironment = LayoutEnvironment(), text: TextPreparer,
    calendar: any CalendarLabels = UTCCalendarLabels()
  ) {
    self.style = style
    self.environment = environment
    self.calendar = calendar
    self.text = text
    measures = StyleMeasures(style, environment)
  }

  // MARK: - Preparing

  /// Analyses and shapes the texts of a row.
  ///
  /// - Complexity: O(n) in the length of its texts.
  public func prepare(_ item: Item) -> PreparedItem { prepare(item, reusing: nil) }

  /// Analyses and shapes the texts of a row that has changed.
  ///
  /// - Parameter old: what the row was prepared to before; a message's text is taken from it if it is the same.
  /// - Complexity: O(n) in the length of its texts.
  public func prepare(_ item: Item, reusing old: PreparedItem?) -> PreparedItem {
    let content: PreparedItem.Content
    reusable = old?.messageText
    reusableBlocks = old?.blockTexts ?? []
    defer {
      reusable = nil
      reusableBlocks = []
    }
    switch item.kind {
    case .message:
      content =
        item.message.map { .bubble(.init(bubble(item, $0))) } ?? .label(label("", .daySeparator), isTrailing: false)
    case .system:
      content = .system(body(measures.systemText(item.message?.text ?? item.label)))
    case .typing:
      content = .typing(.init(typingBubble(item)))
    case .daySeparator:
      content = .label(label(item.label, .daySeparator), isTrailing: false)
    case .unreadMarker:
      content = .label(label(item.label, .unreadMarker), isTrailing: false)
    case .status:
      content = .label(label(item.label, .status), isTrailing: true)
    }
    return PreparedItem(id: item.id, gapAfter: item.gapAfter, content: content)
  }

  /// The text of a message: the one it had if it is the same, else a new one.
  private func body(_ styled: StyledText) -> PreparedText {
    prepare(styled, reusable)
  }

  private func prepare(_ styled: StyledText, _ old: PreparedText?) -> PreparedText {
    if let old, old.text == styled { return old }
    shapedTexts += 1
    let before = text.statistics.bytes
    let prepared = old.map { text.prepare(styled, extending: $0) } ?? text.prepare(styled)
    readBytes += text.statistics.bytes - before
    return prepared
  }

  /// The text of a block: the one it had if it is the same, else a new one.
  func body(_ styled: StyledText, block: Int) -> PreparedText {
    prepare(styled, block < reusableBlocks.count ? reusableBlocks[block] : nil)
  }

  private func typingBubble(_ item: Item) -> PreparedBubble {
    PreparedBubble(isOutgoing: false, placement: item.placement, isSelecting: item.isSelecting, isFailed: false)
  }

  /// A bubble without what it holds: what stands around the words of any message.
  func frame(_ item: Item, _ message: Message) -> PreparedBubble {
    var bubble = PreparedBubble(
      isOutgoing: message.isOutgoing, placement: item.placement, isSelecting: item.isSelecting,
      isFailed: message.status == .failed && style.failedIcon.shown && style.failedIcon.size > .zero)
    if let name = item.senderName { bubble.name = label(name, .senderName) }
    bubble.stamp = stamp(of: message)
    bubble.hasReceipt = hasReceipt(message)
    bubble.isPinned = message.isPinned && style.pin.shown && style.pin.size > .zero
    if message.isForwarded, !message.isDeleted {
      bubble.forwarded = label(environment.words.forwarded, .forwarded)
    }
    return bubble
  }

  private func bubble(_ item: Item, _ message: Message) -> PreparedBubble {
    var bubble = frame(item, message)
    guard !message.isDeleted else {
      bubble.body = body(measures.noteText(environment.words.deleted))
      bubble.bodyPart = .label
      return bubble
    }
    if let quote = item.quote {
      bubble.quote = PreparedBubble.Quote(
        name: quote.name.isEmpty ? nil : label(quote.name, .quoteName),
        text: label(quote.text, .quoteText, isKept: false),
        hasThumbnail: style.reply.thumbnail && quote.picture != nil)
    }
    if message.blocks.isEmpty {
      bubble.media = media(message.attachments)
    } else {
      bubble.boxes = boxes(message, in: message.blockWords)
      bubble.compound = compound(message, bubble.boxes)
    }
    if let call = message.call {
      bubble.media.append(card(call, isOutgoing: message.isOutgoing, number: message.shownAttachments.count))
    }
    let hasContent = !bubble.media.isEmpty || !bubble.compound.isEmpty || message.poll != nil
    if bubble.compound.isEmpty, !hasContent || !message.text.isEmpty {
      words(of: message, &bubble)
      if let limit = message.collapsedLines, !item.isExpanded {
        bubble.lineLimit = max(1, limit)
        bubble.expander = label(environment.words.readMore, .expander)
      }
    }
    bubble.marks += bubble.boxes.map { TextMark(utf8Range: $0.utf8Range, kind: $0.mark) }
    if let poll = message.poll { bubble.poll = self.poll(poll, firstText: bubble.wordTexts.count) }
    if let thread = message.thread, style.thread.shown {
      let words = environment.words.thread(thread, lastReplier: item.lastReplier ?? thread.lastReplier)
      bubble.thread = label(words, .thread, isKept: false)
    }
    if style.reactions.shown {
      bubble.reactions = message.reactions.map { reaction in
        let words = reaction.count == 1 ? reaction.emoji : "\(reaction.emoji) \(reaction.count)"
        let label = label(words, .reaction)
        return PreparedBubble.Reaction(
          label: label, width: environment.grid.ceil(label.width + measures.reactionPadding * 2))
      }
    }
    return bubble
  }

  private func words(of message: Message, _ bubble: inout PreparedBubble) {
    guard message.markup == .plain else {
      let words = markdown(message)
      bubble.body = words.body.map { body($0) }
      bubble.narrowBody = words.body.flatMap { narrowWords($0, words.boxes) }.map { text.prepare($0) }
      bubble.blocks = words.blocks
      bubble.marks = words.marks
      bubble.boxes = words.boxes
      return
    }
    bubble.boxes = boxes(message, in: message.text)
    guard !bubble.boxes.isEmpty else {
      let styled = measures.bodyText(message.text)
      bubble.body = body(styled)
      // Emoji that are set larger may be wider than all the room there is.
      if styled.style.size > measures.usualTextSize {
        bubble.narrowBody = text.prepare(measures.scaledText(message.text, scale: 1))
      }
      return
    }
    let styled = measures.scaledText(message.text, scale: 1).with(bubble.boxes, from: 0)
    bubble.body = body(styled)
    bubble.narrowBody = narrowWords(styled, bubble.boxes).map { text.prepare($0) }
  }

  private func stamp(of message: Message) -> Label? {
    guard style.stamp.shown != .never else { return nil }
    let sentAt = message.sentAt?.milliseconds
    guard message.isEdited, !message.isDeleted else { return sentAt.map(timeLabel) }
    let edited = environment.words.edited
    return label(sentAt.map { "\(edited) \(calendar.timeLabel($0))" } ?? edited, .stamp)
  }

  /// The time of day, made once for each minute of the day: a calendar takes microseconds for it.
  private func timeLabel(_ milliseconds: Int64) -> Label {
    guard let minute = calendar.minuteOfDay(milliseconds), timeLabels.indices.contains(minute) else {
      return label(calendar.timeLabel(milliseconds), .stamp)
    }
    if let known = timeLabels[minute] { return known }
    let label = label(calendar.timeLabel(milliseconds), .stamp, isKept: false)
    timeLabels[minute] = label
    return label
  }

  private func hasReceipt(_ message: Message) -> Bool {
    guard style.receipt.shown, style.stamp.shown != .never, style.receipt.width > .zero, message.isOutgoing
    else { return false }
    return switch message.status {
    case .sending, .sent, .delivered, .read: true
    case .failed, nil: false
    }
  }

  /// A text of one line; those that are kept are prepared once.
  ///
  /// - Parameter direction: that of a text without a strong character; nil for the role's.
  func label(_ string: String, _ role: LabelRole, isKept: Bool = true, direction: LayoutDirection? = nil) -> Label {
    let key = LabelKey(string: string, role: role, direction: direction)
    if isKept, let label = labels[key] { return label }
    let prepared = text.prepare(
      measures.text(string, role), defaultDirection: direction ?? (role.isName ? .leftToRight : nil))
    let line = prepared.layout(width: .greatest, lineLimit: 1).lines.first
    let height = measures.lineHeight(role)
    let label = Label(
      text: prepared, width: environment.grid.ceil(line?.width ?? .zero), baseline: line?.baseline ?? height,
      height: height)
    if isKept {
      if labels.count >= Self.maxLabels { labels.removeAll(keepingCapacity: true) }
      labels[key] = label
    }
    return label
  }

  // MARK: - Laying out

  /// The columns of a bubble at a width.
  func columns(_ bubble: PreparedBubble, width: Length) -> BubbleColumns {
    if columnsCache.width != width { columnsCache.turn(to: width) }
    let kind = bubble.columnsKind
    if let columns = columnsCache.columns[kind] {
      staticHits += 1
      return columns
    }
    staticMisses += 1
    let columns = BubbleColumns(
      style, width: width, isOutgoing: bubble.isOutgoing, isSelecting: bubble.isSelecting,
      isFailed: bubble.isFailed, least: measures.leastTextWidth, grid: environment.grid)
    columnsCache.columns[kind] = columns
    return columns
  }

  /// The height of a row at a width, without the gap below it; `layout` gives the same.
  ///
  /// - Complexity: that of measuring its text. Nothing is allocated.
  public func height(of prepared: PreparedItem, width: Length) -> Length {
    measuredRows += 1
    return switch prepared.content {
    case .bubble(let shared): measure(shared.bubble, width: width).height
    case .typing(let shared): measureTyping(shared.bubble, width: width).height
    case .system(let text): measureSystem(text, width: width).height
    case .label: measures.rowHeight(prepared.id.kind)
    }
  }

  /// The size of a row at a width, and whether lines of it are left out.
  func size(of prepared: PreparedItem, width: Length) -> (row: Size, isCut: Bool) {
    let width = max(.zero, width)
    guard case .bubble(let shared) = prepared.content else {
      return (Size(width: width, height: height(of: prepared, width: width)), false)
    }
    measuredRows += 1
    let measure = measure(shared.bubble, width: width)
    return (Size(width: width, height: measure.height), measure.isCut)
  }

  /// The frames of a row at a width.
  ///
  /// - Complexity: O(n) in the number of its lines and parts.
  public func layout(_ prepared: PreparedItem, width: Length) -> ItemFrames {
    let width = max(.zero, width)
    measuredRows += 1
    switch prepared.content {
    case .bubble(let shared):
      return place(shared.bubble, measure(shared.bubble, width: width), width: width)
    case .typing(let shared):
      return placeTyping(shared.bubble, width: width)
    case .system(let text):
      return placeSystem(text, width: width)
    case .label(let label, let isTrailing):
      return placeLabel(label, kind: prepared.id.kind, isTrailing: isTrailing, width: width)
    }
  }
}

import BubbleLayout
import ChatModel
import LayoutGeometry
import TextLayout

@testable import TranscriptLayout

/// A style whose rows are text and nothing else: so much above and below the lines, so much between rows.
func plainStyle(inset: Int = 8, gap: Int = 4, column: Int? = 240, days: Bool = false) -> TranscriptStyle {
  var style = TranscriptStyle.default
  style.bubble.maxWidthRatio = 1
  style.bubble.maxWidth = column.map { Length($0) }
  style.bubble.insets = Insets(top: Length(inset), bottom: Length(inset))
  style.bubble.tailWidth = .zero
  style.margins.leading = .zero
  style.margins.trailing = .zero
  style.margins.gap = .zero
  style.spacing.sameGroup = Length(gap)
  style.spacing.otherGroup = Length(gap)
  style.avatar.shown = .never
  style.senderName.shown = .never
  style.stamp.shown = .never
  style.receipt.shown = false
  style.daySeparator.shown = days
  style.emojiOnly.maxCount = 0
  return style
}

/// Cells of so many points.
func cells(_ width: Int, _ height: Int) -> TextMetrics { .cells(Size(width: Length(width), height: Length(height))) }

/// Messages `prefix0`, `prefix1`, … of the same text.
func messages(_ count: Int, _ text: String = "hello", prefix: String = "m", outgoing: Bool = false) -> [Message] {
  (0..<count).map { Message(id: MessageID("\(prefix)\($0)"), sender: "x", text: text, isOutgoing: outgoing) }
}

/// A transcript over a chat in memory, driven like a replay: each step one update.
struct Bench {
  var history: MessageHistory
  var engine: TranscriptEngine
  var last: TranscriptUpdate

  init(
    _ messages: [Message], style: TranscriptStyle = plainStyle(), metrics: TextMetrics = cells(8, 20), width: Int = 390,
    height: Int = 700, page: Int? = nil, softMaximum: Int? = nil, trimTarget: Int = 400, threads: Int = 1,
    configure: (inout TranscriptConfiguration) -> Void = { _ in }
  ) throws {
    history = try MessageHistory(messages)
    var configuration = TranscriptConfiguration()
    configuration.style = style
    configuration.environment.metrics = metrics
    configuration.size = Size(width: Length(width), height: Length(height))
    configuration.limits = WindowLimits(
      page: page ?? max(1, messages.count), softMaximum: softMaximum, trimTarget: trimTarget)
    configure(&configuration)
    engine = TranscriptEngine(
      configuration,
      measurer: RowMeasurer(style: configuration.style, environment: configuration.environment, threads: threads))
    last = engine.current
    try open(.newest)
  }

  var offset: Double { last.scroll.offset.points }
  var window: MessageWindow { last.snapshot.window }

  func y(_ id: String) -> Double? {
    last.snapshot.index(ofMessage: MessageID(id)).map { last.snapshot.screenY(at: $0).points }
  }

  mutating func open(_ position: TranscriptEngine.OpenPosition) throws {
    let limit = engine.configuration.limits.page
    let page: MessagePage
    switch position {
    case .newest: page = history.newest(limit: limit)
    case .oldest: page = history.oldest(limit: limit)
    case .message(let id), .unread(let id): page = try history.page(around: id, limit: limit)
    }
    last = try engine.update { engine throws(TranscriptError) in try engine.open(page, at: position) }
  }

  mutating func apply(_ edits: TranscriptEdit...) throws {
    for edit in edits { try history.apply(edit, firstHeld: engine.snapshot.window.first?.id) }
    last = try engine.update { engine throws(TranscriptError) in
      for edit in edits { try engine.apply(edit) }
    }
  }

  mutating func scroll(_ request: ScrollRequest) { last = engine.update { $0.scroll(request) } }

  mutating func scroll(to offset: Int) { scroll(.offset(Length(offset))) }

  mutating func loadPrevious() throws {
    guard let first = window.first else { return }
    let page = try history.page(before: first.id, limit: engine.configuration.limits.page)
    last = try engine.update { engine throws(TranscriptError) in try engine.load(page, at: .older) }
  }

  mutating func loadNext() throws {
    guard let newest = window.last else { return }
    let page = try history.page(after: newest.id, limit: engine.configuration.limits.page)
    last = try engine.update { engine throws(TranscriptError) in try engine.load(page, at: .newer) }
  }

  mutating func adjust(_ count: Int?, _ focus: WindowFocus? = nil) {
    last = engine.update { $0.adjustNumberOfMessages(preferredMaxCount: count, focus: focus) }
  }

  mutating func configure(_ change: (inout TranscriptConfiguration) -> Void) {
    var configuration = engine.configuration
    change(&configuration)
    let old = engine.configuration
    let measurer =
      configuration.style != old.style || configuration.environment != old.environment
      ? RowMeasurer(style: configuration.style, environment: configuration.environment) : nil
    last = engine.update { $0.configure(configuration, measurer: measurer) }
  }

  mutating func resize(width: Int? = nil, height: Int? = nil) {
    configure {
      if let width { $0.size.width = Length(width) }
      if let height { $0.size.height = Length(height) }
    }
  }
}

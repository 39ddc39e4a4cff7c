import BubbleLayout
import ChatModel
import FontFaces
import LayoutGeometry
import TextLayout
import TranscriptLayout
import UnicodeAnalysis

/// A transcript over a chat in memory, driven by the events of a stream.
///
/// After each event everything that it set off has happened: loading, reducing the window, following the end. With a
/// `PromiseCheck` beside it a replay tells whether a reader would have seen a jump:
///
///     var session = try ReplaySession(configuration)
///     var check = PromiseCheck()
///     let reader = try StreamReader(path: "stream.jsonl")
///     while let event = try reader.next() {
///       let outcome = try session.perform(event)
///       for promise in check.broken(outcome, session) { print(event.line, promise.what) }
///     }
public struct ReplaySession: Sendable {
  private var tools: Tools
  /// The whole chat.
  public private(set) var history: MessageHistory
  /// What is held of it.
  public private(set) var engine: TranscriptEngine
  /// What waits for `resume`; nil while the queue runs.
  private var queue: [StreamEvent]?

  /// What one event led to.
  public struct Outcome: Sendable {
    /// The transcript before it.
    public var before: TranscriptSnapshot
    /// The transcript after it, and how it came to it.
    public var update: TranscriptUpdate
    /// What happened, several things for a batch.
    public var actions: [StreamEvent.Action]
    /// Whether no event waits.
    public var isDrained: Bool
  }

  /// A transcript without messages, which is not open yet.
  ///
  /// - Parameter configuration: how it is laid out until an event changes that.
  /// - Parameter calendar: what writes days and times.
  /// - Parameter lineBreaks: where lines may break.
  /// - Parameter threads: how many threads lay out, at least one; what comes out is the same.
  /// - Parameter resources: where styles and fonts come from.
  /// - Throws: an error of kind `fonts` if the configuration needs fonts and there are none.
  public init(
    _ configuration: TranscriptConfiguration = TranscriptConfiguration(),
    calendar: any CalendarLabels = UTCCalendarLabels(), lineBreaks: LineBreakOptions = LineBreakOptions(),
    threads: Int = 1, resources: any StreamResources = InstalledResources()
  ) throws(StreamError) {
    history = MessageHistory()
    tools = Tools(calendar: calendar, lineBreaks: lineBreaks, threads: threads, resources: resources)
    if configuration.environment.metrics == .fonts { tools.fonts = try resources.fonts() }
    engine = TranscriptEngine(configuration, measurer: tools.measurer(for: configuration))
  }

  /// What rows are measured with, beside what events configure.
  private struct Tools {
    let calendar: any CalendarLabels
    let lineBreaks: LineBreakOptions
    let threads: Int
    let resources: any StreamResources
    /// Nil until something is measured in fonts.
    var fonts: FontLibrary?

    func measurer(for configuration: TranscriptConfiguration) -> RowMeasurer {
      RowMeasurer(
        style: configuration.style, environment: configuration.environment, fonts: fonts, calendar: calendar,
        lineBreaks: lineBreaks, threads: threads)
    }
  }

  /// What the transcript is laid out in now.
  public var context: WholeLayout.Context {
    let configuration = engine.configuration
    return WholeLayout.Context(
      style: configuration.style, environment: configuration.environment, fonts: tools.fonts,
      lineBreaks: tools.lineBreaks, calendar: tools.calendar)
  }

  // MARK: Events

  /// Carries out an event.
  ///
  /// - Throws: why it cannot happen, with the event's line. The stream ends there; to go on, keep a copy from before it.
  /// - Complexity: that of what the event changes; at a new width or style that of all rows.
  public mutating func perform(_ event: StreamEvent) throws(StreamError) -> Outcome {
    let before = engine.snapshot
    var events = [event]
    switch event.action {
    case .pause:
      if queue == nil { queue = [] }
      return outcome(before, engine.current, [])
    case .resume:
      events = queue ?? []
      queue = nil
    case .history(let messages):
      try self.add(messages, event)
      return outcome(before, engine.current, [])
    case .scroll(let request) where !needsLoading(request): break
    default:
      if queue != nil {
        queue?.append(event)
        return outcome(before, engine.current, [])
      }
    }
    let actions = Self.flat(events)
    guard !actions.isEmpty else { return outcome(before, engine.current, []) }
    var update = try run(actions)
    try arrive(at: actions, before, &update)
    return outcome(before, update, actions.map(\.action))
  }

  private func outcome(
    _ before: TranscriptSnapshot, _ update: TranscriptUpdate, _ actions: [StreamEvent.Action]
  ) -> Outcome {
    Outcome(before: before, update: update, actions: actions, isDrained: queue == nil)
  }

  private static func flat(_ events: [StreamEvent]) -> [StreamEvent] {
    events.flatMap { event in
      if case .batch(let inner) = event.action { flat(inner) } else { [event] }
    }
  }

  private func needsLoading(_ request: ScrollRequest) -> Bool {
    guard case .message(let id, _) = request else { return false }
    return !engine.snapshot.window.contains(id)
  }

  /// Several events as one update.
  private mutating func run(_ events: [StreamEvent]) throws(StreamError) -> TranscriptUpdate {
    var chat = history
    // The chat is held once, so that it is not copied when it changes.
    history = MessageHistory()
    var tools = tools
    defer {
      history = chat
      self.tools = tools
    }
    return try engine.update { (engine) throws(StreamError) in
      for event in events {
        do {
          try Self.step(event.action, &engine, &chat, &tools)
        } catch let error as TranscriptError {
          throw StreamError(event, error)
        } catch var error as StreamError {
          error.line = event.line
          throw error
        } catch {
          throw StreamError(kind: .badEvent, line: event.line, problem: "\(event.name): \(error)")
        }
      }
    }
  }

  private mutating func add(_ messages: [Message], _ event: StreamEvent) throws(StreamError) {
    do throws(TranscriptError) {
      if engine.snapshot.isOpen {
        try history.insert(messages, before: history.oldest(limit: 1).messages.first?.id)
        if !messages.isEmpty { engine.noteEnds(hasPrevious: true) }
      } else {
        try history.append(messages)
      }
    } catch {
      throw StreamError(event, error)
    }
  }

  private static func step(
    _ action: StreamEvent.Action, _ engine: inout TranscriptEngine, _ history: inout MessageHistory,
    _ tools: inout Tools
  ) throws {
    let window = engine.snapshot.window
    let limit = engine.configuration.limits.page
    switch action {
    case .configure(let change): try configure(change, &engine, &tools)
    case .history(let messages): try history.append(messages)
    case .open(let position):
      let page =
        switch position {
        case .newest: history.newest(limit: limit)
        case .oldest: history.oldest(limit: limit)
        case .message(let id), .unread(let id): try history.page(around: id, limit: limit)
        }
      try engine.open(page, at: position)
    case .edit(let edit):
      try history.apply(edit, firstHeld: window.first?.id)
      guard engine.snapshot.isOpen else { return }
      if let edit = history.edit(edit, for: window) { try engine.apply(edit) }
      // What is not held may have come or gone as well, and a window that held nothing stood nowhere.
      if let first = engine.snapshot.window.first.flatMap({ history.index(of: $0.id) }) {
        engine.noteEnds(hasPrevious: first > 0, hasNext: first + engine.snapshot.window.count < history.count)
      }
    case .loadPrevious where window.isEmpty, .loadNext where window.isEmpty:
      guard window.hasPrevious || window.hasNext else { return }
      try engine.jump(to: history.newest(limit: limit))
    case .loadPrevious:
      guard window.hasPrevious, let first = window.first else { return }
      try engine.load(try history.page(before: first.id, limit: limit), at: .older)
    case .loadNext:
      guard window.hasNext, let last = window.last else { return }
      try engine.load(try history.page(after: last.id, limit: limit), at: .newer)
    case .scroll(let request):
      guard engine.snapshot.isOpen else { return }
      if case .message(let id, _) = request, !window.contains(id) {
        try engine.jump(to: try history.page(around: id, limit: limit))
      }
      engine.scroll(request)
    case .resize(let width, let height):
      var configuration = engine.configuration
      if let width { configuration.size.width = width }
      if let height { configuration.size.height = height }
      engine.configure(configuration)
    case .insets(let top, let bottom):
      var configuration = engine.configuration
      if let top { configuration.topInset = top }
      if let bottom { configuration.bottomInset = bottom }
      engine.configure(configuration)
    case .textSize(let factor):
      var change = StreamConfiguration()
      change.textSize = factor
      try configure(change, &engine, &tools)
    case .adjust(let count, let focus):
      if case .message(let id)? = focus, !window.contains(id) { throw TranscriptError.unknownMessage(id) }
      engine.adjustNumberOfMessages(preferredMaxCount: count, focus: focus)
    case .batch, .pause, .resume: break
    }
  }

  private static func configure(
    _ change: StreamConfiguration, _ engine: inout TranscriptEngine, _ tools: inout Tools
  ) throws(StreamError) {
    var new = engine.configuration
    if let width = change.width { new.size.width = width }
    if let height = change.height { new.size.height = height }
    if let scale = change.scale { new.environment.grid = PixelGrid(scale: scale) }
    if let textSize = change.textSize { new.environment.textSize = textSize }
    if let direction = change.direction { new.environment.direction = direction }
    if let metrics = change.metrics { new.environment.metrics = metrics }
    if let top = change.topInset { new.topInset = top }
    if let bottom = change.bottomInset { new.bottomInset = bottom }
    if let name = change.style { new.style = try tools.resources.style(named: name) }
    if let page = change.page { new.limits.page = page }
    if let maximum = change.softMaximum { new.limits.softMaximum = maximum }
    if let target = change.trimTarget { new.limits.trimTarget = target ?? Int.max }
    if let follow = change.follow { new.follow = follow }
    if let tolerance = change.tolerance { new.tolerance = tolerance }
    if let aligns = change.alignsToBottom { new.alignsToBottom = aligns }
    guard new.environment.metrics == .fonts, tools.fonts == nil else {
      engine.configure(new)
      return
    }
    tools.fonts = try tools.resources.fonts()
    engine.configure(new, measurer: tools.measurer(for: new))
  }

  // MARK: Arriving at a message

  /// After a jump to what was not held: more is loaded until the message can be where it was asked to be.
  private mutating func arrive(
    at events: [StreamEvent], _ before: TranscriptSnapshot, _ update: inout TranscriptUpdate
  ) throws(StreamError) {
    guard let last = events.last, case .scroll(let request) = last.action, case .message(let id, _) = request,
      !before.window.contains(id)
    else { return }
    for _ in 0..<64 {
      let window = engine.snapshot.window
      let range = engine.snapshot.offsetRange
      guard let wanted = engine.snapshot.offset(for: request) else { return }
      let more: StreamEvent.Action
      if wanted > range.upperBound, window.hasNext {
        more = .loadNext
      } else if wanted < range.lowerBound, window.hasPrevious {
        more = .loadPrevious
      } else {
        return
      }
      let load = StreamEvent(line: last.line, name: last.name, at: nil, action: more)
      let next = try run([load, last])
      update = next.following(update, from: before)
      if let maximum = engine.configuration.limits.softMaximum, engine.snapshot.window.count >= maximum { return }
    }
  }
}

extension StreamError {
  /// An event that the transcript refuses.
  fileprivate init(_ event: StreamEvent, _ error: TranscriptError) {
    let remedy =
      switch error {
      case .duplicateMessage: "give each message an id of its own"
      case .unknownMessage: "name one that the stream has brought before"
      case .unknownAttachment: "attachments are counted from 0"
      case .notOpen: "open it first"
      }
    self.init(kind: .badEvent, line: event.line, problem: "\(event.name): \(error.description); \(remedy)")
  }
}

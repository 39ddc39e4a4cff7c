import CivilTime
import Scrollback

/// A transcript over a chat in memory, driven by the events of a stream.
struct ReplaySession {
  /// Why an event cannot be carried out.
  struct Failure: Error {
    /// The line of the event.
    var line: Int
    /// What is wrong and what to do.
    var error: ToolError
  }

  private let settings: Settings
  private let calendar: DayCalendar
  private var styleName: String
  private var fonts: FontLibrary?
  /// The whole chat.
  private(set) var history: MessageHistory
  /// What is held of it.
  private(set) var engine: TranscriptEngine
  /// What waits for `resume`; nil while the queue runs.
  private var queue: [StreamEvent]?

  /// What one event led to.
  struct Outcome {
    /// The transcript before it.
    var before: TranscriptSnapshot
    /// The transcript after it, and how it came to it.
    var update: TranscriptUpdate
    /// What happened, several things for a batch.
    var actions: [StreamEvent.Action]
    /// Whether the queue has drained.
    var isDrained: Bool
  }

  init(_ settings: Settings) throws(ToolError) {
    self.settings = settings
    calendar = try settings.calendar()
    styleName = settings.style ?? (settings.metrics == .terminal ? "terminal" : "default")
    var configuration = TranscriptConfiguration()
    configuration.style = try Self.style(styleName, settings)
    configuration.environment = LayoutEnvironment(
      scale: settings.scale, textSize: settings.textSize, direction: settings.direction, metrics: settings.metrics,
      locale: settings.locale, timeZone: settings.timeZone)
    configuration.size = Size(width: settings.width, height: settings.height)
    do throws(TranscriptError) {
      history = try MessageHistory()
    } catch {
      throw ToolError(.input, error.description)
    }
    if settings.metrics == .fonts { fonts = try Fonts.library(settings) }
    engine = TranscriptEngine(
      configuration,
      measurer: RowMeasurer(
        style: configuration.style, environment: configuration.environment, fonts: fonts, calendar: calendar,
        lineBreaks: settings.lineBreaks, threads: settings.threads ?? Machine.cores))
  }

  private static func style(_ name: String, _ settings: Settings) throws(ToolError) -> TranscriptStyle {
    var style = try StyleFile.style(named: name)
    style.text.families = settings.fonts + style.text.families
    return style
  }

  /// What the transcript is laid out in now.
  var context: WholeLayout.Context {
    let configuration = engine.configuration
    return WholeLayout.Context(
      style: configuration.style, environment: configuration.environment, fonts: fonts, lineBreaks: settings.lineBreaks,
      calendar: calendar)
  }

  // MARK: Events

  /// Carries out an event.
  mutating func perform(_ event: StreamEvent) throws(Failure) -> Outcome {
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
  private mutating func run(_ events: [StreamEvent]) throws(Failure) -> TranscriptUpdate {
    var history = history
    var resources = Resources(styleName: styleName, fonts: fonts)
    let (settings, calendar) = (settings, calendar)
    defer {
      self.history = history
      styleName = resources.styleName
      fonts = resources.fonts
    }
    self.history = Self.nothing(self.history)
    return try engine.update { (engine) throws(Failure) in
      for event in events {
        do {
          try Self.step(event.action, &engine, &history, &resources, settings, calendar)
        } catch let error as TranscriptError {
          throw Failure(
            line: event.line, error: ToolError(.input, "\(event.name): \(error.description); \(error.remedy)"))
        } catch let error as ToolError {
          throw Failure(line: event.line, error: error)
        } catch {
          throw Failure(line: event.line, error: ToolError(.input, "\(event.name): \(error)"))
        }
      }
    }
  }

  /// What `configure` may have to replace.
  private struct Resources {
    var styleName: String
    var fonts: FontLibrary?
  }

  /// An empty chat, so that the one at hand is not copied when it changes.
  private static func nothing(_ other: MessageHistory) -> MessageHistory { (try? MessageHistory()) ?? other }

  private mutating func add(_ messages: [Message], _ event: StreamEvent) throws(Failure) {
    do throws(TranscriptError) {
      if engine.snapshot.isOpen {
        try history.insert(messages, before: history.oldest(limit: 1).messages.first?.id)
        if !messages.isEmpty { engine.noteEnds(hasPrevious: true) }
      } else {
        try history.append(messages)
      }
    } catch {
      throw Failure(line: event.line, error: ToolError(.input, "history: \(error.description); \(error.remedy)"))
    }
  }

  private static func step(
    _ action: StreamEvent.Action, _ engine: inout TranscriptEngine, _ history: inout MessageHistory,
    _ resources: inout Resources, _ settings: Settings, _ calendar: DayCalendar
  ) throws {
    let window = engine.snapshot.window
    let limit = engine.configuration.limits.page
    switch action {
    case .configure(let change): try configure(change, &engine, &resources, settings, calendar)
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
      guard engine.snapshot.isOpen, let edit = history.edit(edit, for: window) else { return }
      try engine.apply(edit)
      // A window that held nothing stood nowhere; now it does.
      if window.isEmpty, let first = engine.snapshot.window.first.flatMap({ history.index(of: $0.id) }) {
        engine.noteEnds(
          hasPrevious: first > 0, hasNext: first + engine.snapshot.window.count < history.count)
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
      try configure(change, &engine, &resources, settings, calendar)
    case .adjust(let count, let focus):
      if case .message(let id)? = focus, !window.contains(id) { throw TranscriptError.unknownMessage(id) }
      engine.adjustNumberOfMessages(preferredMaxCount: count, focus: focus)
    case .batch, .pause, .resume: break
    }
  }

  private static func configure(
    _ change: StreamConfiguration, _ engine: inout TranscriptEngine, _ resources: inout Resources, _ settings: Settings,
    _ calendar: DayCalendar
  ) throws {
    var new = engine.configuration
    if let width = change.width { new.size.width = width }
    if let height = change.height { new.size.height = height }
    if let scale = change.scale { new.environment.grid = PixelGrid(scale: scale) }
    if let textSize = change.textSize { new.environment.textSize = textSize }
    if let direction = change.direction { new.environment.direction = direction }
    if let metrics = change.metrics { new.environment.metrics = metrics }
    if let top = change.topInset { new.topInset = top }
    if let bottom = change.bottomInset { new.bottomInset = bottom }
    if let name = change.style {
      resources.styleName = name
      new.style = try style(name, settings)
    }
    if let page = change.page { new.limits.page = page }
    if let maximum = change.softMaximum { new.limits.softMaximum = maximum }
    if let target = change.trimTarget { new.limits.trimTarget = target ?? Int.max }
    if let follow = change.follow { new.follow = follow }
    if let tolerance = change.tolerance { new.tolerance = tolerance }
    if let aligns = change.alignsToBottom { new.alignsToBottom = aligns }
    guard new.environment.metrics == .fonts, resources.fonts == nil else {
      engine.configure(new)
      return
    }
    var asking = settings
    asking.metrics = .fonts
    resources.fonts = try Fonts.library(asking)
    engine.configure(
      new,
      measurer: RowMeasurer(
        style: new.style, environment: new.environment, fonts: resources.fonts, calendar: calendar,
        lineBreaks: settings.lineBreaks, threads: settings.threads ?? Machine.cores))
  }

  // MARK: Arriving at a message

  /// After a jump to what was not held: more is loaded until the message can be where it was asked to be.
  private mutating func arrive(
    at events: [StreamEvent], _ before: TranscriptSnapshot, _ update: inout TranscriptUpdate
  ) throws(Failure) {
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

extension TranscriptError {
  /// What to do about it.
  var remedy: String {
    switch self {
    case .duplicateMessage: "give each message an id of its own"
    case .unknownMessage: "name one that the stream has brought before"
    case .unknownAttachment: "attachments are counted from 0"
    case .notOpen: "open it first"
    }
  }
}

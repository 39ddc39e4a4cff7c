import BubbleLayout
import CivilTime
import FontFaces
import LayoutGeometry
import Synchronization
import TextLayout
import UnicodeAnalysis

/// Prepares and measures rows, many at a time, on as many threads as it was given.
///
/// Rows do not depend on each other, so the answers are the same on any number of threads.
public final class RowMeasurer: Sendable {
  /// How rows look.
  public let style: TranscriptStyle
  /// The screen, the text size, the language.
  public let environment: LayoutEnvironment
  /// Days and times in words.
  public let calendar: any CalendarLabels
  private let fonts: FontLibrary?
  private let lineBreaks: LineBreakOptions
  private let lanes: [Lane]

  /// A layouter, used by one thread at a time.
  private final class Lane: Sendable {
    let layouter: Mutex<ItemLayouter>

    init(_ layouter: sending ItemLayouter) { self.layouter = Mutex(layouter) }
  }

  /// Fewer rows than this are not worth another thread.
  private static let rowsPerLane = 32

  /// A measurer.
  ///
  /// - Parameter fonts: needed unless the environment measures in cells.
  /// - Parameter threads: at least one.
  public init(
    style: TranscriptStyle = .default, environment: LayoutEnvironment = LayoutEnvironment(), fonts: FontLibrary? = nil,
    calendar: any CalendarLabels = UTCCalendarLabels(), lineBreaks: LineBreakOptions = LineBreakOptions(),
    threads: Int = 1
  ) {
    self.style = style
    self.environment = environment
    self.calendar = calendar
    self.fonts = fonts
    self.lineBreaks = lineBreaks
    lanes = (0..<max(1, threads)).map { _ in
      Lane(
        ItemLayouter(
          style: style, environment: environment,
          text: TextPreparer(
            metrics: environment.metrics, fonts: fonts, lineBreaks: lineBreaks,
            defaultDirection: environment.direction, grid: environment.grid),
          calendar: calendar))
    }
  }

  /// A measurer with the same fonts, rules and threads for another style and environment.
  ///
  /// Days and times follow the environment's language and time zone if they did so before and the system knows them; otherwise
  /// they stay as they are.
  ///
  /// - Precondition: this one has fonts if the new environment measures in them.
  public func adapted(style: TranscriptStyle, environment: LayoutEnvironment) -> RowMeasurer {
    var calendar = calendar
    if let old = calendar as? DayCalendar, old.locale != environment.locale || old.timeZone != environment.timeZone,
      let new = try? DayCalendar(timeZone: environment.timeZone, locale: environment.locale)
    {
      calendar = new
    }
    return RowMeasurer(
      style: style, environment: environment, fonts: fonts, calendar: calendar, lineBreaks: lineBreaks,
      threads: lanes.count)
  }

  /// A measurer of the same style and environment that knows nothing yet.
  func fresh() -> RowMeasurer {
    RowMeasurer(style: style, environment: environment, fonts: fonts, calendar: calendar, lineBreaks: lineBreaks)
  }

  /// Whether a row may be higher or lower by its place in its group alone: where it has an avatar there.
  var heightDependsOnPlacement: Bool {
    style.avatar.size > .zero && (style.avatar.shown == .groupStart || style.avatar.shown == .groupEnd)
  }

  /// A row to prepare, and what it was before, whose texts are used again where they are the same.
  struct Job: Sendable {
    var item: Item
    var old: PreparedItem?
  }

  /// Analyses and shapes the texts of rows; says of each whether its text had to be shaped, and how much of it.
  func prepare(_ jobs: [Job]) -> [(prepared: PreparedItem, isShaped: Bool, bytes: Int)] {
    inLanes(jobs, groups: { jobs.map(\.item.scriptGroup) }) { layouter, job in
      let shaped = layouter.shapedTexts
      let bytes = layouter.readBytes
      let prepared = layouter.prepare(job.item, reusing: job.old)
      return (prepared, layouter.shapedTexts > shaped, layouter.readBytes - bytes)
    }
  }

  /// The heights of rows at a width.
  func heights(of rows: [PreparedItem], width: Length) -> [Length] {
    inLanes(rows) { layouter, row in layouter.height(of: row, width: width) }
  }

  /// The heights of rows at a width.
  func heights(of rows: [TranscriptRow.Content], width: Length) -> [Length] {
    inLanes(rows) { layouter, row in layouter.height(of: row.prepared, width: width) }
  }

  /// The frames of a row at a width.
  func frames(of row: PreparedItem, width: Length) -> ItemFrames {
    lanes[0].layouter.withLock { $0.layout(row, width: width) }
  }

  private func inLanes<Job: Sendable, Answer: Sendable>(
    _ jobs: [Job], groups: (() -> [ScriptGroup])? = nil, _ work: @Sendable (ItemLayouter, Job) -> Answer
  ) -> [Answer] {
    let slices = Slices(count: jobs.count, threads: lanes.count, sliceSize: Self.rowsPerLane, groups: groups)
    guard slices.threads > 1 else { return lanes[0].layouter.withLock { layouter in jobs.map { work(layouter, $0) } } }
    return slices.mapWaiting { lane, slice in
      lanes[lane].layouter.withLock { layouter in slice.map { work(layouter, jobs[$0]) } }
    }
  }
}

extension Item {
  /// What its text is written in.
  var scriptGroup: ScriptGroup { message.map { ScriptGroup($0.text) } ?? .latin }
}

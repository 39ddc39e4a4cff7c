import CivilTime
import Scrollback

/// What a command line asks to be laid out: the messages, and all that their layout depends on.
struct LayoutPlan {
  /// The messages that were chosen.
  var messages: [Message]
  /// What the layout depends on.
  var context: WholeLayout.Context
  /// Who takes part.
  var people: People
  /// The pictures that the log names.
  var images: ImageFiles
  /// What the chat is called.
  var title: String?

  /// Reads the log and finds the style and the fonts: all that can be wrong is found here.
  init(_ settings: Settings, calendar: DayCalendar) throws(ToolError) {
    var style = try StyleFile.style(named: settings.style ?? (settings.metrics == .terminal ? "terminal" : "default"))
    style.text.families = settings.fonts + style.text.families
    let log = try LogFile.read(settings, calendar: calendar)
    messages = try settings.chosen(of: log.messages)
    let fonts = try Fonts.library(settings)
    _ = try Fonts.names(style.text.families, locale: settings.locale, in: fonts)
    context = WholeLayout.Context(
      style: style,
      environment: LayoutEnvironment(
        scale: settings.scale, textSize: settings.textSize, direction: settings.direction,
        metrics: settings.metrics, locale: settings.locale, timeZone: settings.timeZone),
      fonts: fonts, lineBreaks: settings.lineBreaks, calendar: calendar,
      decoration: TranscriptDecorator.Context(participants: log.participants))
    people = People(participants: log.participants, messages: log.messages)
    images = ImageFiles(folder: settings.inputFolder)
    title = log.title
  }
}

extension Settings {
  /// Whether a stream becomes a page that plays it: the ending of the file's name says so.
  var writesPage: Bool {
    guard let outputPath, outputPath.contains(".") else { return false }
    return outputPath.split(separator: ".").last?.lowercased() == "html"
  }

  /// Where the paths in the input count from: beside it, or here.
  var inputFolder: String {
    guard input != "-", let slash = input.lastIndex(of: "/") else { return "" }
    return slash == input.startIndex ? "/" : String(input[..<slash])
  }

  /// The messages that `--last`, `--window` and `--around` choose.
  func chosen(of messages: [Message]) throws(ToolError) -> [Message] {
    if let last { return Array(messages.suffix(last)) }
    guard let count = windowCount else { return messages }
    guard let around else { return Array(messages.suffix(count)) }
    guard let center = messages.firstIndex(where: { $0.id == around }) else {
      throw ToolError(.usage, at: "--around \(around)", "no message of \(input) has this id; give one that is there")
    }
    // As many above as below; at an end of the log, what is missing on one side is taken on the other.
    let start = max(0, min(center - (count - 1) / 2, messages.count - count))
    return Array(messages[start..<min(messages.count, start + count)])
  }
}

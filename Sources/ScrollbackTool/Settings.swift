import Scrollback

/// What the tool can be told to do.
enum Verb: String, CaseIterable, Hashable, Sendable {
  case layout, replay, render, show, generate, bench, doctor

  /// What stands after the verb.
  var operand: String? {
    switch self {
    case .layout, .render, .show: "LOG"
    case .replay: "STREAM"
    case .generate, .bench, .doctor: nil
    }
  }

  /// One line for the list of verbs.
  var summary: String {
    switch self {
    case .layout: "the frames of every item of a chat log, one JSON object a line"
    case .generate: "a made-up chat log, the same one for a seed, for trying things out and measuring"
    case .replay: "what each event of a stream changes and where it leaves the reader, one JSON object a line"
    case .render: "a picture or pages of a chat log; the kind follows the file's ending: .png .svg .pdf .html"
    case .bench: "how long the engine takes on this machine, on a made-up chat or a log of yours"
    case .show: "a chat log as bubbles in the terminal, with colours where there are any"
    case .doctor: "versions, the font chosen for each script, what is missing and how to get it"
    }
  }
}

/// How frames are printed.
enum OutputKind: String, CaseIterable, Hashable, Sendable {
  case jsonl, json, table, svg
}

/// Which messages are laid out.
enum MessageSelection: Hashable, Sendable {
  /// All of them.
  case all
  /// So many around a message; around the newest if there is no id.
  case window(count: Int, around: MessageID?)
}

/// A stretch of the words of one message or of several that follow each other.
struct TextSelection: Hashable, Sendable {
  /// What was given, for errors.
  var argument: String
  /// The message in which it begins.
  var first: MessageID
  /// The UTF-8 offset at which it begins.
  var start: Int
  /// The message in which it ends.
  var last: MessageID
  /// The UTF-8 offset at which it ends.
  var end: Int
}

/// Everything that a command line can say, with its defaults.
struct Settings: Hashable, Sendable {
  /// What is to be done.
  var verb: Verb
  /// The file to read; `-` is standard input.
  var input = ""
  /// The file to write; nil is standard output.
  var outputPath: String?

  /// The width in points.
  var width = Length(390) { didSet { hasWidth = true } }
  /// Whether the width was asked for.
  private(set) var hasWidth = false
  /// The height of the viewport in points.
  var height = Length(844) { didSet { hasHeight = true } }
  /// Whether the height was asked for.
  private(set) var hasHeight = false
  /// Device pixels to a point.
  var scale = 2.0
  /// A factor on all text.
  var textSize = 1.0
  /// The name of a style, or the file that holds one; nil is the one that suits the metrics.
  var style: String?
  /// The direction of the interface.
  var direction = LayoutDirection.leftToRight
  /// The language of the interface and of the text, as a BCP 47 tag.
  var locale = "en"
  /// The time zone by which days and times are told.
  var timeZone = "UTC"
  /// The participant whose messages are outgoing.
  var me: String?
  /// The format of the log; nil is guessed from its content.
  var format: String?
  /// Families and files in order of preference.
  var fonts: [String] = []
  /// What tells how large characters are.
  var metrics = TextMetrics.fonts
  /// How many threads work; nil is one a core.
  var threads: Int?
  /// Whether progress and remarks are left out.
  var isQuiet = false
  /// Whether messages that cannot be read are passed over.
  var skipsBad = false

  /// How frames are printed.
  var output = OutputKind.jsonl
  /// Whether the lines of each text are printed.
  var showsLines = false
  /// Whether the glyphs of each line are printed.
  var showsGlyphs = false
  /// How many messages are laid out; nil is all.
  var windowCount: Int?
  /// The message around which the window is taken.
  var around: MessageID?
  /// Lay out the last so many messages.
  var last: Int?
  /// Places of the transcript of which it is asked what stands there.
  var hits: [Point] = []
  /// Stretches of text of which it is asked where they stand.
  var selections: [TextSelection] = []
  /// Whether the promises are checked after every event.
  var checksPromises = false
  /// Whether events happen at their times.
  var isRealtime = false
  /// Whether a stream is shown as bubbles in the terminal.
  var showsStream = false
  /// Whether the frames of the visible items are printed.
  var showsFrames = false
  /// The colours of what is drawn; nil is those that suit the kind of file.
  var theme: Theme?
  /// The size of pages; nil is A4.
  var page: PageSize?
  /// Whether a terminal gets no colours.
  var isPlain = false
  /// Whether a web page brings its fonts.
  var embedsFonts = false
  /// Whether frames are drawn over the picture.
  var showsOverlay = false
  /// Where lines may break.
  var lineBreaks = LineBreakOptions()

  /// How many messages are made up or measured; nil is what the verb has by itself.
  var count: Int?
  /// What the made-up chat depends on.
  var seed: UInt64 = 1

  /// The log whose messages are measured; nil is a made-up one.
  var corpus: String?
  /// The widths that are measured, in order.
  var widths = stride(from: 200, through: 600, by: 40).map { Length($0) }
  /// How often everything is measured.
  var rounds = 5
  /// The names of what is measured; empty is everything.
  var onlyCases: [String] = []

  /// The defaults of a verb.
  init(verb: Verb) {
    self.verb = verb
    if verb == .bench { output = .table }
  }
}

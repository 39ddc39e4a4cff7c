/// Something that `scrollback bench` measures, by the name under which it is printed.
enum BenchCase: String, CaseIterable, Hashable, Sendable {
  /// Raw strings to heights at 280 points, the first time in the process.
  case coldFirst = "cold_first"
  /// What is held beyond the texts themselves.
  case memory = "mem_mb"
  /// The same as the first time, with nothing known.
  case coldRepeat = "cold_repeat"
  /// The same on two threads, with nothing known.
  case coldTwoThreads = "cold_two_threads"
  /// New messages of known words.
  case wordsKnown = "words_known"
  /// All heights at another width.
  case reflowHeight = "reflow_height"
  /// All heights and widest lines at another width.
  case reflowShrink = "reflow_shrink"
  /// The most memory that the process has had up to here.
  case peak = "peak_mb"
  /// The line counts at each width.
  case lines = "lines"
  /// Every frame of every part, and all offsets, at another width.
  case reflowFrames = "reflow_frames"
  /// A step of one point in a drag.
  case reflowDrag = "reflow_drag"
  /// Heights and widest lines of shuffled copies.
  case reflowShuffled = "reflow_shuffled"
  /// One message more.
  case appendOne = "append_one"
  /// One word more at the end of a long message.
  case appendToken = "append_token"
  /// The same for a message that is a hundred times as long.
  case appendTokenLong = "append_token_long"
  /// Another width of a window of 500 messages, until its visible part is published.
  case windowVisible = "window_resize_visible"
  /// The same, until all of it is published.
  case windowAll = "window_resize_all"
  /// A transcript of the whole chat is opened at its end.
  case open = "open"
  /// A page of 50 older messages is loaded and trimmed away again.
  case page = "load_page"
  /// A window of 500 is reduced to 400.
  case trim = "trim"
  /// A thousand messages that arrive at once, per message.
  case appendStorm = "append_storm"
  /// A word more in the last message of a transcript.
  case streamToken = "stream_token"
  /// A jump to a message anywhere in the chat.
  case jump = "jump"
  /// Another size of all text, with 500 messages held.
  case textSize = "text_size"
  /// The log is read.
  case readLog = "read_log"
  /// The frames of all rows are printed.
  case printFrames = "print_frames"

  /// Whether it is measured on one thread, without waiting for others.
  var isDoneAlone: Bool {
    switch self {
    case .coldTwoThreads, .windowVisible, .windowAll, .open, .page, .trim, .appendStorm, .streamToken, .jump, .textSize,
      .printFrames:
      false
    default: true
    }
  }

  /// What it measures, in a few words for the table.
  var summary: String {
    switch self {
    case .coldFirst: "strings to heights, first pass"
    case .memory: "held beyond the texts"
    case .coldRepeat: "strings to heights, nothing known"
    case .coldTwoThreads: "the same on two threads"
    case .wordsKnown: "strings to heights, words known"
    case .reflowHeight: "heights at another width"
    case .reflowShrink: "heights and widest lines"
    case .peak: "most memory resident so far"
    case .lines: "lines at each width"
    case .reflowFrames: "all frames and offsets"
    case .reflowDrag: "a drag's step of 1 point"
    case .reflowShuffled: "shuffled copies, per 10,000"
    case .appendOne: "one message more"
    case .appendToken: "one word more in a long message"
    case .appendTokenLong: "the same, a hundred times as long"
    case .windowVisible: "500 held, new width, visible part"
    case .windowAll: "500 held, new width, all"
    case .open: "a transcript opened at its end"
    case .page: "50 older messages loaded"
    case .trim: "500 held reduced to 400"
    case .appendStorm: "1,000 arrive at once, each"
    case .streamToken: "one word more, published"
    case .jump: "a jump to any message"
    case .textSize: "500 held, new text size"
    case .readLog: "the log read from memory"
    case .printFrames: "frames to JSON"
    }
  }
}

/// What a case came to.
enum BenchResult: Hashable, Sendable {
  /// Milliseconds, one for each pass, and how many messages a pass had to do with.
  case times([Double], messages: Int)
  /// A number.
  case value(Double)
  /// The number of lines at each width, by the width in points.
  case lines([LineCount])

  /// How many lines all texts have at a width.
  struct LineCount: Hashable, Sendable {
    var width: String
    var count: Int
  }
}

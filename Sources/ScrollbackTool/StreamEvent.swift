import Scrollback

/// One line of a stream.
struct StreamEvent: Sendable {
  /// The line of the file it stands on.
  var line: Int
  /// The verb, as it was written.
  var name: String
  /// When it happens, in milliseconds from the beginning; nil for at once.
  var at: Double?
  /// What happens.
  var action: Action

  /// What can happen.
  enum Action: Sendable {
    case configure(StreamConfiguration)
    case history([Message])
    case open(TranscriptEngine.OpenPosition)
    case edit(TranscriptEdit)
    case loadPrevious
    case loadNext
    case scroll(ScrollRequest)
    case resize(width: Length?, height: Length?)
    case insets(top: Length?, bottom: Length?)
    case textSize(Double)
    case adjust(preferredMaxCount: Int?, focus: WindowFocus?)
    case batch([StreamEvent])
    case pause
    case resume
  }
}

/// What a `configure` line sets; what it does not name stays.
struct StreamConfiguration: Sendable {
  var width: Length?
  var height: Length?
  var scale: Double?
  var textSize: Double?
  var direction: LayoutDirection?
  var topInset: Length?
  var bottomInset: Length?
  /// The name of a style, or its file.
  var style: String?
  var metrics: TextMetrics?
  var page: Int?
  /// Nil to leave it, `.some(nil)` for no limit.
  var softMaximum: Int??
  var trimTarget: Int??
  var follow: FollowPolicy?
  var tolerance: Length?
  var alignsToBottom: Bool?
}

import BubbleLayout
import ChatModel
import LayoutGeometry
import TextLayout
import TranscriptLayout

/// One line of a stream.
public struct StreamEvent: Sendable {
  /// The line of the file it stands on, from 1.
  public var line: Int
  /// The verb, as it was written.
  public var name: String
  /// When it happens, in milliseconds from the beginning; nil for at once.
  public var at: Double?
  /// What happens.
  public var action: Action

  /// An event that stands nowhere yet.
  public init(line: Int, name: String, at: Double? = nil, action: Action) {
    self.line = line
    self.name = name
    self.at = at
    self.action = action
  }

  /// What can happen.
  public enum Action: Sendable {
    /// How the transcript is laid out from now on.
    case configure(StreamConfiguration)
    /// Messages that the chat has already, oldest first; before the opening the newest, after it the oldest.
    case history([Message])
    /// The transcript opens.
    case open(TranscriptEngine.OpenPosition)
    /// The chat changes.
    case edit(TranscriptEdit)
    /// The next older page is loaded.
    case loadPrevious
    /// The next newer page is loaded.
    case loadNext
    /// The reader goes somewhere.
    case scroll(ScrollRequest)
    /// The viewport gets another size; nil leaves a side.
    case resize(width: Length?, height: Length?)
    /// Something covers the viewport's edges, such as a keyboard; nil leaves an edge.
    case insets(top: Length?, bottom: Length?)
    /// A factor on all text.
    case textSize(Double)
    /// The window is reduced to so many messages; nil for as many as it may hold.
    case adjust(preferredMaxCount: Int?, focus: WindowFocus?)
    /// Several events that are one update.
    case batch([StreamEvent])
    /// Changes wait from now on.
    case pause
    /// What waited happens, as one update.
    case resume
  }
}

/// What a `configure` event sets; what it does not name stays.
public struct StreamConfiguration: Sendable {
  /// The viewport's width.
  public var width: Length?
  /// The viewport's height.
  public var height: Length?
  /// Device pixels to a point.
  public var scale: Double?
  /// A factor on all text.
  public var textSize: Double?
  /// The direction of the interface.
  public var direction: LayoutDirection?
  /// What covers the viewport's top.
  public var topInset: Length?
  /// What covers the viewport's bottom.
  public var bottomInset: Length?
  /// The name of a style, as the replay's resources know it.
  public var style: String?
  /// What tells how large characters are.
  public var metrics: TextMetrics?
  /// How many messages are loaded at once.
  public var page: Int?
  /// How many messages are held at most; nil to leave it, `.some(nil)` for no limit.
  public var softMaximum: Int??
  /// To how many messages the window is reduced; nil to leave it, `.some(nil)` for no reduction.
  public var trimTarget: Int??
  /// When the viewport goes with the end.
  public var follow: FollowPolicy?
  /// How near the end counts as being there.
  public var tolerance: Length?
  /// Whether content that is shorter than the viewport stands at its bottom.
  public var alignsToBottom: Bool?

  /// A configuration that changes nothing.
  public init() {}
}

import ChatModel
import LayoutGeometry
import TextLayout

/// A row whose texts have been analysed and shaped once, and that can be laid out at any width by arithmetic.
public struct PreparedItem: Sendable {
  /// The row's identity.
  public let id: ItemID
  /// The gap below the row.
  public let gapAfter: Length
  let content: Content

  enum Content: Sendable {
    case bubble(Shared)
    case typing(Shared)
    case system(PreparedText)
    case label(Label, isTrailing: Bool)
  }

  /// A bubble behind one reference, so that handing a row around costs one count and not one for each text.
  final class Shared: Sendable {
    let bubble: PreparedBubble
    init(_ bubble: PreparedBubble) { self.bubble = bubble }
  }

  /// The text that is shown as a part, for drawing; nil if the part is no text.
  ///
  /// The lines of `.text` are in `ItemFrames.texts`. A text of one line is laid out by `layout(width:lineLimit: 1)` at
  /// the width of its frame.
  ///
  /// - Parameter index: 0 for the first of its kind.
  public func text(for part: Part, index: Int = 0) -> PreparedText? {
    switch content {
    case .bubble(let shared), .typing(let shared): shared.bubble.text(for: part, index: index)
    case .system(let text): part == .text ? text : nil
    case .label(let label, _): part == .label ? label.text : nil
    }
  }

  /// The texts of the message's blocks.
  var blockTexts: [PreparedText] {
    guard case .bubble(let shared) = content else { return [] }
    return shared.bubble.blocks.compactMap(\.text)
  }

  /// The text of the message; nil for a row without one.
  var messageText: PreparedText? {
    switch content {
    case .bubble(let shared): shared.bubble.body
    case .system(let text): text
    case .typing, .label: nil
    }
  }
}

/// A text of one line, with what placing it needs.
struct Label: Sendable {
  var text: PreparedText
  var width: Length
  var baseline: Length
  var height: Length
}

/// What a bubble holds, measured as far as no width is needed.
struct PreparedBubble: Sendable {
  struct Quote: Sendable {
    /// Nil if nobody wrote it, or it is not at hand.
    var name: Label?
    var text: Label
  }

  struct Reaction: Sendable {
    var label: Label
    var width: Length
  }

  /// A picture of an album.
  struct Picture: Sendable {
    var part: Part
    var index: Int
    /// Width by height; nil while it is not known.
    var aspect: Double?
  }

  struct Media: Sendable {
    var part: Part
    var index: Int
    /// The size it would have with any amount of room.
    var wanted: Size
    /// Whether a narrower one is lower in proportion.
    var keepsAspect: Bool
    /// The words of a card.
    var title: Label?
    var detail: Label?
    /// The height of what is above the words: the map of a place.
    var pictureHeight = Length.zero
    /// The attachment in the message, or the first of an album's.
    var attachment = 0
    /// The pictures of an album.
    var album: [Picture] = []
  }

  var isOutgoing: Bool
  var placement: GroupPlacement
  var isSelecting: Bool
  var isFailed: Bool
  var forwarded: Label?
  var name: Label?
  var quote: Quote?
  var media: [Media] = []
  /// The message's words if they are in several blocks; there is no body then.
  var blocks: [PreparedBlock] = []
  /// What is set apart in the words, as far as the message itself says so.
  var marks: [TextMark] = []
  /// The message's words, or the note in place of what was taken back.
  var body: PreparedText?
  /// `.text`, or `.label` for a note that is not the message's.
  var bodyPart = Part.text
  /// At most so many lines unless expanded.
  var lineLimit: Int?
  var expander: Label?
  var stamp: Label?
  var hasReceipt = false
  var isPinned = false
  var reactions: [Reaction] = []

  /// How many kinds of columns there are.
  static let columnsKinds = 8

  /// What decides the columns: bubbles of one kind have the same at each width.
  ///
  /// Whether there are words.
  var hasWords: Bool { body != nil || !blocks.isEmpty }

  var columnsKind: Int { (isOutgoing ? 1 : 0) | (isSelecting ? 2 : 0) | (isFailed ? 4 : 0) }

  func text(for part: Part, index: Int) -> PreparedText? {
    switch part {
    case bodyPart: body ?? blocks.first { $0.index == index && $0.text != nil }?.text
    case .listMarker: blocks.lazy.compactMap(\.marker).dropFirst(index).first?.text
    case .senderName: name?.text
    case .forwarded: forwarded?.text
    case .replyName: quote?.name?.text
    case .replyText: quote?.text.text
    case .cardTitle: media.first { $0.attachment == index }?.title?.text
    case .cardDetail: media.first { $0.attachment == index }?.detail?.text
    case .stamp: stamp?.text
    case .expander: expander?.text
    case .reaction: reactions.indices.contains(index) ? reactions[index].label.text : nil
    default: nil
    }
  }
}

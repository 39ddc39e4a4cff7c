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

  /// What the message's own markup sets apart in its words: links, code, what is struck through.
  package var markupMarks: [TextMark] {
    guard case .bubble(let shared) = content else { return [] }
    return shared.bubble.marks
  }

  /// The texts of the message's blocks and its poll.
  var blockTexts: [PreparedText] {
    guard case .bubble(let shared) = content else { return [] }
    return shared.bubble.blockTexts
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
    /// Whether a small picture stands beside the words.
    var hasThumbnail = false

    /// The height of its words.
    var wordsHeight: Length { (name?.height ?? .zero) + text.height }
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
    /// The height of what is above the words: the map of a place, the picture of a page.
    var pictureHeight = Length.zero
    /// Whether it has a small picture.
    var hasThumbnail = false
    /// The height of the bars of spoken words.
    var waveformHeight = Length.zero
    /// The attachment in the message, or the first of an album's.
    var attachment = 0
    /// The pictures of an album.
    var album: [Picture] = []

    /// The height of a card's words, and of bars among them.
    var wordsHeight: Length { (title?.height ?? .zero) + waveformHeight + (detail?.height ?? .zero) }
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
  /// The same words for a column that is narrower than something in them: names can be broken, emoji are not larger.
  var narrowBody: PreparedText?
  /// What stands within the words like a character.
  var boxes: [PreparedBox] = []
  /// The blocks of a compound message; there are no other words and no other attachments then.
  var compound: [PreparedCompoundBlock] = []
  var poll: PreparedPoll?
  var thread: Label?
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

  /// Whether there are words.
  var hasWords: Bool { body != nil || !blocks.isEmpty }

  /// What decides the columns: bubbles of one kind have the same at each width.
  var columnsKind: Int { (isOutgoing ? 1 : 0) | (isSelecting ? 2 : 0) | (isFailed ? 4 : 0) }

  func text(for part: Part, index: Int) -> PreparedText? {
    switch part {
    case bodyPart: words(index)
    case .mention: boxes.first { $0.part == .mention && $0.index == index }?.label?.text
    case .pollQuestion: poll?.question
    case .pollAnswer: pollOption(index)?.answer
    case .pollVotes: pollOption(index)?.votes.text
    case .pollTotal: poll?.total.text
    case .thread: thread?.text
    case .listMarker: blocks.lazy.compactMap(\.marker).dropFirst(index).first?.text
    case .senderName: name?.text
    case .forwarded: forwarded?.text
    case .replyName: quote?.name?.text
    case .replyText: quote?.text.text
    case .cardTitle: card(index)?.title?.text
    case .cardDetail: card(index)?.detail?.text
    case .stamp: stamp?.text
    case .expander: expander?.text
    case .reaction: reactions.indices.contains(index) ? reactions[index].label.text : nil
    default: nil
    }
  }

  /// The words of a number: the second of a body are those for a narrow column.
  private func words(_ index: Int) -> PreparedText? {
    if let body { return index == 1 ? narrowBody : body }
    if !blocks.isEmpty { return blocks.first { $0.index == index && $0.text != nil }?.text }
    for block in compound {
      if case .text(let text) = block.kind, block.index == index { return text }
    }
    return nil
  }

  private func card(_ number: Int) -> Media? {
    if let media = media.first(where: { $0.attachment == number }) { return media }
    for block in compound {
      if case .card(let media) = block.kind, media.attachment == number { return media }
    }
    return nil
  }

  private func pollOption(_ index: Int) -> PreparedPoll.Option? {
    poll.flatMap { $0.options.indices.contains(index) ? $0.options[index] : nil }
  }

  /// The texts of its blocks, then those of its poll: what a changed message may use again.
  var blockTexts: [PreparedText] { wordTexts + (poll.map { [$0.question] + $0.options.map(\.answer) } ?? []) }

  /// The texts of its blocks.
  var wordTexts: [PreparedText] {
    blocks.compactMap(\.text)
      + compound.compactMap { block in
        if case .text(let text) = block.kind { text } else { nil }
      }
  }
}

import LayoutGeometry
import TextLayout

/// The texts of one line that a transcript has.
enum LabelRole: Hashable, CaseIterable {
  case senderName, forwarded, stamp, expander, reaction, quoteName, quoteText, cardTitle, cardDetail, listMarker,
    mention,
    pollDetail, thread, daySeparator, unreadMarker, status

  /// Whether it is a name, or a number that stands for one: without a letter it reads from left to right.
  var isName: Bool {
    switch self {
    case .senderName, .quoteName, .cardTitle, .cardDetail: true
    default: false
    }
  }
}

/// The sizes of a style at a text size, computed once: what the arithmetic for each row needs.
struct StyleMeasures {
  let style: TranscriptStyle
  /// The height of a line of the message's text, or what stands for it where fonts decide.
  let bodyLineHeight: Length
  let nameLineHeight: Length
  let stampLineHeight: Length
  let quoteLineHeight: Length
  let receiptWidth: Length
  /// The width of the sign of a pinned message.
  let pinWidth: Length
  let reactionPadding: Length
  let reactionHeight: Length
  /// The width below which margins and insets give way to the text.
  let leastTextWidth: Length
  private let environment: LayoutEnvironment

  init(_ style: TranscriptStyle, _ environment: LayoutEnvironment) {
    self.style = style
    self.environment = environment
    let cell = environment.cell
    bodyLineHeight = environment.lineHeight(style.text.lineHeight ?? style.text.size.scaled(by: 1.25))
    nameLineHeight = environment.lineHeight(style.senderName.lineHeight)
    stampLineHeight = environment.lineHeight(style.stamp.lineHeight)
    quoteLineHeight = environment.lineHeight(style.reply.lineHeight)
    receiptWidth = cell.map { $0.width * 2 } ?? environment.scaled(style.receipt.width)
    pinWidth = cell.map { $0.width } ?? environment.scaled(style.pin.size)
    reactionPadding = environment.scaled(style.reactions.padding)
    reactionHeight = max(environment.scaled(style.reactions.height), cell?.height ?? .zero)
    leastTextWidth = max(bodyLineHeight, cell.map { $0.width * 2 } ?? .zero)
  }

  // MARK: - Texts

  func bodyText(_ string: String) -> StyledText {
    guard environment.cell == nil, EmojiOnly.count(in: string, maxCount: style.emojiOnly.maxCount) != nil else {
      return StyledText(string, style: bodyStyle(), lineHeight: bodyHeight())
    }
    let factor = style.emojiOnly.scale
    return StyledText(string, style: bodyStyle(scale: factor), lineHeight: bodyHeight(scale: factor))
  }

  /// Whether all lines of a text are `packedLineHeight` high.
  func isPackable(_ string: String) -> Bool {
    guard environment.cell == nil else { return true }
    return style.text.lineHeight != nil
      && EmojiOnly.count(in: string, maxCount: style.emojiOnly.maxCount) == nil
  }

  /// The height of a line of usual text where the style sets one.
  var packedLineHeight: Length {
    guard case .fixed(let height) = bodyHeight() else { return bodyLineHeight }
    return height
  }

  /// The size of an em in words that are not set larger.
  var usualTextSize: Length { environment.scaled(style.text.size) }

  /// Words in the style of the message's, so many times as large.
  func scaledText(_ string: String, scale: Double) -> StyledText {
    StyledText(string, style: bodyStyle(scale: scale), lineHeight: bodyHeight(scale: scale))
  }

  func noteText(_ string: String) -> StyledText {
    var text = StyledText(string, style: bodyStyle(), lineHeight: bodyHeight())
    text.style.isItalic = true
    return text
  }

  func systemText(_ string: String) -> StyledText {
    StyledText(
      string, style: textStyle(size: style.system.size),
      lineHeight: .fixed(environment.lineHeight(style.system.lineHeight)))
  }

  func text(_ string: String, _ role: LabelRole) -> StyledText {
    var text = StyledText(string, style: textStyle(size: size(role)), lineHeight: .fixed(lineHeight(role)))
    if role == .senderName || role == .quoteName || role == .cardTitle || role == .mention { text.style.weight = 600 }
    if role == .forwarded { text.style.isItalic = true }
    return text
  }

  private func bodyStyle(scale: Double = 1) -> TextStyle { textStyle(size: style.text.size.scaled(by: scale)) }

  private func bodyHeight(scale: Double = 1) -> LineHeight {
    if let cell = environment.cell { return .fixed(cell.height) }
    guard let height = style.text.lineHeight else { return .natural }
    return .fixed(environment.grid.ceil(environment.scaled(height).scaled(by: scale)))
  }

  private func textStyle(size: Length) -> TextStyle {
    TextStyle(families: style.text.families, size: environment.scaled(size))
  }

  private func size(_ role: LabelRole) -> Length {
    switch role {
    case .senderName, .forwarded: style.senderName.size
    case .stamp: style.stamp.size
    case .expander, .listMarker, .mention: style.text.size
    case .pollDetail: style.poll.detailSize
    case .thread: style.thread.size
    case .reaction: style.reactions.size
    case .quoteName, .quoteText: style.reply.size
    case .cardTitle: style.media.titleSize
    case .cardDetail: style.media.detailSize
    case .daySeparator: style.daySeparator.size
    case .unreadMarker: style.unreadMarker.size
    case .status: style.status.size
    }
  }

  func lineHeight(_ role: LabelRole) -> Length {
    switch role {
    case .senderName, .forwarded: nameLineHeight
    case .stamp: stampLineHeight
    case .expander, .listMarker, .mention: bodyLineHeight
    case .pollDetail: environment.lineHeight(style.poll.detailLineHeight)
    case .thread: environment.lineHeight(style.thread.lineHeight)
    case .reaction: reactionHeight
    case .quoteName, .quoteText: quoteLineHeight
    case .cardTitle: environment.lineHeight(style.media.titleLineHeight)
    case .cardDetail: environment.lineHeight(style.media.detailLineHeight)
    // A row's words are set in a line of four thirds of their size, as the other labels are by default.
    case .daySeparator, .unreadMarker, .status: environment.lineHeight(size(role).scaled(by: 4.0 / 3))
    }
  }

  // MARK: - Rows

  /// The height of a row of words.
  ///
  /// Fonts that the reader enlarged make it higher; a cell does not, since its height is the style's promise.
  func rowHeight(_ kind: ItemKind) -> Length {
    let row: TranscriptStyle.LabelRow
    switch kind {
    case .unreadMarker: row = style.unreadMarker
    case .status: row = style.status
    case .daySeparator: row = style.daySeparator
    // A row for a message that is not at hand shows nothing and keeps its gap.
    case .message, .system, .typing: return .zero
    }
    return environment.grid.ceil(environment.scaled(row.height))
  }
}

import LayoutGeometry

/// How a transcript looks, as far as it moves frames: sizes, distances, and what is shown when.
///
/// Colours are not here, so that changing one computes no frame anew. Sizes are in points at text size 1 and scale 1.
/// In a file every key may be left out:
///
///     {"base":"chatto","bubble":{"maxWidthRatio":0.8}}
public struct TranscriptStyle: StyleSection {
  /// The text of a message.
  public var text = Text()
  /// The bubble around it.
  public var bubble = Bubble()
  /// The distances between the edges of the transcript, avatars, icons and bubbles.
  public var margins = Margins()
  /// The gaps between messages.
  public var spacing = Spacing()
  /// Which messages belong together.
  public var group = Group()
  /// The picture of the sender.
  public var avatar = Avatar()
  /// The name of the sender.
  public var senderName = SenderName()
  /// The time of day.
  public var stamp = Stamp()
  /// The sign that a message was sent, arrived or was read.
  public var receipt = Receipt()
  /// The sign that a message is pinned.
  public var pin = Pin()
  /// The sign beside a message that could not be sent.
  public var failedIcon = FailedIcon()
  /// The mark by which messages are selected.
  public var selection = Selection()
  /// Messages of a few emoji.
  public var emojiOnly = EmojiOnly()
  /// Pictures and other attachments.
  public var media = Media()
  /// Messages in Markdown.
  public var markdown = Markdown()
  /// Questions with answers to choose from.
  public var poll = Poll()
  /// Messages of several blocks.
  public var compound = Compound()
  /// What stands within words like a character.
  public var inline = Inline()
  /// The answers in a thread of its own.
  public var thread = Thread()
  /// The quoted message above an answer.
  public var reply = Reply()
  /// The emoji below a bubble.
  public var reactions = Reactions()
  /// The day above its first message.
  public var daySeparator = LabelRow(shown: true, height: Length(24), size: Length(12))
  /// The line above the first unread message.
  public var unreadMarker = LabelRow(shown: true, height: Length(24), size: Length(12))
  /// The row below a message that failed or is being sent.
  public var status = LabelRow(shown: false, height: Length(19), size: Length(10))
  /// Somebody is writing.
  public var typing = Typing()
  /// Notes of the chat itself.
  public var system = System()

  /// The default style.
  public init() {}

  /// The default style: bubbles with a tail at the end of a group, the time on the last line.
  public static let `default` = TranscriptStyle()

  /// The constants of the Chatto framework for iOS and its demo: no time, no names, avatars on both sides, a row
  /// below what failed, tails that a pause does not break, and photos of three sizes that fill their bubbles.
  public static let chatto: TranscriptStyle = {
    var style = TranscriptStyle()
    style.stamp.shown = .never
    style.senderName.shown = .never
    style.receipt.shown = false
    style.avatar.outgoing = true
    style.status.shown = true
    style.group = Group(breaksAtPause: false, breaksAtDay: false)
    style.emojiOnly.maxCount = 0
    style.media.sizing = .buckets
    style.media.underTail = true
    style.media.albums = false
    style.media.inset = .zero
    return style
  }()

  /// A style for a terminal, in which a point is a column or a row.
  public static let terminal: TranscriptStyle = {
    var style = TranscriptStyle()
    let one = Length(1)
    style.text.size = one
    style.text.lineHeight = one
    style.bubble.insets = Insets(top: .zero, leading: Length(2), bottom: .zero, trailing: Length(2))
    style.bubble.maxWidthRatio = 0.75
    style.bubble.tailWidth = .zero
    style.margins = Margins(leading: .zero, trailing: .zero, gap: .zero)
    style.spacing = Spacing(sameGroup: .zero, otherGroup: one)
    style.avatar.size = .zero
    style.avatar.shown = .never
    style.senderName.gap = .zero
    style.stamp.gap = Length(2)
    style.receipt.gap = one
    style.pin.size = one
    style.pin.gap = one
    style.failedIcon.size = one
    style.selection = Selection(size: one, leading: .zero)
    style.emojiOnly.maxCount = 0
    style.media = Media.terminal
    style.markdown = Markdown.terminal
    style.poll = Poll.terminal
    style.compound.insets = Insets(leading: Length(2), trailing: Length(2))
    style.inline = Inline.terminal
    style.thread.gap = .zero
    style.reply = Reply.terminal
    style.reactions = Reactions.terminal
    for row in [\TranscriptStyle.daySeparator, \TranscriptStyle.unreadMarker, \TranscriptStyle.status] {
      style[keyPath: row].height = one
    }
    style.system.insets = .zero
    return style
  }()

  /// The names of the styles that come with the package.
  public static let names = ["default", "chatto", "imessage", "whatsapp", "compact", "document", "terminal"]

  /// The style of that name; nil if there is none.
  public static func named(_ name: String) -> TranscriptStyle? {
    switch name {
    case "default": .default
    case "chatto": .chatto
    case "imessage": .imessage
    case "whatsapp": .whatsapp
    case "compact": .compact
    case "document": .document
    case "terminal": .terminal
    default: nil
    }
  }

  /// Takes over the values that the reader names, on top of the style that `base` names, if any.
  public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
    let names = Self.names.map { "\"\($0)\"" }.joined(separator: ", ")
    if let base = try reader.string("base", allowed: names) {
      guard let style = Self.named(base) else { throw reader.notAllowed("base", names) }
      self = style
    }
    try reader.section("text", &text)
    try reader.section("bubble", &bubble)
    try reader.section("margins", &margins)
    try reader.section("spacing", &spacing)
    try reader.section("group", &group)
    try reader.section("avatar", &avatar)
    try reader.section("senderName", &senderName)
    try reader.section("stamp", &stamp)
    try reader.section("receipt", &receipt)
    try reader.section("pin", &pin)
    try reader.section("failedIcon", &failedIcon)
    try reader.section("selection", &selection)
    try reader.section("emojiOnly", &emojiOnly)
    try reader.section("media", &media)
    try reader.section("markdown", &markdown)
    try reader.section("poll", &poll)
    try reader.section("compound", &compound)
    try reader.section("inline", &inline)
    try reader.section("thread", &thread)
    try reader.section("reply", &reply)
    try reader.section("reactions", &reactions)
    try reader.section("daySeparator", &daySeparator)
    try reader.section("unreadMarker", &unreadMarker)
    try reader.section("status", &status)
    try reader.section("typing", &typing)
    try reader.section("system", &system)
  }
}

extension TranscriptStyle {
  /// At which messages of a group a part is shown.
  public enum Shown: String, Hashable, Sendable, Codable, CaseIterable {
    /// At none.
    case never
    /// At all.
    case always
    /// At the topmost.
    case groupStart
    /// At the lowest.
    case groupEnd

    /// Whether the part is shown at a message that stands there.
    @inlinable public func applies(to placement: GroupPlacement) -> Bool {
      switch self {
      case .never: false
      case .always: true
      case .groupStart: placement.isFirst
      case .groupEnd: placement.isLast
      }
    }
  }
}

import LayoutGeometry

extension TranscriptStyle {
  /// How the text of a message is set.
  public struct Text: StyleSection {
    /// The size of an em.
    public var size = Length(16)
    /// The height of a line; nil is what its fonts ask for.
    public var lineHeight: Length? = Length(20)
    /// Font families in order of preference.
    public var families = ["Noto Sans"]

    /// Noto Sans at 16 points in lines of 20.
    public init() {}

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.size("size", &size)
      try reader.length("lineHeight", &lineHeight)
      try reader.strings("families", &families)
    }
  }

  /// The bubble around a message.
  public struct Bubble: StyleSection {
    /// The widest bubble, as a part of the transcript's width.
    public var maxWidthRatio = 0.68
    /// The widest bubble at any width of the transcript; nil sets no other limit.
    public var maxWidth: Length?
    /// The narrowest bubble.
    public var minWidth = Length.zero
    /// From the bubble's edges to its text, as of an incoming bubble: leading is the side of the tail.
    public var insets = Insets(top: Length(10), leading: Length(19), bottom: Length(10), trailing: Length(15))
    /// The width of the tail, which lies inside the bubble's frame.
    public var tailWidth = Length(6)
    /// At which messages the tail is shown.
    public var tail = Shown.groupEnd

    /// The constants of the Chatto framework.
    public init() {}

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.number("maxWidthRatio", &maxWidthRatio, in: 0.01...1)
      try reader.length("maxWidth", &maxWidth)
      try reader.length("minWidth", &minWidth)
      try reader.insets("insets", &insets)
      try reader.length("tailWidth", &tailWidth)
      try reader.choice("tail", &tail)
    }
  }

  /// The distances beside a bubble.
  public struct Margins: StyleSection {
    /// From the edge where reading begins.
    public var leading = Length(11)
    /// From the edge where reading ends.
    public var trailing = Length(11)
    /// Between an avatar, an icon and the bubble.
    public var gap = Length(4)

    /// The constants of the Chatto framework.
    public init() {}

    /// Margins of the given widths.
    public init(leading: Length, trailing: Length, gap: Length) {
      self.leading = leading
      self.trailing = trailing
      self.gap = gap
    }

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.length("leading", &leading)
      try reader.length("trailing", &trailing)
      try reader.length("gap", &gap)
    }
  }

  /// The gaps between messages.
  public struct Spacing: StyleSection {
    /// Between two messages that belong together.
    public var sameGroup = Length(3)
    /// Between two that do not.
    public var otherGroup = Length(10)
    /// Two messages of one sender belong together if no more than so many seconds lie between them.
    public var groupSeconds = 120.0
    /// Above the first row.
    public var first = Length.zero
    /// Below the last row.
    public var last = Length.zero

    /// The constants of the Chatto framework.
    public init() {}

    /// Gaps of the given heights.
    public init(sameGroup: Length, otherGroup: Length) {
      self.sameGroup = sameGroup
      self.otherGroup = otherGroup
    }

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.length("sameGroup", &sameGroup)
      try reader.length("otherGroup", &otherGroup)
      try reader.number("groupSeconds", &groupSeconds, in: 0...1_000_000_000)
      try reader.length("first", &first)
      try reader.length("last", &last)
    }
  }

  /// Which messages of one sender belong together, beside `spacing.groupSeconds`.
  public struct Group: StyleSection {
    /// Whether a pause ends a group for tails, avatars and names as it does for the gap.
    public var breaksAtPause = true
    /// Whether a day separator ends a group.
    public var breaksAtDay = true

    /// Groups end at pauses and days.
    public init() {}

    /// Groups that end where it says.
    public init(breaksAtPause: Bool, breaksAtDay: Bool) {
      self.breaksAtPause = breaksAtPause
      self.breaksAtDay = breaksAtDay
    }

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.flag("breaksAtPause", &breaksAtPause)
      try reader.flag("breaksAtDay", &breaksAtDay)
    }
  }

  /// The picture of the sender.
  public struct Avatar: StyleSection {
    /// Where the picture stands beside its bubble.
    public enum Alignment: String, Hashable, Sendable, Codable, CaseIterable {
      case top, center, bottom
    }

    /// Its width and height; zero shows none and keeps no room.
    public var size = Length(35)
    /// At which messages it is shown.
    ///
    /// Its room is kept beside the others of the side.
    public var shown = Shown.groupEnd
    /// Whether outgoing messages have one.
    ///
    /// Nil: only where every message has one (`shown` is `always`).
    public var outgoing: Bool?
    /// Where it stands beside its bubble.
    public var alignment = Alignment.bottom

    /// 35 points, at the lowest message of a group.
    public init() {}

    /// Whether messages of a side have room for an avatar.
    public func hasRoom(outgoing isOutgoing: Bool) -> Bool {
      shown != .never && size > .zero && (!isOutgoing || (outgoing ?? (shown == .always)))
    }

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.length("size", &size)
      try reader.choice("shown", &shown)
      try reader.flag("outgoing", &outgoing)
      try reader.choice("alignment", &alignment)
    }
  }

  /// Messages of a few emoji and nothing else.
  public struct EmojiOnly: StyleSection {
    /// At most so many emoji are set larger; 0 sets none larger.
    public var maxCount = 3
    /// How much larger.
    public var scale = 2.5

    /// Up to three emoji, two and a half times as large.
    public init() {}

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.integer("maxCount", &maxCount, in: 0...1000)
      try reader.number("scale", &scale, in: 0.1...20)
    }
  }
}

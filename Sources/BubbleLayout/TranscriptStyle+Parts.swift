import LayoutGeometry

extension TranscriptStyle {
  /// The name of the sender, inside the bubble and above all else.
  public struct SenderName: StyleSection {
    /// At which incoming messages it is shown.
    public var shown = Shown.groupStart
    /// The size of an em.
    public var size = Length(13)
    /// The height of its line.
    public var lineHeight = Length(17)
    /// Below it.
    public var gap = Length(2)

    /// At the topmost message of a group.
    public init() {}

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.choice("shown", &shown)
      try reader.size("size", &size)
      try reader.length("lineHeight", &lineHeight)
      try reader.length("gap", &gap)
    }
  }

  /// The time of day, with the sign that a message was edited.
  public struct Stamp: StyleSection {
    /// Where the time stands.
    public enum Placement: String, Hashable, Sendable, Codable, CaseIterable {
      /// Nowhere; receipts are not shown either.
      case never
      /// On the last line of the text if it fits, otherwise on a line of its own.
      case inline
      /// On a line of its own.
      case below
    }

    /// Where it stands.
    public var shown = Placement.inline
    /// The size of an em.
    public var size = Length(11)
    /// The height of its line.
    public var lineHeight = Length(14)
    /// Between the last line of the text and the time beside it.
    public var gap = Length(8)
    /// Between the text and the time below it.
    public var topGap = Length.zero

    /// On the last line, in 11 points.
    public init() {}

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.choice("shown", &shown)
      try reader.size("size", &size)
      try reader.length("lineHeight", &lineHeight)
      try reader.length("gap", &gap)
      try reader.length("topGap", &topGap)
    }
  }

  /// The sign beside the time of an outgoing message: it is on its way, was sent, arrived, was read.
  public struct Receipt: StyleSection {
    /// Whether it is shown.
    public var shown = true
    /// Its width.
    public var width = Length(16)
    /// Between the time and the sign.
    public var gap = Length(3)

    /// Shown, 16 points wide.
    public init() {}

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.flag("shown", &shown)
      try reader.length("width", &width)
      try reader.length("gap", &gap)
    }
  }

  /// The sign before the time of a message that is pinned.
  public struct Pin: StyleSection {
    /// Whether it is shown.
    public var shown = true
    /// Its width.
    public var size = Length(11)
    /// Between the sign and the time.
    public var gap = Length(3)

    /// Shown, 11 points wide.
    public init() {}

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.flag("shown", &shown)
      try reader.length("size", &size)
      try reader.length("gap", &gap)
    }
  }

  /// The sign beside a message that could not be sent.
  public struct FailedIcon: StyleSection {
    /// Whether it is shown.
    public var shown = true
    /// Its width and height.
    public var size = Length(22)

    /// Shown, 22 points wide and high.
    public init() {}

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.flag("shown", &shown)
      try reader.length("size", &size)
    }
  }

  /// The mark at the leading edge by which messages are selected.
  public struct Selection: StyleSection {
    /// Its width and height.
    public var size = Length(24)
    /// From the leading edge.
    public var leading = Length(10)

    /// 24 points, 10 from the edge.
    public init() {}

    /// A mark of that size, so far from the leading edge.
    public init(size: Length, leading: Length) {
      self.size = size
      self.leading = leading
    }

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.length("size", &size)
      try reader.length("leading", &leading)
    }
  }

  /// A row with a few centred words.
  public struct LabelRow: StyleSection {
    /// Whether there are such rows.
    public var shown = true
    /// The height of the row.
    public var height = Length(24)
    /// The size of an em.
    public var size = Length(12)

    /// A row of 24 points with words of 12.
    public init() {}

    /// A row of that height.
    public init(shown: Bool, height: Length, size: Length) {
      self.shown = shown
      self.height = height
      self.size = size
    }

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.flag("shown", &shown)
      try reader.length("height", &height)
      try reader.size("size", &size)
    }
  }

  /// Somebody is writing: an incoming bubble with moving dots.
  public struct Typing: StyleSection {
    /// Whether such rows are shown.
    public var shown = true
    /// The width of the dots.
    public var width = Length(32)

    /// Shown, as high as a bubble of one line.
    public init() {}

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.flag("shown", &shown)
      try reader.length("width", &width)
    }
  }

  /// Notes of the chat itself: centred words without a bubble.
  public struct System: StyleSection {
    /// The size of an em.
    public var size = Length(12)
    /// The height of a line.
    public var lineHeight = Length(16)
    /// Around the words.
    public var insets = Insets(top: Length(4), leading: Length(8), bottom: Length(4), trailing: Length(8))

    /// Words of 12 points.
    public init() {}

    /// Takes over the values that the reader names.
    public mutating func read(_ reader: inout StyleReader) throws(StyleError) {
      try reader.size("size", &size)
      try reader.length("lineHeight", &lineHeight)
      try reader.insets("insets", &insets)
    }
  }
}

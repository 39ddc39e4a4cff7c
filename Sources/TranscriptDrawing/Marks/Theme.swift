/// The colours of a transcript.
///
/// Nothing here moves a frame: a theme is chosen when frames are drawn.
public struct Theme: Hashable, Sendable {
  /// The colours of a bubble and of what stands in it.
  public struct Bubble: Hashable, Sendable {
    /// The bubble itself.
    public var fill: Color
    /// The line around it; nil draws none.
    public var outline: Color?
    /// The words of the message.
    public var text: Color
    /// What is less important: the time, small words.
    public var detail: Color
    /// Links, and the sign of a message that was read.
    public var link: Color
    /// What lies in the bubble: quotes and cards.
    public var inset: Color
  }

  /// The name by which the command line knows it.
  public var name: String
  /// Behind everything.
  public var background: Color
  /// Bubbles of others.
  public var incoming: Bubble
  /// Bubbles of the reader.
  public var outgoing: Bubble
  /// Words that stand on the background.
  public var label: Color
  /// Behind the day.
  public var labelFill: Color
  /// What asks for attention: the unread marker, a selected message.
  public var accent: Color
  /// What went wrong.
  public var danger: Color
  /// Behind a reaction.
  public var reaction: Color
  /// Behind a reaction of the reader.
  public var ownReaction: Color
  /// The words in a reaction.
  public var reactionText: Color
  /// Below a bubble; transparent where there is no shadow.
  public var shadow: Color
  /// The names of senders, one after the other.
  public var names: [Color]
  /// The pictures of senders without one, one after the other.
  public var avatars: [Color]

  /// The names of the themes, as the command line knows them.
  public static let names = ["light", "dark", "print"]

  /// The theme of that name; nil if there is none.
  public static func named(_ name: String) -> Theme? {
    switch name {
    case "light": .light
    case "dark": .dark
    case "print": .print
    default: nil
    }
  }

  /// Dark words on light ground.
  public static let light = Theme(
    name: "light",
    background: Color(0xEFF2F6),
    incoming: Bubble(
      fill: .white, outline: nil, text: Color(0x14181F), detail: Color(0x6B7583), link: Color(0x1F6FEB),
      inset: Color(0xF0F3F7)),
    outgoing: Bubble(
      fill: Color(0x2A6DE0), outline: nil, text: .white, detail: Color(0xC9DCFB), link: Color(0xFFFFFF),
      inset: Color(0x4580E6)),
    label: Color(0x5C6673), labelFill: Color(0xDFE5EC), accent: Color(0x1F6FEB), danger: Color(0xE5383B),
    reaction: .white, ownReaction: Color(0xD6E6FF), reactionText: Color(0x39424E),
    shadow: Color(red: 16, green: 30, blue: 54, alpha: 26), names: vivid, avatars: avatarColors)

  /// Light words on dark ground.
  public static let dark = Theme(
    name: "dark",
    background: Color(0x0E1218),
    incoming: Bubble(
      fill: Color(0x1F2630), outline: nil, text: Color(0xEDF1F6), detail: Color(0x8B97A6), link: Color(0x6CB0FF),
      inset: Color(0x2A333F)),
    outgoing: Bubble(
      fill: Color(0x2459B8), outline: nil, text: .white, detail: Color(0xB4CDF5), link: Color(0xD9E8FF),
      inset: Color(0x3A6BC4)),
    label: Color(0x97A3B2), labelFill: Color(0x1C232D), accent: Color(0x5AA2FF), danger: Color(0xFF6161),
    reaction: Color(0x252D38), ownReaction: Color(0x1E3F73), reactionText: Color(0xD5DCE5),
    shadow: .clear, names: pale, avatars: avatarColors)

  /// Black on white with lines around bubbles, to save ink.
  public static let print = Theme(
    name: "print",
    background: .white,
    incoming: Bubble(
      fill: .white, outline: Color(0xB9C1CB), text: .black, detail: Color(0x5F6772), link: Color(0x0B4FB3),
      inset: Color(0xF3F4F6)),
    outgoing: Bubble(
      fill: Color(0xEEF3FA), outline: Color(0xA9BBD3), text: .black, detail: Color(0x56606D), link: Color(0x0B4FB3),
      inset: Color(0xDFE8F4)),
    label: Color(0x4C545F), labelFill: Color(0xF0F1F3), accent: Color(0x0B4FB3), danger: Color(0xB3261E),
    reaction: .white, ownReaction: Color(0xE6EEF9), reactionText: Color(0x30363F),
    shadow: .clear, names: vivid.map { $0.mixed(with: .black, 0.2) }, avatars: avatarColors)

  private static let vivid = [
    0xC2410C, 0x0F7B6C, 0x7C3AED, 0xB4236B, 0x2563EB, 0x4D7C0F, 0xA16207, 0x0E7490,
  ].map { Color($0) }

  private static let pale = [
    0xFF9F6B, 0x4FD1B8, 0xB79CFF, 0xFF8FC0, 0x7DB7FF, 0xA8D957, 0xEFC557, 0x5CD0E8,
  ].map { Color($0) }

  private static let avatarColors = [
    0xE0703A, 0x1F9C89, 0x8B5CF6, 0xD6498B, 0x3B82F6, 0x6A9E1F, 0xC58A13, 0x1791AE,
  ].map { Color($0) }

  /// The colours of a bubble.
  public func bubble(isOutgoing: Bool) -> Bubble { isOutgoing ? outgoing : incoming }
}

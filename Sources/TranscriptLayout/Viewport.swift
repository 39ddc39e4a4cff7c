import BubbleLayout
import ChatModel
import LayoutGeometry

/// The part of the transcript that is on screen, and what covers its edges.
public struct Viewport: Hashable, Sendable {
  /// From the content's top to the viewport's top.
  public var offset: Length
  /// The width and height of the screen's part.
  public var size: Size
  /// What covers the top: a bar.
  ///
  /// The content may be scrolled so far down that it begins below.
  public var topInset: Length
  /// What covers the bottom: an input field, a keyboard.
  ///
  /// The content may be scrolled so far up that it ends above.
  public var bottomInset: Length

  /// A viewport.
  public init(
    offset: Length = .zero, size: Size = .zero, topInset: Length = .zero, bottomInset: Length = .zero
  ) {
    self.offset = offset
    self.size = size
    self.topInset = topInset
    self.bottomInset = bottomInset
  }

  /// The height that nothing covers.
  public var clearHeight: Length { max(.zero, size.height - topInset - bottomInset) }
}

/// What stays where it is on screen while everything else changes.
public struct Anchor: Hashable, Sendable {
  /// A place within a text: it survives another width.
  public struct TextPlace: Hashable, Sendable {
    /// The first character of the line, as a UTF-8 offset into the text that the row shows.
    public var utf8Offset: Int
    /// How far below the top of its line the viewport begins.
    public var depth: Length
  }

  /// The row.
  public var item: ItemID
  /// From the viewport's top to the row's top; negative above.
  public var distance: Length
  /// The character at the viewport's top, for a row taller than the viewport whose lines change.
  public var text: TextPlace?
  /// For a place where there are no words, how far the row reached down to its words or its end: the same share of that stays
  /// above the viewport.
  public var height: Length?

  /// A row's top edge at a distance from the viewport's top.
  public init(item: ItemID, distance: Length, text: TextPlace? = nil, height: Length? = nil) {
    self.item = item
    self.distance = distance
    self.text = text
    self.height = height
  }
}

/// When the viewport goes with what happens at the end.
public enum FollowPolicy: Hashable, Sendable {
  /// Never; the reader scrolls.
  case never
  /// While the reader is at the end.
  case atBottom
  /// To each message that the reader sends, from anywhere.
  case ownMessages
  /// The message goes to the top when it arrives and stays there; the room that it needs is kept free below.
  case pinTop(MessageID)
}

/// Why the offset is what it is.
public enum ScrollReason: String, Hashable, Sendable {
  /// The reader scrolled.
  case user
  /// What the reader looked at stayed in place.
  case anchor
  /// The end, or a pinned message, was followed.
  case follow
  /// A message was asked for.
  case jump
  /// It would have been outside its range.
  case clamp
  /// Nothing happened.
  case none
}

/// Where the viewport stands after a change, and why.
public struct ScrollResolution: Hashable, Sendable {
  /// The offset.
  public var offset: Length
  /// How much it differs from the one before.
  public var delta: Length
  /// Why it is what it is.
  public var reason: ScrollReason
  /// Whether the move may be shown as one: true for jumps and for arrivals that are followed, never for corrections.
  public var mayAnimate: Bool
}

/// Where the reader wants to go.
public enum ScrollRequest: Hashable, Sendable {
  /// Which edge of a message goes to the same edge of the viewport's clear part.
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    case top, center, bottom
  }

  /// By so much; positive is towards the end.
  case by(Length)
  /// To an offset.
  case offset(Length)
  /// To the first row that is held.
  case start
  /// To the last row that is held.
  case end
  /// To a message.
  case message(MessageID, Edge)
  /// To the unread marker, or the message itself if it has none, at the top.
  case marker(MessageID)
}

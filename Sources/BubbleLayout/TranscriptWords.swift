/// The words that a layout adds by itself, in the reader's language; English unless set.
public struct TranscriptWords: Hashable, Sendable {
  /// In place of the text of a message that was taken back.
  public var deleted = "This message was deleted"
  /// Before the time of a message that was changed.
  public var edited = "edited"
  /// Above a message that came from another chat.
  public var forwarded = "Forwarded"
  /// Above the first unread message.
  public var unread = "Unread messages"
  /// After the name of who is writing.
  public var typing = "is typing…"
  /// For the sign of a message that is pinned.
  public var pinned = "Pinned"
  /// Below a message that could not be sent.
  public var failed = "Not delivered"
  /// Below a message that is on its way.
  public var sending = "Sending…"
  /// Below a text that is cut to a few lines.
  public var readMore = "Read more"
  /// In place of the quoted message if it is not at hand.
  public var missing = "Message not loaded"
  /// For what has no words of its own, by kind of attachment.
  public var attachments = [
    "image": "Photo", "video": "Video", "audio": "Audio", "voice": "Voice message", "file": "File",
    "location": "Location", "contact": "Contact", "sticker": "Sticker", "link": "Link",
  ]

  /// English words.
  public init() {}
}

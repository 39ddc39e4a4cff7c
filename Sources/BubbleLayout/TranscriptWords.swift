import ChatModel

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

  /// For a call, by its kind and what became of it: `voice.incoming`, `video.missed`.
  ///
  /// What became of it is `incoming` or `outgoing` if it was answered, `missed` or `unanswered` if it was not, by who
  /// called, and `declined`.
  public var calls = [
    "voice.incoming": "Incoming voice call", "voice.outgoing": "Outgoing voice call",
    "voice.missed": "Missed voice call", "voice.unanswered": "Unanswered voice call",
    "voice.declined": "Declined voice call", "video.incoming": "Incoming video call",
    "video.outgoing": "Outgoing video call", "video.missed": "Missed video call",
    "video.unanswered": "Unanswered video call", "video.declined": "Declined video call",
  ]
  /// Below a poll in which one person has voted.
  public var vote = "vote"
  /// Below a poll, after how many have voted.
  public var votes = "votes"
  /// Below a poll that takes no more votes.
  public var closed = "closed"
  /// After the number of one answer in a thread.
  public var reply = "reply"
  /// After the number of answers in a thread.
  public var replies = "replies"

  /// English words.
  public init() {}
}

extension TranscriptWords {
  /// The words for a call.
  func call(_ call: Call, isOutgoing: Bool) -> String {
    let outcome =
      switch call.outcome {
      case .answered: isOutgoing ? "outgoing" : "incoming"
      case .missed: isOutgoing ? "unanswered" : "missed"
      case .declined: "declined"
      }
    let key = "\(call.kind.rawValue).\(outcome)"
    return calls[key] ?? key
  }

  /// The words below a poll: how many voted, and whether it is closed.
  func total(of poll: Poll) -> String {
    let count = poll.voterCount
    return "\(count) \(count == 1 ? vote : votes)" + (poll.isClosed ? " · \(closed)" : "")
  }

  /// The words for the answers in a thread: how many, and who wrote the last.
  func thread(_ thread: ThreadSummary, lastReplier: String?) -> String {
    let count = "\(thread.replyCount) \(thread.replyCount == 1 ? reply : replies)"
    return lastReplier.map { "\(count) · \($0)" } ?? count
  }

  /// What a message says, or what stands for it if it has no words.
  func summary(of message: Message) -> String {
    for block in message.blocks {
      switch block {
      case .text(let text) where !text.isEmpty: return text
      case .custom(let custom): return custom.content.label
      case .text, .attachment, .splitter: continue
      }
    }
    if message.blocks.isEmpty, !message.text.isEmpty { return message.text }
    if let poll = message.poll { return poll.question }
    if let call = message.call { return self.call(call, isOutgoing: message.isOutgoing) }
    guard let attachment = message.shownAttachments.first else { return "" }
    let kind = attachment.kind.rawValue
    return attachment.name ?? attachments[kind] ?? kind
  }
}

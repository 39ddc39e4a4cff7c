import ChatModel
import JSONLines

extension NativeLogWriter {
  /// Writes what few messages have.
  mutating func content(_ message: Message) {
    if let poll = message.poll { write(poll) }
    if let call = message.call {
      writer.key("call")
      writer.beginObject()
      string("kind", call.kind.rawValue)
      string("outcome", call.outcome.rawValue)
      if let duration = call.duration {
        writer.key("duration")
        writer.number(duration)
      }
      writer.endObject()
    }
    if let thread = message.thread { write(thread) }
    list("mentions", message.mentions) { writer, mention in
      writer.beginObject()
      Self.range(mention.utf8Range, to: &writer)
      writer.key("id")
      writer.string(mention.participant)
      writer.endObject()
    }
    list("customEmoji", message.customEmoji) { writer, emoji in
      writer.beginObject()
      Self.range(emoji.utf8Range, to: &writer)
      writer.key("name")
      writer.string(emoji.name)
      Self.place(emoji.width, emoji.height, emoji.url, emoji.path, to: &writer)
      writer.endObject()
    }
    // What an application adds has no form in a log; its label stands for it.
    list("blocks", message.blocks) { writer, block in
      writer.beginObject()
      switch block {
      case .text(let text):
        writer.key("text")
        writer.string(text)
      case .custom(let custom):
        writer.key("text")
        writer.string(custom.content.label)
      case .attachment(let attachment):
        writer.key("attachment")
        Self.write(attachment, to: &writer)
      case .splitter:
        writer.key("splitter")
        writer.boolean(true)
      }
      writer.endObject()
    }
  }

  private mutating func write(_ poll: Poll) {
    writer.key("poll")
    writer.beginObject()
    string("question", poll.question)
    writer.key("options")
    writer.beginArray()
    for option in poll.options {
      writer.beginObject()
      string("text", option.text)
      writer.key("votes")
      writer.integer(option.votes)
      if option.isMine { flag("mine", true) }
      writer.endObject()
    }
    writer.endArray()
    if let voters = poll.voters {
      writer.key("voters")
      writer.integer(voters)
    }
    if poll.allowsSeveral { flag("multiple", true) }
    if poll.isClosed { flag("closed", true) }
    writer.endObject()
  }

  private mutating func write(_ thread: ThreadSummary) {
    writer.key("thread")
    writer.beginObject()
    writer.key("replies")
    writer.integer(thread.replyCount)
    string("lastReplier", thread.lastReplier)
    if let time = thread.lastReplyAt, RFC3339.canWrite(time) { string("lastReplyAt", RFC3339.text(time)) }
    writer.endObject()
  }

  private static func range(_ range: Range<Int>, to writer: inout JSONWriter) {
    writer.key("start")
    writer.integer(range.lowerBound)
    writer.key("end")
    writer.integer(range.upperBound)
  }

  /// Where a picture is found and how large it is.
  static func place(
    _ width: Double?, _ height: Double?, _ url: String?, _ path: String?, to writer: inout JSONWriter
  ) {
    for (key, value) in [("width", width), ("height", height)] {
      guard let value else { continue }
      writer.key(key)
      writer.number(value)
    }
    for (key, value) in [("url", url), ("path", path)] {
      guard let value else { continue }
      writer.key(key)
      writer.string(value)
    }
  }
}

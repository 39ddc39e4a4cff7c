import ChatModel
import JSONLines

/// Writes a chat as a native log, one JSON object a line; reading it gives the same chat.
public struct NativeLogWriter: Sendable {
  var writer = JSONWriter()
  private let me: String?

  /// A writer for a chat whose reader is `me`.
  private init(me: String?) { self.me = me }

  /// The bytes of a whole log.
  ///
  /// - Complexity: O(*n*) in the size of the log.
  public static func bytes(of log: ChatLog) -> [UInt8] {
    var result: [UInt8] = []
    write(log) { result += $0 }
    return result
  }

  /// Writes a log in portions of some 64 KB, so that a long one needs no second copy in memory.
  ///
  /// - Throws: What `output` throws.
  /// - Complexity: O(*n*) in the size of the log.
  public static func write<E: Error>(_ log: ChatLog, to output: ([UInt8]) throws(E) -> Void) throws(E) {
    var native = NativeLogWriter(me: log.me)
    native.header(log)
    for message in log.messages {
      native.message(message)
      if native.writer.bytes.count >= 1 << 16 {
        try output(native.writer.bytes)
        native.writer.removeAll()
      }
    }
    if !native.writer.bytes.isEmpty { try output(native.writer.bytes) }
  }

  private mutating func header(_ log: ChatLog) {
    guard log.me != nil || log.title != nil || !log.participants.isEmpty else { return }
    writer.beginObject()
    writer.key("scrollback")
    writer.integer(1)
    string("me", log.me)
    string("title", log.title)
    if !log.participants.isEmpty {
      writer.key("participants")
      writer.beginArray()
      for participant in log.participants {
        writer.beginObject()
        string("id", participant.id)
        string("name", participant.name)
        string("color", participant.color)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
    writer.newline()
  }

  private mutating func message(_ message: Message) {
    writer.beginObject()
    string("id", message.id.rawValue)
    string("sender", message.sender)
    if let time = message.sentAt {
      if RFC3339.canWrite(time) {
        string("sentAt", RFC3339.text(time))
      } else {
        writer.key("ts")
        writer.integer(Int(time.milliseconds))
      }
    }
    if !message.text.isEmpty { string("text", message.text) }
    if message.markup != .plain { string("markup", message.markup.rawValue) }
    if message.isOutgoing != (me != nil && message.sender == me) { flag("outgoing", message.isOutgoing) }
    list("attachments", message.attachments) { writer, attachment in Self.write(attachment, to: &writer) }
    string("replyTo", message.replyTo?.rawValue)
    list("reactions", message.reactions) { writer, reaction in
      writer.beginObject()
      writer.key("emoji")
      writer.string(reaction.emoji)
      writer.key("count")
      writer.integer(reaction.count)
      if reaction.isMine {
        writer.key("mine")
        writer.boolean(true)
      }
      writer.endObject()
    }
    string("status", message.status?.rawValue)
    if message.isEdited { flag("edited", true) }
    if message.isDeleted { flag("deleted", true) }
    if message.isSystem { flag("system", true) }
    if message.isForwarded { flag("forwarded", true) }
    if message.isPinned { flag("pinned", true) }
    if let lines = message.collapsedLines {
      writer.key("collapsedLines")
      writer.integer(lines)
    }
    if !message.isOrdinary { content(message) }
    for (key, json) in message.extras.sorted(by: { $0.key < $1.key }) {
      writer.key(key)
      writer.raw(json)
    }
    writer.endObject()
    writer.newline()
  }

  static func write(_ attachment: Attachment, to writer: inout JSONWriter) {
    let strings = [
      ("kind", attachment.kind.rawValue), ("name", attachment.name), ("title", attachment.title),
      ("description", attachment.summary), ("url", attachment.url), ("path", attachment.path),
    ]
    writer.beginObject()
    for (key, value) in strings {
      guard let value else { continue }
      writer.key(key)
      writer.string(value)
    }
    let numbers = [("width", attachment.width), ("height", attachment.height), ("duration", attachment.duration)]
    for (key, value) in numbers {
      guard let value else { continue }
      writer.key(key)
      writer.number(value)
    }
    if let bytes = attachment.bytes {
      writer.key("bytes")
      writer.integer(bytes)
    }
    if !attachment.waveform.isEmpty {
      writer.key("waveform")
      writer.beginArray()
      for sample in attachment.waveform { writer.number(sample) }
      writer.endArray()
    }
    if let thumbnail = attachment.thumbnail {
      writer.key("thumbnail")
      writer.beginObject()
      place(thumbnail.width, thumbnail.height, thumbnail.url, thumbnail.path, to: &writer)
      writer.endObject()
    }
    writer.endObject()
  }

  mutating func string(_ key: String, _ value: String?) {
    guard let value else { return }
    writer.key(key)
    writer.string(value)
  }

  mutating func flag(_ key: String, _ value: Bool) {
    writer.key(key)
    writer.boolean(value)
  }

  mutating func list<Value>(
    _ key: String, _ values: [Value], _ write: (inout JSONWriter, Value) -> Void
  ) {
    guard !values.isEmpty else { return }
    writer.key(key)
    writer.beginArray()
    for value in values { write(&writer, value) }
    writer.endArray()
  }
}

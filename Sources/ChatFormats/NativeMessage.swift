import ChatModel
import JSONLines

/// Reads a message from its JSON object, as logs and streams write it.
package enum NativeMessage {
  /// The message that an object describes.
  ///
  /// A key whose value is `null` counts as missing. Keys that the format does not know are kept in `extras`.
  ///
  /// - Parameters:
  ///   - value: The object.
  ///   - position: The message's place in its log, from 1; a message without an id is called `#` and this number.
  ///   - me: The sender whose messages are outgoing unless `outgoing` says otherwise.
  /// - Throws: The path of what is wrong, what is expected there and what was found.
  package static func message(
    from value: JSONValue, position: Int, me: String?
  ) throws(JSONError) -> Message {
    var message = Message(id: "")
    var id: String?
    var outgoing: Bool?
    var alternativeTime: JSONValue?
    var knownKeys = 0
    var mentions: JSONValue?
    var customEmoji: JSONValue?
    for (key, value) in try value.members() {
      if value.isNull {
        if knowsKey(key) { knownKeys += 1 } else { message.extras[key] = "null" }
        continue
      }
      knownKeys += 1
      switch key {
      case "id": id = try nonEmpty(value)
      case "sender": message.sender = try value.string()
      case "sentAt": message.sentAt = try time(value)
      case "ts": alternativeTime = value
      case "text": message.text = try value.string()
      case "markup": message.markup = try choice(value)
      case "outgoing": outgoing = try value.boolean()
      case "attachments":
        for element in try value.elements() { message.attachments.append(try attachment(from: element)) }
      case "replyTo": message.replyTo = MessageID(try nonEmpty(value))
      case "reactions": message.reactions = try reactions(from: value)
      case "status": message.status = try choice(value)
      case "edited": message.isEdited = try value.boolean()
      case "deleted": message.isDeleted = try value.boolean()
      case "system": message.isSystem = try value.boolean()
      case "forwarded": message.isForwarded = try value.boolean()
      case "pinned": message.isPinned = try value.boolean()
      case "collapsedLines": message.collapsedLines = try whole(value, atLeast: 1)
      case "poll": message.poll = try NativeContent.poll(value)
      case "call": message.call = try NativeContent.call(value)
      case "thread": message.thread = try NativeContent.thread(value)
      case "mentions":
        message.mentions = try NativeContent.mentions(value)
        mentions = value
      case "customEmoji":
        message.customEmoji = try NativeContent.customEmoji(value)
        customEmoji = value
      case "blocks": message.blocks = try NativeContent.blocks(value)
      default:
        knownKeys -= 1
        message.extras[key] = value.jsonText
      }
    }
    if knownKeys == 0 {
      throw value.error("has none of the keys of a message, such as text, sender or sentAt")
    }
    if mentions != nil || customEmoji != nil {
      try NativeContent.check(message, mentions: mentions, customEmoji: customEmoji)
    }
    if message.sentAt == nil, let alternativeTime { message.sentAt = try looseTime(alternativeTime) }
    message.id = MessageID(id ?? "#\(position)")
    message.isOutgoing = outgoing ?? (me != nil && message.sender == me)
    return message
  }

  /// The reactions of a list.
  package static func reactions(from value: JSONValue) throws(JSONError) -> [Reaction] {
    var reactions: [Reaction] = []
    for element in try value.elements() {
      _ = try element.members()
      guard let emoji = element.present("emoji") else { throw element.error("has no emoji") }
      var reaction = Reaction(emoji: try nonEmpty(emoji))
      if let count = element.present("count") { reaction.count = try whole(count, atLeast: 1) }
      if let mine = element.present("mine") { reaction.isMine = try mine.boolean() }
      reactions.append(reaction)
    }
    return reactions
  }

  /// An attachment from its object.
  package static func attachment(from value: JSONValue) throws(JSONError) -> Attachment {
    _ = try value.members()
    guard let kind = value.present("kind") else {
      throw value.error("has no kind; it is one of \(names(Attachment.Kind.self))")
    }
    var attachment = Attachment(kind: try choice(kind))
    attachment.name = try value.present("name")?.string()
    attachment.width = try size(value.present("width"))
    attachment.height = try size(value.present("height"))
    attachment.duration = try size(value.present("duration"))
    if let bytes = value.present("bytes") { attachment.bytes = try whole(bytes, atLeast: 0) }
    attachment.title = try value.present("title")?.string()
    attachment.summary = try value.present("description")?.string()
    attachment.url = try value.present("url")?.string()
    attachment.path = try value.present("path")?.string()
    if let waveform = value.present("waveform") { attachment.waveform = try NativeContent.waveform(waveform) }
    if let thumbnail = value.present("thumbnail") { attachment.thumbnail = try NativeContent.thumbnail(thumbnail) }
    return attachment
  }

  /// One of an enumeration's values, by its name.
  package static func choice<Choice: RawRepresentable & CaseIterable>(
    _ value: JSONValue
  ) throws(JSONError) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: try value.string()) else {
      throw value.error("must be one of \(names(Choice.self)), not \(value.summary)")
    }
    return choice
  }

  /// The moment that a string names as RFC 3339 has it.
  package static func time(_ value: JSONValue) throws(JSONError) -> Timestamp {
    guard value.kind == .string else { throw value.mismatch("a time like \"2024-03-01T09:15:00Z\"") }
    do {
      return try RFC3339.parse(try value.string())
    } catch let failure as RFC3339.Failure {
      throw value.error("\(failure.problem); it is \(value.summary)")
    } catch {
      throw value.mismatch("a string")
    }
  }

  /// A time as a string or as a number since 1970.
  ///
  /// Numbers below 10^11 are seconds (which lasts until the year 5138), others milliseconds.
  private static func looseTime(_ value: JSONValue) throws(JSONError) -> Timestamp {
    if value.kind == .string { return try time(value) }
    guard let number = try? value.number() else {
      throw value.mismatch("a time like \"2024-03-01T09:15:00Z\" or a number since 1970")
    }
    let milliseconds = abs(number) < 1e11 ? number * 1_000 : number
    guard abs(milliseconds) < 1e15 else { throw value.error("is out of the range of times: \(value.summary)") }
    return Timestamp(milliseconds: Int64(milliseconds.rounded()))
  }

  static func size(_ value: JSONValue?) throws(JSONError) -> Double? {
    guard let value else { return nil }
    let number = try value.number()
    guard number >= 0 else { throw value.mismatch("0 or more") }
    return number
  }

  static func whole(_ value: JSONValue, atLeast least: Int) throws(JSONError) -> Int {
    let number = try value.integer()
    guard number >= least else { throw value.mismatch("\(least) or more") }
    return number
  }

  static func nonEmpty(_ value: JSONValue) throws(JSONError) -> String {
    let text = try value.string()
    guard !text.isEmpty else { throw value.error("must not be empty") }
    return text
  }

  private static func names<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) -> String where Choice.RawValue == String {
    Choice.allCases.map(\.rawValue).joined(separator: ", ")
  }

  static func knowsKey(_ key: String) -> Bool {
    switch key {
    case "id", "sender", "sentAt", "ts", "text", "markup", "outgoing", "attachments", "replyTo", "reactions", "status",
      "edited", "deleted", "system", "forwarded", "pinned", "collapsedLines", "poll", "call", "thread", "mentions",
      "customEmoji", "blocks":
      return true
    default: return false
    }
  }
}

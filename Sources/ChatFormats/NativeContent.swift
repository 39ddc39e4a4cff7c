import ChatModel
import JSONLines

/// Reads what few messages have from their JSON: polls, calls, threads, mentions, custom emoji, blocks.
enum NativeContent {
  /// `{"question":"Lunch?","options":[{"text":"Pizza","votes":3,"mine":true}],"voters":4,"multiple":true,"closed":true}`.
  static func poll(_ value: JSONValue) throws(JSONError) -> Poll {
    _ = try value.members()
    guard let question = value.present("question") else { throw value.error("has no question") }
    guard let options = value.present("options") else { throw value.error("has no options") }
    var poll = Poll(question: try question.string(), options: [])
    for element in try options.elements() {
      _ = try element.members()
      guard let text = element.present("text") else { throw element.error("has no text") }
      var option = Poll.Option(text: try text.string())
      if let votes = element.present("votes") { option.votes = try NativeMessage.whole(votes, atLeast: 0) }
      if let mine = element.present("mine") { option.isMine = try mine.boolean() }
      poll.options.append(option)
    }
    if let voters = value.present("voters") { poll.voters = try NativeMessage.whole(voters, atLeast: 0) }
    if let multiple = value.present("multiple") { poll.allowsSeveral = try multiple.boolean() }
    if let closed = value.present("closed") { poll.isClosed = try closed.boolean() }
    return poll
  }

  /// `{"kind":"video","outcome":"missed","duration":75}`.
  static func call(_ value: JSONValue) throws(JSONError) -> Call {
    _ = try value.members()
    var call = Call()
    if let kind = value.present("kind") { call.kind = try NativeMessage.choice(kind) }
    if let outcome = value.present("outcome") { call.outcome = try NativeMessage.choice(outcome) }
    call.duration = try NativeMessage.size(value.present("duration"))
    return call
  }

  /// `{"replies":12,"lastReplier":"Bo","lastReplyAt":"2024-03-01T09:15:00Z"}`.
  static func thread(_ value: JSONValue) throws(JSONError) -> ThreadSummary {
    _ = try value.members()
    guard let replies = value.present("replies") else { throw value.error("has no replies") }
    var thread = ThreadSummary(replyCount: try NativeMessage.whole(replies, atLeast: 0))
    thread.lastReplier = try value.present("lastReplier")?.string()
    if let time = value.present("lastReplyAt") { thread.lastReplyAt = try NativeMessage.time(time) }
    return thread
  }

  /// `{"path":"a.jpg","url":"https://…","width":1200,"height":630}`.
  static func thumbnail(_ value: JSONValue) throws(JSONError) -> Thumbnail {
    _ = try value.members()
    return Thumbnail(
      width: try NativeMessage.size(value.present("width")), height: try NativeMessage.size(value.present("height")),
      url: try value.present("url")?.string(), path: try value.present("path")?.string())
  }

  /// A list of numbers from 0 to 1.
  static func waveform(_ value: JSONValue) throws(JSONError) -> [Double] {
    var samples: [Double] = []
    for element in try value.elements() {
      let sample = try element.number()
      guard (0...1).contains(sample) else { throw element.mismatch("a number from 0 to 1") }
      samples.append(sample)
    }
    return samples
  }

  /// A list of `{"start":0,"end":4,"id":"Ana"}`.
  static func mentions(_ value: JSONValue) throws(JSONError) -> [Mention] {
    var mentions: [Mention] = []
    for element in try value.elements() {
      let range = try range(of: element)
      guard let id = element.present("id") else { throw element.error("has no id") }
      mentions.append(Mention(utf8Range: range, participant: try NativeMessage.nonEmpty(id)))
    }
    return mentions
  }

  /// A list of `{"start":5,"end":12,"name":"party","path":"party.png","width":128,"height":128}`.
  static func customEmoji(_ value: JSONValue) throws(JSONError) -> [CustomEmoji] {
    var emoji: [CustomEmoji] = []
    for element in try value.elements() {
      let range = try range(of: element)
      guard let name = element.present("name") else { throw element.error("has no name") }
      emoji.append(
        CustomEmoji(
          utf8Range: range, name: try NativeMessage.nonEmpty(name),
          width: try NativeMessage.size(element.present("width")),
          height: try NativeMessage.size(element.present("height")), url: try element.present("url")?.string(),
          path: try element.present("path")?.string()))
    }
    return emoji
  }

  /// A list of `{"text":"…"}`, `{"attachment":{…}}` and `{"splitter":true}`.
  static func blocks(_ value: JSONValue) throws(JSONError) -> [ContentBlock] {
    var blocks: [ContentBlock] = []
    for element in try value.elements() {
      _ = try element.members()
      let (text, attachment) = (element.present("text"), element.present("attachment"))
      let splitter = element.present("splitter")
      guard [text, attachment, splitter].compactMap({ $0 }).count == 1 else {
        throw element.error("must have one of text, attachment and splitter")
      }
      if let text { blocks.append(.text(try text.string())) }
      if let attachment { blocks.append(.attachment(try NativeMessage.attachment(from: attachment))) }
      if let splitter {
        guard try splitter.boolean() else { throw splitter.mismatch("true") }
        blocks.append(.splitter)
      }
    }
    return blocks
  }

  /// Checks that stretches lie in the words, between characters, one after the other.
  ///
  /// The words of Markdown are known only when it is read, so of those nothing but the order is checked.
  static func check(_ message: Message, mentions: JSONValue?, customEmoji: JSONValue?) throws(JSONError) {
    var taken: [Range<Int>] = []
    let words = message.blocks.isEmpty ? message.text : message.blockWords
    let isKnown = message.markup == .plain || !message.blocks.isEmpty
    let boundaries = isKnown ? words.characterBoundaries : []
    for (list, ranges) in [
      (mentions, message.mentions.map(\.utf8Range)), (customEmoji, message.customEmoji.map(\.utf8Range)),
    ] {
      guard let list else { continue }
      for (element, range) in zip(try list.elements(), ranges) {
        if isKnown {
          guard range.upperBound <= words.utf8.count else {
            throw element.error("ends at \(range.upperBound), but the text has \(words.utf8.count) bytes")
          }
          guard boundaries.contains(range.lowerBound), boundaries.contains(range.upperBound) else {
            throw element.error("begins or ends within a character; its offsets count bytes of UTF-8")
          }
        }
        if let other = taken.first(where: { $0.overlaps(range) }) {
          throw element.error("overlaps the one from \(other.lowerBound) to \(other.upperBound)")
        }
        taken.append(range)
      }
    }
  }

  private static func range(of value: JSONValue) throws(JSONError) -> Range<Int> {
    _ = try value.members()
    guard let start = value.present("start") else { throw value.error("has no start") }
    guard let end = value.present("end") else { throw value.error("has no end") }
    let lower = try NativeMessage.whole(start, atLeast: 0)
    let upper = try NativeMessage.whole(end, atLeast: 0)
    guard lower < upper else { throw end.mismatch("more than \(lower)") }
    return lower..<upper
  }
}

extension String {
  /// The UTF-8 offsets at which a character as a reader sees it begins or ends.
  fileprivate var characterBoundaries: Set<Int> {
    var offset = 0
    var result: Set = [0]
    for character in self {
      offset += character.utf8.count
      result.insert(offset)
    }
    return result
  }
}

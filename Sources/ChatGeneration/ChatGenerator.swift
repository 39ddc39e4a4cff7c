import ChatModel

/// Makes chats of any length for benchmarks and tests, the same ones everywhere for a seed.
///
/// Half of the texts are shorter than some 40 characters, the mean is about 65, and a few reach 2,000, as in chats that
/// people have. Seven of ten are in Latin script, the others in eleven scripts; a language lasts for a stretch of the
/// conversation. Words are drawn by Zipf's law. Links, mentions, prices, emoji and line breaks stand among them.
///
///     let messages = ChatGenerator.messages(count: 10_000, seed: 1)
package struct ChatGenerator: Sendable {
  private var random: SplitMix64
  private var index = 0
  private var time: Int64 = 1_709_280_000_000
  private var sender = 0
  private var language = 0
  private var remaining = 0
  private let tables = WordTables.shared

  private static let senders = ["Ana", "Ben", "Chiara", "Deniz", "Emeka", "Фаина"]

  /// A generator that starts from a seed.
  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A chat of `count` messages; the ids are `g0`, `g1`, and so on, the reader is Ana.
  ///
  /// - Complexity: O(*count*).
  package static func messages(count: Int, seed: UInt64) -> [Message] {
    var generator = ChatGenerator(seed: seed)
    var messages: [Message] = []
    messages.reserveCapacity(count)
    for _ in 0..<count { messages.append(generator.next()) }
    return messages
  }

  /// A chat of `count` messages with its participants.
  ///
  /// - Complexity: O(*count*).
  package static func log(count: Int, seed: UInt64) -> ChatLog {
    ChatLog(
      title: "Generated chat", me: senders[0], participants: senders.map { Participant(id: $0) },
      messages: messages(count: count, seed: seed))
  }

  /// The message that comes next.
  package mutating func next() -> Message {
    if remaining == 0 {
      language = tables.pickLanguage(random.below(1_000))
      remaining = 1 + random.below(12)
    }
    remaining -= 1
    // People write two or three messages in a row, mostly within a minute, and rest in between.
    if random.chance(600) { sender = random.below(Self.senders.count) }
    time += Int64(pause()) * 1_000
    let id = MessageID("g\(index)")
    var message = Message(id: id, sender: Self.senders[sender], sentAt: Timestamp(milliseconds: time), text: text())
    message.isOutgoing = sender == 0
    if message.isOutgoing { message.status = random.chance(900) ? .read : .delivered }
    index += 1
    return message
  }

  /// Seconds until the next message.
  private mutating func pause() -> Int {
    let roll = random.below(100)
    if roll < 70 { return 2 + random.below(60) }
    if roll < 95 { return 60 + random.below(1_500) }
    return 3_600 + random.below(36_000)
  }

  private mutating func text() -> String {
    if random.chance(45) { return emojiOnly() }
    let target = length()
    let words = tables.languages[language]
    var text: [UInt8] = []
    text.reserveCapacity(target * 3 + 32)
    var characters = 0
    var sentence = 0
    var isFirst = true
    while characters < target {
      if !isFirst {
        if words.separator.isEmpty == false {
          text += words.separator
          characters += 1
        }
      }
      isFirst = false
      if random.chance(12) {
        let piece = special()
        text += piece.bytes
        characters += piece.characters
      } else {
        let word = words.pick(&random)
        text += sentence == 0 && random.chance(600) ? word.capitalized : word.bytes
        characters += word.characters
      }
      sentence += 1
      guard characters < target else { break }
      if sentence > 4, random.chance(110) {
        let mark = random.below(6)
        text += mark == 0 ? words.question : (mark == 1 ? words.exclamation : words.stop)
        characters += 1
        sentence = 0
        if target > 150, random.chance(150) {
          text += random.chance(500) ? [0x0A, 0x0A] : [0x0A]
          characters += 1
          isFirst = true
        }
      } else if sentence > 1, random.chance(70) {
        text += words.comma
        characters += 1
      }
    }
    if random.chance(280) { text += random.chance(250) ? words.question : words.stop }
    if random.chance(110) {
      text.append(0x20)
      text += tables.emoji[zipf(tables.emoji.count)]
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// One to four emoji and nothing else.
  private mutating func emojiOnly() -> String {
    var text: [UInt8] = []
    for _ in 0...max(0, random.below(7) - 3) { text += tables.emoji[zipf(tables.emoji.count)] }
    return String(decoding: text, as: UTF8.self)
  }

  /// A number below `count`; small ones are likelier, as with squares of random numbers.
  private mutating func zipf(_ count: Int) -> Int {
    let roll = random.below(1_000)
    return roll * roll * count / 1_000_000
  }

  /// How many characters a text has: short answers, sentences, paragraphs, and a long tail.
  private mutating func length() -> Int {
    let roll = random.below(1_000)
    if roll < 170 { return 2 + random.below(10) }
    if roll < 550 { return 10 + random.below(36) }
    if roll < 880 { return 40 + random.below(70) }
    if roll < 985 { return 100 + random.below(160) }
    if roll < 998 { return 250 + random.below(450) }
    return 700 + random.below(1_250)
  }

  /// Something that is no word: a link, a mention, a price, a time, a hashtag, code.
  private mutating func special() -> WordTables.Word {
    let number = random.below(900) + 2
    let text: String
    switch random.below(9) {
    case 0: text = "https://example.org/p/\(number)?ref=chat&lang=\(tables.languages[language].code)"
    case 1: text = "www.example.com/\(tables.slugs[random.below(tables.slugs.count)])"
    case 2: text = "@" + Self.senders[random.below(Self.senders.count)]
    case 3: text = "\(number),\(random.below(90) + 10)\u{A0}€"
    case 4: text = "$\(number).\(random.below(90) + 10)"
    case 5: text = "\(random.below(14) + 8):\(random.below(50) + 10)"
    case 6: text = "#" + tables.slugs[random.below(tables.slugs.count)]
    case 7: text = "\(number)\u{A0}km"
    default: text = "`x = \(number)`"
    }
    return WordTables.Word(text)
  }
}

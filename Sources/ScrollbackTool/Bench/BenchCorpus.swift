import ChatGeneration
import CivilTime
import Scrollback

/// The messages that are measured, and how they are set: Noto Sans at 16 points in lines of 20.
struct BenchCorpus: Sendable {
  /// The messages.
  let messages: [Message]
  /// Their texts.
  let texts: [String]
  /// Where they come from, for the table.
  let name: String

  private static let style = TextStyle()

  /// The texts of a corpus that was read before, or made ones.
  init(_ settings: Settings) throws(ToolError) {
    if let path = settings.corpus {
      var reading = settings
      reading.input = path
      let log = try LogFile.read(reading, calendar: try settings.calendar())
      let messages = Array(log.messages.prefix(settings.count ?? Int.max))
      guard !messages.isEmpty else {
        throw ToolError(.input, at: path, "there is no message in it to measure; name a log with messages")
      }
      self.init(messages: messages, name: path)
    } else {
      let count = settings.count ?? 10_000
      self.init(messages: ChatGenerator.messages(count: count, seed: settings.seed), name: "generated chat")
    }
  }

  init(messages: [Message], name: String) {
    self.messages = messages
    self.name = name
    texts = messages.map { message in
      var text = message.text
      text.makeContiguousUTF8()
      return text
    }
  }

  /// How many messages there are.
  var count: Int { texts.count }
  /// How many UTF-8 bytes the texts have.
  var byteCount: Int { texts.reduce(0) { $0 + $1.utf8.count } }

  /// A text as it is set.
  static func styled(_ text: String) -> StyledText { StyledText(text, style: style, lineHeight: .fixed(Length(20))) }

  /// New messages of the same words: the beginning of one and the end of another one, which stands `distance` further on.
  ///
  /// They are parted at the space nearest to the middle; a text without a space stays whole.
  func spliced(distance: Int) -> [String] {
    let halves = texts.map { text -> (Substring, Substring) in
      let utf8 = text.utf8
      let middle = utf8.index(utf8.startIndex, offsetBy: utf8.count / 2)
      guard let space = utf8[middle...].firstIndex(of: 0x20) ?? utf8[..<middle].lastIndex(of: 0x20) else {
        return (text[...], "")
      }
      return (text[..<space], text[space...])
    }
    return halves.indices.map { index in
      var text = String(halves[index].0)
      if !halves[index].1.isEmpty { text += halves[(index + distance) % halves.count].1 }
      return text
    }
  }

  /// Copies of the texts, each in an order of its own.
  func shuffledCopies(_ copies: Int) -> [String] {
    var random = SplitMix64(seed: 7)
    var all: [String] = []
    all.reserveCapacity(copies * count)
    for _ in 0..<copies { all += texts.shuffled(using: &random) }
    return all
  }

  /// A few words of every script, so that fonts are open before anything is measured.
  static let warmUp = [
    "Warm up, quickly! 12:30 (ok) @x #y https://a.b/c?d=e", "Ünïcödé žluťoučký", "Привет, как дела?", "Καλημέρα κόσμε",
    "مرحبا بالعالم", "שלום עולם", "नमस्ते दुनिया", "สวัสดีชาวโลก", "你好，世界。", "こんにちは、カタカナ", "안녕하세요",
    "Գարուն", "გამარჯობა", "👋🏽 😀 👨‍👩‍👧 ❤️", "€ → ∑ ★ ¾",
  ]
}

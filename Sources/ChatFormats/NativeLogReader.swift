import ChatModel
import JSONLines

/// Reads the native log, one JSON object a line.
struct NativeLogReader {
  let options: ChatLogReader.Options
  private let parser = JSONParser()
  private var log = ChatLog()
  private var skipped: [ChatLogReading.SkippedLine] = []
  /// The line of each id.
  private var lines: [MessageID: Int] = [:]
  private var position = 0

  init(options: ChatLogReader.Options) {
    self.options = options
    log.me = options.me
  }

  static func read(
    _ reader: LineReader, options: ChatLogReader.Options
  ) throws(ChatLogError) -> ChatLogReading {
    var native = NativeLogReader(options: options)
    try native.readLines(reader)
    return ChatLogReading(log: native.log, format: .native, skipped: native.skipped, notes: [])
  }

  private mutating func readLines(_ reader: LineReader) throws(ChatLogError) {
    while try ChatLogReader.advance(reader) {
      let line = reader.lineNumber
      let parsed = reader.withLine { bytes -> Result<JSONValue, JSONError>? in
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return nil }
        return Result { () throws(JSONError) in try parser.parse(bytes) }
      }
      guard let parsed else { continue }
      do {
        let value = try parsed.get()
        if let version = value["scrollback"] {
          try readHeader(value, version: version)
        } else {
          try readMessage(value, path: reader.path, line: line)
        }
      } catch let error as JSONError {
        if case .failure = parsed { position += 1 }
        try skip(ChatLogError(kind: .badLine, path: reader.path, line: line, problem: error.problem))
      } catch let error as ChatLogError {
        try skip(error)
      } catch {
        continue
      }
    }
  }

  private mutating func skip(_ error: ChatLogError) throws(ChatLogError) {
    guard options.skipBad else { throw error }
    skipped.append(ChatLogReading.SkippedLine(line: error.line ?? 0, reason: error.problem))
  }

  private mutating func readMessage(_ value: JSONValue, path: String, line: Int) throws {
    position += 1
    let message = try NativeMessage.message(from: value, position: position, me: log.me)
    if let first = lines[message.id] {
      throw ChatLogError(
        kind: .duplicateID, path: path, line: line,
        problem: "the id \(JSONWriter.quoted(message.id.rawValue)) is already taken by line \(first); give each"
          + " message an id of its own, or none")
    }
    lines[message.id] = line
    log.messages.append(message)
  }

  private mutating func readHeader(_ value: JSONValue, version: JSONValue) throws(JSONError) {
    guard position == 0 else { throw value.error("is a header, which can only be the first line") }
    guard try version.integer() == 1 else {
      throw version.error("must be 1, not \(version.summary): this log is of a later version")
    }
    if let me = value.present("me"), options.me == nil { log.me = try me.string() }
    log.title = try value.present("title")?.string()
    guard let participants = value.present("participants") else { return }
    var ids: Set<String> = []
    for element in try participants.elements() {
      _ = try element.members()
      guard let id = element.present("id") else { throw element.error("has no id") }
      var participant = Participant(id: try id.string(), name: try element.present("name")?.string())
      if let color = element.present("color") { participant.color = try self.color(color) }
      guard ids.insert(participant.id).inserted else { throw id.error("is \(id.summary) for the second time") }
      log.participants.append(participant)
    }
  }

  private func color(_ value: JSONValue) throws(JSONError) -> String {
    let text = try value.string()
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.count == 6 || digits.count == 3,
      digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { throw value.mismatch("a colour like \"#3366cc\"") }
    return digits.count == 6 ? text : "#" + digits.map { "\($0)\($0)" }.joined()
  }
}

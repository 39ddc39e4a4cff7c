import ChatModel
import JSONLines

/// Reads the text that WhatsApp exports.
///
/// The first record decides what a record of the file begins with; every other line continues the record before it, also
/// one like `10:30: be there`.
struct WhatsAppLogReader {
  private struct Record {
    var line: Int
    var head: WhatsAppHead
    var body: String
  }

  private struct RawTime {
    var line: Int
    var fields: [WhatsAppHead.Field]
    var hour: Int
    var minute: Int
    var second: Int
  }

  private let options: ChatLogReader.Options
  private let path: String
  private var shape: WhatsAppHead.Shape?
  private var open: Record?
  private var messages: [Message] = []
  private var times: [RawTime] = []
  private var senders: [String] = []
  private var knownSenders: Set<String> = []
  private var readers: Set<String> = []
  private var skipped: [ChatLogReading.SkippedLine] = []
  private var title: String?

  private init(options: ChatLogReader.Options, path: String) {
    self.options = options
    self.path = path
  }

  static func read(
    _ reader: LineReader, options: ChatLogReader.Options
  ) throws(ChatLogError) -> ChatLogReading {
    var log = WhatsAppLogReader(options: options, path: reader.path)
    while try ChatLogReader.advance(reader) {
      let line = reader.withLine { String(decoding: $0, as: UTF8.self) }
      try log.readLine(line, number: reader.lineNumber)
    }
    log.closeRecord()
    return try log.finish()
  }

  private mutating func readLine(_ line: String, number: Int) throws(ChatLogError) {
    if let head = WhatsAppHead(line), shape == nil || head.shape == shape {
      closeRecord()
      shape = head.shape
      open = Record(line: number, head: head, body: head.body)
      open?.head.body = ""
    } else if open != nil {
      open?.body += "\n"
      open?.body += line
    } else if !line.allSatisfy(\.isWhitespace) {
      try skip(number, "it stands before the first message and begins with no date; remove it")
    }
  }

  private mutating func skip(_ line: Int, _ problem: String) throws(ChatLogError) {
    guard options.skipBad else { throw ChatLogError(kind: .badLine, path: path, line: line, problem: problem) }
    skipped.append(ChatLogReading.SkippedLine(line: line, reason: problem))
  }

  private mutating func closeRecord() {
    guard let record = open else { return }
    open = nil
    let head = record.head
    let body = WhatsAppBody(record.body, isBracketed: head.shape.isBracketed)
    if body.isSystem, messages.isEmpty, head.shape.isBracketed, WhatsAppBody.isEncryptionNotice(body.text) {
      title = WhatsAppBody.author(of: record.body)
    }
    var message = Message(id: MessageID("#\(messages.count + 1)"), sender: body.author, text: body.text)
    message.attachments = body.attachments
    message.isSystem = body.isSystem
    message.isDeleted = body.isDeleted
    message.isEdited = body.isEdited
    messages.append(message)
    times.append(
      RawTime(
        line: record.line, fields: head.fields, hour: head.hourOfDay, minute: head.minute, second: head.second ?? 0))
    guard let author = body.author else { return }
    if knownSenders.insert(author).inserted { senders.append(author) }
    if body.isReaders { readers.insert(author) }
  }

  private mutating func finish() throws(ChatLogError) -> ChatLogReading {
    guard !messages.isEmpty else {
      throw ChatLogError(
        kind: .unknownFormat, path: path, problem: "it has no line that begins as WhatsApp's messages do, with a date")
    }
    var notes: [String] = []
    let (order, isCertain) = WhatsAppDateOrder.decide(times.map(\.fields))
    if !isCertain { notes.append("day and month order is ambiguous; read as day/month") }
    let me = options.me ?? (readers.count == 1 ? readers.first : nil)
    if options.me == nil, let me {
      notes.append("\(me) is taken for the reader, who deleted a message of that name")
    }
    var kept: [Message] = []
    kept.reserveCapacity(messages.count)
    for (message, time) in zip(messages, times) {
      guard let date = order.date(time.fields) else {
        try skip(time.line, "its date is not in the calendar, read as \(order.words)")
        continue
      }
      let clock = WallClockTime(
        year: date.year, month: date.month, day: date.day, hour: time.hour, minute: time.minute, second: time.second)
      var message = message
      message.sentAt = Timestamp(milliseconds: options.localTime(clock))
      message.isOutgoing = me != nil && message.sender == me
      kept.append(message)
    }
    skipped.sort { $0.line < $1.line }
    let log = ChatLog(
      title: title.flatMap { knownSenders.contains($0) ? nil : $0 }, me: me,
      participants: senders.map { Participant(id: $0) }, messages: kept)
    return ChatLogReading(log: log, format: .whatsapp, skipped: skipped, notes: notes)
  }
}

extension WhatsAppDateOrder {
  fileprivate var words: String {
    switch self {
    case .dayMonthYear: return "day, month, year"
    case .monthDayYear: return "month, day, year"
    case .yearMonthDay: return "year, month, day"
    }
  }
}

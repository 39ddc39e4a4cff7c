import ChatFormats
import ChatModel
import JSONLines

/// Reads the events of a stream one by one, holding one line at a time.
///
/// A stream has an event a line, a JSON object such as `{"do":"append","messages":[{"text":"Hello"}]}`. Every error names
/// the line it is about, so that a stream of a million events can be mended.
public final class StreamReader {
  private let lines: LineReader
  private let parser = JSONParser()
  private let me: String?
  /// How many messages the stream has named so far; one without an id is called by its number.
  private var messageCount = 0

  /// Opens a stream; `-` is standard input.
  ///
  /// - Parameter me: the sender whose messages are outgoing unless they say otherwise.
  /// - Throws: an error of kind `unreadable` if there is no such file, or it may not be read.
  public init(path: String, me: String? = nil) throws(StreamError) {
    self.me = me
    do throws(FileError) {
      lines = try LineReader(path: path)
    } catch {
      throw StreamError(kind: .unreadable, path: path, problem: error.problem)
    }
  }

  /// Reads a stream that is in memory already.
  ///
  /// - Parameter name: what errors call it.
  /// - Parameter me: the sender whose messages are outgoing unless they say otherwise.
  public init(bytes: [UInt8], name: String, me: String? = nil) {
    self.me = me
    lines = LineReader(bytes: bytes, name: name)
  }

  /// The stream as it was named.
  public var path: String { lines.path }

  /// A line of the stream as errors name it: `FILE:LINE`.
  public func place(of line: Int) -> String { StreamError.place(path: path, line: line) }

  /// Which part of the stream has been read, from 0 to 1; nil if nobody knows how long it is.
  public var share: Double? {
    lines.byteCount.map { $0 > 0 ? min(1, Double(lines.bytesRead) / Double($0)) : 1 }
  }

  /// The next event; nil at the end.
  ///
  /// Blank lines and lines that begin with `//` are passed over.
  ///
  /// - Throws: an error with its line if it is not an event. Reading may go on behind it.
  public func next() throws(StreamError) -> StreamEvent? {
    while true {
      do throws(FileError) {
        guard try lines.advance() else { return nil }
      } catch {
        throw StreamError(kind: .unreadable, path: lines.path, problem: error.problem)
      }
      do throws(JSONError) {
        if let event = try lines.withLine({ bytes throws(JSONError) in try event(from: bytes) }) { return event }
      } catch {
        throw StreamError(kind: .badEvent, path: lines.path, line: lines.lineNumber, problem: error.problem)
      }
    }
  }

  private func event(from bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> StreamEvent? {
    let isBlank = bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    guard !isBlank, !bytes.starts(with: [0x2F, 0x2F]) else { return nil }
    return try event(from: try parser.parse(bytes))
  }

  /// The event that an object describes.
  private func event(from value: JSONValue, isInBatch: Bool = false) throws(JSONError) -> StreamEvent {
    _ = try value.members()
    guard let verb = value.present("do") else {
      throw value.error("has no \"do\"; an event is an object such as {\"do\":\"append\",\"messages\":[…]}")
    }
    let name = try verb.string()
    guard let known = StreamVerb(rawValue: name) else {
      let all = StreamVerb.allCases.map(\.rawValue)
      let nearest = NameSuggestion.nearest(to: name, among: all)
      throw verb.error(
        nearest.map { "\(verb.summary) is not known; did you mean \($0)?" }
          ?? "\(verb.summary) is not known; give \(NameSuggestion.list(all))")
    }
    for (key, member) in try value.members() where key != "do" && key != "at" && !known.fields.contains(key) {
      let nearest = NameSuggestion.nearest(to: key, among: known.fields)
      let remedy =
        nearest.map { "did you mean \($0)?" }
        ?? (known.fields.isEmpty ? "it has none" : "it has \(known.fields.joined(separator: ", "))")
      throw JSONError(path: member.path, problem: "\(name) has no field \"\(key)\"; \(remedy)")
    }
    var event = StreamEvent(line: lines.lineNumber, name: name, at: nil, action: .pause)
    if let time = value.present("at"), known != .open || time.kind != .string && time.kind != .object {
      let milliseconds = try time.number()
      guard milliseconds >= 0 else { throw time.mismatch("milliseconds from 0 on") }
      event.at = milliseconds
    }
    if isInBatch, [.batch, .pause, .resume].contains(known) { throw value.error("cannot stand in a batch: \(name)") }
    event.action = try action(known, StreamFields(value: value, verb: name))
    return event
  }

  private func action(_ verb: StreamVerb, _ fields: StreamFields) throws(JSONError) -> StreamEvent.Action {
    switch verb {
    case .configure: return .configure(try fields.configuration())
    case .history: return .history(try messages(fields.required("messages")))
    case .open: return .open(try fields.openPosition())
    case .append: return .edit(.append(try messages(fields.required("messages"))))
    case .prepend: return .edit(.prepend(try messages(fields.required("messages"))))
    case .insert: return .edit(.insert(try message(fields.required("message")), at: try fields.place(isNeeded: false)))
    case .replace: return .edit(.replace(try message(fields.required("message"))))
    case .edit: return .edit(.setText(try fields.id(), try fields.required("text").string()))
    case .appendText: return .edit(.appendText(try fields.id(), try fields.required("text").string()))
    case .remove:
      var ids: [MessageID] = []
      for element in try fields.required("ids").elements() { ids.append(MessageID(try element.string())) }
      return .edit(.remove(ids))
    case .move:
      guard let place = try fields.place(isNeeded: true) else {
        throw fields.value.error("has neither after nor before")
      }
      return .edit(.move(try fields.id(), to: place))
    case .react:
      return .edit(.setReactions(try fields.id(), try NativeMessage.reactions(from: fields.required("reactions"))))
    case .status:
      let status = try fields.required("status")
      return .edit(.setStatus(try fields.id(), status.isNull ? nil : try NativeMessage.choice(status)))
    case .typing:
      return .edit(.setTyping(try fields.required("sender").string(), try fields.required("on").boolean()))
    case .expand: return .edit(.setExpanded(try fields.id(), try fields.required("expanded").boolean()))
    case .attachmentSize:
      return .edit(
        .setAttachmentSize(
          try fields.id(), index: try fields.count("index", from: 0) ?? 0, width: try fields.size("width"),
          height: try fields.size("height")))
    case .loadPrevious: return .loadPrevious
    case .loadNext: return .loadNext
    case .scroll: return .scroll(try fields.scroll())
    case .resize:
      return .resize(
        width: try fields.length("width", in: StreamFields.sides),
        height: try fields.length("height", in: StreamFields.sides))
    case .insets:
      return .insets(
        top: try fields.length("top", in: StreamFields.insets),
        bottom: try fields.length("bottom", in: StreamFields.insets))
    case .textSize: return .textSize(try fields.number("scale", in: 0.5...4) ?? 1)
    case .adjust: return try fields.adjustment()
    case .batch:
      var events: [StreamEvent] = []
      for element in try fields.required("events").elements() {
        events.append(try event(from: element, isInBatch: true))
      }
      return .batch(events)
    case .pause: return .pause
    case .resume: return .resume
    }
  }

  // MARK: Messages

  private func message(_ value: JSONValue) throws(JSONError) -> Message {
    messageCount += 1
    return try NativeMessage.message(from: value, position: messageCount, me: me)
  }

  /// A list of messages, or so many of one kind: `{"count":100,"text":"hello","prefix":"m","senders":2}`.
  private func messages(_ value: JSONValue) throws(JSONError) -> [Message] {
    guard value.kind == .object else {
      var messages: [Message] = []
      for element in try value.elements() { messages.append(try message(element)) }
      return messages
    }
    let known = ["count", "text", "prefix", "senders"]
    for (key, member) in try value.members() where !known.contains(key) {
      throw JSONError(
        path: member.path,
        problem: "generated messages have no field \"\(key)\"; they have count, text, prefix, senders")
    }
    let fields = StreamFields(value: value, verb: "messages")
    guard let count = try fields.count("count", from: 0) else { throw value.error("has no count") }
    guard count <= 10_000_000 else { throw value.error("has a count of more than ten million: \(count)") }
    let senders = try fields.count("senders", from: 1) ?? 1
    let text = try value.present("text")?.string() ?? ""
    let prefix = try value.present("prefix")?.string() ?? "m"
    messageCount += count
    return (0..<count).map { index in
      let sender = "s\(index % senders)"
      return Message(id: MessageID("\(prefix)\(index)"), sender: sender, text: text, isOutgoing: me == sender)
    }
  }
}

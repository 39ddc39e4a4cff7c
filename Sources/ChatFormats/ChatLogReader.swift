import ChatModel
import JSONLines

/// What was read from a log.
public struct ChatLogReading: Hashable, Sendable {
  /// A line that was left out.
  public struct SkippedLine: Hashable, Sendable {
    /// Its number, from 1.
    public var line: Int
    /// What is wrong with it.
    public var reason: String
  }

  /// The chat.
  public var log: ChatLog
  /// The format that it was written in.
  public var format: ChatLogFormat
  /// The lines that were left out, in order.
  ///
  /// Without `skipBad` there are none.
  public var skipped: [SkippedLine]
  /// What the reader had to assume, in words for the user.
  public var notes: [String]
}

/// A format of logs that can be read.
public enum ChatLogFormat: String, CaseIterable, Hashable, Sendable {
  /// One JSON object a line.
  case native
  /// The text that WhatsApp exports on Android and iOS.
  case whatsapp

  /// The format with a name.
  ///
  /// - Throws: An error that lists the names there are.
  public init(named name: String) throws(ChatLogError) {
    guard let format = ChatLogFormat(rawValue: name) else {
      let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw ChatLogError(
        kind: .unknownFormat, problem: "there is no format \(JSONWriter.quoted(name)); the formats are \(known)")
    }
    self = format
  }
}

/// Reads a chat log from a file, from standard input or from memory.
///
///     var options = ChatLogReader.Options()
///     options.me = "Ana"
///     let reading = try ChatLogReader(options: options).read(path: "trip.jsonl")
///     reading.log.messages.count        // as many as the file has
///
/// A file is read once, front to back, so a pipe will do. Memory grows with the messages, not with the file.
public struct ChatLogReader: Sendable {
  /// How a log is to be read.
  public struct Options: Sendable {
    /// The format; nil to tell it from the content, never from the name.
    public var format: ChatLogFormat?
    /// The sender whose messages are outgoing; nil to take what the log says.
    public var me: String?
    /// Leave out bad lines and go on, instead of ending with the first.
    public var skipBad: Bool
    /// Milliseconds since 1970 in UTC of a local time, for logs that do not name their zone.
    ///
    /// UTC unless set.
    public var localTime: @Sendable (WallClockTime) -> Int64

    /// Options with their defaults.
    public init(
      format: ChatLogFormat? = nil, me: String? = nil, skipBad: Bool = false,
      localTime: @escaping @Sendable (WallClockTime) -> Int64 = { $0.millisecondsInUTC }
    ) {
      self.format = format
      self.me = me
      self.skipBad = skipBad
      self.localTime = localTime
    }
  }

  /// How logs are read.
  public var options: Options

  /// A reader with options.
  public init(options: Options = Options()) { self.options = options }

  /// Reads the log in a file, or on standard input for `-`.
  ///
  /// - Throws: What is wrong with the file or with its first bad line.
  /// - Complexity: O(*n*) in the size of the file.
  public func read(path: String) throws(ChatLogError) -> ChatLogReading {
    let reader: LineReader
    do { reader = try LineReader(path: path) } catch { throw ChatLogError(error) }
    return try read(reader)
  }

  /// Reads a log that is in memory; `name` stands for the file in errors.
  ///
  /// - Throws: What is wrong with the text or with its first bad line.
  /// - Complexity: O(*n*) in the number of bytes.
  public func read(bytes: [UInt8], name: String) throws(ChatLogError) -> ChatLogReading {
    try read(LineReader(bytes: bytes, name: name))
  }

  func read(_ reader: LineReader) throws(ChatLogError) -> ChatLogReading {
    let start: ArraySlice<UInt8>
    do { start = try reader.peek(FormatGuess.bytesNeeded) } catch { throw ChatLogError(error) }
    try FormatGuess.checkText(start, path: reader.path)
    let format: ChatLogFormat
    if let named = options.format {
      format = named
    } else {
      format = try FormatGuess.format(of: start, path: reader.path)
    }
    switch format {
    case .native: return try NativeLogReader.read(reader, options: options)
    case .whatsapp: return try WhatsAppLogReader.read(reader, options: options)
    }
  }

  static func advance(_ reader: LineReader) throws(ChatLogError) -> Bool {
    do { return try reader.advance() } catch { throw ChatLogError(error) }
  }
}

import JSONLines

/// Tells a log's format from the way it begins.
enum FormatGuess {
  /// How much of a file's beginning is looked at.
  static let bytesNeeded = 16_384

  /// Refuses what is no UTF-8 text: nothing at all, UTF-16, and binary files, which have NUL bytes near their start.
  static func checkText(_ start: ArraySlice<UInt8>, path: String) throws(ChatLogError) {
    if start.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }), start.count < bytesNeeded {
      throw ChatLogError(kind: .empty, path: path, problem: "it is empty; a log has a message on every line")
    }
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
      throw ChatLogError(kind: .notText, path: path, problem: "it is UTF-16 text; save it as UTF-8")
    }
    // A stray NUL inside a text is a matter for the line that it is in.
    let controls = start.count { $0 < 0x20 && !(0x09...0x0D).contains($0) && $0 != 0x1B }
    let nuls = start.count { $0 == 0 }
    if (nuls > 1 && nuls * 200 > start.count) || controls * 10 > start.count {
      throw ChatLogError(
        kind: .notText, path: path, problem: "it is a binary file, not a text; unpack it first if it is an archive")
    }
    if start.starts(with: Array("PK".utf8) + [3, 4]) || start.starts(with: [0x1F, 0x8B]) {
      throw ChatLogError(
        kind: .notText, path: path, problem: "it is a compressed archive; unpack it and name the log inside")
    }
  }

  /// The format of a text that begins so.
  static func format(of start: ArraySlice<UInt8>, path: String) throws(ChatLogError) -> ChatLogFormat {
    let first = start.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    if first == UInt8(ascii: "{") { return .native }
    let lines = start.split(separator: 0x0A, maxSplits: 40, omittingEmptySubsequences: true).prefix(40)
    if lines.contains(where: { WhatsAppHead(String(decoding: $0.prefix(400), as: UTF8.self)) != nil }) {
      return .whatsapp
    }
    if first == UInt8(ascii: "[") {
      throw ChatLogError(
        kind: .unknownFormat, path: path,
        problem: "it is one JSON list, not JSON Lines; write one message a line, without the brackets and commas")
    }
    let known = ChatLogFormat.allCases.map(\.rawValue).joined(separator: ", ")
    throw ChatLogError(
      kind: .unknownFormat, path: path,
      problem: "it is in none of the formats that are known (\(known)); name the format if you know it")
  }
}

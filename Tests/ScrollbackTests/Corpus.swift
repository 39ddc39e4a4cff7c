import ChatFormats
import Foundation
import Scrollback

/// The chats in `Corpora`, and the two ways to measure them.
enum Corpus {
  static let directory = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Corpora")

  static let names = [
    "agent.jsonl", "emoji.jsonl", "family-rtl.jsonl", "group.jsonl", "languages.jsonl", "long.jsonl",
    "spaces-and-breaks.jsonl", "whatsapp-android-de.txt", "whatsapp-ios-en.txt", kinds,
  ]

  /// One message of each kind.
  static let kinds = "../Golden/kinds.jsonl"

  static func log(_ name: String) throws -> ChatLog {
    try ChatLogReader().read(path: directory.appendingPathComponent("Logs/\(name)").path).log
  }

  /// Each chat of the corpora laid out.
  static func layout(
    _ name: String, width: Int, metrics: TextMetrics, style: TranscriptStyle = .default,
    direction: LayoutDirection = .leftToRight
  ) async throws -> WholeLayout {
    let log = try log(name)
    let fonts = metrics == .fonts ? try FontLibrary() : nil
    return await WholeLayout(
      of: log.messages,
      context: WholeLayout.Context(
        style: style, environment: LayoutEnvironment(scale: 2, direction: direction, metrics: metrics), fonts: fonts,
        decoration: TranscriptDecorator.Context(participants: log.participants)),
      width: Length(width), threads: 2, keepsTexts: true)
  }
}

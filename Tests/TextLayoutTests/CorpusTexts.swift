import ChatFormats
import ChatGeneration
import Foundation

/// The texts of every log in `Corpora`, and of a generated chat.
enum CorpusTexts {
  /// The texts by log, each once.
  static let logs: [(name: String, texts: [String])] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Corpora/Logs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
    return names.compactMap { name in
      let reading = try? ChatLogReader(options: .init()).read(path: folder.appendingPathComponent(name).path)
      return reading.map { (name, unique($0.log.messages.map(\.text))) }
    }
  }()

  static func generated(_ count: Int, seed: UInt64) -> [String] {
    ChatGenerator.messages(count: count, seed: seed).map(\.text)
  }

  private static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}

import JSONLines
import Scrollback
import TranscriptReplay

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The style that a command line names: one that comes with the package, or a file that changes one.
enum StyleFile {
  private static let maximumSize = 1 << 20

  /// The style of a name, or in a file.
  static func style(named name: String) throws(ToolError) -> TranscriptStyle {
    if let style = TranscriptStyle.named(name) { return style }
    guard name.hasSuffix(".json") || name.contains("/") else {
      let names = TranscriptStyle.names
      let nearest = NameSuggestion.nearest(to: name, among: names)
      throw ToolError(
        .usage, at: "--style \(name)",
        nearest.map { "unknown style; did you mean \($0)?" }
          ?? "unknown style; give \(NameSuggestion.list(names)), or a file that ends in .json")
    }
    let bytes = try InputFile.read(name, kind: .usage, maximumSize: maximumSize)
    let remedy = "write an object such as {\"text\":{\"size\":16}}"
    do {
      _ = try JSONParser().parse(bytes)
    } catch {
      throw ToolError(.usage, at: name, "\(error.problem); \(remedy)")
    }
    do {
      return try JSONDecoder().decode(TranscriptStyle.self, from: Data(bytes))
    } catch let error as StyleError {
      throw ToolError(.usage, at: name, error.description)
    } catch let DecodingError.typeMismatch(_, context) {
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      throw ToolError(.usage, at: name, "\(path.isEmpty ? "" : path + ": ")this value has another type; \(remedy)")
    } catch {
      throw ToolError(.usage, at: name, "this is not a style; \(remedy)")
    }
  }
}

import Scrollback

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The style that a command line names: one that comes with the package, or a file that changes one.
enum StyleFile {
  /// The style of a name, or in a file.
  static func style(named name: String, maximumSize: Int = 1 << 20) throws(ToolError) -> TranscriptStyle {
    if let style = TranscriptStyle.named(name) { return style }
    let isFile = name.hasSuffix(".json") || name.contains("/")
    guard isFile else {
      let names = TranscriptStyle.names
      if let nearest = ArgumentParser.nearest(to: name, among: names) {
        throw ToolError(.usage, at: "--style \(name)", "unknown style; did you mean \(nearest)?")
      }
      throw ToolError(
        .usage, at: "--style \(name)", "unknown style; give \(OptionValue.list(names)), or a file that ends in .json")
    }
    let bytes = try InputFile.read(name, kind: .usage, maximumSize: maximumSize)
    do {
      return try JSONDecoder().decode(TranscriptStyle.self, from: Data(bytes))
    } catch let error as StyleError {
      throw ToolError(.usage, at: name, error.description)
    } catch let DecodingError.dataCorrupted(context) {
      throw ToolError(.usage, at: name, "not JSON\(detail(of: context)); write an object such as {\"text\":{\"size\":16}}")
    } catch let DecodingError.typeMismatch(_, context) {
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      throw ToolError(.usage, at: name, "\(path.isEmpty ? "" : path + ": ")this value has another type; see the style's keys")
    } catch {
      throw ToolError(.usage, at: name, "not a style; write an object such as {\"text\":{\"size\":16}}")
    }
  }

  /// What Foundation says about the place, without its full stop.
  private static func detail(of context: DecodingError.Context) -> String {
    guard let error = context.underlyingError else { return "" }
    let words = "\(error)".split { !$0.isLetter && !$0.isNumber }
    guard let place = words.firstIndex(of: "line"), place + 1 < words.count else { return "" }
    let number = words[place + 1].prefix { $0.isNumber }
    return number.isEmpty ? "" : " (line \(number))"
  }
}

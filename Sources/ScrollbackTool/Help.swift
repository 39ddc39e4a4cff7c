/// The help texts, made from the table of options.
enum Help {
  /// The help of a verb, or of the whole tool.
  static func text(for verb: Verb?) -> String {
    guard let verb else { return general }
    let operand = verb.operand.map { " " + $0 } ?? ""
    var lines = ["scrollback \(verb.rawValue)\(operand) [options]", "", "Prints \(verb.summary).", ""]
    if verb.operand != nil { lines += ["\(verb.operand ?? "") is a file, or - for standard input.", ""] }
    lines += table(
      Option.all.filter { $0.verbs.contains(verb) }.map { ($0.synopsis, $0.help) }
        + [("--help", "this text"), ("--version", "the version")])
    return lines.joined(separator: "\n") + "\n"
  }

  private static var general: String {
    var lines = ["scrollback lays out chat transcripts: messages and a width in, exact frames out.", ""]
    lines += table(
      Verb.allCases.map { ("scrollback \($0.rawValue)\($0.operand.map { " " + $0 } ?? "")", $0.summary) })
    lines += [
      "", "scrollback VERB --help lists the options of a verb; scrollback --version prints the version.", "",
      "Exit status: 0 done, 1 a check failed, 2 wrong usage, 3 the input cannot be read, 4 something is missing.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func table(_ rows: [(String, String)]) -> [String] {
    let widest = rows.map(\.0.count).max() ?? 0
    let column = min(max(widest, 24), 32) + 2
    return rows.map { name, help in
      let gap = name.count + 2 > column ? "\n  " + String(repeating: " ", count: column) : ""
      let padding = gap.isEmpty ? String(repeating: " ", count: column - name.count) : gap
      return "  " + name + padding + help
    }
  }
}

import TranscriptReplay

/// What a command line asks for.
enum Command: Hashable {
  /// The help of a verb, or of the whole tool.
  case help(Verb?)
  /// The version.
  case version
  /// Do it.
  case run(Settings)
}

/// Reads command lines by the table of options.
///
/// Options may stand before or after the operand, as `--name value` or `--name=value`; the last of two wins; `--` ends
/// them. A lone `-` is standard input, or standard output after `-o`.
enum ArgumentParser {
  /// What the arguments after the program's name ask for.
  static func parse(_ arguments: [String]) throws(ToolError) -> Command {
    guard let first = arguments.first else {
      throw ToolError(.usage, "no verb is given; scrollback --help lists them")
    }
    switch first {
    case "--help", "-h": return .help(nil)
    case "--version": return .version
    default: break
    }
    let verb = try self.verb(first)
    return try parse(arguments.dropFirst(), of: verb)
  }

  private static func parse(_ arguments: ArraySlice<String>, of verb: Verb) throws(ToolError) -> Command {
    var settings = Settings(verb: verb)
    var operands: [String] = []
    var rest = arguments
    var isOver = false
    while let argument = rest.popFirst() {
      guard !isOver, argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      switch argument {
      case "--": isOver = true
      case "--help", "-h": return .help(verb)
      case "--version": return .version
      default: try apply(argument, from: &rest, of: verb, to: &settings)
      }
    }
    settings.input = try operand(operands, of: verb)
    try check(settings)
    return .run(settings)
  }

  private static func apply(
    _ argument: String, from rest: inout ArraySlice<String>, of verb: Verb, to settings: inout Settings
  ) throws(ToolError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    guard let option = Option.named(name), option.verbs.contains(verb) else { throw unknown(name, of: verb) }
    guard let placeholder = option.placeholder else {
      guard parts.count == 1 else { throw ToolError(.usage, at: argument, "\(name) takes no value; leave it out") }
      return try option.apply(&settings, OptionValue(option: name, text: ""))
    }
    if parts.count == 2 { return try option.apply(&settings, OptionValue(option: name, text: parts[1])) }
    guard let value = rest.first, !isOption(value) else {
      throw ToolError(.usage, at: name, "the value is missing; write \(name) \(placeholder)")
    }
    rest.removeFirst()
    try option.apply(&settings, OptionValue(option: name, text: value))
  }

  /// Whether an argument can only be an option; a negative number is none.
  private static func isOption(_ argument: String) -> Bool {
    argument.hasPrefix("--") || Option.named(argument) != nil
  }

  private static func operand(_ operands: [String], of verb: Verb) throws(ToolError) -> String {
    guard let wanted = verb.operand else {
      if let first = operands.first {
        throw ToolError(.usage, at: first, "\(verb.rawValue) takes no file; leave it out")
      }
      return ""
    }
    guard let first = operands.first, !first.isEmpty else {
      throw ToolError(.usage, at: verb.rawValue, "no \(wanted) is given; name a file, or - for standard input")
    }
    if operands.count > 1 {
      throw ToolError(.usage, at: operands[1], "only one \(wanted) can be given; leave this one out")
    }
    return first
  }

  /// What options say together.
  private static func check(_ settings: Settings) throws(ToolError) {
    if settings.last != nil, settings.windowCount != nil || settings.around != nil {
      throw ToolError(.usage, at: "--last", "it cannot stand beside --window or --around; leave one of them out")
    }
    if settings.around != nil, settings.windowCount == nil {
      throw ToolError(.usage, at: "--around", "it needs the size of the window; add --window N")
    }
    if settings.verb == .replay { try checkReplay(settings) }
  }

  /// What suits only some of the ways to show a stream.
  private static func checkReplay(_ settings: Settings) throws(ToolError) {
    func refuse(_ option: String, if isGiven: Bool, _ reason: String) throws(ToolError) {
      if isGiven { throw ToolError(.usage, at: option, reason + "; leave it out") }
    }
    let isPage = settings.writesPage
    if settings.showsStream {
      try refuse("--show", if: isPage, "the page plays the stream by itself")
      try refuse("--frames", if: settings.showsFrames, "a terminal shows no frames")
      try refuse("--font", if: !settings.fonts.isEmpty, "a terminal has its own font")
      try refuse("--text-size", if: settings.textSize != 1, "a terminal has its own size")
    } else {
      try refuse("--theme", if: settings.theme != nil && !isPage, "only --show and a .html have colours")
      try refuse("--plain", if: settings.isPlain, "only --show has colours")
    }
    try refuse("--embed-fonts", if: settings.embedsFonts && !isPage, "only a .html needs fonts")
    try refuse("--realtime", if: isPage && settings.isRealtime, "the page plays events at their times by itself")
  }
}

// MARK: Names that are not known

extension ArgumentParser {
  private static func verb(_ name: String) throws(ToolError) -> Verb {
    if let verb = Verb(rawValue: name) { return verb }
    if name.hasPrefix("-") {
      throw ToolError(.usage, at: name, "options stand after the verb; write scrollback VERB \(name)")
    }
    let nearest = NameSuggestion.nearest(to: name, among: Verb.allCases.map(\.rawValue))
    throw ToolError(
      .usage, at: name,
      nearest.map { "unknown verb; did you mean \($0)?" } ?? "unknown verb; scrollback --help lists them")
  }

  private static func unknown(_ name: String, of verb: Verb) -> ToolError {
    if let known = Option.named(name) {
      let verbs = NameSuggestion.list(Verb.allCases.filter(known.verbs.contains).map(\.rawValue))
      return ToolError(.usage, at: name, "\(verb.rawValue) does not know it, \(verbs) does; leave it out")
    }
    let names = Option.all.filter { $0.verbs.contains(verb) }.map(\.name) + ["--help", "--version"]
    let nearest = NameSuggestion.nearest(to: name, among: names)
    return ToolError(
      .usage, at: name,
      nearest.map { "unknown option; did you mean \($0)?" }
        ?? "unknown option; scrollback \(verb.rawValue) --help lists them")
  }
}

import Scrollback
import TranscriptReplay

/// An option of the command line.
///
/// Parsing, help and suggestions all come from the one table of them.
struct Option: Sendable {
  /// The name with its dashes.
  var name: String
  /// What stands for the value in the help; nil for a switch.
  var placeholder: String?
  /// One line for the help.
  var help: String
  /// The verbs that know the option.
  var verbs: Set<Verb>
  /// Takes the value; a switch is given an empty one.
  var apply: @Sendable (inout Settings, OptionValue) throws(ToolError) -> Void

  init(
    _ name: String, _ placeholder: String? = nil, for verbs: Set<Verb>, _ help: String,
    apply: @escaping @Sendable (inout Settings, OptionValue) throws(ToolError) -> Void
  ) {
    self.name = name
    self.placeholder = placeholder
    self.help = help
    self.verbs = verbs
    self.apply = apply
  }

  /// The name and the placeholder, as the help shows them.
  var synopsis: String { placeholder.map { "\(name) \($0)" } ?? name }
}

extension Option {
  private static let laying: Set<Verb> = [.layout, .replay, .render]
  private static let choosingFonts: Set<Verb> = [.layout, .replay, .render, .doctor]

  private static let reading = laying.union([.show])
  private static let choosing: Set<Verb> = [.layout, .render, .show]

  /// Every option, in the order of the help.
  static let all: [Option] = [
    Option("--width", "W", for: reading, "width in points (390)") { (s, v) throws(ToolError) in
      s.width = try v.length(over: 0, upTo: 1_000_000)
    },
    Option("--height", "H", for: [.layout, .replay], "height of the viewport in points (844)") {
      (s, v) throws(ToolError) in
      s.height = try v.length(over: 0, upTo: 1_000_000)
    },
    Option("--scale", "S", for: laying, "device pixels to a point, 0.25 to 16 (2)") { (s, v) throws(ToolError) in
      s.scale = try v.number(in: 0.25...16)
    },
    Option("--text-size", "F", for: laying, "factor on all text, 0.5 to 4 (1)") { (s, v) throws(ToolError) in
      s.textSize = try v.number(in: 0.5...4)
    },
    Option("--style", "NAME|FILE.json", for: reading, "a named style, or a file that changes the default one (default)")
    {
      (s, v) throws(ToolError) in s.style = try v.nonEmpty("a style's name or a file")
    },
    Option("--direction", "ltr|rtl", for: reading, "direction of the interface (ltr)") { (s, v) throws(ToolError) in
      s.direction = try v.choice()
    },
    Option(
      "--locale", "L", for: choosingFonts.union([.show]), "language of the interface and the text, as a BCP 47 tag (en)"
    ) {
      (s, v) throws(ToolError) in
      s.locale = try v.languageTag()
      s.lineBreaks.locale = s.locale
    },
    Option("--time-zone", "Z", for: reading, "time zone of days and times (UTC)") { (s, v) throws(ToolError) in
      s.timeZone = try v.nonEmpty("a time zone, such as Europe/Berlin")
    },
    Option("--me", "NAME", for: reading, "whose messages are outgoing (as the log says)") { (s, v) throws(ToolError) in
      s.me = try v.nonEmpty("a participant's name")
    },
    Option("--format", "NAME", for: reading, "format of the log (guessed from content)") { (s, v) throws(ToolError) in
      s.format = try v.nonEmpty("a format's name")
    },
    Option("--skip-bad", for: reading, "pass over messages that cannot be read, and say how many") { s, _ in
      s.skipsBad = true
    },
    Option("--font", "FAMILY|FILE", for: choosingFonts, "preferred font; repeatable, in order of preference") {
      (s, v) throws(ToolError) in s.fonts.append(try v.nonEmpty("a font family or a font file"))
    },
    Option("--metrics", "fonts|cells=WxH|terminal", for: laying, "what tells how large characters are (fonts)") {
      (s, v) throws(ToolError) in s.metrics = try v.metrics()
    },
    Option("--line-break", "normal|strict|loose|chromium", for: reading, "how lines begin (normal)") {
      (s, v) throws(ToolError) in
      s.lineBreaks.compatibility = v.text == "chromium" ? .chromium : .unicode
      s.lineBreaks.strictness = v.text == "chromium" ? .normal : try v.choice()
    },
    Option(
      "--text-spacing-trim", "space-all|normal|space-first|trim-start", for: reading,
      "what is trimmed of the blank halves of full-width brackets (space-all)"
    ) {
      (s, v) throws(ToolError) in s.lineBreaks.spacingTrim = try v.choice()
    },
    Option("--word-break", "normal|keep-all", for: reading, "whether CJK words are broken (normal)") {
      (s, v) throws(ToolError) in s.lineBreaks.wordBreak = try v.choice()
    },
    Option("--window", "N|all", for: choosing, "lay out so many messages, the newest or those around --around (all)") {
      (s, v) throws(ToolError) in
      s.windowCount = v.text == "all" ? nil : try v.count(in: 1...100_000_000, or: "all")
    },
    Option("--around", "ID", for: choosing, "the message in the middle of the window") { (s, v) throws(ToolError) in
      s.around = MessageID(try v.nonEmpty("a message's id"))
    },
    Option("--last", "N", for: choosing, "lay out the last so many messages") { (s, v) throws(ToolError) in
      s.last = try v.count(in: 1...100_000_000)
    },
    Option("--lines", for: [.layout], "print the lines of each text") { s, _ in s.showsLines = true },
    Option("--glyphs", for: [.layout], "print the glyphs of each line and their places") { s, _ in
      s.showsGlyphs = true
    },
    Option("--hit", "X,Y", for: [.layout], "print what stands at a point of the transcript instead; repeatable") {
      (s, v) throws(ToolError) in s.hits.append(try v.point())
    },
    Option("--select", "ID:A-B", for: [.layout], "print where bytes A to B of a text stand instead; B may be ID:B") {
      (s, v) throws(ToolError) in s.selections.append(try v.selection())
    },
    Option("--check", for: [.replay], "verify every promise after every event; status 1 if one is broken") { s, _ in
      s.checksPromises = true
    },
    Option("--realtime", for: [.replay], "let events happen at their times") { s, _ in s.isRealtime = true },
    Option("--show", for: [.replay], "play the stream as bubbles in the terminal; elsewhere, one picture an event") {
      s, _ in s.showsStream = true
    },
    Option("--visible", for: [.replay], "print the visible items (as always)") { _, _ in },
    Option("--frames", for: [.replay], "print the frames of the visible items (.html: draw them)") { s, _ in
      s.showsFrames = true
    },
    Option(
      "--output", "KIND", for: [.layout, .bench], "jsonl, json, table or svg (jsonl); bench: table or jsonl (table)"
    ) {
      (s, v) throws(ToolError) in
      s.output = try v.choice()
      guard s.verb != .bench || s.output == .table || s.output == .jsonl else {
        throw v.error("bench prints no such thing; give table or jsonl")
      }
    },
    Option(
      "--theme", "light|dark|print", for: [.render, .show, .replay],
      "colours (.pdf: print; .html: the reader's; show: dark; else light)"
    ) {
      (s, v) throws(ToolError) in
      guard let theme = Theme.named(v.text) else {
        throw v.error("unknown theme; give \(NameSuggestion.list(Theme.names))")
      }
      s.theme = theme
    },
    Option("--page", "a4|letter|WxH|none", for: [.render], "pages of a .pdf, in points; none is a single one (a4)") {
      (s, v) throws(ToolError) in s.page = try v.pageSize()
    },
    Option("--plain", for: [.show, .replay], "no colours, for pagers and files") { s, _ in s.isPlain = true },
    Option(
      "--embed-fonts", for: [.render, .replay], "put the fonts that a .html uses into it (other kinds hold glyphs)"
    ) { s, _ in s.embedsFonts = true },
    Option("--frames-overlay", for: [.render], "draw frames, lines and baselines over the picture") { s, _ in
      s.showsOverlay = true
    },
    Option("--corpus", "LOG", for: [.bench], "the log whose messages are measured (a made-up chat)") {
      (s, v) throws(ToolError) in s.corpus = try v.nonEmpty("a log")
    },
    Option("--widths", "W,W,…", for: [.bench], "widths in points (200,240,280,320,360,400,440,480,520,560,600)") {
      (s, v) throws(ToolError) in s.widths = try v.lengths(over: 0, upTo: 100_000)
    },
    Option("--rounds", "N", for: [.bench], "how often everything is measured (5)") { (s, v) throws(ToolError) in
      s.rounds = try v.count(in: 1...100_000)
    },
    Option("--only", "CASE", for: [.bench], "measure this case only; repeatable, or several with commas between") {
      (s, v) throws(ToolError) in
      s.onlyCases += try v.nonEmpty("a case's name").split(separator: ",").map(String.init)
    },
    Option("--count", "N", for: [.generate, .bench], "how many messages (1000; bench: 10000, or all of the log)") {
      (s, v) throws(ToolError) in
      s.count = try v.count(in: 1...10_000_000)
    },
    Option("--seed", "N", for: [.generate, .bench], "which chat it is (1)") { (s, v) throws(ToolError) in
      s.seed = UInt64(try v.count(in: 0...Int.max))
    },
    Option(
      "-o", "FILE", for: Set(Verb.allCases).subtracting([.doctor]), "write to a file, which appears whole or not at all"
    ) {
      (s, v) throws(ToolError) in s.outputPath = try v.nonEmpty("a file")
    },
    Option("--threads", "N", for: reading, "threads that work, 1 to 256 (one a core); the output does not change") {
      (s, v) throws(ToolError) in s.threads = try v.count(in: 1...256)
    },
    Option("--quiet", for: Set(Verb.allCases), "no progress and no remarks") { s, _ in s.isQuiet = true },
  ]

  /// The option of this name.
  static func named(_ name: String) -> Option? { all.first { $0.name == name } }
}

import Scrollback
import Testing

@testable import ScrollbackTool

@Suite("The command line")
struct ArgumentTests {
  private func settings(_ arguments: String...) throws -> Settings {
    guard case .run(let settings) = try ArgumentParser.parse(arguments) else {
      throw ToolError(.usage, "not a run")
    }
    return settings
  }

  @Test("a log and nothing else gives the defaults of the contract")
  func defaults() throws {
    let settings = try settings("layout", "a.jsonl")
    #expect(settings.input == "a.jsonl")
    #expect(settings.width == Length(390))
    #expect(settings.height == Length(844))
    #expect(settings.scale == 2)
    #expect(settings.textSize == 1)
    #expect(settings.style == nil)
    #expect(settings.direction == .leftToRight)
    #expect(settings.timeZone == "UTC")
    #expect(settings.metrics == .fonts)
    #expect(settings.output == .jsonl)
    #expect(settings.threads == nil)
    #expect(settings.outputPath == nil)
  }

  @Test("--name value and --name=value are the same, before and after the log")
  func spellings() throws {
    let expected = try settings("layout", "a", "--width", "300.5", "--lines")
    #expect(try settings("layout", "--lines", "--width=300.5", "a") == expected)
    #expect(expected.width == Length(points: 300.5))
    #expect(expected.showsLines)
  }

  @Test("the last of two wins, but fonts are collected in order")
  func repeated() throws {
    let settings = try settings("layout", "a", "--width", "1", "--width=2", "--font", "A", "--font=B")
    #expect(settings.width == Length(2))
    #expect(settings.fonts == ["A", "B"])
  }

  @Test("a lone dash is standard input, and standard output after -o; -- ends options")
  func dashes() throws {
    #expect(try settings("layout", "-").input == "-")
    #expect(try settings("layout", "-", "-o", "-").outputPath == "-")
    #expect(try settings("layout", "--lines", "--", "--width").input == "--width")
  }

  @Test("a value may begin with a sign or hold an equals sign")
  func oddValues() throws {
    #expect(try settings("layout", "a", "--me=a=b").me == "a=b")
    #expect(try settings("layout", "a", "--around", "-7", "--window", "3").around == "-7")
  }

  @Test("help and version need nothing else")
  func help() throws {
    #expect(try ArgumentParser.parse(["--help"]) == .help(nil))
    #expect(try ArgumentParser.parse(["layout", "--help", "--width"]) == .help(.layout))
    #expect(try ArgumentParser.parse(["--version"]) == .version)
    #expect(try ArgumentParser.parse(["layout", "--version"]) == .version)
  }

  @Test("cells are width by height, with decimals")
  func cells() throws {
    #expect(
      try settings("layout", "a", "--metrics", "cells=8x20").metrics
        == .cells(Size(width: Length(8), height: Length(20))))
    #expect(
      try settings("layout", "a", "--metrics=cells=7.5x.5").metrics
        == .cells(Size(width: Length(points: 7.5), height: Length(points: 0.5))))
    #expect(try settings("layout", "a", "--metrics", "terminal").metrics == .terminal)
  }

  @Test(
    "what is wrong ends with status 2, and says where and what to do",
    arguments: [
      ([], "no verb"),
      (["layout"], "layout: no LOG is given; name a file, or - for standard input"),
      (["layout", ""], "layout: no LOG is given"),
      (["layout", "a", "b"], "b: only one LOG can be given"),
      (["doctor", "a"], "a: doctor takes no file"),
      (["layuot", "a"], "layuot: unknown verb; did you mean layout?"),
      (["xyzzy"], "xyzzy: unknown verb; scrollback --help lists them"),
      (["--width", "3"], "--width: options stand after the verb"),
      (["show", "a", "--page", "a4"], "--page: show does not know it"),
      (["layout", "a", "--embed-fonts"], "--embed-fonts: layout does not know it, replay or render does"),
      (["replay", "a", "--embed-fonts"], "--embed-fonts: only a .html needs fonts"),
      (["layout", "a", "--hit", "1"], "--hit 1: not a point"),
      (["layout", "a", "--hit=1,nan"], "--hit 1,nan: not a point"),
      (["layout", "a", "--select=a"], "--select a: not a stretch"),
      (["layout", "a", "--select=a:5-2"], "--select a:5-2: ends before it begins"),
      (["layout", "a", "--select=:1-2"], "--select :1-2: the id is empty"),
      (["layout", "a", "--widht", "3"], "--widht: unknown option; did you mean --width?"),
      (["layout", "a", "--with=3"], "--with: unknown option; did you mean --width?"),
      (["layout", "a", "-x"], "-x: unknown option"),
      (["layout", "a", "--qqqqqqqq"], "--qqqqqqqq: unknown option; scrollback layout --help lists them"),
      (["doctor", "--width", "3"], "--width: doctor does not know it"),
      (["layout", "a", "--width"], "--width: the value is missing; write --width W"),
      (["layout", "a", "--width", "--lines"], "--width: the value is missing"),
      (["layout", "a", "--lines=1"], "--lines=1: --lines takes no value"),
      (["layout", "a", "--width", "0"], "--width 0: out of range; give points, more than 0 and at most 1000000"),
      (["layout", "a", "--width", "-390"], "--width -390: out of range"),
      (["layout", "a", "--width", "nan"], "--width nan: not a number"),
      (["layout", "a", "--width", "inf"], "--width inf: not a number"),
      (["layout", "a", "--width", "1e9"], "--width 1e9: out of range"),
      (["layout", "a", "--width", "1000000000"], "--width 1000000000: out of range"),
      (["layout", "a", "--width", "1e999"], "--width 1e999: too large"),
      (["layout", "a", "--width", "0x10"], "--width 0x10: not a number"),
      (["layout", "a", "--width", "1e-300"], "--width 1e-300: too small"),
      (["layout", "a", "--width", "39O"], "--width 39O: not a number"),
      (["layout", "a", "--width="], "--width: not a number"),
      (["layout", "a", "--height", "-1"], "--height -1: out of range"),
      (["layout", "a", "--scale", "0"], "--scale 0: out of range; give a number from 0.25 to 16"),
      (["layout", "a", "--text-size", "0.49"], "--text-size 0.49: out of range; give a number from 0.5 to 4"),
      (["layout", "a", "--text-size", "4.1"], "--text-size 4.1: out of range"),
      (["layout", "a", "--threads", "0"], "--threads 0: out of range; give a whole number from 1 to 256"),
      (["layout", "a", "--threads", "257"], "--threads 257: out of range"),
      (["layout", "a", "--threads", "1.5"], "--threads 1.5: not a whole number"),
      (["layout", "a", "--last", "99999999999999999999"], "--last 99999999999999999999: out of range"),
      (
        ["layout", "a", "--window", "none"],
        "--window none: not a whole number; give a whole number from 1 to 100000000, or all"
      ),
      (["layout", "a", "--around", "x"], "--around: it needs the size of the window; add --window N"),
      (["layout", "a", "--last", "3", "--window", "3"], "--last: it cannot stand beside --window"),
      (["layout", "a", "--direction", "up"], "--direction up: unknown value; give ltr or rtl"),
      (["layout", "a", "--output", "xml"], "--output xml: unknown value; give jsonl, json, table or svg"),
      (["layout", "a", "--metrics", "cells=8"], "--metrics cells=8: not a size"),
      (["layout", "a", "--metrics", "cells=0x20"], "--metrics cells=0x20: a cell's side must be more than 0"),
      (["layout", "a", "--metrics", "cells=nanx20"], "--metrics cells=nanx20: a cell's side"),
      (["layout", "a", "--metrics", "cells=-8x20"], "--metrics cells=-8x20: a cell's side"),
      (["layout", "a", "--metrics", "cells=8x1e9"], "--metrics cells=8x1e9: a cell's side"),
      (["layout", "a", "--metrics", "pixels"], "--metrics pixels: unknown value"),
      (["layout", "a", "--locale", "a_b"], "--locale a_b: not a language tag"),
      (["layout", "a", "--locale", ""], "--locale: not a language tag"),
      (["layout", "a", "--font", ""], "--font: the value is empty"),
    ] as [([String], String)])
  func wrong(_ arguments: [String], _ expected: String) {
    let error = #expect(throws: ToolError.self) { try ArgumentParser.parse(arguments) }
    #expect(error?.kind == .usage)
    let line = error?.line ?? ""
    #expect(line.hasPrefix("scrollback: \(expected)"), "\(line)")
    #expect(line.contains("; "), "\(line) has no remedy")
    #expect(!line.contains("\n"))
  }

  @Test("every option of a verb is in its help, with its line, and nothing else is")
  func helpText() {
    for verb in Verb.allCases {
      let text = Help.text(for: verb)
      for option in Option.all {
        let isListed = text.contains("  \(option.synopsis)\n") || text.contains("  \(option.synopsis)  ")
        #expect(isListed == option.verbs.contains(verb), "\(option.name) in the help of \(verb.rawValue)")
      }
      for line in text.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
      #expect(Help.text(for: nil).contains("scrollback \(verb.rawValue)"))
    }
  }

  @Test("a message stays one line whatever a file is called")
  func oneLine() {
    let error = ToolError(.input, at: "a\nb\u{1B}[31m\u{202E}.txt", "gone; look")
    #expect(error.line == "scrollback: a\\nb\\u{1b}[31m\\u{202e}.txt: gone; look")
    let long = ToolError(.input, at: String(repeating: "x", count: 10_000), "gone; look")
    #expect(long.line.count < 500)
  }
}

import Foundation
import Testing

@testable import ScrollbackTool

/// What is tested here are names, numbers of values and agreement; times say nothing in a test.
@Suite("Benchmarks")
struct BenchTests {
  /// The cases whose lists hold a value for each round and width.
  static let reflows = ["reflow_height", "reflow_shrink", "reflow_shuffled", "reflow_frames", "reflow_drag"]
  /// The cases that have one value a round.
  static let perRound = [
    "cold_repeat", "words_known", "append_one", "append_token", "append_token_long", "window_resize_visible",
    "window_resize_all",
  ]

  private static let corpus = Data(
    """
    {"text":"The quick brown fox jumps over the lazy dog, and then it rests for a while."}
    {"text":"مرحبا بالعالم","ts":1709280000}
    {"text":"你好，世界。\\n\\nTwo paragraphs, the second one somewhat longer than the first.","sender":"Bo"}
    {"id":"x","text":"","sentAt":"2024-03-01T09:15:00Z"}
    {"text":"https://example.org/a/very/long/link/that/is/wider/than/two/hundred/points?and=more"}
    """.utf8)

  @Test("every case is printed, with as many values as rounds and widths ask for")
  func allCases() throws {
    let result = try BuiltTool.run(
      ["bench", "--corpus", "-", "--widths", "200,333.5", "--rounds", "3", "--output", "jsonl"], input: Self.corpus)
    #expect(result.status == 0, "\(result.errors)")
    let objects = try result.objects()
    #expect(Set(objects.compactMap { $0["case"] as? String }) == Set(BenchCase.allCases.map(\.rawValue)))
    for object in objects {
      #expect(object["peer"] as? String == "own")
      let name = try #require(object["case"] as? String)
      if Self.reflows.contains(name) { #expect((object["ms"] as? [Double])?.count == 6, "\(name)") }
      if Self.perRound.contains(name) { #expect((object["ms"] as? [Double])?.count == 3, "\(name)") }
    }
    let first = try #require(objects.first { $0["case"] as? String == "cold_first" })
    #expect((first["ms"] as? [Double])?.count == 1)
    let lines = try #require(objects.first { $0["case"] as? String == "lines" }?["lines"] as? [String: Int])
    #expect(lines.keys.sorted() == ["200", "333.5"])
  }

  @Test("only the cases that were asked for are printed, as a table too")
  func onlySome() throws {
    let result = try BuiltTool.run([
      "bench", "--count", "20", "--only", "lines,reflow_height", "--rounds", "1", "--widths", "300",
    ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text.contains("reflow_height"))
    #expect(result.text.contains(" at 300\n"))
    #expect(!result.text.contains("cold_first"))
  }

  @Test(
    "what cannot be measured is said",
    arguments: [
      (["--only", "nothing"], "scrollback: --only nothing: unknown case; give cold_first, "),
      (["--output", "svg"], "scrollback: --output svg: bench prints no such thing; give table or jsonl"),
      (["--widths", "200,,300"], "scrollback: --widths: not a number; "),
      (["--rounds", "0"], "scrollback: --rounds 0: out of range; "),
    ])
  func wrongUsage(arguments: [String], message: String) throws {
    let result = try BuiltTool.run(["bench"] + arguments)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix(message), "\(result.errors)")
  }

  @Test("an empty corpus is no corpus")
  func emptyCorpus() throws {
    let result = try BuiltTool.run(["bench", "--corpus", "-"], input: Data("{\"scrollback\":1}\n".utf8))
    #expect(result.status == 3)
  }
}

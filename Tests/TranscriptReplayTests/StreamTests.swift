import Foundation
import JSONLines
import Testing
import TranscriptLayout

@testable import TranscriptReplay

/// A stream as a file that is gone after the test.
private struct StreamFile {
  let path: String

  init(_ text: String) throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("stream-\(UUID().uuidString).jsonl").path
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}

/// The lines that a stream is answered with, and the promises that are broken.
private func replay(
  _ path: String, threads: Int = 1, checks: Bool = false
) throws -> (lines: [[UInt8]], broken: [BrokenPromise]) {
  var session = try ReplaySession(.cells, threads: threads)
  let reader = try StreamReader(path: path)
  var lines: [[UInt8]] = []
  var broken: [BrokenPromise] = []
  var check = PromiseCheck()
  while let event = try reader.next() {
    let outcome: ReplaySession.Outcome
    do throws(StreamError) {
      outcome = try session.perform(event)
    } catch {
      var error = error
      error.path = path
      throw error
    }
    if checks { broken += check.broken(outcome, session) }
    lines.append(ReplayLine(showsFrames: true).bytes(number: lines.count + 1, name: event.name, outcome: outcome))
  }
  return (lines, broken)
}

private func replay(text: String, checks: Bool = true) throws -> [JSONValue] {
  let file = try StreamFile(text)
  defer { file.remove() }
  let (lines, broken) = try replay(file.path, checks: checks)
  #expect(broken.isEmpty, "\(broken)")
  return try lines.map { try JSONParser().parse($0) }
}

@Suite("Streams") struct StreamTests {
  private static let directory = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Corpora/Streams")

  private static var samples: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    return names.filter { $0.hasSuffix(".jsonl") }.sorted()
  }

  @Test("there is a sample of every verb")
  func everyVerb() {
    #expect(Set(Self.samples).isSuperset(of: StreamVerb.allCases.map { $0.rawValue + ".jsonl" }))
  }

  @Test("every sample keeps every promise, and gives the same bytes on any number of threads", arguments: samples)
  func sample(name: String) throws {
    let path = Self.directory.appendingPathComponent(name).path
    let (lines, broken) = try replay(path, checks: true)
    #expect(broken.isEmpty, "\(broken)")
    #expect(try replay(path, threads: 4).lines == lines)
  }

  @Test("events are numbered without blank lines and comments, and each has its line")
  func numbering() throws {
    let lines = try replay(
      text: """
        // A comment.
        {"do":"configure","metrics":"cells=8x20"}

        {"do":"history","messages":{"count":3,"text":"hello"}}
          \t
        {"do":"open"}
        """)
    #expect(try lines.map { try $0["event"]?.integer() } == [1, 2, 3])
    #expect(try lines[1]["window"]?["count"]?.integer() == 0)
    #expect(try lines[2]["window"]?["first"]?.string() == "m0")
    #expect(try lines[2]["window"]?["count"]?.integer() == 3)
  }

  @Test("while paused, lines show what was; then everything is one update")
  func paused() throws {
    let lines = try replay(
      text: """
        {"do":"history","messages":{"count":60,"text":"hello"}}
        {"do":"open"}
        {"do":"pause"}
        {"do":"append","messages":[{"id":"a","text":"x"}]}
        {"do":"edit","id":"a","text":"y"}
        {"do":"resume"}
        """)
    for line in lines[2...4] {
      #expect(try line["window"]?["last"]?.string() == "m59")
      #expect(try line["changes"]?["inserted"]?.integer() == 0)
      #expect(try line["reason"]?.string() == "none")
    }
    #expect(try lines[5]["changes"]?["inserted"]?.integer() == 1)
    #expect(try lines[5]["changes"]?["updated"]?.integer() == 0)
  }

  @Test(
    "what is wrong is said with its line",
    arguments: [
      (#"{"do":"apend"}"#, ["did you mean append"]),
      (#"{"do":"append","mesages":[]}"#, ["mesages", "did you mean messages"]),
      (#"{"do":"append"}"#, ["messages"]),
      (#"{"do":"edit","id":"nobody","text":"x"}"#, ["nobody"]),
      (#"{"do":"append","messages":[{"id":"n0","text":"x"},{"id":"n0","text":"y"}]}"#, ["n0", "twice"]),
      (#"{"do":"append","messages":[{"id":"m1","text":"x"}]}"#, ["m1", "twice"]),
      (#"{"do":"insert","message":{"id":"n","text":""},"after":"nobody"}"#, ["nobody"]),
      (#"{"do":"remove","ids":["m0","nobody"]}"#, ["nobody"]),
      (#"{"do":"move","id":"m1"}"#, ["after", "before"]),
      (#"{"do":"scroll"}"#, ["by", "to", "offset"]),
      (#"{"do":"scroll","to":{"message":"nobody"}}"#, ["nobody"]),
      (#"{"do":"scroll","to":{"message":"m1","edge":"left"}}"#, ["left", "center"]),
      (#"{"do":"attachmentSize","id":"m1","index":0,"width":1,"height":1}"#, ["m1", "attachment"]),
      (#"{"do":"configure","width":-4}"#, ["width"]),
      (#"{"do":"configure","style":"chato"}"#, ["chatto"]),
      (#"{"do":"configure","metrics":"cells=0x20"}"#, ["cell"]),
      (#"{"do":"configure","follow":"always"}"#, ["never"]),
      (#"{"do":"adjust","preferredMaxCount":5,"focusPosition":1.5}"#, ["focusPosition"]),
      (#"{"do":"batch","events":[{"do":"pause"}]}"#, ["batch"]),
      (#"{"do":"append","messages":{"text":"x"}}"#, ["count"]),
      (#"{"messages":[]}"#, ["do"]),
      (#"["append"]"#, ["object"]),
      (#"{"do":"append","messages":["#, []),
    ] as [(String, [String])])
  func errors(line: String, words: [String]) throws {
    let file = try StreamFile(
      """
      {"do":"history","messages":{"count":3,"text":"hello"}}

      {"do":"open"}
      \(line)
      """)
    defer { file.remove() }
    do {
      _ = try replay(file.path)
      Issue.record("no error for \(line)")
    } catch let error as StreamError {
      #expect(error.kind == (line.contains("style") ? .style : .badEvent), "\(error)")
      #expect(error.place == "\(file.path):4")
      for word in words { #expect(error.problem.contains(word), "\(error)") }
    }
  }
}

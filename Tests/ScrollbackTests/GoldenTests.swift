import Foundation
import Scrollback
import Testing

/// Frames of one message of each kind, kept in `Corpora/Golden`.
///
/// After a change that is meant, `SCROLLBACK_REFRESH=1 swift test --filter GoldenTests` writes them anew; either way each frame
/// that moved is named. The frames stand for what is laid out, not for what is right: that is worked out by hand in the tests
/// of each kind.
@Suite("Frames of each kind", .serialized)
struct GoldenTests {
  private static let directory = Corpus.directory.appendingPathComponent("Golden")

  private func rows(width: Int, direction: LayoutDirection) async throws -> [String] {
    let log = try ChatLogReader().read(path: Self.directory.appendingPathComponent("kinds.jsonl").path).log
    let metrics = TextMetrics.cells(Size(width: Length(8), height: Length(20)))
    let layout = await WholeLayout(
      of: log.messages,
      context: WholeLayout.Context(
        environment: LayoutEnvironment(scale: 2, direction: direction, metrics: metrics),
        decoration: TranscriptDecorator.Context(participants: log.participants)),
      width: Length(width))
    let json = FrameJSON(showsLines: true)
    return layout.rows.map { String(decoding: json.bytes(of: $0), as: UTF8.self) }
  }

  @Test("no frame has moved", arguments: [200, 320, 390, 768], LayoutDirection.allCases)
  func golden(width: Int, direction: LayoutDirection) async throws {
    let file = Self.directory.appendingPathComponent("kinds-\(width)-\(direction.rawValue).jsonl")
    let new = try await rows(width: width, direction: direction)
    let kept = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let old = kept.split(separator: "\n").map(String.init)
    let moved = try Self.differences(from: old, to: new)
    if ProcessInfo.processInfo.environment["SCROLLBACK_REFRESH"] == "1" {
      for line in moved { print("\(file.lastPathComponent): \(line)") }
      try (new.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(old == new, "\(file.lastPathComponent): \(moved.joined(separator: "; "))")
    }
  }

  /// What differs, frame by frame: `reply: stamp [10,20,30,14] → [10,22,30,14]`.
  static func differences(from old: [String], to new: [String]) throws -> [String] {
    func frames(_ lines: [String]) throws -> [String: [String: String]] {
      var result: [String: [String: String]] = [:]
      for line in lines {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
        var values: [String: String] = [:]
        for (name, rect) in object["frames"] as? [String: [NSNumber]] ?? [:] {
          values[name] = "[\(rect.map(\.stringValue).joined(separator: ","))]"
        }
        for name in ["y", "height"] { values[name] = (object[name] as? NSNumber)?.stringValue }
        result[object["id"] as? String ?? ""] = values
      }
      return result
    }
    let (before, after) = (try frames(old), try frames(new))
    return Set(before.keys).union(after.keys).sorted().flatMap { id in
      let (a, b) = (before[id] ?? [:], after[id] ?? [:])
      return Set(a.keys).union(b.keys).sorted().filter { a[$0] != b[$0] }.map { name in
        "\(id): \(name) \(a[name] ?? "absent") → \(b[name] ?? "absent")"
      }
    }
  }

  @Test("a frame that moved is named")
  func names() throws {
    let old = [#"{"id":"a","y":0,"height":40,"frames":{"bubble":[1,2,3,4]}}"#]
    let new = [#"{"id":"a","y":0,"height":42,"frames":{"bubble":[1,2,3,5]}}"#]
    #expect(
      try Self.differences(from: old, to: new) == ["a: bubble [1,2,3,4] → [1,2,3,5]", "a: height 40 → 42"])
  }
}

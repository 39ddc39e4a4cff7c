import ChatGeneration
import Foundation
import Testing
import TranscriptLayout
import TranscriptReplay

/// The sample streams with something changed at random: each is an error that names its line, or keeps every promise.
@Suite("Damaged streams") struct DamagedStreamTests {
  private static let directory = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Corpora/Streams")

  /// What takes the place of a value or stands beside it.
  private static let pieces = [
    "0", "-1", "1e9", "1e400", "-0", "0.0001", "null", "true", "[]", "{}", "\"\"", "\"\\u0000\"", "\"\\ud800\"",
    "\"m0\"",
    "\"cells=0x0\"", "\"never\"", "{\"pinTop\":\"m1\"}", "{\"message\":\"m3\",\"edge\":\"bottom\"}",
    "99999999999999999999",
    "{\"count\":3,\"text\":\"\\u202e\\u200d\"}", "[{\"id\":\"m1\"}]", "{\"do\":\"open\"}", ",", "}", "\"", "\n",
    "\u{FEFF}",
  ]

  private func damaged(_ text: String, _ random: inout SplitMix64) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0...Int(random.next() % 4) where !bytes.isEmpty {
      let place = Int(random.next() % UInt64(bytes.count))
      switch random.next() % 6 {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.remove(at: place)
      case 2:
        // A line less, or one twice.
        let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let end = bytes[place...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
        if random.next() % 2 == 0 {
          bytes.removeSubrange(start..<end)
        } else {
          bytes.insert(contentsOf: bytes[start..<end], at: start)
        }
      case 3:
        // Another value after a colon.
        guard let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")) else { continue }
        let end = bytes[(colon + 1)...].firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") } ?? bytes.count
        bytes.replaceSubrange((colon + 1)..<end, with: Array(piece(&random).utf8))
      case 4: bytes.removeSubrange(place..<min(bytes.count, place + Int(random.next() % 40)))
      default: bytes.insert(contentsOf: Array(piece(&random).utf8), at: place)
      }
    }
    return bytes
  }

  private func piece(_ random: inout SplitMix64) -> String {
    Self.pieces[Int(random.next() % UInt64(Self.pieces.count))]
  }

  @Test("is an error with its line or keeps every promise", arguments: [1, 2, 3] as [UInt64])
  func damage(seed: UInt64) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.directory.path)
      .filter { $0.hasSuffix(".jsonl") && $0 != "evening.jsonl" }.sorted()
    let texts = try names.map { try String(contentsOf: Self.directory.appendingPathComponent($0), encoding: .utf8) }
    let count = ProcessInfo.processInfo.environment["SCROLLBACK_EVENTS"].flatMap(Int.init) ?? 150
    var random = SplitMix64(seed: seed)
    var errors = 0
    for step in 0..<count {
      let choice = Int(random.next() % UInt64(texts.count))
      let bytes = damaged(texts[choice], &random)
      let about = "seed \(seed), step \(step), \(names[choice])"
      var session = try ReplaySession(.cells)
      var check = PromiseCheck()
      do throws(StreamError) {
        let reader = StreamReader(bytes: bytes, name: names[choice])
        while let event = try reader.next() {
          let outcome = try session.perform(event)
          let broken = check.broken(outcome, session)
          guard broken.isEmpty else {
            Issue.record("\(about): \(broken.map(\.what))\n\(String(decoding: bytes, as: UTF8.self))")
            return
          }
        }
      } catch {
        errors += 1
        #expect((error.line ?? 0) > 0 && !error.problem.isEmpty, "\(about)")
      }
    }
    #expect(errors > count / 5, "only \(errors) of \(count) damaged streams were refused")
  }
}

import ChatModel
import Foundation
import Testing

@testable import ChatFormats

@Suite("The chats in Corpora")
struct CorporaTests {
  private static let directory = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
      "Corpora/Logs")

  private func read(_ name: String) throws -> ChatLogReading {
    try ChatLogReader().read(path: Self.directory.appendingPathComponent(name).path)
  }

  @Test(
    "every native log loads whole and survives being written",
    arguments: [
      ("group.jsonl", 317), ("languages.jsonl", 98), ("emoji.jsonl", 24), ("spaces-and-breaks.jsonl", 25),
      ("family-rtl.jsonl", 30), ("agent.jsonl", 13), ("long.jsonl", 7),
    ])
  func native(name: String, count: Int) throws {
    let reading = try read(name)
    #expect(reading.format == .native)
    #expect(reading.log.messages.count == count)
    #expect(reading.log.messages.allSatisfy { $0.extras.isEmpty && $0.sentAt != nil })
    let known = Set(reading.log.participants.map(\.id))
    #expect(reading.log.messages.allSatisfy { $0.isSystem || known.contains($0.sender ?? "") })
    let ids = Set(reading.log.messages.map(\.id))
    #expect(reading.log.messages.allSatisfy { $0.replyTo.map(ids.contains) ?? true })
    #expect(try ChatLogReader().read(bytes: NativeLogWriter.bytes(of: reading.log), name: "x").log == reading.log)
  }

  @Test("the letters are long")
  func long() throws {
    let lengths = try read("long.jsonl").log.messages.map(\.text.count)
    #expect(lengths.count { $0 >= 350 } >= 5)
    #expect(lengths.max() ?? 0 > 1_000)
  }

  @Test("the Android export in German")
  func android() throws {
    let reading = try read("whatsapp-android-de.txt")
    let messages = reading.log.messages
    #expect(reading.format == .whatsapp)
    #expect(reading.notes == [])
    #expect(messages.count == 18)
    #expect(messages.count(where: \.isSystem) == 4)
    #expect(messages.flatMap(\.attachments).map(\.kind) == [.image, .file, .voice])
    #expect(messages.count(where: \.isDeleted) == 1)
    #expect(messages.first(where: \.isEdited)?.text == "*Danke!* Wir zahlen _gern_ in Kirschen ~oder bar~")
    #expect(messages[7].text.hasSuffix("\n\n- Handschuhe: bitte keine rosa\n10:30: Treffpunkt am Tor"))
    #expect(messages[10].text == "Sie sind schon halb drüben!")
    #expect(reading.log.participants.map(\.id) == ["Jonas", "Marie", "Herr Wendt", "+49 170 5550123"])
  }

  @Test("the iOS export in English")
  func apple() throws {
    let reading = try read("whatsapp-ios-en.txt")
    let messages = reading.log.messages
    #expect(reading.notes == [])
    #expect(reading.log.title == "Choir tour 🎶")
    #expect(messages.count == 18)
    #expect(messages.count(where: \.isSystem) == 3)
    #expect(messages.flatMap(\.attachments).map(\.kind) == [.image, .image, .file, .location])
    #expect(messages.first { $0.attachments.first?.name == "00000010-Byrd score.pdf" }?.text == "See page 3")
    #expect(messages.last?.sender == "+44 7700 900123")
    // 5/13/24 can only be month first; 12:00:30 AM is half a minute after midnight.
    #expect(messages[11].sentAt.map { RFC3339.text($0) } == "2024-05-04T00:00:30Z")
  }
}

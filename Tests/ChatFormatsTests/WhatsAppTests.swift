import ChatModel
import Testing

@testable import ChatFormats

@Suite("WhatsApp's text export")
struct WhatsAppTests {
  private func read(_ text: String, _ options: ChatLogReader.Options = .init()) throws -> ChatLogReading {
    try ChatLogReader(options: options).read(bytes: Array(text.utf8), name: "chat.txt")
  }

  /// The times of the messages as RFC 3339, without seconds and zone when these are zero.
  private func times(_ text: String) throws -> [String] {
    try read(text).log.messages.map { $0.sentAt.map { RFC3339.text($0) } ?? "none" }
  }

  @Test(
    "heads of many languages and systems are read",
    arguments: [
      ("2019/01/20, 11:23 - Ana: x", "2019-01-20T11:23:00Z"), ("[20.01.19, 11:23:05] Ana: x", "2019-01-20T11:23:05Z"),
      ("2023-12-20, 12:59 p.m. - Ana: x", "2023-12-20T12:59:00Z"),
      ("2023/12/20, 12:59 am - Ana: x", "2023-12-20T00:59:00Z"),
      ("[27-11-18 18:43:20] Ana: x", "2018-11-27T18:43:20Z"), ("12/31/23, 9:41 PM - Ana: x", "2023-12-31T21:41:00Z"),
      ("12/31/23, 9:41\u{202F}PM - Ana: x", "2023-12-31T21:41:00Z"),
      ("28/3/2025, 9:29\u{A0}p.\u{A0}m. - Ana: x", "2025-03-28T21:29:00Z"),
      ("28.3.2025 klo 9.29 - Ana: x", "2025-03-28T09:29:00Z"), ("28/03/2025 à 21:29 - Ana: x", "2025-03-28T21:29:00Z"),
      ("[28. 3. 2025, 21:29:01] Ana: x", "2025-03-28T21:29:01Z"),
      ("\u{200E}[28/3/25, 09.29.01] Ana: x", "2025-03-28T09:29:01Z"),
      ("٢٨‏/٣‏/٢٠٢٥، ٩:٢٩ م - Ana: x", "2025-03-28T21:29:00Z"),
      ("[٢٨‏/٣‏/٢٠٢٥، ٩:٢٩:٠٠ ص] Ana: x", "2025-03-28T09:29:00Z"),
      ("2025. 3. 28. 오후 9:29 - Ana: x", "2025-03-28T21:29:00Z"), ("2025/3/28 下午9:29 - Ana: x", "2025-03-28T21:29:00Z"),
      ("[2025/3/28 上午12:29:00] Ana: x", "2025-03-28T00:29:00Z"), ("28/3/2568 21:29 - Ana: x", "2025-03-28T21:29:00Z"),
      ("28/03/25, 21:29 - Ana: x", "2025-03-28T21:29:00Z"), ("[28.03.25 21:29:01]: Ana: x", nil),
      ("28/3/25, 9:29 μ.μ. - Ana: x", "2025-03-28T21:29:00Z"), ("28.03.2025, 21:29 – Ana: x", "2025-03-28T21:29:00Z"),
    ] as [(String, String?)])
  func heads(line: String, time: String?) throws {
    let message = try read(line).log.messages[0]
    if let time {
      #expect(message.sentAt.map { RFC3339.text($0) } == time)
      #expect(message.sender == "Ana")
      #expect(message.text == "x")
    }
  }

  @Test(
    "a line that is no head is none",
    arguments: [
      "10:30: be there", "milk - 2 l", "see: note", "1/2 - half", "[x] done", "12.5.", "2024/01/01",
      "3/4/5 apples - six: seven",
      "12/31/23, 9:41 XM - Ana: x", "99/99, 10:00 - a: b", "10/10/24, 25:00 - Ana: x", "10/10/24, 10:61 - Ana: x",
      "[1]", "",
      "1234567890", "1/2/34,5:06 - Ana: no space",
    ])
  func noHeads(line: String) {
    #expect(WhatsAppHead(line) == nil)
  }

  @Test("a number above 12 decides the order, else dates that do not go backwards, else day before month")
  func order() throws {
    func days(_ dates: [String]) throws -> ([String], [String]) {
      let reading = try read(dates.map { "\($0), 10:00 - Ana: x" }.joined(separator: "\n"))
      return (reading.log.messages.map { $0.sentAt.map { String(RFC3339.text($0).prefix(10)) } ?? "" }, reading.notes)
    }
    #expect(try days(["01/02/24", "13/02/24"]) == (["2024-02-01", "2024-02-13"], []))
    #expect(try days(["01/02/24", "02/13/24"]) == (["2024-01-02", "2024-02-13"], []))
    // Day first would go back from 3 February to 4 January; month first goes from 2 March to 1 April.
    #expect(try days(["03/02/24", "04/01/24"]) == (["2024-03-02", "2024-04-01"], []))
    #expect(try days(["02/03/24", "01/04/24"]) == (["2024-03-02", "2024-04-01"], []))
    let ambiguous = try days(["01/02/24", "02/02/24", "03/02/24"])
    #expect(ambiguous.0 == ["2024-02-01", "2024-02-02", "2024-02-03"])
    #expect(ambiguous.1 == ["day and month order is ambiguous; read as day/month"])
    #expect(try days(["24/01/02", "99/01/02"]).0 == ["2024-01-02", "2099-01-02"])
    #expect(try days(["03/03/24"]).1 == [])
  }

  @Test("the records of an iOS export in English with narrow spaces and marks")
  func apple() throws {
    let log = try read(
      """
      [14/10/2021, 3:34:09\u{202F}PM] Weekend plan: \u{200E}Messages and calls are end-to-end encrypted. Only people in this chat can read them.\r
      \u{200E}[14/10/2021, 3:34:10\u{202F}PM] Ana: \u{200E}Ana created this group\r
      [14/10/2021, 3:35:00\u{202F}PM] Ana: Two things:\r
      - milk - 2 l\r
      10:30: be there\r
      \u{200E}[14/10/2021, 3:36:02\u{202F}PM] Ben: \u{200E}image omitted\r
      \u{200E}[14/10/2021, 3:36:40\u{202F}PM] Ben: \u{200E}<attached: 00000012-PHOTO-2021-10-14-15-36-40.jpg>\r
      [14/10/2021, 3:37:11\u{202F}PM] ~\u{A0}Chidi: Note: colon in the text\r
      \u{200E}[14/10/2021, 3:38:00\u{202F}PM] Ben: \u{200E}This message was deleted.\r
      [14/10/2021, 3:39:00\u{202F}PM] Ana: see you at 5 \u{200E}<This message was edited>\r
      [15/10/2021, 12:00:01\u{202F}AM] Ben: midnight\r
      [15/10/2021, 12:00:01\u{202F}PM] Ben: noon\r

      """, .init(me: "Ana")
    ).log
    #expect(log.messages.count == 10)
    #expect(log.title == "Weekend plan")
    #expect(log.participants.map(\.id) == ["Ana", "Ben", "Chidi"])
    #expect(log.messages.map(\.isSystem) == [true, true] + [Bool](repeating: false, count: 8))
    #expect(log.messages[2].text == "Two things:\n- milk - 2 l\n10:30: be there")
    #expect(
      log.messages.compactMap { $0.attachments.first } == [
        ChatModel.Attachment(kind: .image),
        ChatModel.Attachment(kind: .image, name: "00000012-PHOTO-2021-10-14-15-36-40.jpg"),
      ])
    #expect(log.messages[5].sender == "Chidi")
    #expect(log.messages[5].text == "Note: colon in the text")
    #expect(log.messages.map(\.isDeleted) == (0..<10).map { $0 == 6 })
    #expect(log.messages.map(\.isEdited) == (0..<10).map { $0 == 7 })
    #expect(log.messages[7].text == "see you at 5")
    #expect(log.messages.map(\.isOutgoing) == (0..<10).map { [2, 7].contains($0) })
    #expect(
      log.messages.map { $0.sentAt.map { RFC3339.text($0) } }.suffix(2) == [
        "2021-10-15T00:00:01Z", "2021-10-15T12:00:01Z",
      ])
  }

  @Test("the records of an Android export in Spanish")
  func android() throws {
    let reading = try read(
      """
      28/3/2025, 9:29\u{A0}p.\u{A0}m. - Ana: hola
      28/3/2025, 9:36\u{A0}p.\u{A0}m. - Ana: PTT-20250328-WA0014.opus (archivo adjunto)
      29/3/2025, 1:23\u{A0}a.\u{A0}m. - Ben:  dos espacios
      30/3/2025, 12:37\u{A0}p.\u{A0}m. - Ana: <Multimedia omitido>
      30/3/2025, 12:38\u{A0}p.\u{A0}m. - Ana: null
      """)
    let messages = reading.log.messages
    #expect(messages.map { $0.sentAt.map { RFC3339.text($0) } }.first == "2025-03-28T21:29:00Z")
    #expect(messages[1].attachments == [ChatModel.Attachment(kind: .voice, name: "PTT-20250328-WA0014.opus")])
    #expect(messages[1].text == "")
    #expect(messages[2].text == " dos espacios")
    #expect(messages[3].attachments == [ChatModel.Attachment(kind: .file)])
    #expect(messages[4].text == "null")
    #expect(reading.notes == [])
  }

  @Test("notes of the app have no author on Android, even with a colon in what they quote")
  func systemLines() throws {
    let log = try read(
      """
      01/02/2024, 10:00 - Messages and calls are end-to-end encrypted. Tap to learn more.
      01/02/2024, 10:01 - Ana changed the subject from “plans: old” to “plans: new”
      13/02/2024, 10:02 - Ana: He said "no: never"
      13/02/2024, 10:03 - \u{202A}+49 170 1234567\u{202C}: hi
      13/02/2024, 10:04 - Ana - work: hi
      13/02/2024, 10:05 - Ana:
      13/02/2024, 10:06 - Ben:
      and more
      """
    ).log
    #expect(log.messages.map(\.isSystem) == [true, true, false, false, false, false, false])
    #expect(log.messages.map(\.sender) == [nil, nil, "Ana", "+49 170 1234567", "Ana - work", "Ana", "Ben"])
    #expect(log.messages[2].text == "He said \"no: never\"")
    #expect(log.messages[6].text == "\nand more")
  }

  @Test(
    "what stands for a file becomes an attachment",
    arguments: [
      ("<Media omitted>", .file, nil, ""), ("<Medien ausgeschlossen>", .file, nil, ""),
      ("<Médias omis>", .file, nil, ""),
      ("IMG-20240120-WA0001.jpg (file attached)\nlook!", .image, "IMG-20240120-WA0001.jpg", "look!"),
      ("VID-20240120-WA0002.mp4 (quelque chose)", .video, "VID-20240120-WA0002.mp4", ""),
      ("STK-20240120-WA0003.webp (Datei angehängt)", .sticker, "STK-20240120-WA0003.webp", ""),
      ("Plan für Mai.pdf (Datei angehängt)", .file, "Plan für Mai.pdf", ""),
      ("Ana.vcf (file attached)", .contact, "Ana.vcf", ""),
      ("\u{200E}Bild weggelassen", .image, nil, ""), ("\u{200E}sticker omitted", .sticker, nil, ""),
      (
        "\u{200E}<Anhang: 00000007-VIDEO-2024-01-20-10-00-00.mp4>", .video, "00000007-VIDEO-2024-01-20-10-00-00.mp4", ""
      ),
      ("look \u{200E}<attached: 1-PHOTO.jpg>", .image, "1-PHOTO.jpg", "look"),
      ("look \u{200E}image omitted", .image, nil, "look"),
      ("\u{200E}Location: https://maps.google.com/?q=1,2", .location, nil, ""),
    ] as [(String, ChatModel.Attachment.Kind, String?, String)])
  func attachments(body: String, kind: ChatModel.Attachment.Kind, name: String?, text: String) {
    let parsed = WhatsAppBody("Ana: " + body, isBracketed: body.contains("\u{200E}"))
    #expect(parsed.attachments.map(\.kind) == [kind])
    #expect(parsed.attachments.first?.name == name)
    #expect(parsed.text == text)
    #expect(!parsed.isSystem)
  }

  @Test(
    "what only looks like a notice stays text",
    arguments: [
      "I love <3 (file attached)", "image omitted", "<Media omitted> haha", "see a.b (yes)",
      "*bold* _it_ ~no~ ```code```",
      "This message was deleted by whom?", "<3", "((a))",
    ])
  func plainTexts(text: String) {
    let parsed = WhatsAppBody("Ana: " + text, isBracketed: false)
    #expect(parsed.text == text || (text == "image omitted" && parsed.attachments.count == 1))
    #expect(!parsed.isDeleted && !parsed.isEdited && !parsed.isSystem)
  }

  @Test("who deleted a message for everybody is the reader")
  func reader() throws {
    let text = "13/02/2024, 10:00 - Ana: hi\n13/02/2024, 10:01 - Ben: You deleted this message"
    let log = try read(text).log
    #expect(log.me == "Ben")
    #expect(log.messages.map(\.isOutgoing) == [false, true])
    #expect(try read(text, .init(me: "Ana")).log.messages.map(\.isOutgoing) == [true, false])
  }

  @Test("local times go through the caller's time zone")
  func zone() throws {
    let options = ChatLogReader.Options(localTime: { $0.millisecondsInUTC - 3 * 3_600_000 })
    let time = try read("13/02/2024, 10:00 - Ana: hi", options).log.messages[0].sentAt
    #expect(time.map { RFC3339.text($0) } == "2024-02-13T07:00:00Z")
  }

  @Test("what cannot be read is named with its line, or skipped")
  func errors() throws {
    let early = "what is this\n13/02/2024, 10:00 - Ana: hi\n13/13/2024, 10:00 - Ana: never"
    let first = #expect(throws: ChatLogError.self) { try read(early) }
    #expect(first?.description.hasPrefix("chat.txt:1: ") == true)
    let reading = try read(early, .init(skipBad: true))
    #expect(reading.skipped.map(\.line) == [1, 3])
    #expect(reading.log.messages.map(\.text) == ["hi"])
    let none = #expect(throws: ChatLogError.self) { try read("nothing here", .init(format: .whatsapp, skipBad: true)) }
    #expect(none?.kind == .unknownFormat)
  }

  @Test("the file's own pattern decides: another pattern inside a message is text")
  func onePattern() throws {
    let log = try read("13/02/2024, 10:00 - Ana: quote:\n[13.02.24, 10:00:00] Ben: hi\n14/02/2024, 9:00 - Ben: ok").log
    #expect(log.messages.map(\.text) == ["quote:\n[13.02.24, 10:00:00] Ben: hi", "ok"])
  }
}

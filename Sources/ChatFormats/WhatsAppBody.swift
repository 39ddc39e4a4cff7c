import ChatModel

/// What a record of a WhatsApp export says: its author, its text, and what stands in the text for something else.
struct WhatsAppBody {
  var author: String?
  var text: String
  var attachments: [Attachment] = []
  var isSystem = false
  var isDeleted = false
  /// The record says that the reader deleted it, so its author is the reader.
  var isReaders = false
  var isEdited = false

  /// Reads a record's text, continuation lines included.
  ///
  /// On iOS every record has an author, and a left-to-right mark before the text tells what the app wrote from what a
  /// person wrote. On Android the app's own notes have no author.
  init(_ body: String, isBracketed: Bool) {
    let (author, rest) = Self.split(body)
    self.author = author
    text = rest
    guard author != nil else {
      isSystem = true
      text = Self.trimmingMarks(rest)
      return
    }
    let isMarked = rest.unicodeScalars.first?.value == 0x200E
    if isMarked { text = String(rest.unicodeScalars.drop { $0.isMark }) }
    if let before = WhatsAppNotice.withoutEdited(text) {
      isEdited = true
      text = before
    }
    if let deletion = WhatsAppNotice.deletion(text) {
      isDeleted = true
      isReaders = deletion == .byReader
      text = ""
      return
    }
    // A notice of a file ends with a bracket, or is one that only iOS writes.
    let mayHaveFile = isBracketed || text.utf8.contains { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: ")") }
    if mayHaveFile {
      let hasMark = isMarked || rest.unicodeScalars.contains { $0.value == 0x200E }
      if readAttachments(isMarked: hasMark) { return }
    }
    guard isMarked, isBracketed else { return }
    if text.hasPrefix("POLL:") || text.contains("\nOPTION:") || text.contains("\n\u{200E}OPTION:") { return }
    self.author = nil
    isSystem = true
  }

  /// Whether it is the notice about encryption, which on iOS has the chat's name for its author.
  static func isEncryptionNotice(_ text: String) -> Bool {
    let key = text.lowercased()
    return ["encrypted", "verschlüsselt", "cifrad", "chiffré", "criptografad", "crittografat", "szyfrowan", "шифр"]
      .contains { key.contains($0) }
  }

  /// The author as written, also of a note that the app wrote.
  static func author(of body: String) -> String? { split(body).author }

  /// Splits at the first colon and space.
  ///
  /// A name has no quotation marks, but Android's notes without an author quote subjects, in which a colon may stand.
  private static func split(_ body: String) -> (author: String?, text: String) {
    let scalars = body.unicodeScalars
    var index = scalars.startIndex
    var count = 0
    while index < scalars.endIndex, count < 120 {
      let scalar = scalars[index]
      if scalar.endsName { break }
      let next = scalars.index(after: index)
      if scalar == ":" {
        if next == scalars.endIndex || scalars[next] == "\n" {
          return (name(scalars[..<index]), String(scalars[next...]))
        }
        if scalars[next] == " " {
          return (name(scalars[..<index]), String(scalars[scalars.index(after: next)...]))
        }
      }
      index = next
      count += 1
    }
    return (nil, body)
  }

  /// A name without marks around it, and without the tilde that stands before people who are not in the address book.
  private static func name(_ scalars: Substring.UnicodeScalarView) -> String? {
    var view = String.UnicodeScalarView(scalars.filter { !$0.isMark })
    if view.first == "~" { view.removeFirst() }
    while view.last?.properties.isWhitespace == true { view.removeLast() }
    while view.first?.properties.isWhitespace == true { view.removeFirst() }
    return view.isEmpty ? nil : String(view)
  }

  private static func trimmingMarks(_ text: String) -> String {
    String(text.unicodeScalars.drop { $0.isMark })
  }

  /// Takes out what stands for files; true if there was any.
  private mutating func readAttachments(isMarked: Bool) -> Bool {
    if let kind = WhatsAppNotice.omittedKind(text) {
      attachments = [Attachment(kind: kind)]
      text = ""
      return true
    }
    // Media with a caption: the notice stands on the first line, or on a line of its own behind the caption.
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let attachment = Self.androidAttachment(lines[0]) {
      attachments = [attachment]
      text = lines.dropFirst().joined(separator: "\n")
      return true
    }
    if lines.count > 1, let kind = WhatsAppNotice.omittedKind(lines[0]), lines[0].hasPrefix("<") {
      attachments = [Attachment(kind: kind)]
      text = lines.dropFirst().joined(separator: "\n")
      return true
    }
    guard isMarked else { return false }
    if let last = lines.last, let (before, attachment) = Self.appleAttachment(last) {
      attachments = [attachment]
      lines[lines.count - 1] = before
      if before.isEmpty { lines.removeLast() }
      text = lines.joined(separator: "\n")
      return true
    }
    return readOmittedBehindCaption() || readLocation()
  }

  /// iOS: `caption ‎image omitted`.
  private mutating func readOmittedBehindCaption() -> Bool {
    let scalars = text.unicodeScalars
    guard let mark = scalars.lastIndex(where: { $0.value == 0x200E }) else { return false }
    guard let kind = WhatsAppNotice.omittedKind(String(scalars[scalars.index(after: mark)...])) else { return false }
    attachments = [Attachment(kind: kind)]
    var caption = scalars[..<mark]
    while let last = caption.last, last.properties.isWhitespace || last.isMark { caption.removeLast() }
    text = String(caption)
    return true
  }

  /// iOS: `‎Location: https://…` is a place, the words before the link are its kind of name.
  private mutating func readLocation() -> Bool {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix(": https://") else { return false }
    let link = String(text[colon...].dropFirst(2))
    let isMap = ["https://maps.google.com/", "https://maps.apple.com/", "https://foursquare.com/"]
      .contains { link.hasPrefix($0) }
    guard isMap, !link.contains(where: \.isWhitespace) else { return false }
    attachments = [Attachment(kind: .location, title: String(text[..<colon]), url: link)]
    text = ""
    return true
  }

  /// Android: `IMG-20240120-WA0001.jpg (file attached)`.
  ///
  /// The words are known, or the name is of WhatsApp's making.
  private static func androidAttachment(_ line: String) -> Attachment? {
    guard line.hasSuffix(")"), line.utf8.count < 300, let open = line.lastIndex(of: "(") else { return nil }
    let words = WhatsAppNotice.folded(line[open...].dropFirst().dropLast())
    var name = line[..<open].unicodeScalars.drop { $0.isMark }
    while let last = name.last, last.isMark || last == " " { name.removeLast() }
    let text = String(name)
    guard hasEnding(text), WhatsAppNotice.attached.contains(words) || isMadeName(text) else { return nil }
    return Attachment(kind: WhatsAppNotice.kind(ofFile: text), name: text)
  }

  /// iOS: `‎<attached: 00000012-PHOTO-2021-10-14-15-36-40.jpg>`, in any language.
  private static func appleAttachment(_ line: String) -> (before: String, attachment: Attachment)? {
    guard line.hasSuffix(">"), let open = line.lastIndex(of: "<") else { return nil }
    let inside = line[open...].dropFirst().dropLast()
    guard let colon = inside.firstIndex(of: ":") else { return nil }
    let name = String(inside[colon...].dropFirst().drop { $0.isWhitespace })
    guard hasEnding(name) else { return nil }
    var before = line[..<open].unicodeScalars
    while let last = before.last, last.isMark || last == " " { before.removeLast() }
    return (String(before), Attachment(kind: WhatsAppNotice.kind(ofFile: name), name: name))
  }

  private static func hasEnding(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    let ending = name[dot...].dropFirst()
    return (1...5).contains(ending.count) && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  private static func isMadeName(_ name: String) -> Bool {
    ["IMG-", "VID-", "PTT-", "AUD-", "STK-", "DOC-"].contains { name.hasPrefix($0) } && name.contains("-WA")
  }
}

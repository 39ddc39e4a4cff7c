import ChatModel

/// The notices that WhatsApp writes in the place of what a text file cannot hold, in the languages it writes them in.
///
/// They are compared without regard to case, direction marks, and a full stop at the end.
enum WhatsAppNotice {
  /// A text as it is compared.
  static func folded(_ text: some StringProtocol) -> String {
    var key = ""
    for scalar in text.unicodeScalars where !scalar.isMark {
      key.unicodeScalars.append(scalar.isBlank ? " " : scalar)
    }
    key = key.lowercased()
    while let last = key.unicodeScalars.last, last == " " || last == "." || last == "。" || last == "।" {
      key.unicodeScalars.removeLast()
    }
    let leading = key.unicodeScalars.prefix { $0 == " " }.count
    return leading == 0 ? key : String(key.unicodeScalars.dropFirst(leading))
  }

  /// Who took a message back, as its text tells; nil when it is no notice of that.
  static func deletion(_ text: String) -> Deletion? {
    guard text.utf8.count < 150 else { return nil }
    let key = folded(text)
    if deletedByReader.contains(key) { return .byReader }
    return deletedBySender.contains(key) ? .bySender : nil
  }

  /// Who took a message back.
  enum Deletion: Hashable { case bySender, byReader }

  /// The text without the note that it was edited; nil when it has none.
  static func withoutEdited(_ text: String) -> String? {
    guard text.utf8.last == UInt8(ascii: ">"), let open = text.lastIndex(of: "<") else { return nil }
    guard edited.contains(folded(text[open...].dropFirst().dropLast())) else { return nil }
    var rest = text[..<open].unicodeScalars
    while let last = rest.last, last.isMark || last == " " { rest.removeLast() }
    return String(rest)
  }

  /// The kind of a thing that was left out of the export; nil when the text says nothing of the sort.
  static func omittedKind(_ text: String) -> Attachment.Kind? {
    guard text.utf8.count < 120 else { return nil }
    let key = folded(text)
    guard key.hasPrefix("<"), key.hasSuffix(">") else { return omittedOnIOS[key] }
    let inside = String(key.dropFirst().dropLast())
    return omittedOnAndroid.contains(inside) ? .file : omittedOnIOS[inside]
  }

  /// The kind of a file, by the ending of its name.
  static func kind(ofFile name: some StringProtocol) -> Attachment.Kind {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if name.contains("PTT-") || (name.contains("-AUDIO-") && ending == "opus") { return .voice }
    if name.contains("STK-") || name.contains("-STICKER-") { return .sticker }
    switch ending {
    case "jpg", "jpeg", "png", "gif", "heic", "heif", "bmp", "tif", "tiff", "avif": return .image
    case "webp": return .sticker
    case "mp4", "mov", "3gp", "m4v", "avi", "mkv", "webm": return .video
    case "opus": return .voice
    case "mp3", "m4a", "aac", "wav", "ogg", "amr", "flac": return .audio
    case "vcf": return .contact
    default: return .file
    }
  }

  /// Words in brackets after the name of a file that is part of the export.
  static let attached: Set<String> = [
    "file attached", "datei angehängt", "archivo adjunto", "fichier joint", "arquivo anexado", "ficheiro anexado",
    "file allegato", "bestand bijgevoegd", "załączono plik", "plik załączony", "файл добавлен", "файл додано",
    "dosya ekli", "الملف مرفق", "ملف مرفق", "फ़ाइल संलग्न है", "फ़ाइल अटैच की गई", "tệp đính kèm", "file terlampir",
    "添付ファイル", "ファイル添付", "文件附件", "附加檔案", "파일 첨부됨", "קובץ מצורף", "συνημμένο αρχείο", "bifogad fil",
  ]

  private static let deletedBySender: Set<String> = [
    "this message was deleted", "diese nachricht wurde gelöscht", "se eliminó este mensaje",
    "este mensaje fue eliminado", "este mensaje se eliminó", "ce message a été supprimé", "mensagem apagada",
    "esta mensagem foi apagada", "questo messaggio è stato eliminato", "dit bericht is verwijderd",
    "ta wiadomość została usunięta", "данное сообщение удалено", "это сообщение удалено",
    "це повідомлення було видалено", "bu mesaj silindi", "تم حذف هذه الرسالة", "این پیام حذف شد", "ההודעה הזאת נמחקה",
    "यह मैसेज डिलीट किया गया", "यह संदेश मिटाया गया", "tin nhắn này đã bị xóa", "pesan ini telah dihapus",
    "このメッセージは削除されました", "此消息已删除", "此訊息已刪除", "삭제된 메시지입니다", "αυτό το μήνυμα διαγράφηκε",
  ]

  private static let deletedByReader: Set<String> = [
    "you deleted this message", "du hast diese nachricht gelöscht", "eliminaste este mensaje",
    "vous avez supprimé ce message", "você apagou esta mensagem", "apagou esta mensagem",
    "hai eliminato questo messaggio", "je hebt dit bericht verwijderd", "usunięto tę wiadomość",
    "вы удалили данное сообщение", "ви видалили це повідомлення", "bu mesajı sildiniz", "لقد حذفت هذه الرسالة",
    "מחקת את ההודעה הזאת", "आपने यह मैसेज डिलीट किया", "あなたはこのメッセージを削除しました", "您删除了此消息",
    "您已刪除此訊息",
  ]

  private static let edited: Set<String> = [
    "this message was edited", "diese nachricht wurde bearbeitet", "se editó este mensaje", "este mensaje se editó",
    "ce message a été modifié", "mensagem editada", "esta mensagem foi editada",
    "questo messaggio è stato modificato", "dit bericht is bewerkt", "wiadomość edytowana",
    "ta wiadomość została edytowana",
    "сообщение изменено", "данное сообщение изменено", "повідомлення змінено", "bu mesaj düzenlendi",
    "تم تعديل هذه الرسالة", "ההודעה נערכה", "यह मैसेज एडिट किया गया", "tin nhắn này đã được chỉnh sửa",
    "pesan ini diedit", "このメッセージは編集されました", "此消息已编辑", "此訊息已編輯", "수정된 메시지입니다",
  ]

  private static let omittedOnAndroid: Set<String> = [
    "media omitted", "medien ausgeschlossen", "multimedia omitido", "archivo omitido", "médias omis", "média omis",
    "fichier omis", "mídia oculta", "arquivo de mídia oculto", "ficheiro não revelado", "media omessi",
    "media omesso", "file omesso", "media weggelaten", "pominięto multimedia", "plik pominięty", "без медиафайлов",
    "файл пропущен", "без медіафайлів", "медіа пропущено", "medya dahil edilmedi", "تم استبعاد الوسائط",
    "رسانه حذف شده است", "המדיה לא נכללה", "मीडिया छोड़ा गया", "मीडिया हटाया गया", "media tidak disertakan",
    "file phương tiện bị ẩn", "メディアは含まれていません", "メディアなし", "省略多媒体文件", "已略去多媒體檔案", "忽略多媒體檔",
    "미디어 파일을 제외한 내용", "utelämnad media", "media utelämnad", "επεξεργασία πολυμέσων παραλείφθηκε",
    "παραλείφθηκαν πολυμέσα",
  ]

  private static let omittedOnIOS: [String: Attachment.Kind] = {
    let words: [Attachment.Kind: [String]] = [
      .image: [
        "image omitted", "gif omitted", "bild weggelassen", "gif weggelassen", "imagen omitida", "gif omitido",
        "image absente", "image omise", "gif retiré", "imagem ocultada", "imagem omitida", "immagine omessa",
        "afbeelding weggelaten", "pominięto obraz", "obraz pominięty", "изображение опущено", "изображение пропущено",
        "зображення пропущено", "görüntü dahil edilmedi", "تم استبعاد الصورة", "التمثيل الصوري محذوف", "התמונה הושמטה",
        "画像は含まれていません", "图像已省略", "圖片已略去", "이미지 생략됨",
      ],
      .video: [
        "video omitted", "video weggelassen", "video omitido", "vidéo absente", "vidéo omise", "vídeo omitido",
        "vídeo ocultado", "video omesso", "video weggelaten", "pominięto wideo", "видео опущено", "видео пропущено",
        "відео пропущено", "video note omitted",
      ],
      .audio: [
        "audio omitted", "audio weggelassen", "audio omitido", "audio absent", "audio omis", "áudio ocultado",
        "áudio omitido", "audio omesso", "audio weggelaten", "pominięto audio", "аудиофайл опущен", "аудіо пропущено",
      ],
      .sticker: [
        "sticker omitted", "sticker weggelassen", "sticker omitido", "sticker absent", "sticker omis",
        "figurinha omitida", "sticker omesso", "sticker weggelaten", "pominięto naklejkę", "стикер опущен",
        "стікер пропущено",
      ],
      .file: [
        "document omitted", "dokument weggelassen", "documento omitido", "document absent", "document omis",
        "documento omesso", "document weggelaten", "pominięto dokument", "документ опущен", "документ пропущено",
      ],
      .contact: [
        "contact card omitted", "kontaktkarte weggelassen", "tarjeta de contacto omitida", "fiche contact absente",
        "fiche contact omise", "cartão do contato omitido", "scheda contatto omessa", "contactkaart weggelaten",
      ],
    ]
    var kinds: [String: Attachment.Kind] = [:]
    for kind in Attachment.Kind.allCases {
      for word in words[kind] ?? [] { kinds[word] = kind }
    }
    return kinds
  }()
}

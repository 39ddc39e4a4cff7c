import ChatModel

/// The words on the card of an attachment.
struct AttachmentWords {
  /// What it is called, or what kind of thing it is.
  var title: String
  /// What else is known of it: its size, its length, a few words about it.
  var detail: String?
  /// Whether the title is its own, and not that of its kind.
  let isNamed: Bool

  init(_ attachment: Attachment, _ words: TranscriptWords) {
    let kind = attachment.kind.rawValue
    let named = [attachment.title, attachment.name, attachment.kind == .link ? attachment.url : nil]
    let name = named.lazy.compactMap { $0 }.first { !$0.isEmpty }
    isNamed = name != nil
    title = name ?? words.attachments[kind] ?? kind
    let details = [attachment.duration.flatMap(Self.clock), attachment.bytes.map(Self.size), attachment.summary]
      .compactMap { $0 }.filter { !$0.isEmpty }
    if !details.isEmpty {
      detail = details.joined(separator: " · ")
    } else if attachment.kind == .link, let url = attachment.url, url != title {
      detail = url
    }
  }

  /// A length of time as on a clock: `0:07`, `12:30`, `1:02:03`; nil for what is no length.
  static func clock(_ seconds: Double) -> String? {
    guard seconds >= 0, seconds < 1e9 else { return nil }
    let whole = Int(seconds.rounded())
    func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    return hours > 0
      ? "\(hours):\(twoDigits(minutes)):\(twoDigits(whole % 60))" : "\(minutes):\(twoDigits(whole % 60))"
  }

  /// A number of bytes in units of the SI: `999 B`, `1.2 kB`, `34 MB`; one decimal below ten.
  static func size(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return "\(max(0, bytes)) B" }
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    var unit = 0
    var divisor = 1000
    // Rounding may reach the next unit: 999,950 bytes are 1 MB, not 1000 kB.
    while unit < units.count - 1, bytes / divisor >= 1000 || rounded(bytes, by: divisor) >= 1000 {
      divisor *= 1000
      unit += 1
    }
    if bytes / divisor < 10, rounded(bytes, by: divisor / 10) < 100 {
      let tenths = rounded(bytes, by: divisor / 10)
      return tenths % 10 == 0 ? "\(tenths / 10) \(units[unit])" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }
    return "\(rounded(bytes, by: divisor)) \(units[unit])"
  }

  private static func rounded(_ value: Int, by divisor: Int) -> Int {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder >= divisor - remainder ? quotient + 1 : quotient
  }
}

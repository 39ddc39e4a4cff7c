import CICU

/// A link, a mail address or a telephone number in plain words.
public struct DetectedLink: Hashable, Sendable {
  /// What it is.
  public enum Kind: Hashable, Sendable {
    /// A page; where it leads, with `https://` before a name without a scheme.
    case url(String)
    /// A mail address.
    case email(String)
    /// A telephone number: its digits, with a plus before them if it has one.
    case phone(String)
  }

  /// UTF-8 offsets into the text.
  public var utf8Range: Range<Int>
  /// What it is.
  public var kind: Kind
}

/// Finds what can be followed in plain words.
///
///     LinkDetector.links(in: "see example.com, or call +49 30 1234567")
///
/// Names of hosts are valid by UTS #46 (non-transitional, STD3), whatever script they are in. Without a scheme a name
/// must end in an ending that names have (`TopLevelDomains`), so that "end.Then" is none. What follows a host is taken as
/// people write it (RFC 3986, characters of other scripts included), but for punctuation at its end and brackets that are
/// closed but not opened in it. A telephone number has a plus and 7 to 15 digits (E.164), a zero before it and
/// at least 7, or the grouping of North America; dates, times and amounts are none.
public enum LinkDetector {
  /// The links of a text, ascending and disjoint.
  ///
  /// - Complexity: O(n) in the length of the text for what people write.
  public static func links(in text: String) -> [DetectedLink] {
    var text = text
    return text.withUTF8 { utf8 in
      // Nothing can be followed in a text without these.
      guard utf8.contains(where: { $0 == 0x2E || $0 == 0x40 || $0 == 0x3A || ($0 >= 0x30 && $0 <= 0x39) })
      else { return [] }
      var scanner = LinkScanner(utf8)
      return scanner.findAll()
    }
  }

  /// The ASCII form of a domain name by UTS #46; nil if it is not valid.
  public static func asciiDomain(_ name: String) -> String? {
    var name = name
    return name.withUTF8 { ascii($0) }
  }

  static func ascii(_ name: UnsafeBufferPointer<UInt8>) -> String? {
    guard !name.isEmpty, name.count <= 1024 else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      let length = Int(cicu_domain_to_ascii(name.baseAddress, Int32(name.count), buffer.baseAddress, 254))
      guard length > 0 else { return nil }
      return String(decoding: buffer[..<length].lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}

import CICU

/// The versions of Unicode's rules and of the library that holds them.
public struct UnicodeVersions: Hashable, Sendable {
  /// ICU: `72.1`.
  public let icu: String
  /// Unicode: `15.0`.
  public let unicode: String

  /// Those in use.
  public static var current: UnicodeVersions {
    UnicodeVersions(icu: text(cicu_version), unicode: text(cicu_unicode_version))
  }

  private static func text(_ write: (UnsafeMutablePointer<CChar>?, Int32) -> Void) -> String {
    var buffer = [CChar](repeating: 0, count: 32)
    write(&buffer, Int32(buffer.count))
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

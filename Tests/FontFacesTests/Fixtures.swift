import Testing

@testable import FontFaces

/// The library over the installed fonts that these tests share; they need Debian's `fonts-noto-core`, `fonts-noto-cjk`,
/// `fonts-noto-color-emoji`, `fonts-dejavu-core` and `fonts-lato`.
enum Fixtures {
  static let library = Result { () throws(FontError) in try FontLibrary() }

  static func set(_ families: [String] = ["Noto Sans"], isMonospaced: Bool = false, locale: String = "en") throws
    -> FontSet
  {
    try library.get().fontSet(families: families, isMonospaced: isMonospaced, locale: locale)
  }

  /// The first face of a family; a failure that names the package if it is not installed.
  static func face(_ family: String, package: String = "fonts-noto-core") throws -> FontFace {
    let face = try #require(try set([family]).faces.first)
    try #require(face.family == family, "this test needs the package \(package)")
    return face
  }
}

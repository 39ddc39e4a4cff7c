import Scrollback

/// The fonts that a command line and a style ask for.
enum Fonts {
  /// The installed fonts; nil if text is measured in cells.
  ///
  /// The families that the command line names must be there; those of a style may be missing.
  static func library(_ settings: Settings) throws(ToolError) -> FontLibrary? {
    guard settings.metrics == .fonts else { return nil }
    do throws(FontError) {
      return try library(families: settings.fonts)
    } catch {
      throw toolError(error)
    }
  }

  /// The installed fonts, among which these families must be.
  static func library(families: [String]) throws(FontError) -> FontLibrary {
    let library = try FontLibrary()
    try library.requireFamilies(families)
    return library
  }

  /// The names of the faces that are tried first.
  static func names(_ families: [String], locale: String, in library: FontLibrary?) throws(ToolError) -> [String] {
    guard let library else { return [] }
    do throws(FontError) {
      return try library.fontSet(families: families, locale: locale).faces.map(\.fullName)
    } catch {
      throw toolError(error)
    }
  }

  static func toolError(_ error: FontError) -> ToolError { ToolError(.missing, error.description) }
}

import BubbleLayout
import FontFaces

/// Where a replay gets what its stream only names: styles and fonts.
public protocol StreamResources: Sendable {
  /// The style that a `configure` event names.
  ///
  /// - Throws: an error of kind `style` if there is none.
  func style(named name: String) throws(StreamError) -> TranscriptStyle

  /// The fonts, asked for when an event first measures in them.
  ///
  /// - Throws: an error of kind `fonts` if none can be used.
  func fonts() throws(StreamError) -> FontLibrary
}

/// The styles that come with the package, and the fonts that are installed.
public struct InstalledResources: StreamResources {
  /// The styles that come with the package, and the fonts that are installed.
  public init() {}

  /// The style of this name that comes with the package.
  ///
  /// - Throws: an error of kind `style` that names the nearest one if there is none.
  public func style(named name: String) throws(StreamError) -> TranscriptStyle {
    if let style = TranscriptStyle.named(name) { return style }
    let names = TranscriptStyle.names
    let nearest = NameSuggestion.nearest(to: name, among: names)
    throw StreamError(
      kind: .style,
      problem: "\"\(name)\" is an unknown style; "
        + (nearest.map { "did you mean \($0)?" } ?? "give \(NameSuggestion.list(names))"))
  }

  /// The fonts that are installed.
  ///
  /// - Throws: an error of kind `fonts` if none can be used.
  public func fonts() throws(StreamError) -> FontLibrary {
    do throws(FontError) {
      return try FontLibrary()
    } catch {
      throw StreamError(kind: .fonts, problem: error.description)
    }
  }
}

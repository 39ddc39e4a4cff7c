/// The theme for light and that for dark surroundings.
struct WebThemes: Hashable {
  let light: Theme
  let dark: Theme
  /// Whether the reader's setting decides.
  let followsReader: Bool

  /// The theme for both; nil lets the reader's setting choose.
  init(_ theme: Theme?) {
    light = theme ?? .light
    dark = theme ?? .dark
    followsReader = theme == nil
  }

  /// The colours around the rows, as CSS has them.
  var css: String {
    Self.css(light)
      + (followsReader ? "@media(prefers-color-scheme:dark){\(Self.css(dark))}:root{color-scheme:light dark}" : "")
  }

  private static func css(_ theme: Theme) -> String {
    ":root{--ground:\(theme.background.css);--ink:\(theme.incoming.text.css);--soft:\(theme.label.css);"
      + "--bar:\(theme.incoming.fill.css);--line:\(theme.labelFill.css);--accent:\(theme.accent.css);"
      + "--danger:\(theme.danger.css)}"
  }
}

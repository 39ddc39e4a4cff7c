import BubbleLayout
import ChatModel
import LayoutGeometry
import TextLayout
import TranscriptLayout

/// Writes a laid-out transcript as one web page that needs nothing else.
///
/// Everything stands where the layout has it; text is text, that can be selected, searched and read out. Light and dark
/// follow the reader's setting unless a theme is chosen.
public struct WebPage: Sendable {
  /// The rows.
  public let layout: WholeLayout
  /// What the layout was made in.
  public let context: WholeLayout.Context
  /// Whose names and initials are drawn.
  public let people: People
  /// The colours; nil follows the reader's setting.
  public var theme: Theme?
  /// What the chat is called.
  public var title: String?
  /// The files of pictures.
  public var images: ImageFiles?
  /// Whether frames, lines and baselines are drawn over everything.
  public var showsFrames = false
  /// Whether the page brings the fonts that it was laid out with, as far as it uses them, instead of naming them.
  public var embedsFonts = false

  /// A page of a layout.
  public init(layout: WholeLayout, context: WholeLayout.Context, people: People) {
    self.layout = layout
    self.context = context
    self.people = people
  }

  /// Writes the page.
  ///
  /// - Throws: `DrawingError.font` if a font cannot be embedded, `output` with the error of `sink`.
  /// - Complexity: O(n) in the length of all texts; one row is in memory at a time.
  public func write(progress: (Int, Int) -> Void = { _, _ in }, to sink: @escaping ByteSink) throws {
    func put(_ text: String) throws {
      var text = text
      do {
        try text.withUTF8 { try sink(UnsafeRawBufferPointer($0)) }
      } catch {
        throw DrawingError.output(error)
      }
    }
    try put(head)
    var row = WebRow(
      context: context, themes: WebThemes(theme), people: people, images: images, showsFrames: showsFrames,
      embedsFonts: embedsFonts)
    for (index, item) in layout.rows.enumerated() {
      try put(row.html(of: item))
      if index % 64 == 0 { progress(index, layout.rows.count) }
    }
    try put("</main>\n<style>\(row.colors.css)\n")
    try row.fonts?.writeCSS(put)
    try put("</style>\n<script>\(WebScript.reader)</script>\n</body>\n</html>\n")
  }

  private var isRightToLeft: Bool { context.environment.direction == .rightToLeft }

  private var head: String {
    let name = title.flatMap { $0.isEmpty ? nil : $0 } ?? "Chat"
    let days = layout.rows.filter { $0.item.kind == .daySeparator }.map { row in
      "<option value=\"\(row.item.id.description.html)\">\(row.item.label.html)</option>"
    }
    let direction = isRightToLeft ? "rtl" : "ltr"
    return """
      <!DOCTYPE html>
      <html lang="\(context.environment.locale.html)" dir="\(direction)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <meta name="generator" content="Scrollback">
      <title>\(name.html)</title>
      <style>
      \(WebThemes(theme).css)
      \(WebScript.rules)
      main{width:\(layout.width)px;height:\(layout.contentHeight + Length(10))px}
      </style>
      </head>
      <body>
      <header><h1>\(name.html)</h1>
      <nav>\(days.isEmpty ? "" : "<select id=\"days\" aria-label=\"Day\">\(days.joined())</select>")\
      <input id="find" type="search" placeholder="Search" aria-label="Search"><output id="found"></output></nav></header>
      <main role="log" aria-label="\(name.html)">

      """
  }
}

extension String {
  /// The text as it stands in HTML; what HTML cannot hold becomes U+FFFD.
  var html: String {
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += " "
      case "\0"..<" ", "\u{7F}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

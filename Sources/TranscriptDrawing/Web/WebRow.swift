import BubbleLayout
import Foundation
import LayoutGeometry
import TextLayout
import TranscriptLayout

/// The HTML of rows: shapes as a drawing, then pictures, then each line of text in its place.
struct WebRow {
  private let overlay: FramesOverlay?
  private let light: RowPainter
  private let dark: RowPainter
  /// The colours that were used, by the class that each pair of them has.
  var colors = WebColors()
  /// The fonts that the text needs; nil if the reader's are used.
  var fonts: EmbeddedFonts?

  /// Rows that were laid out in a context.
  ///
  /// - Parameters:
  ///   - showsFrames: whether frames, lines and baselines are drawn over everything.
  ///   - embedsFonts: whether the page brings its fonts.
  init(
    context: WholeLayout.Context, themes: WebThemes, people: People, images: ImageFiles?, showsFrames: Bool = false,
    embedsFonts: Bool = false
  ) {
    fonts = embedsFonts ? EmbeddedFonts() : nil
    let words = embedsFonts ? RowPainter.Words.linesWithFaces : .lines
    overlay = showsFrames ? FramesOverlay(context: context) : nil
    light = RowPainter(context: context, theme: themes.light, people: people, images: images, words: words)
    dark = RowPainter(context: context, theme: themes.dark, people: people, images: images, words: words)
  }

  /// Whose names and initials are drawn.
  var people: People {
    get { light.people }
    nonmutating set {
      light.people = newValue
      dark.people = newValue
    }
  }

  /// A row in its place on the page, to be found by its id.
  mutating func html(of row: WholeLayout.Row) -> String {
    article(of: row, id: "id=\"\(row.item.id.description.html)\" ", place: "top:\(row.y)px;") + "\n"
  }

  /// A row that a script puts in its place.
  mutating func placeless(_ row: WholeLayout.Row) -> String { article(of: row, id: "", place: "") }

  private mutating func article(of row: WholeLayout.Row, id: String, place: String) -> String {
    "<article class=\"row\" \(id)\(label(of: row.item))style=\"\(place)height:\(row.frames.height)px\">"
      + content(of: row) + "</article>"
  }

  private mutating func content(of row: WholeLayout.Row) -> String {
    let prepared = row.prepared ?? light.prepare(row.item)
    var marks = light.marks(of: row.item, prepared: prepared, frames: row.frames)
    // A theme moves nothing, so the same marks come in the same order.
    var others = dark.marks(of: row.item, prepared: prepared, frames: row.frames)
    if let overlay = overlay?.marks(of: row) {
      marks += overlay
      others += overlay
    }
    var shapes = ""
    var pictures = ""
    var lines = ""
    for (mark, other) in zip(marks, others) {
      switch (mark, other) {
      case (.fill(let outline, let color), .fill(_, let night)):
        if color.alpha == 0, night.alpha == 0 { continue }
        shapes += "<path class=\"\(colors.fill(color, night))\" d=\"\(outline.path)\"/>"
      case (.stroke(let outline, let color, let width), .stroke(_, let night, _)):
        shapes +=
          "<path class=\"\(colors.stroke(color, night))\" stroke-width=\"\(Length(points: width))\" d=\"\(outline.path)\"/>"
      case (.line(let line), .line(let night)): lines += html(of: line, night)
      case (.picture(let image, let frame, let clip), _): pictures += html(of: image, frame, clip)
      case (.link(let rect, let address), _):
        // Links within text are part of the line.
        if row.frames.parts.contains(where: { $0.rect == rect }), let safe = address.safeAddress {
          lines += "<a class=\"area\" href=\"\(safe.html)\" aria-label=\"\(address.html)\" style=\"\(rect.css)\"></a>"
        }
      default: continue
      }
    }
    let size = "width=\"\(row.frames.width)\" height=\"\(row.frames.height)\""
    return (shapes.isEmpty ? "" : "<svg \(size) aria-hidden=\"true\">\(shapes)</svg>") + pictures + lines
  }

  /// What a reader for the blind says of the whole row before its words.
  private func label(of item: Item) -> String {
    switch item.kind {
    case .daySeparator, .unreadMarker: return "role=\"separator\" aria-label=\"\(item.label.html)\" "
    case .message:
      guard let sender = item.message?.sender else { return "" }
      return "aria-label=\"\(people.name(of: sender).html)\" "
    case .system, .typing, .status: return ""
    }
  }

  private mutating func html(of line: InkedLine, _ night: InkedLine) -> String {
    guard let first = line.spans.first else { return "" }
    let face = face(of: first)
    var inside = ""
    for (index, span) in line.spans.enumerated() {
      var text = span.text.html
      // Spaces at the end of a line hang: they are part of the text, but not of the line's width.
      if index == line.spans.count - 1 {
        while text.hasSuffix(" ") { text.removeLast() }
      }
      guard !text.isEmpty else { continue }
      // Brackets, which stand for themselves in HTML.
      if line.trimsStart, index == 0, let first = text.first {
        text = "<span class=\"h\">\(first)</span>" + text.dropFirst()
      }
      if line.trimsEnd, index == line.spans.count - 1, let last = text.last, last != ">" {
        text = text.dropLast() + "<span class=\"h\">\(last)</span>"
      }
      if let face = span.face { fonts?.add(span.text, glyphs: face.glyphs, of: face.face) }
      let nightColor = night.spans.indices.contains(index) ? night.spans[index].color : span.color
      var element = text
      if let address = span.address?.safeAddress { element = "<a href=\"\(address.html)\">\(text)</a>" }
      let ownFace = self.face(of: span)
      // What is as in the line's first stretch is inherited.
      let classes = [
        span.color == first.color ? "" : colors.text(span.color, nightColor), ownFace == face ? "" : ownFace,
      ]
      .filter { !$0.isEmpty }.joined(separator: " ")
      let style = css(of: span) == css(of: first) ? "" : " style=\"\(css(of: span))\""
      if classes.isEmpty, style.isEmpty {
        inside += element
      } else {
        inside += "<span" + (classes.isEmpty ? "" : " class=\"\(classes)\"") + "\(style)>\(element)</span>"
      }
    }
    guard !inside.isEmpty else { return "" }
    let nightColor = night.spans.first?.color ?? first.color
    let spacing = line.trimsSpacing ? ";text-spacing-trim:normal" : ""
    let side = line.direction == .rightToLeft ? "rtl" : "ltr"
    let hidden = line.isDecoration ? " d\" aria-hidden=\"true" : ""
    return
      "<div class=\"t \(colors.text(first.color, nightColor)) \(face)\(hidden)\" dir=\"\(side)\" data-w=\"\(line.rect.width)\" "
      + "style=\"\(line.rect.css);line-height:\(line.rect.height)px;\(css(of: first))\(spacing)\">\(inside)</div>"
  }

  /// The class of text in an embedded face; empty if it is in none.
  private mutating func face(of span: InkedLine.Span) -> String {
    span.face.flatMap { fonts?.name(of: $0.face) } ?? ""
  }

  /// The style of text; an embedded face says the rest by its class.
  private func css(of span: InkedLine.Span) -> String {
    fonts == nil || span.face == nil ? span.style.css : span.style.measures
  }

  private func html(of image: DecodedImage, _ frame: Rect, _ clip: Outline) -> String {
    guard let file = image.file else { return "" }
    let data = Data(file.bytes).base64EncodedString()
    return "<img alt=\"\" src=\"data:\(file.type);base64,\(data)\" style=\"\(frame.css);"
      + "clip-path:path('\(clip.offset(x: -frame.x.points, y: -frame.y.points).path)')\">"
  }
}

/// The pairs of colours of a page, each a class.
struct WebColors {
  private struct Pair: Hashable {
    var property: String
    var light: Color
    var dark: Color
  }

  private var names: [Pair: String] = [:]
  private var order: [Pair] = []

  mutating func fill(_ light: Color, _ dark: Color) -> String { name("fill", light, dark) }
  mutating func stroke(_ light: Color, _ dark: Color) -> String { name("stroke", light, dark) }
  mutating func text(_ light: Color, _ dark: Color) -> String { name("color", light, dark) }

  private mutating func name(_ property: String, _ light: Color, _ dark: Color) -> String {
    let pair = Pair(property: property, light: light, dark: dark)
    if let known = names[pair] { return known }
    let name = "c\(order.count)"
    names[pair] = name
    order.append(pair)
    return name
  }

  /// The rules of the classes.
  var css: String {
    func rules(_ color: (Pair) -> Color) -> String {
      order.map { pair in
        let rest = pair.property == "stroke" ? ";fill:none;stroke-linecap:round;stroke-linejoin:round" : ""
        return ".\(names[pair] ?? ""){\(pair.property):\(color(pair).css)\(rest)}"
      }.joined()
    }
    let dark = order.contains { $0.light != $0.dark } ? "@media(prefers-color-scheme:dark){\(rules(\.dark))}" : ""
    return rules(\.light) + dark
  }
}

extension Outline {
  /// The edge as the data of an SVG path.
  var path: String {
    func text(_ values: Double...) -> String { values.map { Length(points: $0).description }.joined(separator: " ") }
    return steps.map { step in
      switch step {
      case .move(let x, let y): "M" + text(x, y)
      case .line(let x, let y): "L" + text(x, y)
      case .curve(let x1, let y1, let x2, let y2, let x, let y): "C" + text(x1, y1, x2, y2, x, y)
      case .close: "Z"
      }
    }.joined()
  }
}

extension Rect {
  /// The place as CSS has it.
  fileprivate var css: String { "left:\(x)px;top:\(y)px;width:\(width)px;height:\(height)px" }
}

extension TextStyle {
  /// The sizes of the style as CSS has them.
  fileprivate var measures: String {
    "font-size:\(size)px" + (letterSpacing == .zero ? "" : ";letter-spacing:\(letterSpacing)px")
  }

  /// The style as CSS has it.
  fileprivate var css: String {
    let families = families + (isMonospaced ? ["Noto Sans Mono"] : [])
    let list = (isMonospaced ? families.reversed() : families).map { "'\($0.filter { $0 != "'" && $0 != "\\" }.html)'" }
    return measures + (weight == 400 ? "" : ";font-weight:\(weight)")
      + (isItalic ? ";font-style:italic" : "")
      + (list == ["'Noto Sans'"]
        ? ""
        : ";font-family:\(list.joined(separator: ","))"
          + (isMonospaced ? ",monospace" : ",sans-serif"))
  }
}

extension String {
  /// The address, if following it does no harm: a web page cannot run what a message says.
  fileprivate var safeAddress: String? {
    let scheme = prefix { $0 != ":" }.lowercased()
    return ["http", "https", "mailto", "tel"].contains(scheme) && contains(":") ? self : nil
  }
}

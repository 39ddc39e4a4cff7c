import BubbleLayout
import LayoutGeometry
import TranscriptLayout

/// Writes the frames of rows as an SVG drawing: a rectangle for each part, and the words where their lines are.
///
/// It shows where things are, not how they look; the words are set in whatever font the viewer has.
public struct FrameSVG: Sendable {
  /// A drawing.
  public init() {}

  /// What stands before the rows.
  public func bytes(of header: FrameHeader) -> [UInt8] {
    var out = FrameBytes()
    out.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
    out.number(header.width)
    out.raw("\" height=\"")
    out.number(header.contentHeight)
    out.raw("\" viewBox=\"0 0 ")
    out.number(header.width)
    out.raw(" ")
    out.number(header.contentHeight)
    out.raw("\">\n<style>")
    out.raw("rect{fill:none;stroke:#888;stroke-width:.5}.bubble{fill:#e9e9eb;stroke:none}")
    out.raw(".out .bubble{fill:#cfe3ff}.text{stroke:#c33}.tail,.stamp,.receipt{stroke:#39c}")
    out.raw("text{font-family:'Noto Sans',sans-serif;white-space:pre}</style>\n")
    return out.bytes
  }

  /// What stands after the rows.
  public var footer: [UInt8] { Array("</svg>\n".utf8) }

  /// A row, as a group.
  public func bytes(of row: WholeLayout.Row) -> [UInt8] {
    var out = FrameBytes()
    out.raw(row.item.message?.isOutgoing == true ? "<g class=\"out\"" : "<g")
    out.raw(" transform=\"translate(0 ")
    out.number(row.y)
    out.raw(")\"><title>")
    out.xml(row.item.id.description)
    out.raw("</title>")
    for part in row.frames.parts {
      out.raw("<rect class=\"")
      out.raw(part.part.rawValue)
      out.raw("\"")
      attribute(" x=\"", part.rect.x, to: &out)
      attribute(" y=\"", part.rect.y, to: &out)
      attribute(" width=\"", part.rect.width, to: &out)
      attribute(" height=\"", part.rect.height, to: &out)
      out.raw("/>")
    }
    if let text = row.item.message?.text {
      for block in row.frames.texts where block.part == .text {
        for line in block.layout.lines where line.width > .zero {
          out.raw("<text")
          attribute(" x=\"", block.x(of: line), to: &out)
          attribute(" y=\"", block.rect.y + line.top + line.baseline, to: &out)
          attribute(" textLength=\"", line.width, to: &out)
          attribute(" font-size=\"", line.height * 4 / 5, to: &out)
          if block.layout.direction == .rightToLeft { out.raw(" direction=\"rtl\" text-anchor=\"end\"") }
          out.raw(" lengthAdjust=\"spacingAndGlyphs\">")
          out.xml(text.slice(utf8: line.utf8Range).trimmed)
          out.raw("</text>")
        }
      }
    }
    out.raw("</g>\n")
    return out.bytes
  }

  private func attribute(_ name: StaticString, _ value: Length, to out: inout FrameBytes) {
    out.raw(name)
    out.number(value)
    out.raw("\"")
  }
}

extension String {
  /// The text without the white space that hangs at the end of its line.
  fileprivate var trimmed: Substring {
    var rest = self[...]
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return rest
  }
}

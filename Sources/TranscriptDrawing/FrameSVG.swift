import BubbleLayout
import LayoutGeometry
import TextLayout
import TranscriptLayout

/// Writes the frames of rows as an SVG drawing: a rectangle for each part, and the words where their lines are.
///
/// It shows where things are, not how they look; the words are set in whatever font the viewer has.
public struct FrameSVG: Sendable {
  private static let rules =
    "rect{fill:none;stroke:#888;stroke-width:.5}.bubble{fill:#e9e9eb;stroke:none}.out .bubble{fill:#cfe3ff}"
    + ".text{stroke:#c33}.tail,.stamp,.receipt{stroke:#39c}text{font-family:'Noto Sans',sans-serif;white-space:pre}"

  /// A drawing.
  public init() {}

  /// What stands before the rows.
  public func bytes(of header: FrameHeader) -> [UInt8] {
    let (width, height) = (header.width, header.contentHeight)
    let root =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
      + "viewBox=\"0 0 \(width) \(height)\">\n"
    return Array((root + "<style>" + Self.rules + "</style>\n").utf8)
  }

  /// What stands after the rows.
  public var footer: [UInt8] { Array("</svg>\n".utf8) }

  /// A row, as a group.
  public func bytes(of row: WholeLayout.Row) -> [UInt8] {
    let side = row.item.message?.isOutgoing == true ? " class=\"out\"" : ""
    var out = "<g\(side) transform=\"translate(0 \(row.y))\"><title>\(row.item.id.description.xml)</title>"
    for part in row.frames.parts {
      let (name, rect) = (part.part.rawValue, part.rect)
      out += "<rect class=\"\(name)\" x=\"\(rect.x)\" y=\"\(rect.y)\" "
      out += "width=\"\(rect.width)\" height=\"\(rect.height)\"/>"
    }
    if let text = row.item.message?.text {
      for block in row.frames.texts where block.part == .text {
        for line in block.layout.lines where line.width > .zero {
          out += element(of: line, x: block.x(of: line), y: block.rect.y + line.top, direction: block.layout.direction)
          out += text.slice(utf8: line.utf8Range).trimmed.xml + "</text>"
        }
      }
    }
    return Array((out + "</g>\n").utf8)
  }

  /// The opening tag of a line, which is stretched to its width whatever font it is set in.
  private func element(of line: TextLine, x: Length, y: Length, direction: LayoutDirection) -> String {
    // The end of a line from right to left is its left edge.
    let side = direction == .rightToLeft ? " direction=\"rtl\" text-anchor=\"end\"" : ""
    return "<text x=\"\(x)\" y=\"\(y + line.baseline)\"\(side) font-size=\"\(line.height * 4 / 5)\" "
      + "textLength=\"\(line.width)\" lengthAdjust=\"spacingAndGlyphs\">"
  }
}

extension String {
  /// The text without the white space that hangs at the end of its line.
  fileprivate var trimmed: String {
    var rest = self[...]
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }

  /// The text as it stands in an XML document; what XML cannot hold becomes U+FFFD.
  fileprivate var xml: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += " "
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

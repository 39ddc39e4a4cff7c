import BubbleLayout
import LayoutGeometry
import TextLayout
import TranscriptLayout

/// What is said about a whole transcript before its rows.
public struct FrameHeader: Hashable, Sendable {
  /// The width of the transcript.
  public var width: Length
  /// Device pixels to a point.
  public var scale: Length
  /// How many rows follow.
  public var count: Int
  /// From the top of the transcript to its bottom.
  public var contentHeight: Length
  /// The fonts that were asked for, as far as they were found; empty when text is measured in cells.
  public var fonts: [String]

  /// A header.
  public init(width: Length, scale: Length, count: Int, contentHeight: Length, fonts: [String] = []) {
    self.width = width
    self.scale = scale
    self.count = count
    self.contentHeight = contentHeight
    self.fonts = fonts
  }
}

/// Writes the frames of rows as JSON objects.
///
/// Frames, lines and glyphs are relative to the row's top left, but for a line's `baseline`, which is relative to the
/// line's top. Keys stand in a fixed order, so equal layouts give equal bytes.
public struct FrameJSON: Sendable {
  /// Whether the lines of the message's text are written.
  public var showsLines: Bool
  /// Whether the glyphs of each line are written, for rows that have kept their texts.
  public var showsGlyphs: Bool

  /// A writer of frames only, unless lines or glyphs are asked for as well.
  public init(showsLines: Bool = false, showsGlyphs: Bool = false) {
    self.showsLines = showsLines || showsGlyphs
    self.showsGlyphs = showsGlyphs
  }

  /// The header as an object, without a newline.
  public func bytes(of header: FrameHeader) -> [UInt8] {
    var out = FrameBytes()
    out.raw("{\"transcript\":{\"width\":")
    out.number(header.width)
    out.raw(",\"scale\":")
    out.number(header.scale)
    out.raw(",\"count\":")
    out.number(header.count)
    out.raw(",\"contentHeight\":")
    out.number(header.contentHeight)
    out.raw(",\"fonts\":[")
    for (index, font) in header.fonts.enumerated() {
      if index > 0 { out.raw(",") }
      out.string(font)
    }
    out.raw("]}}")
    return out.bytes
  }

  /// A row as an object, without a newline.
  ///
  /// - Parameter preparer: makes glyphs; needed only if they are shown.
  /// - Complexity: O(n) in the number of parts, and of lines and glyphs if they are shown.
  public func bytes(of row: WholeLayout.Row, preparer: TextPreparer? = nil) -> [UInt8] {
    var out = FrameBytes()
    out.raw("{\"id\":")
    out.string(row.item.id.description)
    out.raw(",\"kind\":\"")
    out.raw(row.item.kind.rawValue)
    out.raw("\",\"y\":")
    out.number(row.y)
    out.raw(",\"height\":")
    out.number(row.frames.height)
    out.raw(",\"frames\":{")
    for (index, part) in row.frames.parts.enumerated() {
      out.raw(index == 0 ? "\"" : ",\"")
      out.raw(part.name)
      out.raw("\":")
      out.rect(part.rect)
    }
    out.raw("}")
    if row.item.kind == .message, let message = row.item.message {
      if let sender = message.sender {
        out.raw(",\"sender\":")
        out.string(sender)
      }
      out.raw(",\"outgoing\":")
      out.raw(message.isOutgoing ? "true" : "false")
    }
    if showsLines, let text = row.item.message?.text, !row.frames.lines.isEmpty {
      appendLines(of: row, text: text, preparer: preparer, to: &out)
    }
    out.raw("}")
    return out.bytes
  }

  private func appendLines(
    of row: WholeLayout.Row, text: String, preparer: TextPreparer?, to out: inout FrameBytes
  ) {
    out.raw(",\"lines\":[")
    var isFirst = true
    for block in row.frames.texts where block.part == .text {
      for line in block.layout.lines {
        if !isFirst { out.raw(",") }
        isFirst = false
        let x = block.x(of: line)
        let y = block.rect.y + line.top
        out.raw("{\"text\":")
        out.string(text.slice(utf8: line.utf8Range))
        out.raw(",\"start\":")
        out.number(line.utf8Range.lowerBound)
        out.raw(",\"end\":")
        out.number(line.utf8Range.upperBound)
        out.raw(",\"x\":")
        out.number(x)
        out.raw(",\"y\":")
        out.number(y)
        out.raw(",\"width\":")
        out.number(line.width)
        out.raw(",\"height\":")
        out.number(line.height)
        out.raw(",\"baseline\":")
        out.number(line.baseline)
        out.raw(",\"direction\":\"")
        out.raw(block.layout.direction.rawValue)
        out.raw("\"")
        if showsGlyphs, let preparer, let prepared = row.prepared?.text(for: .text) {
          out.raw(",\"glyphs\":[")
          let runs = preparer.glyphRuns(of: line, in: prepared)
          for (index, run) in runs.enumerated() {
            if index > 0 { out.raw(",") }
            append(run, x: x, y: y + line.baseline, to: &out)
          }
          out.raw("]")
        }
        out.raw("}")
      }
    }
    out.raw("]")
  }

  private func append(_ run: GlyphRun, x: Length, y: Length, to out: inout FrameBytes) {
    out.raw("{\"font\":")
    out.string(run.face.fullName)
    out.raw(",\"size\":")
    out.number(run.size)
    out.raw(",\"direction\":\"")
    out.raw(run.direction.rawValue)
    out.raw("\",\"start\":")
    out.number(run.utf8Range.lowerBound)
    out.raw(",\"end\":")
    out.number(run.utf8Range.upperBound)
    out.raw(",\"ids\":")
    list(run.glyphs, to: &out) { out, glyph in out.number(Int(glyph.id)) }
    out.raw(",\"x\":")
    list(run.glyphs, to: &out) { out, glyph in out.number(x + glyph.x) }
    out.raw(",\"y\":")
    list(run.glyphs, to: &out) { out, glyph in out.number(y + glyph.y) }
    out.raw("}")
  }

  private func list(_ glyphs: [Glyph], to out: inout FrameBytes, _ write: (inout FrameBytes, Glyph) -> Void) {
    out.raw("[")
    for (index, glyph) in glyphs.enumerated() {
      if index > 0 { out.raw(",") }
      write(&out, glyph)
    }
    out.raw("]")
  }
}

extension String {
  /// The characters between two UTF-8 offsets.
  func slice(utf8 range: Range<Int>) -> String {
    let start = utf8.index(startIndex, offsetBy: min(range.lowerBound, utf8.count))
    let end = utf8.index(startIndex, offsetBy: min(range.upperBound, utf8.count))
    return String(decoding: utf8[start..<end], as: UTF8.self)
  }
}

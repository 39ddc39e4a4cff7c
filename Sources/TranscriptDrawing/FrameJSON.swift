import BubbleLayout
import JSONLines
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
  /// Whether the lines of the message's text are written, and those of a poll with the names of their parts.
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
    var out = JSONWriter()
    out.beginObject()
    out.key("transcript")
    out.beginObject()
    out.member("width", header.width)
    out.member("scale", header.scale)
    out.key("count")
    out.integer(header.count)
    out.member("contentHeight", header.contentHeight)
    out.key("fonts")
    out.beginArray()
    for font in header.fonts { out.string(font) }
    out.endArray()
    out.endObject()
    out.endObject()
    return out.bytes
  }

  /// A row as an object, without a newline.
  ///
  /// - Parameter preparer: makes glyphs; needed only if they are shown.
  /// - Complexity: O(n) in the number of parts, and of lines and glyphs if they are shown.
  public func bytes(of row: WholeLayout.Row, preparer: TextPreparer? = nil) -> [UInt8] {
    var out = JSONWriter(reservingCapacity: 512)
    out.beginObject()
    out.member("id", row.item.id.description)
    out.member("kind", row.item.kind.rawValue)
    out.member("y", row.y)
    out.member("height", row.frames.height)
    out.key("frames")
    out.beginObject()
    for part in row.frames.parts {
      out.key(part.name)
      out.rect(part.rect)
    }
    out.endObject()
    if row.item.kind == .message, let message = row.item.message {
      if let sender = message.sender { out.member("sender", sender) }
      out.key("outgoing")
      out.boolean(message.isOutgoing)
    }
    if showsLines {
      let blocks = row.frames.texts.filter { [.text, .pollQuestion, .pollAnswer].contains($0.part) }
      if !blocks.isEmpty {
        out.key("lines")
        out.beginArray()
        for block in blocks {
          for line in block.layout.lines {
            write(
              line, x: block.x(of: line), y: block.rect.y + line.top, of: block, to: &out)
            if showsGlyphs, let preparer, let prepared = row.prepared?.text(for: block.part, index: block.index) {
              out.key("glyphs")
              out.beginArray()
              for run in preparer.glyphRuns(of: line, in: prepared) {
                write(run, x: block.x(of: line), y: block.rect.y + line.top + line.baseline, to: &out)
              }
              out.endArray()
            }
            out.endObject()
          }
        }
        out.endArray()
      }
    }
    out.endObject()
    return out.bytes
  }

  /// Opens a line's object and writes all but its glyphs.
  private func write(
    _ line: TextLine, x: Length, y: Length, of block: PlacedText, to out: inout JSONWriter
  ) {
    out.beginObject()
    out.member("text", block.string.slice(utf8: line.utf8Range))
    out.key("start")
    out.integer(block.utf8Start + line.utf8Range.lowerBound)
    out.key("end")
    out.integer(block.utf8Start + line.utf8Range.upperBound)
    out.member("x", x)
    out.member("y", y)
    out.member("width", line.width)
    out.member("height", line.height)
    out.member("baseline", line.baseline)
    out.member("direction", block.layout.direction.rawValue)
    // The lines of the message's words need no name; offsets of other texts count from their own beginning.
    if block.part != .text {
      out.member("part", block.index == 0 ? block.part.rawValue : "\(block.part.rawValue)\(block.index + 1)")
    }
  }

  private func write(_ run: GlyphRun, x: Length, y: Length, to out: inout JSONWriter) {
    out.beginObject()
    out.member("font", run.face.fullName)
    out.member("size", run.size)
    out.member("direction", run.direction.rawValue)
    out.key("start")
    out.integer(run.utf8Range.lowerBound)
    out.key("end")
    out.integer(run.utf8Range.upperBound)
    out.key("ids")
    out.beginArray()
    for glyph in run.glyphs { out.integer(Int(glyph.id)) }
    out.endArray()
    out.key("x")
    out.beginArray()
    for glyph in run.glyphs { out.length(x + glyph.x) }
    out.endArray()
    out.key("y")
    out.beginArray()
    for glyph in run.glyphs { out.length(y + glyph.y) }
    out.endArray()
    out.endObject()
  }
}

extension JSONWriter {
  /// A number of points with at most four decimals, as `Length.description` has it.
  mutating func length(_ length: Length) {
    let magnitude = (length.rawValue.magnitude * 10_000 + UInt(Length.unitsPerPoint / 2)) / UInt(Length.unitsPerPoint)
    decimal(tenThousandths: length < .zero ? -Int(magnitude) : Int(magnitude))
  }

  /// `[x,y,width,height]`.
  mutating func rect(_ rect: Rect) {
    beginArray()
    length(rect.x)
    length(rect.y)
    length(rect.width)
    length(rect.height)
    endArray()
  }

  mutating func member(_ name: String, _ value: Length) {
    key(name)
    length(value)
  }

  mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
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

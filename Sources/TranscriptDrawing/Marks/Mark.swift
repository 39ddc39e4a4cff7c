import LayoutGeometry
import TextLayout

/// Glyphs of one face at one size in one colour, with the text that they show.
public struct InkedGlyphs: Hashable, Sendable {
  /// The glyphs.
  public var run: GlyphRun
  /// Where the run's positions count from: the left end of its line, on the baseline.
  public var origin: Point
  /// Their colour; glyphs that are pictures have their own.
  public var color: Color
  /// The text, for pages that can be searched; its UTF-8 offsets begin at the run's range.
  public var text: String
}

/// One thing that is drawn.
///
/// Marks are what stands between a layout and the kinds of output: a painter makes them of frames, a surface draws
/// them. Coordinates are relative to the place that the surface is told.
public enum Mark: Hashable, Sendable {
  /// A filled shape.
  case fill(Outline, Color)
  /// A line along a shape's edge, so many points wide.
  case stroke(Outline, Color, width: Double)
  /// Glyphs.
  case glyphs(InkedGlyphs)
  /// A picture that covers a shape's frame; what is outside the shape is cut off.
  case picture(DecodedImage, frame: Rect, clip: Outline)
  /// A place that leads somewhere when it is chosen, on pages that can.
  case link(Rect, address: String)
}

/// Something that marks are drawn on.
public protocol DrawingSurface {
  /// Draws a mark, its coordinates counted from `origin`.
  mutating func draw(_ mark: Mark, at origin: Point)
}

extension DrawingSurface {
  /// Draws marks one after the other.
  public mutating func draw(_ marks: [Mark], at origin: Point = .zero) {
    for mark in marks { draw(mark, at: origin) }
  }
}

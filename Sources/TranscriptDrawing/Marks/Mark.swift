import BubbleLayout
import FontFaces
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
  /// Whether they only stand for something, as initials do for a face, and are no text of the transcript.
  public var isDecoration = false
}

/// A line of text for outputs that set it themselves.
public struct InkedLine: Hashable, Sendable {
  /// A stretch of the line in one style.
  public struct Span: Hashable, Sendable {
    /// The characters.
    public var text: String
    /// How they are set.
    public var style: TextStyle
    /// Their colour.
    public var color: Color
    /// Where they lead; nil if nowhere.
    public var address: String?
    /// The face that they were measured with and their glyphs in it; nil unless that was asked for.
    public var face: Face?

    /// A face, and what a text needs of it.
    public struct Face: Hashable, Sendable {
      /// The face.
      public var face: FontFace
      /// The glyphs.
      public var glyphs: [UInt32]
    }
  }

  /// The stretches, in the order in which they are read.
  public var spans: [Span]
  /// Where the line is, without hanging spaces.
  public var rect: Rect
  /// From the top of the line to its baseline.
  public var baseline: Length
  /// The direction of its text.
  public var direction: LayoutDirection
  /// Whether it only stands for something, and is no text of the transcript.
  public var isDecoration: Bool
  /// What the line is a part of; nil for decorations.
  public var part: Part?
  /// Whether spaces at its end are part of its width: something else follows on the same line.
  public var keepsSpaces = false
  /// Whether the blank halves of full-width punctuation are trimmed where they meet.
  public var trimsSpacing = false
  /// Whether the first character is trimmed as well, an opening bracket.
  public var trimsStart = false
  /// Whether the last character is trimmed as well, a closing bracket.
  public var trimsEnd = false
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
  /// A line of text, in place of its glyphs.
  case line(InkedLine)
  /// A picture that covers a shape's frame; what is outside the shape is cut off.
  case picture(DecodedImage, frame: Rect, clip: Outline)
  /// A place that leads somewhere when it is chosen, on pages that can.
  case link(Rect, address: String)
}

/// Something that marks are drawn on.
public protocol DrawingSurface: AnyObject {
  /// Draws a mark, its coordinates counted from `origin`.
  func draw(_ mark: Mark, at origin: Point)
}

extension DrawingSurface {
  /// Draws marks one after the other.
  public func draw(_ marks: [Mark], at origin: Point = .zero) {
    for mark in marks { draw(mark, at: origin) }
  }
}

/// The direction in which an interface or a line of text begins and ends.
public enum LayoutDirection: String, Hashable, Sendable, Codable, CaseIterable {
  /// Leading is left.
  case leftToRight = "ltr"
  /// Leading is right.
  case rightToLeft = "rtl"

  /// The other direction.
  public var mirrored: LayoutDirection { self == .leftToRight ? .rightToLeft : .leftToRight }
}

/// Distances inwards from the four edges, in reading order: leading is where a line of the interface begins.
public struct Insets: Hashable, Sendable, Codable {
  /// From the top edge.
  public var top: Length
  /// From the edge where reading begins.
  public var leading: Length
  /// From the bottom edge.
  public var bottom: Length
  /// From the edge where reading ends.
  public var trailing: Length

  /// No distance on any side.
  public static let zero = Insets()

  /// Insets of the given distances.
  public init(top: Length = .zero, leading: Length = .zero, bottom: Length = .zero, trailing: Length = .zero) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Leading and trailing together.
  @inlinable public var horizontal: Length { leading + trailing }
  /// Top and bottom together.
  @inlinable public var vertical: Length { top + bottom }
  /// Leading and trailing exchanged.
  public var mirrored: Insets { Insets(top: top, leading: trailing, bottom: bottom, trailing: leading) }

  /// The distance from the left edge.
  @inlinable public func left(_ direction: LayoutDirection) -> Length {
    direction == .leftToRight ? leading : trailing
  }

  /// The distance from the right edge.
  @inlinable public func right(_ direction: LayoutDirection) -> Length {
    direction == .leftToRight ? trailing : leading
  }
}

/// A place: distances from a left and a top edge.
public struct Point: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Length
  /// The distance from the top edge; it grows downwards.
  public var y: Length

  /// The left top corner.
  public static let zero = Point(x: .zero, y: .zero)

  /// A place `x` from the left and `y` from the top.
  @inlinable public init(x: Length, y: Length) {
    self.x = x
    self.y = y
  }
}

/// A width and a height.
public struct Size: Hashable, Sendable {
  /// The extent from left to right.
  public var width: Length
  /// The extent from top to bottom.
  public var height: Length

  /// Nothing in both directions.
  public static let zero = Size(width: .zero, height: .zero)

  /// A size of the given extents.
  @inlinable public init(width: Length, height: Length) {
    self.width = width
    self.height = height
  }
}

/// A rectangle, half-open: its left and top edges belong to it, its right and bottom edges do not.
public struct Rect: Hashable, Sendable {
  /// The left edge.
  public var x: Length
  /// The top edge.
  public var y: Length
  /// The extent from left to right, never negative in a layout.
  public var width: Length
  /// The extent from top to bottom, never negative in a layout.
  public var height: Length

  /// A rectangle with its left top corner at the origin and no extent.
  public static let zero = Rect(x: .zero, y: .zero, width: .zero, height: .zero)

  /// A rectangle from its left top corner and its extents.
  @inlinable public init(x: Length, y: Length, width: Length, height: Length) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge, the first place that is not inside.
  @inlinable public var maxX: Length { x + width }
  /// The bottom edge, the first place that is not inside.
  @inlinable public var maxY: Length { y + height }
  /// The extents.
  @inlinable public var size: Size { Size(width: width, height: height) }

  /// Whether a place lies inside; the right and the bottom edge do not.
  @inlinable public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// Whether the two share a place.
  ///
  /// Rectangles that only touch do not, and an empty one meets none.
  @inlinable public func intersects(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
      && width > .zero && height > .zero && other.width > .zero && other.height > .zero
  }

  /// The same rectangle moved.
  @inlinable public func offset(x dx: Length = .zero, y dy: Length = .zero) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// What is left inside the insets; an extent that would be negative becomes zero.
  public func inset(by insets: Insets, direction: LayoutDirection) -> Rect {
    let left = insets.left(direction)
    return Rect(
      x: x + left, y: y + insets.top, width: max(.zero, width - insets.horizontal),
      height: max(.zero, height - insets.vertical))
  }
}

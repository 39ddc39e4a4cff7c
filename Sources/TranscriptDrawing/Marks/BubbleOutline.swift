import BubbleLayout
import LayoutGeometry

/// The edge of a bubble: round corners, tighter ones between messages of a group, and a tail.
struct BubbleOutline {
  /// The bubble with the room for its tail.
  var frame: Rect
  /// The width of the room for the tail.
  var tailWidth: Double
  /// Whether the tail's room is at the left.
  var isTailLeft: Bool
  /// Whether there is a tail.
  var hasTail: Bool
  /// Where the message stands in its group.
  var placement: GroupPlacement

  /// The radius of a corner.
  static let radius = 17.0
  /// The radius of a corner that meets the next message of its group.
  static let innerRadius = 5.0

  /// The bubble without the room for its tail.
  var body: Rect {
    let tail = min(Length(points: tailWidth), frame.width)
    return Rect(
      x: isTailLeft ? frame.x + tail : frame.x, y: frame.y, width: frame.width - tail, height: frame.height)
  }

  /// The radii of the corners.
  var corners: Outline.Corners {
    let body = body
    let limit = min(body.width.points, body.height.points) / 2
    var corners = Outline.Corners(min(Self.radius, limit))
    let inner = min(Self.innerRadius, limit)
    if isTailLeft {
      if !placement.isFirst { corners.topLeft = inner }
      if !placement.isLast { corners.bottomLeft = inner }
    } else {
      if !placement.isFirst { corners.topRight = inner }
      if !placement.isLast { corners.bottomRight = inner }
    }
    return corners
  }

  /// The edge.
  var outline: Outline {
    guard hasTail, tailWidth > 0 else { return .rounded(body, corners) }
    let outline = leftTail
    return isTailLeft ? outline : outline.mirrored(at: frame.x.points + frame.width.points / 2)
  }

  /// The edge with its tail at the left of the frame.
  private var leftTail: Outline {
    let (x, y) = (frame.x.points, frame.y.points)
    let (right, bottom) = (frame.maxX.points, frame.maxY.points)
    let tail = min(tailWidth, frame.width.points)
    let left = x + tail
    var corners = corners
    if !isTailLeft { swap(&corners.topLeft, &corners.topRight) }
    let rest = 1 - Outline.kappa
    let (topLeft, topRight) = (corners.topLeft, corners.topRight)
    let bottomRight = isTailLeft ? corners.bottomRight : corners.bottomLeft
    let rise = min(tail * 2, frame.height.points - topLeft)
    var outline = Outline()
    outline.move(left + topLeft, y)
    outline.line(right - topRight, y)
    outline.curve(right - topRight * rest, y, right, y + topRight * rest, right, y + topRight)
    outline.line(right, bottom - bottomRight)
    outline.curve(
      right, bottom - bottomRight * rest, right - bottomRight * rest, bottom, right - bottomRight, bottom)
    // A flat foot, a small round tip, and a hollow curve up to the side.
    let tip = tail * 0.2
    outline.line(x + tip * 1.5, bottom)
    outline.curve(x, bottom, x - tip * 0.1, bottom - tip * 0.9, x + tip * 0.7, bottom - tip * 1.2)
    outline.curve(
      x + tail * 0.65, bottom - rise * 0.28, left, bottom - rise * 0.6, left, bottom - rise)
    outline.line(left, y + topLeft)
    outline.curve(left, y + topLeft * rest, left + topLeft * rest, y, left + topLeft, y)
    outline.close()
    return outline
  }
}

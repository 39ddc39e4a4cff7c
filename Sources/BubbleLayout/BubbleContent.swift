import ChatModel
import LayoutGeometry

/// Content of a kind that an application adds itself.
///
/// All that decides its frames is its input, so what has been laid out for one content holds for every other with the
/// same input. A message shows it as one of its blocks:
///
///     struct Rating: BubbleContent {
///       var stars: Int
///       var label: String { "\(stars) stars" }
///       var input: Int { stars }
///       static func layout(_ stars: Int, in room: ContentRoom) -> ContentLayout {
///         let side = min(Length(24), room.maxWidth / max(1, stars))
///         return ContentLayout(
///           size: Size(width: side * stars, height: side),
///           parts: (0..<stars).map { Rect(x: side * $0, y: .zero, width: side, height: side) })
///       }
///     }
///
///     Message(id: "m1", sender: "Bo", blocks: [.text("How was it?"), .custom(Rating(stars: 4))])
public protocol BubbleContent: CustomContent {
  /// All that decides the frames.
  associatedtype Input: Hashable & Sendable

  /// What this content's frames depend on: the key under which they are kept.
  var input: Input { get }

  /// The frames of contents with an input.
  ///
  /// It must depend on nothing but its arguments.
  static func layout(_ input: Input, in room: ContentRoom) -> ContentLayout
}

/// The room that content of an application's own has, and the world around it.
public struct ContentRoom: Hashable, Sendable {
  /// The greatest width; content that is wider is cut to it.
  public var maxWidth: Length
  /// The pixels of the screen.
  public var grid: PixelGrid
  /// How much larger than usual the reader wants text.
  public var textSize: Double
  /// The direction of the interface.
  public var direction: LayoutDirection

  /// A room; scale 1, text size 1 and left to right unless said otherwise.
  public init(
    maxWidth: Length, grid: PixelGrid = PixelGrid(), textSize: Double = 1, direction: LayoutDirection = .leftToRight
  ) {
    self.maxWidth = maxWidth
    self.grid = grid
    self.textSize = textSize
    self.direction = direction
  }
}

/// The frames of content of an application's own.
public struct ContentLayout: Hashable, Sendable {
  /// The size of the whole.
  public var size: Size
  /// The parts that can be pointed at, relative to the top left of the whole.
  public var parts: [Rect]

  /// Frames of a size, with the parts in it.
  public init(size: Size, parts: [Rect] = []) {
    self.size = size
    self.parts = parts
  }
}

extension BubbleContent {
  /// Its frames in a room, no wider than the room.
  func layout(in room: ContentRoom) -> ContentLayout {
    var layout = Self.layout(input, in: room)
    layout.size.width = min(max(.zero, layout.size.width), room.maxWidth)
    layout.size.height = room.grid.ceil(max(.zero, layout.size.height))
    return layout
  }
}

/// What has been laid out for contents of applications, by their inputs and rooms.
struct ContentCache {
  private struct Key: Hashable {
    var kind: ObjectIdentifier
    var input: AnyHashable
    var room: ContentRoom
  }

  private var layouts: [Key: ContentLayout] = [:]
  private static let maxCount = 4096

  /// The frames of a content, computed once for an input and a room.
  mutating func layout<Content: BubbleContent>(_ content: Content, in room: ContentRoom) -> ContentLayout {
    let key = Key(kind: ObjectIdentifier(Content.self), input: AnyHashable(content.input), room: room)
    if let known = layouts[key] { return known }
    if layouts.count >= Self.maxCount { layouts.removeAll(keepingCapacity: true) }
    let layout = content.layout(in: room)
    layouts[key] = layout
    return layout
  }
}

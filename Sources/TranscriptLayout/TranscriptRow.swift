import BubbleLayout
import ChatModel
import LayoutGeometry

/// A row with its place in the column: what it shows, prepared, and its height at the current width.
struct TranscriptRow: Stacked {
  /// What does not depend on the width; shared by all copies of the row.
  final class Content: Sendable {
    let item: Item
    let prepared: PreparedItem

    init(item: Item, prepared: PreparedItem) {
      self.item = item
      self.prepared = prepared
    }
  }

  let content: Content
  /// The width at which `height` was measured.
  private(set) var width: Length
  private(set) var height: Length
  /// The height at the width before, so that turning a screen back costs nothing.
  private var previous: (width: Length, height: Length)?
  /// The row as it was before it was expanded or collapsed, so that neither is done twice.
  private var twin: Twin?

  /// A row's other state.
  private final class Twin: Sendable {
    let content: Content
    let width: Length
    let height: Length

    init(_ row: TranscriptRow) {
      content = row.content
      width = row.width
      height = row.height
    }
  }

  init(content: Content, width: Length, height: Length) {
    self.content = content
    self.width = width
    self.height = height
  }

  var gap: Length { content.item.gapAfter }
  var id: ItemID { content.item.id }

  /// The height at a width, if it is known.
  func knownHeight(at width: Length) -> Length? {
    if self.width == width { return height }
    return previous?.width == width ? previous?.height : nil
  }

  /// The same row measured at another width.
  mutating func setHeight(_ height: Length, at width: Length) {
    if width != self.width { previous = (self.width, self.height) }
    self.width = width
    self.height = height
  }

  /// The same row with other content whose height is the same at every width.
  func withContent(_ content: Content) -> TranscriptRow {
    var row = self
    row = TranscriptRow(content: content, width: width, height: height)
    row.previous = previous
    return row
  }

  /// The same row with another one as its other state.
  func withTwin(_ other: TranscriptRow) -> TranscriptRow {
    var row = self
    row.twin = Twin(other)
    return row
  }

  /// The row's other state if it shows an item, its height being known if it was measured at the width.
  func twin(showing item: Item, width: Length) -> TranscriptRow? {
    guard let twin, twin.width == width, twin.content.item == item else { return nil }
    return TranscriptRow(content: twin.content, width: twin.width, height: twin.height).withTwin(self)
  }
}

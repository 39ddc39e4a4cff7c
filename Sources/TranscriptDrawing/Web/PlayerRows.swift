import BubbleLayout
import JSONLines
import LayoutGeometry
import TranscriptLayout

/// The rows of a player, each held once however many steps show it.
struct PlayerRows {
  /// What a row looks like depends on nothing else.
  private struct Key: Hashable {
    var item: Item
    var width: Length
    var look: Int
  }

  private struct Row {
    var id: String
    var height: Length
    var gap: Length
    /// 0 for an incoming message, 1 for an outgoing one, 2 for what is none.
    var side: Int
    var html: String?
  }

  private var numbers: [Key: Int] = [:]
  private var rows: [Row] = []

  /// The number of the style and environment that rows are laid out in.
  var look = 0

  /// How many rows there are.
  var count: Int { rows.count }

  /// The number of a row of a transcript.
  mutating func number(of index: Int, in snapshot: TranscriptSnapshot) -> Int {
    let item = snapshot.item(at: index)
    let key = Key(item: item, width: snapshot.viewport.size.width, look: look)
    if let known = numbers[key] { return known }
    numbers[key] = rows.count
    rows.append(
      Row(
        id: item.id.description, height: snapshot.height(at: index), gap: item.gapAfter,
        side: item.kind == .message ? (item.message?.isOutgoing == true ? 1 : 0) : 2, html: nil))
    return rows.count - 1
  }

  /// The height of rows and the gaps below them.
  func extent(of list: [Int]) -> Length {
    list.reduce(.zero) { $0 + rows[$1].height + rows[$1].gap }
  }

  /// Whether a row was drawn.
  func isDrawn(_ number: Int) -> Bool { rows[number].html != nil }

  /// Keeps what a row looks like.
  mutating func draw(_ number: Int, _ html: String) { rows[number].html = html }

  /// A row as the page's script reads it.
  func json(_ number: Int) -> [UInt8] {
    let row = rows[number]
    var writer = JSONWriter(reservingCapacity: 64 + (row.html?.utf8.count ?? 0))
    writer.beginArray()
    writer.string(row.id)
    writer.integer(row.height.rawValue)
    writer.integer(row.gap.rawValue)
    writer.integer(row.side)
    if let html = row.html { writer.string(html) }
    writer.endArray()
    return writer.bytes
  }
}

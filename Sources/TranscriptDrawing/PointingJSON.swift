import BubbleLayout
import JSONLines
import LayoutGeometry
import TranscriptLayout

/// Writes what stands at a point, and where a stretch of text stands, as JSON objects.
///
/// `caret` and `rects` are relative to the row's top left as frames are; `y` is where the row begins.
public enum PointingJSON {
  /// What stands at a point of a transcript.
  ///
  /// - Complexity: that of `WholeLayout.hit(_:)`.
  public static func bytes(of point: Point, in layout: WholeLayout) -> [UInt8] {
    var out = JSONWriter()
    out.beginObject()
    out.key("hit")
    out.beginObject()
    out.member("x", point.x)
    out.member("y", point.y)
    if let (number, hit) = layout.hit(point) {
      let row = layout.rows[number]
      out.key("item")
      out.beginObject()
      out.member("id", row.item.id.description)
      out.member("kind", row.item.kind.rawValue)
      out.member("y", row.y)
      out.endObject()
      if let part = hit.part {
        out.member("part", part.name)
        out.key("frame")
        out.rect(part.rect)
      }
      if let place = hit.place {
        out.member("text", place.part.rawValue)
        out.key("offset")
        out.integer(place.position.utf8Offset)
        out.key("upstream")
        out.boolean(place.position.isUpstream)
      }
      if let caret = hit.caret {
        out.key("caret")
        out.rect(caret)
      }
    }
    out.endObject()
    out.endObject()
    return out.bytes
  }

  /// Where the selected part of a row stands.
  ///
  /// - Complexity: O(n) in the length of its words.
  public static func bytes(of selected: SelectedRow, in layout: WholeLayout) -> [UInt8] {
    let row = layout.rows[selected.row]
    var out = JSONWriter()
    out.beginObject()
    out.key("select")
    out.beginObject()
    out.member("id", row.item.id.description)
    out.member("y", row.y)
    out.key("start")
    out.integer(selected.utf8Range.lowerBound)
    out.key("end")
    out.integer(selected.utf8Range.upperBound)
    out.member("text", selected.text)
    out.key("rects")
    out.beginArray()
    for rect in selected.rects { out.rect(rect.offset(y: -row.y)) }
    out.endArray()
    out.endObject()
    out.endObject()
    return out.bytes
  }
}

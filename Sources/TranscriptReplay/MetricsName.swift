import LayoutGeometry
import TextLayout

/// What tells how large characters are, as a stream or a command line names it.
package enum MetricsName {
  /// Why a name names no metrics.
  package struct Failure: Error, Hashable {
    /// What is wrong, and what to do.
    package var problem: String
  }

  /// `fonts`, `terminal` or `cells=WxH`, such as `cells=8x20`, with sides in points.
  ///
  /// - Throws: `Failure` for anything else, and for cells of no or an unreasonable size.
  package static func metrics(_ text: String) throws(Failure) -> TextMetrics {
    switch text {
    case "fonts": return .fonts
    case "terminal": return .terminal
    default: break
    }
    let remedy = "give fonts, terminal or cells=WxH with sizes in points, such as cells=8x20"
    guard text.hasPrefix("cells=") else { throw Failure(problem: "unknown value; \(remedy)") }
    let parts = text.dropFirst(6).split(separator: "x", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw Failure(problem: "not a size; \(remedy)") }
    var sides: [Length] = []
    for part in parts {
      let isDecimal = part.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
      }
      guard let side = Double(part), side.isFinite, side > 0, side <= 1000, Length(points: side) > .zero, isDecimal
      else { throw Failure(problem: "a cell's side must be more than 0 and at most 1000 points; \(remedy)") }
      sides.append(Length(points: side))
    }
    return .cells(Size(width: sides[0], height: sides[1]))
  }
}

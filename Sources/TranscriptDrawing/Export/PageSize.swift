import LayoutGeometry

/// The size of a page, in points of 1/72 inch.
public enum PageSize: Hashable, Sendable {
  /// ISO A4: 210 × 297 mm.
  case a4
  /// US Letter: 8.5 × 11 inches.
  case letter
  /// Any other size.
  case custom(Size)
  /// One page that is as large as the transcript.
  case none

  /// The least and the greatest side of a page: PDF allows no longer one (ISO 32000-1, annex C).
  public static let sides = Length(100)...Length(14_400)

  /// The size; nil if the transcript decides it.
  public var size: Size? {
    switch self {
    case .a4: Size(width: Length(points: 595.276), height: Length(points: 841.89))
    case .letter: Size(width: Length(612), height: Length(792))
    case .custom(let size): size
    case .none: nil
    }
  }

  /// Between the edges of a page and the transcript; zero if the transcript decides the size.
  public var margin: Length {
    guard let size else { return .zero }
    return min(Length(40), min(size.width, size.height) / 10)
  }

  /// The width of the transcript for which nothing is made smaller; nil if the transcript decides the size.
  public var contentWidth: Length? { size.map { $0.width - margin * 2 } }
}

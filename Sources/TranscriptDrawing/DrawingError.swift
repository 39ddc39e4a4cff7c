/// Why a picture or a page could not be made.
public enum DrawingError: Error, CustomStringConvertible {
  /// It would be larger than its format allows.
  case tooLarge(what: String, limit: String)
  /// The library that draws gave up.
  case library(reason: String)
  /// A font cannot be embedded.
  case font(name: String, problem: String)
  /// What was drawn could not be written.
  case output(any Error)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .tooLarge(let what, let limit): "\(what) is larger than \(limit); draw fewer messages, or at a smaller scale"
    case .library(let reason): "drawing failed: \(reason)"
    case .font(let name, let problem): "the font \(name) \(problem); choose another one with --font, or embed none"
    case .output(let error): "\(error)"
    }
  }
}

/// Takes the bytes of an output, piece by piece.
public typealias ByteSink = (UnsafeRawBufferPointer) throws -> Void

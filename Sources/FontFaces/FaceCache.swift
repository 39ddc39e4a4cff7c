import Synchronization

/// Where a face is found, and the weight that it is set to if it is variable.
struct FaceKey: Hashable, Sendable {
  var path: String
  var index = 0
  var weight: Int?
}

/// The faces of a library that are open; each is opened once.
final class FaceCache: Sendable {
  private let faces = Mutex<[FaceKey: Result<FontFace, FontError>]>([:])

  /// The face at a place, opened if need be.
  ///
  /// A file that cannot be used stays unusable for the life of the library, so that
  /// the choice of faces does not change while it lives.
  func face(_ key: FaceKey) throws(FontError) -> FontFace {
    // Opened under the lock: two tasks that need the same face would else both open it.
    let result = faces.withLock { faces in
      if let known = faces[key] { return known }
      let result = Result { () throws(FontError) in
        try FontFace(path: key.path, index: key.index, weight: key.weight)
      }
      faces[key] = result
      return result
    }
    return try result.get()
  }
}

import CCairo
import FontFaces
import Synchronization

/// FreeType's library, of which a process has one.
///
/// Cairo keeps faces that were drawn with in a cache of its own for as long as the process lives, so what they belong
/// to must live as long.
private final class FreeTypeLibrary: @unchecked Sendable {
  // Sendable: the handle is immutable, and is used only while `lock` is held, as FreeType demands.
  private let handle: FT_Library?
  private let lock = Mutex(())

  static let shared = FreeTypeLibrary()

  private init() {
    var library: FT_Library?
    handle = FT_Init_FreeType(&library) == 0 ? library : nil
  }

  /// Opens a face; nil if it cannot be.
  func open(_ face: FontFace) -> FT_Face? {
    lock.withLock { _ in
      guard let handle else { return nil }
      var opened: FT_Face?
      guard FT_New_Face(handle, face.path, FT_Long(face.index), &opened) == 0, let opened else { return nil }
      if let weight = face.variableWeight { scrollback_set_weight(handle, opened, Int32(weight)) }
      return opened
    }
  }

  /// Closes a face.
  func close(_ face: FT_Face) {
    lock.withLock { _ in _ = FT_Done_Face(face) }
  }
}

/// The faces that one surface draws with, opened from the same files and places as those that text was shaped with.
final class CairoFaces {
  private var faces: [FontFace: OpaquePointer?] = [:]
  /// Cairo finds what a face carries by the address of this; nobody reads or writes what is there.
  private nonisolated(unsafe) static let key: UnsafeMutablePointer<cairo_user_data_key_t> = {
    let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
    key.initialize(to: cairo_user_data_key_t())
    return key
  }()

  deinit {
    for face in faces.values { cairo_font_face_destroy(face) }
  }

  /// Cairo's face for a face; nil if its file cannot be opened any more.
  func face(_ face: FontFace) -> OpaquePointer? {
    if let known = faces[face] { return known }
    let made = Self.make(face)
    faces[face] = .some(made)
    return made
  }

  private static func make(_ face: FontFace) -> OpaquePointer? {
    guard let opened = FreeTypeLibrary.shared.open(face) else { return nil }
    guard let made = cairo_ft_font_face_create_for_ft_face(opened, scrollback_load_flags()) else {
      FreeTypeLibrary.shared.close(opened)
      return nil
    }
    // FreeType's face goes when Cairo no longer needs it, which may be later than this object does.
    let status = cairo_font_face_set_user_data(made, key, opened) { data in
      if let data { FreeTypeLibrary.shared.close(data.assumingMemoryBound(to: FT_FaceRec_.self)) }
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_font_face_destroy(made)
      FreeTypeLibrary.shared.close(opened)
      return nil
    }
    return made
  }
}

/// The pictures of emoji faces, decoded once each.
final class EmojiPictures {
  /// A picture and where it stands, in pixels of its strike.
  struct Picture {
    /// Its pixels.
    var image: DecodedImage
    /// From the glyph's origin to its left edge.
    var left: Double
    /// From the baseline up to its top edge.
    var top: Double
    /// Pixels to an em.
    var ppem: Double
  }

  private struct Key: Hashable {
    var face: FontFace
    var glyph: UInt32
  }

  private var faces: [FontFace: FT_Face?] = [:]
  private var pictures: [Key: Picture?] = [:]

  deinit {
    for face in faces.values {
      if let face { FreeTypeLibrary.shared.close(face) }
    }
  }

  /// The picture of a glyph; nil if the face has none for it.
  func picture(_ glyph: UInt32, of face: FontFace) -> Picture? {
    let key = Key(face: face, glyph: glyph)
    if let known = pictures[key] { return known }
    let made = make(glyph, face)
    pictures[key] = .some(made)
    return made
  }

  private func make(_ glyph: UInt32, _ face: FontFace) -> Picture? {
    guard let strike = face.strike, let opened = open(face),
      FT_Load_Glyph(opened, glyph, FT_Int32(scrollback_color_flags())) == 0, let slot = opened.pointee.glyph
    else { return nil }
    var bitmap = slot.pointee.bitmap
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    guard scrollback_is_bgra(&bitmap) != 0, width > 0, height > 0, let buffer = bitmap.buffer else { return nil }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for row in 0..<height {
      pixels.append(contentsOf: UnsafeBufferPointer(start: buffer + row * Int(bitmap.pitch), count: width * 4))
    }
    return Picture(
      image: DecodedImage(width: width, height: height, pixels: pixels), left: Double(slot.pointee.bitmap_left),
      top: Double(slot.pointee.bitmap_top), ppem: Double(strike.ppem))
  }

  private func open(_ face: FontFace) -> FT_Face? {
    if let known = faces[face] { return known }
    let opened = FreeTypeLibrary.shared.open(face)
    if let opened {
      let count = Int(opened.pointee.num_fixed_sizes)
      let best = (0..<count).max { a, b in
        opened.pointee.available_sizes[a].y_ppem < opened.pointee.available_sizes[b].y_ppem
      }
      if let best { FT_Select_Size(opened, FT_Int(best)) }
    }
    faces[face] = .some(opened)
    return opened
  }
}

import CHarfBuzzSubset
import FontFaces

/// The part of a font file that some text needs, as a font file of its own.
enum FontSubset {
  /// The bytes of a font with these characters and glyphs, and with whatever shaping makes of them.
  ///
  /// A variable face keeps its axes. Hints are left out.
  ///
  /// - Throws: `DrawingError.font` if the file cannot be read any more, or if its licence forbids it: OpenType's OS/2.fsType, where
  ///   0x0002 restricts embedding, 0x0100 forbids parts of a font and 0x0200 allows bitmaps only.
  /// - Complexity: O(n) in the size of the font.
  static func bytes(of face: FontFace, scalars: Set<UInt32>, glyphs: Set<UInt32>) throws -> [UInt8] {
    guard let blob = hb_blob_create_from_file_or_fail(face.path) else {
      throw DrawingError.font(name: face.fullName, problem: "cannot be read any more: \(face.path)")
    }
    defer { hb_blob_destroy(blob) }
    let source = hb_face_create(blob, UInt32(face.index))
    defer { hb_face_destroy(source) }
    let rights = scrollback_embedding_rights(source)
    guard rights & 0x000F != 0x0002, rights & 0x0300 == 0 else {
      throw DrawingError.font(name: face.fullName, problem: "may not be embedded, its licence says")
    }
    guard let input = hb_subset_input_create_or_fail() else { throw DrawingError.library(reason: "out of memory") }
    defer { hb_subset_input_destroy(input) }
    hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NO_HINTING.rawValue)
    // Half the width of full-width brackets, for pages whose lines are trimmed; not among those kept by default.
    hb_set_add(hb_subset_input_set(input, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG), 0x6861_6C74)  // halt
    let (characters, ids) = (hb_subset_input_unicode_set(input), hb_subset_input_glyph_set(input))
    for scalar in scalars { hb_set_add(characters, scalar) }
    for glyph in glyphs { hb_set_add(ids, glyph) }
    guard let made = hb_subset_or_fail(source, input) else {
      throw DrawingError.font(name: face.fullName, problem: "cannot be taken apart")
    }
    defer { hb_face_destroy(made) }
    let result = hb_face_reference_blob(made)
    defer { hb_blob_destroy(result) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(result, &length), length > 0 else {
      throw DrawingError.font(name: face.fullName, problem: "cannot be taken apart")
    }
    return data.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(length)))
    }
  }
}

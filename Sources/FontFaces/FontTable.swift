import CHarfBuzz

/// The bytes of one table of a font file, read in its byte order (big endian).
///
/// What lies outside the table reads as nil.
struct FontTable: ~Copyable {
  private let blob: OpaquePointer?
  private let bytes: UnsafeRawBufferPointer

  /// The table with a four-letter name; nil if the face has none.
  init?(_ name: StaticString, of face: OpaquePointer) {
    let blob = hb_face_reference_table(face, FontTable.tag(name))
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length), length > 0 else {
      hb_blob_destroy(blob)
      return nil
    }
    self.blob = blob
    bytes = UnsafeRawBufferPointer(start: data, count: Int(length))
  }

  private init(_ blob: OpaquePointer?, _ bytes: UnsafeRawBufferPointer) {
    self.blob = blob
    self.bytes = bytes
  }

  deinit { hb_blob_destroy(blob) }

  /// The same bytes once more.
  func reference() -> FontTable { FontTable(hb_blob_reference(blob), bytes) }

  /// A four-letter tag as a number.
  static func tag(_ name: StaticString) -> UInt32 {
    precondition(name.utf8CodeUnitCount == 4, "a tag has four letters, not \(name)")
    return name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// Whether a face has a table.
  static func exists(_ name: StaticString, in face: OpaquePointer) -> Bool { FontTable(name, of: face) != nil }

  func byte(_ offset: Int) -> Int? { offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : nil }

  func half(_ offset: Int) -> Int? {
    guard let high = byte(offset), let low = byte(offset + 1) else { return nil }
    return high << 8 | low
  }

  func word(_ offset: Int) -> Int? {
    guard let high = half(offset), let low = half(offset + 2) else { return nil }
    return high << 16 | low
  }
}

extension FontTable {
  /// Whether a face changes which rules apply with where it is on its axes (OpenType 1.9, feature variations).
  static func hasFeatureVariations(in face: OpaquePointer) -> Bool {
    (["GSUB", "GPOS"] as [StaticString]).contains { name in
      guard let table = FontTable(name, of: face), let minor = table.half(2), minor > 0 else { return false }
      return table.word(10) != 0
    }
  }
}

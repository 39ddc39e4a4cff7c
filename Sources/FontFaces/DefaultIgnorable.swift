/// The scalars that need no glyph: joiners, variation selectors, direction marks, tags, fillers.
enum DefaultIgnorable {
  /// Whether the scalar has the property Default_Ignorable_Code_Point (UAX #44).
  static func contains(_ scalar: UInt32) -> Bool {
    if scalar < 0xAD { return false }
    switch scalar {
    case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E,
      0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3,
      0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      return true
    default:
      return false
    }
  }

  /// Whether nothing is drawn for the scalar: ignorable, a control or a separator of lines and paragraphs.
  static func isInvisible(_ scalar: UInt32) -> Bool {
    scalar < 0x20 || (0x7F..<0xA0).contains(scalar) || (0x2028...0x2029).contains(scalar) || contains(scalar)
  }
}

import CHarfBuzz
import LayoutGeometry
public struct BitmapStrike: Hashable, Sendable { public var ppem: Int; public var advance: Int }
public final class FontFace: Hashable, Sendable {
  public static func == (a: FontFace, b: FontFace) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  package var font: OpaquePointer? { nil }
  public var metrics: FontMetrics { FontMetrics(ascent: 0, descent: 0, lineGap: 0, unitsPerEm: 1000) }
  package var strike: BitmapStrike? { nil }
  package var advanceUnitsPerEm: Int { 1000 }
  package var spaceAdvance: Int32 { 0 }
  package var hyphenAdvance: Int32 { 0 }
  package var ellipsisAdvance: Int32 { 0 }
  package var hyphenGlyph: UInt32 { 0 }
  package var ellipsisGlyph: UInt32 { 0 }
  package var spaceTakesPart: Bool { false }
}
public struct FontSet: Hashable, Sendable {
  public var faces: [FontFace]
  package var firstFaceCoversASCII: Bool { false }
  package func faceIndex(scalar: UInt32) -> Int { 0 }
  package func faceIndex(grapheme: UnsafeBufferPointer<UInt8>, isEmoji: Bool) -> Int { 0 }
}
extension FontLibrary {
  package func bestFontSet(families: [String], weight: Int, isItalic: Bool, isMonospaced: Bool, locale: String) -> FontSet? { nil }
}

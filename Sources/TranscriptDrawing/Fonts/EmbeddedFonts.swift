import FontFaces
import Foundation

/// The faces that a page's text is set in, and what it needs of each.
///
/// Every stretch of text names its face, so that a browser sets it in the one that it was measured with.
struct EmbeddedFonts {
  private struct Need {
    var scalars: Set<UInt32> = []
    var glyphs: Set<UInt32> = []
  }

  private var numbers: [FontFace: Int] = [:]
  private var faces: [FontFace] = []
  private var needs: [Need] = []

  /// The class of text in a face.
  mutating func name(of face: FontFace) -> String { "f\(number(of: face))" }

  /// Notes what text needs of its face.
  mutating func add(_ text: String, glyphs: some Sequence<UInt32>, of face: FontFace) {
    let number = number(of: face)
    for scalar in text.unicodeScalars { needs[number].scalars.insert(scalar.value) }
    for glyph in glyphs { needs[number].glyphs.insert(glyph) }
  }

  private mutating func number(of face: FontFace) -> Int {
    if let known = numbers[face] { return known }
    numbers[face] = faces.count
    faces.append(face)
    needs.append(Need())
    return faces.count - 1
  }

  /// Hands the rules of each face to `put`: the font as a data URL, and the class of text that is set in it.
  ///
  /// - Throws: what `FontSubset` and `put` throw.
  func writeCSS(_ put: (String) throws -> Void) throws {
    for (number, face) in faces.enumerated() {
      let need = needs[number]
      let font = try FontSubset.bytes(of: face, scalars: need.scalars, glyphs: need.glyphs)
      let (data, type) = WebFont.woff(font).map { ($0, "woff") } ?? (font, "ttf")
      let weight = face.variableWeight.map { ";font-variation-settings:'wght' \($0)" } ?? ""
      try put(
        "@font-face{font-family:s\(number);src:url(data:font/\(type);base64,\(Data(data).base64EncodedString()))}\n"
          + ".f\(number){font-family:s\(number),sans-serif;font-weight:400;font-style:normal;font-synthesis:none\(weight)}\n"
      )
    }
  }
}

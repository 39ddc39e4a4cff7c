/// A picture as pixels.
public final class DecodedImage: Sendable {
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// The pixels, row by row: blue, green, red, opacity, the colours multiplied by the opacity.
  let pixels: [UInt8]
  /// The same picture as a JPEG file; nil if it was none.
  let jpeg: [UInt8]?
  /// The file that it was decoded from, if a browser shows that as it is, and its media type.
  let file: (bytes: [UInt8], type: String)?

  /// - Precondition: there are four bytes for each pixel.
  init(
    width: Int, height: Int, pixels: [UInt8], jpeg: [UInt8]? = nil,
    file: (bytes: [UInt8], type: String)? = nil
  ) {
    precondition(pixels.count == width * height * 4, "\(pixels.count) bytes for \(width) × \(height) pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
    self.jpeg = jpeg
    self.file = file ?? jpeg.map { ($0, "image/jpeg") }
  }
}

extension DecodedImage: Hashable {
  /// Whether the two are the same picture, not only alike.
  public static func == (a: DecodedImage, b: DecodedImage) -> Bool { a === b }

  /// Feeds the picture's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

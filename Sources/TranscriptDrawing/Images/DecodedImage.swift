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

  /// - Precondition: there are four bytes for each pixel.
  init(width: Int, height: Int, pixels: [UInt8], jpeg: [UInt8]? = nil) {
    precondition(pixels.count == width * height * 4, "\(pixels.count) bytes for \(width) × \(height) pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
    self.jpeg = jpeg
  }
}

extension DecodedImage: Hashable {
  /// Whether the two are the same picture, not only alike.
  public static func == (a: DecodedImage, b: DecodedImage) -> Bool { a === b }

  /// Feeds the picture's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// How a camera was held: which way its pixels must be turned to be upright (Exif 2.3, tag 0x0112).
enum ImageOrientation: Int {
  case upright = 1, mirrored, upsideDown, flipped, transposed, right, transversed, left

  /// The orientation that a JPEG file names; upright if it names none.
  init(ofJPEG bytes: [UInt8]) {
    self = Self.read(bytes).flatMap(ImageOrientation.init(rawValue:)) ?? .upright
  }

  private static func read(_ bytes: [UInt8]) -> Int? {
    func half(_ at: Int, _ little: Bool = false) -> Int? {
      guard at >= 0, at + 1 < bytes.count else { return nil }
      return little ? Int(bytes[at]) | Int(bytes[at + 1]) << 8 : Int(bytes[at]) << 8 | Int(bytes[at + 1])
    }
    var at = 2
    while let marker = half(at), marker & 0xFF00 == 0xFF00, marker != 0xFFDA, let length = half(at + 2), length >= 2 {
      let start = at + 4
      if marker == 0xFFE1, start + 14 < bytes.count, bytes[start..<(start + 4)].elementsEqual("Exif".utf8) {
        let tiff = start + 6
        let little = bytes[tiff] == 0x49
        // The directory's offset fits 16 bits in every file of a camera: it follows the header.
        guard let low = half(tiff + (little ? 4 : 6), little), let count = half(tiff + low, little) else { return nil }
        for entry in 0..<min(count, 64) {
          let place = tiff + low + 2 + entry * 12
          if half(place, little) == 0x0112 { return half(place + 8, little) }
        }
        return nil
      }
      at += 2 + length
    }
    return nil
  }

  /// The pixels turned upright, and their extents.
  func turn(_ pixels: [UInt8], width: Int, height: Int) -> (pixels: [UInt8], size: (width: Int, height: Int)) {
    guard self != .upright else { return (pixels, (width, height)) }
    let swaps = rawValue >= ImageOrientation.transposed.rawValue
    let size = swaps ? (width: height, height: width) : (width: width, height: height)
    var turned = [UInt8](repeating: 255, count: pixels.count)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (sourceX, sourceY) =
          switch self {
          case .upright: (x, y)
          case .mirrored: (width - 1 - x, y)
          case .upsideDown: (width - 1 - x, height - 1 - y)
          case .flipped: (x, height - 1 - y)
          case .transposed: (y, x)
          case .right: (y, height - 1 - x)
          case .transversed: (width - 1 - y, height - 1 - x)
          case .left: (width - 1 - y, x)
          }
        let (from, to) = ((sourceY * width + sourceX) * 4, (y * size.width + x) * 4)
        for part in 0..<4 { turned[to + part] = pixels[from + part] }
      }
    }
    return (turned, size)
  }
}

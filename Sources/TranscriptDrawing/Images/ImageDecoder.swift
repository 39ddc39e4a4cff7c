import CCairo
import CImageCodecs

/// Makes pixels of PNG, JPEG and WebP files.
enum ImageDecoder {
  /// A picture of more pixels is not decoded: it would fill the memory.
  private static let maxPixels = 100_000_000
  /// A JPEG with a longer side is decoded smaller: no page shows more.
  private static let maxSide = 2048

  /// The picture in a file's bytes; nil if it is none, or of a kind that is not known.
  static func decode(_ bytes: [UInt8]) -> DecodedImage? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return png(bytes) }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return jpeg(bytes) }
    if bytes.count > 16, bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WEBP".utf8) {
      return webp(bytes)
    }
    return nil
  }

  // MARK: PNG

  /// What is left to read, for the callback below.
  private struct Rest {
    var bytes: UnsafeBufferPointer<UInt8>
    var offset = 0
  }

  private static func png(_ bytes: [UInt8]) -> DecodedImage? {
    // The first chunk holds the size.
    guard bytes.count > 24 else { return nil }
    func number(_ at: Int) -> Int { bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
    guard (1...maxPixels).contains(number(16)), (1...maxPixels).contains(number(20)),
      number(16) * number(20) <= maxPixels
    else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
      var rest = Rest(bytes: buffer)
      let surface = withUnsafeMutablePointer(to: &rest) { rest in
        cairo_image_surface_create_from_png_stream(
          { closure, data, length in
            guard let rest = closure?.assumingMemoryBound(to: Rest.self), let data else {
              return CAIRO_STATUS_READ_ERROR
            }
            let count = Int(length)
            guard rest.pointee.offset + count <= rest.pointee.bytes.count, let base = rest.pointee.bytes.baseAddress
            else { return CAIRO_STATUS_READ_ERROR }
            data.update(from: base + rest.pointee.offset, count: count)
            rest.pointee.offset += count
            return CAIRO_STATUS_SUCCESS
          }, rest)
      }
      defer { cairo_surface_destroy(surface) }
      return image(of: surface, file: bytes)
    }
  }

  /// The pixels of a surface.
  private static func image(of surface: OpaquePointer?, file: [UInt8]) -> DecodedImage? {
    guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
    cairo_surface_flush(surface)
    let (width, height) = (Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface)))
    let rowBytes = Int(cairo_image_surface_get_stride(surface))
    let format = cairo_image_surface_get_format(surface)
    guard width > 0, height > 0, let data = cairo_image_surface_get_data(surface),
      format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24
    else { return nil }
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    pixels.withUnsafeMutableBufferPointer { target in
      for row in 0..<height {
        target.baseAddress?.advanced(by: row * width * 4).update(from: data + row * rowBytes, count: width * 4)
      }
      if format == CAIRO_FORMAT_RGB24 {
        for index in stride(from: 3, to: target.count, by: 4) { target[index] = 255 }
      }
    }
    return DecodedImage(width: width, height: height, pixels: pixels, file: (file, "image/png"))
  }

  // MARK: JPEG

  private static func jpeg(_ bytes: [UInt8]) -> DecodedImage? {
    guard let decoder = tjInitDecompress() else { return nil }
    defer { tjDestroy(decoder) }
    var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard tjDecompressHeader3(decoder, bytes, UInt(bytes.count), &width, &height, &subsampling, &space) == 0,
      width > 0, height > 0, Int(width) * Int(height) <= maxPixels
    else { return nil }
    let divisor = [1, 2, 4, 8].first { Int(max(width, height)) / $0 <= maxSide } ?? 8
    let scaled = (
      width: (Int(width) + divisor - 1) / divisor, height: (Int(height) + divisor - 1) / divisor
    )
    var pixels = [UInt8](repeating: 255, count: scaled.width * scaled.height * 4)
    guard
      tjDecompress2(
        decoder, bytes, UInt(bytes.count), &pixels, Int32(scaled.width), Int32(scaled.width * 4),
        Int32(scaled.height), Int32(TJPF_BGRA.rawValue), 0) == 0
    else { return nil }
    let orientation = ImageOrientation(ofJPEG: bytes)
    let isWhole = divisor == 1 && orientation == .upright
    let (upright, size) = orientation.turn(pixels, width: scaled.width, height: scaled.height)
    return DecodedImage(
      width: size.width, height: size.height, pixels: upright,
      jpeg: isWhole ? bytes : encode(upright, width: size.width, height: size.height))
  }

  /// The pixels as a JPEG file; nil if that fails.
  private static func encode(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8]? {
    guard let encoder = tjInitCompress() else { return nil }
    defer { tjDestroy(encoder) }
    var data: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    let quality: Int32 = 88
    guard
      tjCompress2(
        encoder, pixels, Int32(width), 0, Int32(height), Int32(TJPF_BGRA.rawValue), &data, &size,
        Int32(TJSAMP_420.rawValue), quality, 0) == 0, let data
    else { return nil }
    defer { tjFree(data) }
    return Array(UnsafeBufferPointer(start: data, count: Int(size)))
  }

  // MARK: WebP

  private static func webp(_ bytes: [UInt8]) -> DecodedImage? {
    var (width, height): (Int32, Int32) = (0, 0)
    guard WebPGetInfo(bytes, bytes.count, &width, &height) != 0, width > 0, height > 0,
      Int(width) * Int(height) <= maxPixels
    else { return nil }
    var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
    let count = pixels.count
    guard WebPDecodeBGRAInto(bytes, bytes.count, &pixels, count, width * 4) != nil else { return nil }
    for index in stride(from: 0, to: count, by: 4) where pixels[index + 3] != 255 {
      let alpha = UInt32(pixels[index + 3])
      for part in index..<(index + 3) { pixels[part] = UInt8((UInt32(pixels[part]) * alpha + 127) / 255) }
    }
    return DecodedImage(width: Int(width), height: Int(height), pixels: pixels, file: (bytes, "image/webp"))
  }
}

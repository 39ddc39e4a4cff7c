import CImageCodecs

/// Writes a PNG file strip by strip, so that a picture may be longer than what fits in memory.
///
/// Pixels are opaque: red, green, blue (ISO/IEC 15948).
final class PNGWriter {
  private let width: Int
  private let sink: ByteSink
  private var stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var output = [UInt8](repeating: 0, count: 1 << 16)
  private var previous: [UInt8]
  private var filtered: [UInt8]

  /// The longest side that the format allows.
  static let maxSide = 2_147_483_647

  /// Begins a picture of that many pixels.
  init(width: Int, height: Int, pixelsPerMetre: Int, sink: @escaping ByteSink) throws {
    self.width = width
    self.sink = sink
    previous = [UInt8](repeating: 0, count: width * 3)
    filtered = [UInt8](repeating: 0, count: width * 3 + 1)
    stream.initialize(to: z_stream())
    let level: Int32 = 6
    guard scrollback_deflate_init(stream, level) == Z_OK else { throw DrawingError.library(reason: "out of memory") }
    try write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    try chunk("IHDR", Self.number(width) + Self.number(height) + [8, 2, 0, 0, 0])
    try chunk("pHYs", Self.number(pixelsPerMetre) + Self.number(pixelsPerMetre) + [1])
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Adds a row of pixels, four bytes each: blue, green, red and one that is left out.
  func add(row: UnsafePointer<UInt8>) throws {
    // The filter "up" suits what is mostly flat and repeats from row to row.
    let width = width
    previous.withUnsafeMutableBufferPointer { previous in
      filtered.withUnsafeMutableBufferPointer { filtered in
        filtered[0] = 2
        for pixel in 0..<width {
          let (from, to) = (pixel * 4, pixel * 3)
          for part in 0..<3 {
            let value = row[from + 2 - part]
            filtered[to + 1 + part] = value &- previous[to + part]
            previous[to + part] = value
          }
        }
      }
    }
    // The bytes stay where they are while the compressor reads them.
    let bytes = filtered
    try bytes.withUnsafeBufferPointer { bytes in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      stream.pointee.avail_in = UInt32(bytes.count)
      while stream.pointee.avail_in > 0 { try deflateOnce(Z_NO_FLUSH) }
    }
  }

  /// Ends the picture.
  func finish() throws {
    while try deflateOnce(Z_FINISH) != Z_STREAM_END {}
    try chunk("IEND", [])
  }

  private var pending: [UInt8] = []

  @discardableResult
  private func deflateOnce(_ flush: Int32) throws -> Int32 {
    let (status, count) = output.withUnsafeMutableBufferPointer { bytes -> (Int32, Int) in
      stream.pointee.next_out = bytes.baseAddress
      stream.pointee.avail_out = UInt32(bytes.count)
      let status = deflate(stream, flush)
      return (status, bytes.count - Int(stream.pointee.avail_out))
    }
    guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
      throw DrawingError.library(reason: "compression failed")
    }
    pending.append(contentsOf: output[..<count])
    if pending.count > 1 << 16 || status == Z_STREAM_END {
      try chunk("IDAT", pending)
      pending.removeAll(keepingCapacity: true)
    }
    return status
  }

  private func chunk(_ name: StaticString, _ data: [UInt8]) throws {
    var bytes = Self.number(data.count)
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: 4))
    bytes.append(contentsOf: data)
    let sum = bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress?.advanced(by: 4), UInt32($0.count - 4)) }
    bytes += Self.number(Int(sum))
    try write(bytes)
  }

  private func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes(sink) }

  private static func number(_ value: Int) -> [UInt8] {
    let value = UInt32(truncatingIfNeeded: value)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads lines from a file, from standard input or from memory, holding one line and one chunk at a time.
///
/// A line ends at LF or CRLF, the last one also at the end of the file. A byte order mark at the start is skipped.
///
///     let reader = try LineReader(path: "chat.jsonl")
///     while try reader.advance() { reader.withLine { print(reader.lineNumber, $0.count) } }
package final class LineReader {
  /// The path as given, `-` for standard input.
  package let path: String
  /// The number of the current line, counted from 1; 0 before the first.
  package private(set) var lineNumber = 0
  /// How many bytes a regular file has; nil for a pipe and the like.
  package private(set) var byteCount: Int?
  /// How many bytes have been read; up to a chunk of them lies behind the current line.
  package private(set) var bytesRead = 0

  private enum Source {
    case descriptor(Int32, isOwned: Bool)
    case memory([UInt8], position: Int)
  }

  private var source: Source
  private let chunkSize: Int
  private var buffer: [UInt8] = []
  /// The end of the valid bytes in `buffer`, and the start of those after the current line.
  private var end = 0
  private var position = 0
  private var line = 0..<0
  private var isAtEnd = false
  private var isAtStart = true

  /// Opens a file, or standard input for `-`.
  package convenience init(path: String, chunkSize: Int = 1 << 16) throws(FileError) {
    guard path != "-" else {
      self.init(path: path, source: .descriptor(STDIN_FILENO, isOwned: false), chunkSize: chunkSize)
      return
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw FileError(path: path, code: EISDIR)
    }
    self.init(path: path, source: .descriptor(descriptor, isOwned: true), chunkSize: chunkSize)
    if status.st_mode & S_IFMT == S_IFREG { byteCount = Int(status.st_size) }
  }

  /// Reads bytes that are in memory already, under a name for errors.
  package convenience init(bytes: [UInt8], name: String, chunkSize: Int = 1 << 16) {
    self.init(path: name, source: .memory(bytes, position: 0), chunkSize: chunkSize)
  }

  private init(path: String, source: Source, chunkSize: Int) {
    precondition(chunkSize > 0, "a chunk must hold a byte, not \(chunkSize)")
    self.path = path
    self.source = source
    self.chunkSize = chunkSize
  }

  deinit {
    if case .descriptor(let descriptor, isOwned: true) = source { close(descriptor) }
  }

  /// Goes to the next line; false when there is none.
  package func advance() throws(FileError) -> Bool {
    if isAtStart { _ = try peek(3) }
    var searched = position
    while true {
      if let offset = newline(from: searched) {
        let last = offset > position && buffer[offset - 1] == 0x0D ? offset - 1 : offset
        line = position..<last
        position = offset + 1
        lineNumber += 1
        return true
      }
      if isAtEnd {
        guard position < end else {
          line = position..<position
          return false
        }
        line = position..<end
        position = end
        lineNumber += 1
        return true
      }
      let read = end - position
      try fill()
      searched = position + read
    }
  }

  /// The bytes of the current line, without its end.
  ///
  /// They are valid inside `body` only.
  package func withLine<R, E: Error>(_ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R) throws(E) -> R {
    let result = buffer.withUnsafeBufferPointer { bytes in
      Result { () throws(E) in try body(UnsafeBufferPointer(rebasing: bytes[line])) }
    }
    return try result.get()
  }

  /// The first `count` bytes after the current line, or fewer at the end of the file, without going on to them.
  package func peek(_ count: Int) throws(FileError) -> ArraySlice<UInt8> {
    if isAtStart {
      isAtStart = false
      while end < 3, !isAtEnd { try fill() }
      if end >= 3, buffer[..<3].elementsEqual([0xEF, 0xBB, 0xBF]) { position = 3 }
    }
    while end - position < count, !isAtEnd { try fill() }
    return buffer[position..<min(end, position + count)]
  }

  private func newline(from start: Int) -> Int? {
    buffer.withUnsafeBytes { bytes -> Int? in
      guard start < end, let base = bytes.baseAddress else { return nil }
      guard let found = memchr(base + start, 0x0A, end - start) else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// Reads a chunk more behind the bytes that are still needed, which go to the front of the buffer.
  private func fill() throws(FileError) {
    if position > 0 {
      buffer.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        memmove(base, base + position, end - position)
      }
      end -= position
      position = 0
      line = 0..<0
    }
    if buffer.count < end + chunkSize {
      buffer += [UInt8](repeating: 0, count: max(chunkSize, buffer.count))
    }
    let count = try read(upTo: chunkSize)
    if count == 0 { isAtEnd = true }
    end += count
    bytesRead += count
  }

  private func read(upTo count: Int) throws(FileError) -> Int {
    switch source {
    case .memory(let bytes, let start):
      let portion = min(count, bytes.count - start)
      bytes.withUnsafeBytes { from in
        buffer.withUnsafeMutableBytes { to in
          UnsafeMutableRawBufferPointer(rebasing: to[end..<end + portion])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: from[start..<start + portion]))
        }
      }
      source = .memory(bytes, position: start + portion)
      return portion
    case .descriptor(let descriptor, _):
      while true {
        let result = buffer.withUnsafeMutableBytes { bytes -> Int in
          guard let base = bytes.baseAddress else { return 0 }
          #if canImport(Glibc)
            return Glibc.read(descriptor, base + end, count)
          #else
            return Darwin.read(descriptor, base + end, count)
          #endif
        }
        if result >= 0 { return result }
        if errno != EINTR { throw FileError(path: path, code: errno) }
      }
    }
  }
}

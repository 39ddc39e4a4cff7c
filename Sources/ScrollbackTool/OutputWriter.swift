#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where the tool writes: standard output, or a file that appears whole or not at all.
///
/// A file is written beside its place under another name, brought to the disk and then renamed. What is left unfinished
/// when the writer goes away, or when a signal ends the tool, is removed.
final class OutputWriter {
  private static let bufferSize = 1 << 20

  /// What is written to, for errors.
  let place: String
  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private var temporary: TemporaryFile?
  private var buffer: [UInt8] = []
  /// Whether nobody reads on: the pipe is closed.
  ///
  /// What is written then is dropped, quietly.
  private(set) var isClosed = false

  /// Writes to a file, or to standard output for nil and `-`.
  init(path: String?) throws(ToolError) {
    guard let path, path != "-" else {
      place = "standard output"
      descriptor = STDOUT_FILENO
      ownsDescriptor = false
      return
    }
    place = path
    ownsDescriptor = true
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw ToolError(.usage, at: path, "this is a directory; name a file in it")
    }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      // A device or a pipe cannot be replaced, only written to.
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.cannotOpen(path) }
    } else {
      let file = try TemporaryFile(for: path, mode: exists ? status.st_mode & 0o777 : nil)
      descriptor = file.descriptor
      temporary = file
    }
  }

  deinit {
    if let temporary { temporary.remove() }
    if ownsDescriptor { close(descriptor) }
  }

  static func cannotOpen(_ path: String) -> ToolError {
    ToolError(.usage, at: path, "cannot be written: \(systemReason(errno)); choose another place")
  }

  /// Adds a text.
  func write(_ text: String) throws(ToolError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Adds bytes.
  func write(_ bytes: [UInt8]) throws(ToolError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Adds bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(ToolError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes what is left; a file then stands at its place.
  func finish() throws(ToolError) {
    try flush()
    guard let temporary else { return }
    self.temporary = nil
    try temporary.commit()
  }

  /// Writes what is there so far, for somebody who reads along.
  func flush() throws(ToolError) {
    defer { buffer.removeAll(keepingCapacity: true) }
    var written = 0
    while written < buffer.count, !isClosed {
      let count = buffer.withUnsafeBytes { bytes in
        systemWrite(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno == EPIPE {
        isClosed = true
      } else if errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if errno != EINTR {
        throw ToolError(
          .missing, at: place, "cannot be written: \(systemReason(errno)); make room or choose another place")
      }
    }
  }
}

/// What the system says about an error number.
func systemReason(_ number: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
  return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

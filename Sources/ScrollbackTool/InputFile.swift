#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads small files whole.
enum InputFile {
  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - kind: what kind of failure it is if the file cannot be read.
  ///   - maximumSize: a larger file is refused.
  static func read(_ path: String, kind: ToolError.Kind, maximumSize: Int) throws(ToolError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path, kind) }
    defer { close(descriptor) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw ToolError(kind, at: path, "this is a directory; name a file in it")
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = systemRead(descriptor, &buffer)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw unreadable(path, kind)
      }
      bytes.append(contentsOf: buffer[..<count])
      if bytes.count > maximumSize {
        throw ToolError(
          kind, at: path, "larger than \(maximumSize) bytes, which nothing of its kind is; name another file")
      }
    }
  }

  private static func unreadable(_ path: String, _ kind: ToolError.Kind) -> ToolError {
    ToolError(kind, at: path, "cannot be read: \(systemReason(errno)); check the path and its permissions")
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
  buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
}

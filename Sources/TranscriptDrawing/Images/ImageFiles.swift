import ChatModel
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The pictures that a log's messages name by their paths.
///
/// Pictures are decoded when they are first drawn; of those drawn before, so many are kept as fit a limit.
public final class ImageFiles: Sendable {
  private let folder: String
  private let memoryLimit: Int
  private let state = Mutex(State())

  private struct State {
    var images: [String: DecodedImage?] = [:]
    /// The paths of `images`, the oldest first.
    var order: [String] = []
    var bytes = 0
  }

  /// A larger file is not read.
  private static let maxFileSize = 64 << 20

  /// Pictures whose paths count from a folder.
  ///
  /// - Parameter memoryLimit: roughly how many bytes of pixels are kept.
  public init(folder: String, memoryLimit: Int = 96 << 20) {
    self.folder = folder
    self.memoryLimit = memoryLimit
  }

  /// The picture of an attachment; nil if it names no file that can be decoded.
  ///
  /// - Complexity: that of reading and decoding the file, unless it is at hand.
  public func image(of attachment: Attachment) -> DecodedImage? {
    guard let path = attachment.path, !path.isEmpty else { return nil }
    let whole = path.hasPrefix("/") || folder.isEmpty ? path : folder + "/" + path
    if let known = state.withLock({ $0.images[whole] }) { return known }
    let image = Self.read(whole).flatMap(ImageDecoder.decode)
    state.withLock { state in
      guard state.images[whole] == nil else { return }
      state.images[whole] = .some(image)
      state.order.append(whole)
      state.bytes += image?.pixels.count ?? 0
      while state.bytes > memoryLimit, state.order.count > 1 {
        let oldest = state.order.removeFirst()
        if let removed = state.images.removeValue(forKey: oldest) { state.bytes -= removed?.pixels.count ?? 0 }
      }
    }
    return image
  }

  /// The bytes of a regular file; nil if it cannot be read or is too large.
  private static func read(_ path: String) -> [UInt8]? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= maxFileSize,
      let file = fopen(path, "rb")
    else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = fread(&bytes, 1, bytes.count, file)
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}

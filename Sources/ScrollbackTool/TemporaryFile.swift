import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file under a name of its own beside the place that it will take.
struct TemporaryFile {
  /// Open for writing; whoever made the file closes it.
  let descriptor: Int32
  private let path: String
  private let target: String

  /// A new file beside `target`, or beside what `target` links to.
  ///
  /// - Parameter mode: the permissions of the file that it replaces; nil for those of a new one.
  init(for target: String, mode: mode_t?) throws(ToolError) {
    let resolved: String
    if let real = realpath(target, nil) {
      resolved = String(cString: real)
      free(real)
    } else {
      resolved = target
    }
    let slash = resolved.lastIndex(of: "/")
    let directory = slash.map { String(resolved[...$0]) } ?? ""
    let path = directory + ".scrollback-\(getpid()).tmp"
    unlink(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputWriter.cannotOpen(target) }
    if let mode { fchmod(descriptor, mode) }
    self.descriptor = descriptor
    self.path = path
    self.target = resolved
    SignalCleanup.start(removing: path)
  }

  /// Removes the file.
  func remove() { unlink(path) }

  /// Brings the file to the disk and to its place.
  func commit() throws(ToolError) {
    if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS {
      let reason = systemReason(errno)
      remove()
      throw ToolError(.missing, at: target, "cannot be written: \(reason); make room or choose another place")
    }
    guard rename(path, target) == 0 else {
      let error = OutputWriter.cannotOpen(target)
      remove()
      throw error
    }
  }
}

/// Removes an unfinished file when a signal asks the tool to end.
private enum SignalCleanup {
  /// The address of the file's path, a C string that is never freed, since a handler may read it at any time.
  ///
  /// A handler can reach nothing but what is global. It is set before the handler is installed.
  private static let path = Atomic<UInt>(0)

  static func start(removing file: String) {
    path.store(UInt(bitPattern: strdup(file)), ordering: .sequentiallyConsistent)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        // Only calls that are allowed in a handler.
        let address = SignalCleanup.path.load(ordering: .sequentiallyConsistent)
        if let path = UnsafePointer<CChar>(bitPattern: address) { unlink(path) }
        _exit(128 + number)
      }
    }
  }
}

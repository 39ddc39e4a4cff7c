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
enum SignalCleanup {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// From now on the signals are taken by a thread that waits for them: a handler could not use a string safely.
  static func start(removing path: String) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    let context = UnsafeMutablePointer<CChar>(strdup(path))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    pthread_create(
      &thread, nil,
      { context in
        var set = sigset_t()
        sigemptyset(&set)
        for signal in SignalCleanup.signals { sigaddset(&set, signal) }
        var number: Int32 = 0
        while sigwait(&set, &number) != 0 {}
        #if canImport(Darwin)
          unlink(context.assumingMemoryBound(to: CChar.self))
        #else
          if let context { unlink(context.assumingMemoryBound(to: CChar.self)) }
        #endif
        _exit(128 + number)
      }, context)
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What libFuzzer calls with each input.
public typealias FuzzBody = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>, _ body: FuzzBody
) -> CInt

/// Runs libFuzzer with the arguments of the process; its own `main` gives way to the package manager's.
public func runFuzzer(_ body: FuzzBody) {
  var count = CommandLine.argc
  var arguments = CommandLine.unsafeArgv
  _ = runDriver(&count, &arguments, body)
}

/// Ends the process, saying why, if something does not hold; a precondition says nothing in a release build.
public func require(_ holds: Bool, _ fault: @autoclosure () -> String) {
  guard !holds else { return }
  let line = "fault: \(fault())\n"
  _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  abort()
}

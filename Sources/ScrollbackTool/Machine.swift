#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the tool asks about the machine.
enum Machine {
  /// The number of processors that are there for the tool.
  static var cores: Int { max(1, min(256, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The version of Swift that the tool was built with.
  static var swiftVersion: String {
    #if swift(>=6.5)
      "6.5 or later"
    #elseif swift(>=6.4)
      "6.4"
    #elseif swift(>=6.3)
      "6.3"
    #elseif swift(>=6.2)
      "6.2"
    #else
      "6.0 or 6.1"
    #endif
  }
}

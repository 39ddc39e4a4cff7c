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
}

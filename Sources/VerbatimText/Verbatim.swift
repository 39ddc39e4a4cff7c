#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A string that equals another one only if every byte does.
///
/// Swift's strings are equal if they are canonically equivalent: `é` written as one scalar and as two. What is laid out differs,
/// though: offsets count bytes, and faces may draw the two differently. So whatever is compared to find out whether something has
/// changed is compared byte by byte.
@propertyWrapper
public struct Verbatim<Value: VerbatimString>: Hashable, Sendable {
  /// The string.
  public var wrappedValue: Value

  /// A string that is compared byte by byte.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Whether both have the same bytes.
  public static func == (a: Self, b: Self) -> Bool { a.wrappedValue.hasSameBytes(as: b.wrappedValue) }

  /// Hashes so that the same bytes give the same hash.
  public func hash(into hasher: inout Hasher) { wrappedValue.hash(into: &hasher) }
}

/// What `Verbatim` can wrap: a string, or one that may be missing.
public protocol VerbatimString: Hashable, Sendable {
  /// Whether both have the same bytes.
  func hasSameBytes(as other: Self) -> Bool
}

extension String: VerbatimString {
  /// Whether both have the same bytes.
  ///
  /// - Complexity: O(n) in the number of bytes, if both have as many.
  public func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && hasPrefixBytes(other)
  }

  /// Whether this string begins with the bytes of another one.
  ///
  /// - Complexity: O(n) in the other's number of bytes, at the speed of memory.
  package func hasPrefixBytes(_ other: String) -> Bool {
    let fast = utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { prefix in
        guard let start = bytes.baseAddress, let otherStart = prefix.baseAddress else { return prefix.isEmpty }
        return prefix.count <= bytes.count && memcmp(start, otherStart, prefix.count) == 0
      }
    }
    return (fast ?? nil) ?? utf8.starts(with: other.utf8)
  }
}

extension String?: VerbatimString {
  /// Whether both are missing or have the same bytes.
  public func hasSameBytes(as other: String?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let a?, let b?): a.hasSameBytes(as: b)
    default: false
    }
  }
}

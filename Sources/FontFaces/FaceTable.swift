import Synchronization

/// A face that a set may use, with what is known of it before it is opened.
struct FaceCandidate: Sendable {
  var key: FaceKey
  var isEmoji = false
  var listed: ListedCoverage?
}

/// The faces of a set in order, and the face of each scalar, both found when they are first asked for.
///
/// What is found does not depend on when: a scalar's face is the first in order that covers it, and a candidate's
/// number is its place in the order whether or not those before it are open.
final class FaceTable: @unchecked Sendable {
  // Sendable: the candidates are immutable; pages, their entries and the slots of faces are atomics that change once,
  // from unknown to a value that every thread would find; an entry of `pairs` holds its key and its value in one
  // atomic. A page or face is complete before its pointer is published. Memory that a separate table shares lives as long as
  // its origin, which it keeps.

  let candidates: [FaceCandidate]
  /// The number of the emoji face.
  let emoji: Int?
  /// The first face, open from the start.
  let primary: FontFace
  /// How many candidates, from the first, were asked for.
  let askedCount: Int
  /// A number made of all candidates' places, for quick comparison.
  let fingerprint: Int

  private let cache: FaceCache
  /// The table whose memory this one uses, if it is not its own; the slots are.
  private let origin: FaceTable?
  /// The listed coverages, kept alive by the candidates.
  private let listed: [OpaquePointer?]
  /// What was found for pairs of scalars, each in the place that a hash gives it: the pair above, the face in the low
  /// 16 bits.
  private let pairs: UnsafeMutablePointer<Atomic<UInt64>>
  private let slots: UnsafeMutablePointer<Atomic<UnsafeRawPointer?>>
  private let pages: UnsafeMutablePointer<Atomic<UnsafeMutableRawPointer?>>
  private typealias Entry = Atomic<UInt16>

  private static let pageCount = 0x1100
  private static let pairCount = 1024
  private static let unknown = UInt16.max

  init(candidates: [FaceCandidate], askedCount: Int, primary: FontFace, cache: FaceCache) {
    precondition(!candidates.isEmpty && candidates.count < Int(Self.unknown), "\(candidates.count) faces in a set")
    self.candidates = candidates
    self.askedCount = askedCount
    self.primary = primary
    self.cache = cache
    origin = nil
    emoji = candidates.firstIndex { $0.isEmoji }
    var hasher = Hasher()
    for candidate in candidates { hasher.combine(candidate.key) }
    fingerprint = hasher.finalize()
    listed = candidates.map { $0.listed?.set }
    pairs = .allocate(capacity: Self.pairCount)
    for index in 0..<Self.pairCount { (pairs + index).initialize(to: Atomic(0)) }
    pages = .allocate(capacity: Self.pageCount)
    for index in 0..<Self.pageCount { (pages + index).initialize(to: Atomic(nil)) }
    slots = Self.slots(count: candidates.count, primary: primary)
  }

  /// A table that knows what another does, with faces of its own: what counts references to it and to them is no other's.
  init(separating origin: FaceTable) {
    self.origin = origin
    candidates = origin.candidates
    emoji = origin.emoji
    primary = FontFace(separating: origin.primary)
    askedCount = origin.askedCount
    fingerprint = origin.fingerprint
    cache = origin.cache
    listed = origin.listed
    pairs = origin.pairs
    pages = origin.pages
    slots = Self.slots(count: candidates.count, primary: primary)
  }

  private static func slots(count: Int, primary: FontFace) -> UnsafeMutablePointer<Atomic<UnsafeRawPointer?>> {
    let slots = UnsafeMutablePointer<Atomic<UnsafeRawPointer?>>.allocate(capacity: count)
    for index in 0..<count { (slots + index).initialize(to: Atomic(nil)) }
    slots[0].store(UnsafeRawPointer(Unmanaged.passRetained(primary).toOpaque()), ordering: .releasing)
    return slots
  }

  deinit {
    for index in candidates.indices {
      if let face = slots[index].load(ordering: .relaxed) { Unmanaged<FontFace>.fromOpaque(face).release() }
    }
    slots.deinitialize(count: candidates.count).deallocate()
    guard origin == nil else { return }
    pairs.deinitialize(count: Self.pairCount).deallocate()
    for index in 0..<Self.pageCount {
      if let page = pages[index].load(ordering: .relaxed) { Self.free(page) }
    }
    pages.deinitialize(count: Self.pageCount).deallocate()
  }

  /// The face of a number; nil if its file cannot be used.
  func face(_ index: Int) -> FontFace? {
    if let known = slots[index].load(ordering: .acquiring) {
      return Unmanaged<FontFace>.fromOpaque(known).takeUnretainedValue()
    }
    guard let face = open(index) else { return nil }
    let retained = Unmanaged.passRetained(face)
    let (exchanged, _) = slots[index].compareExchange(
      expected: nil, desired: UnsafeRawPointer(retained.toOpaque()), ordering: .acquiringAndReleasing)
    if !exchanged { retained.release() }
    return face
  }

  private func open(_ index: Int) -> FontFace? {
    guard let origin else { return try? cache.face(candidates[index].key) }
    return origin.face(index).map { FontFace(separating: $0) }
  }

  /// Whether the face of a number can be opened and has a glyph for the scalar.
  func covers(_ index: Int, _ scalar: UInt32) -> Bool {
    if let set = listed[index], !ListedCoverage.contains(scalar, set: set) { return false }
    return face(index)?.covers(scalar) ?? false
  }

  /// The first face from a number on that covers both scalars; `base` if none does.
  func faceIndex(_ first: UInt32, _ second: UInt32, from start: Int, base: Int) -> Int {
    let key = UInt64(first) << 37 | UInt64(second) << 16
    let slot = pairs + Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 54)
    let known = slot.pointee.load(ordering: .acquiring)
    if known & ~0xFFFF == key { return Int(known & 0xFFFF) }
    let index = (start..<candidates.count).first { covers($0, first) && covers($0, second) } ?? base
    slot.pointee.store(key | UInt64(index), ordering: .releasing)
    return index
  }

  /// The first face that covers the scalar; the emoji face for what is an emoji by itself.
  ///
  /// It is 0 if no face covers the scalar and if none is needed.
  func faceIndex(scalar: UInt32) -> Int {
    guard scalar < 0x110000 else { return 0 }
    let page = page(Int(scalar >> 8))
    let known = page[Int(scalar & 0xFF)].load(ordering: .acquiring)
    if known != Self.unknown { return Int(known) }
    let index = search(scalar)
    page[Int(scalar & 0xFF)].store(UInt16(index), ordering: .releasing)
    return index
  }

  private func search(_ scalar: UInt32) -> Int {
    if DefaultIgnorable.isInvisible(scalar) { return 0 }
    let isEmoji = Unicode.Scalar(scalar)?.properties.isEmojiPresentation ?? false
    if isEmoji, let emoji, covers(emoji, scalar) { return emoji }
    return candidates.indices.first { covers($0, scalar) } ?? 0
  }

  private func page(_ number: Int) -> UnsafeMutablePointer<Entry> {
    if let known = pages[number].load(ordering: .acquiring) { return known.assumingMemoryBound(to: Entry.self) }
    let page = UnsafeMutablePointer<Entry>.allocate(capacity: 256)
    for index in 0..<256 { (page + index).initialize(to: Atomic(Self.unknown)) }
    let (exchanged, original) = pages[number].compareExchange(
      expected: nil, desired: UnsafeMutableRawPointer(page), ordering: .acquiringAndReleasing)
    if exchanged { return page }
    Self.free(UnsafeMutableRawPointer(page))
    return original?.assumingMemoryBound(to: Entry.self) ?? page
  }

  private static func free(_ page: UnsafeMutableRawPointer) {
    page.assumingMemoryBound(to: Entry.self).deinitialize(count: 256).deallocate()
  }
}

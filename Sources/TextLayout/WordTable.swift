/// Values of words, looked up by the bytes of a word and 64 bits of what else tells words apart.
///
/// One task owns it; it is not `Sendable`. Indices are good until the next insertion.
struct WordTable<Value: BitwiseCopyable>: ~Copyable {
  private struct Slot {
    var key: UInt64
    /// The lower half of the hash.
    var hash: UInt32
    var byteStart: Int32
    var byteCount: Int32
    var value: Value
  }

  /// Memory that only this table uses.
  ///
  /// Its look-ups stand in the innermost loops, where arrays would be retained and checked for sharing at each word.
  private final class Memory {
    var slots: UnsafeMutablePointer<Slot>
    var slotCapacity = 1024
    var places: UnsafeMutablePointer<Int32>
    var placeCount = 4096
    var bytes: UnsafeMutablePointer<UInt8>
    var byteCapacity = 16_384

    init() {
      slots = .allocate(capacity: slotCapacity)
      places = .allocate(capacity: placeCount)
      places.initialize(repeating: -1, count: placeCount)
      bytes = .allocate(capacity: byteCapacity)
    }

    deinit {
      slots.deallocate()
      places.deallocate()
      bytes.deallocate()
    }
  }

  private let memory = Memory()
  private var slots: UnsafeMutablePointer<Slot>
  private var places: UnsafeMutablePointer<Int32>
  private var bytes: UnsafeMutablePointer<UInt8>
  private var mask: Int
  private var slotCount = 0
  private var byteCount = 0

  init() {
    slots = memory.slots
    places = memory.places
    bytes = memory.bytes
    mask = memory.placeCount - 1
  }

  /// How many words there are.
  var count: Int { slotCount }

  /// Roughly how many bytes they take.
  var cost: Int { slotCount * MemoryLayout<Slot>.stride + (mask + 1) * 4 + byteCount }

  mutating func removeAll() {
    slotCount = 0
    byteCount = 0
    places.update(repeating: -1, count: mask + 1)
  }

  /// The index of a word, or nil.
  @inline(__always)
  func find(_ word: UnsafeBufferPointer<UInt8>, _ key: UInt64) -> Int? {
    guard let base = word.baseAddress else { return nil }
    let hash = Self.hash(word, key)
    var position = Int(truncatingIfNeeded: hash) & mask
    while places[position] >= 0 {
      let index = Int(places[position])
      if slots[index].hash == UInt32(truncatingIfNeeded: hash), slots[index].key == key,
        Int(slots[index].byteCount) == word.count,
        Self.areEqual(bytes + Int(slots[index].byteStart), base, word.count)
      {
        return index
      }
      position = (position + 1) & mask
    }
    return nil
  }

  subscript(index: Int) -> Value {
    @inline(__always) get { slots[index].value }
    @inline(__always) nonmutating set { (slots + index).pointee.value = newValue }
  }

  /// Keeps a word that is not there.
  ///
  /// - Returns: its index.
  mutating func insert(_ word: UnsafeBufferPointer<UInt8>, _ key: UInt64, _ value: Value) -> Int {
    if slotCount * 2 > mask { growPlaces() }
    if slotCount == memory.slotCapacity { growSlots() }
    if byteCount + word.count > memory.byteCapacity { growBytes(by: word.count) }
    slots[slotCount] = Slot(
      key: key, hash: UInt32(truncatingIfNeeded: Self.hash(word, key)), byteStart: Int32(byteCount),
      byteCount: Int32(word.count), value: value)
    if let base = word.baseAddress { (bytes + byteCount).update(from: base, count: word.count) }
    byteCount += word.count
    slotCount += 1
    place(slotCount - 1)
    return slotCount - 1
  }

  private func place(_ index: Int) {
    var position = Int(slots[index].hash) & mask
    while places[position] >= 0 { position = (position + 1) & mask }
    places[position] = Int32(index)
  }

  private mutating func growPlaces() {
    memory.places.deallocate()
    // Not `*=`: under the thread sanitizer the compiler fails on it.
    memory.placeCount = memory.placeCount * 2
    memory.places = .allocate(capacity: memory.placeCount)
    memory.places.initialize(repeating: -1, count: memory.placeCount)
    places = memory.places
    mask = memory.placeCount - 1
    for index in 0..<slotCount { place(index) }
  }

  private mutating func growSlots() {
    let capacity = memory.slotCapacity + memory.slotCapacity / 2
    let larger = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
    larger.moveInitialize(from: slots, count: slotCount)
    memory.slots.deallocate()
    memory.slots = larger
    memory.slotCapacity = capacity
    slots = larger
  }

  private mutating func growBytes(by count: Int) {
    let capacity = max(memory.byteCapacity * 2, byteCount + count)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: bytes, count: byteCount)
    memory.bytes.deallocate()
    memory.bytes = larger
    memory.byteCapacity = capacity
    bytes = larger
  }

  // MARK: Bytes

  /// Multiply and mix, eight bytes at a time; it only has to spread words over the table, equality is checked.
  @inline(__always) private static func hash(_ word: UnsafeBufferPointer<UInt8>, _ key: UInt64) -> UInt64 {
    var hash = key ^ UInt64(word.count) &* 0x9E37_79B9_7F4A_7C15
    guard let start = word.baseAddress else { return hash }
    let raw = UnsafeRawPointer(start)
    var index = 0
    while index + 8 < word.count {
      hash = (hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
      index += 8
    }
    hash = (hash ^ tail(raw, word.count)) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ hash >> 29
  }

  /// The last eight bytes of a word, or all of a shorter one, without a branch for each.
  @inline(__always) private static func tail(_ raw: UnsafeRawPointer, _ count: Int) -> UInt64 {
    if count >= 8 { return raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self) }
    if count >= 4 {
      return UInt64(raw.loadUnaligned(as: UInt32.self)) << 32
        | UInt64(raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
    }
    guard count > 0 else { return 0 }
    return UInt64(raw.load(as: UInt8.self)) << 16 | UInt64(raw.load(fromByteOffset: count / 2, as: UInt8.self)) << 8
      | UInt64(raw.load(fromByteOffset: count - 1, as: UInt8.self))
  }

  /// Whether words of the same length have the same bytes; most are shorter than a call of the C library is worth.
  @inline(__always)
  private static func areEqual(_ a: UnsafeMutablePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let a = UnsafeRawPointer(a)
    let b = UnsafeRawPointer(b)
    var index = 0
    while index + 8 < count {
      guard
        a.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          == b.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      else { return false }
      index += 8
    }
    return tail(a, count) == tail(b, count)
  }
}

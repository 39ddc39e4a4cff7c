/// The advances of words that have been shaped, shared by all texts of one preparer.
///
/// A word is a stretch of one run without spaces. Its key is its bytes with everything else that shaping depends on;
/// its size is not among it, since advances are kept in font units.
struct WordCache: ~Copyable {
  /// A word's measures.
  struct Entry {
    /// The sum of the advances, in the face's units.
    var advance: Int32
    /// Where its clusters begin among the cached ones; -1 as long as nobody asked for them.
    var firstCluster: Int32
    var clusterCount: Int32
    /// What is known of where lines may end around it and in it.
    var plainness = PlainWord()
  }

  /// What shaping depends on besides the bytes.
  struct Key: Hashable {
    var face: UInt16
    var fontSet: UInt16
    var script: UInt32
    var flags: UInt8
  }

  private struct Slot {
    var hash: UInt64
    var keyBits: UInt64
    var byteStart: Int32
    var byteCount: Int32
    var entry: Entry
  }

  /// Memory that only this cache uses.
  ///
  /// Its look-ups stand in the innermost loops, where arrays would be retained and checked for sharing at each word.
  private final class Memory {
    var slots: UnsafeMutablePointer<Slot>
    var slotCapacity = 1024
    var table: UnsafeMutablePointer<Int32>
    var tableCount = 4096
    var bytes: UnsafeMutablePointer<UInt8>
    var byteCapacity = 16_384

    init() {
      slots = .allocate(capacity: slotCapacity)
      table = .allocate(capacity: tableCount)
      table.initialize(repeating: -1, count: tableCount)
      bytes = .allocate(capacity: byteCapacity)
    }

    deinit {
      slots.deallocate()
      table.deallocate()
      bytes.deallocate()
    }
  }

  /// Roughly how many bytes the cache may hold before it is emptied.
  let costLimit: Int
  private let memory = Memory()
  private var slots: UnsafeMutablePointer<Slot>
  private var table: UnsafeMutablePointer<Int32>
  private var bytes: UnsafeMutablePointer<UInt8>
  private var mask: Int
  private var slotCount = 0
  private var byteCount = 0
  private(set) var clusters: ContiguousArray<Shaper.Cluster> = []
  private(set) var hits = 0
  private(set) var misses = 0

  init(costLimit: Int) {
    self.costLimit = costLimit
    slots = memory.slots
    table = memory.table
    bytes = memory.bytes
    mask = memory.tableCount - 1
  }

  /// How many words are known.
  var count: Int { slotCount }

  var cost: Int {
    slotCount * MemoryLayout<Slot>.stride + (mask + 1) * 4 + byteCount
      + clusters.count * MemoryLayout<Shaper.Cluster>.stride
  }

  mutating func removeAll() {
    slotCount = 0
    byteCount = 0
    clusters.removeAll()
    table.update(repeating: -1, count: mask + 1)
  }

  /// The index of a word that is known, or nil.
  @inline(__always)
  mutating func find(_ word: UnsafeBufferPointer<UInt8>, _ key: Key) -> Int? {
    guard let base = word.baseAddress else { return nil }
    let bits = Self.bits(key)
    let hash = Self.hash(word, bits)
    var position = Int(truncatingIfNeeded: hash) & mask
    while table[position] >= 0 {
      let index = Int(table[position])
      if slots[index].hash == hash, slots[index].keyBits == bits, Int(slots[index].byteCount) == word.count,
        Self.areEqual(bytes + Int(slots[index].byteStart), base, word.count)
      {
        hits += 1
        return index
      }
      position = (position + 1) & mask
    }
    misses += 1
    return nil
  }

  @inline(__always) func entry(_ index: Int) -> Entry { slots[index].entry }

  /// Notes where lines may end around a word and in it.
  func setPlainness(_ plainness: PlainWord, of index: Int) { (slots + index).pointee.entry.plainness = plainness }

  /// Keeps a word, with its clusters if given.
  ///
  /// - Returns: its index, good until the next insertion.
  mutating func insert(
    _ word: UnsafeBufferPointer<UInt8>, _ key: Key, advance: Int, clusters new: ContiguousArray<Shaper.Cluster>?
  ) -> Int {
    if cost > costLimit { removeAll() }
    if slotCount * 2 > mask { growTable() }
    if slotCount == memory.slotCapacity { growSlots() }
    if byteCount + word.count > memory.byteCapacity { growBytes(by: word.count) }
    let bits = Self.bits(key)
    slots[slotCount] = Slot(
      hash: Self.hash(word, bits), keyBits: bits, byteStart: Int32(byteCount), byteCount: Int32(word.count),
      entry: Entry(advance: Int32(clamping: advance), firstCluster: -1, clusterCount: 0))
    if let base = word.baseAddress { (bytes + byteCount).update(from: base, count: word.count) }
    byteCount += word.count
    slotCount += 1
    place(slotCount - 1)
    if let new { setClusters(new, of: slotCount - 1) }
    return slotCount - 1
  }

  /// Adds the clusters of a word that was kept without them.
  ///
  /// Their offsets count from the word's start.
  mutating func setClusters(_ new: ContiguousArray<Shaper.Cluster>, of index: Int) {
    slots[index].entry.firstCluster = Int32(clusters.count)
    slots[index].entry.clusterCount = Int32(new.count)
    clusters.append(contentsOf: new)
  }

  private func place(_ index: Int) {
    var position = Int(truncatingIfNeeded: slots[index].hash) & mask
    while table[position] >= 0 { position = (position + 1) & mask }
    table[position] = Int32(index)
  }

  private mutating func growTable() {
    memory.table.deallocate()
    // Not `*=`: under the thread sanitizer the compiler fails on it.
    memory.tableCount = memory.tableCount * 2
    memory.table = .allocate(capacity: memory.tableCount)
    memory.table.initialize(repeating: -1, count: memory.tableCount)
    table = memory.table
    mask = memory.tableCount - 1
    for index in 0..<slotCount { place(index) }
  }

  private mutating func growSlots() {
    let larger = UnsafeMutablePointer<Slot>.allocate(capacity: memory.slotCapacity * 2)
    larger.moveInitialize(from: slots, count: slotCount)
    memory.slots.deallocate()
    memory.slots = larger
    memory.slotCapacity = memory.slotCapacity * 2
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

  @inline(__always) private static func bits(_ key: Key) -> UInt64 {
    UInt64(key.script) << 32 | UInt64(key.face & 0xFFF) << 20 | UInt64(key.fontSet & 0xFFF) << 8 | UInt64(key.flags)
  }

  /// Multiply and mix, eight bytes at a time; it only has to spread words over the table, equality is checked.
  @inline(__always) private static func hash(_ word: UnsafeBufferPointer<UInt8>, _ bits: UInt64) -> UInt64 {
    var hash = bits ^ UInt64(word.count) &* 0x9E37_79B9_7F4A_7C15
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

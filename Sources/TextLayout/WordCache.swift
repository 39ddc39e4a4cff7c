/// The advances of words that have been shaped, shared by all texts of one preparer.
///
/// A word is a stretch of one run without spaces. Its key is its bytes with everything else that shaping depends on;
/// its size is not among it, since advances are kept in font units.
struct WordCache {
  /// A word's measures.
  struct Entry {
    /// The sum of the advances, in the face's units.
    var advance: Int32
    /// Where its clusters begin among the cached ones; -1 as long as nobody asked for them.
    var firstCluster: Int32
    var clusterCount: Int32
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

  /// Roughly how many bytes the cache may hold before it is emptied.
  let costLimit: Int
  private var slots: ContiguousArray<Slot> = []
  private var table: ContiguousArray<Int32>
  private var bytes: ContiguousArray<UInt8> = []
  private(set) var clusters: ContiguousArray<Shaper.Cluster> = []
  private(set) var hits = 0
  private(set) var misses = 0

  init(costLimit: Int) {
    self.costLimit = costLimit
    table = ContiguousArray(repeating: -1, count: 1024)
  }

  var cost: Int {
    slots.count * MemoryLayout<Slot>.stride + table.count * 4 + bytes.count
      + clusters.count * MemoryLayout<Shaper.Cluster>.stride
  }

  mutating func removeAll() {
    slots.removeAll()
    bytes.removeAll()
    clusters.removeAll()
    table = ContiguousArray(repeating: -1, count: 1024)
  }

  /// The index of a word that is known, or nil.
  mutating func find(_ word: UnsafeBufferPointer<UInt8>, _ key: Key) -> Int? {
    let bits = Self.bits(key)
    let hash = Self.hash(word, bits)
    let mask = table.count - 1
    var position = Int(truncatingIfNeeded: hash) & mask
    while table[position] >= 0 {
      let index = Int(table[position])
      let slot = slots[index]
      if slot.hash == hash, slot.keyBits == bits, Int(slot.byteCount) == word.count, isEqual(slot, word) {
        hits += 1
        return index
      }
      position = (position + 1) & mask
    }
    misses += 1
    return nil
  }

  func entry(_ index: Int) -> Entry { slots[index].entry }

  /// Keeps a word, with its clusters if given.
  ///
  /// - Returns: its index, good until the next insertion.
  mutating func insert(
    _ word: UnsafeBufferPointer<UInt8>, _ key: Key, advance: Int, clusters new: ContiguousArray<Shaper.Cluster>?
  ) -> Int {
    if cost > costLimit { removeAll() }
    if slots.count * 2 >= table.count { grow() }
    let bits = Self.bits(key)
    let hash = Self.hash(word, bits)
    slots.append(
      Slot(
        hash: hash, keyBits: bits, byteStart: Int32(bytes.count), byteCount: Int32(word.count),
        entry: Entry(advance: Int32(clamping: advance), firstCluster: -1, clusterCount: 0)))
    bytes.append(contentsOf: word)
    place(slots.count - 1)
    if let new { setClusters(new, of: slots.count - 1) }
    return slots.count - 1
  }

  /// Adds the clusters of a word that was kept without them.
  ///
  /// Their offsets count from the word's start.
  mutating func setClusters(_ new: ContiguousArray<Shaper.Cluster>, of index: Int) {
    slots[index].entry.firstCluster = Int32(clusters.count)
    slots[index].entry.clusterCount = Int32(new.count)
    clusters.append(contentsOf: new)
  }

  private func isEqual(_ slot: Slot, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = Int(slot.byteStart)
    return bytes.withUnsafeBufferPointer { known in
      for index in 0..<word.count where known[start + index] != word[index] { return false }
      return true
    }
  }

  private mutating func place(_ index: Int) {
    let mask = table.count - 1
    var position = Int(truncatingIfNeeded: slots[index].hash) & mask
    while table[position] >= 0 { position = (position + 1) & mask }
    table[position] = Int32(index)
  }

  private mutating func grow() {
    table = ContiguousArray(repeating: -1, count: table.count * 2)
    for index in slots.indices { place(index) }
  }

  private static func bits(_ key: Key) -> UInt64 {
    UInt64(key.script) << 32 | UInt64(key.face & 0xFFF) << 20 | UInt64(key.fontSet & 0xFFF) << 8 | UInt64(key.flags)
  }

  /// Multiply and mix, eight bytes at a time; it only has to spread words over the table, equality is checked.
  private static func hash(_ word: UnsafeBufferPointer<UInt8>, _ bits: UInt64) -> UInt64 {
    var hash = bits ^ UInt64(word.count) &* 0x9E37_79B9_7F4A_7C15
    var index = 0
    let raw = UnsafeRawBufferPointer(word)
    while index + 8 <= word.count {
      hash = (hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
      index += 8
    }
    var rest: UInt64 = 0
    while index < word.count {
      rest = rest << 8 | UInt64(word[index])
      index += 1
    }
    hash = (hash ^ rest) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ hash >> 29
  }
}

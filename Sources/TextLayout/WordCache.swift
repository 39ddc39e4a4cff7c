/// The advances of words that have been shaped, shared by all texts of one preparer.
///
/// A word is a stretch of one run without spaces. Its key is its bytes with everything else that shaping depends on;
/// its size is not among it, since advances are kept in font units.
struct WordCache: ~Copyable {
  /// A word's measures.
  struct Entry: BitwiseCopyable {
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

    @inline(__always) fileprivate var bits: UInt64 {
      UInt64(script) << 32 | UInt64(face & 0xFFF) << 20 | UInt64(fontSet & 0xFFF) << 8 | UInt64(flags)
    }
  }

  /// Roughly how many bytes the cache may hold before it is emptied.
  let costLimit: Int
  private var table = WordTable<Entry>()
  private(set) var clusters: ContiguousArray<Shaper.Cluster> = []
  private(set) var hits = 0
  private(set) var misses = 0

  init(costLimit: Int) { self.costLimit = costLimit }

  /// How many words are known.
  var count: Int { table.count }

  var cost: Int { table.cost + clusters.count * MemoryLayout<Shaper.Cluster>.stride }

  mutating func removeAll() {
    table.removeAll()
    clusters.removeAll()
  }

  /// The index of a word that is known, or nil.
  @inline(__always)
  mutating func find(_ word: UnsafeBufferPointer<UInt8>, _ key: Key) -> Int? {
    let index = table.find(word, key.bits)
    if index == nil { misses += 1 } else { hits += 1 }
    return index
  }

  @inline(__always) func entry(_ index: Int) -> Entry { table[index] }

  /// The clusters of a word that was kept with them; their offsets count from the word's start.
  func clusters(of entry: Entry) -> ContiguousArray<Shaper.Cluster> {
    ContiguousArray(clusters[Int(entry.firstCluster)..<Int(entry.firstCluster + entry.clusterCount)])
  }

  /// Keeps a word, with its clusters if given.
  ///
  /// - Returns: its index, good until the next insertion.
  mutating func insert(
    _ word: UnsafeBufferPointer<UInt8>, _ key: Key, advance: Int, clusters new: ContiguousArray<Shaper.Cluster>?
  ) -> Int {
    if cost > costLimit { removeAll() }
    let index = table.insert(
      word, key.bits, Entry(advance: Int32(clamping: advance), firstCluster: -1, clusterCount: 0))
    if let new { setClusters(new, of: index) }
    return index
  }

  /// Adds the clusters of a word that was kept without them.
  ///
  /// Their offsets count from the word's start.
  mutating func setClusters(_ new: ContiguousArray<Shaper.Cluster>, of index: Int) {
    var entry = table[index]
    entry.firstCluster = Int32(clusters.count)
    entry.clusterCount = Int32(new.count)
    table[index] = entry
    clusters.append(contentsOf: new)
  }
}

import FontFaces
import UnicodeAnalysis

/// What is known of the letters of a face in texts of a script, and of the pairs that they form.
///
/// A letter is a scalar with its marks. Memory: 8 bytes a letter and 12 to 24 bytes for each entry of the tables.
///
/// One owner has it, since a value of so many parts would be copied for each stretch.
struct LetterTable: ~Copyable {
  /// Keeps a table where an array can hold it.
  final class Owner {
    let face: FontFace
    let script: UInt32
    /// Nil if the face is not pairwise.
    let rules: PairRules?
    /// Memory that only the owner uses: a property would be checked for overlapping accesses at each word.
    let table: UnsafeMutablePointer<LetterTable>

    init(face: FontFace, script: UInt32, rules: PairRules?) {
      self.face = face
      self.script = script
      self.rules = rules
      table = .allocate(capacity: 1)
      table.initialize(to: LetterTable(face: face, rules: rules))
    }

    deinit { table.deinitialize(count: 1).deallocate() }
  }

  /// A letter alone.
  struct Letter {
    /// Its advance before nothing, or before a letter that it does not heed.
    var advance: Int32
    /// All glyphs that it may come to be; none is listed if there are too many.
    var glyphs = SIMD4<UInt16>()
    var glyphCount: UInt8 = 0
    /// Whether only shaping tells what a stretch with it comes to.
    var isRefused = false
    /// Whether it may advance otherwise before some letters, and which of `PairRules.Traits` it has else.
    var heedsNext = false
    var mustBegin = false
    var mayRefuseNext = false
    var mayBeRefused = false
  }

  /// What a letter comes to before another.
  struct Pair {
    var advance: Int32
    /// Whether a line that begins with the second is to be shaped anew.
    var isUnsafe: Bool
    var isRefused: Bool

    fileprivate var bits: UInt32 {
      UInt32(bitPattern: advance) << 2 | (isUnsafe ? 1 : 0) | (isRefused ? 2 : 0)
    }

    fileprivate init(bits: UInt32) {
      advance = Int32(bitPattern: bits) >> 2
      isUnsafe = bits & 1 != 0
      isRefused = bits & 2 != 0
    }

    init(advance: Int32, isUnsafe: Bool, isRefused: Bool = false) {
      self.advance = advance
      self.isUnsafe = isUnsafe
      self.isRefused = isRefused
    }
  }

  /// Where in a stretch a sum has come to.
  struct Walk {
    var offset: Int
    var sum = 0
    /// The letter that ends there, if there is one, and where it begins.
    fileprivate var previous = -1
    fileprivate var start = 0
    fileprivate var isUnsafe = false

    init(from offset: Int) { self.offset = offset }
  }

  /// Why a walk stopped.
  enum Stop {
    case end
    /// Something in the stretch is to be shaped.
    case refusal
    /// A letter is not known.
    case letter(Range<Int>)
    /// A pair of letters is not known; the second begins at `middle`.
    case pair(Int, Int, Range<Int>, middle: Int)
  }

  /// Numbers by numbers other than zero, by open addressing.
  private struct Numbers {
    private var keys = ContiguousArray<UInt64>(repeating: 0, count: 64)
    private var values = ContiguousArray<UInt32>(repeating: 0, count: 64)
    private(set) var count = 0

    @inline(__always)
    func find(_ key: UInt64) -> UInt32? {
      var place = place(of: key)
      while keys[place] != 0 {
        if keys[place] == key { return values[place] }
        place = (place + 1) & (keys.count - 1)
      }
      return nil
    }

    mutating func insert(_ key: UInt64, _ value: UInt32) {
      if count * 4 >= keys.count * 3 {
        let old = zip(keys, values).filter { $0.0 != 0 }
        keys = ContiguousArray(repeating: 0, count: keys.count * 2)
        values = ContiguousArray(repeating: 0, count: keys.count)
        for (key, value) in old { put(key, value) }
      }
      put(key, value)
      count += 1
    }

    private mutating func put(_ key: UInt64, _ value: UInt32) {
      var place = place(of: key)
      while keys[place] != 0 { place = (place + 1) & (keys.count - 1) }
      keys[place] = key
      values[place] = value
    }

    @inline(__always) private func place(of key: UInt64) -> Int {
      Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) & (keys.count - 1)
    }
  }

  /// The longest letter in scalars, and how many letters and pairs are kept before all are forgotten.
  static let longestLetter = 3
  private static let mostLetters = 1 << 14
  private static let mostPairs = 1 << 16

  private var letters: ContiguousArray<Letter> = []
  /// The number of each letter of one ASCII character; -1 if it is not known.
  private var ascii = ContiguousArray<Int16>(repeating: -1, count: 128)
  private var numbers = Numbers()
  private var pairs = Numbers()
  /// The scalars of U+0E00…U+0EFF that belong to the letter before them.
  private var marks: (low: UInt128, high: UInt128) = (0, 0)

  /// A table of no letters.
  private init(face: FontFace, rules: PairRules?) {
    guard let rules else { return }
    for scalar in 0xE00...0xEFF as ClosedRange<UInt32> where rules.role(of: scalar, in: face) == .mark {
      if scalar < 0xE80 { marks.low |= 1 << UInt128(scalar & 127) } else { marks.high |= 1 << UInt128(scalar & 127) }
    }
  }

  @inline(__always) private func isMark(_ scalar: UInt32) -> Bool {
    scalar >> 8 == 0xE && (scalar & 128 == 0 ? marks.low : marks.high) >> UInt128(scalar & 127) & 1 != 0
  }

  /// Goes on summing letters up to an end, and adds the cluster of each.
  ///
  /// - Complexity: O(n) in the bytes passed.
  func advance(
    _ walk: inout Walk, to end: Int, in utf8: UnsafeBufferPointer<UInt8>,
    _ clusters: inout ContiguousArray<Shaper.Cluster>
  ) -> Stop {
    while walk.offset < end {
      let start = walk.offset
      let number: Int
      var next = start + 1
      if utf8[start] < 0x80 {
        number = Int(ascii[Int(utf8[start])])
      } else {
        let (scalar, size) = utf8.scalar(at: start)
        next = start + size
        var key = UInt64(scalar)
        var count = 1
        while next < end, utf8[next] == 0xE0 {
          let (mark, size) = utf8.scalar(at: next)
          guard isMark(mark) else { break }
          count += 1
          guard count <= Self.longestLetter else { return .refusal }
          key = key << 21 | UInt64(mark)
          next += size
        }
        number = numbers.find(key).map { Int($0) } ?? -1
      }
      guard number >= 0 else { return .letter(start..<next) }
      guard !letters[number].isRefused else { return .refusal }
      var isUnsafe = false
      if walk.previous >= 0 {
        guard !letters[number].mustBegin else { return .refusal }
        var advance = letters[walk.previous].advance
        if letters[walk.previous].heedsNext {
          guard let bits = pairs.find(Self.key(walk.previous, number)) else {
            return .pair(walk.previous, number, walk.start..<next, middle: start)
          }
          let pair = Pair(bits: bits)
          guard !pair.isRefused else { return .refusal }
          advance = pair.advance
          isUnsafe = pair.isUnsafe
        }
        add(advance, &walk, &clusters)
      }
      walk.previous = number
      walk.start = start
      walk.isUnsafe = isUnsafe
      walk.offset = next
    }
    if walk.previous >= 0 { add(letters[walk.previous].advance, &walk, &clusters) }
    return .end
  }

  @inline(__always)
  private func add(_ advance: Int32, _ walk: inout Walk, _ clusters: inout ContiguousArray<Shaper.Cluster>) {
    clusters.append(Shaper.Cluster(offset: Int32(walk.start), advance: advance, isUnsafe: walk.isUnsafe))
    walk.sum += Int(advance)
  }

  /// The letter of a number.
  func letter(_ number: Int) -> Letter { letters[number] }

  /// Keeps a letter.
  ///
  /// - Returns: whether everything else was forgotten, since there were too many: no walk can go on then.
  mutating func insert(_ scalars: [UInt32], _ letter: Letter) -> Bool {
    let isFull = letters.count >= Self.mostLetters
    if isFull { removeAll() }
    if let only = scalars.first, scalars.count == 1, only < 0x80 {
      ascii[Int(only)] = Int16(letters.count)
    } else {
      numbers.insert(Self.key(scalars), UInt32(letters.count))
    }
    letters.append(letter)
    return isFull
  }

  mutating func insert(_ pair: Pair, of first: Int, before second: Int) {
    if pairs.count >= Self.mostPairs { pairs = Numbers() }
    pairs.insert(Self.key(first, second), pair.bits)
  }

  mutating func removeAll() {
    letters.removeAll()
    ascii = ContiguousArray(repeating: -1, count: 128)
    numbers = Numbers()
    pairs = Numbers()
  }

  /// What a letter is known by.
  private static func key(_ scalars: [UInt32]) -> UInt64 { scalars.reduce(0) { $0 << 21 | UInt64($1) } }

  @inline(__always) private static func key(_ first: Int, _ second: Int) -> UInt64 {
    UInt64(first) << 32 | UInt64(second) | 1 << 63
  }
}

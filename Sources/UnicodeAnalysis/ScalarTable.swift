import CICU
import Synchronization

/// The properties of scalars, asked from ICU a block at a time when a text first needs them.
///
/// A look-up in ICU costs some ten nanoseconds for each property; a text asks for twenty.
///
/// It is a pointer to what lives as long as the process, so that threads which use it have no count to contend for.
struct ScalarTable: @unchecked Sendable {
  // Sendable: `blocks` are atomics that change once, from nothing to a block that is complete and never changes; whoever
  // loses the race to fill one in takes the winner's.

  /// The one table: what it holds depends on nothing but ICU.
  static let shared = ScalarTable()

  /// The scalars of one block, a power of two.
  private static let blockBits: UInt32 = 7
  private static let blockCount = 1 << Int(blockBits)
  private static let blocks = 0x11_0000 >> Int(blockBits)

  private let blocks: UnsafeMutablePointer<Atomic<UnsafeRawPointer?>>
  /// The block of the ASCII scalars.
  let ascii: UnsafePointer<cicu_scalar>

  private init() {
    blocks = .allocate(capacity: Self.blocks)
    for block in 0..<Self.blocks { (blocks + block).initialize(to: Atomic(nil)) }
    ascii = UnsafePointer(Self.loadBlock(0))
    blocks[0].store(UnsafeRawPointer(ascii), ordering: .releasing)
  }

  /// The properties of a scalar.
  @inline(__always)
  subscript(scalar: UInt32) -> cicu_scalar {
    let block = Int(scalar >> Self.blockBits)
    let index = Int(scalar) & (Self.blockCount - 1)
    if let loaded = blocks[block].load(ordering: .acquiring) {
      return loaded.assumingMemoryBound(to: cicu_scalar.self)[index]
    }
    return load(block)[index]
  }

  @inline(never)
  private func load(_ block: Int) -> UnsafePointer<cicu_scalar> {
    let made = Self.loadBlock(block)
    let (exchanged, original) = blocks[block].compareExchange(
      expected: nil, desired: UnsafeRawPointer(made), ordering: .acquiringAndReleasing)
    guard !exchanged, let original else { return UnsafePointer(made) }
    made.deallocate()
    return original.assumingMemoryBound(to: cicu_scalar.self)
  }

  private static func loadBlock(_ block: Int) -> UnsafeMutablePointer<cicu_scalar> {
    let loaded = UnsafeMutablePointer<cicu_scalar>.allocate(capacity: blockCount)
    cicu_scalars(Int32(block * blockCount), Int32(blockCount), loaded)
    return loaded
  }
}

/// The flags of `cicu_scalar`, as the masks they are used as.
enum ScalarFlag {
  static let joining = UInt32(CICU_JOINING)
  static let strongLeft = UInt32(CICU_STRONG_LEFT)
  static let strongRight = UInt32(CICU_STRONG_RIGHT)
  static let raisesLevel = UInt32(CICU_RAISES_LEVEL)
  static let opensIsolate = UInt32(CICU_OPENS_ISOLATE)
  static let closesIsolate = UInt32(CICU_CLOSES_ISOLATE)
  static let paragraphSeparator = UInt32(CICU_PARAGRAPH_SEPARATOR)
  static let emoji = UInt32(CICU_EMOJI)
  static let emojiPresentation = UInt32(CICU_EMOJI_PRESENTATION)
  static let emojiModifier = UInt32(CICU_EMOJI_MODIFIER)
  static let pictographic = UInt32(CICU_PICTOGRAPHIC)
  static let wide = UInt32(CICU_WIDE)
  static let zeroWidth = UInt32(CICU_ZERO_WIDTH)
  static let letter = UInt32(CICU_LETTER)
  static let stacking = UInt32(CICU_STACKING)
  static let mandatoryBreak = UInt32(CICU_MANDATORY_BREAK)
  static let tab = UInt32(CICU_TAB)
  static let softHyphen = UInt32(CICU_SOFT_HYPHEN)
  static let invisible = UInt32(CICU_INVISIBLE)
  static let sharedScript = UInt32(CICU_SHARED_SCRIPT)
  static let inheritedScript = UInt32(CICU_INHERITED_SCRIPT)
  static let otherScript = UInt32(CICU_OTHER_SCRIPT)
  static let scriptExtensions = UInt32(CICU_SCRIPT_EXTENSIONS)
  static let openingBracket = UInt32(CICU_OPENING_BRACKET)
  static let closingBracket = UInt32(CICU_CLOSING_BRACKET)
  static let whiteSpace = UInt32(CICU_WHITE_SPACE)
  static let emojiSelector = UInt32(CICU_EMOJI_SELECTOR)
  static let wordHyphen = UInt32(CICU_WORD_HYPHEN)
  static let quote = UInt32(CICU_QUOTE)
  static let initialQuote = UInt32(CICU_INITIAL_QUOTE)
  static let finalQuote = UInt32(bitPattern: Int32(truncatingIfNeeded: CICU_FINAL_QUOTE))
  static let eastAsian = UInt32(CICU_WIDE) | UInt32(CICU_HALF_WIDTH)
}

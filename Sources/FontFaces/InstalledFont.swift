import CFontconfig

/// A face as fontconfig lists it, not yet opened.
struct InstalledFont: Sendable {
  /// Its names in all languages, the preferred one first.
  var families: [String]
  var path: String
  /// The place in a collection.
  var index: Int
  /// The weights of CSS that it has: one, or those of its axis.
  var weights: ClosedRange<Int>
  /// The width in percent of the normal one.
  var width: Int
  var isItalic: Bool
  var isMonospaced: Bool
  var isColored: Bool
  var isVariable: Bool
  /// What it covers by fontconfig's account; nil if that is not known.
  var coverage: ListedCoverage?

  /// The preferred name.
  var family: String { families.first ?? path }
}

/// The scalars that a face covers by fontconfig's account, known without opening its file.
struct ListedCoverage: @unchecked Sendable {
  // Sendable: the set belongs to the configuration, which is kept alive here and changed by nobody.
  let set: OpaquePointer
  private let owner: FontconfigList

  init(set: OpaquePointer, owner: FontconfigList) {
    self.set = set
    self.owner = owner
  }

  func contains(_ scalar: UInt32) -> Bool { Self.contains(scalar, set: set) }

  /// The same for a set that somebody else keeps alive: without counting references, for long walks over many faces.
  static func contains(_ scalar: UInt32, set: OpaquePointer) -> Bool { FcCharSetHasChar(set, scalar) != 0 }
}

/// Fontconfig's list of the installed fonts.
final class FontconfigList: @unchecked Sendable {
  // Sendable: the configuration is loaded in the initialiser, owned by this object alone and only read afterwards.
  private let configuration: OpaquePointer?

  /// Loads the configuration of this machine.
  init() { configuration = FcInitLoadConfigAndFonts() }

  deinit {
    if let configuration { FcConfigDestroy(configuration) }
  }

  /// The fonts that HarfBuzz can read, in a fixed order: by family, then path, then place in the file.
  ///
  /// The list is walked as it lies in fontconfig's memory: `FcFontSort` would order it by its own rules, which differ
  /// between machines, and cost more than all the rest.
  /// - Complexity: linear in the number of installed fonts.
  func fonts() -> [InstalledFont] {
    guard let configuration else { return [] }
    var fonts: [InstalledFont] = []
    for set in [FcSetSystem, FcSetApplication] {
      guard let list = FcConfigGetFonts(configuration, set)?.pointee, let patterns = list.fonts else { continue }
      for index in 0..<Int(list.nfont) {
        if let pattern = patterns[index], let font = font(of: pattern) { fonts.append(font) }
      }
    }
    return fonts.sorted { ($0.family, $0.path, $0.index) < ($1.family, $1.path, $1.index) }
  }

  private func font(of pattern: OpaquePointer) -> InstalledFont? {
    let reader = PatternReader(pattern: pattern)
    guard let path = reader.string(FC_FILE), reader.bool(FC_SCALABLE) ?? false,
      ["TrueType", "CFF"].contains(reader.string(FC_FONTFORMAT) ?? "")
    else { return nil }
    // The upper half numbers the named instances of a variable face, which is listed once more for its whole range.
    let index = reader.integer(FC_INDEX) ?? 0
    guard index >> 16 == 0 || reader.bool(FC_VARIABLE) ?? false else { return nil }
    let families = reader.strings(FC_FAMILY)
    guard !families.isEmpty else { return nil }
    return InstalledFont(
      families: families, path: path, index: index & 0xFFFF,
      weights: reader.weights(), width: reader.range(FC_WIDTH).map { Int($0.lowerBound) } ?? 100,
      isItalic: reader.integer(FC_SLANT) ?? 0 != 0, isMonospaced: reader.integer(FC_SPACING) ?? 0 >= FC_MONO,
      isColored: reader.bool(FC_COLOR) ?? false, isVariable: reader.bool(FC_VARIABLE) ?? false,
      coverage: reader.characterSet().map { ListedCoverage(set: $0, owner: self) })
  }
}

/// Reads the values of a fontconfig pattern.
private struct PatternReader {
  let pattern: OpaquePointer

  func string(_ name: String, at index: Int32 = 0) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, name, index, &value) == FcResultMatch, let value else { return nil }
    return String(cString: value)
  }

  func strings(_ name: String) -> [String] {
    var values: [String] = []
    while let value = string(name, at: Int32(values.count)) { values.append(value) }
    return values
  }

  func integer(_ name: String) -> Int? {
    var value: Int32 = 0
    return FcPatternGetInteger(pattern, name, 0, &value) == FcResultMatch ? Int(value) : nil
  }

  func bool(_ name: String) -> Bool? {
    var value: FcBool = 0
    return FcPatternGetBool(pattern, name, 0, &value) == FcResultMatch ? value != 0 : nil
  }

  /// A number or a range of numbers.
  func range(_ name: String) -> ClosedRange<Double>? {
    var value: Double = 0
    if FcPatternGetDouble(pattern, name, 0, &value) == FcResultMatch { return value...value }
    var range: OpaquePointer?
    var low: Double = 0
    var high: Double = 0
    guard FcPatternGetRange(pattern, name, 0, &range) == FcResultMatch, FcRangeGetDouble(range, &low, &high) != 0,
      low <= high
    else { return nil }
    return low...high
  }

  /// The weights in the numbers of CSS and OpenType; fontconfig counts otherwise.
  func weights() -> ClosedRange<Int> {
    guard let range = range(FC_WEIGHT) else { return 400...400 }
    let low = Int(FcWeightToOpenTypeDouble(range.lowerBound).rounded())
    let high = Int(FcWeightToOpenTypeDouble(range.upperBound).rounded())
    return low...max(low, high)
  }

  func characterSet() -> OpaquePointer? {
    var set: OpaquePointer?
    return FcPatternGetCharSet(pattern, FC_CHARSET, 0, &set) == FcResultMatch ? set : nil
  }
}

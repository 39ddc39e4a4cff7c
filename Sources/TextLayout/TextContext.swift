import FontFaces
import LayoutGeometry
import Synchronization
import UnicodeAnalysis

/// What the texts of one preparer share: metrics, fonts, rules.
///
/// Prepared texts keep it to fill their tables later.
final class TextContext: Sendable {
  let metrics: TextMetrics
  let fonts: FontLibrary?
  let lineBreaks: LineBreakOptions
  let defaultLevel: UInt8
  let grid: PixelGrid
  private let styles = Mutex<[TextStyle: ResolvedStyle]>([:])
  private let fontSets = Mutex<[FontSet: UInt16]>([:])

  init(
    metrics: TextMetrics, fonts: FontLibrary?, lineBreaks: LineBreakOptions, defaultDirection: LayoutDirection,
    grid: PixelGrid
  ) {
    self.metrics = metrics
    self.fonts = fonts
    self.lineBreaks = lineBreaks
    self.defaultLevel = defaultDirection == .leftToRight ? 0 : 1
    self.grid = grid
  }

  /// A number for a font set, the same for equal ones: the part of a word's key that tells fonts apart.
  fileprivate func number(of fontSet: FontSet) -> UInt16 {
    fontSets.withLock { known in
      if let number = known[fontSet] { return number }
      let number = UInt16(clamping: known.count)
      known[fontSet] = number
      return number
    }
  }

  /// Whether both give the same text the same positions, so that one may go on where the other ended.
  func isInterchangeable(with other: TextContext) -> Bool {
    self === other
      || metrics == other.metrics && fonts === other.fonts && lineBreaks == other.lineBreaks
        && defaultLevel == other.defaultLevel && grid == other.grid
  }

  /// The style with the fonts that serve it.
  func resolve(_ style: TextStyle) -> ResolvedStyle {
    if let known = styles.withLock({ $0[style] }) { return known }
    let made = ResolvedStyle(style, context: self)
    return styles.withLock { known in
      if let other = known[style] { return other }
      known[style] = made
      return made
    }
  }
}

/// A style with the fonts that serve it and what the hot loops ask of them.
final class ResolvedStyle: Sendable {
  let style: TextStyle
  /// The faces in order of preference; nil without fonts.
  let fontSet: FontSet?
  /// The size in 1/65,536 of a point.
  let size: Int
  let letterSpacing: Int
  /// The number of the font set in keys of words.
  let fontSetNumber: UInt16
  /// Whether the first face has all of printable ASCII.
  let coversASCII: Bool
  /// Whether words are shaped without the spaces between them and nothing is added to them, so that a text can be the sum of
  /// its words.
  let isPlain: Bool
  /// Whether a word may be cut before ideographs: lines may end there.
  let cutsIdeographs: Bool
  /// The advance of a space in the first face's units.
  let spaceAdvance: Int
  /// The advance of a cell, or of a terminal's column; zero with fonts.
  let cellWidth: Int
  /// From the baseline up and down, rounded to device pixels as browsers round them.
  let ascent: Length
  let descent: Length
  /// The height of a line that asks for nothing else: ascent, descent and line gap, each rounded.
  let naturalHeight: Length
  /// The advances of what is put at a line's end, in 1/65,536 of a point.
  let hyphenAdvance: Int
  let ellipsisAdvance: Int
  /// From tab stop to tab stop: eight spaces, as in CSS.
  let tabStop: Int32

  init(_ style: TextStyle, context: TextContext) {
    self.style = style
    size = max(0, style.size.rawValue)
    letterSpacing = style.letterSpacing.rawValue
    switch context.metrics {
    case .cells(let cell):
      fontSet = nil
      cellWidth = cell.width.rawValue
      naturalHeight = cell.height
      descent = cell.height / 5
      ascent = cell.height - descent
    case .terminal:
      fontSet = nil
      cellWidth = Length.unitsPerPoint
      naturalHeight = Length(1)
      descent = .zero
      ascent = Length(1)
    case .fonts:
      // A style that names a file which cannot be read is set in the fonts that there are.
      let shared =
        (try? context.fonts?.fontSet(
          families: style.families, weight: style.weight, isItalic: style.isItalic,
          isMonospaced: style.isMonospaced, locale: context.lineBreaks.locale))
        ?? (try? context.fonts?.fontSet(families: []))
      fontSet = shared?.separate()
      cellWidth = 0
      let metrics = fontSet?.primary.metrics
      let unit = metrics?.unitsPerEm ?? 1
      ascent = context.grid.round(Self.length(metrics?.ascent ?? 0, of: unit, size: size))
      descent = context.grid.round(Self.length(metrics?.descent ?? 0, of: unit, size: size))
      naturalHeight = ascent + descent + context.grid.round(Self.length(metrics?.lineGap ?? 0, of: unit, size: size))
    }
    coversASCII = fontSet?.primaryCoversASCII ?? true
    spaceAdvance = Int(fontSet?.primary.spaceAdvance ?? 0)
    isPlain =
      fontSet.map { $0.primaryCoversASCII && !$0.primary.spaceTakesPart && style.letterSpacing == .zero } ?? false
    fontSetNumber = fontSet.map { context.number(of: $0) } ?? 0
    cutsIdeographs = isPlain && context.lineBreaks.wordBreak == .normal
    if let face = fontSet?.primary {
      let unit = face.advanceUnitsPerEm
      hyphenAdvance = Self.advance(Int(face.hyphen.advance), of: unit, size: size)
      ellipsisAdvance = Self.advance(Int(face.ellipsis.advance), of: unit, size: size)
      tabStop = TextUnit.saturating(8 * Self.advance(Int(face.spaceAdvance), of: unit, size: size))
    } else {
      hyphenAdvance = cellWidth
      ellipsisAdvance = cellWidth
      tabStop = TextUnit.saturating(8 * cellWidth)
    }
  }

  /// A number of font units at a size, in 1/65,536 of a point, rounded to the nearest.
  @inline(__always) static func advance(_ units: Int, of unitsPerEm: Int, size: Int) -> Int {
    let product = units * size
    return (product >= 0 ? product + unitsPerEm / 2 : product - unitsPerEm / 2) / unitsPerEm
  }

  private static func length(_ units: Int, of unitsPerEm: Int, size: Int) -> Length {
    Length(rawValue: advance(units, of: max(1, unitsPerEm), size: size))
  }
}

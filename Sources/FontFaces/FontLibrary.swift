import CFontconfig
import CHarfBuzz
import Synchronization

/// The fonts of this machine, opened when they are first needed.
///
///     let fonts = try FontLibrary()
///     let set = try fonts.fontSet(families: ["Noto Sans"])
///     set.faces[0].fullName      // "Noto Sans Regular"
public final class FontLibrary: Sendable {
  private let files: [FontFace]
  private let cache = FaceCache()
  private let state: Mutex<State>

  private struct State {
    /// The installed fonts, once they have been listed.
    var catalogue: FontCatalogue?
    var sets: [Request: FontSet] = [:]
  }

  private struct Request: Hashable {
    var families: [String]
    var weight: Int
    var isItalic: Bool
    var isMonospaced: Bool
    var locale: String
  }

  /// The installed fonts, and the given files before them.
  ///
  /// The installed fonts are listed when the first set is asked for.
  /// - Throws: `FontError.unreadableFile` or `FontError.notAFont` for a file that cannot be used.
  public convenience init(files: [String] = []) throws(FontError) { try self.init(files: files, installed: nil) }

  /// A library over given fonts instead of those that fontconfig lists.
  init(files: [String], installed: [InstalledFont]?) throws(FontError) {
    var faces: [FontFace] = []
    for path in files { faces.append(try cache.face(FaceKey(path: path))) }
    self.files = faces
    state = Mutex(State(catalogue: installed.map { FontCatalogue(fonts: $0) }))
  }

  /// The faces for some families and a style, with those that help out behind them.
  ///
  /// A family is the name of an installed one, that of a given file, a generic name of CSS (`sans-serif`, `serif`,
  /// `monospace`, `emoji`) or the path of a font file. Families that are not installed are passed over: see
  /// `requireFamilies(_:)`. Given files that no family names come first. With `isMonospaced`, families of equal
  /// advances come before the others, an installed one before others that were asked for.
  ///
  /// - Parameters:
  ///   - weight: of CSS; 400 is regular, 700 bold. The nearest one that is installed is taken.
  ///   - locale: decides which forms Chinese, Japanese and Korean characters have.
  /// - Throws: `FontError.noUsableFont`; `unreadableFile` or `notAFont` for a family that is a path.
  /// - Complexity: O(1) for what was asked before, else linear in the number of installed fonts.
  public func fontSet(
    families: [String], weight: Int = 400, isItalic: Bool = false, isMonospaced: Bool = false, locale: String = "en"
  ) throws(FontError) -> FontSet {
    let request = Request(
      families: families, weight: weight, isItalic: isItalic, isMonospaced: isMonospaced, locale: locale)
    let result = state.withLock { state in
      Result { () throws(FontError) in
        if let known = state.sets[request] { return known }
        let set = try makeSet(request, catalogue: Self.catalogue(&state))
        state.sets[request] = set
        return set
      }
    }
    return try result.get()
  }

  /// Checks families that a person asked for by name, before a set is made that would pass over missing ones.
  ///
  /// - Throws: `FontError.unknownFamily` with the most similar installed name; `unreadableFile` or `notAFont` for a
  ///   path.
  public func requireFamilies(_ families: [String]) throws(FontError) {
    let catalogue = state.withLock { Self.catalogue(&$0) }
    for family in families {
      if Self.isPath(family) {
        _ = try cache.face(FaceKey(path: family))
      } else if given(family).isEmpty,
        !(FallbackOrder.families(generic: family) ?? [family]).contains(where: catalogue.has)
      {
        throw .unknownFamily(name: family, nearest: catalogue.nearestFamily(to: family))
      }
    }
  }

  /// The installed fonts; listed the first time.
  var catalogue: FontCatalogue { state.withLock { Self.catalogue(&$0) } }

  private static func catalogue(_ state: inout sending State) -> FontCatalogue {
    if let known = state.catalogue { return known }
    let catalogue = FontCatalogue(fonts: FontconfigList().fonts())
    state.catalogue = catalogue
    return catalogue
  }

  private static func isPath(_ family: String) -> Bool {
    family.contains("/") || [".ttf", ".otf", ".ttc", ".otc"].contains { family.lowercased().hasSuffix($0) }
  }

  private func given(_ family: String) -> [FontFace] {
    let name = FontCatalogue.key(family)
    return files.filter { FontCatalogue.key($0.family) == name || FontCatalogue.key($0.fullName) == name }
  }
}

extension FontLibrary {
  private func makeSet(_ request: Request, catalogue: FontCatalogue) throws(FontError) -> FontSet {
    var order = CandidateOrder(catalogue: catalogue, weight: request.weight, isItalic: request.isItalic)
    var asked: [[FaceCandidate]] = []
    for family in request.families { asked.append(try candidates(family, request, order)) }
    if request.isMonospaced {
      let mono = FallbackOrder.monospaced.lazy.compactMap { order.candidate(family: $0) }.first
      // Each family keeps its place among its like.
      let isMono = asked.map { $0.first.flatMap { try? cache.face($0.key) }?.isMonospaced ?? false }
      let families = zip(asked, isMono)
      asked = families.filter(\.1).map(\.0) + [mono.map { [$0] } ?? []] + families.filter { !$0.1 }.map(\.0)
    }
    let named = Set(asked.joined().map(\.key))
    order.append(files.map { Self.candidate(of: $0, weight: request.weight) }.filter { !named.contains($0.key) })
    order.append(Array(asked.joined()))
    // A font that was asked for and is broken is passed over like one that is missing.
    order.drop { (try? cache.face($0.key)) == nil }
    let askedCount = order.candidates.count

    if askedCount == 0 {
      for family in FallbackOrder.primary { order.append(order.candidate(family: family).map { [$0] } ?? []) }
      order.drop { (try? cache.face($0.key)) == nil }
    }
    for family in FallbackOrder.families(locale: request.locale, isMonospaced: request.isMonospaced) {
      order.append(order.candidate(family: family).map { [$0] } ?? [])
    }
    order.appendOthers()
    while let first = order.candidates.first {
      if let face = try? cache.face(first.key) {
        return FontSet(
          table: FaceTable(candidates: order.candidates, askedCount: askedCount, primary: face, cache: cache))
      }
      order.dropFirst()
    }
    throw .noUsableFont
  }

  /// What a family of a request stands for; empty if it is not installed.
  private func candidates(
    _ family: String, _ request: Request, _ order: CandidateOrder
  ) throws(FontError) -> [FaceCandidate] {
    if Self.isPath(family) {
      return [Self.candidate(of: try cache.face(FaceKey(path: family)), weight: request.weight)]
    }
    let given = given(family)
    if !given.isEmpty { return given.map { Self.candidate(of: $0, weight: request.weight) } }
    return (FallbackOrder.families(generic: family) ?? [family]).compactMap { order.candidate(family: $0) }
  }

  private static func candidate(of face: FontFace, weight: Int) -> FaceCandidate {
    FaceCandidate(
      key: FaceKey(path: face.path, index: face.index, weight: face.hasWeightAxis ? weight : nil),
      isEmoji: face.isColored && face.covers(0x1F600))
  }
}

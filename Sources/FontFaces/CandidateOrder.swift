/// Collects the candidates of a set, each once.
struct CandidateOrder {
  let catalogue: FontCatalogue
  let weight: Int
  let isItalic: Bool
  private(set) var candidates: [FaceCandidate] = []
  private var keys: Set<FaceKey> = []

  init(catalogue: FontCatalogue, weight: Int, isItalic: Bool) {
    self.catalogue = catalogue
    self.weight = weight
    self.isItalic = isItalic
  }

  /// The face of an installed family that is nearest to the style.
  func candidate(family: String) -> FaceCandidate? {
    catalogue.number(family: family, weight: weight, isItalic: isItalic).map { candidate(catalogue.fonts[$0]) }
  }

  mutating func append(_ new: [FaceCandidate]) {
    for candidate in new where keys.insert(candidate.key).inserted { candidates.append(candidate) }
  }

  /// Every other installed family with the face nearest to the style, then the remaining faces.
  mutating func appendOthers() {
    var previous = ""
    for font in catalogue.fonts where font.family != previous {
      previous = font.family
      append(candidate(family: font.family).map { [$0] } ?? [])
    }
    append(catalogue.fonts.map { candidate($0) })
  }

  mutating func drop(where isUnusable: (FaceCandidate) -> Bool) { candidates.removeAll(where: isUnusable) }

  mutating func dropFirst() { candidates.removeFirst() }

  private func candidate(_ font: InstalledFont) -> FaceCandidate {
    FaceCandidate(
      key: FaceKey(path: font.path, index: font.index, weight: font.isVariable ? weight : nil),
      isEmoji: font.isColored && font.coverage?.contains(0x1F600) ?? true, listed: font.coverage)
  }
}

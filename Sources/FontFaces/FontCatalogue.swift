/// The installed fonts by family, with the choice of a style among those of a family.
struct FontCatalogue: Sendable {
  /// In a fixed order: by family, then path, then place in the file.
  let fonts: [InstalledFont]
  private let numbersByName: [String: [Int]]

  init(fonts: [InstalledFont]) {
    self.fonts = fonts
    var numbersByName: [String: [Int]] = [:]
    for (number, font) in fonts.enumerated() {
      for name in Set(font.families.map(Self.key)) { numbersByName[name, default: []].append(number) }
    }
    self.numbersByName = numbersByName
  }

  /// A family's name without what fontconfig does not look at: case and blanks.
  static func key(_ family: String) -> String { family.lowercased().filter { $0 != " " } }

  /// Whether a family of this name is installed.
  func has(_ family: String) -> Bool { numbersByName[Self.key(family)] != nil }

  /// The number of the face of a family that is nearest to a style, by the rules of CSS Fonts 4, section 5.2: width,
  /// then slant, then weight; nil if the family is not installed.
  func number(family: String, weight: Int, isItalic: Bool) -> Int? {
    numbersByName[Self.key(family)]?.min {
      Self.distance(fonts[$0], weight, isItalic, $0) < Self.distance(fonts[$1], weight, isItalic, $1)
    }
  }

  /// Smaller is nearer; the number decides between equals.
  private static func distance(
    _ font: InstalledFont, _ weight: Int, _ isItalic: Bool, _ number: Int
  ) -> (Int, Int, Int, Int) {
    (abs(font.width - 100), font.isItalic == isItalic ? 0 : 1, distance(of: font.weights, to: weight), number)
  }

  /// CSS looks for a bold weight upwards first, for a light one downwards; 400 and 500 stand in for each other.
  private static func distance(of weights: ClosedRange<Int>, to weight: Int) -> Int {
    if weights.contains(weight) { return 0 }
    let isAbove = weights.lowerBound > weight
    let distance = isAbove ? weights.lowerBound - weight : weight - weights.upperBound
    let isPreferred =
      if (400...500).contains(weight) {
        isAbove ? weights.lowerBound <= 500 : true
      } else {
        isAbove == (weight > 500)
      }
    if (400...500).contains(weight), isAbove, isPreferred { return distance }
    return isPreferred ? 1_000 + distance : 2_000 + distance
  }

  /// The installed family whose name is most similar.
  ///
  /// - Complexity: the length of the name times that of all names.
  func nearestFamily(to name: String) -> String? {
    let wanted = Array(Self.key(name).unicodeScalars.prefix(64))
    var best: (distance: Int, family: String)?
    var previous = ""
    for font in fonts where font.family != previous {
      previous = font.family
      let distance = editDistance(wanted, Array(Self.key(font.family).unicodeScalars.prefix(64)))
      if distance < best?.distance ?? .max { best = (distance, font.family) }
    }
    return best?.family
  }
}

/// How many characters must be added, dropped or replaced to make one word of the other (Levenshtein).
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var row = Array(0...b.count)
  for (i, character) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in b.enumerated() {
      let replaced = diagonal + (character == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
    }
  }
  return row[b.count]
}

/// What an error says of a name that is not known: the one that was meant, or all there are.
package enum NameSuggestion {
  /// The name that takes the fewest changed letters, if they are few enough to be a slip.
  ///
  /// - Complexity: O(*n*) in the names; no more than 64 bytes of the wrong one count.
  package static func nearest(to name: String, among names: [String]) -> String? {
    let distances = names.map { (name: $0, distance: distance(Array(name.utf8.prefix(64)), Array($0.utf8))) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(2, best.name.utf8.count / 3) ? best.name : nil
  }

  /// Words joined as in a sentence: `a, b or c`.
  package static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Levenshtein's distance.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (x == y ? 0 : 1))
        diagonal = above
      }
    }
    return row[b.count]
  }
}

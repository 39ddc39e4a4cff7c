import CICU

/// Why a calendar cannot be made.
public enum CivilTimeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No such time zone; `nearest` is the known name that looks most like it.
  case unknownTimeZone(String, nearest: String?)
  /// Not a language tag.
  case malformedLocale(String)
  /// ICU cannot open its calendars: its data is missing or memory is short.
  case calendarsUnavailable

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .unknownTimeZone(let name, let nearest):
      let remedy = nearest.map { "did you mean \($0)?" } ?? "use a name like Europe/Paris or UTC"
      return "there is no time zone \"\(name)\"; \(remedy)"
    case .malformedLocale(let name):
      return "\"\(name)\" is not a language tag; use one like en or pt-BR"
    case .calendarsUnavailable:
      return "ICU cannot open its calendars; install its data (libicu)"
    }
  }
}

/// The names of time zones.
enum ZoneNames {
  /// All names that ICU knows.
  static func all() -> [String] {
    let length = Int(cicu_zone_names(nil, 0))
    let names = String(unsafeUninitializedCapacity: length) { buffer in
      buffer.withMemoryRebound(to: CChar.self) { min(Int(cicu_zone_names($0.baseAddress, Int32(length))), length) }
    }
    return names.split(separator: "\n").map(String.init)
  }

  /// The name that takes the fewest edits, without regard to case; a city alone finds its zone, and of equals the
  /// shortest is taken.
  ///
  /// Nil if none is close.
  static func nearest(to wanted: String) -> String? {
    let wanted = wanted.lowercased().prefix(64).map { $0 == " " ? "_" : $0 }
    guard !wanted.isEmpty else { return nil }
    var best: (name: String, distance: Int)?
    for name in all().sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) {
      let folded = Array(name.lowercased())
      var distance = edits(wanted, folded)
      if !wanted.contains("/"), let slash = folded.lastIndex(of: "/") {
        distance = min(distance, edits(wanted, Array(folded[(slash + 1)...])))
      }
      if distance < best?.distance ?? .max { best = (name, distance) }
    }
    guard let best, best.distance <= max(1, wanted.count / 3) else { return nil }
    return best.name
  }

  /// Levenshtein's distance.
  private static func edits(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let replaced = diagonal + (x == y ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j + 1] + 1, row[j] + 1)
      }
    }
    return row[b.count]
  }
}

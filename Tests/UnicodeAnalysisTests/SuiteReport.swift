import Foundation

/// What a suite came to: a row of the table in README.md.
///
/// `Benchmarks/trust-table` names a folder in SCROLLBACK_REPORTS; without it nothing is written.
struct SuiteReport {
  /// The file that the row is written to, and the name of the suite as the table prints it.
  var key: String
  var name: String
  var cases: Int
  /// How many cases differ since ICU means them to, and how many since the product does.
  var differingByICU = 0
  var differingByProduct = 0
  var why = ""

  /// Whether a report was asked for; then no case is passed over.
  static var isWanted: Bool { folder != nil }

  private static var folder: String? { ProcessInfo.processInfo.environment["SCROLLBACK_REPORTS"] }

  func write() throws {
    guard let folder = Self.folder else { return }
    let cells = [
      name, "\(cases)", "\(differingByICU + differingByProduct)", "\(differingByICU)", "\(differingByProduct)", why,
    ]
    try "| \(cells.joined(separator: " | ")) |\n"
      .write(toFile: folder + "/" + key, atomically: true, encoding: .utf8)
  }
}

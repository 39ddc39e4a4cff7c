import Scrollback

/// `scrollback doctor`: tells what is there, which face serves each script, and what is missing.
struct DoctorVerb {
  private let settings: Settings

  init(_ settings: Settings) { self.settings = settings }

  func run() throws(ToolError) {
    let report: FontReport
    do throws(FontError) {
      let library = try FontLibrary()
      try library.requireFamilies(settings.fonts)
      report = try library.report(
        families: settings.fonts + TranscriptStyle.default.text.families, locale: settings.locale)
    } catch {
      throw Fonts.toolError(error)
    }
    let output = try OutputWriter(path: nil)
    for line in versions(report) + scripts(report) + remedies(report) { try output.write(line + "\n") }
    try output.finish()
    if report.missing.count == report.scripts.count { throw Fonts.toolError(.noUsableFont) }
  }

  private func versions(_ report: FontReport) -> [String] {
    let unicode = UnicodeVersions.current
    return table([
      ["scrollback", Main.version],
      ["Swift", Machine.swiftVersion],
      ["ICU", "\(unicode.icu), Unicode \(unicode.unicode)"],
      ["HarfBuzz", report.versions.harfBuzz],
      ["fontconfig", report.versions.fontconfig],
      ["fonts", "\(report.installedCount) faces that can be used"],
    ]) + [""]
  }

  private func scripts(_ report: FontReport) -> [String] {
    table(
      [["SCRIPT", "FACE", "FILE", "SAMPLE"]]
        + report.scripts.map { [$0.name, $0.family ?? "missing", $0.path ?? "-", $0.sample] })
  }

  /// What is missing and which packages bring it.
  private func remedies(_ report: FontReport) -> [String] {
    guard !report.missing.isEmpty else { return ["", "Every script has a face."] }
    var lines = [""]
    let packages = report.missing.map(\.package).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    for package in packages {
      let names = report.missing.filter { $0.package == package }.map(\.name).joined(separator: ", ")
      lines.append("No face for \(names): apt-get install \(package)")
    }
    return lines
  }

  /// Rows with columns of equal width; the last column is as it is.
  private func table(_ rows: [[String]]) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.compactMap { column < $0.count ? $0[column].count : nil }.max() ?? 0
    }
    return rows.map { row in
      row.indices.map { column in
        column == row.count - 1
          ? row[column] : row[column] + String(repeating: " ", count: widths[column] - row[column].count + 2)
      }.joined()
    }
  }
}

import UnicodeAnalysis

/// A table as lines of a face of equal advances: cells filled up with spaces to the width of their column.
struct MarkdownTable {
  private var rows: [[String]] = []

  mutating func beginRow() { rows.append([]) }

  mutating func append(_ cell: String) {
    guard !rows.isEmpty else { return }
    rows[rows.count - 1].append(cell)
  }

  /// The lines, the heading set apart from the others by a rule.
  ///
  /// - Complexity: O(n) in the number of cells and the length of their words.
  func text() -> String {
    let count = rows.map(\.count).max() ?? 0
    guard count > 0 else { return "" }
    let isPlain = rows.allSatisfy { $0.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } } }
    let analyzer = isPlain ? nil : TextAnalyzer()
    func columns(_ cell: String) -> Int { analyzer.map { Self.columns(of: cell, $0) } ?? cell.utf8.count }
    var widths = [Int](repeating: 0, count: count)
    let measured = rows.map { row in row.map { (cell: $0, columns: columns($0)) } }
    for row in measured {
      for (index, cell) in row.enumerated() { widths[index] = max(widths[index], cell.columns) }
    }
    var lines = measured.map { row in
      var line = ""
      for index in 0..<count {
        let cell = index < row.count ? row[index] : (cell: "", columns: 0)
        line += cell.cell
        if index + 1 < count {
          line += String(repeating: " ", count: widths[index] - cell.columns) + " │ "
        }
      }
      return line
    }
    if lines.count > 1 {
      lines.insert(widths.map { String(repeating: "─", count: max(1, $0)) }.joined(separator: "─┼─"), at: 1)
    }
    return lines.joined(separator: "\n")
  }

  private static func columns(of cell: String, _ analyzer: TextAnalyzer) -> Int {
    var cell = cell
    return cell.withUTF8 { utf8 in
      var analysis = TextAnalysis()
      analyzer.analyze(utf8, defaultLevel: 0, into: &analysis)
      return analyzer.columns(of: utf8, analysis: analysis).reduce(0) { $0 + Int($1) }
    }
  }
}

import JSONLines
import Scrollback

/// Prints results: a JSON object a line as they come, or one table at the end.
struct BenchReport {
  private let output: OutputWriter
  private let isTable: Bool
  private var rows: [[String]] = [["case", "", "median", "min", "max", "a message", "passes"]]
  private var lines: [BenchResult.LineCount] = []

  init(isTable: Bool, to output: OutputWriter) {
    self.isTable = isTable
    self.output = output
  }

  mutating func add(_ result: BenchResult, of name: BenchCase) throws(ToolError) {
    if isTable {
      tabulate(result, of: name)
    } else {
      try output.write(Self.json(result, of: name))
      try output.flush()
    }
  }

  /// Prints what waits to be printed.
  ///
  /// - Parameter title: what was measured, above the table.
  func finish(title: String) throws(ToolError) {
    if isTable { try output.write(title + "\n\n" + table) }
    try output.finish()
  }

  // MARK: JSON

  private static func json(_ result: BenchResult, of name: BenchCase) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("peer")
    writer.string("own")
    writer.key("case")
    writer.string(name.rawValue)
    switch result {
    case .times(let times, _):
      writer.key("ms")
      writer.beginArray()
      for time in times { writer.number(rounded(time)) }
      writer.endArray()
    case .value(let value):
      writer.key("value")
      writer.number(rounded(value))
    case .lines(let counts):
      writer.key("lines")
      writer.beginObject()
      for count in counts {
        writer.key(count.width)
        writer.integer(count.count)
      }
      writer.endObject()
    }
    writer.endObject()
    writer.newline()
    return writer.bytes
  }

  /// To a millionth: a nanosecond, if it is a time.
  private static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }

  // MARK: A table

  private mutating func tabulate(_ result: BenchResult, of name: BenchCase) {
    switch result {
    case .times(let times, let messages):
      let sorted = times.sorted()
      guard let least = sorted.first, let most = sorted.last else { return }
      let median = BenchReport.median(sorted)
      rows.append([
        name.rawValue, name.summary, Self.time(median), Self.time(least), Self.time(most),
        Self.time(median / Double(max(1, messages))), "\(times.count)",
      ])
    case .value(let value):
      rows.append([name.rawValue, name.summary, "\(Self.decimal(value, digits: 2)) MB", "", "", "", ""])
    case .lines(let counts):
      lines = counts
    }
  }

  /// The middle of sorted values.
  static func median(_ sorted: [Double]) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  private var table: String {
    var text = ""
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows where rows.count > 1 {
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        line += column < 2 ? cell + padding + "  " : padding + cell + "  "
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    if !lines.isEmpty {
      text += (rows.count > 1 ? "\n" : "") + "lines: "
      text += lines.map { "\($0.count) at \($0.width)" }.joined(separator: ", ") + "\n"
    }
    return text
  }

  /// Milliseconds in the unit that suits them.
  private static func time(_ milliseconds: Double) -> String {
    if milliseconds >= 1_000 { return decimal(milliseconds / 1_000, digits: 2) + " s" }
    if milliseconds >= 0.1 { return decimal(milliseconds, digits: milliseconds >= 10 ? 1 : 3) + " ms" }
    if milliseconds >= 0.001 { return decimal(milliseconds * 1_000, digits: 2) + " µs" }
    return decimal(milliseconds * 1_000_000, digits: 1) + " ns"
  }

  private static func decimal(_ value: Double, digits: Int) -> String {
    var unit = 1
    for _ in 0..<digits { unit *= 10 }
    let scaled = Int((value * Double(unit)).rounded())
    guard digits > 0 else { return "\(scaled)" }
    return "\(scaled / unit)." + String(scaled % unit + unit).dropFirst()
  }
}

import FuzzDriver
import Scrollback

/// What one thread of the fuzzer keeps from text to text, as an app does.
private final class Engines {
  let preparers: [TextPreparer]

  init() throws {
    let fonts = try FontLibrary()
    let cell = Size(width: Length(8), height: Length(20))
    preparers = [
      TextPreparer(fonts: fonts),
      TextPreparer(fonts: fonts, lineBreaks: LineBreakOptions(strictness: .loose, wordBreak: .keepAll)),
      TextPreparer(fonts: fonts, lineBreaks: LineBreakOptions(compatibility: .chromium)),
      TextPreparer(metrics: .cells(cell)), TextPreparer(metrics: .terminal),
    ]
  }
}

nonisolated(unsafe) private var engines: Engines?

/// The first byte chooses rules and metrics, the second the width, the rest is the text.
private func fuzzText(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count > 2 else { return 0 }
  if engines == nil { engines = try? Engines() }
  guard let engines else { return 0 }
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let text = String(decoding: bytes.dropFirst(2), as: UTF8.self)
  let preparer = engines.preparers[Int(bytes[0]) % engines.preparers.count]
  let style = TextStyle(letterSpacing: bytes[0] & 0x80 == 0 ? .zero : Length(1))
  let styled = StyledText(text, style: style, lineHeight: bytes[0] & 0x40 == 0 ? .fixed(Length(20)) : .natural)
  let prepared = preparer.prepare(styled)
  let width = Length(Int(bytes[1]) * 3)
  let layout = prepared.layout(width: width)
  let measure = prepared.measure(width: width)
  require(measure.lineCount == layout.lines.count && measure.widest == layout.size.width, "measures differ")
  // By now its words are known, and the text may take another way.
  require(preparer.prepare(styled).layout(width: width) == layout, "a text that was met before is laid out otherwise")
  var end = 0
  for line in layout.lines {
    require(line.utf8Range.lowerBound == end && line.width >= .zero, "line \(line)")
    end = line.utf8Range.upperBound
  }
  require(end == text.utf8.count, "\(end) of \(text.utf8.count)")
  for line in layout.lines.prefix(20) { _ = preparer.glyphRuns(of: line, in: prepared) }
  _ = prepared.layout(width: width, lineLimit: 1 + Int(bytes[1]) % 3)
  // Tabs and soft hyphens count by where they stand; all else wraps the same at the width that it takes.
  if layout.size.width <= width, !text.utf8.contains(0x09), !text.unicodeScalars.contains("\u{AD}") {
    let again = prepared.measure(width: layout.size.width)
    require(again.lineCount == layout.lines.count, "\(layout.lines.count) lines, then \(again.lineCount)")
  }
  return 0
}

@main struct Main {
  static func main() { runFuzzer(fuzzText) }
}

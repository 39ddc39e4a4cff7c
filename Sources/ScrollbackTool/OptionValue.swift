import Scrollback
import TranscriptReplay

/// The value that an option was given, and what can be made of it.
struct OptionValue {
  /// The option's name.
  var option: String
  /// What was given.
  var text: String

  /// An error at this value.
  func error(_ message: String) -> ToolError {
    ToolError(.usage, at: text.isEmpty ? option : "\(option) \(text)", message)
  }

  /// The text, which must not be empty.
  func nonEmpty(_ wanted: String) throws(ToolError) -> String {
    guard !text.isEmpty else { throw error("the value is empty; give \(wanted)") }
    return text
  }

  /// A finite decimal number.
  private func decimal(_ remedy: String) throws(ToolError) -> Double {
    let allowed = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard allowed, let value = Double(text) else { throw error("not a number; \(remedy)") }
    guard value.isFinite else { throw error("too large; \(remedy)") }
    return value
  }

  /// A number within a range.
  func number(in range: ClosedRange<Double>) throws(ToolError) -> Double {
    let remedy = "give a number from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
    let value = try decimal(remedy)
    guard range.contains(value) else { throw error("out of range; \(remedy)") }
    return value
  }

  /// A length in points that is more than one bound and at most the other.
  func length(over low: Double, upTo high: Double) throws(ToolError) -> Length {
    let remedy = "give points, more than \(Self.short(low)) and at most \(Self.short(high))"
    let value = try decimal(remedy)
    guard value > low, value <= high else { throw error("out of range; \(remedy)") }
    let length = Length(points: value)
    guard length > .zero else { throw error("too small to be told from zero; \(remedy)") }
    return length
  }

  /// Lengths with commas between them, as `length(over:upTo:)` takes them.
  func lengths(over low: Double, upTo high: Double) throws(ToolError) -> [Length] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    var lengths: [Length] = []
    for part in parts {
      lengths.append(try OptionValue(option: option, text: String(part)).length(over: low, upTo: high))
    }
    return lengths
  }

  /// A whole number within a range.
  func count(in range: ClosedRange<Int>, or word: String? = nil) throws(ToolError) -> Int {
    let remedy =
      "give a whole number from \(range.lowerBound) to \(range.upperBound)" + (word.map { ", or \($0)" } ?? "")
    guard let value = Int(text) else {
      let isDigits = !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      throw error(isDigits ? "out of range; \(remedy)" : "not a whole number; \(remedy)")
    }
    guard range.contains(value) else { throw error("out of range; \(remedy)") }
    return value
  }

  /// One of the words of an enumeration.
  func choice<Value: RawRepresentable & CaseIterable>() throws(ToolError) -> Value where Value.RawValue == String {
    if let value = Value(rawValue: text) { return value }
    throw error("unknown value; give \(NameSuggestion.list(Value.allCases.map(\.rawValue)))")
  }

  /// A language tag: letters, digits and hyphens.
  func languageTag() throws(ToolError) -> String {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { $0.isASCIILetterOrDigit }
    }
    guard isTag, let first = parts.first, first.utf8.allSatisfy({ !$0.isASCIIDigit }) else {
      throw error("not a language tag; give one such as en, de-CH or zh-Hant")
    }
    return text
  }

  /// `fonts`, `terminal` or `cells=WxH`.
  func metrics() throws(ToolError) -> TextMetrics {
    do throws(MetricsName.Failure) {
      return try MetricsName.metrics(text)
    } catch {
      throw self.error(error.problem)
    }
  }

  /// `a4`, `letter`, `none` or `WxH`.
  func pageSize() throws(ToolError) -> PageSize {
    switch text {
    case "a4": return .a4
    case "letter": return .letter
    case "none": return .none
    default: break
    }
    let range = PageSize.sides
    let remedy = "give a4, letter, none or WxH with sides of \(range.lowerBound) to \(range.upperBound) points"
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { throw error("not a size; \(remedy)") }
    let size = Size(width: Length(points: width), height: Length(points: height))
    guard range.contains(size.width), range.contains(size.height) else { throw error("out of range; \(remedy)") }
    return .custom(size)
  }

  /// Two numbers with a comma between them: points from the left and from the top.
  func point() throws(ToolError) -> Point {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else {
      throw error("not a point; give two numbers of points, such as 120,48.5")
    }
    return Point(x: Length(points: x), y: Length(points: y))
  }

  /// `ID:A-B`, or `ID:A-ID:B` for a stretch that reaches into a later message; an id may hold any character.
  func selection() throws(ToolError) -> TextSelection {
    let remedy = "give a message's id and two byte offsets, such as m7:0-12, or m7:5-m9:3"
    func offset(_ digits: Substring) throws(ToolError) -> Int {
      guard !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit), let value = Int(digits) else {
        throw error("not a stretch of text; \(remedy)")
      }
      return value
    }
    guard let colon = text.lastIndex(of: ":") else { throw error("not a stretch of text; \(remedy)") }
    let head = text[..<colon]
    let tail = text[text.index(after: colon)...]
    let selection: TextSelection
    if let dash = tail.firstIndex(of: "-") {
      let id = MessageID(String(head))
      selection = TextSelection(
        argument: text, first: id, start: try offset(tail[..<dash]), last: id,
        end: try offset(tail[tail.index(after: dash)...]))
      guard selection.start <= selection.end else { throw error("ends before it begins; \(remedy)") }
    } else {
      // The first message's offset is the digits after the first colon that a dash follows.
      let starts = head.indices.filter { head[$0] == ":" }
      let found = starts.lazy.compactMap { start -> (String, Substring, String)? in
        let rest = head[head.index(after: start)...]
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, rest[digits.endIndex...].first == "-" else { return nil }
        return (String(head[..<start]), digits, String(rest[rest.index(after: digits.endIndex)...]))
      }
      guard let (first, digits, last) = found.first else { throw error("not a stretch of text; \(remedy)") }
      selection = TextSelection(
        argument: text, first: MessageID(first), start: try offset(digits), last: MessageID(last),
        end: try offset(tail))
    }
    guard !selection.first.rawValue.isEmpty, !selection.last.rawValue.isEmpty else {
      throw error("the id is empty; \(remedy)")
    }
    return selection
  }

  /// A number without decimals that say nothing.
  private static func short(_ value: Double) -> String {
    Length(points: value).description
  }
}

extension UInt8 {
  var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isASCIILetterOrDigit: Bool {
    isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}

import Scrollback

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
    throw error("unknown value; give \(Self.list(Value.allCases.map(\.rawValue)))")
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
    switch text {
    case "fonts": return .fonts
    case "terminal": return .terminal
    default: break
    }
    let remedy = "give fonts, terminal or cells=WxH with sizes in points, such as cells=8x20"
    guard text.hasPrefix("cells=") else { throw error("unknown value; \(remedy)") }
    let parts = text.dropFirst(6).split(separator: "x", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw error("not a size; \(remedy)") }
    var sides: [Length] = []
    for part in parts {
      guard let side = Double(part), side.isFinite, side > 0, side <= 1000, Length(points: side) > .zero,
        part.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") })
      else { throw error("a cell's side must be more than 0 and at most 1000 points; \(remedy)") }
      sides.append(Length(points: side))
    }
    return .cells(Size(width: sides[0], height: sides[1]))
  }

  /// Words joined as in a sentence.
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
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

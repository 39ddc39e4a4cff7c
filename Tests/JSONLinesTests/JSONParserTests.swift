import Testing

@testable import JSONLines

@Suite("Reading JSON")
struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONValue { try JSONParser().parse(text) }
  private func parse(_ bytes: [UInt8]) throws -> JSONValue { try JSONParser().parse(bytes) }

  @Test(
    "values come back as they were written",
    arguments: [
      "null", "true", "false", "0", "-7", "9223372036854775807", "18446744073709551615", "2.5", "\"\"", "\"a\"", "[]",
      "{}",
      "[1,[2,[3,{}]],\"x\"]", "{\"a\":{\"b\":[null,true]},\"c\":\"\"}", "\"\\\"\\\\\\n\\t\\u0000é😀\"",
    ])
  func roundTrip(text: String) throws {
    #expect(try parse(text).jsonText == text)
    #expect(try parse(" \t" + text + "\r ").jsonText == text)
  }

  @Test("members are found by key, the last of equal keys counts, and containers are skipped over")
  func members() throws {
    let value = try parse(#"{"a":1,"list":[{"a":2},[3]],"a":4,"é":5}"#)
    #expect(try value["a"]?.integer() == 4)
    #expect(try value["é"]?.integer() == 5)
    #expect(value["b"] == nil)
    #expect(try value.members().map(\.key) == ["a", "list", "a", "é"])
    #expect(try value["list"]?.elements().map(\.jsonText) == [#"{"a":2}"#, "[3]"])
  }

  @Test("an error of type names the path, what is expected and what is there")
  func mismatch() throws {
    let value = try parse(#"{"reactions":[{"count":1},{"count":"three"}],"big":1e30,"half":0.5,"n":null}"#)
    let counts = try #require(value["reactions"]?.elements().compactMap { $0["count"] })
    #expect(
      throws: JSONError(
        path: "reactions[1].count",
        problem: #"reactions[1].count must be a whole number, not "three""#)
    ) { try counts[1].integer() }
    #expect(throws: JSONError(path: "half", problem: "half must be a whole number, not 0.5")) {
      try value["half"]?.integer()
    }
    #expect(throws: JSONError(path: "n", problem: "n must be a string, not null")) { try value["n"]?.string() }
    #expect(throws: JSONError(path: "", problem: "the value must be a list, not an object")) { try value.elements() }
    #expect(throws: JSONError.self) { try value["big"]?.integer() }
  }

  @Test(
    "half surrogate pairs become U+FFFD, whole ones their character",
    arguments: [
      (#""\ud83d\ude00""#, "😀"), (#""\ud83d""#, "\u{FFFD}"), (#""\ude00x""#, "\u{FFFD}x"),
      (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"),
      (#""\uD83Dx\uDE00""#, "\u{FFFD}x\u{FFFD}"), (#""\\ud83d""#, #"\ud83d"#), (#""\\\ud83d""#, "\\\u{FFFD}"),
      (#""\ud83d\n""#, "\u{FFFD}\n"), (#""a\ud83d""#, "a\u{FFFD}"),
    ])
  func surrogates(text: String, expected: String) throws {
    #expect(try parse(text).string() == expected)
  }

  @Test("bytes that are not UTF-8 become U+FFFD")
  func invalidUTF8() throws {
    // FF never occurs; E2 82 is a sequence cut short; ED A0 80 is a surrogate, of which each byte is a part of its own.
    let quote: [UInt8] = [0x22]
    #expect(try parse(quote + [0x61, 0xFF, 0x62] + quote).string() == "a\u{FFFD}b")
    #expect(try parse(quote + [0xE2, 0x82, 0x62] + quote).string() == "\u{FFFD}b")
    #expect(try parse(quote + [0xED, 0xA0, 0x80] + quote).string() == "\u{FFFD}\u{FFFD}\u{FFFD}")
  }

  @Test(
    "whole numbers beyond 64 bits are read as the nearest number",
    arguments: [
      ("123456789012345678901234567890", 123_456_789_012_345_678_901_234_567_890.0),
      ("-99999999999999999999", -99_999_999_999_999_999_999.0), ("1e308", 1e308),
    ])
  func hugeNumbers(text: String, expected: Double) throws {
    #expect(try parse(text).number() == expected)
    #expect(try parse("{\"a\":\"\(text)\",\"b\":\(text)}")["a"]?.string() == text)
  }

  @Test(
    "what is wrong is said in words",
    arguments: [
      ("", "empty"), ("   ", "empty"), (#"{"a":1"#, "ends inside an object"), (#"{"a":"#, "ends where a value"),
      (#"{"a":"x"#, "ends inside a string"), (#"{"a" 1}"#, "colon"), (#"{a:1}"#, "key in double quotes"),
      ("[1 2]", "comma"),
      ("{'a':1}", "key in double quotes"), ("['a']", "not in single ones"), ("[1,]", "a value is expected"),
      ("nul", "nul is no value"),
      ("1 2", "follows the end"), ("01", "no number"), ("1.", "no number"), ("1e999", "too large"),
      ("\"a\tb\"", "U+0009"),
      ("\"a\u{0}b\"", "U+0000"), (#""\x""#, "no escape"), (#""\u12G4""#, "four hexadecimal"),
      ("{}\u{0}", "follows the end"),
      ("-", "no number"), ("{\"a\":1,}", "key in double quotes"), ("NaN", "NaN is no value"),
    ])
  func problems(text: String, words: String) {
    let error = #expect(throws: JSONError.self) { try parse(text) }
    #expect(error?.problem.contains(words) == true, "\(text) gave: \(error?.problem ?? "nothing")")
  }

  @Test("nesting is bounded, not the stack's business")
  func depth() throws {
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(try parse(nested(200)).kind == .array)
    for depth in [300, 100_000] {
      let error = #expect(throws: JSONError.self) { try parse(nested(depth)) }
      #expect(error?.problem.contains("nested") == true)
    }
    let open = #expect(throws: JSONError.self) { try parse(String(repeating: "{\"a\":", count: 50_000)) }
    #expect(open != nil)
  }

  @Test("any damage to a text is either read or refused in words, and the parser stays usable")
  func damage() throws {
    let parser = JSONParser()
    let original = Array(#"{"id":"a","n":[1,-2.5e3,{"x":"\ud83d\ude00é"}],"b":true,"c":null}"#.utf8)
    var state: UInt64 = 7
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for round in 0..<4_000 {
      var bytes = original
      for _ in 0...random(3) { bytes[random(bytes.count)] = UInt8(random(256)) }
      if round % 3 == 0 { bytes.removeLast(random(bytes.count)) }
      do { _ = try parser.parse(bytes).jsonText } catch { #expect(!error.problem.isEmpty) }
    }
    #expect(try parser.parse(original)["id"]?.string() == "a")
  }

  @Test("a value outlives the parser's next text")
  func independence() throws {
    let parser = JSONParser()
    let first = try parser.parse(#"{"a":"first"}"#)
    _ = try parser.parse(#"{"a":"second and longer"}"#)
    #expect(try first["a"]?.string() == "first")
  }
}

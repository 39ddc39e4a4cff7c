import Testing

@testable import JSONLines

@Suite("Writing JSON")
struct JSONWriterTests {
  @Test("containers, commas and lines come out compact")
  func structure() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("id")
    writer.string("a")
    writer.key("empty")
    writer.beginArray()
    writer.endArray()
    writer.key("frame")
    writer.beginArray()
    for value in [0, 25_000, -12_345, 10_001, -5] { writer.decimal(tenThousandths: value) }
    writer.raw("7.5")
    writer.integer(Int.min)
    writer.endArray()
    writer.key("flags")
    writer.beginArray()
    writer.boolean(true)
    writer.null()
    writer.endArray()
    writer.endObject()
    writer.newline()
    writer.beginObject()
    writer.endObject()
    #expect(
      writer.text
        == #"{"id":"a","empty":[],"frame":[0,2.5,-1.2345,1.0001,-0.0005,7.5,-9223372036854775808],"flags":[true,null]}"#
        + "\n{}")
  }

  @Test(
    "only what must be escaped is escaped",
    arguments: [
      ("", #""""#), ("a/b", #""a/b""#), ("\"\\", #""\"\\""#), ("\n\r\t\u{8}\u{C}", #""\n\r\t\b\f""#),
      ("\u{0}\u{1F}", #""\u0000\u001f""#),
      ("\u{7F}\u{2028}é😀", "\"\u{7F}\u{2028}é😀\""),
    ])
  func escapes(text: String, expected: String) {
    #expect(JSONWriter.quoted(text) == expected)
  }

  @Test("numbers read back the same", arguments: [0, 1, -1, 0.1, 1e-7, 1e21, 123.456, -0.0005])
  func numbers(value: Double) throws {
    var writer = JSONWriter()
    writer.number(value)
    #expect(try JSONParser().parse(writer.bytes).number() == value)
  }
}

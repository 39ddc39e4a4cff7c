import Foundation
import Testing

@testable import JSONLines

@Suite("Reading lines")
struct LineReaderTests {
  private func lines(_ reader: LineReader) throws -> [String] {
    var lines: [String] = []
    while try reader.advance() {
      lines.append(reader.withLine { String(decoding: $0, as: UTF8.self) })
      #expect(reader.lineNumber == lines.count)
    }
    return lines
  }

  @Test("lines do not depend on the size of the chunks", arguments: [1, 2, 3, 5, 7, 64, 65_536])
  func chunks(size: Int) throws {
    let text = "\u{FEFF}one\r\n\n  two\rstill two\nlong " + String(repeating: "x", count: 300) + "\r\n\r\nlast"
    let expected = ["one", "", "  two\rstill two", "long " + String(repeating: "x", count: 300), "", "last"]
    #expect(try lines(LineReader(bytes: Array(text.utf8), name: "t", chunkSize: size)) == expected)
    #expect(try lines(LineReader(bytes: Array((text + "\n").utf8), name: "t", chunkSize: size)) == expected)
  }

  @Test("nothing, an empty line and a byte order mark alone")
  func edges() throws {
    #expect(try lines(LineReader(bytes: [], name: "t")) == [])
    #expect(try lines(LineReader(bytes: [0x0A], name: "t")) == [""])
    #expect(try lines(LineReader(bytes: [0xEF, 0xBB, 0xBF], name: "t")) == [])
    #expect(try lines(LineReader(bytes: [0xEF, 0xBB], name: "t")).count == 1)
  }

  @Test("looking ahead takes nothing away", arguments: [1, 4, 100])
  func peek(size: Int) throws {
    let reader = LineReader(bytes: Array("\u{FEFF}abc\ndef".utf8), name: "t", chunkSize: size)
    #expect(try reader.peek(5).elementsEqual("abc\nd".utf8))
    #expect(try reader.peek(50).elementsEqual("abc\ndef".utf8))
    #expect(try lines(reader) == ["abc", "def"])
  }

  @Test("a line of ten megabytes is a line")
  func longLine() throws {
    let bytes = [UInt8](repeating: 0x61, count: 10_000_000) + Array("\nb".utf8)
    let reader = LineReader(bytes: bytes, name: "t")
    #expect(try reader.advance())
    #expect(reader.withLine { $0.count } == 10_000_000)
    #expect(try reader.advance())
    #expect(reader.withLine { $0.count } == 1)
  }

  @Test("a file is read as its bytes are, a missing one and a directory are told apart")
  func files() throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let file = directory.appendingPathComponent("a.txt")
    try Data("x\ny".utf8).write(to: file)
    #expect(try lines(LineReader(path: file.path)) == ["x", "y"])
    #expect(throws: FileError(path: directory.path, cause: .isDirectory)) { try LineReader(path: directory.path) }
    let missing = file.path + ".none"
    #expect(throws: FileError(path: missing, cause: .missing)) { try LineReader(path: missing) }
  }
}

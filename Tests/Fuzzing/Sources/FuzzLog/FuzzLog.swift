import FuzzDriver
import Scrollback

/// The first byte chooses the format, or that it is guessed; the rest is a log.
private func fuzzLog(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let formats: [ChatLogFormat?] = [nil] + ChatLogFormat.allCases
  var options = ChatLogReader.Options()
  options.format = formats[Int(bytes[0] & 0x3F) % formats.count]
  options.skipBad = bytes[0] & 0x80 != 0
  do throws(ChatLogError) {
    let reading = try ChatLogReader(options: options).read(bytes: Array(bytes.dropFirst()), name: "fuzz")
    require(Set(reading.log.messages.map(\.id)).count == reading.log.messages.count, "two messages share an id")
  } catch {
    require(!error.description.isEmpty, "an error says nothing")
  }
  return 0
}

@main struct Main {
  static func main() { runFuzzer(fuzzLog) }
}

import Scrollback

/// Logs in and frames out, without files.
extension BenchRun {
  /// The messages as a native log, read from memory.
  func readLog() throws(ToolError) -> BenchResult {
    var bytes: [UInt8] = []
    NativeLogWriter.write(ChatLog(messages: corpus.messages)) { bytes += $0 }
    let times = try rounds(.readLog) { _ throws(ToolError) in
      let start = ContinuousClock.now
      let reading: ChatLogReading
      do {
        reading = try ChatLogReader().read(bytes: bytes, name: "read_log")
      } catch {
        throw wrong("read_log", "\(error)")
      }
      let time = (ContinuousClock.now - start) / .milliseconds(1)
      guard reading.log.messages.count == corpus.count else {
        throw wrong("read_log", "\(reading.log.messages.count) messages, not \(corpus.count)")
      }
      return time
    }
    return .times(times, messages: corpus.count)
  }

  /// The frames of all rows as JSON text.
  func printFrames() async throws(ToolError) -> BenchResult {
    let layout = await WholeLayout(
      of: corpus.messages, context: WholeLayout.Context(fonts: fonts), width: Self.coldWidth)
    let json = FrameJSON()
    var size = 0
    let times = try rounds(.printFrames) { _ throws(ToolError) in
      var bytes = 0
      let time = Self.time {
        for row in layout.rows { bytes += json.bytes(of: row).count }
      }
      guard size == 0 || size == bytes else { throw wrong("print_frames", "\(bytes) bytes, not \(size)") }
      size = bytes
      return time
    }
    return .times(times, messages: layout.rows.count)
  }
}

import Foundation
import Scrollback

/// Any bytes are a style or an error.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzStyle(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: start, count: count))
  _ = try? JSONDecoder().decode(TranscriptStyle.self, from: data)
  return 0
}

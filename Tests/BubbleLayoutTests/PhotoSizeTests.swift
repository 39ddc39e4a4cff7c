import ChatModel
import LayoutGeometry
import Testing

@testable import BubbleLayout

/// The Chatto framework sizes photos by their shape: width by height below 0.90 is high, up to 1.10 square, above wide.
@Suite("Photos in the style of the Chatto framework")
struct PhotoSizeTests {
  private func photo(_ width: Double?, _ height: Double?, isOutgoing: Bool = false) -> Message {
    Message(
      id: "a", sender: "ana", isOutgoing: isOutgoing,
      attachments: [Attachment(kind: .image, width: width, height: height)])
  }

  @Test(
    "a photo has one of three sizes and fills its bubble",
    arguments: [
      (400, 300, 210, 136), (300, 400, 136, 210), (300, 300, 210, 210), (0, 0, 210, 210), (nil, nil, 210, 210),
      (90, 100, 210, 210), (110, 100, 210, 210), (89, 100, 136, 210), (111, 100, 210, 136), (5, .nan, 210, 210),
      (40, 30, 210, 136), (4e300, 3, 210, 136),
    ] as [(Double?, Double?, Double, Double)], [false, true])
  func sizes(photo: (Double?, Double?, Double, Double), isOutgoing: Bool) {
    let transcript = Transcript(.chatto)
    for width in [320, 390, 1000] {
      let frames = transcript.frames(self.photo(photo.0, photo.1, isOutgoing: isOutgoing), width: width)
      // An avatar of 35 between margins of 11 and 4 stands beside the bubble on either side.
      let x = isOutgoing ? Double(width) - 50 - photo.2 : 50
      #expect(frames[.image] == rect(x, 0, photo.2, photo.3))
      #expect(frames[.bubble] == frames[.image])
      #expect(frames.height == Length(points: photo.3))
    }
  }

  @Test("a photo is never wider than a bubble may be, and then lower in proportion")
  func narrow() {
    // 0.68 · 200 = 136; 136 · 136 / 210 = 88.08, in half points 88.5.
    let transcript = Transcript(.chatto)
    #expect(transcript.frames(photo(400, 300), width: 200)[.image] == rect(50, 0, 136, 88.5))
    #expect(transcript.frames(photo(300, 400), width: 200)[.image] == rect(50, 0, 136, 210))
    #expect(transcript.frames(photo(300, 300), width: 200)[.image] == rect(50, 0, 136, 136))
  }

  @Test("a photo's shape counts, not its size, only where the style says so")
  func otherStyles() {
    #expect(Transcript(.default).frames(photo(400, 300), width: 1000)[.image]?.size == rect(0, 0, 320, 240).size)
  }
}

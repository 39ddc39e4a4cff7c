import ChatModel
import LayoutGeometry
import Testing
import TextLayout

@testable import BubbleLayout

@Suite("Frames of a bubble")
struct BubbleFrameTests {
  @Test("a bubble is as wide as its text and insets, at the sender's side")
  func sides() {
    // "hello" is 50 wide; 50 + 19 + 15 = 84; 20 + 10 + 10 = 40.
    let transcript = Transcript(.plain())
    let first = transcript.frames(incoming("hello"), width: 320)
    #expect(first[.bubble] == rect(15, 0, 84, 40))  // 11 + 0 + 4
    #expect(first[.text] == rect(34, 10, 50, 20))  // 15 + 19
    #expect(first.height == Length(40))
    let second = transcript.frames(outgoing("hello"), width: 320)
    #expect(second[.bubble] == rect(221, 0, 84, 40))  // 320 - 11 - 4 - 84
    #expect(second[.text] == rect(236, 10, 50, 20))  // the insets are mirrored: 221 + 15
  }

  @Test("a right-to-left interface mirrors every frame")
  func mirrored() {
    let messages = [incoming("hello"), outgoing("hello", status: .failed), incoming("the quick brown fox jumps")]
    let style = TranscriptStyle.plain(avatar: 35)
    let plain = Transcript(style)
    let mirrored = Transcript(style, direction: .rightToLeft)
    for message in messages {
      let left = plain.frames(message, width: 320, selecting: true)
      let right = mirrored.frames(message, width: 320, selecting: true)
      #expect(left.height == right.height)
      #expect(left.parts.map(\.name) == right.parts.map(\.name))
      for (a, b) in zip(left.parts, right.parts) {
        #expect(b.rect == Rect(x: Length(320) - a.rect.maxX, y: a.rect.y, width: a.rect.width, height: a.rect.height))
      }
    }
  }

  @Test("avatar and failed icon push the bubble away from its edge")
  func avatarAndIcon() {
    let transcript = Transcript(.plain(avatar: 35))
    let first = transcript.frames(incoming("hello"), width: 320)
    #expect(first[.bubble] == rect(50, 0, 84, 40))  // 11 + 35 + 4
    #expect(first[.avatar] == rect(11, 5, 35, 35))  // 40 - 35
    let second = transcript.frames(outgoing("hello", status: .failed), width: 320)
    #expect(second[.avatar]?.x == Length(274))  // 320 - 11 - 35
    #expect(second[.failedIcon] == rect(248, 9, 22, 22))  // 274 - 4 - 22; (40 - 22) / 2
    #expect(second[.bubble] == rect(160, 0, 84, 40))  // 248 - 4 - 84
  }

  @Test("text wraps at the widest bubble less its insets")
  func wrapping() {
    // 320 · 0.68 = 217.6, in half points 218; 218 - 34 = 184: eighteen characters.
    let transcript = Transcript(.plain())
    let cut = transcript.frames(incoming("aaaaaaaaaaaaaaaaaaaa"), width: 320)
    #expect(cut.lines.map(\.utf8Range) == [0..<18, 18..<20])
    #expect(cut[.bubble]?.size == Size(width: Length(214), height: Length(60)))  // 180 + 34
    let words = transcript.frames(incoming("the quick brown fox jumps"), width: 320)
    #expect(words.lines.map(\.utf8Range) == [0..<16, 16..<25])
    #expect(words.lines.map(\.rect.width) == [Length(150), Length(90)])
    #expect(words[.bubble]?.size == Size(width: Length(184), height: Length(60)))  // 150 + 34
  }

  @Test(
    "the widest bubble is rounded up to a pixel, and not to one more for the last bit of a product",
    arguments: [
      (375, 1.0, 255.0), (375, 2, 255), (375, 3, 255),  // 375 · 0.68 is 255 and an ulp in binary
      (320, 1, 218), (320, 2, 218), (320, 3, 217 + 2.0 / 3),  // 217.6
    ])
  func widest(width: Int, scale: Double, expected: Double) {
    // Characters of half a point fill the bubble to its last half point, and the bubble is rounded up.
    let cell = Size(width: Length(points: 0.5), height: Length(20))
    let transcript = Transcript(.plain(), scale: scale, metrics: .cells(cell))
    let frames = transcript.frames(incoming(String(repeating: "a", count: 2000)), width: width)
    let found = frames[.bubble]?.width ?? .zero
    #expect(abs(found.points - expected) < 0.001)
  }

  @Test("a selection mark pushes incoming bubbles and is kept clear by outgoing ones")
  func selection() {
    let transcript = Transcript(.plain())
    // 10 + 24 = 34; 34 + 11 + 0 + 4 = 49.
    #expect(transcript.frames(incoming("hello"), width: 320, selecting: true)[.bubble]?.x == Length(49))
    let crowded = Transcript(.plain(avatar: 35))
    let long = String(repeating: "a", count: 100)
    let frames = crowded.frames(outgoing(long, status: .failed), width: 320, selecting: true)
    #expect(frames[.selectionMark]?.x == Length(10))
    #expect(frames[.selectionMark]?.maxX == Length(34))
    #expect((frames[.bubble]?.x ?? .zero) >= Length(34))
  }

  @Test("on 200 points everything stays inside")
  func narrow() {
    let transcript = Transcript(.plain(avatar: 35))
    let long = String(repeating: "a", count: 100)
    let frames = transcript.frames(outgoing(long, status: .failed), width: 200)
    // 200 - 11 - 35 - 4 - 22 - 4 = 124 is the bubble's right edge; 11 are left free: at most 113, text 79.
    #expect(frames[.bubble]?.maxX == Length(124))
    #expect(frames.lines.first?.utf8Range == 0..<7)
    for part in frames.parts {
      #expect(part.rect.x >= .zero && part.rect.maxX <= Length(200), "\(part.name)")
    }
  }

  @Test("an avatar higher than its bubble makes the row higher")
  func highAvatar() {
    let frames = Transcript(.plain(avatar: 48)).frames(incoming("hello"), width: 320)
    #expect(frames.height == Length(48))
    #expect(frames[.avatar]?.y == .zero)
    #expect(frames[.bubble] == rect(63, 8, 84, 40))  // 11 + 48 + 4; 48 - 40
  }

  @Test("lines counted for the height are lines placed", arguments: [false, true])
  func measuredAsPlaced(isOutgoing: Bool) {
    let transcript = Transcript(.plain())
    let text = "please send this once more when the network is back, will you"
    let prepared = transcript.layouter.prepare(
      Item(
        id: ItemID(message: "a", kind: .message), message: Message(id: "a", text: text, isOutgoing: isOutgoing)))
    for width in 200...440 {
      let frames = transcript.layouter.layout(prepared, width: Length(width))
      #expect(frames.height == Length(20 * frames.lines.count + 20))
      #expect(transcript.layouter.height(of: prepared, width: Length(width)) == frames.height)
    }
  }

  @Test(
    "a line end at the end of a text ends its line and begins none",
    arguments: [("", 40), ("\n", 40), ("hello", 40), ("hello\n", 40), ("hello\n\n", 60), ("a\nb", 60)])
  func trailingLineEnds(text: String, height: Int) {
    // UAX #14: a mandatory break ends the line that it is on; the text that is over begins no other.
    #expect(Transcript(.plain()).frames(incoming(text), width: 320).height == Length(height))
  }

  @Test("lines of a right-to-left text stand at the right of the text's frame, whatever the side of the bubble")
  func rightToLeftText() {
    let text = "שלום לכולם מה שלומכם היום בבוקר הזה"
    for message in [incoming(text), outgoing(text)] {
      let frames = Transcript(.plain()).frames(message, width: 320)
      #expect(frames.lines.count > 1)
      for line in frames.lines {
        #expect(line.direction == .rightToLeft)
        #expect(line.rect.maxX == frames[.text]?.maxX)
      }
    }
  }

  @Test("a bubble is at least as wide as the style asks")
  func minimum() {
    var style = TranscriptStyle.plain()
    style.bubble.minWidth = Length(100)
    let frames = Transcript(style).frames(outgoing("a"), width: 320)
    #expect(frames[.bubble] == rect(205, 0, 100, 40))  // 320 - 15 - 100
    #expect(frames[.text] == rect(220, 10, 10, 20))
  }

  @Test("the tail stands inside the bubble, at its lower corner, at the end of a group only")
  func tail() {
    let transcript = Transcript(.plain())
    #expect(transcript.frames(incoming("hello"), width: 320)[.tail] == rect(15, 28, 6, 12))
    #expect(transcript.frames(outgoing("hello"), width: 320)[.tail] == rect(299, 28, 6, 12))
    let inner = Item(
      id: ItemID(message: "a", kind: .message), message: incoming("hello"),
      placement: GroupPlacement(isFirst: true, isLast: false))
    let frames = transcript.layouter.layout(transcript.layouter.prepare(inner), width: Length(320))
    #expect(frames[.tail] == nil)
    #expect(frames[.bubble] == rect(15, 0, 84, 40))
  }

  @Test("equal rows have equal frames")
  func equalItems() {
    let transcript = Transcript(.default)
    let message = Message(id: "a", sender: "ana", sentAt: nineFortyOne, text: "hello")
    #expect(transcript.frames(message, width: 320) == transcript.frames(message, width: 320))
  }
}

import Foundation
import LayoutGeometry
import Testing

@testable import BubbleLayout

@Suite("Styles as files")
struct StyleDecodingTests {
  private func decode(_ text: String) throws -> TranscriptStyle {
    try JSONDecoder().decode(TranscriptStyle.self, from: Data(text.utf8))
  }

  @Test("an empty file is the default style")
  func empty() throws {
    #expect(try decode("{}") == .default)
    #expect(try decode(#"{"text":{},"bubble":{"insets":{}}}"#) == .default)
  }

  @Test("a file changes what it names and nothing else")
  func partial() throws {
    var expected = TranscriptStyle.default
    expected.bubble.insets.leading = Length(7)
    expected.bubble.maxWidth = Length(240)
    expected.stamp.shown = .below
    expected.text.families = ["Inter"]
    let style = try decode(
      #"{"bubble":{"insets":{"leading":7},"maxWidth":240},"stamp":{"shown":"below"},"text":{"families":["Inter"]}}"#)
    #expect(style == expected)
  }

  @Test("null stands where a style may have no value")
  func null() throws {
    let style = try decode(#"{"bubble":{"maxWidth":null},"text":{"lineHeight":null},"avatar":{"outgoing":null}}"#)
    #expect(style.bubble.maxWidth == nil)
    #expect(style.text.lineHeight == nil)
    #expect(style.avatar.outgoing == nil)
  }

  @Test("every key of the documented style is known and has its documented default")
  func documented() throws {
    let style = try decode(
      """
      {"text":{"size":16,"lineHeight":20,"families":["Noto Sans"]},
       "bubble":{"maxWidthRatio":0.68,"maxWidth":null,"minWidth":0,
         "insets":{"top":10,"leading":19,"bottom":10,"trailing":15},"tailWidth":6},
       "margins":{"leading":11,"trailing":11,"gap":4},
       "spacing":{"sameGroup":3,"otherGroup":10,"groupSeconds":120,"first":0,"last":0},
       "avatar":{"size":35,"shown":"groupEnd"},
       "senderName":{"shown":"groupStart"},
       "stamp":{"shown":"inline"},
       "receipt":{"shown":true},
       "daySeparator":{"shown":true,"height":24},
       "emojiOnly":{"maxCount":3,"scale":2.5}}
      """)
    #expect(style == .default)
  }

  @Test("a file may start from another style")
  func base() throws {
    var expected = TranscriptStyle.chatto
    expected.bubble.maxWidthRatio = 0.8
    #expect(try decode(#"{"bubble":{"maxWidthRatio":0.8},"base":"chatto"}"#) == expected)
  }

  @Test("a style written and read is the same", arguments: TranscriptStyle.names)
  func roundTrip(name: String) throws {
    let style = try #require(TranscriptStyle.named(name))
    let data = try JSONEncoder().encode(style)
    #expect(try JSONDecoder().decode(TranscriptStyle.self, from: data) == style)
    #expect(TranscriptStyle.named("no such style") == nil)
  }

  @Test(
    "an unknown key names its path and the nearest known key",
    arguments: [
      (#"{"text":{"sise":1}}"#, "text.sise", "size"),
      (#"{"bubbles":{}}"#, "bubbles", "bubble"),
      (#"{"bubble":{"insets":{"left":1}}}"#, "bubble.insets.left", nil),
      (#"{"margins":{"Leading":1}}"#, "margins.Leading", "leading"),
      (#"{"spacing":{"sameGroups":1}}"#, "spacing.sameGroups", "sameGroup"),
      (#"{"avatar":{"zzzzzzzzzz":1}}"#, "avatar.zzzzzzzzzz", nil),
    ])
  func unknownKeys(text: String, path: String, nearest: String?) {
    do throws(StyleError) {
      do {
        _ = try decode(text)
      } catch let error as StyleError {
        throw error
      } catch {
        Issue.record("not a style error: \(error)")
      }
      Issue.record("no error for \(text)")
    } catch {
      guard case .unknownKey(let foundPath, let foundNearest, let known) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(foundPath == path)
      #expect(foundNearest == nearest)
      #expect(!known.isEmpty)
      #expect(error.description.hasPrefix(path))
    }
  }

  @Test(
    "a value that is not allowed names its path, itself and what is allowed",
    arguments: [
      (#"{"text":{"size":-1}}"#, "text.size", "-1"),
      (#"{"text":{"size":0}}"#, "text.size", "0"),
      (#"{"text":{"size":"big"}}"#, "text.size", "\"big\""),
      (#"{"text":{"size":null}}"#, "text.size", "null"),
      (#"{"bubble":{"maxWidthRatio":1.5}}"#, "bubble.maxWidthRatio", "1.5"),
      (#"{"bubble":{"maxWidthRatio":0}}"#, "bubble.maxWidthRatio", "0"),
      (#"{"bubble":{"maxWidth":[]}}"#, "bubble.maxWidth", "a list"),
      (#"{"bubble":{"insets":{"top":-3}}}"#, "bubble.insets.top", "-3"),
      (#"{"stamp":{"shown":"sometimes"}}"#, "stamp.shown", "\"sometimes\""),
      (#"{"avatar":{"shown":"inline"}}"#, "avatar.shown", "\"inline\""),
      (#"{"receipt":{"shown":1}}"#, "receipt.shown", "1"),
      (#"{"emojiOnly":{"maxCount":1.5}}"#, "emojiOnly.maxCount", "1.5"),
      (#"{"spacing":{"groupSeconds":{}}}"#, "spacing.groupSeconds", "an object"),
      (#"{"base":"imassage"}"#, "base", "\"imassage\""),
    ])
  func notAllowed(text: String, path: String, found: String) {
    do {
      _ = try decode(text)
      Issue.record("no error for \(text)")
    } catch StyleError.notAllowed(let errorPath, let errorFound, let allowed) {
      #expect(errorPath == path)
      #expect(errorFound == found)
      #expect(!allowed.isEmpty)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test("the allowed words are listed", arguments: [("stamp", "\"never\", \"inline\", \"below\"")])
  func allowedWords(section: String, words: String) {
    do {
      _ = try decode("{\"\(section)\":{\"shown\":3}}")
      Issue.record("no error")
    } catch {
      #expect("\(error)" == "\(section).shown: 3 is not allowed; write \(words)")
    }
  }

  @Test("a section that is no object is an error", arguments: [#"{"text":16}"#, #"{"bubble":{"insets":[1,2]}}"#, "[]"])
  func notObjects(text: String) {
    do {
      _ = try decode(text)
      Issue.record("no error for \(text)")
    } catch StyleError.notAnObject {
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test("the Chatto style has the original's constants")
  func chatto() {
    let style = TranscriptStyle.chatto
    #expect(style.text.size == Length(16))
    #expect(
      style.bubble.insets == Insets(top: Length(10), leading: Length(19), bottom: Length(10), trailing: Length(15)))
    #expect(style.margins == .init(leading: Length(11), trailing: Length(11), gap: Length(4)))
    #expect(style.bubble.maxWidthRatio == 0.68)
    #expect(style.stamp.shown == .never && style.senderName.shown == .never)
    #expect(style.daySeparator.height == Length(24) && style.status.height == Length(19) && style.status.shown)
    #expect(style.spacing.sameGroup == Length(3) && style.spacing.otherGroup == Length(10))
    #expect(style.spacing.groupSeconds == 120)
  }
}

import Foundation
import Testing

/// The frames of one small log, number by number.
///
/// Style `chatto`, cells of 10 × 20, width 375, scale 1. The widest bubble is 375 × 0.68 = 255 wide; less the insets
/// 19 and 15 that leaves 221 for text, which is 22 cells. An avatar takes 35, the margins are 11 outside and 4 between.
@Suite("The frames of a log, by hand")
struct FrameTests {
  static let log = """
    {"scrollback":1,"me":"Ana"}
    {"id":"a","sender":"Bo","sentAt":"2024-03-01T10:00:00Z","text":"Hello"}
    {"id":"b","sender":"Bo","sentAt":"2024-03-01T10:01:00Z","text":"the quick brown fox jumps over"}
    {"id":"c","sender":"Ana","sentAt":"2024-03-01T10:05:00Z","text":"ok","status":"failed"}
    {"id":"d","sender":"Ana","sentAt":"2024-03-02T09:00:00Z","text":"abcdefghijklmnopqrstuvwxyz"}

    """

  static let arguments = [
    "layout", "-", "--style", "chatto", "--metrics", "cells=10x20", "--width", "375", "--scale", "1", "--lines",
  ]

  private let objects: [[String: Any]]

  init() throws { objects = try BuiltTool.output(Self.arguments, input: Data(Self.log.utf8)).objects() }

  private func item(_ id: String) throws -> [String: Any] {
    try #require(objects.first { $0["id"] as? String == id }, "no item \(id)")
  }

  private func frame(_ name: String, of id: String) throws -> [Double]? {
    try #require(try item(id)["frames"] as? [String: [Double]])[name]
  }

  @Test("the header counts the rows and sums their heights")
  func header() throws {
    let header = try #require(objects.first?["transcript"] as? [String: Any])
    #expect(header["width"] as? Double == 375)
    #expect(header["scale"] as? Double == 1)
    // Four messages, two days, one status.
    #expect(header["count"] as? Int == 7)
    #expect(objects.count == 8)
    // Day 24; a 40 and a gap of 3 within its group; b 60 and 10; c 40 and no gap above its status of 19; day 24; d 60.
    let height = 24.0 + 40 + 3 + 60 + 10 + 40 + 19 + 24 + 60
    #expect(header["contentHeight"] as? Double == height)
    #expect(header["fonts"] as? [String] == [])
  }

  @Test(
    "rows stand below each other, with the gaps of their groups",
    arguments: [
      ("a/daySeparator", "daySeparator", 0, 24), ("a", "message", 24, 40), ("b", "message", 67, 60),
      ("c", "message", 137, 40), ("c/status", "status", 177, 19), ("d/daySeparator", "daySeparator", 196, 24),
      ("d", "message", 220, 60),
    ] as [(String, String, Double, Double)])
  func rows(_ id: String, _ kind: String, _ y: Double, _ height: Double) throws {
    let item = try item(id)
    #expect(item["kind"] as? String == kind)
    #expect(item["y"] as? Double == y)
    #expect(item["height"] as? Double == height)
  }

  @Test("an incoming bubble begins behind the room of its avatar: 11 + 35 + 4")
  func incoming() throws {
    // Five cells are 50; with 19 + 15 the bubble is 84 wide; 20 with 10 + 10 is 40 high.
    #expect(try frame("bubble", of: "a") == [50, 0, 84, 40])
    #expect(try frame("text", of: "a") == [69, 10, 50, 20])
    // Another message of the group follows: neither avatar nor tail.
    #expect(try frame("avatar", of: "a") == nil)
    #expect(try frame("tail", of: "a") == nil)
    #expect(try item("a")["sender"] as? String == "Bo")
    #expect(try item("a")["outgoing"] as? Bool == false)
  }

  @Test("a wrapped text is as wide as its widest line")
  func wrapped() throws {
    // "the quick brown fox" has 19 cells; " jumps" would make 25, more than 22.
    #expect(try frame("bubble", of: "b") == [50, 0, 224, 60])
    #expect(try frame("text", of: "b") == [69, 10, 190, 40])
    // The last of its group: the avatar stands on the bubble's bottom edge, 60 - 35.
    #expect(try frame("avatar", of: "b") == [11, 25, 35, 35])
    let lines = try #require(try item("b")["lines"] as? [[String: Any]])
    #expect(lines.map { $0["text"] as? String } == ["the quick brown fox ", "jumps over"])
    #expect(lines.map { $0["start"] as? Int } == [0, 20])
    #expect(lines.map { $0["end"] as? Int } == [20, 30])
    #expect(lines.map { $0["x"] as? Double } == [69, 69])
    #expect(lines.map { $0["y"] as? Double } == [10, 30])
    #expect(lines.map { $0["width"] as? Double } == [190, 100])
    #expect(lines.map { $0["height"] as? Double } == [20, 20])
    #expect(lines.map { $0["direction"] as? String } == ["ltr", "ltr"])
  }

  @Test("an outgoing bubble ends before its failed icon and the room of its avatar")
  func outgoing() throws {
    // The avatar's room begins at 375 - 11 - 35 = 329, the icon of 22 at 329 - 4 - 22 = 303, centred at (40 - 22) / 2.
    #expect(try frame("failedIcon", of: "c") == [303, 9, 22, 22])
    // Two cells and 34 of insets are 54; 303 - 4 - 54 = 245. The insets are mirrored: 15 on the left.
    #expect(try frame("bubble", of: "c") == [245, 0, 54, 40])
    #expect(try frame("text", of: "c") == [260, 10, 20, 20])
    #expect(try item("c")["outgoing"] as? Bool == true)
  }

  @Test("a word wider than the line is cut where the line is full")
  func cut() throws {
    // 26 letters in lines of 22 and 4; the bubble is 220 + 34 wide and ends at 329 - 4 = 325.
    #expect(try frame("bubble", of: "d") == [71, 0, 254, 60])
    #expect(try frame("text", of: "d") == [86, 10, 220, 40])
    #expect(try frame("avatar", of: "d") == [329, 25, 35, 35])
    let lines = try #require(try item("d")["lines"] as? [[String: Any]])
    #expect(lines.map { $0["text"] as? String } == ["abcdefghijklmnopqrstuv", "wxyz"])
  }

  @Test("a right-to-left interface mirrors every frame")
  func mirrored() throws {
    let other = try BuiltTool.output(Self.arguments + ["--direction", "rtl"], input: Data(Self.log.utf8)).objects()
    for (item, twin) in zip(objects.dropFirst(), other.dropFirst()) {
      let frames = try #require(item["frames"] as? [String: [Double]])
      let twins = try #require(twin["frames"] as? [String: [Double]])
      #expect(frames.mapValues { [375 - $0[0] - $0[2], $0[1], $0[2], $0[3]] } == twins)
    }
  }

  @Test("keys stand in the order of the format")
  func keyOrder() throws {
    let text = try BuiltTool.output(Self.arguments, input: Data(Self.log.utf8)).text
    let lines = text.split(separator: "\n")
    #expect(
      lines[0].hasPrefix("{\"transcript\":{\"width\":375,\"scale\":1,\"count\":7,\"contentHeight\":280,\"fonts\":[]}}"))
    #expect(
      lines[2].hasPrefix(
        "{\"id\":\"a\",\"kind\":\"message\",\"y\":24,\"height\":40,\"frames\":{\"bubble\":[50,0,84,40],"))
  }
}

import ChatModel
import Testing

@testable import ChatFormats

@Suite("What few messages have, in the native log")
struct NativeContentTests {
  private func read(_ text: String) throws -> Message {
    let log = try ChatLogReader(options: .init()).read(bytes: Array(text.utf8), name: "chat.jsonl").log
    return try #require(log.messages.first)
  }

  private func problem(_ text: String) -> String? {
    do {
      _ = try read(text)
      return nil
    } catch { return (error as? ChatLogError)?.problem }
  }

  @Test("every key arrives where it belongs")
  func everyKey() throws {
    let message = try read(
      """
      {"id":"a","text":"hi @ana :p:","poll":{"question":"q","options":[{"text":"x","votes":2,"mine":true},\
      {"text":"y"}],"voters":3,"multiple":true,"closed":true,"unknown":[1]},"call":{"kind":"video",\
      "outcome":"declined","duration":7.5},"thread":{"replies":2,"lastReplier":"ben","lastReplyAt":\
      "1970-01-01T00:00:01Z"},"mentions":[{"start":3,"end":7,"id":"ana"}],"customEmoji":[{"start":8,"end":11,\
      "name":"p","width":2,"height":1,"url":"u","path":"f"}],"attachments":[{"kind":"voice","waveform":[0,0.5,1]},\
      {"kind":"link","thumbnail":{"path":"t","url":"v","width":3,"height":4}}]}
      """)
    #expect(
      message.poll
        == Poll(
          question: "q", options: [.init(text: "x", votes: 2, isMine: true), .init(text: "y")], voters: 3,
          allowsSeveral: true, isClosed: true))
    #expect(message.call == Call(kind: .video, outcome: .declined, duration: 7.5))
    #expect(
      message.thread
        == ThreadSummary(replyCount: 2, lastReplier: "ben", lastReplyAt: Timestamp(milliseconds: 1000)))
    #expect(message.mentions == [Mention(utf8Range: 3..<7, participant: "ana")])
    #expect(
      message.customEmoji == [
        CustomEmoji(utf8Range: 8..<11, name: "p", width: 2, height: 1, url: "u", path: "f")
      ])
    #expect(message.attachments[0].waveform == [0, 0.5, 1])
    #expect(message.attachments[1].thumbnail == Thumbnail(width: 3, height: 4, url: "v", path: "t"))
    #expect(message.extras.isEmpty)
    #expect(try read(#"{"call":{}}"#).call == Call())
  }

  @Test("blocks are words, attachments and splitters, in order")
  func blocks() throws {
    let message = try read(
      #"{"blocks":[{"text":"one"},{"attachment":{"kind":"image"}},{"splitter":true},{"text":"two"}]}"#)
    #expect(
      message.blocks == [
        .text("one"), .attachment(ChatModel.Attachment(kind: .image)), .splitter, .text("two"),
      ])
  }

  @Test(
    "what is wrong is named with its place",
    arguments: [
      (#"{"poll":[]}"#, #"poll must be an object, not a list"#),
      (#"{"poll":{"options":[]}}"#, "poll has no question"),
      (#"{"poll":{"question":"q"}}"#, "poll has no options"),
      (#"{"poll":{"question":"q","options":[{"votes":1}]}}"#, "poll.options[0] has no text"),
      (
        #"{"poll":{"question":"q","options":[{"text":"x","votes":-1}]}}"#,
        "poll.options[0].votes must be 0 or more, not -1"
      ),
      (#"{"poll":{"question":"q","options":[],"closed":1}}"#, "poll.closed must be true or false, not 1"),
      (#"{"call":{"kind":"fax"}}"#, #"call.kind must be one of voice, video, not "fax""#),
      (#"{"call":{"outcome":1}}"#, "call.outcome must be a string, not 1"),
      (#"{"thread":{}}"#, "thread has no replies"),
      (#"{"thread":{"replies":"2"}}"#, #"thread.replies must be a whole number, not "2""#),
      (
        #"{"attachments":[{"kind":"voice","waveform":[0,2]}]}"#,
        "attachments[0].waveform[1] must be a number from 0 to 1, not 2"
      ),
      (#"{"attachments":[{"kind":"link","thumbnail":"x"}]}"#, #"attachments[0].thumbnail must be an object, not "x""#),
      (#"{"text":"ab","mentions":[{"start":0,"end":2}]}"#, "mentions[0] has no id"),
      (#"{"text":"ab","mentions":[{"start":1,"end":1,"id":"a"}]}"#, "mentions[0].end must be more than 1, not 1"),
      (
        #"{"text":"ab","mentions":[{"start":0,"end":3,"id":"a"}]}"#,
        "mentions[0] ends at 3, but the text has 2 bytes"
      ),
      (
        #"{"text":"é","mentions":[{"start":0,"end":1,"id":"a"}]}"#,
        "mentions[0] begins or ends within a character; its offsets count bytes of UTF-8"
      ),
      (
        #"{"mentions":[{"start":0,"end":2,"id":"a"}],"customEmoji":[{"start":1,"end":3,"name":"x"}],"text":"abc"}"#,
        "customEmoji[0] overlaps the one from 0 to 2"
      ),
      (#"{"blocks":[{"text":"a","splitter":true}]}"#, "blocks[0] must have one of text, attachment and splitter"),
      (#"{"blocks":[{"splitter":false}]}"#, "blocks[0].splitter must be true, not false"),
    ])
  func wrong(line: String, message: String) { #expect(problem(line) == message) }

  @Test("what is written reads back the same")
  func roundTrip() throws {
    var message = Message(id: "a", text: "hi @ana :p:")
    message.poll = Poll(
      question: "q", options: [.init(text: "x", votes: 2, isMine: true)], voters: 3, allowsSeveral: true, isClosed: true
    )
    message.call = Call(kind: .video, outcome: .missed, duration: 1.5)
    message.thread = ThreadSummary(replyCount: 2, lastReplier: "b", lastReplyAt: Timestamp(milliseconds: 5000))
    message.mentions = [Mention(utf8Range: 3..<7, participant: "ana")]
    message.customEmoji = [CustomEmoji(utf8Range: 8..<11, name: "p", width: 1, url: "u")]
    message.attachments = [
      ChatModel.Attachment(kind: .voice, waveform: [0, 0.25]),
      ChatModel.Attachment(kind: .link, thumbnail: Thumbnail(height: 3, path: "p")),
    ]
    var blocks = Message(id: "b")
    blocks.blocks = [.text("x"), .splitter, .attachment(ChatModel.Attachment(kind: .file, name: "f"))]
    let log = ChatLog(messages: [message, blocks])
    let read = try ChatLogReader(options: .init()).read(bytes: NativeLogWriter.bytes(of: log), name: "x.jsonl").log
    #expect(read.messages == log.messages)
  }
}

import ChatModel
import Testing

@testable import ChatFormats
@testable import ChatGeneration

@Suite("Generated chats")
struct ChatGeneratorTests {
  @Test("the random numbers are SplitMix64's")
  func splitMix() {
    // The first outputs for seed 1234567, as published with the reference implementation.
    var random = SplitMix64(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
      16_408_922_859_458_223_821,
    ]
    #expect(expected.map { _ in random.next() } == expected)
  }

  @Test("lengths are as in chats of people")
  func lengths() {
    let lengths = ChatGenerator.messages(count: 20_000, seed: 1).map(\.text.count).sorted()
    let mean = Double(lengths.reduce(0, +)) / Double(lengths.count)
    #expect((34...48).contains(lengths[lengths.count / 2]), "median \(lengths[lengths.count / 2])")
    #expect((56...78).contains(mean), "mean \(mean)")
    #expect(lengths[lengths.count - 1] > 1_200)
    #expect(lengths[lengths.count - 1] < 2_400)
    #expect(lengths[0] >= 1)
  }

  @Test("seven of ten messages are in Latin script, the others in at least ten scripts")
  func scripts() {
    let messages = ChatGenerator.messages(count: 20_000, seed: 2)
    // Letters stand for their script by the block they are in.
    let blocks: [(String, ClosedRange<UInt32>)] = [
      ("Greek", 0x370...0x3FF), ("Cyrillic", 0x400...0x4FF), ("Hebrew", 0x590...0x5FF), ("Arabic", 0x600...0x6FF),
      ("Devanagari", 0x900...0x97F), ("Bengali", 0x980...0x9FF), ("Thai", 0xE00...0xE7F), ("Kana", 0x3040...0x30FF),
      ("Han", 0x4E00...0x9FFF),
    ]
    var other = 0
    var found: Set<String> = []
    for message in messages {
      // One word of Cyrillic is a name that is mentioned.
      let scripts = message.text.unicodeScalars.compactMap { scalar in
        blocks.first { $0.1.contains(scalar.value) }?.0
      }
      if scripts.count > 6 || (!scripts.isEmpty && !message.text.contains("@")) { other += 1 }
      found.formUnion(scripts)
    }
    let share = Double(messages.count - other) / Double(messages.count)
    #expect((0.66...0.76).contains(share), "\(share) in Latin")
    #expect(found.count == blocks.count)
  }

  @Test("a seed gives the same chat everywhere, another seed another")
  func determinism() {
    let log = ChatGenerator.log(count: 1_000, seed: 42)
    #expect(log == ChatGenerator.log(count: 1_000, seed: 42))
    #expect(log != ChatGenerator.log(count: 1_000, seed: 43))
    #expect(Array(ChatGenerator.messages(count: 2_000, seed: 42).prefix(1_000)) == log.messages)
    // FNV-1a, 64 bits, of the native log. This number only changes when the generator is meant to change.
    let hash = NativeLogWriter.bytes(of: log).reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    #expect(hash == 12_724_901_150_953_756_951)
  }

  @Test("times go forward and ids are unique")
  func order() throws {
    let messages = ChatGenerator.messages(count: 5_000, seed: 3)
    let times = messages.compactMap(\.sentAt)
    #expect(times.count == messages.count)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(Set(messages.map(\.id)).count == messages.count)
    let log = ChatGenerator.log(count: 5_000, seed: 3)
    #expect(try ChatLogReader().read(bytes: NativeLogWriter.bytes(of: log), name: "x").log == log)
  }
}

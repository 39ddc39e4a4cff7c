import VerbatimText

/// One of the blocks that a compound message is made of, top to bottom.
public enum ContentBlock: Hashable, Sendable {
  /// Words, in which every character stands for itself.
  case text(String)
  /// A picture, a file and the like.
  case attachment(Attachment)
  /// Nothing but a bound: the blocks above and below it keep the room that they would share.
  case splitter
  /// Something of a kind that an application adds.
  case custom(AnyCustomContent)

  /// Whether both are the same; words are compared byte by byte, since offsets count bytes.
  public static func == (a: ContentBlock, b: ContentBlock) -> Bool {
    switch (a, b) {
    case (.text(let a), .text(let b)): a.hasSameBytes(as: b)
    case (.attachment(let a), .attachment(let b)): a == b
    case (.splitter, .splitter): true
    case (.custom(let a), .custom(let b)): a == b
    case (.text, _), (.attachment, _), (.splitter, _), (.custom, _): false
    }
  }

  /// Content of a kind that an application adds.
  public static func custom(_ content: some CustomContent) -> ContentBlock { .custom(AnyCustomContent(content)) }
}

/// Content of a kind that an application adds itself, as far as a message knows it: a value with a name.
///
/// What gives it a size and a look builds on this protocol.
public protocol CustomContent: Hashable, Sendable {
  /// What is read out for it, and stands for it where it cannot be drawn.
  var label: String { get }
}

/// Content of any kind that an application adds.
public struct AnyCustomContent: Hashable, Sendable {
  /// The content itself.
  public let content: any CustomContent

  /// Holds content of some kind.
  public init(_ content: some CustomContent) { self.content = content }

  /// Whether both are equal values of one kind.
  public static func == (a: AnyCustomContent, b: AnyCustomContent) -> Bool {
    AnyHashable(a.content) == AnyHashable(b.content)
  }

  /// Feeds the content into a hasher.
  public func hash(into hasher: inout Hasher) { AnyHashable(content).hash(into: &hasher) }
}

extension Message {
  /// What few messages have, kept behind one reference: the others stay small, and are copied fast.
  struct RareContent: Hashable, Sendable {
    var poll: Poll?
    var call: Call?
    var thread: ThreadSummary?
    var mentions: [Mention] = []
    var customEmoji: [CustomEmoji] = []
    var blocks: [ContentBlock] = []
  }

  /// A reference that is compared by what it holds; nil holds nothing.
  struct RareBox: Hashable, Sendable {
    private final class Storage: Sendable {
      let content: RareContent
      init(_ content: RareContent) { self.content = content }
    }

    private static let nothing = RareContent()
    private var storage: Storage?

    var isEmpty: Bool { storage == nil }

    var content: RareContent {
      get { storage?.content ?? Self.nothing }
      set { storage = newValue == Self.nothing ? nil : Storage(newValue) }
    }

    static func == (a: RareBox, b: RareBox) -> Bool { a.storage === b.storage || a.content == b.content }

    func hash(into hasher: inout Hasher) {
      if let storage { storage.content.hash(into: &hasher) }
    }
  }

  /// A question with answers to choose from, below the words.
  public var poll: Poll? {
    get { rare.content.poll }
    set { rare.content.poll = newValue }
  }

  /// A call that the message tells of.
  public var call: Call? {
    get { rare.content.call }
    set { rare.content.call = newValue }
  }

  /// What is known of the answers in a thread of its own.
  public var thread: ThreadSummary? {
    get { rare.content.thread }
    set { rare.content.thread = newValue }
  }

  /// Who is named in the words, ascending by place and disjoint.
  public var mentions: [Mention] {
    get { rare.content.mentions }
    set { rare.content.mentions = newValue }
  }

  /// Pictures within the words, ascending by place and disjoint.
  public var customEmoji: [CustomEmoji] {
    get { rare.content.customEmoji }
    set { rare.content.customEmoji = newValue }
  }

  /// The blocks of a compound message; they are shown in place of `text` and `attachments`.
  public var blocks: [ContentBlock] {
    get { rare.content.blocks }
    set { rare.content.blocks = newValue }
  }

  /// The attachments that are shown: those of its blocks if it has blocks.
  ///
  /// - Complexity: O(n) in the number of blocks.
  package var shownAttachments: [Attachment] {
    guard !blocks.isEmpty else { return attachments }
    return blocks.compactMap { block in
      if case .attachment(let attachment) = block { attachment } else { nil }
    }
  }

  /// The words of all blocks, joined by newlines.
  ///
  /// - Complexity: O(n) in their length.
  package var blockWords: String {
    blocks.compactMap { block in
      if case .text(let text) = block { text } else { nil }
    }.joined(separator: "\n")
  }

  /// Whether it has nothing of what few messages have.
  package var isOrdinary: Bool { rare.isEmpty }
}

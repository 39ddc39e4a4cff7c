import VerbatimText

/// A question with answers to choose from.
public struct Poll: Hashable, Sendable {
  /// One answer.
  public struct Option: Hashable, Sendable {
    /// The words of the answer.
    @Verbatim public var text: String
    /// How many chose it.
    public var votes: Int
    /// Whether the reader of this transcript is one of them.
    public var isMine: Bool

    /// An answer that `votes` people chose.
    public init(text: String, votes: Int = 0, isMine: Bool = false) {
      self.text = text
      self.votes = votes
      self.isMine = isMine
    }
  }

  /// What is asked.
  @Verbatim public var question: String
  /// The answers, in order.
  public var options: [Option]
  /// How many people have voted; nil: as many as there are votes.
  ///
  /// Where several answers may be chosen there are more votes than voters.
  public var voters: Int?
  /// Whether several answers may be chosen.
  public var allowsSeveral: Bool
  /// Whether it takes no more votes.
  public var isClosed: Bool

  /// A poll; everything but the question and the answers has a default.
  public init(
    question: String, options: [Option], voters: Int? = nil, allowsSeveral: Bool = false, isClosed: Bool = false
  ) {
    self.question = question
    self.options = options
    self.voters = voters
    self.allowsSeveral = allowsSeveral
    self.isClosed = isClosed
  }

  /// How many people have voted.
  ///
  /// - Complexity: O(n) in the number of answers.
  public var voterCount: Int {
    voters ?? options.reduce(0) { $0.addingReportingOverflow(max(0, $1.votes)).partialValue }
  }
}

/// A call that was made, or was not answered.
///
/// Its direction is that of its message.
public struct Call: Hashable, Sendable {
  /// What was to be heard or seen.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case voice, video
  }

  /// What became of it.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    case answered, missed, declined
  }

  /// What was to be heard or seen.
  public var kind: Kind
  /// What became of it.
  public var outcome: Outcome
  /// How long it lasted in seconds.
  public var duration: Double?

  /// A call; an answered one of voices unless said otherwise.
  public init(kind: Kind = .voice, outcome: Outcome = .answered, duration: Double? = nil) {
    self.kind = kind
    self.outcome = outcome
    self.duration = duration
  }
}

/// What is known of the answers that a message has in a thread of its own.
public struct ThreadSummary: Hashable, Sendable {
  /// How many answers there are.
  public var replyCount: Int
  /// Who wrote the latest one, as an id of the log's participants.
  public var lastReplier: String?
  /// When it was written.
  public var lastReplyAt: Timestamp?

  /// A thread of so many answers.
  public init(replyCount: Int, lastReplier: String? = nil, lastReplyAt: Timestamp? = nil) {
    self.replyCount = replyCount
    self.lastReplier = lastReplier
    self.lastReplyAt = lastReplyAt
  }
}

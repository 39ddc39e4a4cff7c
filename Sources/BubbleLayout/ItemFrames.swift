import LayoutGeometry
import TextLayout

/// A part of a row that has a frame, by the name under which it is printed.
public enum Part: String, Hashable, Sendable, CaseIterable {
  /// The bubble, with the room for its tail.
  case bubble
  /// The words of the message.
  case text
  /// The picture of the sender.
  case avatar
  /// The name of the sender.
  case senderName
  /// The time of day.
  case stamp
  /// The sign that the message was sent, arrived or was read.
  case receipt
  /// The sign that the message is pinned.
  case pinnedMark
  /// All reactions together.
  case reactions
  /// One reaction: its emoji and its count.
  case reaction
  /// The quoted message.
  case reply
  /// Who wrote the quoted message.
  case replyName
  /// The words of the quoted message.
  case replyText
  /// The small picture of the quoted message.
  case replyThumbnail
  /// A picture.
  case image
  /// Several pictures set together; each has a frame of its own as well.
  case album
  /// A moving picture.
  case video
  /// A picture without a frame.
  case sticker
  /// A recording.
  case audio
  /// Spoken words.
  case voice
  /// A file.
  case file
  /// A place.
  case location
  /// A person.
  case contact
  /// The card of a linked page.
  case link
  /// The small picture on a card; its index is that of the attachment in the message.
  case thumbnail
  /// How loud spoken words are from their beginning to their end; its index is that of the attachment in the message.
  case waveform
  /// A call.
  case call
  /// A poll: its question, its answers and how many voted.
  case poll
  /// The question of a poll.
  case pollQuestion
  /// One answer of a poll with all that belongs to it.
  case pollOption
  /// The sign by which an answer is chosen.
  case pollMark
  /// The words of an answer.
  case pollAnswer
  /// How many chose an answer.
  case pollVotes
  /// The part of an answer's bar that stands for its votes.
  case pollBar
  /// How many voted.
  case pollTotal
  /// Content of a kind that an application adds.
  case content
  /// A part of such content; all of a message are counted together.
  case contentPart
  /// Somebody who is named in the words.
  case mention
  /// A picture within the words.
  case customEmoji
  /// What is known of the answers in a thread of its own.
  case thread
  /// The title on a card; its index is that of the attachment in the message, a call's coming after them.
  case cardTitle
  /// The smaller words on a card; its index is that of the attachment in the message.
  case cardDetail
  /// The ground of code or a table.
  case codeBlock
  /// The bar beside a quote within a message.
  case quoteBar
  /// What stands before an item of a list.
  case listMarker
  /// A line between two blocks of a message, with the room around it.
  case rule
  /// The bubble's tail.
  case tail
  /// The sign beside a message that could not be sent.
  case failedIcon
  /// The mark by which the message is selected.
  case selectionMark
  /// The words that show the rest of a long message.
  case expander
  /// The line that says that the message came from another chat.
  case forwarded
  /// The whole row of a separator or a marker.
  case separator
  /// Words that are not the message's: a day, a status, the note in place of what was taken back.
  case label
  /// The moving dots of who is writing.
  case dots
}

/// The frame of one part; where a row has several of a kind, `index` counts them.
public struct PartFrame: Hashable, Sendable {
  /// The part.
  public var part: Part
  /// 0 for the first of its kind, in the message's order.
  public var index: Int
  /// Where it is, relative to the row's top left.
  public var rect: Rect

  /// The name under which it is printed: `image`, `image2`, `image3`.
  public var name: String { index == 0 ? part.rawValue : "\(part.rawValue)\(index + 1)" }
}

/// A laid-out text of several lines within a row.
public struct PlacedText: Hashable, Sendable {
  /// At which side of the block its lines stand.
  public enum Alignment: Hashable, Sendable {
    /// Where lines of the text's direction begin.
    case start
    /// In the middle.
    case center
  }

  /// What the text is.
  public var part: Part
  /// 0 for the first text of its part, counted top to bottom.
  public var index = 0
  /// Where it is, relative to the row's top left.
  ///
  /// Its lines are no wider, but for a character that is.
  public var rect: Rect
  /// Its lines.
  public var layout: TextLayout
  /// At which side its lines stand.
  public var alignment: Alignment
  /// The text, to which the lines' offsets refer.
  public var string: String
  /// The UTF-8 offset at which the text begins in all the words of its part.
  ///
  /// A message in several blocks reads as one text with a newline between two of them.
  public var utf8Start = 0

  /// The left edge of a line.
  public func x(of line: TextLine) -> Length {
    let room = rect.width - line.width
    switch alignment {
    case .center: return rect.x + room / 2
    case .start: return layout.direction == .leftToRight ? rect.x : rect.x + room
    }
  }
}

/// One line of a row's text, placed.
public struct ItemLine: Hashable, Sendable {
  /// What the text is.
  public var part: Part
  /// The line's text as UTF-8 offsets into the words of its part.
  public var utf8Range: Range<Int>
  /// Where the line is, relative to the row's top left, without hanging spaces.
  public var rect: Rect
  /// From the top of the line to its baseline.
  public var baseline: Length
  /// The direction of its text.
  public var direction: LayoutDirection
  /// Why it ends.
  public var ending: TextLine.Ending
}

/// Where everything in a row is: the row laid out at a width.
public struct ItemFrames: Hashable, Sendable {
  /// The width it was laid out at.
  public var width: Length
  /// The height of the row, without the gap below it.
  public var height: Length
  /// The parts that are shown, in the order in which they are drawn.
  public var parts: [PartFrame]
  /// The texts of several lines; texts of one line have a frame only.
  public var texts: [PlacedText]

  /// The frame of the first part of a kind; nil if none is shown.
  ///
  /// - Complexity: O(n) in the number of parts.
  public subscript(part: Part) -> Rect? { parts.first { $0.part == part }?.rect }

  /// The part that is drawn uppermost at a place; nil if there is none.
  ///
  /// - Complexity: O(n) in the number of parts.
  public func part(at point: Point) -> PartFrame? { parts.last { $0.rect.contains(point) } }

  /// The lines of the row's texts, top to bottom.
  ///
  /// - Complexity: O(n) in the number of lines.
  public var lines: [ItemLine] {
    texts.flatMap { block in
      block.layout.lines.map { line in
        ItemLine(
          part: block.part,
          utf8Range: block.utf8Start + line.utf8Range.lowerBound..<block.utf8Start + line.utf8Range.upperBound,
          rect: Rect(x: block.x(of: line), y: block.rect.y + line.top, width: line.width, height: line.height),
          baseline: line.baseline, direction: block.layout.direction, ending: line.ending)
      }
    }
  }
}

import ChatModel
import LayoutGeometry

/// What a part of a row is to somebody who does not see it.
public enum ReadingRole: String, Hashable, Sendable, CaseIterable {
  /// Words to be read.
  case text
  /// The name above what somebody wrote.
  case heading
  /// A picture, moving or not.
  case image
  /// A recording that can be played.
  case audio
  /// Something that leads elsewhere.
  case link
  /// Something that does what it says.
  case button
  /// What marks a message as chosen.
  case checkBox
  /// A few words about a message: its time, how far it has come.
  case status
  /// What lies between messages.
  case separator
}

/// One stop on the way of a screen reader through a row.
public struct ReadingElement: Hashable, Sendable {
  /// The part.
  public var part: Part
  /// 0 for the first of its kind.
  public var index: Int
  /// What it is.
  public var role: ReadingRole
  /// What is read out.
  public var label: String
  /// Where it is, relative to the row's top left.
  public var rect: Rect
}

extension PreparedItem {
  /// The parts of a row in the order in which they are read, each with its role and its words.
  ///
  /// Who wrote it comes first, then what it answers, what it shows, what it says, what others made of it, and when it
  /// was sent. Parts that only decorate, such as the bubble and its tail, are left out; the words of a card are read
  /// with the card.
  ///
  /// - Parameters:
  ///   - item: the row that this one was prepared from.
  ///   - frames: its frames.
  ///   - words: the words of the interface.
  /// - Complexity: O(n log n) in the number of parts.
  public func readingOrder(of item: Item, in frames: ItemFrames, words: TranscriptWords = TranscriptWords())
    -> [ReadingElement]
  {
    let elements = frames.parts.compactMap { frame -> (order: Int, element: ReadingElement)? in
      guard let (order, role) = Self.role(of: frame.part) else { return nil }
      let label = label(of: frame, item, frames, words)
      return (
        order, ReadingElement(part: frame.part, index: frame.index, role: role, label: label, rect: frame.rect)
      )
    }
    // Equal ranks keep the order in which they are drawn, which is that of the message.
    return elements.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
      .map(\.element.element)
  }

  private static func role(of part: Part) -> (order: Int, role: ReadingRole)? {
    switch part {
    case .selectionMark: (0, .checkBox)
    case .separator: (1, .separator)
    case .senderName: (2, .heading)
    case .forwarded: (3, .status)
    case .reply: (4, .button)
    case .image, .video, .sticker: (5, .image)
    case .audio, .voice: (5, .audio)
    case .file, .location, .contact, .call: (5, .button)
    case .content: (5, .image)
    case .mention: (6, .link)
    case .pollQuestion: (6, .heading)
    case .pollOption: (6, .button)
    case .pollTotal: (6, .status)
    case .thread: (10, .button)
    case .link: (5, .link)
    case .text, .label: (6, .text)
    case .dots: (6, .status)
    case .expander: (7, .button)
    case .reaction: (8, .button)
    case .stamp: (9, .status)
    case .pinnedMark: (9, .status)
    case .receipt: (11, .status)
    case .failedIcon: (12, .button)
    default: nil
    }
  }

  private func label(of frame: PartFrame, _ item: Item, _ frames: ItemFrames, _ words: TranscriptWords) -> String {
    let message = item.message
    switch frame.part {
    case .text: return text(for: .text, index: frame.index)?.string ?? ""
    case .label: return text(for: .label)?.string ?? item.label
    case .separator: return text(for: .label)?.string ?? item.label
    case .reply:
      return [item.quote?.name, item.quote?.text].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ": ")
    case .image, .video, .sticker, .audio, .voice, .file, .location, .contact, .link:
      let all = message?.shownAttachments.filter { Part($0.kind) == frame.part } ?? []
      guard all.indices.contains(frame.index) else { return words.attachments[frame.part.rawValue] ?? "" }
      let card = AttachmentWords(all[frame.index], words)
      return [card.title, card.detail].compactMap { $0 }.joined(separator: ", ")
    case .call:
      let title = message?.call.map { words.call($0, isOutgoing: message?.isOutgoing ?? false) }
      return [title, message?.call?.duration.flatMap(AttachmentWords.clock)].compactMap { $0 }.joined(separator: ", ")
    case .pollOption:
      guard let options = message?.poll?.options, options.indices.contains(frame.index) else { return "" }
      let option = options[frame.index]
      return "\(option.text), \(option.votes) \(option.votes == 1 ? words.vote : words.votes)"
    case .content:
      let contents = (message?.blocks ?? []).compactMap { block -> String? in
        guard case .custom(let custom) = block else { return nil }
        return custom.content.label
      }
      return contents.indices.contains(frame.index) ? contents[frame.index] : ""
    case .dots: return [item.label, words.typing].joined(separator: " ")
    case .receipt: return message?.status?.rawValue ?? ""
    case .failedIcon: return words.failed
    case .pinnedMark: return words.pinned
    case .selectionMark: return message?.text ?? ""
    default: return text(for: frame.part, index: frame.index)?.string ?? ""
    }
  }
}

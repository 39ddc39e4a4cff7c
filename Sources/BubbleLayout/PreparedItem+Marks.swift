import TextLayout
import UnicodeAnalysis

extension PreparedItem {
  /// Everything in the message's words that is more than its characters, ascending by where it begins.
  ///
  /// What the message itself sets apart, and links, mail addresses and telephone numbers found in the rest of its
  /// words. They change no frame, so they are looked for only when they are asked for.
  ///
  /// - Complexity: O(n log n) in the length of the words.
  public var marks: [TextMark] {
    guard case .bubble(let shared) = content, shared.bubble.bodyPart == .text else { return [] }
    let own = shared.bubble.marks
    let texts = shared.bubble.body.map { [$0] } ?? shared.bubble.wordTexts
    var start = 0
    var result = own
    for text in texts {
      for link in LinkDetector.links(in: text.string) {
        let range = link.utf8Range.lowerBound + start..<link.utf8Range.upperBound + start
        // Code is not followed, and what leads somewhere already leads nowhere else.
        let isTaken = own.contains { mark in
          if case .strikethrough = mark.kind { return false }
          return mark.utf8Range.overlaps(range)
        }
        if !isTaken { result.append(TextMark(utf8Range: range, kind: .init(link.kind))) }
      }
      start += text.string.utf8.count + 1
    }
    return result.sorted {
      ($0.utf8Range.lowerBound, -$0.utf8Range.upperBound) < ($1.utf8Range.lowerBound, -$1.utf8Range.upperBound)
    }
  }
}

extension TextMark.Kind {
  fileprivate init(_ kind: DetectedLink.Kind) {
    switch kind {
    case .url(let url): self = .link(url)
    case .email(let address): self = .email(address)
    case .phone(let digits): self = .phone(digits)
    }
  }
}

import BubbleLayout
import ChatModel
import LayoutGeometry
import TextLayout
import TranscriptLayout

/// Draws rows that were laid out in columns and rows of a terminal: bubbles left and right, names, times.
///
/// A point is a column or a row. Text stays in the order in which it is read: a terminal that can turn text from right
/// to left does so itself.
public final class TerminalTranscript {
  private let painter: RowPainter
  private let usesColor: Bool

  /// Whose colours are known.
  public var people: People {
    get { painter.people }
    set { painter.people = newValue }
  }

  /// - Parameter usesColor: whether colours are set; without them the text alone is written, for pagers and files.
  public init(context: WholeLayout.Context, theme: Theme, people: People, usesColor: Bool) {
    painter = RowPainter(context: context, theme: theme, people: people, words: .lines)
    self.usesColor = usesColor
  }

  /// A piece of text in its place.
  private struct Piece {
    var column: Int
    var width: Int
    var spans: [(text: String, color: Color)]

    init(column: Int, width: Int, spans: [(text: String, color: Color)]) {
      (self.column, self.width, self.spans) = (column, width, spans)
    }

    init(column: Int, width: Int, text: String, color: Color) {
      self.init(column: column, width: width, spans: [(text, color)])
    }
  }

  /// The lines of a row, each with its newline, and the empty ones below it.
  ///
  /// - Complexity: O(n) in the length of its texts.
  public func text(of row: WholeLayout.Row) -> String {
    lines(of: row).map { $0 + "\n" }.joined() + String(repeating: "\n", count: Self.cells(row.item.gapAfter))
  }

  /// The lines of a row.
  func lines(of row: WholeLayout.Row) -> [String] {
    let height = Self.cells(row.frames.height)
    var lines = [[Piece]](repeating: [], count: height)
    func place(_ piece: Piece, in line: Int) {
      if lines.indices.contains(line), piece.width > 0 { lines[line].append(piece) }
    }
    for mark in painter.marks(of: row) {
      guard case .line(let line) = mark, !line.isDecoration else { continue }
      place(Self.piece(of: line), in: Self.cells(line.rect.y))
    }
    for piece in signs(of: row) { place(piece.piece, in: piece.line) }
    let bubble = row.frames[.bubble]
    let fill = painter.theme.bubble(isOutgoing: row.item.message?.isOutgoing ?? false).fill
    return lines.enumerated().map { index, pieces in
      let y = Length(index)
      let covered = bubble.flatMap { $0.y <= y && y < $0.maxY ? Self.cells($0.x)..<Self.cells($0.maxX) : nil }
      return line(pieces, bubble: covered, fill: fill)
    }
  }

  private static func cells(_ length: Length) -> Int { max(0, Int(length.points.rounded())) }

  private static func piece(of line: InkedLine) -> Piece {
    var spans = line.spans.map { (text: $0.text.printable, color: $0.color) }
    // Spaces at the end hang beside the line.
    while !line.keepsSpaces, let last = spans.indices.last {
      while spans[last].text.last == " " { spans[last].text.removeLast() }
      guard spans[last].text.isEmpty else { break }
      spans.removeLast()
    }
    return Piece(column: cells(line.rect.x), width: cells(line.rect.width), spans: spans)
  }

  /// What is not text in a picture: receipts, and what stands for pictures.
  private func signs(of row: WholeLayout.Row) -> [(piece: Piece, line: Int)] {
    guard let message = row.item.message else { return [] }
    let colors = painter.theme.bubble(isOutgoing: message.isOutgoing)
    return bars(of: row, colors.detail)
      + row.frames.parts.compactMap { part in
        let (text, width, color): (String, Int, Color)
        switch part.part {
        case .receipt:
          switch message.status {
          case .sending: (text, width) = ("…", 1)
          case .sent: (text, width) = ("✓", 1)
          case .delivered, .read: (text, width) = ("✓✓", 2)
          case .failed, nil: return nil
          }
          color = message.status == .read ? colors.link : colors.detail
        case .failedIcon: (text, width, color) = ("!", 1, painter.theme.danger)
        case .image, .video, .sticker:
          let kind = painter.environment.words.attachments[part.part.rawValue] ?? part.part.rawValue
          let limit = Self.cells(part.rect.width)
          text = String("[\(kind)]".prefix(limit))
          (width, color) = (text.count, colors.detail)
        case .rule:
          width = Self.cells(part.rect.width)
          (text, color) = (String(repeating: "─", count: width), colors.detail)
        case .thumbnail: (text, width, color) = ("▣", 1, colors.detail)
        case .customEmoji: (text, width, color) = ("▣", 1, colors.link)
        case .pinnedMark: (text, width, color) = ("⚑", 1, colors.detail)
        case .waveform:
          let samples = message.shownAttachments.dropFirst(part.index).first?.waveform ?? []
          width = Self.cells(part.rect.width)
          text = Self.bars(of: samples, count: width)
          color = colors.detail
        case .pollMark:
          let isMine = message.poll?.options.dropFirst(part.index).first?.isMine ?? false
          let isSquare = message.poll?.allowsSeveral ?? false
          text = isSquare ? (isMine ? "■" : "□") : (isMine ? "●" : "○")
          (width, color) = (1, isMine ? colors.link : colors.detail)
        default: return nil
        }
        let column = Self.cells(part.rect.x + max(.zero, part.rect.width - Length(width)) / 2)
        let line = Self.cells(part.rect.y + (part.rect.height - Length(1)) / 2)
        return (Piece(column: column, width: width, text: text, color: color), line)
      }
  }

  /// The bars beside quotes, at the side where a row begins.
  private func bars(of row: WholeLayout.Row, _ color: Color) -> [(piece: Piece, line: Int)] {
    let isLeft = painter.environment.direction == .leftToRight
    return row.frames.parts.filter { $0.part == .reply || $0.part == .quoteBar }.flatMap { part in
      let isLeft = isLeft || part.part == .quoteBar
      let column = Self.cells(isLeft ? part.rect.x : part.rect.maxX - Length(1))
      return (Self.cells(part.rect.y)..<max(Self.cells(part.rect.y), Self.cells(part.rect.maxY))).map { line in
        (Piece(column: column, width: 1, text: isLeft ? "▎" : "▕", color: color), line)
      }
    }
  }

  /// How loud a recording is, a character for each stretch.
  private static func bars(of samples: [Double], count: Int) -> String {
    guard !samples.isEmpty else { return String(repeating: "·", count: count) }
    let levels = Array("▁▂▃▄▅▆▇█")
    return String(Waveform.levels(of: samples, count: count).map { levels[min(7, Int($0 * 8))] })
  }

  private func line(_ pieces: [Piece], bubble: Range<Int>?, fill: Color) -> String {
    var result = ""
    var column = 0
    var ground: Color?
    func setGround(_ color: Color?) {
      guard usesColor, color != ground else { return }
      ground = color
      result += color.map { "\u{1B}[48;2;\($0.red);\($0.green);\($0.blue)m" } ?? "\u{1B}[0m"
    }
    func move(to target: Int) {
      while column < target {
        let isInside = bubble?.contains(column) ?? false
        setGround(isInside ? fill : nil)
        let edge = bubble.map {
          column < $0.lowerBound ? $0.lowerBound : column < $0.upperBound ? $0.upperBound : target
        }
        let end = min(target, edge ?? target)
        result += String(repeating: " ", count: end - column)
        column = end
      }
    }
    for piece in pieces.sorted(by: { $0.column < $1.column }) where piece.column >= column {
      move(to: piece.column)
      setGround(bubble?.contains(column) ?? false ? fill : nil)
      if usesColor {
        for (text, color) in piece.spans {
          result += "\u{1B}[38;2;\(color.red);\(color.green);\(color.blue)m\(text)"
        }
        result += "\u{1B}[39m"
      } else {
        result += piece.spans.map(\.text).joined()
      }
      column += piece.width
    }
    if usesColor, let bubble {
      move(to: bubble.upperBound)
      setGround(nil)
    }
    return result
  }
}

extension String {
  /// The text without what a terminal would take for a command.
  fileprivate var printable: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x0A, 0x0D, 0x2028, 0x2029: continue
      case 0x09: result += " "
      case 0..<0x20, 0x7F..<0xA0: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

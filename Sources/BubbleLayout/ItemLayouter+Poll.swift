import ChatModel
import LayoutGeometry
import TextLayout

/// A poll, prepared.
struct PreparedPoll: Sendable {
  struct Option: Sendable {
    var answer: PreparedText
    var votes: Label
    /// The part of all voters that chose it, from 0 to 1.
    var share: Double
  }

  var question: PreparedText
  var options: [Option]
  var total: Label
  /// The width of the widest number of votes.
  var votesWidth: Length
}

/// How the width of a poll is shared out: the sign, the words, the number of votes.
struct PollColumns {
  var width: Length
  /// Zero where there is no room for it.
  var mark: Length
  /// From the poll's leading edge to the words.
  var textStart: Length
  var textWidth: Length
  /// Zero where there is no room for it.
  var votes: Length
}

extension ItemLayouter {
  /// A poll, prepared; its texts follow the message's other ones in counting.
  func poll(_ poll: Poll, firstText: Int) -> PreparedPoll {
    var question = measures.scaledText(poll.question, scale: 1)
    question.style.weight = 600
    let all = max(1, poll.voterCount)
    let options = poll.options.enumerated().map { index, option in
      PreparedPoll.Option(
        answer: body(measures.scaledText(option.text, scale: 1), block: firstText + 1 + index),
        votes: label(String(option.votes), .pollDetail), share: min(1, max(0, Double(option.votes) / Double(all))))
    }
    return PreparedPoll(
      question: body(question, block: firstText), options: options,
      total: label(environment.words.total(of: poll), .pollDetail, isKept: false),
      votesWidth: options.map(\.votes.width).max() ?? .zero)
  }

  /// The columns of a poll in a bubble with so much room.
  ///
  /// Where the words would have no room left, the sign gives way, then the numbers of votes.
  func columns(_ poll: PreparedPoll, room: Length) -> PollColumns {
    let width = min(environment.scaled(style.poll.width), room)
    let gap = style.poll.markGap
    let mark = environment.scaled(style.poll.markSize)
    let votes = poll.votesWidth
    let votesRoom = votes > .zero ? votes + gap : .zero
    let markRoom = mark > .zero ? mark + gap : .zero
    let least = measures.leastTextWidth * 4
    if width - markRoom - votesRoom >= least {
      return PollColumns(
        width: width, mark: mark, textStart: markRoom, textWidth: width - markRoom - votesRoom, votes: votes)
    }
    if width - votesRoom >= least {
      return PollColumns(
        width: width, mark: .zero, textStart: .zero, textWidth: width - votesRoom, votes: votes)
    }
    return PollColumns(width: width, mark: .zero, textStart: .zero, textWidth: width, votes: .zero)
  }

  /// An answer of a poll where it stands.
  struct PollRow {
    var index: Int
    /// From the poll's top.
    var top: Length
    /// With its bar.
    var height: Length
    /// Of the sign, the words and the number, which are centred in it.
    var lineHeight: Length
    var text: TextMeasurement
  }

  /// The size of a poll in its columns; each answer is given to a closure.
  ///
  /// Nothing is allocated.
  func measure(
    _ poll: PreparedPoll, _ columns: PollColumns, visit: (PollRow) -> Void = { _ in }
  ) -> (size: Size, overflow: Length) {
    let question = poll.question.measure(width: columns.width)
    var overflow = max(.zero, question.widest - columns.width)
    var y = question.height + style.poll.gap
    for (index, option) in poll.options.enumerated() {
      let text = option.answer.measure(width: columns.textWidth)
      overflow = max(overflow, text.widest - columns.textWidth)
      var line = max(text.height, columns.mark)
      if columns.votes > .zero { line = max(line, option.votes.height) }
      let bar = barHeight > .zero ? style.poll.barGap + barHeight : .zero
      visit(PollRow(index: index, top: y, height: line + bar, lineHeight: line, text: text))
      y += line + bar + style.poll.gap
    }
    return (Size(width: columns.width, height: y + poll.total.height), overflow)
  }

  private var barHeight: Length { style.poll.barHeight }

  /// Places a poll; signs stand at the leading side, numbers at the trailing one.
  ///
  /// - Returns: its texts of several lines.
  func place(_ poll: PreparedPoll, room: Length, content: Rect, y: Length, _ canvas: inout Canvas) -> [PlacedText] {
    let columns = columns(poll, room: room)
    let isLeftToRight = environment.direction == .leftToRight
    let width = min(columns.width, content.width)
    let left = isLeftToRight ? content.x : content.maxX - width
    var texts: [PlacedText] = []
    /// A frame so far from the poll's leading edge.
    func frame(_ start: Length, _ top: Length, _ frameWidth: Length, _ height: Length) -> Rect {
      let start = min(start, width)
      let frameWidth = min(frameWidth, width - start)
      return Rect(
        x: isLeftToRight ? left + start : left + width - start - frameWidth, y: y + top, width: frameWidth,
        height: height)
    }
    func place(_ text: PreparedText, _ part: Part, _ index: Int, _ area: Rect, height: Length) {
      let layout = text.layout(width: area.width)
      let textWidth = min(environment.grid.ceil(layout.size.width), area.width)
      // The words stand beside their sign, whichever way they read.
      let rect = Rect(
        x: isLeftToRight ? area.x : area.maxX - textWidth, y: area.y, width: textWidth, height: height)
      canvas.add(part, index: index, rect)
      texts.append(
        PlacedText(part: part, index: index, rect: rect, layout: layout, alignment: .start, string: text.string))
    }
    let all = measure(poll, columns)
    canvas.add(.poll, frame(.zero, .zero, columns.width, all.size.height))
    let question = poll.question.measure(width: columns.width)
    place(
      poll.question, .pollQuestion, 0, frame(.zero, .zero, columns.width, question.height), height: question.height)
    _ = measure(poll, columns) { row in
      let option = poll.options[row.index]
      canvas.add(.pollOption, index: row.index, frame(.zero, row.top, columns.width, row.height))
      /// From the row's top to something in the middle of its line.
      func middle(_ height: Length) -> Length {
        row.top + environment.grid.floor(max(.zero, (row.lineHeight - height) / 2))
      }
      if columns.mark > .zero {
        canvas.add(.pollMark, index: row.index, frame(.zero, middle(columns.mark), columns.mark, columns.mark))
      }
      place(
        option.answer, .pollAnswer, row.index,
        frame(columns.textStart, middle(row.text.height), columns.textWidth, row.text.height), height: row.text.height)
      if columns.votes > .zero {
        let start = columns.width - option.votes.width
        canvas.add(
          .pollVotes, index: row.index,
          frame(start, middle(option.votes.height), option.votes.width, option.votes.height))
      }
      let bar = environment.grid.round((columns.width - columns.textStart).scaled(by: option.share))
      if barHeight > .zero, bar > .zero {
        canvas.add(
          .pollBar, index: row.index,
          frame(columns.textStart, row.top + row.lineHeight + style.poll.barGap, bar, barHeight))
      }
    }
    canvas.add(
      .pollTotal, frame(.zero, all.size.height - poll.total.height, poll.total.width, poll.total.height))
    return texts
  }
}

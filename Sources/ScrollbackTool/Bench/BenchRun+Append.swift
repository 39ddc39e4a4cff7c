import Scrollback

/// What arrives while a transcript is shown.
extension BenchRun {
  /// A text that stands in a column.
  private struct Entry: Stacked {
    var height: Length
    var gap: Length { Length(3) }
  }

  /// The last tenth of the messages, one by one, after the others: prepared, measured and put into the column.
  func appendOne() throws(ToolError) -> BenchResult {
    let start = corpus.count - max(1, corpus.count / 10)
    let known = Array(corpus.texts[..<start])
    let new = Array(corpus.texts[start...])
    let expected = new.reduce(0) { [preparer = newPreparer()] sum, text in
      sum + preparer.prepare(BenchCorpus.styled(text)).measure(width: Self.coldWidth).lineCount
    }
    let times = try rounds(.appendOne) { _ throws(ToolError) in
      let preparer = newPreparer()
      var column = OffsetTree(
        known.map { text in
          Entry(height: preparer.prepare(BenchCorpus.styled(text)).measure(width: Self.coldWidth).height)
        })
      var lines = 0
      let time = Self.time {
        for text in new {
          let measure = preparer.prepare(BenchCorpus.styled(text)).measure(width: Self.coldWidth)
          column.insert(Entry(height: measure.height), at: column.count)
          lines += measure.lineCount
        }
      }
      guard lines == expected, column.count == corpus.count else {
        throw wrong("append_one", "\(lines) lines, not \(expected)")
      }
      return time / Double(new.count)
    }
    return .times(times, messages: 1)
  }

  /// Words that stream into a message of so many; each time its height is wanted.
  func append(_ benchCase: BenchCase, toWords count: Int) throws(ToolError) -> BenchResult {
    // Answers that stream in are of one script; if the corpus has no Latin one, of whatever it has.
    let all = corpus.texts.lazy.flatMap { $0.split(separator: " ") }.filter { !$0.isEmpty }
    let latin = all.filter { word in word.unicodeScalars.allSatisfy { $0.value < 0x250 } }.prefix(count)
    let few = (latin.count > 200 ? Array(latin) : Array(all.prefix(count))).map { " " + $0 }
    let words = few.isEmpty ? [] : (0..<max(few.count, min(count, 1_000 * few.count))).map { few[$0 % few.count] }
    // Of a long one as many as make room for more, too.
    let tokens = words.suffix(words.count / 11)
    let begun = words.dropLast(tokens.count + 1).joined()
    let first = words.dropLast(tokens.count).last ?? ""
    let preparer = newPreparer()
    let expected = preparer.prepare(BenchCorpus.styled(words.joined())).measure(width: Self.coldWidth).lineCount
    let times = try rounds(benchCase) { _ throws(ToolError) in
      var prepared = preparer.prepare(BenchCorpus.styled(begun))
      // The first one makes room for many more, which is a copy.
      preparer.append(first, to: &prepared)
      var lines = prepared.measure(width: Self.coldWidth).lineCount
      let time = Self.time {
        for token in tokens {
          preparer.append(token, to: &prepared)
          lines = prepared.measure(width: Self.coldWidth).lineCount
        }
      }
      guard lines == expected else { throw wrong(benchCase.rawValue, "\(lines) lines, not \(expected)") }
      return time / Double(tokens.count)
    }
    return .times(times, messages: 1)
  }
}

import CICU

extension BidiResolver {
  /// BD2: the deepest explicit level.
  private static let maximumDepth: UInt8 = 125

  /// X1 to X8 for one paragraph: overrides are written to `types`, explicit levels to `runs`.
  ///
  /// Runs that an isolate interrupts are linked (BD13).
  func findLevelRuns(_ start: Int, _ end: Int, baseLevel: UInt8, hasControls: Bool) {
    runs.removeAll(keepingCapacity: true)
    guard start < end else { return }
    guard hasControls else {
      appendRun(start, level: baseLevel)
      runs[0].end = Int32(end)
      return
    }
    stack.removeAll(keepingCapacity: true)
    stack.append(Status(level: baseLevel, override: UInt8(CICU_BIDI_ON), isolate: -1))
    var top = stack[0]
    var overflowIsolates = 0
    var overflowEmbeddings = 0
    var validIsolates = 0
    for index in start..<end {
      let bidi = Int(classes[index])
      switch bidi {
      case CICU_BIDI_BN: break
      case CICU_BIDI_LRE, CICU_BIDI_RLE, CICU_BIDI_LRO, CICU_BIDI_RLO:
        let level = Self.level(above: top.level, isOdd: bidi == CICU_BIDI_RLE || bidi == CICU_BIDI_RLO)
        if level <= Self.maximumDepth, overflowIsolates == 0, overflowEmbeddings == 0 {
          let override =
            bidi == CICU_BIDI_LRO ? CICU_BIDI_L : bidi == CICU_BIDI_RLO ? CICU_BIDI_R : CICU_BIDI_ON
          top = Status(level: level, override: UInt8(override), isolate: -1)
          stack.append(top)
        } else if overflowIsolates == 0 {
          overflowEmbeddings += 1
        }
      case CICU_BIDI_PDF:
        if overflowIsolates > 0 { break }
        if overflowEmbeddings > 0 {
          overflowEmbeddings -= 1
        } else if top.isolate < 0, stack.count > 1 {
          stack.removeLast()
          top = stack[stack.count - 1]
        }
      case CICU_BIDI_LRI, CICU_BIDI_RLI:
        place(index, top)
        let level = Self.level(above: top.level, isOdd: bidi == CICU_BIDI_RLI)
        if level <= Self.maximumDepth, overflowIsolates == 0, overflowEmbeddings == 0 {
          validIsolates += 1
          top = Status(level: level, override: UInt8(CICU_BIDI_ON), isolate: Int32(runs.count - 1))
          stack.append(top)
        } else {
          overflowIsolates += 1
        }
      case CICU_BIDI_PDI:
        var interrupted: Int32 = -1
        if overflowIsolates > 0 {
          overflowIsolates -= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while interrupted < 0, let popped = stack.popLast() { interrupted = popped.isolate }
          top = stack[stack.count - 1]
          validIsolates -= 1
        }
        place(index, top)
        let run = Int32(runs.count - 1)
        if interrupted >= 0, interrupted != run {
          runs[Int(interrupted)].next = run
          runs[Int(run)].isContinuation = true
        }
      default: place(index, top)
      }
    }
    for status in stack where status.isolate >= 0 { runs[Int(status.isolate)].endsOpen = true }
  }

  /// The next level of a direction (X2 to X5b).
  private static func level(above level: UInt8, isOdd: Bool) -> UInt8 {
    isOdd ? (level + 1) | 1 : (level + 2) & ~1
  }

  /// X6: gives a scalar the level and the override of an embedding.
  private func place(_ index: Int, _ status: Status) {
    if status.override != CICU_BIDI_ON { override(index, with: status.override) }
    if runs.isEmpty || runs[runs.count - 1].level != status.level {
      appendRun(index, level: status.level)
    } else {
      runs[runs.count - 1].end = Int32(index + 1)
    }
  }

  private func appendRun(_ index: Int, level: UInt8) {
    while nextBracket < brackets.count, brackets[nextBracket].position < index { nextBracket += 1 }
    runs.append(
      LevelRun(start: Int32(index), end: Int32(index + 1), level: level, firstBracket: Int32(nextBracket)))
  }
}

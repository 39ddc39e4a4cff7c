extension LinkScanner {
  /// A number as it is written.
  private struct Written {
    var end: Int
    var digits: [UInt8] = []
    /// How many digits stand together, group by group.
    var groups: [Int] = []
    var separators: [UInt8] = []
  }

  /// Finds the telephone numbers outside the addresses found so far.
  mutating func phones() {
    let taken = links.map(\.utf8Range)
    var index = 0
    var next = 0
    while index < utf8.count {
      while next < taken.count, taken[next].upperBound <= index { next += 1 }
      if next < taken.count, taken[next].contains(index) {
        index = taken[next].upperBound
        continue
      }
      let byte = utf8[index]
      guard byte == 0x2B || byte == 0x28 || (0x30...0x39).contains(byte) else {
        index += 1
        continue
      }
      let written = number(at: index)
      if isBoundary(before: index), isBoundary(after: written.end), isPhone(written, hasPlus: byte == 0x2B) {
        let digits = String(decoding: written.digits, as: UTF8.self)
        append(
          DetectedLink(utf8Range: index..<written.end, kind: .phone(byte == 0x2B ? "+" + digits : digits)))
      }
      index = max(index + 1, written.end)
    }
  }

  private func isBoundary(before index: Int) -> Bool {
    guard index > 0 else { return true }
    switch utf8[index - 1] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x23, 0x24, 0x25, 0x26, 0x2B, 0x2C, 0x2D, 0x2E, 0x2F, 0x3D, 0x40, 0x5F:
      return false
    default:
      return true
    }
  }

  private func isBoundary(after index: Int) -> Bool {
    guard index < utf8.count else { return true }
    switch utf8[index] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x25, 0x24, 0x40, 0x5F: return false
    // An amount or a time goes on behind the sign.
    case 0x2C, 0x2E, 0x3A: return !(index + 1 < utf8.count && (0x30...0x39).contains(utf8[index + 1]))
    default: return true
    }
  }

  /// Digits with single separators between them, at most 40 characters.
  private func number(at start: Int) -> Written {
    var written = Written(end: start)
    var index = start
    if utf8[index] == 0x2B { index += 1 }
    var isGroupOpen = false
    while index < utf8.count, index - start < 40 {
      let byte = utf8[index]
      if (0x30...0x39).contains(byte) {
        if isGroupOpen { written.groups[written.groups.count - 1] += 1 } else { written.groups.append(1) }
        isGroupOpen = true
        written.digits.append(byte)
        index += 1
        written.end = index
        continue
      }
      // Space, hyphen, full stop, slash, brackets, and the no-break space and hyphen.
      let size =
        [0x20, 0x2D, 0x2E, 0x2F, 0x28, 0x29].contains(byte)
        ? 1
        : byte == 0xC2 && index + 1 < utf8.count && utf8[index + 1] == 0xA0
          ? 2 : byte == 0xE2 && index + 2 < utf8.count && utf8[index + 1] == 0x80 && utf8[index + 2] == 0x91 ? 3 : 0
      guard size > 0 else { return written }
      if !isGroupOpen, !written.groups.isEmpty, ![0x20, 0x28].contains(byte) { return written }
      if isGroupOpen { written.separators.append(byte) }
      isGroupOpen = false
      index += size
    }
    return written
  }

  private func isPhone(_ written: Written, hasPlus: Bool) -> Bool {
    let count = written.digits.count
    guard (7...15).contains(count), let first = written.digits.first else { return false }
    if hasPlus { return first != 0x30 }
    // Dates: 2024-03-01, 01.03.2024, 1/3/24.
    if written.groups.count == 3, written.groups.allSatisfy({ $0 <= 4 }), count <= 8, written.groups != [3, 3, 2] {
      return false
    }
    if first == 0x30 { return written.groups.count > 1 || count >= 9 }
    let isAmerican = written.groups == [3, 3, 4] || (written.groups == [1, 3, 3, 4] && first == 0x31)
    return isAmerican && !written.separators.isEmpty
  }
}

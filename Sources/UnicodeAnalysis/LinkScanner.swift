/// Walks through a text once, token by token.
struct LinkScanner {
  let utf8: UnsafeBufferPointer<UInt8>
  private var found: [DetectedLink] = []

  /// What has been found so far, ascending.
  var links: [DetectedLink] { found.sorted { $0.utf8Range.lowerBound < $1.utf8Range.lowerBound } }

  mutating func append(_ link: DetectedLink) { found.append(link) }

  init(_ utf8: UnsafeBufferPointer<UInt8>) { self.utf8 = utf8 }

  mutating func findAll() -> [DetectedLink] {
    var index = 0
    while index < utf8.count {
      let end = index + token(at: index)
      guard end > index else {
        index += size(at: index)
        continue
      }
      addresses(in: index..<end)
      index = end
    }
    phones()
    return links
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: utf8[range], as: UTF8.self) }

  // MARK: Characters

  private func size(at index: Int) -> Int {
    let first = utf8[index]
    return min(utf8.count - index, first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4)
  }

  /// Whether the character at an offset is punctuation or space beyond ASCII, which no address holds: U+0080…U+00BF,
  /// U+2000…U+206F, U+3000…U+303F but 々〆〇, U+FF00…U+FF0F and the other full-width punctuation, U+FEFF.
  private func isForeignPunctuation(at index: Int) -> Bool {
    switch utf8[index] {
    case 0xC2: return true
    case 0xE2: return index + 1 < utf8.count && (0x80...0x81).contains(utf8[index + 1])
    case 0xE3:
      guard index + 2 < utf8.count, utf8[index + 1] == 0x80 else { return false }
      return !(0x85...0x87).contains(utf8[index + 2])
    case 0xEF:
      guard index + 2 < utf8.count else { return false }
      if utf8[index + 1] == 0xBB { return true }
      return utf8[index + 1] == 0xBC && (0x80...0x8F).contains(utf8[index + 2])
        || utf8[index + 1] == 0xBC && (0x9A...0xA0).contains(utf8[index + 2])
    default: return false
    }
  }

  /// The length of the stretch from an offset on that an address may consist of.
  private func token(at start: Int) -> Int {
    var index = start
    while index < utf8.count {
      switch utf8[index] {
      case 0...0x20, 0x7F, 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B, 0x7C, 0x7D: return index - start
      case 0x80...: if isForeignPunctuation(at: index) { return index - start }
      default: break
      }
      index += size(at: index)
    }
    return index - start
  }

  private func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private func isDigit(_ index: Int) -> Bool { index < utf8.count && (0x30...0x39).contains(utf8[index]) }

  // MARK: Addresses

  private mutating func addresses(in token: Range<Int>) {
    var start = token.lowerBound
    while start < token.upperBound {
      // What can be part of a name of a host, of what stands before an @, or of a scheme.
      guard isName(utf8[start]) else {
        start += 1
        continue
      }
      var end = start
      while end < token.upperBound, isName(utf8[end]) { end += 1 }
      start = address(at: start..<end, in: token)
    }
  }

  private func isName(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte >= 0x80 || byte == 0x2D || byte == 0x2E || byte == 0x5F || byte == 0x2B || byte == 0x25
  }

  private static let schemes: Set<String> = [
    "http", "https", "ftp", "ftps", "sftp", "ssh", "ws", "wss", "git", "irc", "ircs", "file",
  ]

  /// Looks for an address at a stretch of name characters, and gives the offset where to go on.
  private mutating func address(at name: Range<Int>, in token: Range<Int>) -> Int {
    let after = name.upperBound
    if after + 2 < token.upperBound, utf8[after] == 0x3A, utf8[after + 1] == 0x2F, utf8[after + 2] == 0x2F {
      // A scheme may follow words of another script without a space.
      var start = after
      while start > name.lowerBound, isAlphanumeric(utf8[start - 1]) { start -= 1 }
      let scheme = string(start..<after).lowercased()
      if Self.schemes.contains(scheme), let end = endOfAddress(fromHost: after + 3, in: token) {
        found.append(DetectedLink(utf8Range: start..<end, kind: .url(string(start..<end))))
        return end
      }
      return after + 3
    }
    if after < token.upperBound, utf8[after] == 0x40 { return mail(name, in: token) }
    for candidate in [name, asciiPart(of: name)] {
      guard let host = host(candidate, needsEnding: true), !isMail(before: host.lowerBound) else { continue }
      let end = endOfPath(after: host.upperBound, in: token)
      found.append(
        DetectedLink(utf8Range: host.lowerBound..<end, kind: .url("https://" + string(host.lowerBound..<end))))
      return max(end, after)
    }
    return after
  }

  private func isMail(before index: Int) -> Bool { index > 0 && utf8[index - 1] == 0x40 }

  /// The ASCII characters around the first full stop, for names amid words of a script without spaces.
  private func asciiPart(of name: Range<Int>) -> Range<Int> {
    guard let dot = utf8[name].firstIndex(of: 0x2E) else { return name.lowerBound..<name.lowerBound }
    var start = dot
    while start > name.lowerBound, utf8[start - 1] < 0x80 { start -= 1 }
    var end = dot
    while end < name.upperBound, utf8[end] < 0x80 { end += 1 }
    return start..<end
  }

  /// The name of a host in a stretch, without what cannot begin or end it; nil if there is none.
  private func host(_ range: Range<Int>, needsEnding: Bool) -> Range<Int>? {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, utf8[start] < 0x80, !isAlphanumeric(utf8[start]) { start += 1 }
    while end > start, utf8[end - 1] < 0x80, !isAlphanumeric(utf8[end - 1]) { end -= 1 }
    guard end > start else { return nil }
    let name = UnsafeBufferPointer(rebasing: utf8[start..<end])
    guard let dot = name.lastIndex(of: 0x2E) else {
      return needsEnding ? nil : (LinkDetector.ascii(name) != nil ? start..<end : nil)
    }
    guard LinkDetector.ascii(name) != nil else { return nil }
    if needsEnding {
      let ending = string(start + dot + 1..<end).lowercased()
      guard TopLevelDomains.contains(ending) || ending.hasPrefix("xn--") else { return nil }
    }
    return start..<end
  }

  /// The end of an address whose host begins at an offset; nil if there is no host.
  private func endOfAddress(fromHost start: Int, in token: Range<Int>) -> Int? {
    var hostStart = start
    // A name and a password before the host.
    if let at = utf8[start..<token.upperBound].firstIndex(where: { [0x40, 0x2F, 0x3F, 0x23].contains($0) }),
      utf8[at] == 0x40
    {
      hostStart = at + 1
    }
    var end = hostStart
    while end < token.upperBound, isName(utf8[end]) { end += 1 }
    if let host = host(hostStart..<end, needsEnding: false), host.lowerBound == hostStart {
      return endOfPath(after: host.upperBound, in: token)
    }
    let ascii = utf8[hostStart..<end].firstIndex { $0 >= 0x80 } ?? end
    guard let host = host(hostStart..<ascii, needsEnding: false), host.lowerBound == hostStart else { return nil }
    return endOfPath(after: host.upperBound, in: token)
  }

  /// The end of an address after its host: a port, a path, a query, a fragment.
  private func endOfPath(after host: Int, in token: Range<Int>) -> Int {
    var end = host
    if end < token.upperBound, utf8[end] == 0x3A, isDigit(end + 1) {
      end += 1
      while end < token.upperBound, isDigit(end) { end += 1 }
    }
    guard end < token.upperBound, [0x2F, 0x3F, 0x23].contains(utf8[end]) else { return end }
    let start = end
    var depth = [0, 0]
    end = token.upperBound
    for index in start..<token.upperBound {
      switch utf8[index] {
      case 0x28: depth[0] += 1
      case 0x5B: depth[1] += 1
      case 0x29: depth[0] -= 1
      case 0x5D: depth[1] -= 1
      default: continue
      }
      if depth[0] < 0 || depth[1] < 0 {
        end = index
        break
      }
    }
    // Punctuation at the end belongs to the sentence.
    while end > start, [0x2E, 0x2C, 0x3B, 0x3A, 0x21, 0x3F, 0x27, 0x2A, 0x5F, 0x7E, 0x28, 0x5B].contains(utf8[end - 1])
    {
      end -= 1
    }
    return end
  }

  private mutating func mail(_ name: Range<Int>, in token: Range<Int>) -> Int {
    var start = name.lowerBound
    while start < name.upperBound, utf8[start] == 0x2E || utf8[start] == 0x2D { start += 1 }
    var end = name.upperBound + 1
    while end < token.upperBound, isName(utf8[end]) { end += 1 }
    let domain = name.upperBound + 1..<end
    guard name.upperBound > start, utf8[name.upperBound - 1] != 0x2E,
      let host = host(domain, needsEnding: true) ?? host(asciiPart(of: domain), needsEnding: true),
      host.lowerBound == domain.lowerBound
    else { return name.upperBound + 1 }
    let range = start..<host.upperBound
    found.append(DetectedLink(utf8Range: range, kind: .email(string(range))))
    return host.upperBound
  }
}

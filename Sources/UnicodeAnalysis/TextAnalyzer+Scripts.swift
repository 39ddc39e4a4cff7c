import CICU

/// An opening bracket whose partner has not been met.
struct OpenBracket {
  var closing: Int32
  var script: Int32
}

extension TextAnalyzer {
  private static let unresolved: Int32 = -1
  /// Deeper nesting forgets the innermost brackets; they then take the script before them.
  private static let maxOpenBrackets = 64

  /// Gives each scalar a script by UAX #24, section 5.
  ///
  /// Shared characters take that of the text before them, those at the start the first one that comes; a closing bracket
  /// takes that of its opening one. Each paragraph stands for itself: what comes after a mandatory break does not depend
  /// on what is before it.
  ///
  /// A character that few scripts share, like the prolonged sound mark, goes to one of them.
  ///
  /// Hiragana and Katakana are one script here, since OpenType shapes both by the same rules.
  ///
  /// - Parameter script: that of the text before, in the same paragraph; nil at the beginning of one.
  /// - Returns: the script at the end of the text.
  /// - Complexity: O(n) in the length of the text.
  @discardableResult
  func findScripts(
    _ utf8: UnsafeBufferPointer<UInt8>, after script: Int32? = nil, into analysis: inout TextAnalysis
  ) -> Int32 {
    openBrackets.removeAll(keepingCapacity: true)
    var cursor = UTF8Cursor(utf8)
    var current = script ?? Self.unresolved
    // The script of the text before this paragraph, and where the paragraph begins.
    var before = Self.unresolved
    var paragraph = 0
    var start = 0
    while let scalar = cursor.next() {
      let properties = table[scalar]
      let script = resolve(Int32(scalar), properties, after: current)
      if script != current {
        if current == Self.unresolved {
          for index in openBrackets.indices { openBrackets[index].script = script }
          if before != Self.unresolved, before != script { append(before, endingAt: paragraph, to: &analysis) }
        } else if start > 0 {
          append(current, endingAt: start, to: &analysis)
        }
        current = script
      }
      let isEmpty = start == paragraph
      start = cursor.offset
      guard properties.flags & ScalarFlag.mandatoryBreak != 0,
        !(scalar == 0x0D && start < utf8.count && utf8[start] == 0x0A)
      else { continue }
      openBrackets.removeAll(keepingCapacity: true)
      // An empty paragraph goes with what is before it.
      if !isEmpty { before = close(current, from: paragraph, after: before, in: &analysis) }
      current = Self.unresolved
      paragraph = start
    }
    if paragraph < utf8.count || before == Self.unresolved {
      before = close(current, from: paragraph, after: before, in: &analysis)
    }
    append(before, endingAt: utf8.count, to: &analysis)
    return before
  }

  /// Whether a stretch closes a bracket that it has not opened, whose script then depends on the text before it.
  ///
  /// - Complexity: O(n) in the length of the stretch.
  package func closesBracketsBefore(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    var cursor = UTF8Cursor(utf8)
    var open: [Int32] = []
    while let scalar = cursor.next() {
      let flags = table[scalar].flags
      if flags & ScalarFlag.openingBracket != 0 { open.append(cicu_paired_bracket(Int32(scalar))) }
      guard flags & ScalarFlag.closingBracket != 0 else { continue }
      guard let index = open.lastIndex(of: cicu_canonical_bracket(Int32(scalar))) else { return true }
      open.removeSubrange(index...)
    }
    return false
  }

  /// The script of a paragraph that ends; it is Latin if none of its characters tells.
  private func close(
    _ script: Int32, from paragraph: Int, after before: Int32, in analysis: inout TextAnalysis
  ) -> Int32 {
    guard script == Self.unresolved else { return script }
    let script = cicu_script_latin()
    if before != Self.unresolved, before != script { append(before, endingAt: paragraph, to: &analysis) }
    return script
  }

  private func append(_ script: Int32, endingAt end: Int, to analysis: inout TextAnalysis) {
    analysis.scriptRuns.append(TextAnalysis.ScriptRun(end: Int32(end), script: cicu_script_tag(script)))
  }

  private func resolve(_ scalar: Int32, _ properties: cicu_scalar, after current: Int32) -> Int32 {
    let flags = properties.flags
    guard flags & ScalarFlag.sharedScript != 0 else { return Int32(properties.script) }
    if flags & ScalarFlag.inheritedScript != 0 { return current }
    if flags & ScalarFlag.closingBracket != 0 {
      let own = cicu_canonical_bracket(scalar)
      guard let index = openBrackets.lastIndex(where: { $0.closing == own }) else { return current }
      let script = openBrackets[index].script
      openBrackets.removeSubrange(index...)
      return script
    }
    var script = current
    if flags & ScalarFlag.scriptExtensions != 0,
      current == Self.unresolved || cicu_has_script(scalar, current) == 0
    {
      let only = cicu_only_script(scalar)
      if only >= 0 { script = only }
    }
    if flags & ScalarFlag.openingBracket != 0, openBrackets.count < Self.maxOpenBrackets {
      openBrackets.append(OpenBracket(closing: cicu_paired_bracket(scalar), script: script))
    }
    return script
  }
}

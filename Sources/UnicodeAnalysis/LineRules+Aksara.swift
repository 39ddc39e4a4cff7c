import CICU

extension LineRules {
  /// LB28a, and that letters of these scripts are no letters to other rules.
  ///
  /// To an older ICU they are alphabetic (AL), their viramas marks and some of their digits numbers, which glues whole
  /// sentences together.
  func aksaraDecision(_ scan: Scan, before next: UInt8, end: Int) -> Bool? {
    let isAfterAksara = isAksara(scan.base) || Self.isVirama(scan.base)
    guard isAfterAksara || isAksara(next), !scan.followsJoiner, !Self.isVirama(next) else { return nil }
    if scan.base == CICU_LINE_AKSARA_PREBASE, carries(next) { return false }
    if scan.base == CICU_LINE_VIRAMA, !scan.baseFollowsSpaces, carries(scan.before),
      next == CICU_LINE_AKSARA || next == CICU_LINE_DOTTED_CIRCLE
    {
      return false
    }
    if carries(scan.base), carries(next), scalar(afterMarksAt: end)?.line_class == UInt8(CICU_LINE_VIRAMA_FINAL) {
      return false
    }
    return isAksara(next) ? mayPrecedeAksara(scan.base) : mayFollowAksara(next)
  }

  /// Whether spaces after a virama let a line break (LB18), which is no mark on an opening bracket any more (LB14).
  func maySeparate(_ scan: Scan, _ next: UInt8) -> Bool {
    Self.isVirama(scan.base) && (isAksara(next) || mayFollowAksara(next) == true)
  }

  private static func isVirama(_ line: UInt8) -> Bool {
    line == CICU_LINE_VIRAMA || line == CICU_LINE_VIRAMA_FINAL
  }

  private func isAksara(_ line: UInt8) -> Bool {
    line == CICU_LINE_AKSARA || line == CICU_LINE_AKSARA_START || line == CICU_LINE_AKSARA_PREBASE
  }

  /// What a sign can stand on.
  private func carries(_ line: UInt8) -> Bool {
    line == CICU_LINE_AKSARA || line == CICU_LINE_AKSARA_START || line == CICU_LINE_DOTTED_CIRCLE
  }

  /// Lines break (LB31) after all that holds no character behind it, whatever that is.
  private func mayPrecedeAksara(_ base: UInt8) -> Bool? {
    switch Int(base) {
    case CICU_LINE_GLUE, CICU_LINE_JOINER, CICU_LINE_OPENING, CICU_LINE_QUOTE, CICU_LINE_BREAK_BEFORE, CICU_LINE_BREAK:
      nil
    default: true
    }
  }

  /// Lines break before all that is held by letters only.
  private func mayFollowAksara(_ next: UInt8) -> Bool? {
    switch Int(next) {
    case CICU_LINE_LETTER, CICU_LINE_HEBREW, CICU_LINE_DOTTED_CIRCLE, CICU_LINE_NUMBER, CICU_LINE_COMPLEX,
      CICU_LINE_OPENING:
      true
    default: nil
    }
  }
}

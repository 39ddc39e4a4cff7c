/// The features of OpenType that are on unless a text says otherwise.
enum DefaultFeatures {
  /// The features that HarfBuzz applies to horizontal text unasked, those of its script shapers included.
  ///
  /// Zero ends the list. Optional ones are of no concern: half width and full width in Noto Sans CJK name the space.
  static let tags: [UInt32] =
    ([
      "rvrn", "ltra", "ltrm", "rtla", "rtlm", "ccmp", "locl", "mark", "mkmk", "rlig", "abvm", "blwm", "calt", "clig",
      "curs", "dist", "kern", "liga", "rclt", "rand", "stch", "isol", "fina", "fin2", "fin3", "medi", "med2", "init",
      "mset", "nukt", "akhn", "rphf", "rkrf", "pref", "blwf", "abvf", "half", "pstf", "vatu", "cjct", "cfar", "pres",
      "abvs", "blws", "psts", "haln", "ljmo", "vjmo", "tjmo",
    ] as [StaticString]).map(FontTable.tag) + [0]
}

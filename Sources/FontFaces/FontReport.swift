import CFontconfig
import CHarfBuzz

/// Which face serves each script, and what is missing.
public struct FontReport: Hashable, Sendable {
  /// A script with the face that serves it.
  public struct Script: Hashable, Sendable {
    /// The script's English name.
    public let name: String
    /// A greeting or a few signs in the script.
    public let sample: String
    /// The family that has all of the sample; nil if none has.
    public let family: String?
    /// Where that family's file lies.
    public let path: String?
    /// The Debian package that brings a face for the script.
    public let package: String
  }

  /// The scripts, Latin first.
  public let scripts: [Script]
  /// How many faces are installed that can be used.
  public let installedCount: Int
  /// The versions of the libraries.
  public let versions: FontLibrary.Versions

  /// The scripts that no installed face serves.
  public var missing: [Script] { scripts.filter { $0.family == nil } }
}

extension FontLibrary {
  /// The versions of the libraries that read fonts.
  public struct Versions: Hashable, Sendable {
    /// HarfBuzz, which shapes: `6.0.0`.
    public let harfBuzz: String
    /// Fontconfig, which lists the installed fonts: `2.14.1`.
    public let fontconfig: String
  }

  /// The versions of the libraries that are loaded.
  public static var versions: Versions {
    let number = Int(FcGetVersion())
    return Versions(
      harfBuzz: String(cString: hb_version_string()),
      fontconfig: "\(number / 10_000).\(number / 100 % 100).\(number % 100)")
  }

  /// Finds the face for each script as a text in the given families would.
  ///
  /// - Throws: what `fontSet(families:weight:isItalic:isMonospaced:locale:)` throws, but for `noUsableFont`: the
  ///   report then lists every script as missing.
  /// - Complexity: linear in the scripts and the installed fonts.
  public func report(families: [String] = ["Noto Sans"], locale: String = "en") throws(FontError) -> FontReport {
    var set: FontSet?
    do {
      set = try fontSet(families: families, locale: locale)
    } catch .noUsableFont {
      set = nil
    }
    let scripts = FontReport.samples.map { sample in
      let face = set.flatMap { $0.face(forAll: sample.text) }
      return FontReport.Script(
        name: sample.script, sample: sample.text, family: face?.family, path: face?.path, package: sample.package)
    }
    return FontReport(scripts: scripts, installedCount: catalogue.fonts.count, versions: Self.versions)
  }
}

extension FontSet {
  /// The face that a text's first character goes to, if that face has all of the text.
  fileprivate func face(forAll text: String) -> FontFace? {
    let scalars = text.unicodeScalars.map(\.value)
    guard let first = scalars.first else { return nil }
    let face = self[faceIndex(scalar: first)]
    return scalars.allSatisfy { $0 == 0x20 || DefaultIgnorable.isInvisible($0) || face.covers($0) } ? face : nil
  }
}

extension FontReport {
  private static let core = "fonts-noto-core"

  fileprivate static let samples: [(script: String, text: String, package: String)] = [
    ("Latin", "Hello, ça va? Tiếng Việt", core), ("Greek", "Καλημέρα", core), ("Cyrillic", "Привіт", core),
    ("Arabic", "مرحبا", core), ("Hebrew", "שלום", core), ("Devanagari", "नमस्ते", core), ("Bengali", "নমস্কার", core),
    ("Gurmukhi", "ਸਤ ਸ੍ਰੀ ਅਕਾਲ", core), ("Gujarati", "નમસ્તે", core), ("Oriya", "ନମସ୍କାର", core),
    ("Tamil", "வணக்கம்", core), ("Telugu", "నమస్కారం", core), ("Kannada", "ನಮಸ್ಕಾರ", core),
    ("Malayalam", "നമസ്കാരം", core), ("Sinhala", "ආයුබෝවන්", core), ("Thai", "สวัสดี", core), ("Lao", "ສະບາຍດີ", core),
    ("Tibetan", "བཀྲ་ཤིས", core), ("Myanmar", "မင်္ဂလာပါ", core), ("Georgian", "გამარჯობა", core),
    ("Armenian", "Բարեւ", core), ("Ethiopic", "ሰላም", core), ("Khmer", "សួស្តី", core), ("Mongolian", "ᠰᠠᠢᠨ", core),
    ("Cherokee", "ᎣᏏᏲ", core), ("Canadian Aboriginal", "ᐊᐃᓐᖓᐃ", core), ("Syriac", "ܫܠܡܐ", core),
    ("Thaana", "އައްސަލާމް", core),
    ("N’Ko", "ߌ ߣߌ", core), ("Tifinagh", "ⴰⵣⵓⵍ", core), ("Yi", "ꆈꌠ", core),
    ("Han", "你好漢字", "fonts-noto-cjk"), ("Kana", "こんにちはカナ", "fonts-noto-cjk"), ("Hangul", "안녕하세요", "fonts-noto-cjk"),
    ("Emoji", "😀🎉👍", "fonts-noto-color-emoji"), ("Symbols", "⚐⚑", core), ("Mathematics", "𝛼𝔸", core),
    ("Music", "𝄞𝅘𝅥", core),
  ]
}

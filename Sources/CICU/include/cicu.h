#pragma once
// What the package needs from ICU, without a single ICU type: any module may import this beside Foundation.
//
// Offsets are UTF-8 offsets, texts are given with their length (NUL is a character like any other), and a call that
// yields many values yields them in one go: the array belongs to the handle and lives until its next call.
// A handle belongs to one thread at a time; functions without a handle may be called from any.

#include <stdint.h>

/// The version of ICU in use, as "72.1".
void cicu_version(char *buffer, int capacity);
/// The first number of that version.
int cicu_major_version(void);
/// The version of Unicode that ICU knows, as "15.0".
void cicu_unicode_version(char *buffer, int capacity);

// MARK: Segmentation

/// Iterators that are opened once and set to one text after the other.
typedef struct cicu_segmenter cicu_segmenter;

/// Opens the iterators for a BCP 47 language tag and a CSS strictness ("normal", "strict", "loose").
/// A tag that ICU does not know means the root rules. NULL if memory or ICU's data are missing.
cicu_segmenter *cicu_segmenter_open(const char *language, const char *strictness);
void cicu_segmenter_close(cicu_segmenter *segmenter);

/// Whether the segmenter walks ICU's compiled rules itself where it can, which is some times faster than the iterators.
int cicu_segmenter_walks_rules(const cicu_segmenter *segmenter);
/// Leaves everything to the iterators from now on.
void cicu_segmenter_use_iterators(cicu_segmenter *segmenter);

/// Takes a text of well-formed UTF-8. The bytes are not copied: they must live until the last call about them.
void cicu_segmenter_set_text(cicu_segmenter *segmenter, const uint8_t *utf8, int32_t count);

/// Line opportunities of the text, ascending, the end included, the start not.
/// A mandatory break at offset o is given as ~o, which is negative. NULL on failure.
const int32_t *cicu_line_breaks(cicu_segmenter *segmenter, int32_t *count);
/// Grapheme boundaries of the text, ascending, the start and the end included. NULL on failure.
const int32_t *cicu_grapheme_breaks(cicu_segmenter *segmenter, int32_t *count);
/// Word boundaries of the text, ascending, the start and the end included; the boundary after something that holds
/// a letter, number, kana or ideograph is given as ~o. NULL on failure.
const int32_t *cicu_word_breaks(cicu_segmenter *segmenter, int32_t *count);

// MARK: Domain names

/// The ASCII form of a domain name by UTS #46, non-transitional, with the checks of STD3, bidi and joiners.
/// The length of what was written to the buffer, without a NUL; 0 if the name is not valid or does not fit.
int cicu_domain_to_ascii(const uint8_t *utf8, int32_t count, char *buffer, int32_t capacity);

// MARK: Properties of scalars

enum {
  /// Joins its neighbours into graphemes: Extend, ZWJ, SpacingMark, Prepend, jamo, Regional_Indicator.
  CICU_JOINING = 1 << 0,
  /// Strong, from left to right.
  CICU_STRONG_LEFT = 1 << 1,
  /// Strong, from right to left.
  CICU_STRONG_RIGHT = 1 << 2,
  /// Can raise a level above 0: R, AL, AN, and all that opens an embedding, an override or an isolate.
  CICU_RAISES_LEVEL = 1 << 3,
  /// LRI, RLI or FSI.
  CICU_OPENS_ISOLATE = 1 << 4,
  /// PDI.
  CICU_CLOSES_ISOLATE = 1 << 5,
  /// Ends a paragraph in the sense of UAX #9.
  CICU_PARAGRAPH_SEPARATOR = 1 << 6,
  /// A quotation mark to UAX #14.
  CICU_QUOTE = 1 << 7,
  CICU_EMOJI = 1 << 8,
  CICU_EMOJI_PRESENTATION = 1 << 9,
  CICU_EMOJI_MODIFIER = 1 << 10,
  CICU_PICTOGRAPHIC = 1 << 11,
  /// East Asian Wide or Fullwidth.
  CICU_WIDE = 1 << 12,
  /// Takes no cell of a grid: marks, controls, format characters.
  CICU_ZERO_WIDTH = 1 << 13,
  /// A letter, digit or ideograph to CSS: line break classes AL HL AI NU ID CJ H2 H3 JL JV JT.
  CICU_LETTER = 1 << 14,
  /// A letter or sign of the aksara rules of UAX #14, or a sign that links consonants to one grapheme, by rules younger
  /// than ICU.
  CICU_STACKING = 1 << 15,
  /// LF, CR, VT, FF, NEL, LS or PS.
  CICU_MANDATORY_BREAK = 1 << 16,
  CICU_TAB = 1 << 17,
  CICU_SOFT_HYPHEN = 1 << 18,
  /// A control that is not drawn: C0 and C1 but for tab and breaks, DEL, ZWSP, joiners, WJ, bidi controls, U+FEFF.
  CICU_INVISIBLE = 1 << 19,
  /// The script is Common, Inherited or unknown (unassigned, private use).
  CICU_SHARED_SCRIPT = 1 << 20,
  /// The script is Inherited.
  CICU_INHERITED_SCRIPT = 1 << 21,
  /// The script, or the only one that uses a shared character, is not Latin.
  CICU_OTHER_SCRIPT = 1 << 22,
  /// Shared by a few scripts only (Script_Extensions).
  CICU_SCRIPT_EXTENSIONS = 1 << 23,
  CICU_OPENING_BRACKET = 1 << 24,
  CICU_CLOSING_BRACKET = 1 << 25,
  CICU_WHITE_SPACE = 1 << 26,
  /// A hyphen or dash beyond ASCII with which a word can begin: ARMENIAN HYPHEN, MAQAF, HYPHEN, FIGURE and EN DASH.
  CICU_WORD_HYPHEN = 1 << 27,
  /// U+FE0F.
  CICU_EMOJI_SELECTOR = 1 << 28,
  /// East Asian Halfwidth.
  CICU_HALF_WIDTH = 1 << 29,
  /// Punctuation that opens or closes a quotation (general categories Pi and Pf).
  CICU_INITIAL_QUOTE = 1 << 30,
  CICU_FINAL_QUOTE = (int)(1u << 31),
};

/// Classes of UAX #9, in the order in which they are numbered since Unicode 6.3.
enum {
  CICU_BIDI_L, CICU_BIDI_R, CICU_BIDI_EN, CICU_BIDI_ES, CICU_BIDI_ET, CICU_BIDI_AN, CICU_BIDI_CS, CICU_BIDI_B,
  CICU_BIDI_S, CICU_BIDI_WS, CICU_BIDI_ON, CICU_BIDI_LRE, CICU_BIDI_LRO, CICU_BIDI_AL, CICU_BIDI_RLE,
  CICU_BIDI_RLO, CICU_BIDI_PDF, CICU_BIDI_NSM, CICU_BIDI_BN, CICU_BIDI_FSI, CICU_BIDI_LRI, CICU_BIDI_RLI,
  CICU_BIDI_PDI
};

/// Classes of UAX #14, as far as a rule of the package asks for them.
enum {
  CICU_LINE_OTHER, CICU_LINE_SPACE, CICU_LINE_BREAK, CICU_LINE_ZERO_WIDTH_SPACE, CICU_LINE_MARK, CICU_LINE_GLUE,
  CICU_LINE_JOINER, CICU_LINE_OPENING, CICU_LINE_CLOSING, CICU_LINE_CLOSING_PARENTHESIS, CICU_LINE_EXCLAMATION,
  CICU_LINE_INFIX, CICU_LINE_SLASH, CICU_LINE_QUOTE, CICU_LINE_HYPHEN, CICU_LINE_BREAK_AFTER, CICU_LINE_NONSTARTER,
  CICU_LINE_BREAK_BEFORE, CICU_LINE_INSEPARABLE, CICU_LINE_HEBREW, CICU_LINE_CONTINGENT,
  CICU_LINE_LETTER,
  // NU, PR and PO.
  CICU_LINE_NUMBER,
  // SA.
  CICU_LINE_COMPLEX,
  // U+25CC.
  CICU_LINE_DOTTED_CIRCLE,
  // AK, AP, AS, VF and VI, where ICU does not know them.
  CICU_LINE_AKSARA, CICU_LINE_AKSARA_PREBASE, CICU_LINE_AKSARA_START, CICU_LINE_VIRAMA_FINAL, CICU_LINE_VIRAMA
};

/// Classes of Indic_Conjunct_Break. What is neither consonant nor linker extends a grapheme or ends a conjunct.
enum { CICU_CONJUNCT_NONE, CICU_CONJUNCT_EXTEND, CICU_CONJUNCT_CONSONANT, CICU_CONJUNCT_LINKER };

/// What the package asks about a scalar.
typedef struct {
  uint32_t flags;
  /// ICU's number of the script; Hiragana and Katakana are one.
  int16_t script;
  /// Its class in UAX #9.
  uint8_t bidi_class : 5;
  /// Its class in rule GB9c of UAX #29; none if ICU knows the rule as it is in Unicode 17.
  uint8_t conjunct : 2;
  /// Its class in UAX #14.
  uint8_t line_class;
} cicu_scalar;

/// Fills in the properties of `count` scalars from `first` on.
void cicu_scalars(int32_t first, int32_t count, cicu_scalar *out);
/// The ISO 15924 tag of a script number, four letters in a big-endian number.
uint32_t cicu_script_tag(int32_t script);
/// The number of Latin.
int32_t cicu_script_latin(void);
/// Whether a scalar is used in a script, by Script_Extensions.
int cicu_has_script(int32_t scalar, int32_t script);
/// The only script a scalar is used in, by Script_Extensions; -1 if there are several.
int32_t cicu_only_script(int32_t scalar);
/// The other bracket of a pair, by its canonical form, so that equivalent brackets match.
int32_t cicu_paired_bracket(int32_t scalar);
/// A bracket itself by its canonical form.
int32_t cicu_canonical_bracket(int32_t scalar);

/// Whether a scalar takes the paragraph's level at a line end (L1): white space, separators, isolate controls, and what
/// X9 removes.
int cicu_takes_line_end_level(int32_t scalar);

// MARK: Civil time

/// A time zone and a locale. One thread at a time uses a handle.
typedef struct cicu_calendar cicu_calendar;

/// Opens a calendar. `zone` is a name of the time zone database or a custom "GMT+03:00"; `language` is a BCP 47 tag.
/// NULL on failure; `fault` then says what is wrong: 1 the zone, 2 the language, 3 neither (memory, ICU's data).
cicu_calendar *cicu_calendar_open(const char *zone, const char *language, int *fault);
void cicu_calendar_close(cicu_calendar *calendar);

/// The offset from UTC at an instant, all in milliseconds, and the interval from ≤ instant < until in which it holds.
/// Zero on failure.
int cicu_calendar_offset(cicu_calendar *calendar, int64_t instant, int32_t *offset, int64_t *from, int64_t *until);

/// An instant in UTF-8, by the locale's pattern for a CLDR skeleton ("yMMMMEEEEd"). The length; -1 on failure or if it
/// does not fit. No NUL is written.
int32_t cicu_calendar_format(cicu_calendar *calendar, const char *skeleton, int64_t instant, char *buffer,
                             int32_t capacity);

/// The names of all time zones, each ended by a line feed. The length needed, even if it does not fit.
int32_t cicu_zone_names(char *buffer, int32_t capacity);

#include "cicu.h"
#include "newer_classes.h"
#include <stdatomic.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

// Hiragana, Katakana and their union are set as one run: OpenType has a single script for them.
static int32_t merged(UScriptCode script) {
  return script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA_OR_HIRAGANA ? USCRIPT_KATAKANA : (int32_t)script;
}

static int is_hangul_filler(UChar32 c) { return c == 0x115F || c == 0x1160 || c == 0x3164 || c == 0xFFA0; }

static uint32_t bidi_flags(UChar32 c) {
  switch (u_charDirection(c)) {
    case U_LEFT_TO_RIGHT: return CICU_STRONG_LEFT;
    case U_RIGHT_TO_LEFT:
    case U_RIGHT_TO_LEFT_ARABIC: return CICU_STRONG_RIGHT | CICU_RAISES_LEVEL;
    case U_ARABIC_NUMBER:
    case U_LEFT_TO_RIGHT_EMBEDDING:
    case U_LEFT_TO_RIGHT_OVERRIDE:
    case U_RIGHT_TO_LEFT_EMBEDDING:
    case U_RIGHT_TO_LEFT_OVERRIDE: return CICU_RAISES_LEVEL;
    case U_FIRST_STRONG_ISOLATE:
    case U_LEFT_TO_RIGHT_ISOLATE:
    case U_RIGHT_TO_LEFT_ISOLATE: return CICU_RAISES_LEVEL | CICU_OPENS_ISOLATE;
    case U_POP_DIRECTIONAL_ISOLATE: return CICU_CLOSES_ISOLATE;
    case U_BLOCK_SEPARATOR: return CICU_PARAGRAPH_SEPARATOR;
    default: return 0;
  }
}

static uint32_t line_flags(UChar32 c) {
  switch (u_getIntPropertyValue(c, UCHAR_LINE_BREAK)) {
    case U_LB_ALPHABETIC:
    case U_LB_HEBREW_LETTER:
    case U_LB_AMBIGUOUS:
    case U_LB_NUMERIC:
    case U_LB_IDEOGRAPHIC:
    case U_LB_CONDITIONAL_JAPANESE_STARTER:
    case U_LB_H2:
    case U_LB_H3:
    case U_LB_JL:
    case U_LB_JV:
    case U_LB_JT: return CICU_LETTER;
    default: return 0;
  }
}

static uint8_t line_class(UChar32 c) {
  if (c == 0x25CC) return CICU_LINE_DOTTED_CIRCLE;
  switch (u_getIntPropertyValue(c, UCHAR_LINE_BREAK)) {
    case U_LB_SPACE: return CICU_LINE_SPACE;
    case U_LB_MANDATORY_BREAK:
    case U_LB_CARRIAGE_RETURN:
    case U_LB_LINE_FEED:
    case U_LB_NEXT_LINE: return CICU_LINE_BREAK;
    case U_LB_ZWSPACE: return CICU_LINE_ZERO_WIDTH_SPACE;
    case U_LB_COMBINING_MARK:
    case U_LB_ZWJ: return CICU_LINE_MARK;
    case U_LB_GLUE: return CICU_LINE_GLUE;
    case U_LB_WORD_JOINER: return CICU_LINE_JOINER;
    case U_LB_OPEN_PUNCTUATION: return CICU_LINE_OPENING;
    case U_LB_CLOSE_PUNCTUATION: return CICU_LINE_CLOSING;
    case U_LB_CLOSE_PARENTHESIS: return CICU_LINE_CLOSING_PARENTHESIS;
    case U_LB_EXCLAMATION: return CICU_LINE_EXCLAMATION;
    case U_LB_INFIX_NUMERIC: return CICU_LINE_INFIX;
    case U_LB_BREAK_SYMBOLS: return CICU_LINE_SLASH;
    case U_LB_QUOTATION: return CICU_LINE_QUOTE;
    case U_LB_HYPHEN: return CICU_LINE_HYPHEN;
    case U_LB_BREAK_AFTER: return CICU_LINE_BREAK_AFTER;
    case U_LB_NONSTARTER: return CICU_LINE_NONSTARTER;
    case U_LB_BREAK_BEFORE: return CICU_LINE_BREAK_BEFORE;
    case U_LB_INSEPARABLE: return CICU_LINE_INSEPARABLE;
    case U_LB_HEBREW_LETTER: return CICU_LINE_HEBREW;
    case U_LB_ALPHABETIC:
    case U_LB_AMBIGUOUS:
    case U_LB_SURROGATE:
    case U_LB_UNKNOWN: return CICU_LINE_LETTER;
    case U_LB_CONTINGENT_BREAK: return CICU_LINE_CONTINGENT;
    case U_LB_NUMERIC:
    case U_LB_PREFIX_NUMERIC:
    case U_LB_POSTFIX_NUMERIC: return CICU_LINE_NUMBER;
    case U_LB_COMPLEX_CONTEXT: return CICU_LINE_COMPLEX;
    default: return CICU_LINE_OTHER;
  }
}

static uint8_t bidi_class(UChar32 c) {
  switch (u_charDirection(c)) {
    case U_LEFT_TO_RIGHT: return CICU_BIDI_L;
    case U_RIGHT_TO_LEFT: return CICU_BIDI_R;
    case U_EUROPEAN_NUMBER: return CICU_BIDI_EN;
    case U_EUROPEAN_NUMBER_SEPARATOR: return CICU_BIDI_ES;
    case U_EUROPEAN_NUMBER_TERMINATOR: return CICU_BIDI_ET;
    case U_ARABIC_NUMBER: return CICU_BIDI_AN;
    case U_COMMON_NUMBER_SEPARATOR: return CICU_BIDI_CS;
    case U_BLOCK_SEPARATOR: return CICU_BIDI_B;
    case U_SEGMENT_SEPARATOR: return CICU_BIDI_S;
    case U_WHITE_SPACE_NEUTRAL: return CICU_BIDI_WS;
    case U_LEFT_TO_RIGHT_EMBEDDING: return CICU_BIDI_LRE;
    case U_LEFT_TO_RIGHT_OVERRIDE: return CICU_BIDI_LRO;
    case U_RIGHT_TO_LEFT_ARABIC: return CICU_BIDI_AL;
    case U_RIGHT_TO_LEFT_EMBEDDING: return CICU_BIDI_RLE;
    case U_RIGHT_TO_LEFT_OVERRIDE: return CICU_BIDI_RLO;
    case U_POP_DIRECTIONAL_FORMAT: return CICU_BIDI_PDF;
    case U_DIR_NON_SPACING_MARK: return CICU_BIDI_NSM;
    case U_BOUNDARY_NEUTRAL: return CICU_BIDI_BN;
    case U_FIRST_STRONG_ISOLATE: return CICU_BIDI_FSI;
    case U_LEFT_TO_RIGHT_ISOLATE: return CICU_BIDI_LRI;
    case U_RIGHT_TO_LEFT_ISOLATE: return CICU_BIDI_RLI;
    case U_POP_DIRECTIONAL_ISOLATE: return CICU_BIDI_PDI;
    default: return CICU_BIDI_ON;
  }
}

static uint32_t script_flags(UChar32 c, UScriptCode script) {
  uint32_t flags = 0;
  if (script == USCRIPT_COMMON || script == USCRIPT_INHERITED || script == USCRIPT_UNKNOWN) {
    flags |= CICU_SHARED_SCRIPT;
    if (script == USCRIPT_INHERITED) flags |= CICU_INHERITED_SCRIPT;
    UErrorCode status = U_ZERO_ERROR;
    UScriptCode list[1];
    int32_t count = uscript_getScriptExtensions(c, list, 1, &status);
    if (count > 1 || (count == 1 && U_SUCCESS(status) && list[0] != script)) flags |= CICU_SCRIPT_EXTENSIONS;
    // A prolonged sound mark alone is as good as kana.
    int32_t only = cicu_only_script(c);
    if (script == USCRIPT_COMMON && only >= 0 && only != USCRIPT_LATIN) flags |= CICU_OTHER_SCRIPT;
  } else if (script != USCRIPT_LATIN) {
    flags |= CICU_OTHER_SCRIPT;
  }
  return flags;
}

static uint32_t control_flags(UChar32 c, int8_t category) {
  switch (c) {
    case 0x09: return CICU_TAB;
    case 0xAD: return CICU_SOFT_HYPHEN;
    case 0x0A: case 0x0B: case 0x0C: case 0x0D: case 0x85: case 0x2028: case 0x2029: return CICU_MANDATORY_BREAK;
    case 0x200B: case 0x200C: case 0x200D: case 0x2060: case 0xFEFF: return CICU_INVISIBLE;
    default: return category == U_CONTROL_CHAR || u_hasBinaryProperty(c, UCHAR_BIDI_CONTROL) ? CICU_INVISIBLE : 0;
  }
}

static int takes_no_cell(UChar32 c, int8_t category, int grapheme) {
  switch (category) {
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
    case U_CONTROL_CHAR:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR: return 1;
    // Number signs and the like are format characters that are drawn.
    case U_FORMAT_CHAR: return grapheme != U_GCB_PREPEND;
    default: return u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) && !is_hangul_filler(c);
  }
}

// Indic_Conjunct_Break: what extends a grapheme does not end a conjunct, but ZERO WIDTH NON-JOINER does.
static uint8_t conjunct_class(UChar32 c, int grapheme) {
  int newer = newer_conjunct_class(c);
  if (newer != CICU_CONJUNCT_NONE) return (uint8_t)newer;
  return (grapheme == U_GCB_EXTEND || grapheme == U_GCB_ZWJ) && c != 0x200C ? CICU_CONJUNCT_EXTEND : CICU_CONJUNCT_NONE;
}

static cicu_scalar properties(UChar32 c) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript(c, &status);
  if (U_FAILURE(status)) script = USCRIPT_COMMON;
  int8_t category = u_charType(c);
  int grapheme = u_getIntPropertyValue(c, UCHAR_GRAPHEME_CLUSTER_BREAK);

  uint32_t flags = bidi_flags(c) | line_flags(c) | script_flags(c, script) | control_flags(c, category);
  switch (grapheme) {
    case U_GCB_EXTEND: case U_GCB_ZWJ: case U_GCB_SPACING_MARK: case U_GCB_PREPEND:
    case U_GCB_L: case U_GCB_V: case U_GCB_T: flags |= CICU_JOINING; break;
    case U_GCB_REGIONAL_INDICATOR: flags |= CICU_JOINING; break;
    default: break;
  }
  if (u_hasBinaryProperty(c, UCHAR_EMOJI)) flags |= CICU_EMOJI;
  if (u_hasBinaryProperty(c, UCHAR_EMOJI_PRESENTATION)) flags |= CICU_EMOJI_PRESENTATION;
  if (u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER)) flags |= CICU_EMOJI_MODIFIER;
  if (u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC)) flags |= CICU_PICTOGRAPHIC;
  int width = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
  if (width == U_EA_WIDE || width == U_EA_FULLWIDTH) flags |= CICU_WIDE;
  if (width == U_EA_HALFWIDTH) flags |= CICU_HALF_WIDTH;
  if (category == U_INITIAL_PUNCTUATION) flags |= CICU_INITIAL_QUOTE;
  if (category == U_FINAL_PUNCTUATION) flags |= (uint32_t)CICU_FINAL_QUOTE;
  uint8_t line = line_class(c);
  // ICU 76 has the aksara rules, ICU 78 the conjuncts of Unicode 17.
  int newer_line = category == U_UNASSIGNED || cicu_major_version() >= 76 ? -1 : newer_line_class(c);
  if (newer_line >= 0) {
    line = (uint8_t)newer_line;
    flags |= CICU_STACKING;
  }
  uint8_t conjunct =
      category == U_UNASSIGNED || cicu_major_version() >= 78 ? CICU_CONJUNCT_NONE : conjunct_class(c, grapheme);
  if (conjunct == CICU_CONJUNCT_LINKER) flags |= CICU_STACKING;
  if (line == CICU_LINE_QUOTE) flags |= CICU_QUOTE;
  if (takes_no_cell(c, category, grapheme)) flags |= CICU_ZERO_WIDTH;
  int bracket = u_getIntPropertyValue(c, UCHAR_BIDI_PAIRED_BRACKET_TYPE);
  if (bracket == U_BPT_OPEN) flags |= CICU_OPENING_BRACKET;
  if (bracket == U_BPT_CLOSE) flags |= CICU_CLOSING_BRACKET;
  if (u_isUWhiteSpace(c)) flags |= CICU_WHITE_SPACE;
  if (c == 0x58A || c == 0x5BE || c == 0x2010 || c == 0x2012 || c == 0x2013) flags |= CICU_WORD_HYPHEN;
  if (c == 0xFE0F) flags |= CICU_EMOJI_SELECTOR;
  return (cicu_scalar){
      .flags = flags, .script = (int16_t)merged(script), .bidi_class = bidi_class(c), .conjunct = conjunct,
      .line_class = line};
}

void cicu_scalars(int32_t first, int32_t count, cicu_scalar *out) {
  for (int32_t i = 0; i < count; i++) out[i] = properties(first + i);
}

static uint32_t find_script_tag(int32_t script) {
  const char *name = uscript_getShortName((UScriptCode)script);
  if (!name || !name[0] || !name[1] || !name[2] || !name[3]) name = "Zyyy";
  return (uint32_t)(uint8_t)name[0] << 24 | (uint32_t)(uint8_t)name[1] << 16 | (uint32_t)(uint8_t)name[2] << 8 |
         (uint32_t)(uint8_t)name[3];
}

uint32_t cicu_script_tag(int32_t script) {
  // ICU walks a trie of names. Whoever is first writes what all others would.
  static _Atomic uint32_t known[256];
  if (script < 0 || script >= 256) return find_script_tag(script);
  uint32_t tag = atomic_load_explicit(&known[script], memory_order_relaxed);
  if (!tag) {
    tag = find_script_tag(script);
    atomic_store_explicit(&known[script], tag, memory_order_relaxed);
  }
  return tag;
}

int32_t cicu_script_latin(void) { return USCRIPT_LATIN; }

int cicu_has_script(int32_t scalar, int32_t script) {
  if (uscript_hasScript(scalar, (UScriptCode)script)) return 1;
  return script == USCRIPT_KATAKANA && uscript_hasScript(scalar, USCRIPT_HIRAGANA);
}

int32_t cicu_only_script(int32_t scalar) {
  UScriptCode list[4];
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = uscript_getScriptExtensions(scalar, list, 4, &status);
  if (U_FAILURE(status) || count < 1) return -1;
  for (int32_t i = 1; i < count; i++)
    if (merged(list[i]) != merged(list[0])) return -1;
  return list[0] == USCRIPT_COMMON || list[0] == USCRIPT_INHERITED ? -1 : merged(list[0]);
}

// U+2329 and U+232A are canonically U+3008 and U+3009 (BD16).
int32_t cicu_canonical_bracket(int32_t scalar) {
  return scalar == 0x2329 ? 0x3008 : scalar == 0x232A ? 0x3009 : scalar;
}

int32_t cicu_paired_bracket(int32_t scalar) { return cicu_canonical_bracket(u_getBidiPairedBracket(scalar)); }

int cicu_takes_line_end_level(int32_t scalar) {
  switch (u_charDirection(scalar)) {
    case U_WHITE_SPACE_NEUTRAL:
    case U_SEGMENT_SEPARATOR:
    case U_BLOCK_SEPARATOR:
    case U_BOUNDARY_NEUTRAL:
    case U_FIRST_STRONG_ISOLATE:
    case U_LEFT_TO_RIGHT_ISOLATE:
    case U_RIGHT_TO_LEFT_ISOLATE:
    case U_POP_DIRECTIONAL_ISOLATE:
    case U_LEFT_TO_RIGHT_EMBEDDING:
    case U_LEFT_TO_RIGHT_OVERRIDE:
    case U_RIGHT_TO_LEFT_EMBEDDING:
    case U_RIGHT_TO_LEFT_OVERRIDE:
    case U_POP_DIRECTIONAL_FORMAT: return 1;
    default: return 0;
  }
}
